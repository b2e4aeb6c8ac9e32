"""`aboveboard link run`: a process that holds a link's lease until it is told to stop, and says how it stands."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from aboveboard.cli import main
from aboveboard.cli.links.run import in_words
from aboveboard.floor.links.controller.controller import Standing
from aboveboard.floor.links.controller.self_check import software
from aboveboard.log.vault.finding import VARIABLE
from tests.support.links import LINK, ONE, TWO, LinkTown, link_town

PATIENCE_SECONDS = 60
SECRET = "a secret for tests"


def run(file: str) -> subprocess.Popen[str]:
    command = (sys.executable, "-m", "aboveboard", "link", "run", LINK, "--attended", "--database", file)
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, VARIABLE: SECRET}
    )


def until(town: LinkTown, *, epoch: int, **faults: str) -> None:
    """Wait until the link goes by this lease, with these faults of its own."""
    end = monotonic() + PATIENCE_SECONDS
    while True:
        town.floor.refresh()
        state = town.state()
        found = {each.kind: each.says for each in state.faults.values() if each.table is None}
        if (state.running, state.epoch, found) == (True, epoch, faults):
            return
        assert monotonic() < end, state
        sleep(0.05)


def test_it_starts_the_link_when_asked_and_switches_off_in_order(tmp_path: Path) -> None:
    file = str(tmp_path / "floor.db")
    with link_town(file, started=False) as town:
        tested = software("nj-casino")
        for table in (ONE, TWO):
            said = {"what": "laboratory", "table": table, "letter": "r 10", "software": tested.sha256}
            town.at_link("lab", "link-approve", said | {"crc16": tested.crc16})
        town.at_link("lou", "link-request-start")
        with run(file) as process:
            assert process.stdout is not None
            assert process.stdin is not None
            until(town, epoch=1)
            assert process.stdout.readline().startswith(f"{LINK}: ")
            process.stdin.close()
            assert process.wait(PATIENCE_SECONDS) == 0
        until(town, epoch=1, power="it was switched off")
        with run(file) as process:
            until(town, epoch=2)
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE_SECONDS) == 0
        until(town, epoch=2, power="it was switched off")


def test_what_cannot_be_run_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["link", "run", "x", "--database", str(tmp_path / "none.db")]) == 2
    assert "there is no" in capsys.readouterr().err


def test_how_it_stands_is_said_on_a_line() -> None:
    waits = Standing("a", holds=False, why="another controller holds the lease")
    assert in_words(waits) == "a: waiting; another controller holds the lease"
    works = Standing(
        "a", holds=True, epoch=2, running=True, meters=(("main", 1_000_050),), heard=1, tables=2, pending=5
    )
    assert in_words(works) == "a: in operation; main $10,000.50; 1 of 2 tables heard; $0.05 to be paid"
    down = Standing("a", holds=True, epoch=2, running=True, why="the controller lost its power", tables=2)
    assert in_words(down, meters=False) == "a: not in play: the controller lost its power; 0 of 2 tables heard"
    assert in_words(Standing("a", holds=True, tables=2)) == "a: stopped; 0 of 2 tables heard"

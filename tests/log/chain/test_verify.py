"""Exports: every byte counts, hidden values stay hidden and still verify, and a checkpoint fixes what was before."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from aboveboard.house import HOUSES
from aboveboard.log.chain import verify as verifier
from aboveboard.log.chain.signing import Signer
from aboveboard.log.chain.verify import Report, verify
from aboveboard.log.deeds import Viewer
from aboveboard.log.replay import choose, logs_in, narrate
from tests.log.test_log import SECRET
from tests.support.house import playing

BLACKJACK = {"ruleset": "nj-casino", "game": "blackjack"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Exports of a table of blackjack for several readers, and a checkpoint."""
    found: dict[str, bytes] = {}
    with playing(str(tmp_path_factory.mktemp("floor") / "floor.db"), BLACKJACK, "bj-1") as cast:
        for seat, name in enumerate(("ann", "bob"), 1):
            cast.say(name, "sit", {"seat": seat}, "bj-1")
        cast.say("dan", "commit", {}, "bj-1")
        for _ in range(3):
            for name in ("ann", "bob"):
                cast.say(name, "bet", {"wager": "blackjack", "stake": 1000}, "bj-1")
            cast.say("dan", "machine", {}, "bj-1")
            while (game := cast.floor.view("bj-1", Viewer())["game"])["playing"]:
                waits = game["waits"][0]
                if waits["event"] == "act":
                    name = ("ann", "bob")[waits["seat"] - 1]
                    may = cast.floor.view("bj-1", Viewer(name, "player"))["game"]["may"]
                    options = next(each["options"] for each in may if each["event"] == "act")
                    cast.say(name, "act", {"do": "stand" if "stand" in options else next(iter(options))}, "bj-1")
                else:
                    cast.say("dan", "machine", {}, "bj-1")
        cast.say("dan", "reveal", {}, "bj-1")
        found["checkpoint"] = cast.floor.checkpoint("sam").encode()
        cast.say("ann", "bet", {"wager": "blackjack", "stake": 1000}, "bj-1")
        for name, viewer in (
            ("auditor", Viewer("aud", "auditor")),
            ("ann", Viewer("ann", "player")),
            ("none", Viewer()),
        ):
            found[name] = b"".join(cast.floor.export("bj-1", viewer))
        found["all"] = b"".join(cast.floor.export(None, Viewer("aud", "auditor")))
    return found


def test_what_the_floor_wrote_is_sound(made: dict[str, bytes]) -> None:
    for name in ("auditor", "ann", "none", "all"):
        report = verify(made[name])
        assert report == Report(report.logs, None, report.proved)
        assert report.proved.startswith("Consistent: ")
        assert "so a rewritten whole would look the same" in report.proved
    assert set(verify(made["all"]).logs) == {"floor", "bj-1"}
    assert verify(made["none"]).logs == verify(made["auditor"]).logs


def test_a_redacted_export_holds_no_hidden_card_and_still_verifies(made: dict[str, bytes]) -> None:
    assert made["auditor"].count(b'"salt"') > made["ann"].count(b'"salt"') == made["none"].count(b'"salt"') == 0
    dealt = [event for event in choose(HOUSES, logs_in(made["auditor"]), "bj-1") if "plays" in event.veiled]
    hands = [play["shoe"].encode() for event in dealt for play in event.veiled["plays"] if " " in play.get("shoe", "")]
    assert hands
    for cards in hands:
        assert cards in made["auditor"]
        assert cards not in made["none"]


def test_an_altered_event_is_named(made: dict[str, bytes]) -> None:
    altered = made["auditor"].replace(b'"stake":1000', b'"stake":9000', 1)
    finding = verify(altered).finding
    assert finding is not None
    assert finding.line == altered[: altered.index(b'"stake":9000')].count(b"\n") + 1
    assert str(finding).startswith(f"line {finding.line} (byte {finding.byte}), event {finding.event} of bj-1: ")


def test_a_hidden_value_that_was_exchanged_is_found(made: dict[str, bytes]) -> None:
    lines = made["auditor"].splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if b'"shoe":"' in line and b'"salt"' in line)
    lines[place] = lines[place].replace(b'"shoe":"', b'"shoe":"As ')
    finding = verify(b"".join(lines)).finding
    assert finding is not None
    assert "is not the one that was logged" in finding.what


def test_a_checkpoint_fixes_what_was_before_it(made: dict[str, bytes]) -> None:
    line, key = made["checkpoint"].decode(), Signer(SECRET.encode()).public
    assert verify(made["all"], line, key).sound
    assert verify(made["none"], line, key, "bj-1").sound
    other = Signer(b"another").public
    for wrong, using in (
        (line, other),
        (line.replace("bj-1:", "bj-2:"), key),
        (line[:-1] + ("1" if line.endswith("0") else "0"), key),
        ("hello", None),
    ):
        assert not verify(made["none"], wrong, using, "bj-1").sound
    lines = made["none"].splitlines(keepends=True)
    head = lines[0].replace(b'"events":' + str(len(lines) - 1).encode(), b'"events":3')
    start = lines[3].split(b'"previous"')[0]
    assert start
    short = b"".join([head, *lines[1:4]])
    report = verify(short)
    assert report.finding is not None
    forged = head.replace(head.split(b'"head":"')[1][:64], hashlib.sha256(lines[3][:-1]).hexdigest().encode())
    assert verify(b"".join([forged, *lines[1:4]])).sound
    finding = verify(b"".join([forged, *lines[1:4]]), line, key, "bj-1").finding
    assert finding is not None
    assert "the checkpoint that was given fixes" in finding.what


def test_the_verifier_needs_nothing_but_python(made: dict[str, bytes], tmp_path: Path) -> None:
    copy, export = tmp_path / "verify.py", tmp_path / "export.jsonl"
    copy.write_bytes(Path(verifier.__file__).read_bytes())
    export.write_bytes(made["none"])
    run = [sys.executable, "-I", "-S", str(copy), str(export)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, verify(made["none"]).proved)
    line, key = made["checkpoint"].decode(), Signer(SECRET.encode()).public
    done = subprocess.run([*run, line, key, "--log", "bj-1"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("Sound: ")
    assert subprocess.run([*run, line, "00" * 32, "--log", "bj-1"], capture_output=True, check=False).returncode == 1
    done = subprocess.run([*run, "--key", key], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no checkpoint to check with it" in done.stderr
    export.write_bytes(made["none"].replace(b"1000", b"1001", 1))
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "line" in done.stdout.splitlines()[-1]
    assert subprocess.run([*run, "a", "b", "c"], capture_output=True, check=False).returncode == 2
    assert subprocess.run([*run[:-1], "nowhere"], capture_output=True, check=False).returncode == 2


def test_a_story_is_printed_and_played_again(made: dict[str, bytes]) -> None:
    for name in ("auditor", "none"):
        answer = list(narrate(HOUSES, choose(HOUSES, logs_in(made[name]), None)))
        text = "\n".join(line for row in answer for line in row.lines)
        assert "NOT SO" not in text
        assert "seat 1 bets $10 on blackjack" in text
        assert "[N.J.A.C. 19:47-2." in text
        assert {row.round for row in answer} >= {1, 2}
        assert "drawn again from the seed that was given up: the same" in text
    unrevealed = [event for event in choose(HOUSES, logs_in(made["none"]), None) if event.kind != "reveal"]
    text = "\n".join(line for row in narrate(HOUSES, unrevealed) for line in row.lines)
    assert "some cards are hidden" in text
    assert "NOT" not in text


def test_a_story_says_where_the_seed_gives_something_else(made: dict[str, bytes]) -> None:
    events = choose(HOUSES, logs_in(made["auditor"]), "bj-1")
    place = next(number for number, event in enumerate(events) if "plays" in event.veiled)
    events[place] = replace(events[place], veiled={"plays": [{"shoe": "2c 2d 2h 2s 3c 3d"}]})
    text = "\n".join(line for row in narrate(HOUSES, events) for line in row.lines)
    assert "NOT WHAT THE SEED GIVES" in text


def test_a_story_says_where_the_rules_give_something_else(made: dict[str, bytes]) -> None:
    events = choose(HOUSES, logs_in(made["auditor"]), "bj-1")
    place = next(number for number, event in enumerate(events) if event.settled)
    first = {**events[place].settled[0], "pays": 123_456}
    events[place] = replace(events[place], settled=(first, *events[place].settled[1:]))
    text = "\n".join(line for row in narrate(HOUSES, events) for line in row.lines)
    assert "NOT SO BY THE RULES" in text

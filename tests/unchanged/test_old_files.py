"""Files of an earlier program: they open, verify, replay, stand as they stood, and are gone on with."""

from __future__ import annotations

import gzip
import hmac
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.support.terminal import run
from tests.unchanged.asked import FIXTURES
from tests.unchanged.night import ROUNDS, go_on
from tests.unchanged.program import HOUSE, SECRET, opened
from tests.unchanged.record import new_lines


def unpacked(name: str) -> bytes:
    """A file of the record."""
    return gzip.decompress((FIXTURES / f"{name}.gz").read_bytes())


STOOD: dict[str, Any] = json.loads(unpacked("stood.json"))
CHECKPOINT = unpacked("checkpoint.txt").decode().strip()
KEY = CHECKPOINT.split(" key=")[1].split(" ")[0]
LOGS = list(STOOD["before"]["views"])


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The old floor's database, to be written to."""
    file = tmp_path / "floor.db"
    file.write_bytes(unpacked("floor.sqlite"))
    return file


@pytest.fixture
def folded(old: Path) -> Path:
    """The same without its snapshots, so that every log is folded from its first event."""
    with sqlite3.connect(old) as database:
        assert database.execute("DELETE FROM snapshots").rowcount == len(LOGS)
    database.close()
    return old


def verified(export: Path, *args: str) -> Any:
    """What `verify` says of an export that is sound."""
    said = run("verify", str(export), *args, "--json")
    assert said.code == 0, said.document["fault"]
    return said.document


def test_the_record_has_something_of_everything() -> None:
    """Rounds in play with hidden cards and tiles, draws, keyed outcomes, a reversal, a dispute, a charity's bank."""
    views = {log: seen["dana"] for log, seen in STOOD["before"]["views"].items()}
    assert all(views[table]["game"]["playing"] for table in ROUNDS)
    assert all("??" in str(views[table]["game"]["cards"]) for table in ROUNDS)
    kinds = [json.loads(line).get("deed") for line in unpacked("export-audrey.jsonl").splitlines()]
    assert {"machine", "roll", "spin", "act", "reverse", "dispute", "answer-dispute", "mix", "reveal", "commit",
            "checkpoint", "opener", "slip-sign", "buy-in", "bank-open", "check", "chip-sale"} <= set(kinds)  # fmt: skip
    with_salt = [line for line in unpacked("export-audrey.jsonl").splitlines() if b'"salt"' in line]
    assert len(with_salt) > len([line for line in unpacked("export-pat.jsonl").splitlines() if b'"salt"' in line]) > 0


def test_an_old_floor_stands_as_it_stood(old: Path) -> None:
    """Its snapshots are used or passed over; how everything stands is the same."""
    with opened(old) as staffed:
        assert staffed.state() == STOOD["before"]
        assert staffed.export("audrey") == unpacked("export-audrey.jsonl")
        assert staffed.export("pat") == unpacked("export-pat.jsonl")


def test_an_old_floor_folded_from_its_first_event(folded: Path) -> None:
    with opened(folded) as staffed:
        assert staffed.state() == STOOD["before"]
        staffed.floor.snapshot()
    with opened(folded) as staffed:
        assert staffed.state() == STOOD["before"]


def test_old_snapshots_of_another_secret_are_passed_over(old: Path) -> None:
    """Events are folded instead; only the key that checkpoints are signed with is another."""
    with opened(old, secret="another secret") as staffed:
        found = staffed.state()
    shown = json.loads(unpacked("stood.json"))["before"]
    for seen in found["views"][HOUSE].values():
        assert seen["checkpoints"].pop("key") != KEY
    for seen in shown["views"][HOUSE].values():
        assert seen["checkpoints"].pop("key") == KEY
    assert found == shown


def test_old_snapshots_of_what_is_no_longer_there_are_passed_over(old: Path) -> None:
    """A snapshot names classes of the program that wrote it; well sealed, it may name some that are gone."""
    gone = b"cno_such_module\nGone\n."
    with sqlite3.connect(old) as database:
        logs = database.execute("SELECT l.id, l.name FROM logs l JOIN snapshots s ON s.log = l.id").fetchall()
        for key, name in logs:
            seal = hmac.digest(SECRET.encode(), b"snapshot:" + name.encode() + b":" + gone, "sha256")
            database.execute("UPDATE snapshots SET state = ?, seal = ? WHERE log = ?", (gone, seal, key))
    database.close()
    assert sorted(name for _, name in logs) == sorted(LOGS)
    with opened(old) as staffed:
        assert staffed.state() == STOOD["before"]


@pytest.mark.parametrize("start", ["as it is", "folded"])
def test_an_old_floor_is_gone_on_with(start: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Rounds are finished and others played at every table; draws come from the old seeds, so each cent is known."""
    file = request.getfixturevalue("old" if start == "as it is" else "folded")
    with opened(file) as staffed:
        go_on(staffed)
        assert staffed.state() == STOOD["after"]
        assert new_lines(unpacked("export-audrey.jsonl"), staffed.export("audrey")) == STOOD["written"]
        assert sum(staffed.floor.balances().values()) == 0
        staffed.floor.checkpoint("sam")
        export = staffed.export("audrey")
    with opened(file) as staffed:
        assert {log: view for log, view in staffed.state()["views"].items() if log != HOUSE} == {
            log: view for log, view in STOOD["after"]["views"].items() if log != HOUSE
        }
    lines, before = set(export.splitlines()), unpacked("export-audrey.jsonl").splitlines()
    assert [line for line in before if b'"export":' not in line and line not in lines] == []
    written = tmp_path / "export.jsonl"
    written.write_bytes(export)
    document = verified(written, "--checkpoint", CHECKPOINT, "--key", KEY)
    assert [one["log"] for one in document["logs"]] == LOGS
    for table in LOGS[1:]:
        said = run("replay", str(written), "--log", table)
        assert said.code == 0, said.err
        assert "NOT SO" not in said.out


@pytest.mark.parametrize("whose", ["audrey", "pat"])
def test_old_exports_verify_and_replay(whose: str, tmp_path: Path) -> None:
    export = tmp_path / "export.jsonl"
    export.write_bytes(unpacked(f"export-{whose}.jsonl"))
    document = verified(export, "--checkpoint", CHECKPOINT, "--key", KEY)
    assert [one["log"] for one in document["logs"]] == LOGS
    events = {log: seen["dana"]["events"] for log, seen in STOOD["before"]["views"].items()}
    assert {one["log"]: one["events"] for one in document["logs"]} == events
    shown = STOOD["replayed"][whose]
    for table in LOGS[1:]:
        assert run("replay", str(export), "--log", table).out == shown[table]


def test_an_old_checkpoint_shows_what_was_altered(tmp_path: Path) -> None:
    data = unpacked("export-audrey.jsonl")
    export = tmp_path / "export.jsonl"
    export.write_bytes(data.replace(b'"cents":20000', b'"cents":20001', 1))
    assert run("verify", str(export), "--checkpoint", CHECKPOINT, "--key", KEY).code == 1
    export.write_bytes(data)
    other = CHECKPOINT.replace("balances=", "balances=0", 1)
    assert run("verify", str(export), "--checkpoint", other, "--key", KEY).code == 1

"""`verify` and `replay` at the terminal."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from aboveboard.cli import main
from aboveboard.floor import HOUSE
from aboveboard.log.deeds import Viewer
from tests.log.test_log import SECRET, session
from tests.support.house import TABLE, playing


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export of a session of craps with a reversal in it."""
    folder = tmp_path_factory.mktemp("floor")
    with playing(str(folder / "floor.db")) as cast:
        session(cast, 8)
        paid = next(event for event in cast.floor.events(TABLE) if event.settled)
        cast.say("flo", "reverse", {"event": paid.number, "reason": "a die was cocked"})
        (folder / "checkpoint").write_text(cast.floor.checkpoint("sam"))
        (folder / "export.jsonl").write_bytes(b"".join(cast.floor.export(viewer=Viewer("aud", "auditor"))))
    return folder / "export.jsonl"


def test_verify(export: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(export), "--checkpoint", str(export.parent / "checkpoint")]) == 0
    printed = capsys.readouterr().out
    assert "fixes the first" in printed
    assert "and all balances" in printed
    key = (export.parent / "checkpoint").read_text().split(" key=")[1].split(" ")[0]
    assert main(["verify", str(export), "--key", key]) == 0
    assert "Sound: " in capsys.readouterr().out
    assert main(["verify", str(export), "--key", "0"]) == 2
    assert "--key: 64 digits" in capsys.readouterr().err
    assert main(["verify", str(export), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["sound"]
    assert answer["fault"] is None
    assert {row["log"] for row in answer["logs"]} == {HOUSE, TABLE}
    changed = export.with_name("changed.jsonl")
    changed.write_bytes(export.read_bytes().replace(b'"stake":1000', b'"stake":1001', 1))
    assert main(["verify", str(changed)]) == 1
    assert "NOT SOUND: line " in capsys.readouterr().out
    assert main(["verify", str(changed), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["fault"]["log"] == TABLE
    assert main(["verify", "nowhere.jsonl"]) == 2


def test_replay_of_an_export(export: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(export)]) == 0
    answer = capsys.readouterr().out
    assert "NOT SO" not in answer
    assert "seat 1 bets $10 on pass  (ann, player)" in answer
    assert "is taken back: a die was cocked  (allowed by flo, floorperson)" in answer
    assert "[58 Pa. Code 623a." in answer
    assert main(["replay", str(export), "--round", "2", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["round"] for row in rows} == {2}
    assert main(["replay", str(export), "--round", "99"]) == 2
    assert "there is no round 99" in capsys.readouterr().err
    assert main(["replay", str(export), "--log", "carps-1"]) == 2
    assert "did you mean craps-1" in capsys.readouterr().err
    assert main(["replay", str(export), "--log", HOUSE]) == 0


def test_replay_of_one_log_is_sound_where_that_one_was_asked_for(
    export: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = export.read_bytes().splitlines(keepends=True)
    heads = [n for n, line in enumerate(lines) if b'"export":' in line] + [len(lines)]
    alone = export.with_name("alone.jsonl")
    alone.write_bytes(b"".join(lines[heads[0] : heads[1]]))
    assert main(["replay", str(alone), "--log", HOUSE]) == 0
    assert "NOT SOUND" not in capsys.readouterr().out
    alone.write_bytes(alone.read_bytes().replace(b'"sam"', b'"sem"', 1))
    assert main(["replay", str(alone), "--log", HOUSE]) == 1
    assert "NOT SOUND" in capsys.readouterr().out


def test_replay_of_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bet, rolls = {"bet": {"seat": 1, "wager": "pass", "stake": 1000}}, [{"roll": [3, 1]}, {"roll": [2, 2]}]
    record = tmp_path / "record.json"
    record.write_text(json.dumps({"ruleset": "pa", "game": "craps", "events": [bet, *rolls]}))
    assert main(["replay", str(record), "--round", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "  2  the dice: 2-2",
        "       seat 1's Pass Bet wins $10 [58 Pa. Code 623a.5(a)]",
    ]
    assert main(["replay", str(record), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 3
    record.write_text('{"ruleset": "pa", "game": "craps"}')
    assert main(["replay", str(record)]) == 2


def test_a_database_is_verified_in_full_and_exported(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was edited is not opened to be written to, and can still be exported, verified and replayed."""
    monkeypatch.setenv("ABOVEBOARD_SECRET", SECRET)
    file, export = tmp_path / "floor.db", tmp_path / "export.jsonl"
    with playing(str(file)) as cast:
        session(cast, 4)
        line = cast.floor.checkpoint("sam")
        cast.floor.snapshot()
    assert main(["verify", str(file), "--checkpoint", line]) == 0
    assert b"all else in the database are what the events give" in capfdbinary.readouterr().out
    with sqlite3.connect(file) as database:
        database.execute("DELETE FROM postings WHERE seq = (SELECT min(seq) FROM postings)")
    database.close()
    assert main(["verify", str(file)]) == 1
    assert b"NOT SOUND: account world: event " in capfdbinary.readouterr().out
    assert main(["verify", str(file), "--json"]) == 1
    fault = json.loads(capfdbinary.readouterr().out)["fault"]
    assert (fault["line"], fault["log"]) == (0, None)
    with sqlite3.connect(file) as database:
        database.execute("UPDATE accounts SET balance = balance + 100 WHERE name = 'player/ann'")
    database.close()
    assert main(["password", "sam", "--database", str(file)]) == 2
    refused = capfdbinary.readouterr().err
    assert refused.startswith(b"aboveboard: database: account ")
    assert refused.endswith(b"it is not opened to be written to, but can be exported and verified\n")
    assert main(["export", str(file), "--out", str(export)]) == 0
    assert main(["export", str(file), "--log", TABLE, "--role", "auditor"]) == 0
    assert capfdbinary.readouterr().out.count(b'"salt"')
    assert main(["verify", str(export), "--checkpoint", line]) == 0
    assert main(["replay", str(export), "--log", TABLE]) == 0
    assert main(["export", str(tmp_path / "nowhere.db")]) == 2
    assert main(["export", str(file), "--role", "auditr"]) == 2
    assert main(["export", str(file), "--log", "carps-1"]) == 2
    assert not (tmp_path / "nowhere.db").exists()

"""Write down what the program answers: `python -m tests.unchanged.record {answers [GAME ...]|goldens|floor|stood}`."""

from __future__ import annotations

import gzip
import json
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.support import goldens, pots
from tests.support.sessions import supplied
from tests.support.terminal import run
from tests.unchanged import asked, night
from tests.unchanged.asked import AGAIN, ANSWERS, FIXTURES, PLAYED, PRINTED, SOLVED
from tests.unchanged.program import BEGUN, furnish, opened, the_editions, ticking


def record_answers(games: Sequence[str]) -> None:
    """Write the hashes of every edition anew, or of these games only."""
    held: dict[str, Any] = asked.answers() if ANSWERS.exists() else {}
    held |= {"games": asked.digest(asked.games())}
    editions = asked.editions()
    stored = held.get("editions", {}) if games else {}
    held["editions"] = {f"{ruleset}/{game}": stored.get(f"{ruleset}/{game}", {}) for ruleset, game in editions}
    records = asked.records()
    for ruleset, game in editions:
        if games and game not in games:
            continue
        name = f"{ruleset}/{game}"
        found: dict[str, Any] = asked.ask(ruleset, game, PRINTED | SOLVED | PLAYED | AGAIN)
        held["editions"][name] = found | {"settle": asked.settle(records[ruleset, game])}
        print(name)
    ANSWERS.write_text(json.dumps(held, indent=1) + "\n", "utf-8")


def record_goldens() -> None:
    """Write the records of the golden playthroughs."""
    lines = []
    for edition in the_editions():
        terms, head = supplied(edition), {"ruleset": edition.ruleset, "game": edition.game.name}
        answer = [(terms, goldens.ordinary(terms))]
        answer += [(others, pots.ordinary(others, 2)) for _, others in pots.types(terms)]
        answer += [(terms, goldens.interrupted(terms, kind)) for kind in terms.law.irregularities]
        records = [
            {**head, "options": {k: v for k, v in each.options.items() if v is not None}, "events": events}
            for each, events in answer
        ]
        lines.append(json.dumps({**head, "records": records}, separators=(",", ":")) + "\n")
    _write("goldens.jsonl.gz", "".join(lines).encode())


def record_floor() -> None:
    """Make the floor, its exports, its checkpoint, and how it stood before and after it was gone on with."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "floor.db"
        with opened(file, ticking(BEGUN)) as staffed:
            furnish(staffed.floor)
            night.play(staffed)
            staffed.floor.snapshot()
            night.play_on(staffed)
            checkpoint = staffed.floor.checkpoint("sam")
            stood: dict[str, Any] = {"before": staffed.state()}
            exports = {name: staffed.export(name) for name in ("audrey", "pat")}
        with sqlite3.connect(file) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("VACUUM")
        database.close()
        data = file.read_bytes()
        stood["after"], stood["written"] = gone_on(file, exports["audrey"])
        stood["replayed"] = {name: replayed(Path(folder), lines) for name, lines in exports.items()}
    _write("floor.sqlite.gz", data)
    _write("checkpoint.txt.gz", checkpoint.encode() + b"\n")
    for name, lines in exports.items():
        _write(f"export-{name}.jsonl.gz", lines)
    _write("stood.json.gz", json.dumps(stood, separators=(",", ":")).encode())


def record_stood() -> None:
    """Write down anew how the old floor stands, where what people are shown was changed; the old files stay."""
    exports = {name: gzip.decompress((FIXTURES / f"export-{name}.jsonl.gz").read_bytes()) for name in ("audrey", "pat")}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "floor.db"
        file.write_bytes(gzip.decompress((FIXTURES / "floor.sqlite.gz").read_bytes()))
        with opened(file) as hall:
            stood: dict[str, Any] = {"before": hall.state()}
        stood["after"], stood["written"] = gone_on(file, exports["audrey"])
        stood["replayed"] = {name: replayed(Path(folder), lines) for name, lines in exports.items()}
    _write("stood.json.gz", json.dumps(stood, separators=(",", ":")).encode())


def gone_on(file: Path, before: bytes) -> tuple[dict[str, Any], list[Any]]:
    """How an old floor stands once the night was gone on with, and what was written.

    Seeds are in the file, so that both are always the same.
    """
    with opened(file) as staffed:
        night.go_on(staffed)
        return staffed.state(), new_lines(before, staffed.export("audrey"))


def new_lines(before: bytes, after: bytes) -> list[Any]:
    """What an export holds that an earlier one did not, without the salts and hashes that are never the same."""
    known = set(before.splitlines())
    rows = [json.loads(line) for line in after.splitlines() if line not in known]
    found: list[Any] = []
    for row in rows:
        if "export" in row:
            continue
        veiled = {"veiled": sorted(row["veiled"])} if "veiled" in row else {}
        found.append({key: value for key, value in row.items() if key not in ("previous", "salt")} | veiled)
    return found


def replayed(folder: Path, export: bytes) -> dict[str, str]:
    """The replay of each table of an export."""
    file = folder / "export.jsonl"
    file.write_bytes(export)
    logs = [one["log"] for one in run("verify", str(file), "--json").document["logs"]]
    return {log: run("replay", str(file), "--log", log).out for log in logs[1:]}


def _write(name: str, data: bytes) -> None:
    (FIXTURES / name).write_bytes(gzip.compress(data, mtime=0))


def main(argv: Sequence[str]) -> int:
    """Record one part."""
    match argv:
        case ["answers", *games]:
            record_answers(games)
        case ["goldens"]:
            record_goldens()
        case ["floor"]:
            record_floor()
        case ["stood"]:
            record_stood()
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`replay` of an export that somebody altered: it says so first, ends with 1 or 2, and never by a fault."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aboveboard.cli import main
from aboveboard.log.chain.canonical import canonical
from aboveboard.log.chain.hash_chain import START, hashed
from aboveboard.log.deeds import Viewer
from tests.log.test_log import session
from tests.support.house import TABLE, playing
from tests.support.turns import PROVE

TRIES = 3000 if PROVE else 120
CARDS = {"ruleset": "ny-commercial", "game": "blackjack", "limits": {"min": 100, "max": 500_000}}
FORGED = "a die was cocked\n  999  12:00:00  seat 1 is paid $1,000,000  (sam, supervisor)\x1b[2K\r\x9b1A\u202e"
WORDS: tuple[Any, ...] = (
    None, True, -1, 0, 10**15, 1 << 62, "", "x", FORGED, [], {}, [[]], {"a": 1}, ["As", 3], "2026-01-01", {"seat": "x"},
)  # fmt: skip


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Exports of a session of craps with a reversal, and of some cards, with all that is hidden."""
    folder, found = tmp_path_factory.mktemp("floor"), []
    with playing(str(folder / "floor.db")) as cast:
        session(cast, 6)
        paid = next(event for event in cast.floor.events(TABLE) if event.settled)
        cast.say("flo", "reverse", {"event": paid.number, "reason": FORGED})
        found.append(b"".join(cast.floor.export(TABLE, viewer=Viewer("aud", "auditor"))))
    with playing(str(folder / "cards.db"), CARDS) as cast:
        cast.say("ann", "sit", {"seat": 1})
        cast.say("flo", "commit")
        cast.say("ann", "bet", {"wager": "blackjack", "stake": 1000})
        for kind, payload in (("machine", {}), ("act", {"do": "stand"}), ("machine", {})):
            cast.do("ann" if kind == "act" else "dan", kind, payload)
        cast.do("flo", "reveal")
        found.append(b"".join(cast.floor.export(TABLE, viewer=Viewer("aud", "auditor"))))
    return found


def told(file: Path, data: bytes, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    """What `replay` says of an export."""
    file.write_bytes(data)
    code = main(["replay", str(file), *more])
    found = capsys.readouterr()
    return code, found.out, found.err


def chained(data: bytes) -> bytes:
    """The same with hashes that fit again, as somebody would write it who knows how."""
    lines, last, number = [], START, 0
    for line in data.splitlines():
        row = json.loads(line)
        if isinstance(row, dict) and "previous" in row:
            line = canonical({**row, "previous": last.hex()})
            last, number = hashed(line), number + 1
        lines.append(line)
    head = canonical({**json.loads(lines[0]), "head": last.hex(), "events": number})
    return b"\n".join((head, *lines[1:])) + b"\n"


def test_what_people_wrote_is_shown_and_not_obeyed(
    exports: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = told(tmp_path / "export", exports[0], capsys)
    assert code == 0
    assert "\x1b" not in out
    assert "\r" not in out
    assert "\x9b" not in out
    assert "\u202e" not in out
    assert not any(line.startswith("  999") for line in out.splitlines())
    assert (
        r"a die was cocked\n  999  12:00:00  seat 1 is paid $1,000,000  (sam, supervisor)\x1b[2K\r\x9b1A\u202e" in out
    )
    assert "CANNOT FOLLOW" not in out


def test_an_export_that_was_altered_is_told_as_one(
    exports: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    altered = exports[0].replace(b'"stake":1000', b'"stake":1001', 1)
    code, out, _ = told(tmp_path / "export", altered, capsys)
    assert code == 1
    assert out.startswith("NOT SOUND: line ")
    assert "what follows is what the altered export says" in out.splitlines()[0]
    code, out, err = told(tmp_path / "export", altered, capsys, "--json")
    assert code == 1
    assert isinstance(json.loads(out), list)
    assert err.startswith("aboveboard: NOT SOUND: line ")


def altered(data: bytes, rng: random.Random) -> Iterator[bytes]:
    """An export altered in some way: bytes, lines, or a value somewhere in an event, chained again or not."""
    lines = data.splitlines()
    at = rng.randrange(len(lines))
    way = rng.randrange(4)
    if way == 0:
        spot = rng.randrange(len(data))
        yield data[:spot] + bytes([rng.randrange(256)]) + data[spot + rng.randrange(3) :]
    elif way == 1:
        yield b"\n".join(lines[:at] + lines[at + 1 :]) + b"\n"
    elif way == 2:
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
        yield b"\n".join(lines) + b"\n"
    else:
        row = json.loads(lines[at])
        _alter(row, rng)
        lines[at] = canonical(row)
        spliced = b"\n".join(lines) + b"\n"
        yield spliced
        if b'"export"' in lines[0] and at:
            yield chained(spliced)


def _alter(row: Any, rng: random.Random) -> None:
    """Put something else somewhere into a value."""
    keys = list(row) if isinstance(row, dict) else list(range(len(row)))
    if not keys:
        return
    key = rng.choice(keys)
    if isinstance(row[key], (dict, list)) and row[key] and rng.random() < 0.7:
        _alter(row[key], rng)
    elif isinstance(row, dict) and rng.random() < 0.3:
        del row[key]
    else:
        row[key] = rng.choice(WORDS)


@pytest.mark.parametrize("game", [0, 1])
def test_no_alteration_is_a_fault(
    exports: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str], game: int
) -> None:
    rng = random.Random(game)
    ended = {0: 0, 1: 0, 2: 0}
    for _ in range(TRIES):
        for data in altered(exports[game], rng):
            code, out, err = told(tmp_path / "export", data, capsys)
            assert code in ended, (code, err)
            assert "Traceback" not in out + err
            assert "fault of the program" not in err, err
            assert "\x1b" not in out
            assert code != 1 or out.startswith("NOT SOUND: "), out[:200]
            ended[code] += 1
    assert ended[1]
    assert ended[0]

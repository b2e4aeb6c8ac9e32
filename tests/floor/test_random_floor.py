"""A random floor over every game of every ruleset: the books balance, and from every state the round can be finished.

Brief in `make test`; with ABOVEBOARD_PROVE=1 for a million deeds or ten minutes, and it prints its figures.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from aboveboard.log.chain.verify import verify
from tests.log.test_log import SECRET, balanced
from tests.support.house import open_floor
from tests.support.random_floor import REACHED, RandomFloor, floor_editions, options_of
from tests.support.turns import PROVE

DEEDS, SECONDS, LONGEST = (1_000_000, 600, 40) if PROVE else (1, 0, 10)
"""Briefly, every table has its turn once."""
FIRST = int(os.environ.get("ABOVEBOARD_SEED", "9"))
EACH = 20_000
"""Deeds on one floor; then another is founded, so that no log grows so long that reading it takes the time."""


class Seeds:
    """The seeds that tables commit to, the same in every run."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def token_bytes(self, size: int) -> bytes:
        return self.rng.randbytes(size)


def test_every_round_ends_on_a_random_floor_over_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figure: Callable[[str], None]
) -> None:
    monkeypatch.setattr("aboveboard.floor.tables.draws.secrets", Seeds(FIRST))
    began, deeds, number = time.monotonic(), 0, 0
    reached: dict[str, set[str]] = {what: set() for what in REACHED}
    while number == 0 or (deeds < DEEDS and time.monotonic() - began < SECONDS):
        with open_floor(str(tmp_path / f"floor-{number}.db"), secret=SECRET) as floor:
            found = RandomFloor(floor, FIRST + number, floor_editions())
            rounds = 0
            while not rounds or (found.figures["deeds"] < EACH and time.monotonic() - began < SECONDS):
                rounds += 1
                for name in found.tables:
                    found.play(name, LONGEST * (3 if found.game(name).money.cover else 1))
            for name in found.tables:
                found.settle_one(name)
            balanced(floor)
            never = {name: found.refusals[name] for name in found.tables if not found.settled[name]}
            assert not never, f"nothing was ever settled at {never}"
            for what, tables in found.reached.items():
                assert tables or what == "co-banked", f"never {what}"
                reached[what] |= tables.keys()
            assert verify(b"".join(floor.export())).sound
        number += 1
        deeds += found.figures["deeds"]
        figure(f"{found.said()}; {deeds:,} deeds in {time.monotonic() - began:.0f} s")
    figure(", ".join(f"{len(tables)} tables {what}" for what, tables in reached.items()))
    if PROVE:
        options = {f"{each.ruleset}-{each.game.name}": options_of(each) for each in floor_editions()}
        assert {name for name, held in options.items() if "player-bank" in held} <= reached["banked"]
        assert {name for name, held in options.items() if "co-bank" in held} <= reached["co-banked"]

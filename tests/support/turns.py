"""Tests take turns: `make test` runs a share of a long series, another share each day; `make prove` runs the whole.

The day is settled once, by whoever starts the tests, so that all workers collect the same; ABOVEBOARD_DAY repeats one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import date
from typing import TypeVar

import pytest

Thing = TypeVar("Thing")
PROVE = bool(os.environ.get("ABOVEBOARD_PROVE"))
DAY = int(os.environ.setdefault("ABOVEBOARD_DAY", str(date.today().toordinal())))


def in_turn(things: Iterable[Thing], share: int, *, day: int = DAY, whole: bool = PROVE) -> list[Thing]:
    """So many of them, in their order; over the days each has its turn, and all of them where proofs run in full."""
    every = list(things)
    if whole or share >= len(every):
        return every
    chosen = {(day * share + number) % len(every) for number in range(share)}
    return [thing for number, thing in enumerate(every) if number in chosen]


def turn(number: int, of: int) -> pytest.MarkDecorator:
    """A long test has its turn on one day in so many, and always where proofs run in full."""
    return pytest.mark.skipif(not PROVE and DAY % of != number, reason="another day is its turn")


def one_of_each(
    things: Sequence[Thing], kind: Callable[[Thing], Hashable], *, day: int = DAY, whole: bool = PROVE
) -> list[Thing]:
    """One of each kind, in their order; which one goes by the day, and all of them where proofs run in full."""
    kinds: dict[Hashable, list[int]] = {}
    for number, thing in enumerate(things):
        kinds.setdefault(kind(thing), []).append(number)
    chosen = {number for alike in kinds.values() for number in in_turn(alike, 1, day=day, whole=whole)}
    return [thing for number, thing in enumerate(things) if number in chosen]

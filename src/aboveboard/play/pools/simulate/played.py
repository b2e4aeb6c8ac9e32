"""What a kernel hands back of the rounds that it played, and what it says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from aboveboard.kernel.compiled import Array
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.planning.ticket import ExactNumber, Ticket

BLOCK = 2**16
"""Rounds in a block; fixed, because the answer depends on it."""
LARGEST = 2**62
"""Amounts below this are added up in a machine's word."""


class Counts(NamedTuple):
    """Which values occurred, in order, and how often each."""

    values: Sequence[int]
    counts: Sequence[int]


@dataclass(frozen=True, slots=True)
class Measure:
    """Something of a round that is measured."""

    name: str
    about: str
    """What it is, as people read it."""
    exact: ExactNumber | None = None
    """What it is on the average, where that is reckoned."""
    money: bool = False
    """Is it an amount in cents?"""
    unit: int = 1
    """Values are so many parts of a whole: hundredths of a cent, where this is 100."""


class Ending(NamedTuple):
    """How a ticket ended: what that is called, and what it won in cents."""

    grade: str
    won: int | Fraction
    returned: bool = False
    """Was its price handed back, and nothing won?"""

    @property
    def result(self) -> str:
        """What it counts as."""
        return "push" if self.returned else "win" if self.won else "lose"


class Endings(Protocol):
    """How a ticket ended that is followed, by the number that a kernel counts it under."""

    @property
    def ticket(self) -> Ticket: ...

    @property
    def name(self) -> str: ...

    def ending(self, number: int) -> Ending:
        """How it ended that is counted under this number."""


class Rounds(Protocol):
    """Whoever plays rounds of a pool."""

    @property
    def engine(self) -> str:
        """By what it plays."""

    @property
    def about(self) -> str:
        """What a round is."""

    @property
    def block(self) -> int:
        """Rounds in a block; fixed, because the answer depends on it."""

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What is measured of a round."""

    @property
    def tickets(self) -> Sequence[Endings]:
        """The tickets that are followed."""

    def play(self, seed: int, number: int, rounds: int) -> Mapping[str, Counts]:
        """Play a block on its own stream of chance: what was measured, and how the tickets ended, by name."""


@dataclass(frozen=True)
class Amounts:
    """A ticket's endings that are counted under the cents that were won."""

    ticket: Ticket
    name: str = "ticket"

    def ending(self, number: int) -> Ending:
        """No cents are a loss."""
        return Ending(dollars(number) if number else "lose", number)


@dataclass(frozen=True)
class Listed:
    """A ticket's endings in a list."""

    ticket: Ticket
    endings: Sequence[Ending]
    name: str = "ticket"

    def ending(self, number: int) -> Ending:
        """The one of this place."""
        return self.endings[number]


def counted(values: Array) -> Counts:
    """How often each value occurred in a block."""
    found, counts = np.unique(values, return_counts=True)
    return Counts(found.tolist(), counts.tolist())


def always(value: int, rounds: int) -> Counts:
    """The same value in every round."""
    return Counts([value], [rounds])


def halves_below(sizes: Sequence[int]) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """For drawing one of so many from half a word: how many there are, and below which rest the half is no use."""
    return np.array(sizes, np.uint64), np.array([2**32 % size for size in sizes], np.uint64)


def fitting(amounts: Sequence[int], what: str) -> npt.NDArray[np.int64]:
    """Amounts as a kernel adds them up; larger ones are not simulated."""
    if any(not -LARGEST < each < LARGEST for each in amounts):
        raise BadInput(f"{what}: amounts of so many cents are not simulated; {LARGEST:,} is the limit")
    return np.array(amounts, np.int64)

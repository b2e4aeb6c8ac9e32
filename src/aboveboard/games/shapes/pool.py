"""The shape of a pool: tickets share a prize, and one stage after another says what becomes of them.

A pool knows nothing of money or states. Each stage gives grades, which are words for what happened; the law turns them
into money.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from aboveboard.kernel.words import a


@dataclass(frozen=True, slots=True)
class Tickets:
    """What is sold: serials in one or more series."""

    series: tuple[str, ...] = ("ticket",)
    """The series by name: two where some tickets are drawn for prizes and others for keys."""
    two_part: bool = False
    """Does the buyer hold one part and the organization the other?"""


@dataclass(frozen=True, slots=True)
class Printed:
    """The outcome lies in the ticket, and whoever opens it knows."""

    grades: tuple[str, ...] = ("winner", "loser")


@dataclass(frozen=True, slots=True)
class Drum:
    """Tickets are drawn from all that were sold."""

    series: str = "ticket"
    emptied: bool = False
    """Are those that were not drawn discarded, so that each drawing has tickets of its own?"""
    grades: tuple[str, ...] = ("drawn",)


@dataclass(frozen=True, slots=True)
class Board:
    """Cards lie face down, and whoever was drawn has one of them turned, until the one that is searched for is."""

    cards: tuple[tuple[str, int], ...]
    """What each card is called when it is turned, and how many there are of it."""
    searched: str
    """The one that ends the search."""

    @property
    def count(self) -> int:
        """How many cards there are."""
        return sum(many for _, many in self.cards)

    @property
    def others(self) -> tuple[tuple[str, int], ...]:
        """All cards but the one that is searched for."""
        return tuple((name, many) for name, many in self.cards if name != self.searched)

    @property
    def grades(self) -> tuple[str, ...]:
        """What a turned card is called."""
        return tuple(name for name, _ in self.cards)


@dataclass(frozen=True, slots=True)
class Keys:
    """Each of those who were drawn tries a key, and one of all keys opens the chest."""

    grades: tuple[str, ...] = ("opens", "does not open")


@dataclass(frozen=True, slots=True)
class Arrival:
    """A piece for every right that was sold is let go, and the order through the gate decides."""

    grades: tuple[str, ...] = ("through the gate",)


@dataclass(frozen=True, slots=True)
class Calls:
    """Balls are called until a card covers the pattern."""

    columns: tuple[str, ...]
    balls_a_column: int
    rows: int
    free: tuple[tuple[int, int], ...] = ()
    """Squares, by row and column from nought, that are covered from the start."""
    grades: tuple[str, ...] = ("covers",)

    def __post_init__(self) -> None:
        letters = {name.upper() for name in self.columns if name.isalpha()}
        if not 1 <= len(self.columns) == len(letters):
            raise ValueError(f"columns: different letters were expected, not {self.columns!r}")
        if not 1 <= self.rows <= self.balls_a_column:
            raise ValueError(f"rows: from 1 to the {self.balls_a_column} balls of a column, not {self.rows!r}")
        outside = set(self.free) - set(self.squares)
        if outside:
            raise ValueError(f"free: {min(outside)} is no square of {self.rows} rows and {len(self.columns)} columns")

    @property
    def balls(self) -> int:
        """How many balls there are."""
        return len(self.columns) * self.balls_a_column

    @property
    def squares(self) -> tuple[tuple[int, int], ...]:
        """Every square of a card, free ones too."""
        return tuple((row, column) for row in range(self.rows) for column in range(len(self.columns)))

    def balls_of(self, column: int) -> range:
        """The balls that a column of a card is filled with."""
        return range(column * self.balls_a_column + 1, (column + 1) * self.balls_a_column + 1)


@dataclass(frozen=True, slots=True)
class Shares:
    """Selections are backed, one of them wins, and those who backed it share what all have staked."""

    grades: tuple[str, ...] = ("won", "lost", "returned")


Stage = Printed | Drum | Board | Keys | Arrival | Calls | Shares


@dataclass(frozen=True, repr=False)
class Pool:
    """One pool: its tickets and its stages."""

    name: str
    title: str
    about: str
    tickets: Tickets
    stages: Sequence[Stage]
    planner: str
    """By what it is reckoned before it is sold; `play/pools/planning/plan.py` has one entry for each."""
    engines: str = ""
    """The module that has its `PLANNER`, and perhaps its `KERNEL`, where it is of another package."""

    shape = "pool"

    def __repr__(self) -> str:
        return f"<Pool {self.name}: {a(self.planner)} of {len(self.stages)} stages>"

    @property
    def grades(self) -> tuple[str, ...]:
        """What may happen to a ticket."""
        return tuple(grade for stage in self.stages for grade in stage.grades)

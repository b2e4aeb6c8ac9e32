"""What stands beside a wager's figures: chances, gains, parts, fees, rights, the house way and the bank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.play.odds.report.written import short


class Gain(NamedTuple):
    """A gain for each unit staked, and its chance."""

    gain: str
    chance: str


class PartFigures(NamedTuple):
    """A part of a composite wager: its share of the stake and what it pays."""

    wager: str
    selection: str | None
    share: str
    pays: Mapping[str, str]


class Fee(NamedTuple):
    """The vigorish of a wager: how much, when it is taken and on what."""

    rate: str
    taken: str
    base: str


AT_LEAST = "at least"
"""What a figure is that leaves out a right of the player's."""


class LeftOut(NamedTuple):
    """A right that the law gives and that figures do not count, with its clauses."""

    right: str
    cite: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """The right as documents have it."""
        return {"right": self.right, "cite": list(self.cite), "figure": AT_LEAST}


class AddedRight(NamedTuple):
    """A right to add a wager's winnings to another that the figures count, with the figures of the wager alone."""

    right: str
    cite: tuple[str, ...]
    worth: str
    ev: str
    edge: str

    def to_json(self) -> dict[str, object]:
        """The right as documents have it."""
        without = {"ev": self.ev, "edge": self.edge}
        return {"right": self.right, "cite": list(self.cite), "worth": self.worth, "without": without}


@dataclass(frozen=True, slots=True)
class Chances:
    """How many outcomes decide a wager on average, and the chance of each final result."""

    rolls: str
    win: str
    push: str
    lose: str
    half: str | None = None

    def to_json(self) -> dict[str, object]:
        """The chances as documents have them; half only where it can be."""
        found: dict[str, object] = {"rolls": self.rolls, "win": self.win, "push": self.push, "lose": self.lose}
        return found if self.half is None else found | {"half": self.half}


@dataclass(frozen=True, slots=True)
class HouseWayFigures:
    """The figures of a wager whose hands are set as the house sets its own."""

    ev: str
    edge: str
    chances: Chances


@dataclass(frozen=True, slots=True)
class BankFigures:
    """What a player gains who banks against so many wagers of one size, for each unit of them."""

    hands: int
    ev: str
    edge: str
    """What the bank loses of each unit, as the edge of a wager is; below nothing where the bank is ahead."""
    stderr: float | None = None

    def to_json(self) -> dict[str, object]:
        """The figure as documents have it."""
        found = {"hands": self.hands, "ev": self.ev, "edge": self.edge, "exact": self.stderr is None}
        return found | present(stderr=self.stderr)


@dataclass(frozen=True, slots=True)
class MeterFigures:
    """What a wager is worth while its meter reads so many cents, and the reading from which on it is even."""

    cents: int
    ev: str
    edge: str
    even: str | None
    """In cents, were parts of a cent paid too; None where no reading makes it even."""
    even_from: int | None
    """The first reading in whole cents that is not against the player."""

    def to_json(self) -> dict[str, object]:
        """The figures as documents have them."""
        even = None if self.even is None else {"exact": self.even, "cents": self.even_from}
        return {"cents": self.cents, "ev": self.ev, "edge": self.edge, "even": even}

    def printed(self) -> str:
        """The same in words."""
        if self.even_from is None:
            even = "no reading makes it even"
        elif self.even_from:
            even = f"it is not against the player from {dollars(self.even_from)} on"
        else:
            even = "it is never against the player"
        return f"with a meter of {dollars(self.cents)} its edge is {self.edge} and its gain {short(self.ev)}; {even}"


BANK_ASSUMES = (
    "wagers against the bank, the dealer's too, are of one size; all hands are set as the house sets its own; the bank "
    "gives the vigorish on what is over in a round"
)


def present(**values: object) -> dict[str, object]:
    """What is known of these."""
    return {name: value for name, value in values.items() if value is not None}

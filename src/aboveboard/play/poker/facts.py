"""What is known of a round of a pot game besides the round: what it began with, waits for, and has in its pots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from aboveboard.games.shapes.pot import Variant

MAIN, SIDE = "main", "side-"
DECK = 52
Step = tuple[str, tuple[int, ...]]
"""Something that was done to a hand: a method of it, and the seat, cards or cents that it was given."""


@dataclass(frozen=True, slots=True)
class BetSizes:
    """What the law or the house sets of a hand's bets, in cents."""

    structure: Literal["limit", "pot-limit", "no-limit"]
    small_bet: int
    big_bet: int
    raises: int
    ante: int
    small_blind: int
    big_blind: int
    bring_in: int


@dataclass(frozen=True, slots=True)
class DealtTo:
    """What a hand begins with: the type of poker, its bets, and who is dealt in with how much."""

    variant: Variant
    bets: BetSizes
    seats: tuple[int, ...]
    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Due:
    """What a round waits for: cards, a player's act, a draw or a showing."""

    what: Literal["cards", "act", "draw", "show"]
    seat: int | None = None
    count: int = 0


class Gathered(NamedTuple):
    """One pot while a round is played."""

    name: str
    cents: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PotStakes:
    """One pot of a round that is over: what each seat has put into it, and who may still take it."""

    name: str
    stakes: Mapping[int, int]
    seats: tuple[int, ...]

    @property
    def cents(self) -> int:
        """All that is in it."""
        return sum(self.stakes.values())


def pot_name(number: int) -> str:
    """What a pot is called in records: the main one, then the side pots by number."""
    return f"{SIDE}{number}" if number else MAIN


def pot_title(name: str) -> str:
    """The same for people."""
    return "the pot" if name == MAIN else name.replace(SIDE, "side pot ")

"""What a family gives to odds: the figures of a wager, advice in words, and a player that follows the best play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from aboveboard.games.shapes.deal import Ask, Round
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.odds.wager_odds import Added, WagerOdds

Below = Callable[[int], int]
"""A number from 0 up to one below that given, each equally likely."""
SEAT = 1
"""The seat that a round is followed for."""


class BestPlay(TypedDict):
    """A choice, and the situations in which it is best."""

    do: str
    when: list[str]


Chart = TypedDict(
    "Chart",
    {
        "shown": list[str], "hard": dict[str, list[str]], "soft": dict[str, list[str]], "pairs": dict[str, list[str]],
        "exceptions": list[str], "more-cards": list[str], "not-open": list[str], "hands": list[str],
    },
)  # fmt: skip
"""Best play by total or pair, against each card that the dealer may show."""


class Advice(TypedDict, total=False):
    """The best play as JSON holds it: choice by choice, as a chart, or why there is none."""

    play: list[BestPlay]
    chart: Chart
    by_totals: str
    """The gain where the chart is followed by totals alone, without the hands that it names one by one."""
    note: str


class BestPlayer:
    """Chooses for the seats of one game under its terms whenever a round asks."""

    seats: tuple[int, ...] = (SEAT,)
    """The seats that a round is played with."""
    by_kind = False
    """Are rounds distinguished by kinds of cards, each by the first card of its kind?"""

    def __init__(self, terms: Terms) -> None:
        self.terms, self.game, self.setup = terms, terms.deal, terms.setup

    def learn(self) -> None:
        """Find the best play now, rather than when it is first asked for."""

    def option(self, round: Round, need: Ask, below: Below) -> str:
        """The best choice."""
        raise NotImplementedError(f"{self.game.name}: nobody is asked to choose")

    def shares(self, round: Round, need: Ask) -> Mapping[str, Fraction]:
        """How often each option is taken; one of them always, unless two sides choose against each other."""
        return {self.option(round, need, lambda most: 0): Fraction(1)}

    def times(self, round: Round, need: Ask) -> int | None:
        """The multiple that the best choice puts up, where there is more than one."""
        return None

    def for_side(self, round: Round, need: Ask, seats: tuple[int, ...], below: Below) -> str:
        """The best choice at a table whose sides have these seats, in their order."""
        return self.option(round, need, below)


def no_advice(terms: Terms) -> Advice | None:
    """Where chance alone decides, or nothing tells situations apart."""
    return None


@dataclass(frozen=True)
class Solver:
    """One family's entry: its exact figures, its advice and its player."""

    odds: Callable[[Terms, WagerTerms, str | None], WagerOdds]
    advice: Callable[[Terms], Advice | None] = no_advice
    player: Callable[[Terms], BestPlayer] = BestPlayer
    worth_adding: Callable[[Terms, WagerTerms], Added] | None = None
    """What it is worth to add a wager's winnings to the main one, where that is solved."""

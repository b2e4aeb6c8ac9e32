"""The shape of a pot game: players wager against each other, and the house deals, keeps order and takes its charge.

Such a game grades nothing against a pay table. It says how a round goes, street by street, and how hands are ranked;
who takes a pot follows from the hands, and what the house takes from it is the law's to say.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from aboveboard.games.shapes.run import Game, Moment, Setup, Wager
from aboveboard.kernel.grades import Step

Opens = Literal["position", "low-card", "high-card", "low-hand", "high-hand"]
"""Who opens a betting round: the first by position, or whoever shows the lowest or highest card or hand."""
Ranking = Literal["high", "low", "low-8", "omaha-high", "omaha-low-8"]
"""How hands are ranked: as high hands, or as low ones from the ace to the five, perhaps with an eight to qualify; at
Omaha each hand takes two of a player's own cards and three of the board's."""

DOWN, UP = False, True


@dataclass(frozen=True, slots=True)
class Street:
    """Cards that are dealt and the betting round that follows them."""

    title: str
    opens: Opens
    hole: tuple[bool, ...] = ()
    """Cards dealt to each player in turn: face up or face down."""
    board: int = 0
    """Community cards."""
    burn: bool = True
    draw: bool = False
    """Do players exchange cards first?"""
    big: bool = False
    """Is it bet at the larger limit?"""


@dataclass(frozen=True, slots=True)
class Variant:
    """One type of poker: its streets, how its hands are ranked, and how its first bets are forced."""

    name: str
    title: str
    streets: tuple[Street, ...]
    ranks: tuple[Ranking, ...]
    form: Literal["high", "low", "high-low", "high-low-8"] = "high"
    blinds: bool = False
    """Does a button go round, and do the players to its left post blinds? Else the lowest card brings it in."""
    most: int = 10
    """How many players its cards suffice for."""

    @property
    def stud(self) -> bool:
        """Is it a game in which players show cards of their own?"""
        return any(up for street in self.streets for up in street.hole)

    @property
    def held(self) -> int:
        """How many cards a player holds in the end."""
        return sum(len(street.hole) for street in self.streets)


def between_rounds(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """Before the first card of a round."""
    return table is None


def in_a_round(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """While a round is bet."""
    return table is not None


def before_action(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """Once cards are dealt and before anybody has acted on them."""
    return table is not None and not table.acted


MOMENTS: Mapping[str, Moment] = {
    "between-rounds": between_rounds,
    "betting": in_a_round,
    "before-action": before_action,
}
"""The moments that every pot game has."""
MOMENT_WORDS: Mapping[str, str] = {
    "between-rounds": "before the first card of a round",
    "betting": "at one's turn in a betting round",
    "before-action": "before anybody has acted in the round",
}


@dataclass(frozen=True, repr=False)
class Pot(Game):
    """A game in which the players' stakes make a pot that they play for among themselves."""

    moments: Mapping[str, Moment] = field(default_factory=lambda: dict(MOMENTS))
    moment_words: Mapping[str, str] = field(default_factory=lambda: dict(MOMENT_WORDS))
    variant: Callable[[Setup], Variant] = lambda setup: Variant("", "", (), ())
    """The type that is played under the rules in force."""
    absent: tuple[str, ...] = ("check", "fold", "bring-in", "pat", "muck")
    share: str = "pot"
    """The wager that stands for all that a player has put into the pot."""
    forced: tuple[str, ...] = ()
    """The wagers that are posted before a card is dealt."""


def shared(about: str) -> Wager:
    """A wager that goes into the pot: no pay table grades it, and whoever takes the pot takes it."""

    def step(setup: Setup, table: Hashable, state: Hashable, outcome: Any) -> Step:
        raise TypeError("a wager in a pot is decided by the hands, not by an outcome")

    return Wager(about, step)

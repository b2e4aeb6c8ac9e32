"""What a family is: how games are alike, so that one solver, one player and one kernel serve them all.

A game names its family, and a wager that is followed otherwise than its game names its own. A family declares what its
engines need to know besides the game's mechanics; which engines those are stands in `play/odds/families.py` and
`play/simulate/families.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from aboveboard.kernel.cards import Card


class Family:
    """How games are alike: the base of every family's declaration."""

    name: ClassVar[str]
    engines: ClassVar[str] = ""
    """For a family of another package: the module that has its `SOLVER` and its `KERNEL`."""

    def cards_drawn(self) -> int:
        """How many cards or balls a round draws, where that is all that happens in it; else none."""
        return 0

    def cards_set(self) -> int:
        """Of how many cards or tiles a player makes two hands, where hands are set in two; else none."""
        return 0

    def set_by_house(self, hand: tuple[Card, ...]) -> tuple[Sequence[Card], Sequence[Card]]:
        """How the house sets a hand in two: the high hand and the low."""
        raise TypeError(f"no hand is set in two where the family is {self.name}")

    def leader(self, wager: str) -> str | None:
        """The wager with whose hand another one goes, where somebody else plays that hand."""
        return None


class Outcomes(Family):
    """Wagers ride through a series of outcomes, each a small automaton, until one decides them."""

    name = "outcomes"


OUTCOMES = Outcomes()

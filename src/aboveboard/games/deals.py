"""The third shape: Deal. Hands are dealt and people decide.

A round is a frozen value that says what it needs next: a card to a place, a person's choice, or nothing more. It is
told what came and gives the round that follows. A wager is graded as soon as the round decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aboveboard.games.shapes import Game, Moment, Selections, Setup, Wager
from aboveboard.kernel.cards import Card
from aboveboard.kernel.grades import Grade, Step

Round = Hashable
Graded = Grade | tuple[Grade, ...] | None
"""What a round makes of a wager: a grade, several that are each paid on the whole stake, or nothing yet."""


@dataclass(frozen=True, slots=True)
class ToPlace:
    """A card is needed at a place, face up or face down; BURN is a place too."""

    place: str
    up: bool = True


@dataclass(frozen=True, slots=True)
class Ask:
    """A person must choose."""

    seat: int
    options: tuple[str, ...]


Need = ToPlace | Ask
BURN = "burn"


@dataclass(frozen=True, slots=True)
class Held:
    """A card at a place: which it is, whether it lies face up, and the seat that may look at it."""

    card: Card
    up: bool = True
    seat: int | None = None


def between_rounds(setup: Setup, table: Any, mine: Any, selection: str | None) -> bool:
    """Before the first card of a round."""
    return table is None


BETWEEN: Mapping[str, Moment] = {"between-rounds": between_rounds}
"""The moment that every dealt game has."""
BETWEEN_SAID: Mapping[str, str] = {"between-rounds": "before the first card of a round"}


@dataclass(frozen=True)
class Deal(Game):
    """A game of hands: how a round begins, what it needs, and what a card or a choice makes of it."""

    moments: Mapping[str, Moment] = field(default_factory=lambda: dict(BETWEEN))
    said: Mapping[str, str] = field(default_factory=lambda: dict(BETWEEN_SAID))
    begin: Callable[[Setup, tuple[int, ...]], Round] = lambda setup, seats: None
    need: Callable[[Setup, Any], Need | None] = lambda setup, round: None
    give: Callable[[Setup, Any, Card], Round] = lambda setup, round, card: round
    choose: Callable[[Setup, Any, int, str], Round] = lambda setup, round, seat, option: round
    places: Callable[[Any], Mapping[str, Sequence[Held]]] = lambda round: {}
    """Every card on the table by place; whoever asks sees those face up and his own."""
    stakes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Wagers that a choice obliges its seat to make."""
    alike: Callable[[Setup, Card], Hashable] = lambda setup, card: card
    """Cards that every fact of the game treats alike."""
    main: tuple[str, ...] = ()
    """The wagers that take part in the round (any, where none is named); what choices oblige is counted with them."""

    def takes_part(self, wager: str) -> bool:
        """Does a seat with this wager take part in the round?"""
        return not self.main or wager in self.main

    def seen(self, round: Any) -> list[Card]:
        """Every card that has left the shoe and is known."""
        return [held.card for cards in self.places(round).values() for held in cards]

    def view(self, round: Any, seat: int | None) -> dict[str, list[Card | None]]:
        """What a seat may see: a card face down and not its own is None."""
        return {
            place: [held.card if held.up or (seat is not None and held.seat == seat) else None for held in cards]
            for place, cards in self.places(round).items()
        }


def dealt(
    about: str,
    grade: Callable[[Setup, Any, int, str | None], Graded],
    selections: Selections | None = None,
    backs: str | None = None,
) -> Wager:
    """A wager that a round decides."""

    def step(setup: Setup, table: Any, mine: Any, outcome: Any) -> Step:
        raise TypeError("a dealt wager is graded by its round")

    return Wager(about, step, selections, backs=backs, grade=grade)

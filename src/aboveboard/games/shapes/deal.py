"""The third shape: Deal. Hands are dealt and people decide.

A round is a frozen value that says what it needs next: a card to a place, a person's choice, or nothing more. It is
given the cards and gives the round that follows. A wager is graded as soon as the round decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from aboveboard.games.shapes.deciding import Deciding
from aboveboard.games.shapes.family import Family
from aboveboard.games.shapes.run import Game, Moment, Selections, Setup, Wager
from aboveboard.kernel.cards import UNSEEN, Card
from aboveboard.kernel.grades import Grade, Step
from aboveboard.kernel.hidden import Looked, Turned

Round = Hashable
Graded = Grade | tuple[Grade, ...] | None
"""What a round makes of a wager: a grade, several that are each paid on the whole stake, or nothing yet."""


@dataclass(frozen=True, slots=True)
class ToPlace:
    """A card is needed at a place, face up or face down; BURN is a place too."""

    place: str
    up: bool = True
    drawn: bool = False
    """Does a complete hand draw it, rather than be dealt it to begin with?"""


@dataclass(frozen=True, slots=True)
class Ask:
    """A person must choose; where the first option takes a card, its place is named."""

    seat: int
    options: tuple[str, ...]
    place: str | None = None
    hand: str | None = None
    """The hand that is asked about, where a seat may have several: the first has no name."""
    further: str | None = None
    """The name that a new hand would have, where the choice makes one."""
    when: str | None = None
    """The name of this time to choose, where the law tells several apart."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The round waits while wagers are offered or the dealer looks at a card, and goes on at the dealer's word."""

    wagers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A card that lies face down at a place is turned before a table can go on: no game asks for it."""

    place: str


Need = ToPlace | Ask | Pause
BURN = "burn"


class Miscounted(ValueError):
    """A hand cannot be counted so: what is stated to have gone wrong cannot have happened now."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card at a place: which it is, whether it lies face up, and the seat that may look at it."""

    card: Card
    up: bool = True
    seat: int | None = None


@dataclass(frozen=True)
class Circle:
    """The places that are dealt to, and what becomes of a round when somebody banks or leaves it."""

    places: tuple[str, ...]
    """In the order in which they are counted from the dealer."""
    options: Callable[[Setup, Any, int], tuple[str, ...]]
    """What a seat may choose from now; nothing where it is not asked."""
    worded: Callable[[Setup, Any, int, str, Mapping[str, Any]], str]
    """A choice and what was stated beside it, as the round offers it."""
    banked: Callable[[Any, int | None, bool, bool], Any]
    """The round with its bank, whether the house shares it, and whether players are asked to surrender."""
    leave: Callable[[Setup, Any, int], Any]
    """The round once a seat has abandoned it; None where it cannot."""
    without: Callable[[Setup, Any, int], Any]
    """The round without a seat whose hand is void; None where that cannot be."""
    unattended: Callable[[Any, int], str | None]
    """What the dealer does for a seat that chooses nothing, so that no round waits for a player who does not; it never
    depends on what is in the hand."""
    started: Callable[[Any, str], Any] = lambda round, first: round
    """The round once it is known which place is dealt to first, where every place then gets its own in turn."""
    pieces: str = "tiles"
    """What hands are made of."""


def between_rounds(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """Before the first card of a round."""
    return table is None


BETWEEN: Mapping[str, Moment] = {"between-rounds": between_rounds}
"""The moment that every dealt game has."""
BETWEEN_WORDS: Mapping[str, str] = {"between-rounds": "before the first card of a round"}


@dataclass(frozen=True, repr=False)
class Deal(Game):
    """A game of hands: how a round begins, what it needs, and what a card or a choice makes of it."""

    family: Family = field(kw_only=True)
    dealt: ClassVar[bool] = True
    moments: Mapping[str, Moment] = field(default_factory=lambda: dict(BETWEEN))
    moment_words: Mapping[str, str] = field(default_factory=lambda: dict(BETWEEN_WORDS))
    begin: Callable[[Setup, tuple[int, ...]], Round] = lambda setup, seats: None
    seats: Callable[[Any], tuple[int, ...]] = lambda round: ()
    """The seats that take part in a round, each for itself; none where its hands are nobody's own."""
    need: Callable[[Setup, Any], Need | None] = lambda setup, round: None
    give: Callable[[Setup, Any, Card], Round] = lambda setup, round, card: round
    choose: Callable[[Setup, Any, int, str], Round] = lambda setup, round, seat, option: round
    skip: Callable[[Setup, Any, int], Round | None] = lambda setup, round, seat: None
    """The round without a seat that the deal missed; None where the seat was not missed."""
    places: Callable[[Any], Mapping[str, Sequence[Held]]] = lambda round: {}
    """Every card on the table by place; whoever asks sees those face up and their own."""
    stakes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Wagers that a choice obliges its seat to make."""
    raises: Mapping[str, str] = field(default_factory=dict)
    """Choices that raise the stake of the hand they are made for, each with the wager on it."""
    divides: Mapping[str, str] = field(default_factory=dict)
    """Choices that make another hand, each with the wager of which the new hand has a stake of its own."""
    on_hand: Callable[[Setup, Any], tuple[str, ...]] | None = None
    """The wagers on the hand being played, where there may be several and a choice is made for all of them."""
    staked: Callable[[Setup, Any, Sequence[tuple[int, str, int]]], Round] = lambda setup, round, bets: round
    """The round that begins, once it is known who has which wager for how much."""
    resume: Callable[[Setup, Any], Round] = lambda setup, round: round
    """The round after a pause."""
    alike: Callable[[Setup, Card], int] = lambda setup, card: card
    """The kind of a card: those that every fact of the game treats alike are of one."""
    parties: Callable[[Sequence[tuple[int, str, int]]], tuple[int, ...]] | None = None
    """The seats that a round begins with, from who has which wager for how much; those that take part unless stated."""
    counted: Mapping[str, Callable[[Setup, Any, str, tuple[Card, ...]], Round]] = field(default_factory=dict)
    """Other ways to count a hand that was dealt cards in error, by name; raises Miscounted where that cannot be."""
    least: Callable[[Setup, Any], int] = lambda setup, round: 0
    """How many cards a round needs at least to be finished; all of it where it has not begun."""
    turn_ends: Callable[[Setup, Any], bool] = lambda setup, round: False
    """Does a finished round take the shoe from the player who holds it?"""
    first: Callable[[Any, int], bool] = lambda round, seat: False
    """Is a seat settled before the others?"""
    chooses: tuple[str, ...] = ()
    """The wagers whose owners are asked to choose; everybody in the round where none is named."""
    silence: Callable[[Setup, Any, int], Round] = lambda setup, round, seat: round
    """The round once a seat has nothing to choose about."""
    plain: Callable[[Ask, Sequence[Card | None]], Sequence[str]] = lambda ask, held: ()
    """What a player without a strategy chooses, the first that is offered, by what is seen of the hand asked about."""
    circle: Circle | None = None
    """Where any place at the table may bank: who is dealt to, and what becomes of a round when somebody leaves it."""
    main: tuple[str, ...] = ()
    """The wagers that take part in the round (any, where none is named); what choices oblige is counted with them."""

    def seats_in(self, table: Any) -> tuple[int, ...]:
        """The seats that take part in the round being played; none between rounds."""
        return () if table is None else self.seats(table)

    def takes_part(self, wager: str) -> bool:
        """Does a seat with this wager take part in the round?"""
        return not self.main or wager in self.main

    def put_on(self, setup: Setup, round: Any, option: str) -> tuple[str, ...]:
        """The wagers that an option raises, or of which it gives another hand a stake."""
        named = self.raises.get(option) or self.divides.get(option)
        return () if named is None else (named,) if self.on_hand is None else self.on_hand(setup, round)

    def seen(self, round: Any) -> list[Card]:
        """Every card that has left the shoe and is known."""
        held = [each.card for cards in self.places(round).values() for each in cards]
        return [card for card in held if isinstance(card, int) and card != UNSEEN]

    def view(self, round: Any, seat: int | None) -> dict[str, list[Card | None]]:
        """What a seat may see: a card face down and not its own is None, and so is one that nobody knows."""
        return {
            place: [held.card if self._sees(held, seat) else None for held in cards]
            for place, cards in self.places(round).items()
        }

    @staticmethod
    def _sees(held: Held, seat: int | None) -> bool:
        shown = held.up or isinstance(held.card, Turned) or (seat is not None and held.seat == seat)
        return shown and isinstance(held.card, int)


def arranged(cards: Sequence[Card], key: Callable[[Card], Any] | None = None) -> tuple[Card, ...]:
    """Cards in order where it does not matter, so that hands alike are the same; as dealt while one is hidden."""
    try:
        return tuple(sorted(cards, key=key))
    except Looked:
        return tuple(cards)


def dealt(
    about: str,
    grade: Callable[[Setup, Any, int, str | None], Graded],
    selections: Selections | None = None,
    backs: str | None = None,
    family: Family | None = None,
    grades: tuple[Grade, ...] = (),
) -> Wager:
    """A wager that a round decides."""

    def step(setup: Setup, table: Any, state: Any, outcome: Any) -> Step:
        raise TypeError("a dealt wager is graded by its round")

    return Wager(about, step, selections, backs=backs, grade=grade, family=family, grades=grades)


def dealt_by_facts(
    about: str,
    deciding: Deciding,
    selections: Selections | None = None,
    backs: str | None = None,
    family: Family | None = None,
) -> Wager:
    """A wager that a few facts of a round decide."""
    return replace(dealt(about, deciding.graded, selections, backs, family), deciding=deciding)

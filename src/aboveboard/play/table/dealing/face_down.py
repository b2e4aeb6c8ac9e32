"""Cards dealt face down at a real table, which the dealer names only once they are turned.

A round is played with hidden cards in it. Where its rules look at one, every card that it might still be is tried: if
all lead to the same, the round goes on, and if not it waits until the card is turned. So a player chooses while the
dealer's second card is unknown, and a deed that would be impossible with some card shows that it is another: whoever is
asked to play after the dealer has looked knows that there is no natural.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from aboveboard.games.shapes.deal import Ask, Circle, Deal, Held
from aboveboard.games.shapes.run import Setup
from aboveboard.kernel.cards import FACE_DOWN, Card
from aboveboard.kernel.hidden import Guess, Hidden, Looked, hidden_card, mapped
from aboveboard.play.events import Event, Refusal
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.part import Part, State

T = TypeVar("T")
Cards = tuple[Card, ...]
NOT_ROUNDS = (Setup, str, int, type(None))
"""What is asked about besides a round."""
TRIED_AT_ONCE = 1
"""So many hidden cards are tried at a time; a rule that looks at more of them waits."""


@dataclass(slots=True)
class FaceDownState(State):
    """Which cards of a round lie face down, and what is known of them."""

    where: dict[int, str] = field(default_factory=dict)
    """The place of each hidden card, in the order in which they were dealt."""
    others: dict[int, frozenset[Card]] = field(default_factory=dict)
    """Cards that a hidden one cannot be, as what was done since has shown."""
    known: list[Card] = field(default_factory=list)
    """The cards of the round that were named."""
    dealt: int = 0
    """How many cards have been dealt face down in this round."""


class FaceDown(Part[FaceDownState]):
    """The hidden cards of one table's round."""

    def __init__(self, table: TableCore, game: Deal) -> None:
        super().__init__(FaceDownState())
        self.table, self._game = table, game
        self._round: object = None
        self._worlds: dict[tuple[int, Card], object] = {}

    # -- asking a round that has hidden cards ----------------------------------------------------------------------

    def veiled(self) -> Deal:
        """The game, asked so that hidden cards are tried."""
        game, ask = self._game, self._asking
        return replace(
            game,
            need=ask(game.need), give=ask(game.give), choose=ask(game.choose), resume=ask(game.resume),
            skip=ask(game.skip), silence=ask(game.silence), turn_ends=ask(game.turn_ends), first=ask(game.first),
            least=ask(game.least), describe=ask(game.describe),
            places=ask(lambda round: _covered(game.places(round))),
            moments={name: ask(moment) for name, moment in game.moments.items()},
            counted={name: ask(count) for name, count in game.counted.items()},
            circle=None if game.circle is None else self._around(game.circle),
        )  # fmt: skip

    def _around(self, circle: Circle) -> Circle:
        """What is answered of hands that are set, asked in the same way."""
        ask = self._asking
        return replace(
            circle, options=ask(circle.options), worded=ask(circle.worded), leave=ask(circle.leave),
            without=ask(circle.without),
        )  # fmt: skip

    def _asking(self, function: Callable[..., T]) -> Callable[..., T]:
        def asked(*given: object) -> T:
            try:
                return function(*given)
            except Looked as look:
                return self._agreed(function, given, look, ())

        return asked

    def asked(self, function: Callable[..., T], *given: object) -> T:
        """What a function says, whatever the hidden cards are; raises Looked where that decides."""
        return self._asking(function)(*given)

    def _agreed(self, function: Callable[..., T], given: tuple[object, ...], look: Looked, guessed: Cards) -> T:
        """What every card that it might be leads to; raises Looked where they differ."""
        found: list[T] = []
        for card in self.candidates(look.slot, guessed):
            answer = self._supposed(function, given, look.slot, card, guessed)
            if not found:
                found.append(answer)
            elif not _same(answer, found[0]):
                raise look
        if not found:
            raise look
        return found[0]

    def _supposed(
        self, function: Callable[..., T], given: tuple[object, ...], slot: int, card: Card, guessed: Cards = ()
    ) -> T:
        """What a function says if a hidden card is this one, and others are what was guessed before."""
        if len(guessed) == TRIED_AT_ONCE:
            raise Looked(slot)
        world = tuple(each if isinstance(each, NOT_ROUNDS) else self._with(each, slot, card) for each in given)
        try:
            answer = function(*world)
        except Looked as look:
            answer = self._agreed(function, world, look, (*guessed, card))
        found: T = mapped(answer, lambda each: Hidden(slot) if isinstance(each, Guess) and each.slot == slot else each)
        return found

    def _with(self, round: object, slot: int, card: Card) -> object:
        """A round in which a hidden card is this one; remembered while the same round is asked about."""
        if round is not self._round:
            self._round, self._worlds = round, {}
        found = self._worlds.get((slot, card))
        if found is None:
            guess = Guess(slot, card)
            found = mapped(round, lambda each: guess if isinstance(each, Hidden) and each.slot == slot else each)
            self._worlds[slot, card] = found
        return found

    def candidates(self, slot: int, guessed: Cards = ()) -> list[Card]:
        """A card of every kind that a hidden one might be, as far as what lies open in the round tells."""
        game, setup = self._game, self.table.tracks.setup
        impossible = self.state.others.get(slot, frozenset())
        left = Counter(self.pack)
        left.subtract([*self.state.known, *guessed])
        cards = [card for card, count in left.items() if count > 0 and card not in impossible]
        return list({game.alike(setup, card): card for card in cards}.values())

    @property
    def pack(self) -> tuple[Card, ...]:
        """Every card or tile in use."""
        return self.table.tracks.setup.pieces.outcomes

    def tells(self, event: Event) -> bool:
        """Do cards lie face down, or does an event tell of one?"""
        return bool(self.state.where) or (isinstance(event.payload, str) and FACE_DOWN in event.payload)

    # -- what people do ----------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """A round is over, and its cards are taken up."""
        self.state.where, self.state.others, self.state.known, self.state.dealt = {}, {}, [], 0

    def down(self, place: str) -> Card:
        """A card is dealt face down to a place."""
        slot, self.state.dealt = self.state.dealt, self.state.dealt + 1
        self.state.where[slot] = place
        return hidden_card(slot)

    def assumed(self, look: Looked, seat: int, option: str) -> Ask:
        """What a seat is asked that chooses although a hidden card might have ended the round: so it does not."""
        game, setup = self._game, self.table.tracks.setup
        fits: dict[Card, Ask] = {}
        for card in self.candidates(look.slot):
            need = self._supposed(game.need, (setup, self.table.round), look.slot, card)
            if isinstance(need, Ask) and need.seat == seat and option in need.options:
                fits[card] = need
        if not fits or any(need != next(iter(fits.values())) for need in fits.values()):
            raise look
        kinds = {game.alike(setup, card) for card in fits}
        unfit = {card for card in self.pack if game.alike(setup, card) not in kinds}
        self.state.others[look.slot] = self.state.others.get(look.slot, frozenset()) | unfit
        return next(iter(fits.values()))

    def open_asks(self, look: Looked) -> list[Ask]:
        """Whom the round would ask, with one card or another in the place that decides."""
        game, setup, found = self._game, self.table.tracks.setup, list[Ask]()
        for card in self.candidates(look.slot):
            try:
                need = self._supposed(game.need, (setup, self.table.round), look.slot, card)
            except Looked:
                continue
            if isinstance(need, Ask) and need not in found:
                found.append(need)
        return found

    def first(self, look: Looked) -> Refusal:
        """Why nothing can be done before a card is turned."""
        return Refusal(f"a card at {self.state.where.get(look.slot, 'the table')} is turned first", self.cite())

    def hidden_at(self) -> dict[str, int]:
        """How many cards lie face down at each place, unknown."""
        return dict(Counter(self.state.where.values()))

    def label(self, card: Card) -> str:
        """A card or tile as it is written."""
        return self.table.tracks.setup.pieces.label(card)

    def cite(self) -> tuple[str, ...]:
        """The law on the cards in use."""
        deck = self.table.terms.law.deck
        return () if deck is None else deck.cite


def _covered(places: Mapping[str, Sequence[Held]]) -> dict[str, list[Held]]:
    """Cards by place, where one that is hidden lies face down whatever it is."""
    return {
        place: [replace(held, up=False) if isinstance(held.card, (Guess, Hidden)) else held for held in cards]
        for place, cards in places.items()
    }


def _same(one: object, other: object) -> bool:
    """Do two answers agree? One that depends on another hidden card does not agree with anything."""
    try:
        return bool(one == other)
    except Looked:
        return False

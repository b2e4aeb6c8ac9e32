"""Cards dealt face down at a real table, which the dealer names only once they are turned.

A round is played with hidden cards in it. Where its rules look at one, every card that it might still be is tried: if
all lead to the same, the round goes on, and if not it waits until the card is turned. So a player chooses while the
dealer's second card is unknown, and a deed that would be impossible with some card shows that it is another: whoever is
asked to play after the dealer has looked knows that he has no natural.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from aboveboard.games.shapes.deal import Ask, Deal, Held
from aboveboard.games.shapes.run import Game, Setup
from aboveboard.kernel.cards import FACE_DOWN, Card
from aboveboard.kernel.hidden import Guess, Hidden, Looked, Turned, mapped
from aboveboard.kernel.tiles import TileSet
from aboveboard.law.errors import BadInput
from aboveboard.play.records.events import Event, Refusal, fields, seat_of, word_of
from aboveboard.play.table.part import Part, State

if TYPE_CHECKING:
    from aboveboard.play.table.table import Table

T = TypeVar("T")
Cards = tuple[Card, ...]
UNTOLD = (Setup, str, int, type(None))
"""What is asked about besides a round."""
DEEP = 1
"""So many hidden cards are tried at a time; a rule that looks at more of them waits."""
ASKED = ("need", "give", "choose", "resume", "skip", "silence", "turn_ends", "first", "least", "describe")
"""What a game says of a round."""
SET = ("options", "worded", "leave", "without")
"""What it says of hands that are set."""


@dataclass(slots=True)
class TurningState(State):
    """Which cards of a round lie face down, and what is known of them."""

    where: dict[int, str] = field(default_factory=dict)
    """The place of each hidden card, in the order in which they were dealt."""
    others: dict[int, frozenset[Card]] = field(default_factory=dict)
    """Cards that a hidden one cannot be, as what was done since has shown."""
    known: list[Card] = field(default_factory=list)
    """The cards of the round that were told."""
    dealt: int = 0
    """How many cards have been dealt face down in this round."""


class Turning(Part[TurningState]):
    """The hidden cards of one table's round."""

    def __init__(self, table: Table) -> None:
        super().__init__(TurningState())
        self.table = table
        self._round: Any = None
        self._worlds: dict[tuple[int, Card], Any] = {}

    # -- asking a round that has hidden cards ----------------------------------------------------------------------

    def veiled(self, game: Game) -> Game:
        """The game, asked so that hidden cards are tried."""
        if not isinstance(game, Deal):
            return game
        told: dict[str, Any] = {name: self._asking(getattr(game, name)) for name in ASKED}
        told["places"] = self._asking(lambda round: _covered(game.places(round)))
        told["moments"] = {name: self._asking(moment) for name, moment in game.moments.items()}
        told["counted"] = {name: self._asking(count) for name, count in game.counted.items()}
        if game.circle is not None:
            around: dict[str, Any] = {name: self._asking(getattr(game.circle, name)) for name in SET}
            told["circle"] = replace(game.circle, **around)
        return replace(game, **told)

    def _asking(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*given: Any) -> Any:
            try:
                return function(*given)
            except Looked as look:
                return self._agreed(function, given, look, ())

        return asked

    def asked(self, function: Callable[..., T], *given: Any) -> T:
        """What a function says, whatever the hidden cards are; raises Looked where that decides."""
        found: T = self._asking(function)(*given)
        return found

    def _agreed(self, function: Callable[..., Any], given: tuple[Any, ...], look: Looked, guessed: Cards) -> Any:
        """What every card that it might be leads to; raises Looked where they differ."""
        first, found = True, None
        for card in self.candidates(look.slot, guessed):
            answer = self._supposed(function, given, look.slot, card, guessed)
            if first:
                first, found = False, answer
            elif not _same(answer, found):
                raise look
        if first:
            raise look
        return found

    def _supposed(
        self, function: Callable[..., Any], given: tuple[Any, ...], slot: int, card: Card, guessed: Cards = ()
    ) -> Any:
        """What a function says if a hidden card is this one, and others are what was guessed before."""
        if len(guessed) == DEEP:
            raise Looked(slot)
        world = tuple(each if isinstance(each, UNTOLD) else self._with(each, slot, card) for each in given)
        try:
            answer = function(*world)
        except Looked as look:
            answer = self._agreed(function, world, look, (*guessed, card))
        return mapped(answer, lambda each: Hidden(slot) if isinstance(each, Guess) and each.slot == slot else each)

    def _with(self, round: Any, slot: int, card: Card) -> Any:
        """A round in which a hidden card is this one; kept while the same round is asked about."""
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
        game, setup, impossible = (
            self.table.terms.game,
            self.table.tracks.setup,
            self.state.others.get(slot, frozenset()),
        )
        assert isinstance(game, Deal)
        left = Counter(self._pack)
        left.subtract([*self.state.known, *guessed])
        cards = [card for card, count in left.items() if count > 0 and card not in impossible]
        return list({game.alike(setup, card): card for card in cards}.values())

    @property
    def _pack(self) -> tuple[Card, ...]:
        equipment: Any = self.table.tracks.setup.equipment
        cards: tuple[Card, ...] = equipment.outcomes
        return cards

    def tells(self, event: Event) -> bool:
        """Do cards lie face down, or does an event tell of one?"""
        return bool(self.state.where) or (isinstance(event.payload, str) and FACE_DOWN in event.payload)

    # -- what people do ----------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """A round is over, and its cards are taken up."""
        self.state.where, self.state.others, self.state.known, self.state.dealt = {}, {}, [], 0

    def down(self, place: str) -> Hidden:
        """A card is dealt face down to a place."""
        slot, self.state.dealt = self.state.dealt, self.state.dealt + 1
        self.state.where[slot] = place
        return Hidden(slot)

    def assumed(self, look: Looked, seat: int, option: str) -> Ask:
        """What a seat is asked that chooses although a hidden card might have ended the round: so it does not."""
        game, setup, dealing = self.table.terms.game, self.table.tracks.setup, self.table.dealing
        assert isinstance(game, Deal)
        fits: dict[Card, Ask] = {}
        for card in self.candidates(look.slot):
            need = self._supposed(game.need, (setup, dealing.round), look.slot, card)
            if isinstance(need, Ask) and need.seat == seat and option in need.options:
                fits[card] = need
        if not fits or any(need != next(iter(fits.values())) for need in fits.values()):
            raise look
        kinds = {game.alike(setup, card) for card in fits}
        unfit = {card for card in self._pack if game.alike(setup, card) not in kinds}
        self.state.others[look.slot] = self.state.others.get(look.slot, frozenset()) | unfit
        return next(iter(fits.values()))

    def open_asks(self, look: Looked) -> list[Ask]:
        """Whom the round would ask, with one card or another in the place that decides."""
        game, setup, found = self.table.terms.game, self.table.tracks.setup, []
        assert isinstance(game, Deal)
        for card in self.candidates(look.slot):
            try:
                need = self._supposed(game.need, (setup, self.table.dealing.round), look.slot, card)
            except Looked:
                continue
            if isinstance(need, Ask) and need not in found:
                found.append(need)
        return found

    def expose(self, event: Event) -> Refusal | None:
        """Cards that lay face down at a place are turned, in the order in which they were dealt."""
        game, dealing = self.table.terms.game, self.table.dealing
        if not isinstance(game, Deal):
            raise BadInput(f"event {event.number}: {self.table.terms.law.title} has no 'expose'")
        payload = fields(event, "place", "seat", "cards")
        place = f"seat-{seat_of(event.number, payload['seat'])}" if "seat" in payload else payload.get("place")
        place = word_of(event.number, place, "place")
        cards = self._read(event, payload.get("cards"))
        slots = [slot for slot, at in self.state.where.items() if at == place]
        if len(cards) > len(slots):
            many = "no card lies" if not slots else f"only {len(slots)} lie"
            return Refusal(f"{many} face down at {place}", self._cite())
        refusal = self._foreign(event, cards)
        for slot, card in zip(slots, cards, strict=False):
            if refusal is None and card in self.state.others.get(slot, frozenset()):
                name = self._label(card)
                refusal = Refusal(f"it is not {name}: with that the round would have ended before", self._cite())
        if refusal is not None:
            return refusal
        self.state.known += cards
        turned = {slot: Turned(card) for slot, card in zip(slots, cards, strict=False)}
        for slot in turned:
            del self.state.where[slot]
            self.state.others.pop(slot, None)
        round = mapped(dealing.round, lambda each: turned.get(each.slot, each) if isinstance(each, Hidden) else each)
        if game.circle is not None:
            self.table.banking.look(event, round)
        dealing.resume(event, round, settle=True)
        return None

    def _foreign(self, event: Event, cards: list[Card]) -> Refusal | None:
        """Why these cannot be the cards: what is in use does not hold them so often."""
        if not isinstance(self.table.tracks.setup.equipment, TileSet):
            return self.table.dealing.foreign(event, cards)
        for card, count in (Counter([*self.state.known, *cards]) - Counter(self._pack)).items():
            return Refusal(f"{self._label(card)} comes {count} times too often for one set", self._cite())
        return None

    def first(self, look: Looked) -> Refusal:
        """Why nothing can be done before a card is turned."""
        return Refusal(f"a card at {self.state.where.get(look.slot, 'the table')} is turned first", self._cite())

    def hidden_at(self) -> dict[str, int]:
        """How many cards lie face down at each place, unknown."""
        return dict(Counter(self.state.where.values()))

    def _read(self, event: Event, given: object) -> list[Card]:
        equipment: Any = self.table.tracks.setup.equipment
        try:
            cards: Iterable[Card | None] = equipment.read_all(given)
        except ValueError as error:
            raise BadInput(f"event {event.number}: expose: {error}") from error
        found = [card for card in cards if card is not None]
        if not found:
            raise BadInput(f"event {event.number}: expose: cards: the cards that were turned were expected")
        return found

    def _label(self, card: Card) -> str:
        equipment: Any = self.table.tracks.setup.equipment
        return str(equipment.label(card))

    def _cite(self) -> tuple[str, ...]:
        deck = self.table.terms.law.deck
        return () if deck is None else deck.cite


def _covered(places: Mapping[str, Sequence[Held]]) -> dict[str, list[Held]]:
    """Cards by place, where one that is hidden lies face down whatever it is."""
    return {
        place: [replace(held, up=False) if isinstance(held.card, (Guess, Hidden)) else held for held in cards]
        for place, cards in places.items()
    }


def _same(one: Any, other: Any) -> bool:
    """Do two answers agree? One that depends on another hidden card does not agree with anything."""
    try:
        return bool(one == other)
    except Looked:
        return False

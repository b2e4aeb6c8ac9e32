"""Tiles at a table: mixed and stacked, cut, and counted out to every place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from aboveboard.games.shapes.deal import Circle
from aboveboard.kernel.cards import UNSEEN
from aboveboard.kernel.tiles import HEIGHT, STACKS, STYLES, WHOLE_STACKS, Tile, TileSet, cut, deliver, stacked
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import DeliveryLaw
from aboveboard.play.events import CardRefusal, Event, Refusal, fields, word_of
from aboveboard.play.table.conduct.calls import Calls
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.deal import Dealing
from aboveboard.play.table.dealing.start import DealStart
from aboveboard.play.table.part import Deed, Part, State

DEALER = "dealer"
Known = list[Tile | None] | dict[str, list[Tile | None]]
"""Tiles as they lay in the stacks, or those of each place; None for one that lies face down."""


@dataclass(slots=True)
class TileDealState(State):
    """How the stacks lie."""

    style: str = WHOLE_STACKS
    cut_by: int | None = None
    mixed: bool = True
    order: tuple[tuple[int, ...], ...] = field(default_factory=stacked)
    """The eight stacks as they lie, from the dealer's right."""


class TileDeal(Part[TileDealState]):
    """The tiles of one table, from the mixing to the deal."""

    def __init__(self, table: TableCore, circle: Circle, dealing: Dealing, calls: Calls, start: DealStart) -> None:
        super().__init__(TileDealState())
        self.table, self._circle, self._dealing, self._calls, self._start = table, circle, dealing, calls, start
        self._game = dealing.game

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """Tiles are mixed, cut and delivered; no card is dealt."""
        return {
            "tiles": self.tiles, "cut": self.cut, "style": self.choose_style, "shuffle": self.mix,
            "shoe": self._no_cards, "draw": self._no_cards,
        }  # fmt: skip

    def _no_cards(self, event: Event) -> Refusal | None:
        title = self.table.terms.law.title
        raise BadInput(f"event {event.number}: {title} has no {event.kind!r}; 'tiles' was expected")

    def mix(self, event: Event) -> Refusal | None:
        """The tiles are turned face down, mixed and stacked."""
        if self.table.round is not None:
            return Refusal(
                "the round is finished before the tiles are mixed", delivery_law(self.table, event).mixed_cite
            )
        self._restack()
        self.state.mixed = True
        return None

    def cut(self, event: Event) -> Refusal | None:
        """The bank has the stacks cut, once."""
        payload, law = fields(event, "right", "left", "seat", "decline"), self.table.terms.law.bank
        if law is None:
            raise BadInput(f"event {event.number}: {self.table.terms.law.title} has no 'cut'")
        bank = self._dealing.banking_seat
        if bank is None or payload.get("seat", payload.get("decline", bank)) != bank:
            return Refusal("only a player who banks may have the tiles cut", law.cut_cite)
        if self.state.cut_by is not None or self._start.shaken():
            return Refusal("the bank has the tiles cut one time, before the dice are shaken", law.cut_cite)
        if "decline" in payload:
            self.state.cut_by = bank
            return None
        ends = [_stacks(event, payload.get(end, [])) for end in ("right", "left")]
        try:
            self.state.order = cut(self.state.order, *ends)
        except ValueError as error:
            return Refusal(str(error), law.cut_cite)
        self.state.cut_by = bank
        return None

    def choose_style(self, event: Event) -> Refusal | None:
        """The dealer or the bank chooses how the stacks are delivered."""
        law, style = delivery_law(self.table, event), word_of(event.number, event.payload, "style")
        if style not in STYLES:
            raise BadInput(f"event {event.number}: style: {style!r} is not known; {nearest(style, STYLES)}")
        if style not in (WHOLE_STACKS, *law.styles):
            return Refusal(f"this table does not deliver tiles by {spaced(style)}", law.styles_cite)
        bank, calls = self.table.terms.law.bank, self.table.terms.law.calls
        closed = any(calls[name].closes == "betting" for name in self._calls.state.made)
        if bank is not None and self._dealing.banking_seat is not None and self.table.stated.calls and not closed:
            return Refusal("the bank chooses after no more bets are taken, not before", bank.style_cite)
        if self._start.shaken():
            return Refusal("the style of delivery is chosen before the dice are shaken", law.styles_cite)
        self.state.style = style
        return None

    def tiles(self, event: Event) -> Refusal | None:
        """The tiles as they lay in the stacks, or those of each place; every place that plays must be known."""
        game, setup, law = self._game, self.table.tracks.setup, delivery_law(self.table, event)
        known = self._read(event)
        if self.table.round is not None:
            return Refusal("the tiles are dealt already", law.cite)
        if self.table.stated.mixing and not self.state.mixed:
            return Refusal("the tiles have not been mixed since the last round", law.mixed_cite)
        bank = self._dealing.bank
        banks = set() if bank is None else bank.seats()
        seats = tuple(sorted({bet.seat for bet in self.table.bets.values()} | banks))
        refusal = (
            self._calls.refuses_outcome(event)
            or nobody(self.table, self._dealing)
            or self._dealing.next_round.not_covered()
        )
        refusal = refusal or self._foreign(known)
        if refusal is not None:
            return refusal
        if not isinstance(known, dict):
            if self._start.state.place is None:
                return Refusal("nothing has decided which place is dealt to first", law.cite)
            known = self.delivered(known)
        hands: list[Tile] = []
        for place in (*(f"seat-{seat}" for seat in seats), DEALER):
            hand = known.get(place, ())
            if len(hand) != HEIGHT:
                raise BadInput(f"event {event.number}: tiles: four tiles were expected for {place}")
            hands += [UNSEEN if each is None else each for each in hand]
        self._dealing.begun(event)
        round = self._dealing.next_round.banked(self._circle, game.begin(setup, seats))
        self.state.mixed = False
        self._dealing.state.waiting.extend(hands)
        self._dealing.resume(event, round)
        return None

    def delivered(self, tiles: list[Tile | None]) -> dict[str, list[Tile | None]]:
        """The tiles of every place, delivered in the style chosen from the place where the deal starts."""
        circle = self._circle.places
        first = circle.index(str(self._start.state.place))
        fours = deliver(self.state.style, self.state.order)
        return {circle[(first + n) % len(circle)]: [tiles[each] for each in four] for n, four in enumerate(fours)}

    def _read(self, event: Event) -> Known:
        """Tiles in the order of the stacks, or by place: "dealer", "seat-1" or "1"."""
        tile_set = self.table.tracks.setup.equipment
        assert isinstance(tile_set, TileSet)
        circle, payload = self._circle.places, event.payload
        try:
            if not isinstance(payload, dict):
                return list(tile_set.read_all(payload))
            known: dict[str, list[Tile | None]] = {}
            for place, given in payload.items():
                name = f"seat-{place}" if str(place).isdigit() else str(place)
                if name not in circle:
                    raise BadInput(f"event {event.number}: tiles: {place!r} is no place here; {nearest(name, circle)}")
                if name in known:
                    raise BadInput(f"event {event.number}: tiles: {name} is named twice")
                known[name] = list(tile_set.read_all(given))
            return known
        except ValueError as error:
            raise BadInput(f"event {event.number}: tiles: {error}") from error

    def _foreign(self, known: Known) -> Refusal | None:
        """Why these cannot be the tiles of one set."""
        tile_set, deck = self.table.tracks.setup.equipment, self.table.terms.law.deck
        assert isinstance(tile_set, TileSet)
        cite = () if deck is None else deck.cite
        given = [each for four in known.values() for each in four] if isinstance(known, dict) else known
        if not isinstance(known, dict) and len(known) != STACKS * HEIGHT:
            return Refusal(f"a set has {STACKS * HEIGHT} tiles, and {len(known)} are named", cite)
        held = Counter(tile_set.outcomes)
        for each, count in Counter(each for each in given if each is not None).items():
            if count > held[each]:
                label = tile_set.label(each)
                return CardRefusal(f"{label} comes {count} times, and a set holds it {held[each]} times", cite)
        return None

    def after_round(self) -> None:
        """The tiles are to be mixed anew; nothing of the last deal holds for the next."""
        self._restack()
        self.state.mixed = False

    def _restack(self) -> None:
        self._start.state.place = None
        self.state.style, self.state.cut_by, self.state.order = WHOLE_STACKS, None, stacked()


def delivery_law(table: TableCore, event: Event) -> DeliveryLaw:
    """What the law says of the start of a deal and how it is delivered."""
    law = table.terms.law.delivery
    if law is None:
        raise BadInput(f"event {event.number}: {table.terms.law.title} has no {event.kind!r}")
    return law


def nobody(table: TableCore, dealing: Dealing) -> Refusal | None:
    """Why no round begins without a wager; a player who banks has the dealer to play against."""
    if table.bets or dealing.banking_seat is not None:
        return None
    cite = tuple(item for wager in table.terms.wagers.values() for item in wager.law.cite)
    return Refusal("nobody has a wager in the round", cite)


def _stacks(event: Event, given: object) -> list[int]:
    if not isinstance(given, list) or any(type(stack) is not int for stack in given):
        raise BadInput(f"event {event.number}: cut: lists of stacks, counted from the right, were expected")
    return given

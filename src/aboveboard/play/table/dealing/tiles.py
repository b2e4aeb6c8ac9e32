"""Tiles at a table: mixed and stacked, cut, counted out to every place, and set by whoever holds them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aboveboard.games.shapes.deal import Circle, Deal
from aboveboard.kernel.cards import UNSEEN
from aboveboard.kernel.dice import Dice
from aboveboard.kernel.tiles import HEIGHT, STACKS, STYLES, WHOLE_STACKS, Tile, TileSet, cut, deliver, stacked
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import DeliveryLaw, Irregularity
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.automata.results import RETURNED
from aboveboard.play.records.events import Event, Refusal, fields, seat_of, word_of
from aboveboard.play.table.entries import Note
from aboveboard.play.table.part import Part, State

if TYPE_CHECKING:
    from aboveboard.play.table.table import Table

OWN_CURES = ("may-void", "reset")
"""Cures of games whose hands are set: a player may void his own, or the dealer sets his again."""
DEALER = "dealer"


@dataclass(slots=True)
class StacksState(State):
    """How the stacks lie, and where the deal starts."""

    start: str | None = None
    """The place that is dealt to first, once the dice or a number have told it."""
    style: str = WHOLE_STACKS
    cut_by: int | None = None
    mixed: bool = True
    order: tuple[tuple[int, ...], ...] = field(default_factory=stacked)
    """The eight stacks as they lie, from the dealer's right."""


class Stacks(Part[StacksState]):
    """The tiles of one table, from the mixing to the setting of hands."""

    def __init__(self, table: Table) -> None:
        super().__init__(StacksState())
        self.table = table

    @property
    def deeds(self) -> Mapping[str, Callable[[Event], Refusal | None]]:
        """The events that mean something else where tiles are dealt."""
        return {
            "tiles": self.tiles, "roll": self.roll, "number": self.number, "cut": self.cut, "style": self.choose_style,
            "shuffle": self.mix, "act": self.act, "leave": self.leave, "irregularity": self.irregular,
            "bank": self.table.banking.act, "shoe": self._no_cards, "draw": self._no_cards,
        }  # fmt: skip

    @property
    def hand_deeds(self) -> Mapping[str, Callable[[Event], Refusal | None]]:
        """The events that mean something else where hands of cards are set."""
        return {
            "roll": self.roll, "number": self.number, "act": self.act, "leave": self.leave,
            "irregularity": self.irregular, "bank": self.table.banking.act,
        }  # fmt: skip

    def _no_cards(self, event: Event) -> Refusal | None:
        title = self.table.terms.law.title
        raise BadInput(f"event {event.number}: {title} has no {event.kind!r}; 'tiles' was expected")

    # -- before the deal -----------------------------------------------------------------------------------------

    def mix(self, event: Event) -> Refusal | None:
        """The tiles are turned face down, mixed and stacked."""
        if self.table.dealing.round is not None:
            return Refusal("the round is finished before the tiles are mixed", self._law(event).mixed_cite)
        self._restack()
        self.state.mixed = True
        return None

    def roll(self, event: Event) -> Refusal | None:
        """The dice are uncovered: their total tells where the deal starts."""
        law = self._law(event)
        try:
            total = sum(Dice(law.dice).outcomes[Dice(law.dice).read(event.payload)])
        except ValueError as error:
            raise BadInput(f"event {event.number}: {error}") from error
        if law.by != "dice" and self.table.banking.seat is None:
            return Refusal("a random number tells where the deal starts here, not dice", law.by_cite)
        return self._count(event, total)

    def number(self, event: Event) -> Refusal | None:
        """A random number tells where the deal starts."""
        law = self._law(event)
        if type(event.payload) is not int or not 1 <= event.payload <= 1_000_000:
            raise BadInput(f"event {event.number}: number: a whole number from 1 was expected, not {event.payload!r}")
        if law.by != "random-number" or self.table.banking.seat is not None:
            return Refusal("dice tell where the deal starts here, not a random number", law.by_cite)
        return self._count(event, event.payload)

    def _count(self, event: Event, total: int) -> Refusal | None:
        if self.table.dealing.round is not None or self.state.start is not None:
            return Refusal("it is told already where the deal starts", self._law(event).cite)
        house = self.table.house
        refusal = house.refuses_outcome(event) or self._nobody()
        if refusal is None:
            self.state.start = self.counted(total)
            house.state.calls |= {name for name, call in house.law.calls.items() if call.closes == "betting"}
        return refusal

    def counted(self, total: int) -> str:
        """The place at which a count ends that begins with the dealer, or with the bank, as one."""
        circle, bank = self._circle().places, self.table.banking.seat
        first = 0 if bank is None else circle.index(f"seat-{bank}")
        return circle[(first + total - 1) % len(circle)]

    def cut(self, event: Event) -> Refusal | None:
        """The bank has the stacks cut, once."""
        payload, law = fields(event, "right", "left", "seat", "decline"), self.table.terms.law.bank
        if law is None:
            raise BadInput(f"event {event.number}: {self.table.terms.law.title} has no 'cut'")
        bank = self.table.banking.seat
        if bank is None or payload.get("seat", payload.get("decline", bank)) != bank:
            return Refusal("only a player who banks may have the tiles cut", law.cut_cite)
        if self.state.cut_by is not None or self.shaken():
            return Refusal("the bank has the tiles cut one time, before the dice are shaken", law.cut_cite)
        if "decline" in payload:
            self.state.cut_by = bank
            return None
        ends = [payload.get(end, []) for end in ("right", "left")]
        if any(not isinstance(end, list) or any(type(stack) is not int for stack in end) for end in ends):
            raise BadInput(f"event {event.number}: cut: lists of stacks, counted from the right, were expected")
        try:
            self.state.order = cut(self.state.order, *ends)
        except ValueError as error:
            return Refusal(str(error), law.cut_cite)
        self.state.cut_by = bank
        return None

    def choose_style(self, event: Event) -> Refusal | None:
        """The dealer or the bank chooses how the stacks are delivered."""
        law, style = self._law(event), word_of(event.number, event.payload, "style")
        if style not in STYLES:
            raise BadInput(f"event {event.number}: style: {style!r} is not known; {nearest(style, STYLES)}")
        if style not in (WHOLE_STACKS, *law.styles):
            return Refusal(f"this table does not deliver tiles by {spaced(style)}", law.styles_cite)
        bank, banking = self.table.terms.law.bank, self.table.banking
        closed = any(self.table.terms.law.calls[name].closes == "betting" for name in self.table.house.state.calls)
        if bank is not None and banking.seat is not None and self.table.mentions.calls and not closed:
            return Refusal("the bank chooses after no more bets are taken, not before", bank.style_cite)
        if self.shaken():
            return Refusal("the style of delivery is chosen before the dice are shaken", law.styles_cite)
        self.state.style = style
        return None

    def shaken(self) -> bool:
        """Is it told where the deal starts, or are the tiles out already?"""
        return self.state.start is not None or self.table.dealing.round is not None

    # -- the deal ------------------------------------------------------------------------------------------------

    def tiles(self, event: Event) -> Refusal | None:
        """The tiles as they lay in the stacks, or those of each place; every place that plays must be known."""
        game, setup, law = self._game(), self.table.tracks.setup, self._law(event)
        known = self._read(event)
        if self.table.dealing.round is not None:
            return Refusal("the tiles are dealt already", law.cite)
        if self.table.mentions.mixing and not self.state.mixed:
            return Refusal("the tiles have not been mixed since the last round", law.mixed_cite)
        banking = self.table.banking
        seats = tuple(sorted({bet.seat for bet in self.table.bets.values()} | banking.seats()))
        refusal = self.table.house.refuses_outcome(event) or self._nobody() or banking.refuses_deal()
        refusal = refusal or self._foreign(known, event)
        if refusal is not None:
            return refusal
        if not isinstance(known, dict):
            if self.state.start is None:
                return Refusal("nothing has told which place is dealt to first", law.cite)
            known = self.delivered(known)
        hands: list[Tile] = []
        for place in (*(f"seat-{seat}" for seat in seats), DEALER):
            hand = known.get(place, ())
            if len(hand) != HEIGHT:
                raise BadInput(f"event {event.number}: tiles: four tiles were expected for {place}")
            hands += [UNSEEN if each is None else each for each in hand]
        banking.begun(event, seats)
        asks = self.table.mentions.surrender
        round = self._circle().banked(game.begin(setup, seats), banking.seat, banking.state.shared, asks)
        self.state.mixed = False
        self.table.dealing.state.waiting.extend(hands)
        self.table.dealing.resume(event, round)
        return None

    def opened(self, round: Any) -> Any:
        """A round of cards with who banks it and, where that is told, the place that is dealt to first."""
        banking, declared = self.table.banking, self._circle()
        round = declared.banked(round, banking.seat, banking.state.shared, self.table.mentions.surrender)
        return round if self.state.start is None else declared.started(round, self.state.start)

    def delivered(self, tiles: list[Tile | None]) -> dict[str, list[Tile | None]]:
        """The tiles of every place, delivered in the style chosen from the place where the deal starts."""
        circle = self._circle().places
        first = circle.index(str(self.state.start))
        fours = deliver(self.state.style, self.state.order)
        return {circle[(first + n) % len(circle)]: [tiles[each] for each in four] for n, four in enumerate(fours)}

    def _read(self, event: Event) -> Any:
        """Tiles in the order of the stacks, or by place: "dealer", "seat-1" or "1"."""
        tile_set = self.table.tracks.setup.equipment
        assert isinstance(tile_set, TileSet)
        circle, payload = self._circle().places, event.payload
        try:
            if not isinstance(payload, dict):
                return list(tile_set.read_all(payload))
            known: dict[str, list[Tile | None]] = {}
            for place, given in payload.items():
                name = f"seat-{place}" if str(place).isdigit() else str(place)
                if name not in circle:
                    raise BadInput(f"event {event.number}: tiles: {place!r} is no place here; {nearest(name, circle)}")
                if name in known:
                    raise BadInput(f"event {event.number}: tiles: {name} is told twice")
                known[name] = list(tile_set.read_all(given))
            return known
        except ValueError as error:
            raise BadInput(f"event {event.number}: tiles: {error}") from error

    def _foreign(self, known: Any, event: Event) -> Refusal | None:
        """Why these cannot be the tiles of one set."""
        tile_set, deck = self.table.tracks.setup.equipment, self.table.terms.law.deck
        cite = () if deck is None else deck.cite
        told = [each for four in known.values() for each in four] if isinstance(known, dict) else known
        if not isinstance(known, dict) and len(known) != STACKS * HEIGHT:
            return Refusal(f"a set has {STACKS * HEIGHT} tiles, and {len(known)} are told", cite)
        held = Counter(tile_set.outcomes)
        for each, count in Counter(each for each in told if each is not None).items():
            if count > held[each]:
                label = tile_set.label(each)
                return Refusal(f"{label} comes {count} times, and a set holds it {held[each]} times", cite)
        return None

    def _nobody(self) -> Refusal | None:
        if self.table.bets:
            return None
        cite = tuple(item for wager in self.table.terms.wagers.values() for item in wager.law.cite)
        return Refusal("nobody has a wager in the round", cite)

    # -- setting the hands ---------------------------------------------------------------------------------------

    def act(self, event: Event) -> Refusal | None:
        """A player sets his hands, each when he likes, or says whether he surrenders."""
        payload = fields(event, "seat", "do", "high", "low")
        seat, deed = seat_of(event.number, payload.get("seat")), word_of(event.number, payload.get("do"), "do")
        word, _, tiles = deed.partition(" ")
        payload = {**payload, "high": tiles} if tiles else payload
        choices, round = self.table.terms.law.choices, self.table.dealing.round
        setup, declared = self.table.tracks.setup, self._circle()
        word = next((name for name, choice in choices.items() if word in choice.aliases), word)
        if word not in choices:
            raise BadInput(f"event {event.number}: do: {word!r} is no choice here; {nearest(word, choices)}")
        cite = choices[word].cite
        if round is None:
            return Refusal("nobody is asked to choose now", cite)
        try:
            option = declared.worded(setup, round, seat, word, payload)
        except ValueError as error:
            raise BadInput(f"event {event.number}: act: {error}") from error
        offered = declared.options(setup, round, seat)
        if not offered:
            return Refusal(f"seat {seat} has nothing to choose now", cite)
        if option not in offered:
            if option == word and any(each.split()[0] == word for each in offered):
                raise BadInput(f"event {event.number}: act: high: the {declared.pieces} of a hand were expected")
            return Refusal(f"seat {seat} cannot {option} now; it may {' or '.join(offered)}", cite)
        refusal = self._out_of_turn(seat) if option != word else None
        if refusal is None:
            self._go_on(event, self._game().choose(setup, round, seat, option))
        return refusal

    def _go_on(self, event: Event, round: Any) -> None:
        self.table.banking.look(event, round)
        self.table.dealing.resume(event, round, settle=True)

    def _out_of_turn(self, seat: int) -> Refusal | None:
        """A player on several boxes sets the hand with the larger wager first, and equal ones in order."""
        law, round = self.table.terms.law.seats, self.table.dealing.round
        if law is None:
            return None
        taken = self.table.house.boxes.state.taken
        mine = next(({who, *boxes} for who, boxes in taken.items() if seat in {who, *boxes}), {seat})
        stakes = {bet.seat: bet.stake for bet in self.table.bets.values()}
        for other in sorted(mine - {seat}):
            if other not in stakes or not self._circle().options(self.table.tracks.setup, round, other):
                continue
            if stakes[other] > stakes[seat]:
                return Refusal(f"the hand at box {other} has the larger wager and is set first", law.larger_first_cite)
            if stakes[other] == stakes[seat] and other < seat:
                return Refusal(f"the wagers are equal, and box {other} is set before box {seat}", law.equal_first_cite)
        return None

    def leave(self, event: Event) -> Refusal | None:
        """A player leaves; the house may take a wager that he leaves behind in a round for abandoned."""
        payload, law = event.payload, self.table.terms.law.seats
        round = self.table.dealing.round
        if not isinstance(payload, dict) or not payload.get("abandoned"):
            return self.table.shoes.leave(event)
        seat = seat_of(event.number, fields(event, "seat", "abandoned").get("seat"))
        after = None if round is None else self._circle().leave(self.table.tracks.setup, round, seat)
        if after is None or seat == self.table.banking.seat:
            return Refusal(f"seat {seat} has abandoned nothing", law.abandoned_cite if law is not None else ())
        self._go_on(event, after)
        return None

    # -- what goes wrong -----------------------------------------------------------------------------------------

    def irregular(self, event: Event) -> Refusal | None:
        """A shake or a mixing that is done again leaves betting as it was; a void round ends it."""
        house = self.table.house
        kind = event.payload.get("kind") if isinstance(event.payload, dict) else None
        law = house.law.irregularities.get(str(kind))
        if law is not None and law.cure in OWN_CURES:
            return house.irregularities.may_call(event, law) or self._cure(event, law)
        if law is not None and law.cure == "again" and self.table.dealing.round is not None:
            return Refusal(f"the {self._circle().pieces} are dealt already, and nothing is shaken", law.cite)
        calls, playing = set(house.state.calls), self.table.dealing.round is not None
        refusal = house.irregularities.called(event)
        if refusal is None and law is not None:
            self.state.start = None
            if law.cure == "again":
                house.state.calls = calls
            elif playing:
                self.after_round()
        return refusal

    def _cure(self, event: Event, law: Irregularity) -> Refusal | None:
        payload = fields(event, "kind", "seat", "void", "looked")
        table, round = self.table, self.table.dealing.round
        if law.cure == "reset":
            why = f"{law.title}; they are set again as they must be, and the round goes on"
            table.voided.append(Note(event.number, why, citations(law.cite)))
            return None
        seat = seat_of(event.number, payload.get("seat"))
        after = None if round is None else self._circle().without(table.tracks.setup, round, seat)
        if after is None:
            return Refusal(f"seat {seat} has no hand that it could void", law.cite)
        if payload.get("looked"):
            reason = f"whether to void the hand is decided without a look at the other {self._circle().pieces}"
            return Refusal(reason, law.cite)
        if payload.get("void"):
            table.voided.append(Note(event.number, f"{law.title}; seat {seat} voids its hand", citations(law.cite)))
            for bet in [bet for bet in table.bets.values() if bet.seat == seat]:
                table.give_back(event.number, bet, RETURNED.grades[0], law.then_cite or law.cite)
            self._go_on(event, after)
        return None

    # -- the end of a round ---------------------------------------------------------------------------------------

    def after_round(self) -> None:
        """The tiles are to be mixed anew; nothing of the last deal holds for the next."""
        self._restack()
        self.state.mixed = False
        self.table.banking.after_round()

    def _restack(self) -> None:
        self.state.start, self.state.style, self.state.cut_by, self.state.order = None, WHOLE_STACKS, None, stacked()

    def _law(self, event: Event) -> DeliveryLaw:
        law = self.table.terms.law.delivery
        if law is None:
            raise BadInput(f"event {event.number}: {self.table.terms.law.title} has no {event.kind!r}")
        return law

    def _game(self) -> Deal:
        game = self.table.game
        assert isinstance(game, Deal)
        return game

    def _circle(self) -> Circle:
        circle = self._game().circle
        assert circle is not None
        return circle

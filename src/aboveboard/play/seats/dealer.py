"""A machine that deals at a live table: shuffles, has the cards cut, makes the calls and deals what a round needs.

A shoe is dealt on until its cover card comes, where the law has one; else the cards are shuffled anew for every round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from aboveboard.games.shapes.deal import BURN, Ask, Need, Pause, Round, ToPlace, Turn
from aboveboard.kernel.cards import UNSEEN, Card, Shoe
from aboveboard.kernel.chance import Chance, shuffle
from aboveboard.kernel.dice import Dice
from aboveboard.kernel.hidden import Looked, hidden_card
from aboveboard.kernel.tiles import TileSet
from aboveboard.kernel.wheel import Wheel
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.events import Refusal
from aboveboard.play.seats.answers import Answer
from aboveboard.play.table.conduct.calls import GO_ON
from aboveboard.play.table.dealing.shoe import TableShoe
from aboveboard.play.table.entries import Note, Written
from aboveboard.play.table.table import Table

DIVISIBLE_BY_1_TO_8 = 840
"""A random number up to this is as often any of up to eight places."""
PROBED = 1000
"""Hidden cards of a round that is only tried out are numbered from here."""
LEFT = 26
"""A shoe is never dealt so far that fewer cards are left when a round begins, if it holds twice as many."""


class Dealt(Protocol):
    """What a croupier deals at: a table, where its chance comes from, and how its events are done."""

    @property
    def table(self) -> Table:
        """The table that is played at."""
        ...

    @property
    def chance(self) -> Chance:
        """Where the order of the cards comes from."""
        ...

    @property
    def strict(self) -> bool:
        """Is everybody's part stated?"""
        ...

    @property
    def events(self) -> Sequence[Mapping[str, object]]:
        """What was accepted so far."""
        ...

    def act(self, event: Mapping[str, object]) -> Answer:
        """Do one event, or refuse it."""
        ...


class Croupier:
    """The cards of one table, and whoever deals them."""

    def __init__(self, live: Dealt) -> None:
        dealing = live.table.dealing
        assert dealing is not None, "nothing is dealt at this table"
        self.live, self.table, self.terms = live, live.table, live.table.terms
        self.dealing, self.game = dealing, dealing.game
        self.setup = live.table.tracks.setup
        self._cards = self.setup.pieces
        self.left: list[Card] = []
        """The cards still in the shoe, the next one last."""
        self.reserve = 0
        """The cover card lies before so many cards."""
        self.keyed = False
        """Were the last cards named by somebody who deals real ones?"""

    # -- what is asked -------------------------------------------------------------------------------------------------

    @property
    def need(self) -> Need | Turn | None:
        """What the round being played needs next."""
        round = self.table.round
        if round is None:
            return None
        try:
            need = self.game.need(self.setup, round)
            if need is None:
                self.dealing.undecided()
        except Looked as look:
            return Turn(self.dealing.face_down.state.where[look.slot])
        return need

    def cost(self, seat: int, option: str, when: Ask) -> int:
        """What an option puts up, in cents, where nothing else is asked."""
        return self.dealing.double_split.cost(self.game, replace(when, seat=seat), option)

    # -- deeds ---------------------------------------------------------------------------------------------------------

    def deal(self, payload: str | None = None) -> Answer:
        """Deal up to the next choice, or to the end of the round; cards that are keyed in are those dealt."""
        marks = self._marks()
        return self._answered({}, self._begin_and_deal(payload), marks)

    def choose(self, event: Mapping[str, object]) -> Answer:
        """Somebody chooses, and what the choice needs is dealt unless somebody keys the cards in."""
        marks, playing = self._marks(), self.table.round is not None
        self._go_on()
        over = playing and self.table.round is None
        refused = None if over else self._refused(event)
        if refused is None and not self.keyed:
            refused = self._deal_on()
        return self._answered(event, refused, marks)

    def _marks(self) -> tuple[int, int]:
        return len(self.table.settled), len(self.table.voided)

    def _answered(self, event: Mapping[str, object], refused: Answer | None, marks: tuple[int, int]) -> Answer:
        settled, voided = marks
        rows, notes = tuple(self.table.settled[settled:]), tuple(self.table.voided[voided:])
        if refused is None:
            return Answer(event, Written(rows, voided=notes))
        return Answer(event, Written(rows, voided=notes, refused=refused.written.refused), refused.because)

    def _begin_and_deal(self, payload: str | None) -> Answer | None:
        """Do it, and give the first refusal."""
        need, begins = self.need, self.table.round is None
        if isinstance(need, Ask):
            # How a hand could be set would tell what is in it.
            options = dict.fromkeys(option.partition(" ")[0] for option in need.options)
            raise BadInput(f"seat {need.seat} is asked to choose first: {' or '.join(options)}")
        refused = self._make_ready() if begins else self._go_on()
        if refused is not None:
            return refused
        if begins and isinstance(self._cards, TileSet):
            return self._deal_tiles(payload)
        if begins and payload is None and (refused := self._draw_start()) is not None:
            return refused
        self.keyed = payload is not None
        return self._deal_on(begin=begins) if payload is None else self._deal_given(payload)

    def _deal_on(self, *, begin: bool = False) -> Answer | None:
        """Deal as long as the round needs cards."""
        while begin or isinstance(self.need, ToPlace):
            begin, before = False, list(self.left)
            drawn = self._drawn()
            refused = self._cover_comes() or self._refused({self._event: self._written(drawn)})
            if refused is not None:
                self.left = before
                return refused
        return None

    def _deal_given(self, payload: str) -> Answer | None:
        """Deal the cards that somebody keys in."""
        try:
            cards = [UNSEEN if card is None else card for card in self._cards.read_all(payload)]
        except ValueError as error:
            raise BadInput(str(error)) from None
        wanted = len(self._drawn(cards))
        if len(cards) > wanted:
            raise BadInput(f"{len(cards)} were named, and the round takes {wanted} now")
        refused = self._refused({self._event: self._written(cards)})
        if refused is None:
            self.left = list((Counter(self.left) - Counter(cards)).elements())
            self.left = list(shuffle(self.live.chance, self.left))
        return refused

    # -- the cards -----------------------------------------------------------------------------------------------------

    @property
    def _event(self) -> str:
        return self.setup.equipment.event

    def _written(self, drawn: list[Card]) -> str | list[int]:
        return self._cards.spell(drawn)

    def _drawn(self, payload: list[Card] | None = None) -> list[Card]:
        """The cards that the round needs before somebody chooses or it pauses, out of the shoe or of those named."""
        dealing = self.dealing
        begins = self.table.round is None
        round = dealing.next_round.coming() if begins else self.table.round
        ready = [*(dealing.state.kept if begins else ()), *dealing.state.waiting]
        coming = None if payload is None else list(payload)
        drawn = list[Card]()
        for _ in range(dealing.state.burning):
            drawn.append(self._next(coming, drawn))
        while isinstance(need := self._need_of(round), ToPlace):
            if coming is not None and not coming and not ready:
                break
            if ready:
                card = ready.pop(0)
            else:
                card = self._next(coming, drawn)
                if need.place == BURN and isinstance(self._cards, Shoe):
                    card = UNSEEN
                drawn.append(card)
            hidden = card == UNSEEN and need.place != BURN and not need.up
            round = self.game.give(self.setup, round, hidden_card(PROBED + len(drawn)) if hidden else card)
        return drawn

    def _need_of(self, round: Round) -> Need | None:
        """What a round needs next, unless a hidden card decides."""
        try:
            return self.game.need(self.setup, round)
        except Looked:
            return None

    def _next(self, payload: list[Card] | None, drawn: Sequence[Card]) -> Card:
        """The next card after those drawn already; where the shoe is spent, what does not lie out is shuffled."""
        if payload is not None:
            return payload.pop(0) if payload else UNSEEN
        anew = False
        while True:
            if not self.left:
                round, state = self.table.round, self.dealing.state
                out = [*state.kept, *state.waiting, *(() if round is None else self.game.seen(round))]
                self._shuffle(list((Counter(self._cards.outcomes) - Counter(out)).elements()))
                if anew:
                    return self.left.pop()
                anew = True
            card = self.left.pop()
            if not self._lies_elsewhere(card, drawn):
                return card

    def _lies_elsewhere(self, card: Card, drawn: Sequence[Card]) -> bool:
        """Is this card no longer in the shoe, because somebody keyed it in or it was drawn just now?"""
        lies = card in drawn or self.dealing.is_out(card)
        return lies and self.dealing.foreign([*self.dealing.state.kept, *drawn, card]) is not None

    def _shuffle(self, cards: Sequence[Card]) -> None:
        self.left = list(shuffle(self.live.chance, cards))

    # -- before a round ------------------------------------------------------------------------------------------------

    def _make_ready(self) -> Answer | None:
        """The cards are shuffled, cut and burned as the law has it, and the dealer calls what must be called."""
        refusal = self.dealing.next_round.refuses()
        if refusal is not None:
            return self._refusal(refusal)
        refused = self.take_shoe()
        shoe = self.table.shoe
        if refused is not None or isinstance(self._cards, TileSet):
            return refused or self._calls()
        if shoe is None or (shoe.law.continuous and not shoe.state.failed):
            self._shuffle(self._cards.outcomes)
            return self._calls()
        return self._new_shoe(shoe) or self._calls()

    def take_shoe(self) -> Answer | None:
        """Where players hold the shoe, it is offered to whoever is next in turn, who takes it."""
        law, held = self.terms.law.holder, self.table.shoe_holder
        if law is None or held is None or not self.table.stated.holder or held.holder is not None:
            return None
        return self._refused({law.title: {"accept": held.due() or 1}})

    def _new_shoe(self, shoe: TableShoe) -> Answer | None:
        """Shuffle, cut and burn where the shoe is spent."""
        law, size = shoe.law, len(self._cards.outcomes)
        stated = self.table.stated.shoes
        spent = len(self.left) <= self.reserve
        if not spent and not (stated and shoe.state.stage == "spent"):
            return None
        if stated and shoe.state.stage == "in-shoe" and shoe.state.cover is None:
            self._refused({"cover": "first"})
        self._shuffle(self._cards.outcomes)
        self.reserve = max(size // (law.second or 4), min(LEFT, size // 2))
        if not stated:
            return None
        for seat in sorted({bet.seat for bet in self.table.bets.values()} - set(self.table.seated.state.order)):
            self._refused({"sit": {"seat": seat}})
        batch = {"batch": "blue" if shoe.state.dealt == "red" else "red"} if law.alternate else {}
        refused = self._refused({"shuffle": batch})
        if refused is None and law.cut:
            refused = self._cut(shoe, size)
        if refused is None and shoe.state.due:
            count = max(shoe.state.due.values())
            self.left = self.left[:-count]
            refused = self._refused({"burn": count})
        return refused

    def _cut(self, shoe: TableShoe, size: int) -> Answer | None:
        law = shoe.law
        end = law.from_end or 1
        at = end + self.live.chance.below(size - 2 * end + 1)
        self.left = [*self.left[-at:], *self.left[:-at]]
        second = {"second": self.reserve} if law.second else {}
        return self._refused({"cut": {"seat": shoe.state.cutter or 1, "at": at, **second}})

    def _cover_comes(self) -> Answer | None:
        """The cover card comes out with the cards being dealt."""
        shoe = self.table.shoe
        if shoe is None or shoe.law.continuous or not self.table.stated.shoes:
            return None
        if shoe.state.stage != "in-shoe" or shoe.state.cover is not None or len(self.left) > self.reserve:
            return None
        return self._refused({"cover": "dealer"})

    def _deal_tiles(self, payload: str | None) -> Answer | None:
        """The tiles are mixed and stacked, a count tells where the deal starts, and every place gets its own."""
        stacks = self.table.tiles
        tiles = shuffle(self.live.chance, self._cards.outcomes)
        self.keyed = False
        mixed = stacks is None or stacks.state.mixed
        refused = None if mixed or not self.live.strict else self._refused({"shuffle": {}})
        refused = refused or self._draw_start()
        written = " ".join(self._cards.label(each) for each in tiles)
        return refused or self._refused({"tiles": written if payload is None else payload})

    def _draw_start(self) -> Answer | None:
        """Dice or a number tell which place is dealt to first, where the law has it so and nobody has told it yet."""
        law, start = self.terms.law.delivery, self.table.start
        if law is None or (start is not None and start.state.place is not None):
            return None
        dice = [1 + self.live.chance.below(6) for _ in range(law.dice)]
        by_dice = law.by == "dice" or self.dealing.banking_seat is not None
        return self._refused({"roll": dice} if by_dice else {"number": 1 + self.live.chance.below(DIVISIBLE_BY_1_TO_8)})

    # -- calls ---------------------------------------------------------------------------------------------------------

    def _calls(self) -> Answer | None:
        """The dealer calls what must be called before the first card."""
        for name, call in self.terms.law.calls.items():
            if call.required and self.table.stated.calls and self._is_now(call.when):
                refused = self._call(name)
                if refused is not None:
                    return refused
        return None

    def _call(self, name: str) -> Answer | None:
        """The dealer makes a call, and first those that come before it."""
        for first in self.terms.law.calls[name].after:
            if first not in self.table.calls.state.made and self._is_now(self.terms.law.calls[first].when):
                self._call(first)
        return None if name in self.table.calls.state.made else self._refused({"call": name})

    def _is_now(self, when: str) -> bool:
        return self.game.moment(when)(self.setup, self.table.round, None, None)

    def _go_on(self) -> Answer | None:
        """A pause is over: the dealer calls what the round waits for, or simply goes on."""
        if not isinstance(self.need, Pause):
            return None
        for name, call in self.terms.law.calls.items():
            if call.opens == "round" and self.table.stated.states_call(name) and isinstance(self.need, Pause):
                refused = self._call(name)
                if refused is not None:
                    return refused
        return self._refused({"call": GO_ON}) if isinstance(self.need, Pause) else None

    # -- answers -------------------------------------------------------------------------------------------------------

    def _refused(self, event: Mapping[str, object]) -> Answer | None:
        """Do it; the answer where it was refused."""
        answer = self.live.act(event)
        return None if answer else answer

    def _refusal(self, refusal: Refusal) -> Answer:
        note = Note(len(self.live.events), refusal.reason, citations(refusal.cite))
        return Answer({}, Written(refused=(note,)), refusal)


def draw(table: Table, chance: Chance) -> object:
    """An outcome of dice or a wheel drawn by chance, as an event names it."""
    equipment = table.tracks.setup.equipment
    number = chance.below(len(equipment.outcomes))
    if isinstance(equipment, Dice):
        return list(equipment.outcomes[number])
    if isinstance(equipment, Wheel):
        return equipment.label(equipment.outcomes[number])
    return equipment.label(equipment.outcomes[number])

"""Hands that players set in two: where the deal starts, how each hand is set, and what may go wrong with it."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.games.shapes.deal import Circle, Round
from aboveboard.kernel.dice import Dice
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import Irregularity
from aboveboard.play.automata.results import RETURNED
from aboveboard.play.events import ChoiceRefusal, Event, Refusal, fields, seat_of, word_of
from aboveboard.play.table.conduct.boxes import Boxes
from aboveboard.play.table.conduct.calls import Calls
from aboveboard.play.table.conduct.seated import Seated
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.deal import Dealing
from aboveboard.play.table.dealing.start import DealStart
from aboveboard.play.table.dealing.tiles import TileDeal, delivery_law, nobody
from aboveboard.play.table.irregularities.cures import Cures
from aboveboard.play.table.irregularities.law import may_call
from aboveboard.play.table.part import Deed, Nothing, Part

OWN_CURES = ("may-void", "reset")
"""Cures of games whose hands are set: a player may void a hand, or the dealer sets one again."""


class SetHands(Part[Nothing]):
    """The hands of one table that are set by whoever holds them."""

    def __init__(
        self,
        table: TableCore,
        circle: Circle,
        dealing: Dealing,
        calls: Calls,
        cures: Cures,
        seated: Seated,
        boxes: Boxes,
        start: DealStart,
        tiles: TileDeal | None = None,
    ) -> None:
        super().__init__(Nothing())
        self.table, self._circle, self._dealing, self._calls, self._cures = table, circle, dealing, calls, cures
        self._seated, self._boxes, self._start, self._tiles = seated, boxes, start, tiles
        self._game = dealing.game

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """Dice or a number tell where the deal starts, hands are set, and players leave them."""
        return {
            "roll": self.roll, "number": self.number, "act": self.act, "leave": self.leave,
            "irregularity": self.irregular,
        }  # fmt: skip

    def roll(self, event: Event) -> Refusal | None:
        """The dice are uncovered: their total tells where the deal starts."""
        law = delivery_law(self.table, event)
        try:
            total = sum(Dice(law.dice).outcomes[Dice(law.dice).read(event.payload)])
        except ValueError as error:
            raise BadInput(f"event {event.number}: {error}") from error
        if law.by != "dice" and self._dealing.banking_seat is None:
            return Refusal("a random number tells where the deal starts here, not dice", law.by_cite)
        return self._count(event, total)

    def number(self, event: Event) -> Refusal | None:
        """A random number tells where the deal starts."""
        law = delivery_law(self.table, event)
        if type(event.payload) is not int or not 1 <= event.payload <= 1_000_000:
            raise BadInput(f"event {event.number}: number: a whole number from 1 was expected, not {event.payload!r}")
        if law.by != "random-number" or self._dealing.banking_seat is not None:
            return Refusal("dice tell where the deal starts here, not a random number", law.by_cite)
        return self._count(event, event.payload)

    def _count(self, event: Event, total: int) -> Refusal | None:
        if self.table.round is not None or self._start.state.place is not None:
            return Refusal("it is known already where the deal starts", delivery_law(self.table, event).cite)
        refusal = self._calls.refuses_outcome(event) or nobody(self.table, self._dealing)
        if refusal is None:
            self._start.state.place = self.counted(total)
            self._calls.close_betting()
        return refusal

    def counted(self, total: int) -> str:
        """The place at which a count ends that begins with the dealer, or with the bank, as one."""
        circle, bank = self._circle.places, self._dealing.banking_seat
        first = 0 if bank is None else circle.index(f"seat-{bank}")
        return circle[(first + total - 1) % len(circle)]

    def act(self, event: Event) -> Refusal | None:
        """A player sets a hand, at any time, or says whether to surrender."""
        payload = fields(event, "seat", "do", "high", "low")
        seat, deed = seat_of(event.number, payload.get("seat")), word_of(event.number, payload.get("do"), "do")
        word, _, tiles = deed.partition(" ")
        payload = {**payload, "high": tiles} if tiles else payload
        choices, round = self.table.terms.law.choices, self.table.round
        setup, declared = self.table.tracks.setup, self._circle
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
            return ChoiceRefusal(f"seat {seat} cannot {option} now; it may {' or '.join(offered)}", cite)
        refusal = self._out_of_turn(seat) if option != word else None
        if refusal is None:
            self._go_on(event, self._game.choose(setup, round, seat, option))
        return refusal

    def _go_on(self, event: Event, round: Round) -> None:
        if self._dealing.bank is not None:
            self._dealing.bank.look(event, round)
        self._dealing.resume(event, round, settle=True)

    def _out_of_turn(self, seat: int) -> Refusal | None:
        """A player on several boxes sets the hand with the larger wager first, and equal ones in order."""
        law, round = self.table.terms.law.seats, self.table.round
        if law is None:
            return None
        taken = self._boxes.state.taken
        own = next(({who, *boxes} for who, boxes in taken.items() if seat in {who, *boxes}), {seat})
        stakes = {bet.seat: bet.stake for bet in self.table.bets.values()}
        for other in sorted(own - {seat}):
            if other not in stakes or not self._circle.options(self.table.tracks.setup, round, other):
                continue
            if stakes[other] > stakes[seat]:
                return Refusal(f"the hand at box {other} has the larger wager and is set first", law.larger_first_cite)
            if stakes[other] == stakes[seat] and other < seat:
                return Refusal(f"the wagers are equal, and box {other} is set before box {seat}", law.equal_first_cite)
        return None

    def leave(self, event: Event) -> Refusal | None:
        """A player leaves; the house may take a wager left behind in a round for abandoned."""
        payload, law = event.payload, self.table.terms.law.seats
        round = self.table.round
        if not isinstance(payload, dict) or not payload.get("abandoned"):
            return self._seated.leave(event)
        seat = seat_of(event.number, fields(event, "seat", "abandoned").get("seat"))
        after = None if round is None else self._circle.leave(self.table.tracks.setup, round, seat)
        if after is None or seat == self._dealing.banking_seat:
            return Refusal(f"seat {seat} has abandoned nothing", law.abandoned_cite if law is not None else ())
        self._go_on(event, after)
        return None

    def irregular(self, event: Event) -> Refusal | None:
        """A shake or a mixing that is done again leaves betting as it was; a void round ends it."""
        calls = self._calls
        kind = event.payload.get("kind") if isinstance(event.payload, dict) else None
        law = calls.law.irregularities.get(str(kind))
        if law is not None and law.cure in OWN_CURES:
            return may_call(event, law) or self._cure(event, law)
        if law is not None and law.cure == "again" and self.table.round is not None:
            return Refusal(f"the {self._circle.pieces} are dealt already, and nothing is shaken", law.cite)
        made, playing = set(calls.state.made), self.table.round is not None
        refusal = self._cures.called(event)
        if refusal is None and law is not None:
            self._start.state.place = None
            if law.cure == "again":
                calls.state.made = made
            elif playing:
                self.after_round()
        return refusal

    def _cure(self, event: Event, law: Irregularity) -> Refusal | None:
        payload = fields(event, "kind", "seat", "void", "looked")
        table, round = self.table, self.table.round
        if law.cure == "reset":
            why = f"{law.title}; they are set again as they must be, and the round goes on"
            table.note_cure(event.number, why, law.cite)
            return None
        seat = seat_of(event.number, payload.get("seat"))
        after = None if round is None else self._circle.without(table.tracks.setup, round, seat)
        if after is None:
            return Refusal(f"seat {seat} has no hand that it could void", law.cite)
        if payload.get("looked"):
            reason = f"whether to void the hand is decided without a look at the other {self._circle.pieces}"
            return Refusal(reason, law.cite)
        if payload.get("void"):
            table.note_void(event.number, f"{law.title}; seat {seat} voids its hand", law.cite)
            for bet in [bet for bet in table.bets.values() if bet.seat == seat]:
                table.give_back(event.number, bet, RETURNED.grades[0], law.then_cite or law.cite)
            self._go_on(event, after)
        return None

    def after_round(self) -> None:
        """Nothing of the last deal holds for the next, and the bank is settled."""
        self._start.state.place = None
        if self._tiles is not None:
            self._tiles.after_round()
        if self._dealing.bank is not None:
            self._dealing.bank.after_round()

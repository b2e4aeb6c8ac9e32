"""What is posted before a card is dealt: antes by all who take part, blinds by those whose places owe them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput
from aboveboard.play.events import Event, Refusal, seat_of, stake_of
from aboveboard.play.poker.chips import PotLedger
from aboveboard.play.poker.core import Posted, RoomCore
from aboveboard.play.poker.seating import Seating
from aboveboard.play.table.part import Nothing, Part

ANTE, SMALL, BIG = "ante", "small-blind", "big-blind"


class OwedPost(TypedDict):
    """A bet that somebody owes before a card is dealt."""

    seat: int
    wager: str
    stake: int


class Posting(Part[Nothing]):
    """Who owes and posts what before the first card."""

    def __init__(self, room: RoomCore, posted: Posted, seating: Seating, ledger: PotLedger) -> None:
        super().__init__(Nothing())
        self.room, self._posted, self._seating, self._ledger = room, posted, seating, ledger

    def players(self) -> list[int]:
        """Those who will be dealt in: everybody who plays, or everybody who has posted an ante."""
        playing = [seat for seat in self._seating.playing() if self._seating.in_next(seat)]
        return [seat for seat in playing if not self.room.law.ante or ANTE in self._posted.by(seat)]

    def order(self) -> tuple[int, ...]:
        """Those who will be dealt in, in the order of the deal."""
        return self._seating.clockwise(self.players())

    def blinds(self) -> dict[str, int]:
        """The seat that owes each blind: the first two left of the button, or of two players the button the small."""
        law, order = self.room.law, self.order()
        if not self.room.variant.blinds or len(order) < 2:
            return {}
        first, second = (order[1], order[0]) if len(order) == 2 else order[:2]
        owed = {SMALL: (first, law.small_blind), BIG: (second, law.big_blind)}
        return {name: seat for name, (seat, cents) in owed.items() if cents}

    def owed(self) -> Iterator[dict[str, OwedPost]]:
        """The events by which everybody who plays posts what is due."""
        law, stacks = self.room.law, self._seating.state.stacks
        playing = self._seating.playing()
        for seat in playing if law.ante else ():
            if ANTE not in self._posted.by(seat) and stacks[seat]:
                yield {"bet": {"seat": seat, "wager": ANTE, "stake": min(law.ante, stacks[seat])}}
        for name, seat in self.blinds().items():
            cents = min(law.small_blind if name == SMALL else law.big_blind, stacks[seat])
            if name not in self._posted.by(seat) and cents:
                yield {"bet": {"seat": seat, "wager": name, "stake": cents}}

    def post(self, event: Event, payload: Mapping[str, object], name: str) -> Refusal | None:
        """A player posts an ante or a blind."""
        room = self.room
        seat, stake = seat_of(event.number, payload.get("seat")), stake_of(event.number, payload.get("stake"))
        refusal = self._ante(seat) if name == ANTE else self._blind(seat, name)
        if refusal is not None:
            return refusal
        full = {ANTE: room.law.ante, SMALL: room.law.small_blind, BIG: room.law.big_blind}[name]
        cite = room.law.ante_cite if name == ANTE else room.law.blinds_cite
        due = min(full, self._seating.state.stacks.get(seat, 0))
        if name in self._posted.by(seat):
            return Refusal(f"seat {seat} has posted it", cite)
        if stake != due or not due:
            return Refusal(f"it is {dollars(due)}, neither more nor less than what is set, not {dollars(stake)}", cite)
        if name != ANTE and self._posted.state.fixed is None:
            self._posted.state.fixed, self._seating.state.button = tuple(self.players()), self._seating.button_seat()
        self._posted.state.posted.setdefault(seat, {})[name] = stake
        self._seating.state.stacks[seat] -= stake
        self._ledger.posts(event, seat, name, stake)
        return None

    def _ante(self, seat: int) -> Refusal | None:
        law, room = self.room.law, self.room
        if not law.ante:
            return Refusal("no ante is asked for at this table", law.ante_cite)
        if room.state.hand is not None:
            return Refusal("antes are made before any card is dealt", law.ante_cite)
        if any({SMALL, BIG} & set(posted) for posted in self._posted.state.posted.values()):
            return Refusal("antes are made before the blinds", law.ante_cite)
        return self._absent(seat)

    def _blind(self, seat: int, name: str) -> Refusal | None:
        law, room = self.room.law, self.room
        if not room.variant.blinds:
            return Refusal(f"there are no blinds at {room.variant.title}", law.blinds_cite)
        if room.state.hand is not None:
            return Refusal("blinds are posted before any card is seen", law.blinds_cite)
        absent = self._absent(seat)
        if absent is not None:
            return absent
        owes = self.blinds().get(name)
        if owes != seat:
            whose = f"seat {owes} owes it" if owes is not None else "nobody owes it"
            return Refusal(f"seat {seat} does not owe the {spaced(name)}: {whose}", law.blinds_cite)
        return None

    def _absent(self, seat: int) -> Refusal | None:
        if seat not in self._seating.playing():
            return Refusal(f"nobody plays at seat {seat}", self.room.law.stakes_cite)
        return None

    def not_ready(self) -> Refusal | None:
        """Why the first card may not be dealt yet."""
        room, law = self.room, self.room.law
        self._coherent()
        players = self.players()
        rule = room.table.terms.law.rules["type"].cite
        if len(players) < 2:
            why = "have posted their ante" if law.ante else "have chips on the table"
            cite = law.ante_cite if law.ante else law.dealing_cite
            return Refusal(f"a round needs two players who {why}", cite)
        if len(players) > room.variant.most:
            return Refusal(f"{room.variant.title} is dealt to at most {room.variant.most} players", rule)
        for name, seat in self.blinds().items():
            if name not in self._posted.by(seat) and self._seating.state.stacks[seat]:
                payload = spaced(name)
                return Refusal(
                    f"seat {seat} owes the {payload} before a card is dealt", (*law.blinds_cite, *law.bring_in_cite)
                )
        return None

    def _coherent(self) -> None:
        """The bets that the operator has set must fit each other."""
        law, variant = self.room.law, self.room.variant
        if law.small_bet > law.big_bet:
            raise BadInput(f"option small-bet: {law.small_bet} is more than big-bet, {law.big_bet}")
        if variant.blinds and law.small_blind > law.big_blind:
            raise BadInput(f"option small-blind: {law.small_blind} is more than big-blind, {law.big_blind}")
        if not variant.blinds and law.bring_in >= law.small_bet:
            raise BadInput(f"option bring-in: {law.bring_in} must be less than small-bet, {law.small_bet}")

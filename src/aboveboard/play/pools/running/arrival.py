"""Pieces let go in running water: the order through the gate decides who has which prize."""

from __future__ import annotations

from aboveboard.games.shapes.pool import Arrival
from aboveboard.play.pools.running.decided import Decided, Settled, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole
from aboveboard.play.pools.running.state import Win
from aboveboard.play.pools.running.terms import Offered

LET_GO, THROUGH = "pieces-release", "piece-through"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def place_in_words(number: int) -> str:
    """A place in the order: first through, second through, 11th through."""
    if number <= len(ORDINALS):
        return f"{ORDINALS[number - 1]} through"
    suffix = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix} through"


class ArrivalStage(PoolPart):
    """A piece for every right that was sold, and those that have gone through the gate."""

    def __init__(self, pool: object, stage: Arrival) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.stage = stage
        self.deeds = {LET_GO: (self.let_go, self.gone), THROUGH: (self.through, self.arrived)}

    def let_go(self, payload: Payload) -> Decided:
        """All pieces are let go together: as many as rights were sold, one for each."""
        if self.state.round.closed:
            return refused("the pieces were let go already")
        held = self.state.series[self.terms.sold_series]
        pieces = whole(payload, "pieces", 1)
        if pieces != len(held.sold):
            reason = f"{pieces:,} pieces are not one for each of the {len(held.sold):,} rights sold"
            return refused(reason, self.terms.clause("pieces"))
        return Decided(answer={"pieces": pieces})

    def gone(self, payload: Payload) -> None:
        """Nothing more is sold."""
        self.state.round.closed = True

    def through(self, payload: Payload) -> Decided:
        """One piece goes through the gate; the order decides the prize."""
        ticket, held = whole(payload, "ticket"), self.state.series[self.terms.sold_series]
        if not self.state.round.closed:
            return refused("the pieces were not let go", self.terms.clause("pieces"))
        if ticket not in held.sold:
            return refused(f"no piece bears {ticket}: it was not sold", self.terms.clause("pieces"))
        if ticket in self.state.arrived:
            return refused(f"piece {ticket} has gone through the gate before", self.terms.clause("in-sequence"))
        place = len(self.state.arrived) + 1
        prize = self._prize_of(place)
        cents = 0 if prize is None else prize.cents
        grade, cite = place_in_words(place), self.terms.clause("in-sequence")
        row = Settled(ticket, grade, cents, cite, None if prize is None else prize.name)
        written = {"ticket": ticket, "grade": grade, "cents": cents, **({} if prize is None else {"prize": prize.name})}
        moves = [] if prize is None else self.pool.set_apart(Win(ticket, grade, cents, 1, prize=prize.name), cite)
        apart = {"apart": moves[0].cents} if moves else {}
        return Decided(written={**written, **apart}, answer=written, settled=[row], moves=moves)

    def _prize_of(self, place: int) -> Offered | None:
        """The prize of a place in the order, if there are so many."""
        for each in self.terms.prizes:
            if place <= each.count:
                return each
            place -= each.count
        return None

    def arrived(self, payload: Payload) -> None:
        """It is through."""
        state = self.state
        state.arrived.append(payload["ticket"])
        state.round.drawn += 1
        if "prize" in payload:
            series = self.terms.sold_series
            won = Win(payload["ticket"], payload["grade"], payload["cents"], 1, series, payload["prize"])
            won.apart = payload.get("apart", 0)
            state.wins.append(won)

"""A drum: tickets are drawn one by one from all that were sold, for prizes or for a try at what is searched for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from aboveboard.games.shapes.pool import Drum
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.pools.planning.planned import share_of
from aboveboard.play.pools.running.decided import BANK, PRIZES, Decided, Move, Settled, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole
from aboveboard.play.pools.running.state import RoundState, SeriesState, Win
from aboveboard.play.pools.running.terms import Offered

DRAW, NEXT, CLOSE_SALES = "ticket-draw", "drawing-close", "sales-close"


class DrumStage(PoolPart):
    """Tickets that are drawn for prizes of a list, a share of the takings, or a try."""

    def __init__(self, pool: object, stage: Drum) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.stage = stage
        self.deeds = {
            DRAW: (self.draw, self.drawn), NEXT: (self.next_round, self.round_over),
            CLOSE_SALES: (self.close_sales, self.sales_closed),
        }  # fmt: skip

    # -- sales end -------------------------------------------------------------------------------------------------

    def close_sales(self, payload: Payload) -> Decided:
        """Nothing more is sold for this drawing: what is in the drum now is all of it."""
        if self.state.round.closed or self.state.closed:
            return refused("sales are closed already")
        if not self._held.drum:
            return refused("nothing is in the drum")
        first = self.pool.divided()
        return first if first.refusal else replace(first, answer={**first.answer, "drum": len(self._held.drum)})

    def sales_closed(self, payload: Payload) -> None:
        """The drum is frozen."""
        self.state.round.closed = True
        self.pool.fold_division(payload)

    # -- drawing ---------------------------------------------------------------------------------------------------

    @property
    def _held(self) -> SeriesState:
        return self.state.series[self.stage.series]

    def draw(self, payload: Payload) -> Decided:
        """Draw one ticket; one that was not sold, or was drawn before, is none that could be."""
        ticket, again = whole(payload, "ticket"), payload.get("again", "")
        held, once = self._held, self.terms.clause("once")
        if self.state.closed or self.state.found:
            return refused("the pool is over: nothing more is drawn", self.terms.clause("until-found"))
        if ticket not in held.drum:
            return refused(f"ticket {ticket} cannot be drawn: {self._why_not_in(ticket)}", once)
        prize, why = self._prize(payload, again=bool(again))
        if why is not None:
            return why
        before = self._waiting(again=bool(again))
        if before is not None:
            return before
        first = Decided() if self.state.round.closed else self.pool.divided()
        if first.refusal is not None:
            return first
        won, cite = self._won(prize, self.state.round.drawn - bool(again))
        waits = self.pool.next_stage(self.stage)
        series = self.stage.series if len(self.state.series) > 1 else None
        row = Settled(ticket, self.stage.grades[0], won, cite, None if prize is None else prize.name, series)
        written = {
            **first.written, "ticket": ticket, "cents": won, "grade": row.grade, "waits-for": waits,
            **({} if prize is None else {"prize": prize.name}),
        }  # fmt: skip
        wins = Win(ticket, row.grade, won, self.state.round.number, prize="" if prize is None else prize.name)
        moves = [*first.moves, *(self._put_back(wins.prize) if again else ())]
        apart = self.pool.set_apart(wins, cite, moves)
        written |= {"apart": apart[0].cents} if apart else {}
        answer = {
            **first.answer, "ticket": ticket, "grade": row.grade, "cents": won,
            **({} if prize is None else {"prize": prize.name}),
        }  # fmt: skip
        return Decided(written=written, answer=answer, settled=[row], moves=[*moves, *apart], flagged=first.flagged)

    def _put_back(self, prize: str) -> Iterator[Move]:
        """What was set apart for whoever was drawn before goes back into the bank."""
        last = self._last_for(prize or None)
        if last is not None and last.apart:
            yield Move(PRIZES, BANK, last.apart, f"drawn for again: ticket {last.ticket}", ())

    def _why_not_in(self, ticket: int) -> str:
        where = self._held.place_of(ticket)
        if where is None:
            return "it was never printed"
        if where != "sold":
            return "it is void" if where == "void" else "it was not sold"
        if any(win.ticket == ticket for win in self.state.wins):
            return "it was drawn before"
        return "it was sold for another drawing"

    @property
    def _beyond_the_winners(self) -> bool:
        """Is drawing gone on with after the winners of a round, one ticket at a time?"""
        law = self.terms.edition.law.chest
        return law is not None and self.state.round.drawn >= law.winners

    def _cite(self, win: Win) -> tuple[str, ...]:
        """The clauses by which whoever was drawn does something next."""
        rules = (part.waiting[win.waits_for] for part in self.pool.parts if win.waits_for in part.waiting)
        return self.terms.clause(next(rules, ""))

    def _waiting(self, *, again: bool = False) -> Decided | None:
        """A ticket that was drawn is seen to before the next is, where it has something left to do."""
        wins = self.state.wins[:-1] if again else self.state.wins
        waits = next((win for win in wins if win.waits_for and not win.superseded), None)
        if waits is not None and (not self.pool.together or self._beyond_the_winners):
            return refused(f"ticket {waits.ticket} was drawn: {waits.waits_for} first", self._cite(waits))
        owed = next(self.pool.owed_at_once(), None)
        if owed is not None:
            reason = f"{dollars(owed.cents)} is owed to ticket {owed.ticket} and is paid before the next is drawn"
            return refused(reason, self.terms.clause("pay-at-once"))
        return None

    def _prize(self, payload: Payload, *, again: bool) -> tuple[Offered | None, Decided | None]:
        """The prize that is drawn for: the one that is named, or the next of the list."""
        most = self.pool.most_drawn
        if most is not None and self.state.round.drawn >= most[0] and not again:
            many = "one ticket is" if most[0] == 1 else f"{most[0]} tickets are"
            return None, refused(f"{many} drawn in round {self.state.round.number}, and no more", most[1])
        prizes = self.terms.prizes
        if not prizes and payload.get("prize") is not None:
            return None, refused(f"no prize is listed by name here, and {payload['prize']!r} is none")
        if not prizes:
            return None, self._not_again() if again else self._drawn_once()
        given = {name: sum(win.prize == name and not win.superseded for win in self.state.wins) for name in
                 (each.name for each in prizes)}  # fmt: skip
        named = payload.get("prize")
        found = next((each for each in prizes if each.name == named), None)
        if named is not None and found is None:
            raise BadInput(f"prize: none is called {named!r}; {nearest(str(named), list(given))}")
        if again:
            last = self._last_for(named)
            if last is None or not last.prize:
                return None, refused("nothing was drawn before that could be drawn for again")
            if last.paid:
                return None, refused(f"{last.prize} was handed over, and is not drawn for again")
            return next(each for each in prizes if each.name == last.prize), None
        left = [each for each in prizes if given[each.name] < each.count]
        if found is None and left:
            found = left[0]
        if found is None or given[found.name] >= found.count:
            what = "every prize was" if found is None else f"{found.name} was"
            return None, refused(f"{what} drawn for already; drawn for again, it needs a reason (again)")
        return found, None

    def _last_for(self, prize: str | None) -> Win | None:
        """Whoever was drawn last and not superseded since: for a prize of the list, or for anything."""
        wins = (win for win in reversed(self.state.wins) if not win.superseded)
        return next((win for win in wins if prize in (None, win.prize)), None)

    def _drawn_once(self) -> Decided | None:
        """Where the prize is a share of the takings and being drawn wins it, one ticket is drawn."""
        law = self.terms.edition.law
        if law.prize_share is None or law.consolation is not None or not self.pool.drawn_for_share:
            return None
        reason = "the share of the takings was drawn for; drawn for again, it needs a reason (again)"
        return refused(reason, law.prize_share.cite)

    def _not_again(self) -> Decided | None:
        """A ticket is drawn again in place of the last one while that one has not been seen to."""
        last = self.state.wins[-1] if self.state.wins else None
        if last is None or last.round != self.state.round.number or last.series != self.stage.series:
            return refused("nothing was drawn before that could be drawn for again")
        if last.paid or (self.pool.next_stage(self.stage) and last.waits_for != self.pool.next_stage(self.stage)):
            return refused(f"ticket {last.ticket} was seen to, and is not drawn for again")
        return None

    def _won(self, prize: Offered | None, before: int) -> tuple[int, tuple[str, ...]]:
        """What a drawn ticket wins by that alone, after so many others of the round."""
        law = self.terms.edition.law
        if prize is not None:
            return prize.cents, ()
        if law.chest is not None:
            each = self.pool.part_of_each() if before < law.chest.winners else 0
            return each, (*law.chest.primary_cite, *self.terms.clause("each-winner"))
        if law.prize_share is not None and law.consolation is None:
            return share_of(law.prize_share, self.state.taken), law.prize_share.cite
        return 0, ()

    def drawn(self, payload: Payload) -> None:
        """A ticket was drawn."""
        state, held = self.state, self._held
        if not state.round.closed:
            state.round.closed = True
            self.pool.fold_division(payload)
        if payload.get("again"):
            last = self._last_for(payload.get("prize"))
            assert last is not None, "what is drawn for again was drawn for before"
            last.superseded, last.waits_for = payload["again"], ""
        else:
            state.round.drawn += 1
        ticket = payload["ticket"]
        if not self.terms.returned:
            held.drum.remove(ticket, ticket)
        if not held.drum and self.pool.goes_on_to_the_end:
            self._again_from_all(ticket)
        state.wins.append(
            Win(
                ticket, payload["grade"], payload["cents"], state.round.number, self.stage.series,
                payload.get("prize", ""), waits_for=payload.get("waits-for", ""), apart=payload.get("apart", 0),
            )
        )  # fmt: skip

    def _again_from_all(self, last: int) -> None:
        """Where drawing goes on to the end and every ticket of the round was drawn, all of them go back."""
        drawn = {win.ticket for win in self.state.wins if win.round == self.state.round.number}
        for ticket in sorted(each for each in {*drawn, last} if each is not None):
            self._held.drum.add(ticket, ticket)

    # -- the round ends --------------------------------------------------------------------------------------------

    def why_not_next(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """A round is over when all of its tickets are drawn, and whoever was drawn has nothing left to do."""
        most, left = self.pool.most_drawn, bool(self._held.drum)
        drawn = self.state.round.drawn
        if most is not None and drawn < most[0] and left and not self.state.found:
            yield f"{drawn} of {most[0]} tickets were drawn in round {self.state.round.number}", most[1]
        for win in self.state.wins:
            if win.waits_for and not win.superseded:
                yield f"ticket {win.ticket} was drawn: {win.waits_for} first", self._cite(win)
        for win in self.pool.owed_at_once():
            yield f"{dollars(win.cents)} is owed to ticket {win.ticket}", self.terms.clause("pay-at-once")

    def next_round(self, payload: Payload) -> Decided:
        """The drawing is over; where the drum is emptied, the next one has tickets of its own."""
        if not self.state.round.drawn:
            return refused("nothing was drawn")
        reasons = [row for part in self.pool.parts for row in part.why_not_next()]
        if reasons:
            cite = dict.fromkeys(each for _, ids in reasons for each in ids)
            return refused("; ".join(dict.fromkeys(reason for reason, _ in reasons)), tuple(cite))
        left = len(self._held.drum) if self.stage.emptied else 0
        return Decided(written={"round": self.state.round.number, "discarded": left}, answer={"discarded": left})

    def round_over(self, payload: Payload) -> None:
        """The next round begins."""
        state = self.state
        if self.stage.emptied:
            self._held.drum.ranges.clear()
        state.drawn_before = state.round.day or state.drawn_before
        state.round = RoundState(state.round.number + 1)

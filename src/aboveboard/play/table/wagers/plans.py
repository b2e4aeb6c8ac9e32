"""The wagers of a table as it takes them: found by name, placed on the layout, and made to stand."""

from __future__ import annotations

from dataclasses import dataclass, field

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import a
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import WagerLaw
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.options import pay_clauses, pay_lines
from aboveboard.law.terms.terms import WagerTerms
from aboveboard.play.events import Event, Refusal
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.entries import Payment, PaymentKind
from aboveboard.play.table.part import Part, State
from aboveboard.play.table.wagers.payouts import fee_at_bet, winnings
from aboveboard.play.table.wagers.standing import Plan, Standing


@dataclass(slots=True)
class PlansState(State):
    """What earlier wagers leave behind."""

    gone: dict[tuple[int, str], bool] = field(default_factory=dict)
    """Wagers taken down that may not be put back up, each with whether its point was set."""


class Plans(Part[PlansState]):
    """The wagers that one table takes."""

    def __init__(self, table: TableCore) -> None:
        super().__init__(PlansState())
        self.table = table
        self._plans: dict[tuple[str, str | None], Plan | Refusal] = {}

    def forget(self) -> None:
        """The terms have changed, and every plan with them."""
        self._plans.clear()

    def plan(self, name: str, selection: str | None) -> Plan | Refusal:
        """A wager on a selection, or why there is no such wager here."""
        key = (name, selection)
        found = self._plans.get(key)
        if found is None:
            found = self._plans[key] = self._find(name, selection)
        return found

    def _find(self, name: str, selection: str | None) -> Plan | Refusal:
        law = self.table.terms.law
        if name in law.barred:
            return Refusal(f"there is no {law.barred[name].title} at {law.title}", law.barred[name].cite)
        try:
            wager, selection = self.table.terms.bet_on(name, selection)
        except BadInput as error:
            return Refusal(str(error), law.only)
        if not wager.law.offered:
            cite = wager.law.offer or law.menu or wager.law.cite
            return Refusal(f"this table does not offer the {wager.law.title}", cite)
        backs = wager.wager is not None and wager.wager.backs
        if not wager.takes(selection) and not (backs and selection is None):
            cite = wager.law.picks_cite + wager.law.made.cite + wager.law.cite
            return Refusal(_not_a_pick(wager, selection), cite)
        if wager.missing_pay(selection):
            reason = f"no pay table is held for the {wager.law.title}; the operator supplies it"
            return Refusal(reason, wager.law.cite + _unpaid_cite(wager.law))
        return Plan(self.table.tracks, wager, selection)

    def placed(self, plan: Plan, stake: int) -> list[tuple[Plan, int]] | Refusal:
        """Where the chips go: in the wager's own area or, where the layout has none, on several others."""
        law = plan.wager.law
        if law.area or law.split is None:
            return [(plan, stake)]
        units = law.split.into[plan.selection or ""]
        whole = sum(units.values())
        placed = []
        for name, share in units.items():
            part = self.plan(name, None)
            if isinstance(part, Refusal):
                return part
            placed.append((part, stake * share // whole))
        return placed

    def over_prize(self, plan: Plan, stake: int) -> Refusal | None:
        """Why a stake is refused that could win more than one prize may be."""
        prize = self.table.terms.law.prize
        if prize is None or prize.kind != "cash":
            return None
        for track in plan.tracks:
            track.row(self.table.state, track.begin(self.table.state))
            for result in track.results:
                won = winnings(plan, (result,), stake)
                if won > prize.max:
                    reason = f"it could win {dollars(won)}, over the {dollars(prize.max)} allowed for one prize"
                    return Refusal(reason, prize.cite)
        return None

    def stand(self, event: Event, seat: int, plan: Plan, stake: int) -> None:
        """A wager stands on the layout, or one that stands is added to."""
        bets, state = self.table.bets, self.table.state
        key = seat, plan.wager.name, plan.selection
        standing = bets.get(key)
        if standing is None:
            tracks = plan.tracks
            states = [tracks[0].begin(state)] if len(tracks) == 1 else [track.begin(state) for track in tracks]
            standing = bets[key] = Standing(seat, plan, plan.selection, 0, states)
        standing.stake += stake
        self.table.put_up(*key, stake)
        cents, law = fee_at_bet(plan, stake), plan.wager.law.vigorish
        if cents and law is not None:
            standing.fee += cents
            why = f"vigorish on {plan.wager.name}"
            cite = citations(law.cite)
            row = Payment(event.number, f"seat-{seat}", "house", cents, why, cite, PaymentKind.VIGORISH)
            self.table.transfers.append(row)

    def after_outcome(self) -> None:
        """Another outcome has come: a wager taken down before it may be made anew once its time has come."""
        if not self.state.gone:
            return
        tracks, wagers = self.table.tracks, self.table.terms.wagers
        waiting = [key for key, boxed in self.state.gone.items() if boxed]
        still = [key for key in waiting if not tracks.track(wagers[key[1]], None).may_be_made(self.table.state)]
        self.state.gone = dict.fromkeys(still, True)


def _unpaid_cite(law: WagerLaw) -> tuple[str, ...]:
    """The clauses of the payouts that the operator has still to supply."""
    lines = [(grade, pick) for grade, pick, pay in pay_lines(law) if pay == "operator"]
    return tuple(item for grade, pick in lines for item in pay_clauses(law, grade, pick))


def _not_a_pick(wager: WagerTerms, selection: str | None) -> str:
    if not wager.picks:
        return f"{a(wager.law.title)} cannot be had on this table"
    if wager.picks == (None,):
        return f"{a(wager.law.title)} takes no selection, and {selection!r} was given"
    known = [pick for pick in wager.picks if pick is not None]
    if wager.wager is not None and wager.wager.accepts is not None:
        return f"{a(wager.law.title)} cannot be on {selection!r}; a pick such as {known[0]!r} was expected"
    return f"{a(wager.law.title)} cannot be on {selection!r}; {nearest(str(selection), known)}"

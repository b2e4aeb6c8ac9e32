"""Making wagers: why not, and if nothing is against it, the deed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aboveboard.games.shapes.deal import Deal
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import a
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import WagerLaw
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.options import pay_clauses, pay_lines
from aboveboard.law.terms.terms import WagerTerms
from aboveboard.play.records.events import PLAIN, SEATS, Event, Refusal, fields, seat_of, stake_of, word_of
from aboveboard.play.table.entries import Payment, PaymentKind
from aboveboard.play.table.part import Part, State
from aboveboard.play.table.payouts import fee_at_bet, winnings
from aboveboard.play.table.stake_limits import too_much_or_little
from aboveboard.play.table.wagers import Plan, Standing

if TYPE_CHECKING:
    from aboveboard.play.table.table import Table


Weighed = tuple[int, Plan, int, list[tuple[Plan, int]] | None]
MOST = 20_000
"""So many bets that were taken before are remembered, so that a table stays as small as it is."""
_BET = ("seat", "wager", "selection", "stake", "with", "verbal", "confirmed", "converted", "space", "player")


@dataclass(slots=True)
class WageringState(State):
    """What earlier bets leave behind."""

    gone: dict[tuple[int, str], bool] = field(default_factory=dict)
    """Wagers taken down that may not be put back up, each with whether its point was set."""


class Wagering(Part[WageringState]):
    """Bets made at one table."""

    def __init__(self, table: Table) -> None:
        super().__init__(WageringState())
        self.table = table
        self._plans: dict[tuple[str, str | None], Plan | Refusal] = {}
        law = self.table.terms.law
        self._dealt = isinstance(self.table.game, Deal)
        self._plain = not self._dealt and law.prize is None and law.seats is None
        """Does nothing but the wager, its stake and the table's state decide whether a plain bet is taken?"""
        self._usual: dict[Any, tuple[Plan, tuple[int, ...]]] = {}

    def bet(self, event: Event) -> Refusal | None:
        """A player makes a wager, or adds to one that stands."""
        if self._as_usual(event):
            return None
        weighed = self._weighed(event)
        if isinstance(weighed, Refusal):
            return weighed
        seat, plan, stake, placed = weighed
        if placed is None:
            self.table.void_late(event, seat, plan, stake)
            return None
        for part, share in placed:
            self.stand(event, seat, part, share)
        if plan.wager.law.adds is not None and not self._allowed(plan):
            self.table.dealing.raising.took(seat, stake)
        self.table.house.shooting.wagered(seat, plan.wager.name)
        if "player" in event.payload:
            self.table.house.boxes.took(seat, event.payload["player"])
        elif self._plain and event.payload.keys() <= PLAIN and placed == [(plan, stake)]:
            self._keep_usual(event, plan, stake)
        return None

    def why_refused(self, event: Event) -> Refusal | None:
        """Why a bet would be refused now; nothing is done."""
        found = self._weighed(event)
        return found if isinstance(found, Refusal) else None

    def _weighed(self, event: Event) -> Refusal | Weighed:
        """Why a bet is refused, or whose it is, the wager and where its chips go: nowhere if it is late and void."""
        payload = fields(event, *_BET)
        seat, stake = seat_of(event.number, payload.get("seat")), stake_of(event.number, payload.get("stake"))
        plan = self._named(event, payload)
        if isinstance(plan, Refusal):
            return plan
        house = self.table.house
        if house.voids_late():
            return seat, plan, stake, None
        if plan.wager.law.later is not None:
            plan = self._later(plan)
        if self._dealt:
            self.table.dealing.pausing.bets(event, plan.wager.game_wager)
        refusal = house.late(plan.wager.name) or house.refuses_bet(event, seat, payload)
        refusal = refusal or _astray(plan, seat, payload.get("space")) or self._alone(plan, seat)
        if self._dealt:
            refusal = refusal or self._by_choice(plan) or self.table.banking.refuses_bet(seat, payload.get("player"))
        found = refusal or self.why_not(plan, seat, stake)
        if self._dealt and not isinstance(found, Refusal):
            found = self.table.holding.refuses_bet(seat, plan.wager.name, stake) or found
        placed = found if isinstance(found, Refusal) else self.placed(found, stake)
        return placed if isinstance(placed, Refusal) else (seat, plan, stake, placed)

    def _as_usual(self, event: Event) -> bool:
        """Take a plain bet that was taken before at this state of the table, where nothing could be in its way now."""
        payload, table = event.payload, self.table
        if type(payload) is not dict or event.role is not None or event.seat is not None or not table.house.quiet():
            return False
        seat, stake = payload.get("seat"), payload.get("stake")
        if (
            type(seat) is not int
            or type(stake) is not int
            or not 1 <= seat <= SEATS
            or payload.keys() - PLAIN
            or self.state.gone
        ):
            return False
        try:
            found = self._usual.get((payload.get("wager"), payload.get("selection"), stake, table.state))
        except TypeError:
            return False
        if found is None:
            return False
        plan, states = found
        key = seat, plan.wager.name, plan.selection
        if key in table.bets:
            return False
        table.bets[key] = Standing(seat, plan, plan.selection, stake, [*states])
        if table.staked is not None:
            table.put_up(*key, stake)
        return True

    def _keep_usual(self, event: Event, plan: Plan, stake: int) -> None:
        """A bet like this one will be taken again, unless it backs another, has a fee or gives a right to the dice."""
        law, state = plan.wager.law, self.table.state
        shooter = self.table.terms.law.shooter
        needed = shooter is not None and plan.wager.name in shooter.needs
        besides = plan.backs or needed or law.vigorish or law.beside or law.later or law.own_space
        if not besides and (state, stake) in plan.taken:
            states = tuple(track.begin(state) for track in plan.tracks)
            if len(self._usual) >= MOST:
                self._usual.clear()
            self._usual[event.payload["wager"], event.payload.get("selection"), stake, state] = plan, states

    def _named(self, event: Event, payload: Mapping[str, Any]) -> Plan | Refusal:
        selection = payload.get("selection")
        if selection is not None and not isinstance(selection, str):
            raise BadInput(f"event {event.number}: selection: a word or null was expected, not {selection!r}")
        return self.plan(word_of(event.number, payload.get("wager"), "wager"), selection)

    def forget(self) -> None:
        """The terms have changed, and every plan with them."""
        self._plans.clear()
        self._usual.clear()

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

    def why_not(self, plan: Plan, seat: int, stake: int) -> Refusal | Plan:
        """Why the bet is refused, or the plan that it is made by (odds take the box of the bet they back)."""
        wager, backed, state = plan.wager, None, self.table.state
        standing = self.table.bets.get((seat, wager.name, plan.selection))
        if standing is None and (state, stake) in plan.taken and not self.state.gone:
            return plan
        if plan.backs:
            found = self._backed(plan, seat)
            if isinstance(found, Refusal):
                return found
            plan, backed = found
            standing = self.table.bets.get((seat, wager.name, plan.selection))
        allowed = plan.allowed.get(state) if self.table.tracks.lasting else None
        if allowed is None:
            allowed = plan.allowed[state] = self._allowed(plan)
        refusal = self._not_back_up(wager, seat, allowed) if standing is None else _may_not_grow(standing)
        if refusal is not None:
            return refusal
        if not allowed and standing is not None and wager.law.adds is not None:
            refusal = self.table.dealing.raising.adds(wager.law.adds, seat, stake)
            return refusal or plan
        if not allowed:
            return Refusal(self._not_now(wager), wager.law.made.cite)
        total = stake if standing is None else stake + standing.stake
        refusal = too_much_or_little(wager, plan.selection, total, self.table.posted, backed)
        refusal = refusal or self.over_prize(plan, total)
        if refusal is not None:
            return refusal
        if standing is None and not plan.backs and self.table.tracks.lasting and self.table.terms.law.prize is None:
            if len(plan.taken) >= MOST:
                plan.taken.clear()
            plan.taken.add((state, stake))
        return plan

    def _later(self, plan: Plan) -> Plan:
        """The wager that the same name means once its own time has passed."""
        later = plan.wager.law.later
        found = None if later is None or self._allowed(plan) else self.plan(later, plan.selection)
        return found if isinstance(found, Plan) and self._allowed(found) else plan

    def _alone(self, plan: Plan, seat: int) -> Refusal | None:
        """Why a wager may not be made without another beside it."""
        beside = plan.wager.law.beside
        if beside is None or any(whose == seat and name in beside.one_of for whose, name, _ in self.table.bets):
            return None
        titles = " or ".join(self.table.terms.wagers[name].law.title for name in beside.one_of)
        return Refusal(f"{a(plan.wager.law.title)} is made beside {a(titles)}", beside.cite)

    def _by_choice(self, plan: Plan) -> Refusal | None:
        """Why a wager that a choice obliges is not made by itself."""
        law, game = plan.wager.law, self.table.game
        for choice, names in game.stakes.items() if isinstance(game, Deal) else ():
            if plan.wager.game_wager in names:
                return Refusal(f"{a(law.title)} is made by the choice to {choice}", law.made.cite)
        return None

    def _not_back_up(self, wager: WagerTerms, seat: int, allowed: bool) -> Refusal | None:
        """Why a wager that was taken down may not be put back: not before its roll, nor on the point that it had."""
        boxed, law = self.state.gone.get((seat, wager.name)), wager.law
        if boxed is None or law.remove is None or (boxed and allowed):
            return None
        return Refusal(f"{a(law.title)} once taken down may not be put back", law.remove.cite)

    def after_outcome(self) -> None:
        """Another outcome has come: a wager taken down before it may be made anew once its time has come."""
        if not self.state.gone:
            return
        tracks, wagers = self.table.tracks, self.table.terms.wagers
        waiting = [key for key, boxed in self.state.gone.items() if boxed]
        still = [key for key in waiting if not tracks.track(wagers[key[1]], None).may_be_made(self.table.state)]
        self.state.gone = dict.fromkeys(still, True)

    def _allowed(self, plan: Plan) -> bool:
        return self.is_now(plan, plan.wager.law.made.when)

    def is_now(self, plan: Plan, when: str) -> bool:
        """Is this the moment of that name for a wager?"""
        table = self.table
        moment = table.game.moment(when)
        pick = plan.wager.game_pick(plan.selection)
        return moment(table.tracks.setup, table.tracks.tables[table.state], None, pick)

    def _not_now(self, wager: WagerTerms) -> str:
        now = self.table.describe()
        when = self.table.terms.game.when(wager.law.made.when)
        return f"{a(wager.law.title)} is made only {when}" + (f"; now: {now}" if now else "")

    def _backed(self, plan: Plan, seat: int) -> Refusal | tuple[Plan, int]:
        """The plan of odds with the box of the wager they stand behind, and that wager's stake."""
        if plan.wager.wager is not None and plan.wager.wager.grade is not None:
            return self._backed_in_round(plan, seat)
        boxes = {
            box: bet for bet in self.table.standing_lines(plan, seat) if (box := bet.box(self.table.state)) is not None
        }
        wanted = plan.selection or (next(iter(boxes)) if len(boxes) == 1 else None)
        cite = plan.wager.law.made.cite
        if not boxes or (wanted is not None and wanted not in boxes):
            line = self.table.terms.wagers[self.table.line_name(plan)].law.title
            where = f" on {wanted}" if wanted else ""
            return Refusal(f"there is no {line} with its point set{where} for it to stand behind", cite)
        if wanted is None:
            return Refusal(f"several bets could be backed; say which of {', '.join(boxes)}", cite)
        found = self.plan(plan.wager.name, wanted)
        return found if isinstance(found, Refusal) else (found, boxes[wanted].stake)

    def _backed_in_round(self, plan: Plan, seat: int) -> Refusal | tuple[Plan, int]:
        """The stake of the wager that a dealt wager stands behind."""
        lines = self.table.standing_lines(plan, seat)
        if not lines:
            line = self.table.terms.wagers[self.table.line_name(plan)].law.title
            return Refusal(f"seat {seat} has no {line} for it to stand behind", plan.wager.law.made.cite)
        return plan, lines[0].stake

    def over_prize(self, plan: Plan, stake: int) -> Refusal | None:
        """Why a stake is refused that could win more than one prize may be."""
        prize = self.table.terms.law.prize
        if prize is None or prize.kind != "cash":
            return None
        for track in plan.tracks:
            track.row(self.table.state, track.begin(self.table.state))
            for result in track.results:
                won = winnings(plan, result, stake // len(plan.tracks))
                if won > prize.max:
                    reason = f"it could win {dollars(won)}, over the {dollars(prize.max)} allowed for one prize"
                    return Refusal(reason, prize.cite)
        return None

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


def _astray(plan: Plan, seat: int, space: object) -> Refusal | None:
    """Why a wager that has its own numbered area may not lie in another's."""
    cite = plan.wager.law.own_space
    if not cite or space in (None, seat):
        return None
    return Refusal(f"{a(plan.wager.law.title)} of seat {seat} lies in area {seat}, not in {space}", cite)


def _may_not_grow(standing: Standing) -> Refusal | None:
    law = standing.plan.wager.law
    if law.increase is not None and law.increase.how == "never":
        return Refusal(f"{a(law.title)} may not be increased", law.increase.cite)
    if standing.reduced and law.remove is not None and law.remove.how == "not-back-up":
        return Refusal(f"{a(law.title)} once reduced may not go back up", law.remove.cite)
    return None


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

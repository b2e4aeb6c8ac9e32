"""Making wagers: why not, and if nothing is against it, the deed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from aboveboard.kernel.words import a
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import WagerTerms
from aboveboard.play.events import PLAIN, SEATS, Event, Refusal, fields, pick_of, seat_of, stake_of, word_of
from aboveboard.play.table.conduct.boxes import Boxes
from aboveboard.play.table.conduct.calls import Calls
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.deal import Dealing
from aboveboard.play.table.entries import Settled
from aboveboard.play.table.part import Deed, Nothing, Part
from aboveboard.play.table.wagers.plans import Plans
from aboveboard.play.table.wagers.stake_limits import stake_refusal
from aboveboard.play.table.wagers.standing import Plan, Standing

Accepted = tuple[int, Plan, int, list[tuple[Plan, int]] | None]
"""Whose a bet is, the wager, its stake, and where the chips go: nowhere if it is late and void."""
TakenBefore = tuple[Hashable, Hashable, int, int]
"""A wager and its selection as a bet names them, its stake, and the table's state."""
BETS_REMEMBERED = 20_000
"""So many bets that were taken before are remembered, so that a table stays as small as it is."""
_BET = ("seat", "wager", "selection", "stake", "with", "verbal", "confirmed", "converted", "space", "player")


class Placing(Part[Nothing]):
    """Bets made at one table."""

    def __init__(
        self,
        table: TableCore,
        plans: Plans,
        calls: Calls,
        boxes: Boxes,
        dealing: Dealing | None = None,
    ) -> None:
        super().__init__(Nothing())
        self.table, self._plans, self._calls, self._boxes = table, plans, calls, boxes
        self._dealing = dealing
        self._holder, self._bank = (None, None) if dealing is None else (dealing.holder, dealing.bank)
        law = table.terms.law
        self._plain = dealing is None and law.prize is None and law.seats is None
        """Does nothing but the wager, its stake and the table's state decide whether a plain bet is taken?"""
        self._taken: dict[TakenBefore, tuple[Plan, tuple[int, ...]]] = {}

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """A wager is made."""
        return {"bet": self.bet}

    def bet(self, event: Event) -> Refusal | None:
        """A player makes a wager, or adds to one that stands."""
        if self._accept_cached(event):
            return None
        accepted = self._check_bet(event)
        if isinstance(accepted, Refusal):
            return accepted
        seat, plan, stake, placed = accepted
        if placed is None:
            self._void_late(event, seat, plan, stake)
            return None
        for part, share in placed:
            self._plans.stand(event, seat, part, share)
        if self._dealing is not None and plan.wager.law.adds is not None and not self._allowed(plan):
            self._dealing.double_split.took(seat, stake)
        self._calls.wagered(seat, plan.wager.name)
        payload = event.payload
        assert isinstance(payload, dict)
        if "player" in payload:
            self._boxes.took(seat, payload["player"])
        elif self._plain and payload.keys() <= PLAIN and placed == [(plan, stake)]:
            self._remember_taken(payload, plan, stake)
        return None

    def forget(self) -> None:
        """The terms have changed: bets taken before tell nothing any more."""
        self._taken.clear()

    def _void_late(self, event: Event, seat: int, plan: Plan, stake: int) -> None:
        """A wager that comes after the call is void: it goes back and never stands."""
        table, refusal, wager = self.table, self._calls.late(), plan.wager.name
        assert refusal is not None
        table.put_up(seat, wager, plan.selection, stake)
        table.note_void(event.number, f"{refusal.reason}, so it is void and goes back to the player", refusal.cite)
        cite, pick = citations(refusal.cite), plan.selection
        table.settled.append(Settled(event.number, seat, wager, pick, stake, "void", "late", 0, stake, 0, cite))

    def why_refused(self, event: Event) -> Refusal | None:
        """Why a bet would be refused now; nothing is done."""
        found = self._check_bet(event)
        return found if isinstance(found, Refusal) else None

    def _check_bet(self, event: Event) -> Refusal | Accepted:
        """Why a bet is refused, or whose it is, the wager and where its chips go: nowhere if it is late and void."""
        payload = fields(event, *_BET)
        seat, stake = seat_of(event.number, payload.get("seat")), stake_of(event.number, payload.get("stake"))
        plan = self._named(event, payload)
        if isinstance(plan, Refusal):
            return plan
        calls = self._calls
        if calls.voids_late():
            return seat, plan, stake, None
        if plan.wager.law.later is not None:
            plan = self._later(plan)
        if self._dealing is not None:
            self._dealing.pauses.bets(plan.wager.game_wager)
        refusal = calls.late(plan.wager.name) or calls.refuses_bet(event, seat, payload)
        refusal = refusal or _astray(plan, seat, payload.get("space")) or self._alone(plan, seat)
        refusal = refusal or self._by_choice(plan)
        if self._bank is not None:
            refusal = refusal or self._bank.refuses_bet(seat, payload.get("player"))
        found = refusal or self.why_not(plan, seat, stake)
        if self._holder is not None and not isinstance(found, Refusal):
            found = self._holder.refuses_bet(seat, plan.wager.name, stake) or found
        placed = found if isinstance(found, Refusal) else self._plans.placed(found, stake)
        return placed if isinstance(placed, Refusal) else (seat, plan, stake, placed)

    def _accept_cached(self, event: Event) -> bool:
        """Take a plain bet that was taken before at this state of the table, where nothing could be in its way now."""
        payload, table = event.payload, self.table
        if type(payload) is not dict or event.role is not None or event.seat is not None or not self._calls.quiet():
            return False
        seat, stake = payload.get("seat"), payload.get("stake")
        if (
            type(seat) is not int
            or type(stake) is not int
            or not 1 <= seat <= SEATS
            or not payload.keys() <= PLAIN
            or self._plans.state.gone
        ):
            return False
        try:
            found = self._taken.get((payload.get("wager"), payload.get("selection"), stake, table.state))
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

    def _remember_taken(self, payload: Mapping[str, Hashable], plan: Plan, stake: int) -> None:
        """A bet like this one will be taken again, unless it backs another, has a fee or gives a right to the dice."""
        law, state = plan.wager.law, self.table.state
        shooter = self.table.terms.law.shooter
        needed = shooter is not None and plan.wager.name in shooter.needs
        besides = plan.backs or needed or law.vigorish or law.beside or law.later or law.own_space
        if not besides and (state, stake) in plan.taken:
            states = tuple(track.begin(state) for track in plan.tracks)
            if len(self._taken) >= BETS_REMEMBERED:
                self._taken.clear()
            self._taken[payload["wager"], payload.get("selection"), stake, state] = plan, states

    def _named(self, event: Event, payload: Mapping[str, object]) -> Plan | Refusal:
        selection = pick_of(event.number, payload.get("selection"))
        return self._plans.plan(word_of(event.number, payload.get("wager"), "wager"), selection)

    def why_not(self, plan: Plan, seat: int, stake: int) -> Refusal | Plan:
        """Why the bet is refused, or the plan that it is made by (odds take the box of the bet they back)."""
        wager, backed, state = plan.wager, None, self.table.state
        standing = self.table.bets.get((seat, wager.name, plan.selection))
        if standing is None and (state, stake) in plan.taken and not self._plans.state.gone:
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
        if not allowed and standing is not None and wager.law.adds is not None and self._dealing is not None:
            refusal = self._dealing.double_split.adds(wager.law.adds, seat, stake)
            return refusal or plan
        if not allowed:
            return Refusal(self._not_now(wager), wager.law.made.cite)
        total = stake if standing is None else stake + standing.stake
        deciding = self.table.deciding
        refusal = stake_refusal(wager, plan.selection, total, self.table.posted, backed, deciding=deciding)
        refusal = refusal or self._plans.over_prize(plan, total)
        if refusal is not None:
            return refusal
        if standing is None and not plan.backs and self.table.tracks.lasting and self.table.terms.law.prize is None:
            if len(plan.taken) >= BETS_REMEMBERED:
                plan.taken.clear()
            plan.taken.add((state, stake))
        return plan

    def _later(self, plan: Plan) -> Plan:
        """The wager that the same name means once its own time has passed."""
        later = plan.wager.law.later
        found = None if later is None or self._allowed(plan) else self._plans.plan(later, plan.selection)
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
        law = plan.wager.law
        for choice, names in () if self._dealing is None else self._dealing.game.stakes.items():
            if plan.wager.game_wager in names:
                return Refusal(f"{a(law.title)} is made by the choice to {choice}", law.made.cite)
        return None

    def _not_back_up(self, wager: WagerTerms, seat: int, allowed: bool) -> Refusal | None:
        """Why a wager that was taken down may not be put back: not before its roll, nor on the point that it had."""
        boxed, law = self._plans.state.gone.get((seat, wager.name)), wager.law
        if boxed is None or law.remove is None or (boxed and allowed):
            return None
        return Refusal(f"{a(law.title)} once taken down may not be put back", law.remove.cite)

    def _allowed(self, plan: Plan) -> bool:
        return self.table.allows(plan, plan.wager.law.made.when)

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
        found = self._plans.plan(plan.wager.name, wanted)
        return found if isinstance(found, Refusal) else (found, boxes[wanted].stake)

    def _backed_in_round(self, plan: Plan, seat: int) -> Refusal | tuple[Plan, int]:
        """The stake of the wager that a dealt wager stands behind."""
        lines = self.table.standing_lines(plan, seat)
        if not lines:
            line = self.table.terms.wagers[self.table.line_name(plan)].law.title
            return Refusal(f"seat {seat} has no {line} for it to stand behind", plan.wager.law.made.cite)
        return plan, lines[0].stake


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

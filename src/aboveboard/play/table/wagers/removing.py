"""Changing wagers that stand: taken down, reduced, called on or off, where the law lets them be."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.kernel.hidden import Looked
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import a
from aboveboard.law.errors import BadInput
from aboveboard.play.events import Event, Refusal, fields, pick_of, seat_of, stake_of, word_of
from aboveboard.play.table.conduct.calls import Calls
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.part import Deed, Nothing, Part
from aboveboard.play.table.wagers.plans import Plans
from aboveboard.play.table.wagers.stake_limits import stake_refusal
from aboveboard.play.table.wagers.standing import Standing


class Removing(Part[Nothing]):
    """Wagers reduced, taken down and called on or off at one table."""

    def __init__(self, table: TableCore, plans: Plans, calls: Calls) -> None:
        super().__init__(Nothing())
        self.table, self._plans, self._calls = table, plans, calls

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """Wagers that stand are changed."""
        return {"take-down": self.take_down, "reduce": self.reduce, "turn": self.turn}

    def take_down(self, event: Event) -> Refusal | None:
        """A player takes a wager down, and what stands behind it."""
        found = self._standing(event, fields(event, "seat", "wager", "selection"))
        refusal = found if isinstance(found, Refusal) else self._why_stays(found)
        if isinstance(found, Standing) and refusal is None:
            for bet in (found, *self._behind(found)):
                self._note_removed(bet)
                self.table.give_back(event.number, bet, "taken down", _removal_cite(bet))
        return refusal

    def _note_removed(self, bet: Standing) -> None:
        law = bet.plan.wager.law
        if law.remove is not None and law.remove.how == "not-back-up":
            self._plans.state.gone[bet.seat, bet.plan.wager.name] = bet.box(self.table.state) is not None

    def reduce(self, event: Event) -> Refusal | None:
        """A player reduces a wager to a smaller stake."""
        payload = fields(event, "seat", "wager", "selection", "to")
        found = self._standing(event, payload)
        if isinstance(found, Refusal):
            return found
        to = stake_of(event.number, payload.get("to"), "to")
        if to >= found.stake:
            reason = f"{dollars(to)} is no less than the {dollars(found.stake)} that stands"
            return Refusal(reason, _removal_cite(found))
        posted = self.table.posted
        deciding, line = self.table.deciding, self.table.line(found) if found.plan.backs else None
        backed = None if line is None or not deciding else line.stake
        refusal = self._why_stays(found) or stake_refusal(found.plan.wager, found.selection, to, posted, backed)
        for bet in self._behind(found):
            limits = bet.plan.wager, bet.selection, bet.stake, posted
            refusal = refusal or stake_refusal(*limits, to, deciding=deciding)
        if refusal is None:
            found.reduced = True
            self.table.give_back(event.number, found, "reduced", _removal_cite(found), part=found.stake - to)
        return refusal

    def turn(self, event: Event) -> Refusal | None:
        """A player calls a wager on or off."""
        payload = fields(event, "seat", "wager", "selection", "on", "confirmed")
        found = self._standing(event, payload)
        if isinstance(found, Refusal):
            return found
        on, confirmed, law = payload.get("on"), payload.get("confirmed", True), found.plan.wager.law
        if not isinstance(on, bool) or not isinstance(confirmed, bool):
            raise BadInput(f"event {event.number}: turn: on and confirmed are true or false")
        right = law.turn or law.off
        if right is None:
            return Refusal(f"{a(law.title)} is not called on or off", law.cite)
        if not confirmed:
            return Refusal("the dealer did not confirm the call", right.cite)
        if law.turn is not None and not self.table.allows(found.plan, law.turn.when):
            return Refusal(f"{a(law.title)} is not called on or off now", right.cite)
        if law.turn is None and not on:
            if found.called is None:
                return Refusal(f"nothing lets {a(law.title)} be called off while it works", right.cite)
            found.called = None
        else:
            found.called = on
        return None

    def open_changes(self, bet: Standing) -> list[str]:
        """What whoever made a wager may do to it now; nothing where a hidden card would tell."""
        law = bet.plan.wager.law
        try:
            turns = law.turn is not None and self.table.allows(bet.plan, law.turn.when)
            stays = self._why_stays(bet) is not None
        except Looked:
            return []
        called = (
            law.turn is None and law.off is not None and (bet.called is not None or not bet.works(self.table.state))
        )
        return [*([] if stays else ["take-down", "reduce"]), *(["turn"] if turns or called else [])]

    def _standing(self, event: Event, payload: Mapping[str, object]) -> Standing | Refusal:
        seat = seat_of(event.number, payload.get("seat"))
        name = word_of(event.number, payload.get("wager"), "wager")
        selection = pick_of(event.number, payload.get("selection"))
        try:
            wager, selection = self.table.terms.bet_on(name, selection)
        except BadInput as error:
            return Refusal(str(error), self.table.terms.law.only)
        found = self.table.bets.get((seat, wager.name, selection))
        if found is None and selection is None:
            same = [bet for bet in self.table.bets.values() if bet.seat == seat and bet.plan.wager is wager]
            found = same[0] if len(same) == 1 else None
        if found is None:
            where = f" on {selection}" if selection else ""
            return Refusal(f"seat {seat} has no {wager.law.title} standing{where}", wager.law.cite)
        return found

    def _why_stays(self, bet: Standing) -> Refusal | None:
        """Why a wager may not be reduced or taken down now."""
        law = bet.plan.wager.law
        closed = self._calls.late()
        if closed is not None:
            return closed
        if law.remove is None:
            return Refusal(f"nothing lets {a(law.title)} be taken down", law.cite)
        if law.remove.how == "never":
            return Refusal(f"{a(law.title)} stays until it is decided", law.remove.cite)
        if law.remove.how == "until-point" and bet.box(self.table.state) is not None:
            return Refusal(f"{a(law.title)} stays once its point is set", law.remove.cite)
        if law.remove.how == "until-covered" and self._against(bet):
            return Refusal(f"{a(law.title)} stays while somebody wagers against it", law.remove.cite)
        if law.remove.when != "any" and not self.table.allows(bet.plan, law.remove.when):
            when = self.table.terms.game.when(law.remove.when)
            return Refusal(f"{a(law.title)} may be taken down only {when}", law.remove.cite)
        return None

    def _against(self, bank: Standing) -> bool:
        """Does a wager stand that this one pays?"""
        return any(bet.plan.wager.law.banked_by == bank.plan.wager.name for bet in self.table.bets.values())

    def _behind(self, line: Standing) -> list[Standing]:
        """The wagers that stand behind this one."""
        box = line.box(self.table.state)
        backing = [bet for bet in self.table.bets.values() if bet.plan.backs and bet.seat == line.seat]
        name = line.plan.wager.name
        return [bet for bet in backing if bet.selection == box and self.table.line_name(bet.plan) == name]


def _removal_cite(bet: Standing) -> tuple[str, ...]:
    law = bet.plan.wager.law
    return law.remove.cite if law.remove is not None else law.cite

"""What the dealer calls: which calls close betting, which open it again, and who throws when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from aboveboard.kernel.words import spaced
from aboveboard.play.events import PLAIN, Event, Refusal
from aboveboard.play.table.conduct.boxes import Boxes
from aboveboard.play.table.conduct.inspection import Inspection
from aboveboard.play.table.conduct.prizes import Prizes
from aboveboard.play.table.conduct.shooter import Shooting
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.part import Part, State
from aboveboard.play.table.wagers.standing import Standing

REPAIRED = "repaired"
"""The call that opens a stopped table again."""
GO_ON = "go-on"
"""The call that ends a pause in which wagers were offered, where the law names no other."""
REOPEN = "place-your-bets"
"""The call that opens betting again where it was closed and no round can begin."""
UNNAMED = (REPAIRED, GO_ON, REOPEN)
"""Calls that no law names."""


@dataclass(slots=True)
class CallsState(State):
    """What was called, and what is waited for."""

    made: set[str] = field(default_factory=set)
    stopped: Refusal | None = None
    awaited: set[str] = field(default_factory=set)
    """Calls without which betting or the next throw stays shut after an outcome."""
    waiting: list[int] = field(default_factory=list)
    """Seats that have still to throw, where each player throws in turn."""


class Calls(Part[CallsState]):
    """What was called at one table, and what a wager or a throw waits for."""

    def __init__(
        self,
        table: TableCore,
        inspection: Inspection,
        boxes: Boxes,
        prizes: Prizes | None = None,
        shooting: Shooting | None = None,
    ) -> None:
        super().__init__(CallsState())
        self.table, self.inspection, self._boxes = table, inspection, boxes
        self._prizes, self._shooting = prizes, shooting
        self.law, self.game = table.terms.law, table.game

    # -- calls ---------------------------------------------------------------------------------------------------

    def not_its_time(self, name: str) -> Refusal | None:
        """Why a call may not be made now: it is not its moment, or another comes first."""
        call, payload = self.law.calls[name], spaced(name)
        if not self.table.is_now(call.when):
            when = self.game.moment_words.get(call.when, spaced(call.when))
            return Refusal(f'"{payload}" is called at this moment only: {when}', call.cite)
        for first in call.after:
            if first not in self.state.made and self.table.is_now(self.law.calls[first].when):
                return Refusal(f'"{spaced(first)}" is called before "{payload}"', call.cite)
        return None

    def quiet(self) -> bool:
        """Is nothing called or awaited, and the table neither stopped nor shut?"""
        state = self.state
        return not state.made and not state.awaited and state.stopped is None and self.inspection.shut() is None

    def late(self, wager: str = "") -> Refusal | None:
        """Betting is closed by a call, or the table is shut; a call may leave a wager open."""
        if self.state.stopped is not None:
            return self.state.stopped
        for name in self.state.made:
            call = self.law.calls[name]
            if call.closes == "betting" and wager not in call.but:
                return Refusal(f'it came after "{spaced(name)}"', call.cite)
        return self._not_opened("betting") or self.inspection.shut()

    def _not_opened(self, *what: str) -> Refusal | None:
        """After an outcome betting or the next throw stays shut until the dealer has made the calls that open it."""
        for name in self.state.awaited:
            if self.law.calls[name].opens in what:
                return Refusal(f'the dealer has not called "{spaced(name)}"', self.law.calls[name].cite)
        return None

    def voids_late(self) -> bool:
        """Has a call closed betting after which a wager is void rather than refused?"""
        if not self.state.made:
            return False
        calls = [self.law.calls[name] for name in self.state.made]
        return self.state.stopped is None and any(call.closes == "betting" and call.late == "void" for call in calls)

    # -- who and what ------------------------------------------------------------------------------------------

    def refuses_bet(self, event: Event, seat: int, payload: Mapping[str, object]) -> Refusal | None:
        """Why a wager is not taken from this player or in this form."""
        seats = self.law.seats
        if seats is not None and seats.max is not None and seat > seats.max:
            return Refusal(f"the table seats {seats.max}, and there is no seat {seat}", seats.cite)
        if payload.keys() <= PLAIN and event.role is None and event.seat is None:
            return None if self._prizes is None else self._prizes.closed()
        refusal = self._boxes.refuses(event, seat, payload.get("player"))
        if refusal is not None:
            return refusal
        if seats is not None and seats.seated and event.role == "standing":
            return Refusal("only seated players may wager here", seats.seated)
        tender = self.law.tender
        if tender is not None:
            space = payload.get("space")
            if tender.own_space and space is not None and space != seat:
                return Refusal(f"seat {seat} bets in its own space, not in {space}'s", tender.own_space)
            if payload.get("with") not in (None, "cash", *tender.accepts):
                accepted = ", ".join(spaced(word) for word in tender.accepts)
                return Refusal(f"a wager is made with {accepted}, not with {payload['with']}", tender.cite)
            if payload.get("verbal") or payload.get("with") == "cash":
                if tender.verbal == "never" and "cash" not in tender.accepts:
                    return Refusal("a verbal wager with cash is not taken", tender.verbal_cite or tender.cite)
                if tender.verbal == "confirmed" and not payload.get("confirmed"):
                    return Refusal("the dealer has not confirmed the verbal wager", tender.verbal_cite or tender.cite)
                if tender.verbal == "confirmed" and payload.get("converted") is False:
                    return Refusal("the cash was not changed into chips at once", tender.verbal_cite or tender.cite)
        return None if self._prizes is None else self._prizes.closed()

    # -- outcomes ------------------------------------------------------------------------------------------------

    def refuses_outcome(self, event: Event) -> Refusal | None:
        """Why a throw or spin may not be made now."""
        if self.state.stopped is not None:
            return self.state.stopped
        refusal = self.inspection.shut() or self.inspection.expired(event)
        refusal = refusal or (None if self._prizes is None else self._prizes.owed())
        refusal = refusal or self._not_opened("betting", "throw")
        return refusal or self._call_missing() or self._wrong_thrower(event) or self.not_shooting(event)

    def not_shooting(self, event: Event) -> Refusal | None:
        """Why the dice may not be thrown by this player now."""
        return None if self._shooting is None else self._shooting.refuses(event)

    def wagered(self, seat: int, wager: str) -> None:
        """A wager was made that may give its player a right to the dice."""
        if self._shooting is not None:
            self._shooting.wagered(seat, wager)

    def _call_missing(self) -> Refusal | None:
        if not self.table.stated.calls:
            return None
        thrower = self.game.thrower(self.table.round)
        for name, call in self.law.calls.items():
            applies = call.once_per == "outcome" or thrower == "dealer"
            if call.required and applies and name not in self.state.made:
                return Refusal(f'the dealer has not called "{spaced(name)}"', call.required_cite or call.cite)
        return None

    def _wrong_thrower(self, event: Event) -> Refusal | None:
        if self.law.throws is None or (event.role is None and event.seat is None):
            return None
        thrower = self.game.thrower(self.table.round)
        if thrower == "dealer" and event.seat is not None:
            return Refusal("it is the dealer who throws now, not a player", self.law.throws.cite)
        if thrower != "dealer" and event.role == "dealer":
            return Refusal("it is a player who throws now, not the dealer", self.law.throws.cite)
        if thrower == "each" and event.seat is not None and event.seat not in self.throwing():
            return Refusal(f"seat {event.seat} has no wager waiting for its throw", self.law.throws.cite)
        return None

    def throwing(self) -> list[int]:
        """The seats that have still to throw, where each player throws in turn."""
        return self.state.waiting or sorted({bet.seat for bet in self.table.bets.values()})

    def whose(self, event: Event, bets: list[Standing]) -> Sequence[Standing]:
        """The wagers that an outcome touches: all, or one player's where each throws in turn."""
        if self._shooting is not None:
            self._shooting.counted()
        if self.game.thrower(self.table.round) != "each":
            return bets
        seats = self.state.waiting = self.throwing()
        seat = event.seat if event.seat is not None else seats[0] if seats else None
        if seat in seats:
            seats.remove(seat)
        return [bet for bet in bets if bet.seat == seat]

    def next_state(self, after: int) -> int:
        """The table's state after an outcome; it waits while others have still to throw or the shooter has no line."""
        if self.state.waiting and self.game.thrower(self.table.round) == "each":
            return self.table.state
        return self.table.state if self._shooting is not None and self._shooting.idles() else after

    def after_outcome(self, event: Event, before: int, outcome: int) -> None:
        """Betting opens again, and the dice may have to change hands."""
        self.state.made.clear()
        decided = bool(self.table.settled) and self.table.settled[-1].event == event.number
        shut = {"betting", "throw"} if decided else {"betting"}
        opening = {name for name, call in self.law.calls.items() if call.opens in shut}
        self.state.awaited = {name for name in opening if self.table.stated.states_call(name)}
        if self._shooting is not None:
            self._shooting.thrown(event, before, outcome)

    def clear(self) -> None:
        """A round is over, and what was called for it counts no more."""
        self.state.made.clear()

    def close_betting(self) -> None:
        """Something was done that takes the place of the calls that close betting."""
        self.state.made |= {name for name, call in self.law.calls.items() if call.closes == "betting"}

    def annul(self, number: int, reason: str, cite: tuple[str, ...]) -> None:
        """An outcome did not count."""
        self.table.note_void(number, reason, cite)
        self.clear()

"""Pauses in a round: wagers are offered, or the dealer looks at a card, and the round goes on at a call.

A record that tells of neither does not wait. One that tells only of the wagers goes on with the next deed that is not
one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from aboveboard.games.shapes.deal import Deal, Pause, Round
from aboveboard.kernel.hidden import Looked
from aboveboard.kernel.words import spaced
from aboveboard.law.model import Call
from aboveboard.play.events import Event, Refusal
from aboveboard.play.table.conduct.calls import Calls
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.part import Part, State


@dataclass(slots=True)
class PausesState(State):
    """Whether a round waits."""

    since: Event | None = None
    """The event that brought the pause, while there is one."""


class Pauses(Part[PausesState]):
    """Whether a table's round waits, and for what."""

    def __init__(self, table: TableCore, game: Deal, calls: Calls, resume: Callable[[Event, Round], None]) -> None:
        """Pauses of a table; `resume` goes on with a round and settles what is decided."""
        super().__init__(PausesState())
        self.table, self._game, self._calls, self._resume = table, game, calls, resume

    @property
    def need(self) -> Pause | None:
        """The pause that the round is in."""
        if self.table.round is None:
            return None
        try:
            need = self._game.need(self.table.tracks.setup, self.table.round)
        except Looked:
            return None
        return need if isinstance(need, Pause) else None

    def waits(self, event: Event, pause: Pause) -> bool:
        """Does the round wait here: for a call that the record states, or for wagers that it mentions?"""
        waits = self.awaited() is not None or self._mentioned(pause)
        self.state.since = (self.state.since or event) if waits else None
        return waits

    def awaited(self) -> tuple[str, Call] | None:
        """The call without which the round does not go on."""
        table = self.table
        for name, call in table.terms.law.calls.items():
            if call.opens == "round" and table.stated.states_call(name) and name not in self._calls.state.made:
                return name, call
        return None

    def _mentioned(self, pause: Pause) -> bool:
        named = self.table.stated.wagers
        for wager in self.table.terms.offered():
            offered = wager.game_wager in pause.wagers
            if offered and (named is None or not named.isdisjoint((wager.name, *wager.law.aliases))):
                return True
        return False

    def why_not(self) -> Refusal | None:
        """Another deed comes: the round goes on first, or the deed waits for the dealer's call."""
        if self.state.since is None or self.need is None:
            self.state.since = None
            return None
        awaited = self.awaited()
        if awaited is not None:
            name, call = awaited
            return Refusal(f'the dealer has not called "{spaced(name)}"', call.cite)
        self.go_on(self.state.since)
        return None

    def bets(self, wager: str) -> None:
        """A wager is made: where it is not one of those offered, the round goes on first."""
        pause = self.need if self.state.since is not None else None
        if pause is not None and wager not in pause.wagers and self.awaited() is None:
            assert self.state.since is not None
            self.go_on(self.state.since)

    def called(self, event: Event, call: Call) -> None:
        """The dealer has made a call that the round may have waited for."""
        if call.opens == "round" and self.need is not None:
            self.go_on(event)

    def ends(self, event: Event) -> Refusal | None:
        """The dealer goes on after wagers were offered; where the law names a call for it, that is made instead."""
        awaited = self.awaited()
        if self.need is not None and awaited is not None:
            return Refusal(f'the dealer has not called "{spaced(awaited[0])}"', awaited[1].cite)
        if self.state.since is None or self.need is None:
            return no_pause(self.table)
        self.go_on(event)
        return None

    def end(self) -> None:
        """The record ends: a round that only waited for wagers goes on."""
        if self.state.since is not None and self.need is not None and self.awaited() is None:
            self.go_on(self.state.since)

    def go_on(self, event: Event) -> None:
        """The pause is over."""
        self.state.since = None
        self._resume(event, self._game.resume(self.table.tracks.setup, self.table.round))


def no_pause(table: TableCore) -> Refusal:
    """Why nobody goes on where no round waits."""
    main = [wager.law.cite for wager in table.terms.offered()]
    return Refusal("no round waits for the dealer to go on", main[0] if main else ())

"""The dealer's call: made at its moment, it closes betting, opens it again, or lets a round go on."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.events import Event, Refusal, word_of
from aboveboard.play.table.conduct.calls import GO_ON, REOPEN, REPAIRED, UNNAMED, Calls
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.deal import Dealing
from aboveboard.play.table.dealing.pauses import no_pause
from aboveboard.play.table.part import Deed, Nothing, Part


class Calling(Part[Nothing]):
    """The calls of one table, as they are made."""

    def __init__(self, table: TableCore, calls: Calls, dealing: Dealing | None = None) -> None:
        super().__init__(Nothing())
        self.table, self._calls, self._dealing = table, calls, dealing

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """The dealer calls something."""
        return {"call": self.call}

    def call(self, event: Event) -> Refusal | None:
        """The dealer calls something."""
        name = word_of(event.number, event.payload, "call")
        if name == REPAIRED:
            self._calls.state.stopped = None
            return None
        if name == GO_ON:
            return no_pause(self.table) if self._dealing is None else self._dealing.pauses.ends(event)
        if name == REOPEN:
            refusal = self.not_reopened()
            self._calls.state.made = set() if refusal is None else self._calls.state.made
            return refusal
        if name not in self._calls.law.calls:
            known = [*self._calls.law.calls, *UNNAMED]
            title = self._calls.law.title
            raise BadInput(f"event {event.number}: call {name!r} is not one of {title}; {nearest(name, known)}")
        refusal = self._calls.not_its_time(name)
        if refusal is not None:
            return refusal
        self._calls.state.made.add(name)
        self._calls.state.awaited.discard(name)
        if self._dealing is not None:
            self._dealing.pauses.called(event, self._calls.law.calls[name])
        return None

    def not_reopened(self) -> Refusal | None:
        """Why betting is not opened again: it is open, or there are wagers that a round can be played with."""
        calls = self._calls.law.calls
        closing = [call for name in self._calls.state.made if (call := calls[name]).closes == "betting"]
        if closing and self._lacks_wagers():
            return None
        cite = closing[0].cite if closing else next(iter(calls.values())).cite if calls else ()
        return Refusal("betting opens again when the round is over" if closing else "betting is open", cite)

    def _lacks_wagers(self) -> bool:
        """Can no round begin, or nobody shoot, for want of a wager?"""
        if self._dealing is None:
            return self._calls.not_shooting(Event(0, "roll", None)) is not None
        return self.table.round is None and self._dealing.next_round.refuses() is not None

"""Deeds tried one after another on logs that are made for the question alone: each sees what those before it did."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from aboveboard.log.audit.fold import Fold
from aboveboard.log.deeds import Books, Deed, Logged, LogPart, Outcome
from aboveboard.log.kinds import LogKind, Logs
from aboveboard.log.log_state import LogState


class Supposed:
    """The logs of a house as they would be; nothing is written, and what is not copied is asked as it is.

    It is used while nobody changes the logs that it was made from, as those that it copies are.
    """

    def __init__(self, *copied: LogState) -> None:
        self._real: Logs = copied[0].logs
        self.secret, self.houses = self._real.secret, self._real.houses
        self.states = dict[str, LogState]()
        for state in copied:
            self.states[state.log] = self._copy(state)

    def _copy(self, state: LogState) -> LogState:
        """The same log, to be gone on from by itself; what it asks of others it asks here."""
        found = LogState(state.key, state.kind, state.setting, self)
        for name, part in found.parts.items():
            part.restore(state.parts[name].snapshot())
        found.number, found.at = state.number, state.at
        return found

    # -- what parts ask of other logs --------------------------------------------------------------------------------

    def event(self, log: str, number: int) -> Logged | None:
        """One event of a log that is on record."""
        return self._real.event(log, number)

    def audited(self) -> Fold:
        """What the events on record give."""
        return self._real.audited()

    def holdings(self) -> Mapping[str, int]:
        """What every account holds on record."""
        return self._real.holdings()

    def takes(self, log: str, kind: str) -> bool:
        """Can a deed of this kind be asked of a log?"""
        state = self.states.get(log)
        return kind in state.handlers if state is not None else self._real.takes(log, kind)

    def part(self, log: str, name: str) -> LogPart:
        """A part of another log."""
        state = self.states.get(log)
        return state.parts[name] if state is not None else self._real.part(log, name)

    def lost(self, log: str) -> Collection[str]:
        """The parts of a log whose state needs hidden values that cannot be read."""
        state = self.states.get(log)
        return state.lost if state is not None else self._real.lost(log)

    def belonging(self, name: str) -> tuple[str, ...]:
        """What a log belongs to."""
        state = self.states.get(name)
        return state.names[1:] if state is not None else self._real.belonging(name)

    def kind_called(self, name: str) -> LogKind | None:
        """The kind of the log of this name."""
        state = self.states.get(name)
        return state.kind if state is not None else self._real.kind_called(name)

    # -- deeds -------------------------------------------------------------------------------------------------------

    def open(self, log: str, kind: LogKind, payload: Mapping[str, Any], at: datetime, by: str, books: Books) -> Outcome:
        """What comes of opening a log; one that is refused is not there afterwards."""
        assert kind.opened_by is not None
        state = LogState(0, kind, kind.read(log, payload), self)
        return self._done(state, Deed(log, kind.opened_by, payload, by, at=at), books)

    def do(self, log: str, kind: str, payload: Mapping[str, Any], at: datetime, by: str, books: Books) -> Outcome:
        """What comes of a deed on a log that was copied or opened here."""
        return self._done(self.states[log], Deed(log, kind, payload, by, at=at), books)

    def _done(self, state: LogState, deed: Deed, books: Books) -> Outcome:
        outcome = state.decide(deed, books)
        for doer in state.doers:
            doer.refused()
        if outcome.refusal is None:
            self.states[state.log] = state
            self._fold(state, deed, outcome)
            for further in outcome.also:
                other = self.states.get(further.log)
                if other is None:
                    continue
                asked = Deed(further.log, further.kind, further.payload, deed.actor, at=deed.at, along=state.log)
                self._fold(other, asked, other.decide(asked, books))
        return outcome

    @staticmethod
    def _fold(state: LogState, deed: Deed, outcome: Outcome) -> None:
        payload = deed.payload if outcome.payload is None else outcome.payload
        moved = tuple(outcome.transfers)
        state.apply(
            Logged(
                state.log, state.number, deed.kind, payload, deed.actor, "", deed.when, None, moved, (), outcome.answer
            )
        )
        state.number += 1

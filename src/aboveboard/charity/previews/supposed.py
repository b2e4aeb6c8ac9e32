"""Deeds tried one after another on logs that are made for the question alone: each sees what those before it did."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from aboveboard.log.audit.fold import Fold
from aboveboard.log.database.accounts import too_little
from aboveboard.log.database.ledger import net
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Logged, LogPart, Outcome, Transfer
from aboveboard.log.kinds import LogKind, Logs
from aboveboard.log.lease import Lease
from aboveboard.log.log_state import LogState
from aboveboard.play.events import Refusal


class _SupposedBooks:
    """What every account would hold after the deeds that were tried."""

    def __init__(self, real: Books, moved: Mapping[str, int]) -> None:
        self._real, self._moved = real, moved

    def balance(self, account: str) -> int:
        """What an account would hold."""
        return self._real.balance(account) + self._moved.get(account, 0)


class Supposed:
    """The logs of a house as they would be; nothing is written, and what is not copied is asked as it is.

    It is used while nobody changes the logs that it was made from, as those that it copies are.
    """

    def __init__(self, *copied: LogState) -> None:
        self._real: Logs = copied[0].logs
        self.secret, self.houses = self._real.secret, self._real.houses
        self.states = dict[str, LogState]()
        self.wanted = list[tuple[Deed, Books]]()
        """What deeds brought along on logs that are not copied yet: nothing else is tried until they are."""
        self._moved = dict[str, int]()
        """What the deeds that were tried would have moved, by account."""
        for state in copied:
            self.copy(state)

    def copy(self, state: LogState) -> None:
        """One more log, as it is on record; what was brought along on it so far is done there."""
        self.states[state.log] = self._copy(state)
        for deed, books in [each for each in self.wanted if each[0].log == state.log]:
            self._along(deed, books)
        self.wanted = [each for each in self.wanted if each[0].log != state.log]

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

    def lease(self, name: str, within: float) -> Lease | None:
        """A lease of whoever is at work now."""
        return self._real.lease(name, within)

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

    def _done(self, state: LogState, deed: Deed, real: Books) -> Outcome:
        books = _SupposedBooks(real, self._moved)
        outcome = state.decide(deed, books)
        for doer in state.doers:
            doer.refused()
        if outcome.refusal is not None:
            return outcome
        along = [self._further(each, deed, state.log) for each in outcome.also]
        here = [(each, self.states[each.log].decide(each, books)) for each in along if each.log in self.states]
        moved = list(outcome.transfers)
        for each, found in here:
            if found.refusal is not None:
                return Outcome(Refusal(f"{each.log}: {found.refusal.reason}", found.refusal.cite))
            moved += found.transfers
        if len(here) == len(along) and (short := self._short(moved, books)) is not None:
            return Outcome(short)
        self.states[state.log] = state
        self._fold(state, deed, outcome)
        for each, found in here:
            self._fold(self.states[each.log], each, found)
        self.wanted += [(each, real) for each in along if each.log not in self.states]
        return outcome

    @staticmethod
    def _further(each: FurtherDeed, deed: Deed, log: str) -> Deed:
        return Deed(each.log, each.kind, each.payload, deed.actor, at=deed.at, along=log)

    def _along(self, deed: Deed, real: Books) -> None:
        """What was brought along is done where the log is there now."""
        state = self.states[deed.log]
        outcome = state.decide(deed, _SupposedBooks(real, self._moved))
        if outcome.refusal is None:
            self._fold(state, deed, outcome)

    def _short(self, moved: Sequence[Transfer], books: Books) -> Refusal | None:
        """Why what moves is not covered: an account would hold less than nothing."""
        for account, by in net(moved).items():
            held = books.balance(account) if by < 0 else 0
            if held + by < 0 and by < 0 and not self.houses.may_go_below(account):
                return Refusal(too_little(f"{self.houses.account(account)} holds", held, -by), ())
        return None

    def _fold(self, state: LogState, deed: Deed, outcome: Outcome) -> None:
        payload = deed.payload if outcome.payload is None else outcome.payload
        moved = tuple(outcome.transfers)
        for account, by in net(moved).items():
            self._moved[account] = self._moved.get(account, 0) + by
        state.apply(
            Logged(
                state.log, state.number, deed.kind, payload, deed.actor, "", deed.when, None, moved, (), outcome.answer
            )
        )
        state.number += 1

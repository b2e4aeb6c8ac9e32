"""One deed on several logs: each log's own parts decide, and all of it is written in one transaction or nothing is.

Whoever asks needs the right to the deed that is asked; what it brings along on other logs needs no row of the role
matrix, for nobody can ask for that alone. Each event is chained in its own log and names the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from aboveboard.log.deeds import Books, Deed, Logged, Outcome, Peer, Result, Transfer
from aboveboard.log.hidden import Veiled
from aboveboard.log.ledger import Ledger, change
from aboveboard.log.log_state import LogState
from aboveboard.play.records.events import Refusal


class Written(NamedTuple):
    """An event, in the bytes that are chained, with its hidden values."""

    event: Logged
    body: bytes
    veils: Sequence[Veiled]


class Decided(NamedTuple):
    """A deed that a log's parts have decided about."""

    state: LogState
    deed: Deed
    outcome: Outcome


class Deciding(Protocol):
    """What a desk has to decide and write with."""

    ledger: Ledger

    def formed(self, deed: Deed) -> object:
        """What is asked, with nothing in it that cannot be written."""
        ...

    def state_for(self, deed: Deed) -> LogState:
        """The state of the log that a deed is asked of; a new one where the deed opens it."""
        ...

    def event_of(self, state: LogState, deed: Deed, outcome: Outcome, also: tuple[Peer, ...] = ()) -> Written:
        """The next event of a log, in the bytes that are chained; nothing is changed yet."""
        ...

    def record(self, state: LogState, written: Written, key: str | None, asked: bytes) -> Result:
        """Put an event that was folded in into the batch."""
        ...

    def doubt(self, log: str) -> None:
        """A fault left a log's state in doubt."""
        ...


class Pending:
    """The books as they will be once the transfers decided so far are posted."""

    def __init__(self, books: Books, transfers: Sequence[Transfer]) -> None:
        self.books, self.transfers = books, transfers

    def balance(self, account: str) -> int:
        """What an account will hold."""
        return self.books.balance(account) + change(account, self.transfers)


def decide(desk: Deciding, first: Decided, key: str | None, asked: bytes) -> Result:
    """Ask the other logs what a deed also asks of them, and write all of it unless one of them refuses."""
    states, decided = [first.state], [first]
    try:
        refusal = _ask(desk, states, decided)
    except BaseException:
        for state in states[1:]:  # the desk takes back what was done in the first
            for doer in state.doers:
                doer.take_back()
        raise
    if refusal is not None:
        for state in states:
            for doer in state.doers:
                doer.refused()
        return Result(first.deed.log, refusal=refusal)
    return _write(desk, decided, key, asked)


def _ask(desk: Deciding, states: list[LogState], decided: list[Decided]) -> Refusal | None:
    """Have each log decide, in order, knowing what was decided before; then see that every account can pay."""
    first, moved = decided[0], list(decided[0].outcome.transfers)
    for entry in first.outcome.also:
        deed = Deed(entry.log, entry.kind, entry.payload, first.deed.actor, first.deed.role, along=first.deed.log)
        desk.formed(deed)
        if entry.log in [state.log for state in states]:
            raise RuntimeError(f"{first.deed.kind}: it asks twice of {entry.log}; one deed writes one event on a log")
        state = desk.state_for(deed)
        states.append(state)
        deed = replace(deed, at=first.deed.when if state.at is None else max(first.deed.when, state.at))
        outcome = state.decide(deed, Pending(desk.ledger, moved))
        if outcome.refusal is not None:
            return Refusal(f"{entry.log}: {outcome.refusal.reason}", outcome.refusal.cite)
        if outcome.also:
            raise RuntimeError(f"{entry.kind}: it was brought along and brings nothing along itself")
        moved += outcome.transfers
        decided.append(Decided(state, deed, outcome))
    return desk.ledger.short(moved)


def _write(desk: Deciding, decided: Sequence[Decided], key: str | None, asked: bytes) -> Result:
    """Fold every event in, and only then put them all into the batch; they have one time."""
    at = max(each.deed.when for each in decided)
    peers = tuple(Peer(each.state.log, each.state.number) for each in decided)
    written = [
        desk.event_of(state, replace(deed, at=at), outcome, tuple(peer for peer in peers if peer.log != state.log))
        for state, deed, outcome in decided
    ]
    try:
        for each, row in zip(decided, written, strict=True):
            each.state.apply(row.event)
    except Exception as error:
        for each in decided:
            desk.doubt(each.state.log)
        raise RuntimeError(f"{decided[0].deed.kind}: an event that was accepted could not be folded in") from error
    results = [
        desk.record(each.state, row, key if place == 0 else None, asked)
        for place, (each, row) in enumerate(zip(decided, written, strict=True))
    ]
    return results[0]

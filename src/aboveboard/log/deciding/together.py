"""One deed on several logs: each log's own parts decide, and all of it is written in one transaction or nothing is.

Whoever asks needs the right to the deed that is asked; what it brings along on other logs needs no row of the role
matrix, unless it is brought along by right, as what is taken back is: a role at one log is none at another. Each event
is chained in its own log and names the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from aboveboard.log.database.ledger import Ledger, change
from aboveboard.log.deciding.next_event import Chained
from aboveboard.log.deeds import ASKERS_FAULT, Books, Decision, Deed, Outcome, Peer, Transfer
from aboveboard.log.log_state import LogState
from aboveboard.play.events import Refusal


class DecidedDeed(NamedTuple):
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

    def check_right(self, deed: Deed, state: LogState) -> None:
        """May whoever asks do this in a log, where it is brought along?"""
        ...

    def event_of(self, state: LogState, deed: Deed, outcome: Outcome, also: tuple[Peer, ...] = ()) -> Chained:
        """The next event of a log, in the bytes that are chained; nothing is changed yet."""
        ...

    def record(self, state: LogState, written: Chained, key: str | None, asked: bytes) -> Decision:
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


def decide(desk: Deciding, first: DecidedDeed, key: str | None, asked: bytes) -> Decision:
    """Ask the other logs what a deed also asks of them, and write all of it unless one of them refuses.

    Where it ends in a fault, and where a part did what it cannot undo, every log that was asked is in doubt.
    """
    states, decided = [first.state], [first]
    try:
        refusal = _ask(desk, states, decided)
        if refusal is None:
            return _write(desk, decided, key, asked)
        _undo(states)
    except ASKERS_FAULT:
        try:
            _undo(states[: len(decided)])
            for doer in (doer for state in states[len(decided) :] for doer in state.doers):
                doer.take_back()
        except Exception:
            _doubt(desk, states)
            raise
        raise
    except BaseException:
        _doubt(desk, states)
        raise
    return Decision(first.deed.log, refusal=refusal)


def _undo(states: Sequence[LogState]) -> None:
    """What was decided comes to nothing; raises RuntimeError where a part cannot undo what it did."""
    for state in states:
        for doer in state.doers:
            doer.refused()


def _doubt(desk: Deciding, states: Sequence[LogState]) -> None:
    for state in states:
        desk.doubt(state.log)


def _ask(desk: Deciding, states: list[LogState], decided: list[DecidedDeed]) -> Refusal | None:
    """Have each log decide, in order, knowing what was decided before; then see that every account can pay."""
    first, moved = decided[0], list(decided[0].outcome.transfers)
    for further in first.outcome.also:
        deed = Deed(further.log, further.kind, further.payload, first.deed.actor, first.deed.role, along=first.deed.log)
        desk.formed(deed)
        if further.log in [state.log for state in states]:
            raise RuntimeError(f"{first.deed.kind}: it asks twice of {further.log}; one deed writes one event on a log")
        state = desk.state_for(deed)
        if further.by_right:
            desk.check_right(deed, state)
        states.append(state)
        deed = replace(deed, at=first.deed.when if state.at is None else max(first.deed.when, state.at))
        outcome = state.decide(deed, Pending(desk.ledger, moved))
        if outcome.refusal is not None:
            return Refusal(f"{further.log}: {outcome.refusal.reason}", outcome.refusal.cite)
        if outcome.also:
            raise RuntimeError(f"{further.kind}: it was brought along and brings nothing along itself")
        moved += outcome.transfers
        decided.append(DecidedDeed(state, deed, outcome))
    return desk.ledger.short(moved, first.deed.actor)


def _write(desk: Deciding, decided: Sequence[DecidedDeed], key: str | None, asked: bytes) -> Decision:
    """Fold every event in, and only then put them all into the batch; they have one time."""
    at = max(each.deed.when for each in decided)
    peers = tuple(Peer(each.state.log, each.state.number) for each in decided)
    try:
        written = [
            desk.event_of(state, replace(deed, at=at), outcome, tuple(peer for peer in peers if peer.log != state.log))
            for state, deed, outcome in decided
        ]
        for each, row in zip(decided, written, strict=True):
            each.state.apply(row.event)
    except Exception as error:
        raise RuntimeError(f"{decided[0].deed.kind}: an event that was accepted could not be folded in") from error
    results = [
        desk.record(each.state, row, key if place == 0 else None, asked)
        for place, (each, row) in enumerate(zip(decided, written, strict=True))
    ]
    return results[0]

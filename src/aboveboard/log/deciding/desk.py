"""Where deeds are decided, one at a time under the log's lock: who asks, whether they may, what comes of it.

The desk has the state of every log in use in memory, and follows what other processes wrote before it decides anything.
"""

from __future__ import annotations

import hmac
import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from aboveboard.log.audit.auditor import Auditor
from aboveboard.log.audit.fold import Fold, Written
from aboveboard.log.chain import hash_chain
from aboveboard.log.chain.destroyed import DESTROY
from aboveboard.log.chain.hidden import is_whole, may_see
from aboveboard.log.database.ledger import Ledger
from aboveboard.log.database.store import LAST, Ask, Batch, Begun, EventRow, Store
from aboveboard.log.deciding import together
from aboveboard.log.deciding.clock import Note, WatchedClock, ahead
from aboveboard.log.deciding.destroying import check_destroyable, destroy
from aboveboard.log.deciding.keys import blinded, content, formed, key_of
from aboveboard.log.deciding.loaded import LoadedLogs, weight_of, went_back
from aboveboard.log.deciding.next_event import Chained, next_event
from aboveboard.log.deciding.on_record import OnRecord
from aboveboard.log.deciding.together import DecidedDeed
from aboveboard.log.deeds import (
    Altered,
    Conflict,
    Decision,
    Deed,
    KeyReused,
    Logged,
    LogPart,
    Outcome,
    Peer,
    Viewer,
)
from aboveboard.log.kinds import Houses, LogKind
from aboveboard.log.lease import Lease
from aboveboard.log.leases import ASKED, Leases
from aboveboard.log.log_state import LogState
from aboveboard.log.people.people import People
from aboveboard.log.vault.vault import Vault

logger = logging.getLogger(__name__)

OFTEN = 2000
"""A snapshot is taken after so many events."""
FURTHER = "SELECT seq, log, number, body, key, asked FROM events WHERE seq >= ? ORDER BY seq"


class Desk:
    """The state of every log in use, and the one way to change it."""

    def __init__(self, store: Store, houses: Houses, clock: Callable[[], datetime], vault: Vault) -> None:
        self.store, self.houses, self.vault = store, houses, vault
        self.secret = vault.secret
        self.clock = WatchedClock(clock)
        self._ahead: set[str] = set()
        """Logs of which it was noted that they go beyond the clock."""
        self.audit = Auditor(store, vault, houses)
        self.ledger = Ledger(store, houses.may_go_below, self._held, houses.account)
        self._loaded = LoadedLogs(store, houses, vault, self)
        self.states = self._loaded.states
        self.seq = 0
        self.last = b""
        """The bytes of the last event in the order of all."""
        self._on_disk = (0, b"")
        """The last event that is known to have been on the disk, by number and bytes."""
        self.refuses: str | None = None
        """Why nothing more is written until the database is opened anew."""
        self.unmarked: str | None = None
        """That the database was opened without a mark of its last comparison, in words."""
        self.now = datetime.fromtimestamp(0, UTC)
        """The time of the transaction in hand, and of all that it writes."""
        self._earlier: dict[str, tuple[int, bytes, Decision | None]] = {}
        self.stale = True
        self._doubtful: set[str] = set()
        self._people: People | None = None
        self.on_record = OnRecord()
        self.leases = Leases(store)
        self._held_now: dict[str, str | None] = {}
        """The leases that the transaction in hand has read."""
        self._half_done = False
        """Is an event being put into the batch? One that was left there by a fault is never committed."""

    @property
    def batch(self) -> Batch:
        """What the transaction in hand writes."""
        return self._loaded.batch

    # -- a transaction -----------------------------------------------------------------------------------------------

    def wait(self, keys: list[str]) -> Begun:
        """Take the database's lock once it is free; the state is as it was, and may be looked at meanwhile.

        After a failure the database is asked anew before the lock is taken, so that others go on writing meanwhile.
        """
        if self.refuses is not None:
            raise Altered(self.refuses)
        if self.store.replaced():
            raise self._refuse("the file of the database was moved away, or another was put in its place")
        try:
            if self.stale:
                self._learn()
            return self.store.begin(keys)
        except Altered as error:
            raise self._refuse(str(error)) from error
        except Exception:
            self.store.rollback()
            raise

    def begin(self, begun: Begun) -> dict[str, int]:
        """Follow what others wrote; gives the logs that have moved, with their last events."""
        self._earlier = {key: (number, asked, None) for key, (number, asked) in begun.used.items()}
        self.now = self.clock()
        moved = self._catch_up(begun)
        if self.clock.notes or self.on_record.until is not None:
            self.write_notes(self.now)
        if self.audit.is_due(self.seq):
            self.take_mark()
        return moved

    def open(self) -> None:
        """See that the database holds what its events give, before anything is done with it."""
        self._learn()
        self.unmarked = self.audit.unmarked if self.seq else None
        if self.audit.is_due(self.seq) or self.audit.unmarked is not None:
            try:
                self._catch_up(self.store.begin([]))
                self.take_mark()
                self.commit()
            finally:
                self.store.rollback()

    def _catch_up(self, begun: Begun) -> dict[str, int]:
        """A transaction begins with what others wrote; gives the logs that have moved, with their last events."""
        self._loaded.batch, self._half_done = Batch(), False
        self._held_now.clear()
        self.clock.begin()
        self.audit.begin()
        return self._follow(begun.seq) if begun.seq != self.seq or begun.body != self.last else {}

    def _learn(self) -> None:
        """Know nothing but what the database holds, and compare it with its events, while others may write to it."""
        self.forget()
        with self.store.at_one_moment() as ask:
            self._went_on(ask)
            self.audit.learn(ask)
            last = ask(LAST, ())
        self.seq, self.last = (last[0][0], bytes(last[0][1])) if last else (0, b"")
        self._on_disk, self.stale = (self.seq, self.last), False

    def _went_on(self, ask: Ask) -> None:
        """Is what was written and answered for still there? Raises Altered where a backup was put in its place."""
        seq, last = self._on_disk
        rows = ask("SELECT body FROM events WHERE seq = ?", (seq,)) if seq else ()
        if seq and (not rows or bytes(rows[0][0]) != last):
            raise Altered(went_back(seq, ask(LAST, ())))

    def commit(self) -> dict[str, int]:
        """Make everything durable; gives the logs that have moved, with their last events."""
        if self._half_done:
            raise RuntimeError("an event was not written down whole")
        batch = self.batch
        for log in {row.log for row in batch.events}:
            state = self.states[self._loaded.names[log]]
            batch.heads[log] = (state.number, state.hash)
            due = state.number - state.snapshot_at >= OFTEN or log in batch.snapshots_dropped
            if due and state.log not in self._doubtful:
                self.take_snapshot(state)
        leaving = self._loaded.leaving(self._doubtful) if self._loaded.too_much else ()
        if batch.events or batch.snapshots or batch.meta:
            self.store.commit(batch)
        else:
            self.store.rollback()
        self._on_disk = (self.seq, self.last)
        self.clock.commit()
        self.on_record.commit()
        self.audit.commit()
        for name in leaving:
            self._loaded.drop(name)
        for doubtful in self._doubtful:
            self._loaded.drop(doubtful)
            self._people = None
        self._doubtful.clear()
        return {self._loaded.names[log]: number - 1 for log, (number, _) in batch.heads.items()}

    def fail(self) -> None:
        """Nothing was written: know nothing until the database was asked again."""
        self.on_record.take_back()
        self.stale = True
        self.store.rollback()

    def forget(self) -> None:
        """Drop all that was known."""
        self.ledger.forget()
        self._loaded.forget()
        self._people = None

    def _follow(self, seq: int) -> dict[str, int]:
        """Take in what other processes wrote, which goes on from what is known here or is not taken in at all.

        A log that comes to hand meanwhile, because another one asks it, was read with all of this in it already.
        """
        moved, at_hand = dict[str, int](), dict(self.states)
        rows = self.store.ask(FURTHER, (self.seq,))
        if self.seq and (not rows or bytes(rows[0][3]) != self.last):
            raise self._refuse(went_back(self.seq, [(seq,)]))
        try:
            for row in rows[1:] if self.seq else rows:
                event = self._loaded.read(EventRow(*row))
                if not is_whole(event):
                    raise Altered(f"{event.log}: event {event.number} was written here with another key")
                self.audit.follow(row[0], event, row[4], row[5] and bytes(row[5]))
                state = at_hand.get(event.log)
                if state is not None:
                    self._loaded.fold(state, event, row[0])
                    self._loaded.weigh(state, weight_of(event, row[3]))
                self.ledger.follow(event)
                moved[event.log] = event.number
                self.last = bytes(row[3])
        except Altered as error:
            raise self._refuse(str(error)) from error
        self.seq = seq
        return moved

    def lease(self, name: str, within: float) -> Lease | None:
        """A lease as the transaction in hand sees it, if its holder was heard of within so many seconds."""
        if name not in self._held_now:
            rows = self.store.ask(ASKED, (name,))
            self._held_now[name] = rows[0][0] if rows else None
        return self.leases.heard(name, self._held_now[name], within)

    def _refuse(self, why: str) -> Altered:
        """Write nothing any more, until the database is opened anew: what is known here is not what it holds."""
        self.refuses = f"{why}; nothing is written until the floor is opened again"
        return Altered(self.refuses)

    def _held(self, account: str, held: int | None) -> int:
        """What an account holds by the events; nothing more is written where the database holds something else."""
        try:
            return self.audit.held(account, held)
        except Altered as error:
            raise self._refuse(str(error)) from error

    def take_mark(self) -> None:
        """Compare heads and balances with the events, and write a mark with the next commit."""
        try:
            self.batch.meta.update(self.audit.mark())
        except Altered as error:
            raise self._refuse(str(error)) from error

    def audited(self) -> Fold:
        """What the events give, with the batch in hand; raises Altered where the database holds something else."""
        try:
            found, mark = self.audit.audited()
        except Altered as error:
            raise self._refuse(str(error)) from error
        self.batch.meta.update(mark)
        return found

    # -- deciding ----------------------------------------------------------------------------------------------------

    def decide(self, deed: Deed) -> Decision:
        """Refuse a deed or write it; bad input and what a role may not do are errors."""
        payload, asked, key = self.formed(deed), b"", None
        if deed.key is not None:
            asked, key = content(deed, payload), key_of(deed)
            earlier = self._earlier.get(key)
            if earlier is not None:
                return self._again(deed, earlier, asked)
        self.houses.permissions_of(self._loaded.kind_for(deed)).check(deed.kind, deed.role)
        state = self.state_for(deed)
        self.people.check_deed(deed, state.names, state.kind.closed)
        if deed.number is not None and deed.number != state.number:
            raise Conflict(f"{deed.log} has gone on: its next event is {state.number}, not {deed.number}")
        if not state.key and (refusal := self.people.why_not_opened(state.names, state.kind.closed)) is not None:
            return Decision(deed.log, refusal=refusal)
        seat = None if state.seating is None else state.seating.seat_for(deed)
        at = self.now if state.at is None or state.at <= self.now else self._go_on(state, state.at)
        beside = deed.credential, deed.content
        deed = Deed(deed.log, deed.kind, payload, deed.actor, deed.role, at, deed.key, seat, None, *beside)
        try:
            outcome = state.decide(deed, self.ledger)
            if outcome.also and outcome.refusal is None:
                return together.decide(self, DecidedDeed(state, deed, outcome), key, asked)
            refusal = outcome.refusal or self.ledger.short(outcome.transfers, deed.actor)
        except BaseException:
            for doer in state.doers:
                doer.take_back()
            raise
        if refusal is not None:
            for doer in state.doers:
                doer.refused()
            if outcome.logged and (event := self.on_record.event_of(deed, refusal)) is not None:
                self._write(state, *event)
            return Decision(deed.log, refusal=refusal)
        written = self.event_of(state, deed, outcome)
        state.apply(written.event)
        return self.record(state, written, key, asked)

    def _go_on(self, state: LogState, last: datetime) -> datetime:
        """The time of an event that would be dated before the last one; where the clock was set back, that is noted."""
        why = ahead(state.log, last, self.now)
        if why is not None and state.log not in self._ahead:
            self._ahead.add(state.log)
            self.clock.notes.append(Note(self.now, {"says": why, "shows": hash_chain.written(self.now)}))
            logger.warning("%s", why)
        return last

    def write_notes(self, now: datetime | None = None) -> None:
        """Write what nobody asked for: what was noticed of the clock, and how often people were refused what is only
        counted, where the while for that is over by now, or all of it."""
        for deed, outcome in (*self.clock.noted(self.houses.home), *self.on_record.due(now)):
            state = self.state(deed.log)
            if state.number:
                self._write(state, replace(deed, at=max(deed.when, state.at or deed.when)), outcome)

    def _write(self, state: LogState, deed: Deed, outcome: Outcome) -> None:
        """Write an event that nobody asks for."""
        written = self.event_of(state, deed, outcome)
        state.apply(written.event)
        self.record(state, written, None, b"")

    def check_right(self, deed: Deed, state: LogState) -> None:
        """May whoever asks do this in a log, where it is brought along?"""
        self.houses.permissions_of(state.kind).check(deed.kind, deed.role)
        self.people.check_deed(deed, state.names, state.kind.closed)

    def formed(self, deed: Deed) -> Any:
        """What is asked, with nothing in it that cannot be written."""
        return formed(deed, self.states)

    @property
    def people(self) -> People:
        """Everybody who is known."""
        if self._people is not None:
            return self._people
        state = self.state(self.houses.home)
        found = state.part(People)
        if state.key:
            self._people = found
        return found

    @property
    def people_now(self) -> People | None:
        """Everybody who is known, for any thread to look at; None where the database must be asked first."""
        return None if self.stale else self._people

    def _again(self, deed: Deed, earlier: tuple[int, bytes, Decision | None], asked: bytes) -> Decision:
        """A key that was used before: the same answer for the same content."""
        seq, before, result = earlier
        fit = (asked, blinded(asked, self._loaded.salts(seq)))
        if not any(hmac.compare_digest(bytes(before), each) for each in fit):
            raise KeyReused(f"key {deed.key!r} was used before with other content; a new deed needs a new key")
        if result is None:
            result = self._told(self._loaded.nth(seq))
        return replace(result, repeated=True)

    def _told(self, event: Logged) -> Decision:
        """The answer to whoever asked for an event, without transfers that are withheld whatever the deed."""
        money, permissions = self.houses.withheld_money, self.houses.permissions
        if money is not None and not may_see(money.audience, Viewer(event.actor, event.role), permissions):
            event = replace(event, transfers=money.without(event.transfers))
        return Decision.of(event)

    def record(self, state: LogState, written: Chained, key: str | None, asked: bytes) -> Decision:
        """Put an event that was folded in into the batch; a new log is there once its first event is."""
        event, body, veils, beside, attached = written
        self._half_done = True
        if not state.key:
            self._loaded.add(state)
        if state.kind.leaves:
            self._loaded.weigh(state, weight_of(event, body))
        self.seq, self.last = self.seq + 1, body
        state.number += 1
        state.seq, state.at = self.seq, event.at
        state.hash = hash_chain.hashed(body)
        for doer in state.doers:
            doer.done()
        batch = self.batch
        content = None if not key else blinded(asked, [each.salt for each in sorted(veils)]) if veils else asked
        batch.events.append(EventRow(self.seq, state.key, event.number, body, key, content))
        self.audit.written.append(Written(self.seq, state.log, event.number, state.hash, event.transfers, key, content))
        if veils:
            batch.veiled.extend(self.vault.hide(self.seq, each) for each in veils)
        if beside:
            batch.passwords.extend(beside)
        if attached is not None:
            batch.contents.append(self.vault.attach(state.key, attached))
        if event.kind == DESTROY:
            destroy(self._loaded, self.store, state, event)
        if event.transfers:
            self.ledger.post(self.seq, event.transfers, batch)
        result = self._told(event) if veils else Decision.of(event)
        if key is not None:
            self._earlier[key] = (self.seq, content or b"", result)
        self._half_done = False
        return result

    # -- what others ask ---------------------------------------------------------------------------------------------

    def state_for(self, deed: Deed) -> LogState:
        """The state of the log that a deed is asked of; a new one where the deed opens it."""
        return self._loaded.state_for(deed)

    def state(self, log: str) -> LogState:
        """A log's state, made from its last snapshot and the events since."""
        return self._loaded.state(log)

    def use(self, log: str) -> LogState | None:
        """The state of a log that is at hand; None where it is not, or nothing is known."""
        return None if self.stale else self._loaded.use(log)

    @property
    def too_much(self) -> bool:
        """Is more at hand than memory is meant to hold? What is not in use leaves with the next transaction."""
        return self._loaded.too_much

    def take_snapshot(self, state: LogState) -> None:
        """Write a snapshot with the next commit."""
        self._loaded.take_snapshot(state)

    def event(self, log: str, number: int) -> Logged | None:
        """One event, hidden values and all, as the transaction in hand sees it."""
        return self._loaded.event(log, number)

    def event_of(self, state: LogState, deed: Deed, outcome: Outcome, also: tuple[Peer, ...] = ()) -> Chained:
        """The next event of a log, in the bytes that are chained; nothing is changed yet."""
        found = next_event(self.houses, state, deed, outcome, also)
        if deed.kind == DESTROY:
            check_destroyable(self._loaded, self.store, state, found.event)
        return found

    def takes(self, log: str, kind: str) -> bool:
        """Can a deed of this kind be asked of a log?"""
        return kind in self.state(log).handlers

    def part(self, log: str, name: str) -> LogPart:
        """A part of a log, to be asked and not to be changed."""
        return self.state(log).parts[name]

    def lost(self, log: str) -> Collection[str]:
        """The parts of a log whose state needs hidden values that cannot be read."""
        return self.state(log).lost

    def belonging(self, name: str) -> tuple[str, ...]:
        """What a log belongs to; nothing where no log has this name."""
        return self._loaded.belonging(name)

    def kind_called(self, name: str) -> LogKind | None:
        """The kind of the log of this name; None where there is none."""
        return self._loaded.kind_called(name)

    def doubt(self, log: str) -> None:
        """A fault left a log's state in doubt: it is made anew once what was accepted is written."""
        self._doubtful.add(log)

    def holdings(self) -> dict[str, int]:
        """What every account holds, with the batch in hand."""
        return self.audit.balances() | {name: self.ledger.balance(name) for name in self.ledger.known()}

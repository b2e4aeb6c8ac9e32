"""The logs that are at hand: each made from its last snapshot and the events since, as the transaction sees them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.chain import hash_chain
from aboveboard.log.chain.destroyed import missing, named
from aboveboard.log.database.store import Batch, EventRow, Store
from aboveboard.log.deciding import snapshots
from aboveboard.log.deeds import Altered, Conflict, Deed, Logged
from aboveboard.log.kinds import Houses, LogKind, Logs
from aboveboard.log.log_state import LogState
from aboveboard.log.people.held_at import check_new
from aboveboard.log.vault.vault import Vault

READ = 500
"""Events are read so many at a time."""
PAGE = "SELECT seq, log, number, body FROM events WHERE log = ? AND number >= ? ORDER BY number LIMIT ?"
ONE = "SELECT seq, log, number, body FROM events WHERE log = ? AND number = ?"
NTH = "SELECT seq, log, number, body FROM events WHERE seq = ?"
MOST_BYTES = 24_000_000
"""Logs that leave memory while nobody uses them stay as long as their events take no more than this together."""
OVER_STAY = 32
"""One that is over leaves as soon as so many others were used since: of most of these nothing is asked any more."""
A_FEW = 4
"""Who is over is looked for when so many others came to hand since."""
WORTH_A_SNAPSHOT = 64
"""A log that leaves is written down if so many events came since the last time; fewer are soon folded in again."""


def went_back(seq: int, last: Sequence[Any]) -> str:
    """That an event which was written is there no more, given the last that is."""
    top = last[0][0] if last else 0
    now = "another is in its place" if top >= seq else f"the last one is now {top}"
    return f"the database went back: event {seq} of all was written here, and {now}"


def weight_of(event: Logged, body: bytes) -> int:
    """About how many bytes an event takes, hidden values and all."""
    return len(body) + (len(str(event.veiled)) if event.veiled else 0)


class LoadedLogs:
    """The state of every log that was asked for, and what the transaction in hand writes."""

    def __init__(self, store: Store, houses: Houses, vault: Vault, logs: Logs) -> None:
        """Parts ask `logs` about other logs."""
        self._store, self._houses, self._vault, self._logs = store, houses, vault, logs
        self.states: dict[str, LogState] = {}
        self.names: dict[int, str] = {}
        """The logs by their ids."""
        self.batch = Batch()
        self.most_bytes, self.over_stay = MOST_BYTES, OVER_STAY
        self._may_leave: dict[str, LogState] = {}
        """The logs that leave while nobody uses them, the one that was not used for longest first."""
        self._bytes = 0
        """What the events of these take."""
        self._looked_through = 0
        """So many of them were used long ago and stayed, since they were not over when that was looked at."""

    def forget(self) -> None:
        """Drop all that was known."""
        self.states.clear()
        self.names.clear()
        self._may_leave.clear()
        self._bytes = self._looked_through = 0

    # -- who stays ---------------------------------------------------------------------------------------------------

    def use(self, log: str) -> LogState | None:
        """A log that is at hand, to be used now; None where it is not."""
        state = self.states.get(log)
        if state is not None and state.kind.leaves:
            self._may_leave[log] = self._may_leave.pop(log, state)
        return state

    def weigh(self, state: LogState, size: int) -> None:
        """A log's events take so many bytes more."""
        state.weight += size
        if state.log in self._may_leave:
            self._bytes += size

    def _stays(self, state: LogState) -> None:
        """A log is at hand from now on."""
        self.states[state.log] = state
        if state.kind.leaves:
            self._may_leave[state.log] = state
            self._bytes += state.weight

    @property
    def too_much(self) -> bool:
        """Do logs have to leave? The one that was used last does not, however much it holds."""
        many = len(self._may_leave)
        return many > 1 and (self._bytes > self.most_bytes or many > self._looked_through + self.over_stay + A_FEW)

    def drop(self, log: str) -> None:
        """A log is at hand no longer."""
        self.states.pop(log, None)
        state = self._may_leave.pop(log, None)
        if state is not None:
            self._bytes -= state.weight

    def leaving(self, doubtful: Collection[str]) -> list[str]:
        """Logs that leave once the transaction is written, each with its snapshot where that is worth it.

        Those stay that the transaction wrote to or that are in doubt, and the one that was used last.
        """
        but = {*doubtful, *(self.names[log] for log in self.batch.heads)}
        found, beyond = list[str](), self._bytes - self.most_bytes
        listed = list(self._may_leave.items())[:-1]
        for place, (log, state) in enumerate(listed):
            long_ago = place < len(listed) - self.over_stay
            if beyond <= 0 and not long_ago:
                break
            if log not in but and (beyond > 0 or (not state.lost and state.kind.over(state.parts))):
                if state.number - state.snapshot_at >= WORTH_A_SNAPSHOT:
                    self.take_snapshot(state)
                found.append(log)
                beyond -= state.weight
        self._looked_through = max(0, len(listed) + 1 - len(found) - self.over_stay)
        return found

    # -- states ------------------------------------------------------------------------------------------------------

    def state(self, log: str) -> LogState:
        """A log's state, made from its last snapshot and the events since."""
        state = self.use(log)
        return self._load(log) if state is None else state

    def kind_for(self, deed: Deed) -> LogKind | None:
        """The kind of log that a deed is asked of; None where there is no such log."""
        state = self.states.get(deed.log)
        if state is not None:
            return state.kind
        if deed.log in self._houses.standing:
            return self._houses.standing[deed.log]
        if deed.kind in self._houses.opening:
            return self._houses.opening[deed.kind]
        return None if self._key(deed.log) is None else self.state(deed.log).kind

    def state_for(self, deed: Deed) -> LogState:
        """The state of the log that a deed is asked of; a new one where the deed opens it.

        A log that is there from the start may have a deed that is called as one which opens another.
        """
        kind = self._houses.opening.get(deed.kind)
        if kind is None or deed.log in self._houses.standing:
            return self.state(deed.log)
        if self._key(deed.log) is not None:
            raise Conflict(f"there is a log called {deed.log} already; choose another name")
        check_new(self._houses, deed.kind, deed.log)
        return LogState(0, kind, kind.read(deed.log, deed.payload), self._logs)

    def belonging(self, name: str) -> tuple[str, ...]:
        """What a log belongs to; nothing where no log has this name, or something else at which roles are held."""
        return () if self._houses.place(name) is not None or self._key(name) is None else self.state(name).names[1:]

    def kind_called(self, name: str) -> LogKind | None:
        """The kind of the log of this name; None where there is none."""
        state = self.states.get(name)
        if state is not None:
            return state.kind
        first = None if self._key(name) is None else self.event(name, 0)
        return self._houses.standing.get(name) if first is None else self._houses.kind_of(name, first.kind)

    def _is_open(self, log: str) -> bool:
        """Is a log no secret to those who have no role there?"""
        kind = self.kind_called(log)
        return kind is not None and kind.closed is None

    def add(self, state: LogState) -> None:
        """A new log is written down."""
        top = self._store.ask("SELECT coalesce(max(id), 0) FROM logs", ())[0][0]
        state.key = max([top, *self.names]) + 1
        self.names[state.key] = state.log
        self._stays(state)
        self.batch.logs.append((state.key, state.log, 0, hash_chain.START))

    def fold(self, state: LogState, event: Logged, seq: int) -> None:
        """Fold in an event that was read, where it follows the one before it."""
        if (fault := hash_chain.broken(event, state.log, state.number, state.hash)) is not None:
            raise Altered(fault)
        state.apply(event)
        state.number, state.hash, state.seq, state.at = event.number + 1, event.hash, seq, event.at

    def _key(self, log: str) -> int | None:
        if log in self.states:
            return self.states[log].key
        rows = self._store.ask("SELECT id FROM logs WHERE name = ?", (log,))
        return rows[0][0] if rows else None

    def _load(self, log: str) -> LogState:
        rows = self._store.ask("SELECT id, number, hash FROM logs WHERE name = ?", (log,))
        if not rows:
            standing = self._houses.standing.get(log)
            if standing is not None:
                return LogState(0, standing, standing.read(log, None), self._logs)
            known = [name for (name,) in self._store.ask("SELECT name FROM logs", ()) if self._is_open(name)]
            raise BadInput(f"log: there is no {self._houses.noun} {log!r}; {nearest(log, known)}")
        key, number, hash = rows[0]
        first = self.event(log, 0)
        if first is None:
            raise Altered(f"{log}: event 0 is missing from the database")
        kind = self._houses.kind_of(log, first.kind)
        setting = kind.read(log, None if kind.standing else first.payload)
        state = LogState(key, kind, setting, self._logs)
        if not self._resume(state):
            state = LogState(key, kind, setting, self._logs)
        while state.number < number:
            page = self._store.ask(PAGE, (key, state.number, READ))
            if not page:
                raise Altered(f"{log}: event {state.number} is missing from the database, and its head says {number}")
            for row in page:
                event = self.read(EventRow(*row))
                self.fold(state, event, row[0])
                self.weigh(state, weight_of(event, row[3]))
        if (state.number, state.hash) != (number, bytes(hash)):
            raise Altered(f"{log}: its {number} events do not end as its head says; verify an export of it")
        self.names[key] = log
        self._stays(state)
        return state

    # -- snapshots ---------------------------------------------------------------------------------------------------

    def take_snapshot(self, state: LogState) -> None:
        """Write a snapshot with the next commit; it is a cache, sealed so that only this floor's are read."""
        state.snapshot_at = state.number
        if state.lost:
            return
        try:
            content = snapshots.taken(state)
        except Exception:  # nothing that was accepted may fail because a cache cannot be written
            return
        self.batch.snapshots.append((state.key, state.seq, *self._vault.put_away(state.log, content)))

    def _resume(self, state: LogState) -> bool:
        """Go on from the last snapshot; False where there is none, or it is of other law, other code or another log."""
        rows = self._store.ask("SELECT state, seal FROM snapshots WHERE log = ?", (state.key,))
        if not rows:
            return False
        content = self._vault.take_out(state.log, *map(bytes, rows[0]))
        if content is None:
            return False
        try:
            held = snapshots.restored(state, content)
        except Exception:
            return False
        last = self.event(state.log, held.number - 1)
        if last is None or last.hash != held.hash:
            return False
        state.number, state.hash, state.seq, state.snapshot_at, state.at = (*held[:3], held.number, last.at)
        state.weight = len(content)
        return True

    # -- events ------------------------------------------------------------------------------------------------------

    def event(self, log: str, number: int) -> Logged | None:
        """One event, hidden values and all, as the transaction in hand sees it."""
        key = self._key(log)
        for row in self.batch.events:
            if row.log == key and row.number == number:
                return self.read(row)
        rows = self._store.ask(ONE, (key, number))
        return self.read(EventRow(*rows[0])) if rows else None

    def nth(self, seq: int) -> Logged:
        """One event by its place in the order of all."""
        return self.read(EventRow(*self._store.ask(NTH, (seq,))[0]))

    def read(self, row: EventRow) -> Logged:
        """An event that was stored, with its hidden values."""
        try:
            event = hash_chain.read(bytes(row.body))
        except (ValueError, KeyError, TypeError) as error:
            raise Altered(f"event {row.seq} of all cannot be read as an event") from error
        if not event.hashes:
            return event
        event = self._vault.unveil(event, row.seq, self._hidden(row.seq))
        for name, by in event.gone.items():
            self._check_destroyed(row.log, event, name, by)
        return event

    def _hidden(self, seq: int) -> Sequence[Any]:
        """The hidden values of an event as the transaction in hand leaves them: names, salts and values."""
        rows: Sequence[Any] = [each[1:] for each in self.batch.veiled if each[0] == seq]
        if not rows:
            rows = self._store.ask("SELECT name, salt, value FROM veiled WHERE seq = ?", (seq,))
        gone = {each[1]: each[1:] for each in self.batch.destroyed if each[0] == seq}
        return [gone.get(each[0], each) for each in rows] if gone else rows

    def _check_destroyed(self, key: int, event: Logged, name: str, by: int) -> None:
        """A tombstone names an event after it that says so; raises Altered where it does not."""
        rows = [row.body for row in self.batch.events if (row.log, row.number) == (key, by)]
        rows = rows or [row[3] for row in self._store.ask(ONE, (key, by))]
        if by <= event.number or not rows or (event.number, name) not in named(hash_chain.read(bytes(rows[0]))):
            raise missing(event.log, event.number, name)

    def salts(self, seq: int) -> list[bytes]:
        """The salts of an event's hidden values, in the order of their names; none where one cannot be read."""
        rows = self._hidden(seq)
        shown = self._vault.shown(seq, rows)
        return [salt for _, salt, _ in sorted(shown)] if len(shown) == len(rows) else []

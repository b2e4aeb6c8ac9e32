"""Which logs there are, of which kind each is and what it was opened with: asked without any log's state.

Logs are only ever added, and the first event of each never changes, so what is known of them is read once. Where the
last log that is known is no longer there, another database is, and everything is read anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from threading import Lock

from sqlalchemy import and_, select

from aboveboard.kernel.recent import Recent
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.chain import hash_chain
from aboveboard.log.chain.canonical import parsed
from aboveboard.log.database import schema
from aboveboard.log.database.store import Store
from aboveboard.log.deeds import Altered, Logged, Setting
from aboveboard.log.kinds import Houses, LogKind

SETTINGS = 2000
"""Of so many logs it is remembered what they were opened with."""
TOGETHER = 500
"""The heads of so many logs are asked for by name, and where more are, all are read."""


class LogIndex:
    """The logs of one database by name, in the order in which they were opened."""

    def __init__(self, store: Store, houses: Houses) -> None:
        self.store, self.houses = store, houses
        self._keys: dict[str, int] = {}
        self._listed: dict[str, list[str]] = {}
        """The names of the logs of each kind."""
        self._kinds: dict[str, str | Exception] = {}
        """The kind of each log, or why that cannot be told."""
        self._faults: list[Exception] = []
        """Why the kinds of some logs cannot be told."""
        self._last = (0, "")
        """The last log that is known."""
        self._lock = Lock()
        self._settings: Recent[str, Setting] = Recent(SETTINGS)
        self._lasts: dict[str, datetime] = {}
        """When the last event of each log was written, and up to which event of all that is known."""
        self._lasts_seq = 0

    def _refresh(self) -> None:
        """Learn of the logs that were opened since."""
        with self._lock:
            key, name = self._last
            rows = self._rows(key)
            if key and (not rows or tuple(rows[0][:2]) != (key, name)):
                self._keys.clear()
                self._kinds.clear()
                self._listed.clear()
                self._faults.clear()
                self._settings.clear()
                key, rows = 0, self._rows(0)
            for number, log, body in rows[1:] if key else rows:
                kind = self._kind_of(log, body)
                self._keys[log], self._kinds[log] = number, kind
                self._last = (number, log)
                if isinstance(kind, str):
                    self._listed.setdefault(kind, []).append(log)
                else:
                    self._faults.append(kind)

    def _rows(self, key: int) -> list[tuple[int, str, bytes | None]]:
        logs, events = schema.logs.c, schema.events.c
        first = and_(events.log == logs.id, events.number == 0)
        found = self.store.rows(
            select(logs.id, logs.name, events.body)
            .select_from(schema.logs.outerjoin(schema.events, first))
            .where(logs.id >= key)
            .order_by(logs.id)
        )
        return [(number, name, None if body is None else bytes(body)) for number, name, body in found]

    def _kind_of(self, log: str, body: bytes | None) -> str | Exception:
        """The kind of a log, which its first event shows."""
        try:
            return self.houses.kind_of(log, _read(log, body).kind).name
        except (Altered, BadInput) as error:
            return error

    def logs(self, kind: str | None = None) -> list[str]:
        """The names of all logs, or of those of one kind; the one that holds the people comes first."""
        self._refresh()
        if kind is not None:
            if self._faults:
                raise self._faults[0]
            return list(self._listed.get(kind, ()))
        return sorted(self._keys, key=lambda name: name != self.houses.home)

    def has(self, log: str, kind: str) -> bool:
        """Is there a log of this name, and is it of this kind?"""
        return self.knows(log) and self._named(log) == kind

    def knows(self, log: str) -> bool:
        """Is there a log of this name?"""
        if log not in self._keys:
            self._refresh()
        return log in self._keys

    def key(self, log: str) -> int:
        """The id of a log; raises BadInput where there is none of this name."""
        if not self.knows(log):
            raise self.no_log(log)
        return self._keys[log]

    def keys(self, logs: Iterable[str]) -> list[int]:
        """The ids of logs that are known."""
        return [self._keys[log] for log in logs]

    def kind(self, log: str) -> LogKind:
        """The kind of a log."""
        self.key(log)
        return self.houses.kinds[self._named(log)]

    def _named(self, log: str) -> str:
        found = self._kinds[log]
        if isinstance(found, Exception):
            raise found
        return found

    def no_log(self, log: str) -> BadInput:
        """That there is no log of this name; closed ones are not suggested."""
        known = [name for name in self.logs() if self.kind(name).closed is None]
        return BadInput(f"log: there is no {self.houses.noun} {log!r}; {nearest(log, known)}")

    def setting(self, log: str) -> Setting:
        """What a log was opened with, without what is withheld of that."""
        key, found = self.key(log), self._settings.get(log)
        if found is None:
            kind, t = self.kind(log), schema.events.c
            rows = self.store.rows(select(t.body).where(t.log == key, t.number == 0))
            first = _read(log, bytes(rows[0][0]) if rows else None)
            found = self._settings[log] = kind.read(log, None if kind.standing else first.payload)
        return found

    def names(self, log: str) -> tuple[str, ...]:
        """A log and what it belongs to: the things at which a role is held to act there.

        Where such a thing is a log itself it was opened before, and is known since this one is.
        """
        at = self.setting(log).belongs_to
        logs = (each for each in at if each in self._keys and self.houses.place(each) is None)
        return (log, *at, *(name for each in logs for name in self.names(each)[1:]))

    def numbers(self, logs: Collection[str]) -> dict[str, int]:
        """How many events each of these logs has, as of now."""
        return {log: number for log, (number, _) in self._heads(logs)}

    def all_numbers(self) -> dict[str, int]:
        """How many events every log has, at one moment: logs of which one of them tells are among them."""
        t = schema.logs.c
        rows = self.store.rows(select(t.id, t.number))
        self._refresh()
        names = {key: log for log, key in self._keys.items()}
        return {names[key]: number for key, number in rows}

    def lasts(self) -> dict[str, datetime]:
        """When the last event of every log was written: of those that went on since it was asked, the last is read."""
        logs, events = schema.logs.c, schema.events.c
        head = self.store.head()
        if head < self._lasts_seq:
            self._lasts, self._lasts_seq = {}, 0
        last = and_(events.log == logs.id, events.number == logs.number - 1)
        asked = select(logs.name, events.body).select_from(schema.logs.join(schema.events, last))
        found = {log: _at(log, bytes(body)) for log, body in self.store.rows(asked.where(events.seq > self._lasts_seq))}
        self._lasts, self._lasts_seq = {**self._lasts, **found}, head
        return self._lasts

    def heads(self, logs: Collection[str]) -> dict[str, tuple[int, str]]:
        """The same, each with the hash of its last event."""
        return {log: (number, bytes(hash).hex()) for log, (number, hash) in self._heads(logs)}

    def _heads(self, logs: Collection[str]) -> Iterator[tuple[str, tuple[int, bytes]]]:
        keys, t = {self.key(log): log for log in logs}, schema.logs.c
        asked = select(t.id, t.number, t.hash)
        asked = asked.where(t.id.in_(list(keys))) if len(keys) <= TOGETHER else asked
        return ((keys[key], (number, hash)) for key, number, hash in self.store.rows(asked) if key in keys)

    def stands(self, read: Mapping[str, tuple[int, str]]) -> set[str]:
        """Those of some logs whose events up to a number are those that were read, by the hash of the last."""
        heads = self.heads([log for log in read if self.knows(log)])
        return {
            log
            for log, (number, hash) in read.items()
            if log in heads and (heads[log] == (number, hash) or self._goes_on(log, number, hash, heads[log][0]))
        }

    def _goes_on(self, log: str, number: int, hash: str, last: int) -> bool:
        """Has a log more events, and the one before a number this hash?"""
        if not 0 < number < last:
            return False
        t = schema.events.c
        rows = self.store.rows(select(t.body).where(t.log == self._keys[log], t.number == number - 1))
        return bool(rows) and hash_chain.read(bytes(rows[0][0])).hash.hex() == hash


def _at(log: str, body: bytes) -> datetime:
    """When an event was written; raises Altered where that cannot be read."""
    try:
        return datetime.fromisoformat(parsed(body)["at"])
    except (ValueError, KeyError, TypeError) as error:
        raise Altered(f"{log}: its last event cannot be read as an event") from error


def _read(log: str, body: bytes | None) -> Logged:
    """The first event of a log; raises Altered where there is none, or it is none."""
    if body is None:
        raise Altered(f"{log}: event 0 is missing from the database")
    try:
        return hash_chain.read(body)
    except (ValueError, KeyError, TypeError) as error:
        raise Altered(f"{log}: event 0 cannot be read as an event") from error

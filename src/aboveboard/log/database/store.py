"""What both databases share: one connection that writes under a lock, and others that read.

What the two do differently is the beginning of a transaction and the way in which many rows are written at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Select, func, select, update

from aboveboard.log.database import schema

PAGE = 5000
"""Events are read so many at a time."""
LAST = "SELECT seq, body FROM events ORDER BY seq DESC LIMIT 1"
BURY = "UPDATE veiled SET salt = ?, value = ? WHERE seq = ? AND name = ?"
BURY_CONTENT = "UPDATE contents SET nonce = ?, content = ? WHERE log = ? AND sha256 = ?"
DROP_SNAPSHOT = "DELETE FROM snapshots WHERE log = ?"


def put_by_name(log: str) -> str:
    """The name under which is remembered what was found out of a log."""
    return f"put by: {log}"


class EventRow(NamedTuple):
    """An event as the database holds it."""

    seq: int
    log: int
    number: int
    body: bytes
    key: str | None = None
    asked: bytes | None = None


class Begun(NamedTuple):
    """How a database stands when a transaction begins."""

    seq: int
    """The last event in the order of all."""
    body: bytes
    """Its bytes: who wrote it last knows whether it is still the same."""
    used: Mapping[str, tuple[int, bytes]]
    """Which of the keys that were asked for were used before, with the event and the content."""


@dataclass
class Batch:
    """What one transaction writes."""

    events: list[EventRow] = field(default_factory=list)
    veiled: list[tuple[int, str, bytes, bytes]] = field(default_factory=list)
    postings: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Event, line, account, cents."""
    accounts: list[tuple[int, str, int, bool]] = field(default_factory=list)
    logs: list[tuple[int, str, int, bytes]] = field(default_factory=list)
    changes: dict[int, int] = field(default_factory=dict)
    """By how much each account's balance changes."""
    heads: dict[int, tuple[int, bytes]] = field(default_factory=dict)
    snapshots: list[tuple[int, int, bytes, bytes]] = field(default_factory=list)
    contents: list[tuple[int, bytes, bytes, bytes]] = field(default_factory=list)
    """Log, hash, nonce and what is encrypted; one that lies there already stays, unless it was destroyed."""
    destroyed: list[tuple[int, str, bytes, bytes]] = field(default_factory=list)
    """Hidden values that are destroyed, by event and name, and the tombstone of each."""
    destroyed_contents: list[tuple[int, bytes, bytes, bytes]] = field(default_factory=list)
    """The same of what was attached, by log and hash."""
    snapshots_dropped: list[int] = field(default_factory=list)
    """Logs whose last snapshots hold what is destroyed."""

    @property
    def destroys(self) -> bool:
        """Does it destroy anything?"""
        return bool(self.snapshots_dropped)

    passwords: list[tuple[str, str]] = field(default_factory=list)
    """Names, and the hashes of what they sign in with from now on."""
    meta: dict[str, bytes] = field(default_factory=dict)
    """What is remembered anew under a name."""


Ask = Callable[[str, Sequence[Any]], Sequence[Any]]
"""A question, with the values that stand in for its question marks."""


class Store:
    """One database; from `begin` to `commit` or `rollback` it is one thread's."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._raw: Any = None

    # -- reading -------------------------------------------------------------------------------------------------

    def rows(self, statement: Select[*tuple[Any, ...]]) -> Sequence[Any]:
        """What a question finds, as of now."""
        with self.engine.connect() as connection:
            return connection.execute(statement).all()

    def head(self) -> int:
        """How many events all logs have together."""
        return int(self.rows(select(func.coalesce(func.max(schema.events.c.seq), 0)))[0][0])

    def page(self, *where: Any, limit: int = PAGE) -> Sequence[Any]:
        """Events in order, at most so many: seq, log, number and body."""
        t = schema.events.c
        return self.rows(select(t.seq, t.log, t.number, t.body).where(*where).order_by(t.seq).limit(limit))

    def veils(self, first: int, last: int) -> dict[int, list[tuple[str, bytes, bytes]]]:
        """Hidden values of a span of events, by seq: name, salt, value."""
        t = schema.veiled.c
        found: dict[int, list[tuple[str, bytes, bytes]]] = {}
        for seq, name, salt, value in self.rows(
            select(t.seq, t.name, t.salt, t.value).where(t.seq.between(first, last))
        ):
            found.setdefault(seq, []).append((name, bytes(salt), bytes(value)))
        return found

    @contextmanager
    def at_one_moment(self) -> Iterator[Ask]:
        """Questions that all see the database as it is now, while others go on writing to it."""
        with self.engine.connect() as connection:
            self._stand_still(connection)

            def ask(statement: str, given: Sequence[Any]) -> Sequence[Any]:
                return connection.exec_driver_sql(self._driver(statement), tuple(given)).fetchall()

            yield ask

    def _stand_still(self, connection: Connection) -> None:
        raise NotImplementedError

    def _driver(self, statement: str) -> str:
        """A question with its places for values as the driver wants them."""
        return statement

    # -- small things that are no events -----------------------------------------------------------------------------

    def remembered(self, table: Any, name: str) -> Any:
        """The value under a name in a table of two columns, if there is one."""
        column = next(each for each in table.c if each.name != "name")
        found = self.rows(select(column).where(table.c.name == name))
        return found[0][0] if found else None

    def remember(self, table: Any, name: str, value: Any, *, anew: bool = True) -> None:
        """Keep a value under a name; what is there already stays unless it may be put anew."""
        column = next(each.name for each in table.c if each.name != "name")
        row = _insert(self.engine.dialect.name, table).values({"name": name, column: value})
        put = row.on_conflict_do_update(index_elements=["name"], set_={column: value}) if anew else None
        with self.engine.begin() as connection:
            connection.execute(row.on_conflict_do_nothing() if put is None else put)

    def between(self) -> AbstractContextManager[Connection]:
        """A short transaction, which has its turn although another connection writes without a pause."""
        return self.engine.begin()

    def swap(self, table: Any, name: str, was: Any, now: Any) -> bool:
        """Put a value in the place of another under a name, or where there was none; False where that is not there."""
        column = next(each for each in table.c if each.name != "name")
        with self.between() as connection:
            if was is None:
                row = _insert(self.engine.dialect.name, table).values({"name": name, column.name: now})
                kept = row.on_conflict_do_nothing().execution_options(preserve_rowcount=True)
                return connection.execute(kept).rowcount == 1
            put = update(table).where(table.c.name == name, column == was).values({column.name: now})
            return connection.execute(put).rowcount == 1

    def swap_all(self, table: Any, rows: Sequence[tuple[str, Any, Any]]) -> frozenset[str]:
        """The same for many rows that are there, of name, what was and what is put, in one go; gives those put."""
        column = next(each for each in table.c if each.name != "name")
        found = set()
        with self.between() as connection:
            for name, was, now in rows:
                put = update(table).where(table.c.name == name, column == was).values({column.name: now})
                if connection.execute(put).rowcount == 1:
                    found.add(name)
        return frozenset(found)

    # -- writing -------------------------------------------------------------------------------------------------

    def replaced(self) -> bool:
        """Is the database that was opened no longer the one that its address leads to?"""
        return False

    def begin(self, keys: Iterable[str]) -> Begun:
        """Take the lock; gives the last event, and which of these keys were used, with what content."""
        raise NotImplementedError

    def commit(self, batch: Batch) -> None:
        """Write it all and make it durable."""
        raise NotImplementedError

    def rollback(self) -> None:
        """Write nothing."""
        raise NotImplementedError

    def ask(self, statement: Any, given: Sequence[Any]) -> Sequence[Any]:
        """A question within the transaction."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of every connection."""
        if self._raw is not None:
            self._raw.close()
            self._raw = None
        self.engine.dispose()


def check_destroyed(rows: int, of: int, name: object) -> None:
    """One row was destroyed; raises RuntimeError where it was another number of them."""
    if rows != 1:
        raise RuntimeError(f"{rows} rows, where one was to be destroyed: {name!r} of {of}")


def _insert(dialect: str, table: Any) -> Any:
    """An insertion in one database's own words; the other's are not imported."""
    if dialect == "sqlite":
        from sqlalchemy.dialects.sqlite import insert

        return insert(table)
    from sqlalchemy.dialects.postgresql import insert as insert_there

    return insert_there(table)


def begun(last: Sequence[Any] | None, used: Mapping[str, tuple[int, bytes]]) -> Begun:
    """A database with this last event, and these keys used."""
    return Begun(0, b"", used) if last is None else Begun(last[0], bytes(last[1]), used)

"""A floor's database: one connection that writes under a lock, and others that read.

SQLite in WAL mode with full synchronisation, or PostgreSQL; the URL decides. What the two do differently is the
beginning of a transaction and the way in which many rows are written at once; the rest is one code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Engine, Select, bindparam, create_engine, event, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.sql import ClauseElement

from aboveboard.floor import schema
from aboveboard.floor.migrations import bring_up
from aboveboard.law.errors import BadInput

WAIT_SECONDS = 30
"""How long a writer waits for another process's transaction."""
PAGE = 5000
"""Events are read so many at a time."""


class Row(NamedTuple):
    """An event as the database keeps it."""

    seq: int
    log: int
    number: int
    body: bytes
    key: str | None = None
    asked: bytes | None = None


@dataclass
class Batch:
    """What one transaction writes."""

    events: list[Row] = field(default_factory=list)
    veiled: list[tuple[int, str, bytes, bytes]] = field(default_factory=list)
    postings: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Account, event, line, cents."""
    accounts: list[tuple[int, str, int, bool]] = field(default_factory=list)
    logs: list[tuple[int, str, int, bytes]] = field(default_factory=list)
    changes: dict[int, int] = field(default_factory=dict)
    """By how much each account's balance changes."""
    heads: dict[int, tuple[int, bytes]] = field(default_factory=dict)
    snapshots: list[tuple[int, int, bytes, bytes]] = field(default_factory=list)


class Store:
    """One database; from `begin` to `commit` or `rollback` it is one thread's."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._raw: Any = None

    # -- reading -------------------------------------------------------------------------------------------------

    def rows(self, statement: Select[Any]) -> Sequence[Any]:
        """What a question finds, as of now."""
        with self.engine.connect() as connection:
            return connection.execute(statement).all()

    def head(self) -> int:
        """How many events all logs have together."""
        return int(self.rows(select(schema.head.c.seq))[0][0])

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

    # -- small things that are no events -----------------------------------------------------------------------------

    def remembered(self, table: Any, name: str) -> Any:
        """The value kept under a name in a table of two columns, if there is one."""
        column = next(each for each in table.c if each.name != "name")
        found = self.rows(select(column).where(table.c.name == name))
        return found[0][0] if found else None

    def remember(self, table: Any, name: str, value: Any, *, anew: bool = True) -> None:
        """Keep a value under a name; what is there already stays unless it may be put anew."""
        column = next(each.name for each in table.c if each.name != "name")
        dialect = sqlite if self.engine.dialect.name == "sqlite" else postgresql
        row = dialect.insert(table).values({"name": name, column: value})
        put = row.on_conflict_do_update(index_elements=["name"], set_={column: value}) if anew else None
        with self.engine.begin() as connection:
            connection.execute(row.on_conflict_do_nothing() if put is None else put)

    # -- writing -------------------------------------------------------------------------------------------------

    def begin(self, keys: Iterable[str]) -> tuple[int, Mapping[str, tuple[int, bytes]]]:
        """Take the lock; gives how many events there are, and which of these keys came before and with what content."""
        raise NotImplementedError

    def commit(self, batch: Batch, seq: int) -> None:
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


def compiled(statement: ClauseElement, dialect: Any) -> str:
    """A statement as the driver takes it, with its parameters by place."""
    return str(statement.compile(dialect=dialect))


class SqliteStore(Store):
    """One file, in WAL mode; a commit is on the disk before it returns."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        event.listen(engine, "connect", _pragmas)
        dialect = sqlite.dialect(paramstyle="qmark")
        tables = (schema.events, schema.veiled, schema.postings, schema.accounts, schema.logs)
        self._inserts = [compiled(insert(table), dialect) for table in tables]
        account, log = schema.accounts, schema.logs
        change = (
            update(account).where(account.c.id == bindparam("one")).values(balance=account.c.balance + bindparam("by"))
        )
        move = update(log).where(log.c.id == bindparam("one")).values(number=bindparam("n"), hash=bindparam("h"))
        self._change = compiled(change, dialect)
        self._move = compiled(move, dialect)

    def _connection(self) -> Any:
        if self._raw is None:
            import sqlite3

            database = self.engine.url.database
            assert database is not None
            self._raw = sqlite3.connect(database, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False)
            _pragmas(self._raw, None)
        return self._raw

    def begin(self, keys: Iterable[str]) -> tuple[int, Mapping[str, tuple[int, bytes]]]:
        """Take the lock of the whole file."""
        raw = self._connection()
        raw.execute("BEGIN IMMEDIATE")
        asked, found = list(keys), {}
        if asked:
            marks = ", ".join("?" * len(asked))
            for key, seq, content in raw.execute(f"SELECT key, seq, asked FROM events WHERE key IN ({marks})", asked):
                found[key] = (seq, content)
        return raw.execute("SELECT seq FROM head").fetchone()[0], found

    def commit(self, batch: Batch, seq: int) -> None:
        """Write the rows, table by table, and commit."""
        raw = self._raw
        lists = (batch.events, batch.veiled, batch.postings, batch.accounts, batch.logs)
        for sql, rows in zip(self._inserts, lists, strict=True):
            if rows:
                raw.executemany(sql, rows)
        if batch.changes:
            raw.executemany(self._change, [(by, account) for account, by in batch.changes.items()])
        if batch.heads:
            raw.executemany(self._move, [(number, hash, log) for log, (number, hash) in batch.heads.items()])
        if batch.snapshots:
            raw.executemany(
                "INSERT OR REPLACE INTO snapshots (log, seq, state, seal) VALUES (?, ?, ?, ?)", batch.snapshots
            )
        raw.execute("UPDATE head SET seq = ?", (seq,))
        raw.execute("COMMIT")

    def rollback(self) -> None:
        """Let the lock go."""
        if self._raw is not None and self._raw.in_transaction:
            self._raw.execute("ROLLBACK")

    def ask(self, statement: Any, given: Sequence[Any]) -> Sequence[Any]:
        """A question within the transaction."""
        found: Sequence[Any] = self._raw.execute(statement, given).fetchall()
        return found


class PostgresStore(Store):
    """A server; its row in `head` is the lock, and rows are sent as arrays."""

    BEGIN = "SELECT seq FROM head FOR UPDATE"
    KEYS = "SELECT key, seq, asked FROM events WHERE key = ANY(%b::text[])"
    INSERTS = (
        "INSERT INTO events (seq, log, number, body, key, asked) SELECT * FROM "
        "unnest(%b::bigint[], %b::int[], %b::bigint[], %b::bytea[], %b::text[], %b::bytea[])",
        "INSERT INTO veiled (seq, name, salt, value) SELECT * FROM "
        "unnest(%b::bigint[], %b::text[], %b::bytea[], %b::bytea[])",
        "INSERT INTO postings (account, seq, line, cents) SELECT * FROM "
        "unnest(%b::int[], %b::bigint[], %b::int[], %b::bigint[])",
        "INSERT INTO accounts (id, name, balance, free) SELECT * FROM "
        "unnest(%b::int[], %b::text[], %b::bigint[], %b::bool[])",
        "INSERT INTO logs (id, name, number, hash) SELECT * FROM "
        "unnest(%b::int[], %b::text[], %b::bigint[], %b::bytea[])",
    )
    CHANGE = (
        "UPDATE accounts SET balance = balance + given.by FROM "
        "unnest(%b::int[], %b::bigint[]) AS given (id, by) WHERE accounts.id = given.id"
    )
    MOVE = (
        "UPDATE logs SET number = given.number, hash = given.hash FROM "
        "unnest(%b::int[], %b::bigint[], %b::bytea[]) AS given (id, number, hash) WHERE logs.id = given.id"
    )
    KEEP = (
        "INSERT INTO snapshots (log, seq, state, seal) VALUES (%b, %b, %b, %b) ON CONFLICT (log) DO UPDATE "
        "SET seq = excluded.seq, state = excluded.state, seal = excluded.seal"
    )

    def _connection(self) -> Any:
        if self._raw is None or self._raw.closed:
            import psycopg

            url = self.engine.url.set(drivername="postgresql")
            self._raw = psycopg.connect(url.render_as_string(hide_password=False), prepare_threshold=2)
        return self._raw

    def begin(self, keys: Iterable[str]) -> tuple[int, Mapping[str, tuple[int, bytes]]]:
        """Take the lock; one way to the server and back."""
        raw, asked = self._connection(), list(keys)
        with raw.pipeline():
            first = raw.execute(self.BEGIN)
            # A statement of its own, so that it sees what was committed while the lock was waited for.
            second = raw.execute(self.KEYS, (asked,)) if asked else None
        found = {} if second is None else {key: (seq, content) for key, seq, content in second.fetchall()}
        return first.fetchone()[0], found

    def commit(self, batch: Batch, seq: int) -> None:
        """Write the rows, table by table, and commit; one way to the server and back."""
        raw = self._raw
        lists: tuple[Sequence[tuple[Any, ...]], ...] = (
            batch.events, batch.veiled, batch.postings, batch.accounts, batch.logs,
        )  # fmt: skip
        with raw.pipeline():
            for sql, rows in zip(self.INSERTS, lists, strict=True):
                if rows:
                    raw.execute(sql, _columns(rows))
            if batch.changes:
                raw.execute(self.CHANGE, (list(batch.changes), list(batch.changes.values())))
            if batch.heads:
                raw.execute(self.MOVE, _columns([(log, *head) for log, head in batch.heads.items()]))
            for row in batch.snapshots:
                raw.execute(self.KEEP, row)
            raw.execute("UPDATE head SET seq = %b", (seq,))
            raw.commit()

    def rollback(self) -> None:
        """Let the lock go, or the connection where it is lost."""
        if self._raw is not None:
            try:
                self._raw.rollback()
            except Exception:
                self._raw.close()
                self._raw = None

    def ask(self, statement: Any, given: Sequence[Any]) -> Sequence[Any]:
        """A question within the transaction."""
        found: Sequence[Any] = self._raw.execute(statement.replace("?", "%s"), given).fetchall()
        return found


def _columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _pragmas(raw: Any, _: object) -> None:
    for line in (
        "journal_mode = WAL",
        "synchronous = FULL",
        f"busy_timeout = {WAIT_SECONDS * 1000}",
        "cache_size = -65536",
    ):
        raw.execute(f"PRAGMA {line}")


def open_store(url: str) -> Store:
    """The database behind a URL, or behind the name of a file, brought up to date."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadInput(
            f"database: a file or a URL such as postgresql://user@host/name was expected, not {url!r}"
        ) from None
    kind = parsed.get_backend_name()
    if kind == "postgresql":
        store: Store = PostgresStore(create_engine(parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True))
    elif kind == "sqlite" and parsed.database not in (None, "", ":memory:"):
        folder = Path(str(parsed.database)).parent
        if not folder.is_dir():
            raise BadInput(f"database: the folder {folder} does not exist")
        store = SqliteStore(create_engine(parsed, connect_args={"timeout": WAIT_SECONDS}))
    else:
        raise BadInput(f"database: SQLite with a file, or PostgreSQL, was expected, not {url!r}")
    bring_up(store.engine)
    return store

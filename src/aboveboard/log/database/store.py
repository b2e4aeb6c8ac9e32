"""A floor's database: one connection that writes under a lock, and others that read.

SQLite in WAL mode with full synchronisation, or PostgreSQL; the URL decides. What the two do differently is the
beginning of a transaction and the way in which many rows are written at once; the rest is one code.
"""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Select, create_engine, event, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.sql import ClauseElement

from aboveboard.law.errors import BadInput
from aboveboard.log.chain.canonical import canonical
from aboveboard.log.database import schema
from aboveboard.log.database.migrations import bring_up, check_form
from aboveboard.log.database.waiting import PATIENCE, WAIT_SECONDS, WRITING, held, only_reading, reading
from aboveboard.log.database.words import in_words, without_password
from aboveboard.log.deeds import NotKnown

AGAIN_SECONDS = 0.02
PAGE = 5000
"""Events are read so many at a time."""
LAST = "SELECT seq, body FROM events ORDER BY seq DESC LIMIT 1"


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
        dialect = sqlite if self.engine.dialect.name == "sqlite" else postgresql
        row = dialect.insert(table).values({"name": name, column: value})
        put = row.on_conflict_do_update(index_elements=["name"], set_={column: value}) if anew else None
        with self.engine.begin() as connection:
            connection.execute(row.on_conflict_do_nothing() if put is None else put)

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


def compiled(statement: ClauseElement, dialect: Any) -> str:
    """A statement as the driver takes it, with its parameters by place."""
    return str(statement.compile(dialect=dialect))


class Spread:
    """A statement for one row, and the same for many rows at once.

    Python lets other threads in whenever SQLite takes a step, and where many of them wait that costs more than the
    step; so a batch is written in a few statements.
    """

    FEW_ROWS, MOST_ROWS = 3, 128

    def __init__(self, one: str, width: int, many: str | None = None) -> None:
        """The statement for one row, and another, if need be, in which the rows stand after VALUES."""
        self.one = one
        self.before, _, rest = (many or one).partition("VALUES (")
        self.after = rest.partition(")")[2]
        self.marks = f"({', '.join('?' * width)})"
        self._sql: dict[int, str] = {}

    def run(self, raw: Any, rows: Sequence[tuple[Any, ...]]) -> None:
        """Run it for all rows: in statements of 128, 64, 32 rows and so on, so that few of them have to be prepared."""
        if len(rows) <= self.FEW_ROWS:
            for row in rows:
                raw.execute(self.one, row)
            return
        start, size = 0, self.MOST_ROWS
        while start < len(rows):
            while size > len(rows) - start:
                size //= 2
            raw.execute(self._of(size), [value for row in rows[start : start + size] for value in row])
            start += size

    def _of(self, size: int) -> str:
        found = self._sql.get(size)
        if found is None:
            found = self._sql[size] = f"{self.before}VALUES {', '.join([self.marks] * size)}{self.after}"
        return found


class SqliteStore(Store):
    """One file, in WAL mode; a commit is on the disk before it returns."""

    KEY = "SELECT key, seq, asked FROM events WHERE key = ? AND key IS NOT NULL"
    KEYS = "SELECT key, seq, asked FROM events WHERE key IS NOT NULL AND key IN (SELECT value FROM json_each(?))"

    def __init__(self, engine: Engine, *, reading: bool = False) -> None:
        super().__init__(engine)
        self._file = Path(str(engine.url.database))
        self._opened: tuple[int, int] | None = None
        """Which file it is that was opened, whatever its name."""
        if not reading:
            event.listen(engine, "connect", _pragmas)
        dialect = sqlite.dialect(paramstyle="qmark")
        tables = (schema.events, schema.veiled, schema.postings, schema.accounts, schema.logs)
        self._inserts = [Spread(compiled(insert(table), dialect), len(table.columns)) for table in tables]
        self._change = Spread(
            "UPDATE accounts SET balance = balance + ?2 WHERE id = ?1",
            2,
            "WITH given (id, by) AS (VALUES (?)) "
            "UPDATE accounts SET balance = balance + given.by FROM given WHERE accounts.id = given.id",
        )
        self._move = Spread(
            "UPDATE logs SET number = ?2, hash = ?3 WHERE id = ?1",
            3,
            "WITH given (id, number, hash) AS (VALUES (?)) "
            "UPDATE logs SET number = given.number, hash = given.hash FROM given WHERE logs.id = given.id",
        )

    def _connection(self) -> Any:
        if self._raw is None:
            import sqlite3

            database = self.engine.url.database
            assert database is not None
            self._raw = sqlite3.connect(database, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False)
            _pragmas(self._raw, None)
            self._opened = _identity(self._file)
        return self._raw

    def _stand_still(self, connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    def replaced(self) -> bool:
        """Was the file moved away, or another put in its place? What is written then goes where nobody looks."""
        return self._raw is not None and _identity(self._file) != self._opened

    def begin(self, keys: Iterable[str]) -> Begun:
        """Take the lock of the whole file."""
        raw = self._connection()
        try:
            raw.execute("BEGIN IMMEDIATE")
        except raw.OperationalError as error:
            raise held(error) from error
        asked, found = list(keys), {}
        if asked:
            one = len(asked) == 1
            for key, seq, content in raw.execute(
                self.KEY if one else self.KEYS, asked if one else (json.dumps(asked),)
            ):
                found[key] = (seq, content)
        return _begun(raw.execute(LAST).fetchone(), found)

    def commit(self, batch: Batch) -> None:
        """Write the rows, table by table, and commit."""
        raw = self._raw
        lists: tuple[Sequence[tuple[Any, ...]], ...] = (
            batch.events, batch.veiled, batch.postings, batch.accounts, batch.logs,
        )  # fmt: skip
        for insertion, rows in zip(self._inserts, lists, strict=True):
            insertion.run(raw, rows)
        self._change.run(raw, tuple(batch.changes.items()))
        self._move.run(raw, [(log, *head) for log, head in batch.heads.items()])
        if batch.snapshots:
            raw.executemany(
                "INSERT OR REPLACE INTO snapshots (log, seq, state, seal) VALUES (?, ?, ?, ?)", batch.snapshots
            )
        for row in batch.passwords:
            raw.execute("INSERT OR REPLACE INTO passwords (name, hash) VALUES (?, ?)", row)
        for name, value in batch.meta.items():
            raw.execute("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", (name, value))
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
    """A server; its row in `head` is the lock."""

    BEGIN = f"BEGIN ISOLATION LEVEL READ COMMITTED; SELECT id FROM head FOR UPDATE; {LAST}"
    KEYS = "SELECT key, seq, asked FROM events WHERE key IS NOT NULL AND key = ANY(%b::text[])"
    INSERTS = (
        "INSERT INTO veiled (seq, name, salt, value) SELECT * FROM "
        "unnest(%b::bigint[], %b::text[], %b::bytea[], %b::bytea[])",
        "INSERT INTO accounts (id, name, balance, free) SELECT * FROM "
        "unnest(%b::int[], %b::text[], %b::bigint[], %b::bool[])",
        "INSERT INTO logs (id, name, number, hash) SELECT * FROM "
        "unnest(%b::int[], %b::text[], %b::bigint[], %b::bytea[])",
    )
    WRITE = (
        "WITH written AS (INSERT INTO events (seq, log, number, body, key, asked) "
        "SELECT (r->>0)::bigint, (r->>1)::int, (r->>2)::bigint, decode(r->>3, 'base64'), r->>4, decode(r->>5, 'hex') "
        "FROM json_array_elements(%s::json) AS r), "
        "posted AS (INSERT INTO postings (seq, line, account, cents) "
        "SELECT (r->>0)::bigint, (r->>1)::int, (r->>2)::int, (r->>3)::bigint "
        "FROM json_array_elements(%s::json) AS r), "
        "changed AS (UPDATE accounts SET balance = balance + (r->>1)::bigint "
        "FROM json_array_elements(%s::json) AS r WHERE accounts.id = (r->>0)::int), "
        "moved AS (UPDATE logs SET number = (r->>1)::bigint, hash = decode(r->>2, 'hex') "
        "FROM json_array_elements(%s::json) AS r WHERE logs.id = (r->>0)::int) "
        "SELECT 1"
    )
    """Most of what a commit writes, in one statement; rows go as JSON, which costs the client less than arrays."""
    KEEP = (
        "INSERT INTO snapshots (log, seq, state, seal) VALUES (%b, %b, %b, %b) ON CONFLICT (log) DO UPDATE "
        "SET seq = excluded.seq, state = excluded.state, seal = excluded.seal"
    )

    SIGN_IN = "INSERT INTO passwords (name, hash) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash"
    REMEMBER = "INSERT INTO meta (name, value) VALUES (%b, %b) ON CONFLICT (name) DO UPDATE SET value = excluded.value"

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        event.listen(engine, "connect", reading)

    def _connection(self) -> Any:
        if self._raw is None or self._raw.closed:
            import psycopg

            url = self.engine.url.set(drivername="postgresql")
            address = url.render_as_string(hide_password=False)
            self._raw = psycopg.connect(address, autocommit=True, prepare_threshold=2, **PATIENCE)
            self._raw.execute(WRITING)
        return self._raw

    def _stand_still(self, connection: Connection) -> None:
        connection.execution_options(isolation_level="REPEATABLE READ")

    def _driver(self, statement: str) -> str:
        return statement.replace("?", "%s")

    def begin(self, keys: Iterable[str]) -> Begun:
        """Take the lock, and then look for the keys, so that what was committed before is seen."""
        raw, asked = self._connection(), list(keys)
        try:
            first = raw.execute(self.BEGIN)
        except Exception as error:
            raise held(error) from error
        first.nextset()
        first.nextset()
        last = first.fetchone()
        found = {} if not asked else {key: (at, content) for key, at, content in raw.execute(self.KEYS, (asked,))}
        return _begun(last, found)

    def commit(self, batch: Batch) -> None:
        """Write the rows, most of them in one statement, and commit."""
        raw = self._raw
        lists: tuple[Sequence[tuple[Any, ...]], ...] = (batch.veiled, batch.accounts, batch.logs)
        for sql, rows in zip(self.INSERTS, lists, strict=True):
            if rows:
                raw.execute(sql, _columns(rows))
        for row in batch.snapshots:
            raw.execute(self.KEEP, row)
        for name, hash in batch.passwords:
            raw.execute(self.SIGN_IN, (name, hash))
        for name, value in batch.meta.items():
            raw.execute(self.REMEMBER, (name, value))
        events = [
            (at, log, number, b64encode(body).decode(), key, asked and asked.hex())
            for at, log, number, body, key, asked in batch.events
        ]
        heads = [(log, number, hash.hex()) for log, (number, hash) in batch.heads.items()]
        parts = (events, batch.postings, tuple(batch.changes.items()), heads)
        raw.execute(self.WRITE, tuple(canonical(part).decode() for part in parts))
        try:
            raw.execute("COMMIT")
        except Exception as error:
            if not raw.closed:
                raise
            lost = "the database went away while it wrote; ask again with the same key to learn whether it had"
            raise NotKnown(lost) from error

    def rollback(self) -> None:
        """Let the lock go, or the connection where it is lost."""
        if self._raw is not None:
            try:
                self._raw.execute("ROLLBACK")
            except Exception:
                self._raw.close()
                self._raw = None

    def ask(self, statement: Any, given: Sequence[Any]) -> Sequence[Any]:
        """A question within the transaction."""
        found: Sequence[Any] = self._raw.execute(self._driver(statement), given).fetchall()
        return found


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _begun(last: Sequence[Any] | None, used: Mapping[str, tuple[int, bytes]]) -> Begun:
    return Begun(0, b"", used) if last is None else Begun(last[0], bytes(last[1]), used)


def _columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _pragmas(raw: Any, _: object) -> None:
    raw.execute(f"PRAGMA busy_timeout = {WAIT_SECONDS * 1000}")
    _write_ahead(raw)
    for line in ("synchronous = FULL", "cache_size = -65536"):
        raw.execute(f"PRAGMA {line}")


def _write_ahead(raw: Any) -> None:
    """Put a file in WAL mode; while another process does the same SQLite does not wait but gives up."""
    import sqlite3

    until = monotonic() + WAIT_SECONDS
    while True:
        try:
            raw.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or monotonic() > until:
                raise
            sleep(AGAIN_SECONDS)


def open_store(url: str, *, reading: bool = False) -> Store:
    """The database behind a URL, or behind the name of a file: brought up to date, or only read and left as it is."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadInput(
            f"database: a file or a URL such as postgresql://user@host/name was expected, not {without_password(url)!r}"
        ) from None
    kind = parsed.get_backend_name()
    if kind == "postgresql":
        store: Store = _on_server(parsed, reading=reading)
    elif kind == "sqlite" and parsed.database not in (None, "", ":memory:"):
        store = _in_file(parsed, reading=reading)
    else:
        raise BadInput(f"database: SQLite with a file, or PostgreSQL, was expected, not {without_password(url)!r}")
    try:
        (check_form if reading else bring_up)(store.engine)
    except DBAPIError as error:
        store.close()
        raise BadInput(f"database: {parsed.render_as_string()}: {in_words(error)}") from error
    except BadInput:
        store.close()
        raise
    return store


def _on_server(url: URL, *, reading: bool) -> PostgresStore:
    address = url.set(drivername="postgresql+psycopg")
    engine = create_engine(address, pool_pre_ping=True, connect_args=PATIENCE, hide_parameters=True)
    if reading:
        event.listen(engine, "connect", only_reading)
    return PostgresStore(engine)


def _in_file(url: URL, *, reading: bool) -> SqliteStore:
    file = Path(str(url.database))
    if not file.parent.is_dir():
        raise BadInput(f"database: the folder {file.parent} does not exist")
    if reading:
        return SqliteStore(create_engine(url, creator=lambda: _only_read(file), hide_parameters=True), reading=True)
    return SqliteStore(create_engine(url, connect_args={"timeout": WAIT_SECONDS}, hide_parameters=True))


def _only_read(file: Path) -> Any:
    """A connection that writes nothing to a file, in which others may be writing meanwhile.

    SQLite makes an empty journal beside it; where it cannot, and there is none, nobody else writes there either.
    """
    import sqlite3

    alone = not os.access(file.parent, os.W_OK) and not Path(f"{file}-wal").exists()
    name = f"{file.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"
    return sqlite3.connect(name, uri=True, timeout=WAIT_SECONDS, check_same_thread=False)

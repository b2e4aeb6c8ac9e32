"""A floor in a file of SQLite's, in WAL mode with full synchronisation."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Connection, Engine, event, insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement

from aboveboard.log.database import schema
from aboveboard.log.database.copying import PAGES, JournalCopier
from aboveboard.log.database.store import (
    BURY,
    BURY_CONTENT,
    DROP_SNAPSHOT,
    LAST,
    Batch,
    Begun,
    Store,
    begun,
    check_destroyed,
)
from aboveboard.log.database.sweeping import sweep
from aboveboard.log.database.waiting import WAIT_SECONDS, held, unreachable

AGAIN_SECONDS = 0.02
TURN_SECONDS = 0.0003
"""So soon the lock is asked for again: about as long as a writer that never rests leaves it free."""


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


WRITER_CACHE_KB, READER_CACHE_KB = 32_768, 4_096


class SqliteStore(Store):
    """One file, in WAL mode; a commit is on the disk before it returns."""

    KEY = "SELECT key, seq, asked FROM events WHERE key = ? AND key IS NOT NULL"
    KEYS = "SELECT key, seq, asked FROM events WHERE key IS NOT NULL AND key IN (SELECT value FROM json_each(?))"
    ATTACH = (
        "INSERT INTO contents (log, sha256, nonce, content) VALUES (?, ?, ?, ?) ON CONFLICT (log, sha256) DO UPDATE "
        "SET nonce = excluded.nonce, content = excluded.content WHERE length(contents.nonce) = 0"
    )

    def __init__(self, engine: Engine, *, reading: bool = False) -> None:
        super().__init__(engine)
        self._file = Path(str(engine.url.database))
        self._name = str(self._file)
        self._copier = JournalCopier(self._file)
        self._opened: tuple[int, int] | None = None
        """Which file it is that was opened, whatever its name."""
        if not reading:
            event.listen(engine, "connect", _reads)
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
            self._raw.execute("PRAGMA busy_timeout = 0")
            self._raw.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
            self._opened = _identity(self._name)
        return self._raw

    @contextmanager
    def between(self) -> Iterator[Connection]:
        """A short transaction between two of whoever writes."""
        with self.engine.connect() as connection:
            raw: Any = connection.connection.driver_connection
            raw.execute("PRAGMA busy_timeout = 0")
            try:
                _in_turn(raw)
            finally:
                raw.execute(f"PRAGMA busy_timeout = {WAIT_SECONDS * 1000}")
            with connection.begin():
                yield connection

    def _stand_still(self, connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    def replaced(self) -> bool:
        """Was the file moved away, or another put in its place? What is written then goes where nobody looks."""
        return self._raw is not None and _identity(self._name) != self._opened

    def begin(self, keys: Iterable[str]) -> Begun:
        """Take the lock of the whole file."""
        raw = self._connection()
        _in_turn(raw)
        asked, found = list(keys), {}
        if asked:
            one = len(asked) == 1
            for key, seq, content in raw.execute(
                self.KEY if one else self.KEYS, asked if one else (json.dumps(asked),)
            ):
                found[key] = (seq, content)
        return begun(raw.execute(LAST).fetchone(), found)

    def commit(self, batch: Batch) -> None:
        """Write the rows, table by table, and commit."""
        raw = self._raw
        lists: tuple[Sequence[tuple[Any, ...]], ...] = (
            batch.events, batch.veiled, batch.postings, batch.accounts, batch.logs,
        )  # fmt: skip
        for insertion, rows in zip(self._inserts, lists, strict=True):
            if rows:
                insertion.run(raw, rows)
        self._change.run(raw, tuple(batch.changes.items()))
        self._move.run(raw, [(log, *head) for log, head in batch.heads.items()])
        if batch.destroys:
            self._destroy(raw, batch)
        if batch.snapshots:
            raw.executemany(
                "INSERT OR REPLACE INTO snapshots (log, seq, state, seal) VALUES (?, ?, ?, ?)", batch.snapshots
            )
        if batch.contents:
            raw.executemany(self.ATTACH, batch.contents)
        for row in batch.passwords:
            raw.execute("INSERT OR REPLACE INTO passwords (name, hash) VALUES (?, ?)", row)
        for name, value in batch.meta.items():
            raw.execute("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", (name, value))
        raw.execute("COMMIT")
        self._copier.committed(len(batch.events))
        if batch.destroys:
            sweep(self.engine, at_once=True)

    def _destroy(self, raw: Any, batch: Batch) -> None:
        """Put tombstones in the place of what is destroyed, and drop the snapshots that hold it."""
        for sql, rows in ((BURY, batch.destroyed), (BURY_CONTENT, batch.destroyed_contents)):
            for first, second, salt, by in rows:
                gone = raw.execute(sql, (salt, by, first, second)).rowcount
                check_destroyed(gone, first, second)
        raw.executemany(DROP_SNAPSHOT, [(log,) for log in batch.snapshots_dropped])

    def close(self) -> None:
        """Let go of every connection."""
        self._copier.close()
        super().close()

    def rollback(self) -> None:
        """Let the lock go."""
        if self._raw is not None and self._raw.in_transaction:
            self._raw.execute("ROLLBACK")

    def ask(self, statement: Any, given: Sequence[Any]) -> Sequence[Any]:
        """A question within the transaction."""
        try:
            found: Sequence[Any] = self._raw.execute(statement, given).fetchall()
        except self._raw.Error as error:
            raise unreachable(error) from error
        return found


def _in_turn(raw: Any) -> None:
    """Take the lock of the whole file on a connection that does not wait by itself.

    SQLite would ask for it after longer and longer pauses, and between them never meet a writer that does not rest. It
    is asked for again and again instead, and so has its turn after a few commits of the other.
    """
    import sqlite3

    until = monotonic() + WAIT_SECONDS
    while True:
        try:
            raw.execute("BEGIN IMMEDIATE")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or monotonic() > until:
                raise held(error) from error
            sleep(TURN_SECONDS)


def _identity(file: str) -> tuple[int, int] | None:
    try:
        found = os.stat(file)  # noqa: PTH116 (asked before every deed, and a Path takes three times as long)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _pragmas(raw: Any, _: object) -> None:
    raw.execute(f"PRAGMA busy_timeout = {WAIT_SECONDS * 1000}")
    _write_ahead(raw)
    for line in ("synchronous = FULL", f"cache_size = -{WRITER_CACHE_KB}", "secure_delete = ON"):
        raw.execute(f"PRAGMA {line}")


def _reads(raw: Any, given: object) -> None:
    """A connection that reads has little memory of its own: there are several, and the system remembers the file."""
    _pragmas(raw, given)
    raw.execute(f"PRAGMA cache_size = -{READER_CACHE_KB}")


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


def only_read(file: Path) -> Any:
    """A connection that writes nothing to a file, in which others may be writing meanwhile.

    SQLite makes an empty journal beside it; where it cannot, and there is none, nobody else writes there either.
    """
    import sqlite3

    alone = not os.access(file.parent, os.W_OK) and not Path(f"{file}-wal").exists()
    name = f"{file.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"
    return sqlite3.connect(name, uri=True, timeout=WAIT_SECONDS, check_same_thread=False)

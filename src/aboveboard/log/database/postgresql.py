"""A floor on a PostgreSQL server."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, event

from aboveboard.log.chain.canonical import canonical
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
from aboveboard.log.database.waiting import PATIENCE, WRITING, held, reading, unreachable
from aboveboard.log.deeds import NotKnown


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
    ATTACH = (
        "INSERT INTO contents (log, sha256, nonce, content) VALUES (%b, %b, %b, %b) "
        "ON CONFLICT (log, sha256) DO UPDATE SET nonce = excluded.nonce, content = excluded.content "
        "WHERE length(contents.nonce) = 0"
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
        return begun(last, found)

    def commit(self, batch: Batch) -> None:
        """Write the rows, most of them in one statement, and commit."""
        raw = self._raw
        lists: tuple[Sequence[tuple[Any, ...]], ...] = (batch.veiled, batch.accounts, batch.logs)
        for sql, rows in zip(self.INSERTS, lists, strict=True):
            if rows:
                raw.execute(sql, _columns(rows))
        if batch.destroys:
            self._destroy(raw, batch)
        for row in batch.snapshots:
            raw.execute(self.KEEP, row)
        for content in batch.contents:
            raw.execute(self.ATTACH, content)
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
        if batch.destroys:
            sweep(self.engine, at_once=True)

    def _destroy(self, raw: Any, batch: Batch) -> None:
        """Put tombstones in the place of what is destroyed, and drop the snapshots that hold it."""
        for sql, rows in ((BURY, batch.destroyed), (BURY_CONTENT, batch.destroyed_contents)):
            for first, second, salt, by in rows:
                gone = raw.execute(self._driver(sql), (salt, by, first, second)).rowcount
                check_destroyed(gone, first, second)
        for log in batch.snapshots_dropped:
            raw.execute(self._driver(DROP_SNAPSHOT), (log,))

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
        try:
            found: Sequence[Any] = self._raw.execute(self._driver(statement), given).fetchall()
        except Exception as error:
            raise unreachable(error) from error
        return found


def _columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]

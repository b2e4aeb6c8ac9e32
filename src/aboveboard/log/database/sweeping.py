"""The bytes of what was overwritten or deleted: they stay in the files until a database gives them up.

What writes to a file of SQLite's overwrites what it deletes; copies may still lie in the journal, and in pages of an
earlier program. A table of PostgreSQL's is written anew without them.
"""

from __future__ import annotations

from contextlib import suppress
from time import monotonic, sleep

from sqlalchemy import Connection, Engine, delete, text
from sqlalchemy.exc import DBAPIError

from aboveboard.log.database import schema
from aboveboard.log.database.waiting import WAIT_SECONDS

UNSWEPT = "clear-bytes-remain"
"""The name under which is remembered that such bytes may still be there."""
TABLES = (schema.veiled, schema.snapshots, schema.contents, schema.meta)
AT_ONCE_BYTES = 64 << 20
"""A file that is no larger is written anew at once, and a larger one when it is next opened."""
AT_ONCE_SECONDS = 1
"""How long others are waited for, while people wait for what they asked."""
AGAIN_SECONDS = 0.01


def sweep(engine: Engine, *, at_once: bool = False) -> None:
    """Have a database give up such bytes; where others hold them, the next opening tries again."""
    with suppress(DBAPIError), engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        swept = (_file if engine.dialect.name == "sqlite" else _server)(connection, at_once=at_once)
        if swept:
            connection.execute(delete(schema.meta).where(schema.meta.c.name == UNSWEPT))


def _file(connection: Connection, *, at_once: bool) -> bool:
    """Write the file anew, where there is time for it, and empty the journal; False where that is not all done."""
    seconds = AT_ONCE_SECONDS if at_once else WAIT_SECONDS
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {seconds * 1000}")
    try:
        pages = int(connection.exec_driver_sql("PRAGMA page_count").scalar_one())
        size = int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())
        whole = not at_once or pages * size <= AT_ONCE_BYTES
        if whole:
            connection.exec_driver_sql("VACUUM")
        return _emptied(connection, seconds) and whole
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {WAIT_SECONDS * 1000}")


def _emptied(connection: Connection, seconds: float) -> bool:
    """Empty the journal, if it can be; while another copies it SQLite does not wait but gives up."""
    until = monotonic() + seconds
    while True:
        busy, *_ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        if not busy or monotonic() >= until:
            return not busy
        sleep(AGAIN_SECONDS)


def _server(connection: Connection, *, at_once: bool) -> bool:
    connection.execute(text(f"SET lock_timeout = '{AT_ONCE_SECONDS if at_once else WAIT_SECONDS}s'"))
    try:
        for table in TABLES:
            connection.execute(text(f"VACUUM FULL {table.name}"))
        return True
    finally:
        connection.execute(text(f"SET lock_timeout = '{WAIT_SECONDS}s'"))

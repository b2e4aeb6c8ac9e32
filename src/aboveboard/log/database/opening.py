"""The database behind a URL: a file of SQLite's or a PostgreSQL server, brought up to date or only read."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from aboveboard.law.errors import BadInput
from aboveboard.log.database import schema
from aboveboard.log.database.migrations import bring_up, check_form
from aboveboard.log.database.postgresql import PostgresStore
from aboveboard.log.database.sqlite import SqliteStore, only_read
from aboveboard.log.database.store import Store
from aboveboard.log.database.waiting import PATIENCE, WAIT_SECONDS, only_reading
from aboveboard.log.database.words import in_words, without_password


def open_store(url: str, *, reading: bool = False) -> Store:
    """The database behind a URL, or behind the name of a file: brought up to date, or only read and left as it is."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # a port that is no number is the latter
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
    schema.as_on_postgresql()
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
        return SqliteStore(create_engine(url, creator=lambda: only_read(file), hide_parameters=True), reading=True)
    return SqliteStore(create_engine(url, connect_args={"timeout": WAIT_SECONDS}, hide_parameters=True))

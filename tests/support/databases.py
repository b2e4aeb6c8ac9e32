"""Databases for the tests of logs and houses: a file of SQLite's, and a PostgreSQL server that is started once."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete

from aboveboard.log.database import schema
from aboveboard.log.database.opening import open_store
from tests.support.house import Cast, playing
from tests.support.postgres import server

_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str | None]:
    """The URL of a running server, or None."""
    with server() as url:
        yield url


def fresh(url: str | None) -> str:
    """The URL of a new database on the server."""
    if url is None:
        pytest.skip("no PostgreSQL server could be started here: its programs are not installed")
    import psycopg

    name = f"floor{next(_numbers)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return url.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, postgres: str | None) -> str:
    """A new database of each kind."""
    return str(tmp_path / "floor.db") if request.param == "sqlite" else fresh(postgres)


def drop_snapshots(url: str) -> str:
    """Take a database's snapshots away, so that every log is folded from its first event; gives its URL again."""
    store = open_store(url)
    with store.engine.begin() as connection:
        connection.execute(delete(schema.snapshots))
    store.close()
    return url


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A new database of SQLite's."""
    return str(tmp_path / "floor.db")


@pytest.fixture
def cast(file: str) -> Iterator[Cast]:
    """A founded floor with a table of craps and three players at it."""
    with playing(file) as found:
        for seat, name in enumerate(("ann", "bob", "cyd"), 1):
            found.say(name, "sit", {"seat": seat})
        yield found

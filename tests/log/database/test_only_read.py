"""A database that is opened to be read is not written to: not brought up, not marked, and its file not touched."""

from __future__ import annotations

import gzip
import os
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from aboveboard.cli import main
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.database.opening import open_store
from aboveboard.log.logbook import Logbook
from tests.log.audit.test_gone_back import sql
from tests.log.test_log import SECRET, session
from tests.support.databases import fresh
from tests.support.house import WITH_MINT, Cast, playing
from tests.unchanged import program
from tests.unchanged.asked import FIXTURES


def test_a_database_of_an_earlier_program_is_verified_and_exported_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, export = tmp_path / "floor.db", tmp_path / "export.jsonl"
    before = gzip.decompress((FIXTURES / "floor.sqlite.gz").read_bytes())
    file.write_bytes(before)
    monkeypatch.setenv("ABOVEBOARD_SECRET", program.SECRET)
    assert main(["verify", str(file)]) == 0
    assert main(["export", str(file), "--out", str(export)]) == 0
    assert main(["verify", str(export)]) == 0
    assert file.read_bytes() == before
    beside = {each.name for each in tmp_path.iterdir()} - {"floor.db", "export.jsonl"}
    assert beside <= {"floor.db-shm", "floor.db-wal"}, "no key is made, and no journal that holds anything"
    assert not (tmp_path / "floor.db-wal").exists() or not (tmp_path / "floor.db-wal").stat().st_size


def test_a_floor_that_runs_is_read_with_its_newest_events(cast: Cast, file: str) -> None:
    with Logbook.open(file, WITH_MINT, secret=SECRET, reading=True) as floor:
        assert floor.audit().sound
        cast.say("ann", "bet", {"wager": "field", "stake": 500})
        assert b"".join(floor.export()) == b"".join(cast.floor.export())


def test_nothing_can_be_written_by_whoever_reads(url: str) -> None:
    with playing(url):
        pass
    store = open_store(url, reading=True)
    with pytest.raises(DBAPIError):
        store.remember(schema.meta, "mark", b"")
    with pytest.raises(DBAPIError), store.engine.begin() as connection:
        connection.execute(text("DELETE FROM events"))
    store.close()


def test_where_nothing_can_be_written_beside_it_the_file_is_read_alone(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that can only be read holds no journal of SQLite's, and none is made there."""
    with playing(file) as cast:
        session(cast, 2)
    there = sorted(tmp_path.iterdir())
    monkeypatch.setattr(os, "access", lambda *_: False)
    with Logbook.open(file, WITH_MINT, secret=SECRET, reading=True) as floor:
        assert floor.audit().sound
        assert sorted(tmp_path.iterdir()) == there


def test_a_postgresql_user_who_may_only_read_verifies(postgres: str | None) -> None:
    url = fresh(postgres)
    with playing(url) as cast:
        session(cast, 2)
    sql(
        url,
        "UPDATE alembic_version SET version_num = '0003'",
        "CREATE ROLE reader LOGIN",
        "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader",
    )
    with Logbook.open(url.replace("//floor@", "//reader@"), WITH_MINT, secret=SECRET, reading=True) as floor:
        assert verify(b"".join(floor.export())).sound
        assert floor.audit().sound
        with floor.store.engine.connect() as connection:
            assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "0003"
            assert connection.execute(text("SHOW default_transaction_read_only")).scalar() == "on"


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "its form, 9999, is newer than this program knows"),
        ("DROP TABLE alembic_version", "it holds another program's tables"),
        ("DROP TABLE accounts", "it holds another program's tables"),
    ],
)
def test_what_is_no_floor_that_this_program_knows_is_refused(file: str, statement: str, why: str) -> None:
    with playing(file):
        pass
    with sqlite3.connect(file) as database:
        database.execute(statement)
    database.close()
    with pytest.raises(BadInput, match=why):
        open_store(file, reading=True)


def test_an_empty_database_is_no_floor(file: str, tmp_path: Path) -> None:
    Path(file).touch()
    with pytest.raises(BadInput, match="it holds no floor"):
        open_store(file, reading=True)
    with pytest.raises(BadInput, match=r"nowhere\.db: the file cannot be opened"):
        open_store(str(tmp_path / "nowhere.db"), reading=True)
    assert not (tmp_path / "nowhere.db").exists()

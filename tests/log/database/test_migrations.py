"""The database's form: made by the migrations just as the program declares it, and never by a newer program."""

from __future__ import annotations

import threading

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from aboveboard.law.errors import BadInput
from aboveboard.log.database.migrations import FORM
from aboveboard.log.database.opening import open_store
from aboveboard.log.database.schema import metadata


def test_the_migrations_make_what_the_program_declares(url: str) -> None:
    store = open_store(url)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert store.head() == 0
    store.close()


def test_the_last_migration_is_the_form_that_the_program_knows() -> None:
    config = Config()
    config.set_main_option("script_location", "aboveboard.log.database:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == FORM


def test_a_database_of_a_newer_program_is_refused(url: str) -> None:
    store = open_store(url)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(BadInput, match="its form, 9999, is newer than this program knows"):
        open_store(url)


def test_several_may_open_a_new_database_at_once(url: str) -> None:
    errors: list[Exception] = []

    def open_it() -> None:
        try:
            open_store(url).close()
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("mysql://x/y", "SQLite with a file, or PostgreSQL"),
        ("sqlite://", "SQLite with a file"),
        ("postgresql://[::1:99999/x", "a file or a URL such as"),
        ("no/such/folder/floor.db", "the folder no/such/folder does not exist"),
        ("://", "a file or a URL"),
    ],
)
def test_what_is_no_database(given: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        open_store(given)


def test_sqlite_is_in_wal_mode_and_fully_synchronised(file: str) -> None:
    store = open_store(file)
    store.begin([])
    assert store.ask("PRAGMA journal_mode", ())[0][0] == "wal"
    assert store.ask("PRAGMA synchronous", ())[0][0] == 2
    store.rollback()
    store.close()

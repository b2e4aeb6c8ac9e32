"""How a floor's database gets its present form, a step at a time; run when a floor is opened."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, inspect, text

from aboveboard.law.errors import BadInput

FORM = "0007"
"""The last step: the form that this program reads and writes."""
OURS = {"events", "logs", "accounts"}
"""Tables that every floor has had from the first step."""
NEWER = "database: its form, {}, is newer than this program knows; use a newer program"
LOCK = 4620
"""The number under which PostgreSQL lets one process at a time bring the database up."""


def bring_up(engine: Engine) -> None:
    """Run the steps that a database lacks; one that is newer than this program is refused."""
    with engine.connect() as connection:
        if _held(connection) == FORM:
            return
        connection.rollback()
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        held = _held(connection)
        if held != FORM:
            _check_ours(connection, held)
            _run(connection, held)
        connection.commit()


def check_form(engine: Engine) -> None:
    """Refuse what is no floor that this program can read; nothing is changed, and an older form is read as it is."""
    with engine.connect() as connection:
        held = _held(connection)
        if not inspect(connection).get_table_names():
            raise BadInput("database: it holds no floor")
        _check_ours(connection, held)
    if held is not None and held > FORM:
        raise BadInput(NEWER.format(held))


def _held(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def _check_ours(connection: Connection, held: str | None) -> None:
    """Refuse a database in which another program keeps its tables: nothing of ours is put among them."""
    there = set(inspect(connection).get_table_names())
    if there and (held is None or not there >= OURS):
        named = ", ".join(sorted(there - {"alembic_version"})[:3])
        raise BadInput(f"database: it holds another program's tables ({named or 'alembic_version'}); name an empty one")


def _run(connection: Connection, held: str | None) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "aboveboard.log.database:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if held is not None and held not in known:
        raise BadInput(NEWER.format(held))
    command.upgrade(config, "head")

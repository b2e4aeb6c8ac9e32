"""How long a database is waited for: a lock that another process holds, a server that does not answer, a long read."""

from __future__ import annotations

from typing import Any

from aboveboard.log.deeds import OutOfService, Unreachable

WAIT_SECONDS = 10
"""How long a writer waits for another process's transaction."""
IDLE_SECONDS = 20
"""A process that stops in the middle of a transaction loses it on PostgreSQL after so long; SQLite has no such rule."""
READ_SECONDS = 30
"""No reading takes PostgreSQL longer."""
WRITING = f"SET lock_timeout = '{WAIT_SECONDS}s'; SET idle_in_transaction_session_timeout = '{IDLE_SECONDS}s'"
READING = f"{WRITING}; SET statement_timeout = '{READ_SECONDS}s'"
"""What PostgreSQL is told of how long to wait, for whom, when a connection is made."""
PATIENCE: dict[str, Any] = {"connect_timeout": WAIT_SECONDS, "tcp_user_timeout": WAIT_SECONDS * 1000}
"""How long a server that does not answer is waited for."""


def reading(raw: Any, _: object) -> None:
    """A connection that reads waits no longer than that."""
    raw.execute(READING)
    raw.commit()


def only_reading(raw: Any, _: object) -> None:
    """A connection of whoever may not write at all."""
    raw.execute("SET default_transaction_read_only = on")
    raw.commit()


def held(error: Exception) -> Exception:
    """That another process holds the lock, in words; any other trouble as it is."""
    if "locked" not in str(error) and "lock timeout" not in str(error):
        return error
    return OutOfService(
        f"another process holds the database, and was waited for {WAIT_SECONDS} s; nothing was written, ask again"
    )


def unreachable(error: Exception) -> Unreachable:
    """That the database failed while something was decided."""
    return Unreachable(f"nothing was written: {type(error).__name__}: {error}")

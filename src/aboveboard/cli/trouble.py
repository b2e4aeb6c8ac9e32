"""Trouble outside the program: a disk, a database, somebody else's bytes. One sentence each, and no fault of ours."""

from __future__ import annotations

import sys

DRIVERS = ("sqlalchemy", "sqlite3", "psycopg")
OURS = ("ProgrammingError", "IntegrityError", "InterfaceError", "DataError")
"""What a database says where the program is at fault."""
NOT_KNOWN = "NotKnown"
REFUSED = ("OutOfService", NOT_KNOWN, "Altered", "Conflict", "NotAllowed", "KeyReused")
"""What the log raises where a deed cannot be written, by name: most commands never load it."""


def trouble(error: Exception) -> str | None:
    """What is wrong, in a sentence; None where it is a fault of the program's own."""
    kind = type(error)
    if kind.__module__ == "aboveboard.log.deeds" and kind.__name__ in REFUSED:
        return _inner(error)
    if kind.__module__.split(".")[0] in DRIVERS:
        return None if kind.__name__ in OURS else f"database: {in_words(error)}"
    if isinstance(error, UnicodeError):
        return "the input is not text in UTF-8"
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{(error.strerror or str(error) or kind.__name__).lower()}"
    return None


def _inner(error: Exception) -> str:
    """The sentence of the log, or what the database said that made it put a deed off."""
    cause = error.__cause__
    if (
        type(error).__name__ == NOT_KNOWN
        or cause is None
        or type(cause).__module__.split(".")[0] not in DRIVERS
        or type(cause).__name__ in OURS
    ):
        return str(error)
    return f"nothing was written; database: {in_words(cause)}"


def in_words(error: BaseException) -> str:
    """What a database says, without the statement that it was asked."""
    words = sys.modules.get("aboveboard.log.database.words")
    return str(error) if words is None else str(words.in_words(error))

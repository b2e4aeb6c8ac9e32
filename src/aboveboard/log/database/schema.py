"""The tables of a floor's database, the same for SQLite and PostgreSQL.

`events` holds the logs in one order of commits, `postings` one row for each side of a transfer. `head` has a single
row: whoever writes to PostgreSQL holds it, so that each sees everything before it. There are no foreign keys: rows are
written by one function, together, and `verify` checks more than a key could. Postings lie in the order in which they
arrived: an index by account would make every commit write a page for each account that it touches.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

WHOLE = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData()

head = Table(
    "head",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
)

meta = Table(
    "meta",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

logs = Table(
    "logs",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, unique=True),
    Column("number", WHOLE, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("seq", WHOLE, primary_key=True, autoincrement=False),
    Column("log", Integer, nullable=False),
    Column("number", WHOLE, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("key", Text),
    Column("asked", LargeBinary),
    UniqueConstraint("log", "number", name="events_number"),
)
keys = Index(
    "events_key",
    events.c.key,
    unique=True,
    sqlite_where=events.c.key.is_not(None),
)


def as_on_postgresql() -> None:
    """The same of PostgreSQL, whose words are imported by that and so are left until somebody needs them."""
    keys.dialect_options["postgresql"]["where"] = events.c.key.is_not(None)


veiled = Table(
    "veiled",
    metadata,
    Column("seq", WHOLE, primary_key=True, autoincrement=False),
    Column("name", Text, primary_key=True),
    Column("salt", LargeBinary, nullable=False),
    Column("value", LargeBinary, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, unique=True),
    Column("balance", WHOLE, nullable=False),
    Column("free", Boolean, nullable=False),
    CheckConstraint("free OR balance >= 0", name="accounts_not_below_nothing"),
)

postings = Table(
    "postings",
    metadata,
    Column("seq", WHOLE, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("account", Integer, nullable=False),
    Column("cents", WHOLE, nullable=False),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("log", Integer, primary_key=True, autoincrement=False),
    Column("seq", WHOLE, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("seal", LargeBinary, nullable=False),
)

contents = Table(
    "contents",
    metadata,
    Column("log", Integer, primary_key=True, autoincrement=False),
    Column("sha256", LargeBinary, primary_key=True),
    Column("nonce", LargeBinary, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
"""The bytes of what was attached to events of a log, encrypted, by the hash that the events hold."""

passwords = Table(
    "passwords",
    metadata,
    Column("name", Text, primary_key=True),
    Column("hash", Text, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("began", WHOLE, nullable=False),
    Column("seen", WHOLE, nullable=False),
    Column("epoch", WHOLE, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("name", Text, primary_key=True),
    Column("event", WHOLE, nullable=False),
)
"""How far each person has read what others did to that account: the number of an event of the house's log."""

leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""Who is at work now and shows it again and again, such as a controller; no part of any log."""

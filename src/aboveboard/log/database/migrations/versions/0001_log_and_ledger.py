"""The log, the ledger, snapshots and passwords."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Bring the database up by this step."""
    op.create_table("head", sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False))
    op.create_table(
        "meta",
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("value", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "logs",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text(), nullable=False, unique=True),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("log", sa.Integer(), nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("key", sa.Text()),
        sa.Column("asked", sa.LargeBinary()),
        sa.UniqueConstraint("log", "number", name="events_number"),
    )
    there = sa.text("key IS NOT NULL")
    op.create_index("events_key", "events", ["key"], unique=True, sqlite_where=there, postgresql_where=there)
    op.create_table(
        "veiled",
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text(), nullable=False, unique=True),
        sa.Column("balance", WHOLE, nullable=False),
        sa.Column("free", sa.Boolean(), nullable=False),
        sa.CheckConstraint("free OR balance >= 0", name="accounts_not_below_nothing"),
    )
    op.create_table(
        "postings",
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("cents", WHOLE, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("log", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("seal", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "passwords",
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("hash", sa.Text(), nullable=False),
    )
    op.execute("INSERT INTO head (id) VALUES (1)")


def downgrade() -> None:
    """A log is never taken apart: restore a copy instead."""
    raise NotImplementedError("a floor's log is not taken back to an older form")

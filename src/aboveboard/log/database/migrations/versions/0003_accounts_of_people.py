"""Sessions that end with the account that they were signed in with, and how far notices were read."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Bring the database up by this step; whoever is signed in signs in again."""
    op.drop_table("sessions")
    op.create_table(
        "sessions",
        sa.Column("hash", sa.LargeBinary(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("began", WHOLE, nullable=False),
        sa.Column("seen", WHOLE, nullable=False),
        sa.Column("epoch", WHOLE, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("event", WHOLE, nullable=False),
    )

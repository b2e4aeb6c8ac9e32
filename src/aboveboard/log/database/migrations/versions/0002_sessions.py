"""Who is signed in."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Bring the database up by this step."""
    op.create_table(
        "sessions",
        sa.Column("hash", sa.LargeBinary(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("began", WHOLE, nullable=False),
        sa.Column("seen", WHOLE, nullable=False),
    )

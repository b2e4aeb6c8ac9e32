"""The bytes of what is attached to events, beside the logs."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Bring the database up by this step."""
    op.create_table(
        "contents",
        sa.Column("log", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("sha256", sa.LargeBinary(), primary_key=True),
        sa.Column("nonce", sa.LargeBinary(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
    )

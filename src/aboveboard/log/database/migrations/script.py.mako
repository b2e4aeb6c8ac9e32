"""${message}."""

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Bring the database up by this step."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """A log is never taken apart: restore a copy instead."""
    raise NotImplementedError("a floor's log is not taken back to an older form")

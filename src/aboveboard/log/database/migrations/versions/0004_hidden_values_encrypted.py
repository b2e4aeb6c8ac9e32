"""Hidden values and snapshots are encrypted: no table changes, but a program that reads them in clear stays out.

What lies in clear is encrypted after this step, when the floor's key is known.
"""

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Bring the database up by this step: its number alone."""

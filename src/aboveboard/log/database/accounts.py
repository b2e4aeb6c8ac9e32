"""Where value is: the names of the accounts that every house knows."""

from __future__ import annotations

from typing import Final

WORLD: Final = "world"
"""Outside: cash comes from there and goes there."""
CAGE: Final = "cage"
IMITATION: Final = "imitation"
"""Where imitation money comes from, and where it goes back to when it has bought a prize."""


def purse(player: str) -> str:
    """The chips that a player holds."""
    return f"player/{player}"


def variance(counted: str) -> str:
    """What the counts of a table, or of a type of game, were over or short."""
    return f"variance/{counted}"

"""Where value is: the names of the accounts that every house knows."""

from __future__ import annotations

from typing import Final

from aboveboard.kernel.money import dollars

WORLD: Final = "world"
"""Outside: cash comes from there and goes there."""
CAGE: Final = "cage"
IMITATION: Final = "imitation"
"""Where imitation money comes from, and where it goes back to when it has bought a prize."""

NAMED: Final = {
    WORLD: "the world outside",
    CAGE: "the cage",
    IMITATION: "imitation money",
    "player/(.+)": r"\1",
    "variance/(.+)": r"what \1 was over or short",
}
"""Accounts as people call them: patterns, and the words for what they match."""


def purse(player: str) -> str:
    """The chips that a player holds."""
    return f"player/{player}"


def variance(counted: str) -> str:
    """What the counts of a table, or of a type of game, were over or short."""
    return f"variance/{counted}"


def too_little(whose: str, held: int, needed: int) -> str:
    """Why something is not paid: "you hold" or "the rack of craps-1 holds" so much, and so much is needed."""
    return f"{whose} {dollars(held)}, and {dollars(needed)} is needed"

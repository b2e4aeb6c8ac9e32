"""Where value is: the names of the accounts that every house knows."""

from __future__ import annotations

from typing import Final

from aboveboard.kernel.money import dollars

WORLD: Final = "world"
"""Outside: cash comes from there and goes there."""
CAGE: Final = "cage"
IMITATION: Final = "imitation"
"""Where imitation money comes from, and where it goes back to when it has bought a prize."""

CLOSED_LOGS: Final = "closed-logs"
"""Where what the accounts of closed logs hold is added up for those who may not see them."""

NAMED: Final = {
    CLOSED_LOGS: "all accounts of closed logs",
    WORLD: "the world outside",
    CAGE: "the cage",
    IMITATION: "imitation money",
    "player/(.+)": r"\1",
    "variance/(.+)": r"what \1 was over or short",
}
"""Accounts as people call them: patterns, and the words for what they match."""


PURSES: Final = "player"
"""What the accounts of players' chips begin with."""


def purse(player: str, purses: str = PURSES) -> str:
    """The chips that a player holds."""
    return f"{purses}/{player}"


def variance(counted: str) -> str:
    """What the counts of a table, or of a type of game, were over or short."""
    return f"variance/{counted}"


def too_little(whose: str, held: int, needed: int) -> str:
    """Why something is not paid: "you hold" or "the rack of craps-1 holds" so much, and so much is needed."""
    return f"{whose} {dollars(held)}, and {dollars(needed)} is needed"

"""Where value is at a charity's games: its banks, besides the accounts that every house knows."""

from __future__ import annotations

from typing import Final

from aboveboard.log.database.accounts import CAGE, IMITATION, WORLD, purse, variance

__all__ = ["BELOW_NOTHING", "CAGE", "DEPOSIT", "IMITATION", "NAMED", "WORLD", "bank", "cover", "purse", "variance"]

DEPOSIT: Final = "deposit"
"""An organization's account at its bank."""
BELOW_NOTHING: Final = (DEPOSIT, IMITATION, "variance/.*")
"""Accounts that may hold less than nothing, as patterns."""

NAMED: Final = {
    DEPOSIT: "the organization's account",
    "bank/([^/]+)/([^/]+)": r"the bank of \2",
    "bank/([^/]+)/([^/]+)/cover/(.+)": r"what the bank of \2 sets aside for \3",
}
"""Accounts as people call them: patterns, and the words for what they match."""


def bank(ruleset: str, game: str) -> str:
    """A charity's bank of one type of game, shared by every table of it."""
    return f"bank/{ruleset}/{game}"


def cover(ruleset: str, game: str, table: str) -> str:
    """What of that bank is set aside for the wagers that stand at one table."""
    return f"bank/{ruleset}/{game}/cover/{table}"

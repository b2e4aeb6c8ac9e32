"""Where value is at a charity's games: what belongs to one occasion, and the banks of logs of earlier versions."""

from __future__ import annotations

from typing import Final

from aboveboard.log.database.accounts import CAGE, IMITATION, WORLD, purse, variance

__all__ = [
    "BELOW_NOTHING", "CAGE", "CLOSED", "DEPOSIT", "IMITATION", "NAMED", "WORLD", "bank", "cover", "occasion", "purse",
    "variance",
]  # fmt: skip

DEPOSIT: Final = "deposit"
"""An organization's account at its bank, in logs of earlier versions."""
BELOW_NOTHING: Final = (DEPOSIT, IMITATION, "variance/.*", "occasion/[^/]+/(?:imitation|variance/.*)")
"""Accounts that may hold less than nothing, as patterns."""
CLOSED: Final = "(?:occasion|organization)/([^/]+)/.*"
"""The accounts of closed logs, whose names stand in them."""

NAMED: Final = {
    DEPOSIT: "the organization's account",
    "bank/([^/]+)/([^/]+)": r"the bank of \2",
    "bank/([^/]+)/([^/]+)/cover/(.+)": r"what the bank of \2 sets aside for \3",
    "occasion/([^/]+)/till": r"the till of \1",
    "occasion/([^/]+)/player/([^/]+)": r"\2 at \1",
    "occasion/([^/]+)/imitation": r"the imitation money of \1",
    "occasion/([^/]+)/variance/([^/]+)": r"what \2 was over or short at \1",
    "occasion/([^/]+)/bank/([^/]+)": r"the bank of \2 at \1",
    "occasion/([^/]+)/bank/([^/]+)/cover/(.+)": r"what the bank of \2 at \1 sets aside for \3",
    "organization/([^/]+)/deposit": r"what \1 has deposited",
}
"""Accounts as people call them: patterns, and the words for what they match."""


def occasion(name: str, *what: str) -> str:
    """An account that belongs to one occasion."""
    return "/".join(("occasion", name, *what))


def bank(ruleset: str, game: str) -> str:
    """A charity's bank of one type of game, shared by every table of it, in logs of earlier versions."""
    return f"bank/{ruleset}/{game}"


def cover(bank: str, table: str) -> str:
    """What of a bank is set aside for the wagers that stand at one table."""
    return f"{bank}/cover/{table}"

"""Where value is: the names of the accounts between which it moves."""

from __future__ import annotations

from typing import Final

WORLD: Final = "world"
"""Outside: cash comes from there and goes there."""
CAGE: Final = "cage"
PROMOTIONAL: Final = "promotional"
"""What the house gives away in coupons."""
IMITATION: Final = "imitation"
"""Where imitation money comes from, and where it goes back to when it has bought a prize."""
DEPOSIT: Final = "deposit"
"""An organization's account at its bank."""

FREE: Final = frozenset((WORLD, IMITATION, PROMOTIONAL, DEPOSIT))
FREE_STARTS: Final = ("variance/",)
"""Accounts that may hold less than nothing; all others are checked in the transaction that posts."""


def inventory(table: str) -> str:
    """The chips in a table's rack."""
    return f"table/{table}/inventory"


def drop(table: str) -> str:
    """The cash and coupons in a table's drop box."""
    return f"table/{table}/drop"


def layout(table: str) -> str:
    """The wagers that stand at a table."""
    return f"table/{table}/layout"


def wagers(table: str, player: str) -> str:
    """The wagers of one player that stand at a table."""
    return f"table/{table}/layout/{player}"


def owed(table: str) -> str:
    """What a table still owes its winners because its rack was short; it holds that much less than nothing."""
    return f"table/{table}/owed"


def is_owed(account: str) -> bool:
    """Is it what a table owes? No other account is, whatever a player or a table is called."""
    return account.startswith("table/") and account.endswith("/owed") and account.count("/") == 2


def transit(table: str) -> str:
    """Chips on their way from the cage to a table."""
    return f"table/{table}/transit"


def variance(table: str) -> str:
    """What a table's counts were over or short."""
    return f"variance/{table}"


def vigorish(table: str) -> str:
    """What was kept of wagers at a table."""
    return f"vigorish/{table}"


def purse(player: str) -> str:
    """The chips that a player holds."""
    return f"player/{player}"


def bank(ruleset: str, game: str) -> str:
    """A charity's bank of one type of game, shared by every table of it."""
    return f"bank/{ruleset}/{game}"


def cover(ruleset: str, game: str, table: str) -> str:
    """What of that bank is set aside for the wagers that stand at one table."""
    return f"bank/{ruleset}/{game}/cover/{table}"

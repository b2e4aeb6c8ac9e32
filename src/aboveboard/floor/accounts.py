"""Where value is on a gaming floor: the accounts of its tables, besides those that every house knows."""

from __future__ import annotations

from typing import Final

from aboveboard.log.database.accounts import CAGE, IMITATION, WORLD, purse, variance

__all__ = [
    "BELOW_NOTHING", "CAGE", "IMITATION", "NAMED", "PROMOTIONAL", "WORLD", "bank", "drop", "inventory", "layout",
    "owed", "pot", "purse", "stack", "transit", "variance", "vigorish", "wagers",
]  # fmt: skip

PROMOTIONAL: Final = "promotional"
"""What the house gives away in coupons."""
BELOW_NOTHING: Final = (PROMOTIONAL, IMITATION, "variance/.*", "table/[^/]*/owed")
"""Accounts that may hold less than nothing, as patterns; all others are checked in the transaction that posts."""

NAMED: Final = {
    PROMOTIONAL: "what is given away in coupons",
    "table/([^/]+)/inventory": r"the rack of \1",
    "table/([^/]+)/drop": r"the drop box of \1",
    "table/([^/]+)/transit": r"the fill on its way to \1",
    "table/([^/]+)/owed": r"what \1 owes its winners",
    "table/([^/]+)/layout": r"the layout of \1",
    "table/([^/]+)/layout/(.+)": r"the wagers of \2 at \1",
    "table/([^/]+)/stack/(.+)": r"the stack of \2 at \1",
    "table/([^/]+)/pot": r"the pot at \1",
    "table/([^/]+)/bank/(.+)": r"what \2 put up as the bank at \1",
    "vigorish/([^/]+)": r"the fees of \1",
}
"""Accounts as people call them: patterns, and the words for what they match."""


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


def stack(table: str, player: str) -> str:
    """What a player has put on a table where players play for a pot."""
    return f"table/{table}/stack/{player}"


def pot(table: str) -> str:
    """What is being divided at a table; it holds nothing before a pot is paid out or after."""
    return f"table/{table}/pot"


def bank(table: str, player: str) -> str:
    """What a player who banks a round at a table has put up for it."""
    return f"table/{table}/bank/{player}"


def owed(table: str) -> str:
    """What a table still owes its winners because its rack was short; it holds that much less than nothing."""
    return f"table/{table}/owed"


def transit(table: str) -> str:
    """Chips on their way from the cage to a table."""
    return f"table/{table}/transit"


def vigorish(table: str) -> str:
    """The fees that the house took at a table: of wagers, from pots, and for time."""
    return f"vigorish/{table}"

"""Fields of deeds that hold money or chips, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.kernel.money import dollars

AMOUNTS = frozenset((
    "stake", "cents", "to", "min", "max", "cash", "counted", "losses", "winnings", "variance", "promotional", "chip",
    "stack", "value", "each", "cost", "retail", "market", "most",
))  # fmt: skip
"""Fields that hold cents, where they hold a number."""
SHARES = frozenset(("shares", "maxima"))
"""Fields that hold cents for each of several things."""
STACKS = frozenset(("chips", "for"))
"""Fields that hold chips, where they hold a count of each denomination."""
NOT_READ = frozenset(("commitment",))
"""Fields that only programs read."""


def money_field(name: str, value: Any) -> str | None:
    """An amount in dollars, or chips by denomination; None for any other field."""
    if name in NOT_READ:
        return ""
    if name in AMOUNTS and type(value) is int:
        return dollars(value)
    if name in SHARES and isinstance(value, Mapping):
        return ", ".join(f"{whose} {dollars(cents)}" for whose, cents in value.items() if type(cents) is int)
    if name in STACKS and isinstance(value, Mapping):
        return ", ".join(f"{count} of {dollars(int(cents))}" for cents, count in value.items() if str(cents).isdigit())
    return None

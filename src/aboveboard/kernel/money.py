"""Money is whole cents. Rounding happens once, by a rule that the law names."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import Final

Cents = int

ROUNDING: Final[dict[str, Callable[[Fraction], Cents]]] = {
    "down": floor,
    "up": ceil,
    "nearest": lambda amount: floor(amount + Fraction(1, 2)),
}


def dollars(cents: Cents) -> str:
    """Write cents as a person would: 1250 is "$12.50", 500 is "$5", -500 is "-$5"."""
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{part:02d}" if part else "")


def parse_dollars(text: str) -> Cents:
    """Read "$12.50", "12.50" or "1,200" into cents; anything else is refused."""
    match = re.fullmatch(r"\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?", text.strip())
    if match is None:
        raise ValueError(f"{text!r} is not an amount of dollars such as 5, 2.50 or $1,200")
    whole, part = match.group(1).replace(",", ""), match.group(2) or ""
    return int(whole) * 100 + int(part.ljust(2, "0"))


def whole_cents(amount: Fraction | int, rule: str) -> Cents:
    """Bring an exact amount to whole cents by a named rule: down, up or nearest."""
    return ROUNDING[rule](Fraction(amount))

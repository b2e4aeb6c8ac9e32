"""Sizes of what is printed, in inches, and the square feet that a law counts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from aboveboard.law.errors import BadInput, short

WRITTEN = re.compile(r"(?P<width>\d{1,4}(?:\.\d{1,3})?)\s*[x×]\s*(?P<height>\d{1,4}(?:\.\d{1,3})?)\s*(?P<unit>in|ft)")
INCHES = {"in": 1, "ft": 12}
SMALLEST, LARGEST = 3, 200
"""Inches a side: what can be read, and what a PDF can hold."""


@dataclass(frozen=True)
class Size:
    """A width and a height, in inches."""

    width: Fraction
    height: Fraction

    @property
    def square_feet(self) -> int:
        """Whole square feet, a part of one counted as one: nothing is made smaller to fit under a limit."""
        return ceil(self.width * self.height / 144)

    @property
    def area(self) -> str:
        """The square feet in words."""
        return "1 square foot" if self.square_feet == 1 else f"{self.square_feet:,} square feet"

    def __str__(self) -> str:
        return f"{float(self.width):g} × {float(self.height):g} in"


def size_of(text: str) -> Size:
    """A size as people write it: 11x17in, 6x10ft."""
    found = WRITTEN.fullmatch(text.strip())
    if found is None:
        raise BadInput(f"a size such as 11x17in or 6x10ft was expected, not {short(text)}")
    size = Size(*(Fraction(found[name]) * INCHES[found["unit"]] for name in ("width", "height")))
    if not SMALLEST <= min(size.width, size.height) <= max(size.width, size.height) <= LARGEST:
        raise BadInput(f"a size of {SMALLEST} to {LARGEST} inches a side was expected, not {size}")
    return size

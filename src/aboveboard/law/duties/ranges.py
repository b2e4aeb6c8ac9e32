"""Between what something lies that is measured: exactly there, or only so far known."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Range:
    """Everything from the least to the most; an end that is None is far away, one that is open is not in it."""

    least: Fraction | None = None
    most: Fraction | None = None
    least_open: bool = False
    most_open: bool = False

    @property
    def exact(self) -> bool:
        """Is it one value?"""
        return self.least is not None and self.least == self.most

    def meets(self, other: Range) -> bool:
        """Is there anything in both?"""
        leasts = [(end.least, end.least_open) for end in (self, other) if end.least is not None]
        mosts = [(end.most, end.most_open) for end in (self, other) if end.most is not None]
        return all(
            least < most or (least == most and not open_below and not open_above)
            for least, open_below in leasts
            for most, open_above in mosts
        )


def exactly(value: Fraction) -> Range:
    """A range that is one value."""
    return Range(value, value)


class Scale:
    """A line cut at some figures: below the first, on it, between it and the next, and so on."""

    __slots__ = ("cuts", "possible", "size")

    def __init__(self, cuts: Sequence[Fraction], within: Range, *, whole: bool) -> None:
        self.cuts = sorted(set(cuts))
        self.size = 2 * len(self.cuts) + 1
        self.possible = self.mask(within)
        """Which cells can hold a value at all: of whole numbers none lies between 30 and 31."""
        if whole:
            for number, (low, high) in enumerate(zip(self.cuts, self.cuts[1:], strict=False)):
                if high - low == 1:
                    self.possible &= ~(1 << 2 * (number + 1))
            if within.least is not None and self.cuts and self.cuts[0] == within.least:
                self.possible &= ~1

    def mask(self, given: Range) -> int:
        """Which cells the value may be in."""
        low, high = 0, self.size - 1
        if given.least is not None:
            low = self._cell(given.least, 1 if given.least_open else 0)
        if given.most is not None:
            high = self._cell(given.most, -1 if given.most_open else 0)
        return ((1 << high - low + 1) - 1) << low if high >= low else 0

    def _cell(self, value: Fraction, beside: int) -> int:
        """The cell of a value, or the one beside it where the value is a cut and is not meant itself."""
        at = bisect_left(self.cuts, value)
        on = at < len(self.cuts) and self.cuts[at] == value
        return 2 * at + 1 + beside if on else 2 * at


def bounded(bounds: dict[str, Fraction]) -> Range:
    """A range by the words of a file: below, at-most, at-least, above."""
    return Range(
        bounds.get("above", bounds.get("at-least")),
        bounds.get("below", bounds.get("at-most")),
        least_open="above" in bounds,
        most_open="below" in bounds,
    )

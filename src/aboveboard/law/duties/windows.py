"""Rolling windows: on how many of some days it was so within any so many months or days."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from aboveboard.law.days.terms import add_months
from aboveboard.law.errors import BadInput, short

_WINDOW = re.compile(r"([1-9]\d{0,2}) (day|month|year)s?")


class Window(NamedTuple):
    """So many days or months, wherever they begin."""

    length: int
    months: bool

    def end(self, first: int) -> int:
        """The first day after the window that begins on a day, both by ordinal."""
        return add_months(first, self.length, march=True) if self.months else first + self.length

    def __str__(self) -> str:
        return f"{self.length} {'month' if self.months else 'day'}{'' if self.length == 1 else 's'}"


def window_of(given: object) -> Window:
    """A window as a file writes it: 12 months, 90 days, 2 years."""
    found = _WINDOW.fullmatch(given) if isinstance(given, str) else None
    if found is None:
        raise BadInput(f"within: so many days, months or years such as 12 months were expected, not {short(given)}")
    count = int(found[1])
    return Window(12 * count if found[2] == "year" else count, found[2] != "day")


def most_within(days: Collection[int], window: Window) -> int:
    """The most of these days, by ordinal and each counted once, that lie in one window."""
    ordered = sorted(set(days))
    most = last = 0
    for first, day in enumerate(ordered):
        end = window.end(day)
        while last < len(ordered) and ordered[last] < end:
            last += 1
        most = max(most, last - first)
    return most

"""How often something may be asked: a bucket of tokens for each address, name or session."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

REMEMBERED = 10_000
"""How many buckets there are at most; the one least lately used goes first, and was full again by then."""


class Limit:
    """So many at once, and so many more a second."""

    def __init__(self, at_once: int, a_second: float, clock: Callable[[], float] = monotonic) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def give(self, who: str) -> None:
        """Give a token back."""
        if who in self._left:
            left, since = self._left[who]
            self._left[who] = (left + 1, since)

    def wait(self, who: str, cost: float = 1) -> float:
        """Take a token, or several; gives 0, or how many seconds are to pass before there are as many."""
        now = self._clock()
        left, since = self._left.pop(who, (float(self.at_once), now))
        left = min(float(self.at_once), left + (now - since) * self.a_second)
        waits = 0.0 if left >= cost else (cost - left) / self.a_second
        self._left[who] = (left - cost if not waits else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return waits


class Open:
    """How many things may be open at once, for one address and for all together."""

    def __init__(self, each: int, total: int) -> None:
        self.each, self.total = each, total
        self._open: dict[str, int] = {}
        self.count = 0

    def take(self, who: str) -> bool:
        """Open one more, unless there are as many as may be."""
        if self.count >= self.total or self._open.get(who, 0) >= self.each:
            return False
        self._open[who] = self._open.get(who, 0) + 1
        self.count += 1
        return True

    def give_back(self, who: str) -> None:
        """One is closed."""
        self.count -= 1
        left = self._open.pop(who) - 1
        if left:
            self._open[who] = left

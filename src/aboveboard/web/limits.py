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

    def wait(self, who: str) -> float:
        """Take one token; gives 0, or how many seconds are to pass before there is one."""
        now = self._clock()
        left, since = self._left.pop(who, (float(self.at_once), now))
        left = min(float(self.at_once), left + (now - since) * self.a_second)
        waits = 0.0 if left >= 1 else (1 - left) / self.a_second
        self._left[who] = (left - 1 if not waits else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return waits

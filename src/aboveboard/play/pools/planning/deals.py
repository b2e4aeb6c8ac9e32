"""A deal of tickets whose outcomes lie in them: when enough of its prizes are out, and what the rest is worth.

Tickets leave a deal in random order. Given how many winners are out, which of them are is a random choice among all,
whatever tickets lie between them: so tickets and values come apart, each is counted exactly, and the two are put
together again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import comb
from typing import NamedTuple


class Prizes(NamedTuple):
    """So many prizes of so much, which is more than nothing."""

    cents: int
    many: int


def merged(prizes: Iterable[Prizes]) -> tuple[Prizes, ...]:
    """Prizes by their value, the largest first, each value once."""
    found: dict[int, int] = {}
    for cents, count in prizes:
        found[cents] = found.get(cents, 0) + count
    return tuple(Prizes(cents, found[cents]) for cents in sorted(found, reverse=True) if found[cents])


def value(prizes: Iterable[Prizes]) -> int:
    """What prizes are worth together."""
    return sum(cents * count for cents, count in prizes)


def number(prizes: Iterable[Prizes]) -> int:
    """How many prizes there are."""
    return sum(count for _, count in prizes)


@dataclass(frozen=True)
class Leaving:
    """A deal, or what is left of one, and what must still come out of it: so many prizes, worth so much."""

    tickets: int
    prizes: tuple[Prizes, ...]
    winners: int
    cents: int
    gone: int = 0
    """How many tickets are out already."""

    @cached_property
    def _enough(self) -> Sequence[int]:
        """For each number of winners out, in how many ways they are enough: in number, and worth enough."""
        all_prizes = merged(self.prizes)
        total = number(all_prizes)
        if not all_prizes:
            return (int(self.winners <= 0 and self.cents <= 0),)
        last = max(all_prizes, key=lambda each: each.many)
        needed: dict[int, list[int]] = {}
        """By how many others are out: in how many ways so many of the last kind must be out as well, and no fewer."""
        for (count, worth), many in _ways([each for each in all_prizes if each is not last]).items():
            least = max(0, -(-(self.cents - worth) // last.cents))
            if least <= last.many:
                needed.setdefault(count, [0] * (last.many + 1))[least] += many
        ways, choices = [0] * (total + 1), binomials(last.many)
        for count, by_least in needed.items():
            for further, many in enumerate(accumulate(by_least)):
                ways[count + further] += many * choices[further]
        return tuple(many if out >= self.winners else 0 for out, many in enumerate(ways))

    @cached_property
    def mean_tickets(self) -> Fraction:
        """After how many tickets, on the average, enough is out.

        The n-th of M winners among N tickets lies on the average at n (N + 1) / (M + 1).
        """
        total = number(self.prizes)
        chances = zip(self._enough[:-1], binomials(total), strict=False)
        winners = sum((1 - Fraction(enough, ways) for enough, ways in chances), start=Fraction(0))
        return self.gone + winners * Fraction(self.tickets + 1, total + 1)

    def by(self, out: int) -> Fraction:
        """The chance that enough is out once so many tickets are, those that were out before among them."""
        drawn, total = min(out - self.gone, self.tickets), number(self.prizes)
        if drawn < 0:
            return Fraction(0)
        losers = self.tickets - total
        least, found = max(0, drawn - losers), 0
        ways = comb(losers, drawn - least)
        """In how many ways the rest of those that are out are losers, gone on with from one number to the next."""
        for winners in range(least, min(drawn, total) + 1):
            found += self._enough[winners] * ways
            rest = drawn - winners
            ways = ways * rest // (losers - rest + 1)
        return Fraction(found, comb(self.tickets, drawn))


def binomials(size: int) -> list[int]:
    """In how many ways so many of them can be chosen, from none to all, each from the one before it."""
    found = [1]
    for chosen in range(size):
        found.append(found[-1] * (size - chosen) // (chosen + 1))
    return found


def _ways(prizes: Sequence[Prizes]) -> dict[tuple[int, int], int]:
    """In how many ways so many prizes can be out that are worth so much, by number and value."""
    found = {(0, 0): 1}
    for cents, count in sorted(prizes, key=lambda each: each.many):
        further: dict[tuple[int, int], int] = {}
        chosen = [(out, out * cents, comb(count, out)) for out in range(count + 1)]
        for (many, worth), ways in found.items():
            for out, more, choices in chosen:
                key = many + out, worth + more
                further[key] = further.get(key, 0) + ways * choices
        found = further
    return found

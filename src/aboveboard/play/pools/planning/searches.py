"""A search that ends when one card, or one key, is found: week by week, given that it was not found before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from aboveboard.kernel.money import whole_cents
from aboveboard.law.model.pools import ChestLaw


@dataclass(frozen=True, slots=True)
class Week:
    """One week or occasion of a search that has not ended before it."""

    number: int
    left: int
    """How many cards lie face down, or keys hang, when it begins."""
    tries: int
    ends: Fraction
    """The chance that it ends the search."""
    reached: Fraction
    """The chance that the search is not over before it."""

    @property
    def ends_here(self) -> Fraction:
        """The chance, from the very beginning, that the search ends with it."""
        return self.reached * self.ends

    @property
    def misses(self) -> Fraction:
        """How many tries, on the average, find something else: none is made after the one that ends it.

        The k-th try is made and misses where what is searched for is none of the first k.
        """
        return sum((Fraction(self.left - k, self.left) for k in range(1, self.tries + 1)), start=Fraction(0))


def weeks(hidden: int, tries: Callable[[int], int], last: int | None = None) -> Iterator[Week]:
    """Each week of a search among so many, of which one ends it; a last week, if there is one, goes on to the end."""
    left, reached, number = hidden, Fraction(1), 0
    while left > 0:
        number += 1
        many = left if number == last else min(tries(number), left)
        if many <= 0:
            raise ValueError(f"nothing is tried in week {number}")
        found = Week(number, left, many, Fraction(many, left), reached)
        yield found
        reached *= 1 - found.ends
        left -= many


def divided(law: ChestLaw, taken: int, kept: Fraction, *, first: bool) -> tuple[int, int]:
    """The primary prizes of an occasion's takings, and what goes into the chest."""
    profit = whole_cents(taken * kept, "down")
    each = whole_cents((taken - profit) * Fraction(law.primary) / law.winners, "down")
    primary = each * law.winners
    return primary, taken - profit - primary if first else whole_cents(taken * Fraction(law.later), "down")

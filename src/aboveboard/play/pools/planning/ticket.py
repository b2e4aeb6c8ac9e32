"""A ticket before anything is drawn: what it costs, what it may win, and with what chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from aboveboard.kernel.money import dollars

ExactNumber = Fraction | Decimal
"""A chance or a mean: a fraction, or its first digits where that would be too long."""


class Won(NamedTuple):
    """Something that a ticket may win."""

    name: str
    """The prize, or the grade that wins it."""
    cents: int | Fraction
    times: Fraction
    """How many of it a ticket wins on the average: a part of one, where it is shared."""
    chance: ExactNumber
    """With what chance it wins any of it."""
    pays: str
    """What it is, as people read it."""
    cite: tuple[str, ...] = ()
    """The clauses by which it is paid, by id."""


@dataclass(frozen=True)
class Ticket:
    """A ticket among so many: everything that may come of it."""

    price: int | None
    """None where a plan does not say it."""
    wins: tuple[Won, ...]
    win: ExactNumber
    """The chance that it wins anything."""
    among: Mapping[str, int] = field(default_factory=dict)
    """Of which tickets it is one: how many were sold, in which week."""
    selection: str | None = None
    """What it backs, where something is picked."""
    push: Fraction = Fraction(0)
    """The chance that its price is handed back."""
    stderr: float | None = None
    """Of the chance to win, where that was sampled."""

    @property
    def returns(self) -> Fraction | None:
        """What a ticket is paid on the average, for each unit of its price."""
        if self.price is None:
            return None
        return sum((each.cents * each.times for each in self.wins), start=Fraction(0)) / self.price

    @property
    def ev(self) -> Fraction | None:
        """What a player gains on the average, for each unit of the price."""
        return None if self.returns is None else self.returns - 1


def listed(prizes: Iterable[int], tickets: int, *, returned: bool = False) -> tuple[Won, ...]:
    """Prizes that are each won by one of so many tickets; by several of them too, where tickets are put back."""
    found: dict[int, int] = {}
    for cents in prizes:
        found[cents] = found.get(cents, 0) + 1
    return tuple(of_prizes(cents, many, tickets, returned=returned) for cents, many in found.items())


def of_prizes(cents: int, many: int, tickets: int, *, returned: bool = False) -> Won:
    """So many prizes of so much among so many tickets."""
    times = Fraction(many, tickets)
    chance = 1 - Fraction(tickets - 1, tickets) ** many if returned else times
    return Won(dollars(cents), cents, times, chance, dollars(cents))

"""The first win among random cards, call by call, exactly or in decimals with a bound on what rounding took.

Given how many balls of each column are out, cards are independent, each still waiting with the same chance p: nobody of
n has won with the chance p ** n there. The formula in circulation, the nth power of the chance that one card waits
after so many calls, takes cards to be independent whatever is out, and is wrong.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from math import comb
from operator import mul
from typing import Generic, NamedTuple, TypeVar

from aboveboard.play.pools.bingo.between import Between, rounding
from aboveboard.play.pools.bingo.coverage import Called, Coverage

Value = TypeVar("Value", Fraction, Between)


class After(NamedTuple, Generic[Value]):
    """What the cards have come to after a call."""

    nobody: Value
    """The chance that nobody has won."""
    alone: Value
    """The chance that the first to win is one card, with this call."""
    winners_next: Value
    """How many cards on average are the first to win, with the next call."""


class FirstWins(ABC, Generic[Value]):
    """The first win among so many cards."""

    def __init__(self, table: Coverage, cards: int) -> None:
        self.table, self.cards = table, cards
        self._after: dict[int, After[Value]] = {}

    def after(self, call: int) -> After[Value]:
        """What has come of the cards after a call."""
        if call not in self._after:
            balls = self.table.balls
            draws = comb(balls, call)
            nobody, last, following = self._powers(self.table.called[call])
            self._after[call] = After(
                nobody * Fraction(1, draws),
                last * Fraction(self.cards, draws * max(call, 1)),
                following * Fraction(self.cards, draws * max(balls - call, 1)),
            )
        return self._after[call]

    def shared(self, call: int, winners: int) -> Value:
        """The chance that the first to win are so many cards, with this call."""
        draws = comb(self.table.balls, call) * call
        return self._steps(*self.table.steps(call), winners) * Fraction(comb(self.cards, winners), draws)

    @abstractmethod
    def _powers(self, called: Called) -> tuple[Value, Value, Value]:
        """The sums, over what may be out, of its ways times p ** n, and of what the last ball and the next cover times
        p ** (n - 1)."""

    @abstractmethod
    def _steps(self, waiting: Sequence[int], gained: Sequence[int], ways: Sequence[int], winners: int) -> Value:
        """The sum, over how the call came about, of its ways times r for each winner and p for each other card."""


class ExactWins(FirstWins[Fraction]):
    """In fractions."""

    def _powers(self, called: Called) -> tuple[Fraction, Fraction, Fraction]:
        powers = [each ** (self.cards - 1) for each in called.waiting]
        whole = self.table.denominator**self.cards
        return (
            Fraction(sum(map(mul, map(mul, called.ways, called.waiting), powers)), whole),
            Fraction(sum(map(mul, called.by_last, powers)), whole),
            Fraction(sum(map(mul, called.by_next, powers)), whole),
        )

    def _steps(self, waiting: Sequence[int], gained: Sequence[int], ways: Sequence[int], winners: int) -> Fraction:
        others = {each: each ** (self.cards - winners) for each in dict.fromkeys(waiting)}
        found = sum(each * others[p] * r**winners for p, r, each in zip(waiting, gained, ways, strict=True))
        return Fraction(found, self.table.denominator**self.cards)


class RoundedWins(FirstWins[Between]):
    """In decimals of so many digits, rounded down.

    A chance is rounded once when it is divided, and a product as often as its factors and once more: p ** m at most
    2 * m - 1 times. Weighed and added up with others, a term is rounded once and as often as there are terms.
    """

    def __init__(self, table: Coverage, cards: int, digits: int) -> None:
        super().__init__(table, cards)
        self._digits = digits

    def _powers(self, called: Called) -> tuple[Between, Between, Between]:
        with localcontext(rounding(self._digits)) as context:
            whole = Decimal(self.table.denominator)
            chances = [each / whole for each in map(Decimal, called.waiting)]
            powers = _raised(chances, self.cards - 1)
            roundings = 2 * self.cards + len(chances) + 2
            nobody = sum(map(mul, map(Decimal, called.ways), map(mul, chances, powers)), Decimal(0))
            last = sum(map(mul, map(Decimal, called.by_last), powers), Decimal(0)) / whole
            following = sum(map(mul, map(Decimal, called.by_next), powers), Decimal(0)) / whole
            return (
                Between.rounded_down(nobody, context, roundings),
                Between.rounded_down(last, context, roundings),
                Between.rounded_down(following, context, roundings),
            )

    def _steps(self, waiting: Sequence[int], gained: Sequence[int], ways: Sequence[int], winners: int) -> Between:
        with localcontext(rounding(self._digits)) as context:
            whole = Decimal(self.table.denominator)
            distinct = list(dict.fromkeys(waiting))
            raised = _raised([each / whole for each in map(Decimal, distinct)], self.cards - winners)
            others = dict(zip(distinct, raised, strict=True))
            theirs = _raised([each / whole for each in map(Decimal, gained)], winners)
            products = map(mul, theirs, map(others.__getitem__, waiting))
            found = sum(map(mul, map(Decimal, ways), products), Decimal(0))
            return Between.rounded_down(found, context, 2 * self.cards + len(ways) + 2)


def _raised(bases: Sequence[Decimal], power: int) -> Sequence[Decimal]:
    """Each base to a power, by squaring, in the context at hand."""
    if power == 0:
        return [Decimal(1)] * len(bases)
    found = bases
    for bit in f"{power:b}"[1:]:
        found = list(map(mul, found, found))
        if bit == "1":
            found = list(map(mul, found, bases))
    return found

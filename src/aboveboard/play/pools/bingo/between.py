"""Numbers that are known to lie between two decimals, and their digits once those agree."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import (
    MAX_EMAX,
    MIN_EMIN,
    ROUND_CEILING,
    ROUND_FLOOR,
    ROUND_HALF_EVEN,
    Context,
    Decimal,
    Inexact,
)
from fractions import Fraction

DIGITS = 15
"""Significant digits of a figure that is too long as a fraction."""
LONGEST = 200
"""Characters of the longest fraction that is written out."""


def rounding(digits: int, how: str = ROUND_FLOOR) -> Context:
    """A context of so many digits, in which nothing becomes too small or too large."""
    return Context(prec=digits, rounding=how, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[])


_SHOWN = rounding(DIGITS, ROUND_HALF_EVEN)


@dataclass(frozen=True)
class Between:
    """A number from low to high, reckoned with so many digits, always outwards."""

    low: Decimal
    high: Decimal
    digits: int

    @staticmethod
    def rounded_down(value: Decimal, context: Context, times: int) -> Between:
        """A sum of products, nothing below 0, each of whose terms was rounded down in this context so often at most.

        Each rounding takes less than u = 10 ** (1 - digits) of a term, so the true sum is at most
        value / (1 - u) ** times; where the context saw nothing inexact, the value is the sum.
        """
        if not context.flags[Inexact]:
            return Between(value, value, context.prec)
        up = rounding(context.prec, ROUND_CEILING)
        slack = up.scaleb(Decimal(2 * times), 1 - context.prec)
        assert slack < 1, "too few digits for so many roundings"
        return Between(value, up.multiply(value, up.add(Decimal(1), slack)), context.prec)

    def _outwards(self) -> tuple[Context, Context]:
        return rounding(self.digits), rounding(self.digits, ROUND_CEILING)

    def __add__(self, other: Between | int) -> Between:
        down, up = self._outwards()
        low, high = (other.low, other.high) if isinstance(other, Between) else (Decimal(other), Decimal(other))
        return Between(down.add(self.low, low), up.add(self.high, high), self.digits)

    __radd__ = __add__

    def __sub__(self, other: Between) -> Between:
        return self + Between(other.high.copy_negate(), other.low.copy_negate(), self.digits)

    def __rsub__(self, other: int) -> Between:
        return Between(self.high.copy_negate(), self.low.copy_negate(), self.digits) + other

    def __mul__(self, share: Fraction) -> Between:
        """So many times a number that is not below 0."""
        assert share >= 0 <= self.low
        down, up = self._outwards()
        top, bottom = Decimal(share.numerator), Decimal(share.denominator)
        return Between(
            down.divide(down.multiply(self.low, top), bottom),
            up.divide(up.multiply(self.high, top), bottom),
            self.digits,
        )

    def settled(self) -> Decimal | None:
        """Its first digits, rounded half to even, where both ends have the same; a whole number as such."""
        if self.low == self.high == self.low.to_integral_value():
            return Decimal(int(self.low))
        low, high = _SHOWN.plus(self.low), _SHOWN.plus(self.high)
        return low if low == high else None


def shown(value: Fraction) -> Fraction | Decimal:
    """A fraction as it is where it is short, else its first digits."""
    if len(str(value)) <= LONGEST:
        return value
    return _SHOWN.divide(Decimal(value.numerator), Decimal(value.denominator))

"""What overflows, and what the house makes good, in the life of a jackpot of which fixed sums are paid.

A meter grows by the same with every wager, so its readings are followed on a line of states one growth apart. From each
it goes on to the next, or a hit takes it back to one that is lower. What is still to come in this life is therefore
known of the next state from those below it, all of it by one number that is unknown at first, and that the last state
gives: the limit, where the meter stays, or where there is none a state so high that nothing lacks from there on. Two
lines are followed, of which one is never below the meter and the other never above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from aboveboard.jackpots.limits import CENT, Beyond
from aboveboard.law.errors import BadInput

NOTHING = Fraction(0)
MOST_STATES, LEAST_STATES = 1_000_000, 1000
DIGITS = (60, 180, 540, 1620)
"""So many digits are reckoned with, one after another, until enough of them are left."""
GOOD = Fraction(1, 10**15)
"""Enough are left where no figure of a life is out by more than this, in cents for each wager of it."""
MORE = 2
"""Without a limit so many times as many states are followed as before, until what is left out is as small."""


class Taking(NamedTuple):
    """A hit that leaves the life going: its chance, and the share of the meter or the fixed sum that it takes."""

    chance: Fraction
    share: Fraction
    cents: int


class Both(NamedTuple):
    """What overflows in one life of a jackpot, and what the house makes good of fixed sums, in cents."""

    over: Beyond
    good: Beyond


@dataclass
class Line:
    """The states of one line in units of a cent that make every one of them whole, and what is to come from each.

    What is to come is `known + unknown * x`, where x is what is to come from the first state.
    """

    unit: int
    growth: int
    first: int
    above: bool
    fractional: bool
    stays: Decimal
    """The chance that a wager hits nothing."""
    taking: Sequence[tuple[Decimal, Taking]]
    context: Context
    known: list[Decimal]
    unknown: list[Decimal]

    def place(self, reads: int) -> int:
        """The state of a meter that reads so much, rounded to the side of the line."""
        beyond = reads - self.first
        return -(-beyond // self.growth) if self.above else beyond // self.growth

    def after(self, reads: int, taking: Taking) -> tuple[int, int]:
        """What a meter reads after a hit, and what the house makes good."""
        lacks = 0
        if taking.cents:
            sum_, whole = taking.cents * self.unit, reads // self.unit * self.unit
            lacks, left = max(sum_ - whole, 0), max(reads - sum_, 0)
            if self.above and self.fractional and not left:
                left = self.unit * CENT
        else:
            kept = 1 - taking.share
            left = reads * kept.numerator // kept.denominator + (self.unit * CENT if self.above else 0)
        return min(left, reads), lacks

    def hits(self, state: int, most: int | None = None) -> tuple[Decimal, Decimal, Decimal, Decimal, Decimal]:
        """Of a state: what the next one weighs by hits that lead there, what is known and unknown of the lower ones,
        what the house makes good, and what a growth that follows a hit overflows at the last state."""
        weighs = known = unknown = good = over = Decimal(0)
        add, times, reads = self.context.add, self.context.multiply, self.first + state * self.growth
        for chance, taking in self.taking:
            left, lacks = self.after(reads, taking)
            place = self.place(left + self.growth)
            if most is not None and place > most:
                over = add(over, times(chance, Decimal(left + self.growth - reads)))
                place = most
            if lacks:
                good = add(good, times(chance, Decimal(lacks)))
            if place > state:
                weighs = add(weighs, chance)
            else:
                known = add(known, times(chance, self.known[place]))
                unknown = add(unknown, times(chance, self.unknown[place]))
        return weighs, known, unknown, good, over

    def follow(self, states: int) -> None:
        """Find what is to come from the states up to a number."""
        add, less, divide = self.context.add, self.context.subtract, self.context.divide
        for state in range(len(self.known) - 1, states):
            weighs, known, unknown, good, _ = self.hits(state)
            goes_on = add(self.stays, weighs)
            self.known.append(divide(less(less(self.known[state], known), good), goes_on))
            self.unknown.append(divide(less(self.unknown[state], unknown), goes_on))

    def at_limit(self) -> tuple[Decimal, Decimal]:
        """What overflows, and what is made good, from the first state on, where the last one is the limit."""
        add, times, less, divide = self.context.add, self.context.multiply, self.context.subtract, self.context.divide
        last = len(self.known) - 1
        _, known, unknown, good, over = self.hits(last, last)
        goes = less(Decimal(1), self.stays)
        slope = less(times(goes, self.unknown[last]), unknown)
        lacks = add(less(known, times(goes, self.known[last])), good)
        return divide(add(times(self.stays, Decimal(self.growth)), over), slope), divide(lacks, slope)

    def nothing_lacks_beyond(self) -> Decimal:
        """What is made good from the first state on, where nothing lacks from the last one on."""
        return self.context.divide(self.known[-1].copy_negate(), self.unknown[-1])

    def overflows(self, state: int, first: Decimal) -> Fraction:
        """What overflows from a state on, by what does from the first one on; in cents."""
        return Fraction(self.context.multiply(self.unknown[state], first)) / self.unit

    def made_good(self, state: int, first: Decimal) -> Fraction:
        """What is made good from a state on, by what is from the first one on; in cents."""
        found = self.context.add(self.known[state], self.context.multiply(self.unknown[state], first))
        return Fraction(found) / self.unit

    def out(self, state: int, *firsts: Decimal) -> Fraction:
        """How far either can be out because of the digits that are lost."""
        most = max(abs(Fraction(each)) for each in firsts) * abs(Fraction(self.unknown[state])) / self.unit
        return most * len(self.known) / Fraction(10) ** (self.context.prec - 3)


class Side(NamedTuple):
    """What comes of a line, in cents: what overflows, the least and the most that is made good, how far out it is."""

    over: Fraction
    least: Fraction
    most: Fraction
    out: Fraction


def beyond_fixed(base: int, growth: Fraction, limit: int | None, whole: Fraction, taking: Sequence[Taking]) -> Both:
    """What overflows until all of a meter is won, and what the house makes good of the fixed sums until then."""
    taking = [each for each in taking if each.chance and (each.cents or each.share)]
    enough = GOOD / whole
    for digits in DIGITS:
        low, high = (_side(base, growth, limit, whole, taking, digits, enough, above=above) for above in (False, True))
        if max(low.out, high.out) <= enough:
            over = Beyond(NOTHING) if limit is None else _between(low.over - low.out, high.over + high.out)
            return Both(over, _between(high.least - high.out, low.most + low.out))
    raise BadInput("not encoded: the life of a meter that fixed sums drain so often before a jackpot comes")


def _between(least: Fraction, most: Fraction) -> Beyond:
    least = max(least, NOTHING)
    return Beyond((least + most) / 2, (most - least) / 2) if most > NOTHING else Beyond(NOTHING)


def _side(
    base: int, growth: Fraction, limit: int | None, whole: Fraction, taking: Sequence[Taking], digits: int,
    enough: Fraction, *, above: bool,
) -> Side:  # fmt: skip
    """One line, to the limit or so far up that what is left out is small enough."""
    context = Context(prec=digits, Emax=10**9, Emin=-(10**9))
    unit = lcm(growth.denominator, *(each.share.denominator for each in taking))
    step, fractional = int(growth * unit), growth.denominator > 1
    top = (base if limit is None else limit) * unit
    first = (top - 1) % step + 1
    stays = 1 - whole - sum((each.chance for each in taking), NOTHING)
    line = Line(
        unit, step, first, above, fractional, _decimal(stays, context),
        [(_decimal(each.chance, context), each) for each in taking], context, [Decimal(0)], [Decimal(1)],
    )  # fmt: skip
    start = (base + (CENT if above and fractional else 0)) * unit + step
    if limit is not None:
        last = (top - first) // step
        _few(last)
        line.follow(last)
        over, good = line.at_limit()
        state = min(line.place(start), last)
        lacks = line.made_good(state, good)
        return Side(
            Fraction(max(start - top, 0), unit) + line.overflows(state, over), lacks, lacks, line.out(state, over, good)
        )
    state, states = line.place(start), 2 * line.place(start) + LEAST_STATES
    while True:
        _few(states)
        line.follow(states)
        least, most = line.nothing_lacks_beyond(), line.at_limit()[1]
        side = Side(NOTHING, line.made_good(state, least), line.made_good(state, most), line.out(state, least, most))
        if side.most - side.least <= enough or side.out > enough or states * MORE > MOST_STATES:
            return side
        states *= MORE


def _few(states: int) -> None:
    if states > MOST_STATES:
        raise BadInput(
            f"not encoded: a meter that is followed over {states:,} wagers, while fixed sums are paid out of it"
        )


def _decimal(chance: Fraction, context: Context) -> Decimal:
    return context.divide(Decimal(chance.numerator), Decimal(chance.denominator))

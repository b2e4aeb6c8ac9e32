"""What goes beyond a meter's limit in the life of a jackpot: in closed form, or between two bounds.

Where hits take all of a meter alone, the meter is known from how many wagers were made since, and a geometric series
says what overflows. Where others take a share, it may stand anywhere, so two chains of states one growth or part of it
apart are followed, of which one is never below the meter and the other never above.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Context, Decimal
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.law.errors import BadInput

LONGEST_POWER = 4096
"""A power of a chance whose denominator has no more bits than this is exact."""
DIGITS = 60
"""So many digits are reckoned with where a power is longer."""
NOTHING = 400
"""What has so many noughts behind the point never comes about."""
MOST_STATES = 4_000_000
GOOD_STATES = 400_000
FINEST = 16
"""A growth is cut into so many parts at most."""
ENOUGH = 1e-13
"""States are reckoned anew until none moves by more than this part of the greatest."""
MOST_SWEEPS = 20_000
ROUNDED = 1e-9
"""No figure is further out than this part of itself because processors round."""
HAIR = 1e-6
"""A state that is as near as this may be the one beside it."""
CENT = 1
"""Less than this is left besides where a share is paid in whole cents, and where a meter begins again."""


class Beyond(NamedTuple):
    """What overflows in one life of a jackpot on the average, in cents, and how far that can be out."""

    cents: Fraction
    bound: Fraction = Fraction(0)


def beyond(
    base: int, growth: Fraction, limit: int | None, whole: Fraction, shares: Sequence[tuple[Fraction, Fraction]]
) -> Beyond:
    """What overflows until all of a meter is won, which is as likely as `whole` at each wager.

    The meter begins at its base and grows by so much with each wager, as far as its limit; shares are other hits, each
    with its chance and the share that it takes.
    """
    if limit is None:
        return Beyond(Fraction(0))
    taking = [(chance, share) for chance, share in shares if chance and share]
    return _series(base, growth, limit, whole) if not taking else _chains(base, growth, limit, whole, taking)


def _series(base: int, growth: Fraction, limit: int, whole: Fraction) -> Beyond:
    """The wager that reaches the limit overflows in part, each after it with all of its growth.

    Where a part of a cent may stay in a meter that begins again, up to a cent more overflows if the limit is reached.
    """
    before = floor((limit - base) / growth)
    first = (before + 1) * growth - (limit - base)
    after = growth * (1 - whole) / whole
    bits = before * max(whole.denominator.bit_length(), 1)
    left_over = Fraction(CENT if growth.denominator > 1 else 0) / 2
    if bits <= LONGEST_POWER:
        power = (1 - whole) ** before
        return Beyond(power * (first + after + left_over), power * left_over)
    context = Context(prec=DIGITS)
    stays = context.divide(Decimal(whole.denominator - whole.numerator), Decimal(whole.denominator))
    decimal = context.power(stays, Decimal(before))
    if decimal.adjusted() < -NOTHING:
        return Beyond(Fraction(0), Fraction(1, 10 ** (NOTHING // 2)))
    power = Fraction(decimal)
    error = power * (before + 1) / 10 ** (DIGITS - 3)
    return Beyond(power * (first + after + left_over), error * (first + after) + power * left_over)


def _chains(
    base: int, growth: Fraction, limit: int, whole: Fraction, shares: Sequence[tuple[Fraction, Fraction]]
) -> Beyond:
    steps = Fraction(limit) / growth
    if steps > MOST_STATES:
        raise BadInput(
            f"not encoded: a limit that a meter reaches after {ceil(steps):,} wagers, while others take a share of it"
        )
    finer = max(1, min(FINEST, floor(GOOD_STATES / steps)))
    low, high = (_followed(base, growth, limit, whole, shares, finer, above=above) for above in (False, True))
    return Beyond((low + high) / 2, (high - low) / 2)


def _followed(
    base: int,
    growth: Fraction,
    limit: int,
    whole: Fraction,
    shares: Sequence[tuple[Fraction, Fraction]],
    finer: int,
    *,
    above: bool,
) -> Fraction:
    """What overflows where the meter is rounded to the state above it, or to the one below.

    The first state is the limit, and each has the meter one part of a growth lower.
    """
    width = growth / finer
    states = ceil(limit / width) + 1
    places = np.arange(states, dtype=np.float64)
    to = np.empty((len(shares), states), dtype=np.int64)
    for number, (_, share) in enumerate(shares):
        left = float((1 - share) * limit) - places * float((1 - share) * width)
        down = (float(limit) - left - (CENT if above else 0)) / float(width)
        to[number] = np.clip(np.floor(down - HAIR) if above else np.ceil(down + HAIR), 0, states - 1)
    chances = np.array([float(chance) for chance, _ in shares])
    others = float(1 - whole - sum(chance for chance, _ in shares))
    found = np.zeros(states)
    taking = sum((chance for chance, _ in shares), Fraction(0))
    again = float(taking / (whole + taking))
    for _ in range(MOST_SWEEPS):
        moved = _sweep(found, to, chances, others, float(growth), float(width), finer)
        if moved <= ENOUGH * found[0] * (1 - again):
            break
    left_over = CENT if above and growth.denominator > 1 else 0
    down_to_base = (limit - base - left_over) / width
    start = max(floor(down_to_base), 0) if above else min(ceil(down_to_base), states - 1)
    slack = moved * again / (1 - again) + found[start] * ROUNDED
    return Fraction(max(found[start] + (slack if above else -slack), 0.0))


@njit(cache=True, nogil=True)
def _sweep(
    found: npt.NDArray[np.float64], to: npt.NDArray[np.int64], chances: npt.NDArray[np.float64], others: float,
    growth: float, width: float, finer: int,
) -> float:  # fmt: skip
    """Reckon every state anew from those above it, and from what the last sweep found of those below."""
    moved = 0.0
    for place in range(found.size):
        over = growth - place * width
        total = over if over > 0.0 else 0.0
        up = place - finer if place > finer else 0
        for number in range(chances.size):
            total += chances[number] * found[to[number, up]]
        now = total / (1.0 - others) if up == place else total + others * found[up]
        if now - found[place] > moved:
            moved = now - found[place]
        found[place] = now
    return moved

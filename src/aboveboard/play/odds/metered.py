"""A wager that is paid out of a meter: what it is worth at a reading, and from which reading on it is even."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from aboveboard.kernel.words import a
from aboveboard.law.errors import BadInput, short
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result
from aboveboard.play.events import LARGEST
from aboveboard.play.odds.wager_odds import WagerOdds

WHOLE = 100
"""The hundredths that a whole meter is."""
NOTHING = Fraction(0)


class Even(NamedTuple):
    """The reading of a meter from which on its wager is not against the player."""

    exact: Fraction
    """In cents, were shares of the meter paid in parts of a cent too."""
    cents: int
    """The first reading, since whole cents are read and paid."""


class AtMeter(NamedTuple):
    """What a wager is worth at a reading of its meter."""

    cents: int
    ev: Fraction
    """The player's expected gain for each unit staked, shares of the meter paid in whole cents."""
    even: Even | None
    """None where no reading makes it even."""


def metered_wager(terms: Terms, wager: str | None) -> WagerTerms:
    """The wager with a meter that is meant, which need not be named where there is one alone."""
    known = terms.metered
    if not known:
        raise BadInput(f"{terms.law.title} has no wager here that is paid out of a meter")
    if wager is None and len(known) > 1:
        raise BadInput(f"each of {' and '.join(known)} has a meter of its own, and which is meant was expected")
    found = terms.wager(known[0] if wager is None else wager)
    if found.name not in known:
        raise BadInput(f"{a(found.law.title)} has no meter here; {' or '.join(known)} has")
    return found


def why_not_metered(odds: WagerOdds) -> str | None:
    """Why nothing exact is said of a wager at a meter."""
    if odds.stderr is None and odds.bound is None and odds.mean is None:
        return None
    return f"{odds.wager.law.title}: its odds are not exact, so nothing is said of its meter"


def at_meter(odds: WagerOdds, cents: object) -> AtMeter:
    """What a wager is worth for one hand while its meter reads so many cents."""
    if type(cents) is not int or not 0 <= cents <= LARGEST:
        raise BadInput(f"meter: whole cents from 0 to {LARGEST} were expected, not {short(cents)}")
    if (why := why_not_metered(odds)) is not None:
        raise BadInput(why)
    return AtMeter(cents, _worth(odds, cents), _even(odds))


def fixed_gain(odds: WagerOdds) -> Fraction:
    """What all that a meter does not pay comes to, for each unit staked; a hand that the meter pays keeps no stake."""
    return sum((_fixed(end) * chance for end, chance in odds.ends.items()), NOTHING)


def _fixed(end: Result) -> Fraction:
    return sum((each.gain if each.hundredths is None else Fraction(-1) for each in end.payoffs), NOTHING)


def _shares(end: Result) -> list[int]:
    return [each.hundredths for each in end.payoffs if each.hundredths is not None]


def _worth(odds: WagerOdds, cents: int) -> Fraction:
    """The expected gain at a reading, whole cents paid out of the meter."""
    base, found = _base(odds), NOTHING
    for end, chance in odds.ends.items():
        left = cents
        for hundredths in _shares(end):
            taken = left * hundredths // WHOLE
            left = base if hundredths == WHOLE else left - taken
            found += chance * taken
    return fixed_gain(odds) + found / _stake(odds)


def _even(odds: WagerOdds) -> Even | None:
    """Where the gain, which grows with the meter, stops being against the player."""
    slope, found = NOTHING, fixed_gain(odds) * _stake(odds)
    for end, chance in odds.ends.items():
        flat, left = _taken(_shares(end), _base(odds))
        found += chance * flat
        slope += chance * left
    if not slope:
        return None if found < 0 else Even(NOTHING, 0)
    exact = max(-found / slope, NOTHING)
    low = ceil(exact)
    high, step = low, 1
    while _worth(odds, high) < 0:
        low, high, step = high + 1, high + step, step * 2
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if _worth(odds, middle) >= 0 else (middle + 1, high)
    return Even(exact, high)


def _taken(shares: Iterable[int], base: int) -> tuple[Fraction, Fraction]:
    """What is taken of a meter by shares one after another: a fixed amount, and so much of what it read."""
    taken, left = (NOTHING, NOTHING), (NOTHING, Fraction(1))
    for hundredths in shares:
        share = Fraction(hundredths, WHOLE)
        part = (left[0] * share, left[1] * share)
        taken = (taken[0] + part[0], taken[1] + part[1])
        left = (Fraction(base), NOTHING) if hundredths == WHOLE else (left[0] - part[0], left[1] - part[1])
    return taken


def _stake(odds: WagerOdds) -> int:
    stake = odds.wager.law.stake
    assert stake is not None
    assert isinstance(stake.max, int), "a meter's wager has one stake"
    return stake.max


def _base(odds: WagerOdds) -> int:
    assert odds.wager.law.base is not None
    return odds.wager.law.base

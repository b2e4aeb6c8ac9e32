"""What a schedule returns if every reel stops at random, each symbol of it as likely as any other: exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from aboveboard.kernel.reels import Award, Schedule
from aboveboard.law.errors import BadInput

MOST_STEPS = 2_000_000
"""What is reckoned takes no more steps for a reel than these, which are about half a second."""


@dataclass(frozen=True, slots=True)
class AwardReturn:
    """One award if stops are random."""

    award: Award
    ways: int
    """In how many of all combinations one line is awarded it."""
    chance: Fraction
    """That one line is awarded it."""
    returns: Fraction
    """What it gives back on all lines, for each unit that a token costs."""


@dataclass(frozen=True, slots=True)
class RandomReturn:
    """What a schedule gives back if stops are random."""

    returns: Fraction
    """For each unit that a token costs."""
    wins: Fraction | None
    """The chance that a token is awarded anything; None where the lines are too many to be followed together."""
    combinations: int
    awards: tuple[AwardReturn, ...]


def random_return(schedule: Schedule) -> RandomReturn:
    """What comes back for a token: every line shows what any other does, and as often."""
    ways, lines, total = line_ways(schedule), len(schedule.lines), schedule.combinations
    awards = tuple(
        AwardReturn(
            award, ways[bit], Fraction(ways[bit], total),
            Fraction(lines * ways[bit] * award.units, total * schedule.token),
        )
        for bit, award in enumerate(schedule.awards)
    )  # fmt: skip
    together = sum((each.returns for each in awards), start=Fraction(0))
    return RandomReturn(together, chance_of_an_award(schedule), total, awards)


def line_ways(schedule: Schedule) -> Counter[int]:
    """In how many combinations one line is awarded each of the awards, by its number, followed reel by reel."""
    held = Counter({-1: 1})  # the awards that nothing has ruled out yet, as bits
    for reel, fits in zip(schedule.reels, schedule.fits, strict=True):
        shown: Counter[int] = Counter()
        for symbol, many in Counter(reel).items():
            shown[fits[symbol]] += many
        if len(held) * len(shown) > MOST_STEPS:
            raise BadInput("schedule: its awards overlap in too many ways to be reckoned")
        after: Counter[int] = Counter()
        for fit, many in shown.items():
            for left, ways in held.items():
                after[left & fit] += ways * many
        held = after
    found: Counter[int] = Counter()
    for left, ways in held.items():
        if left:
            found[_highest(left)] += ways
    return found


def chance_of_an_award(schedule: Schedule) -> Fraction | None:
    """The chance that any line is awarded anything, all lines followed together."""
    found = award_ways(schedule)
    return None if found is None else 1 - Fraction(found.get(0, 0), schedule.combinations)


def award_ways(schedule: Schedule) -> Mapping[int, int] | None:
    """In how many combinations a token is awarded so many units in all; None where that would take too long."""
    held: Counter[tuple[int, ...]] = Counter({(-1,) * len(schedule.lines): 1})
    for place, (reel, fits) in enumerate(zip(schedule.reels, schedule.fits, strict=True)):
        shown = Counter(
            tuple(fits[reel[(stop + line[place]) % len(reel)]] for line in schedule.lines) for stop in range(len(reel))
        )
        if len(held) * len(shown) * len(schedule.lines) > MOST_STEPS:
            return None
        after: Counter[tuple[int, ...]] = Counter()
        for lines, ways in held.items():
            for fit, many in shown.items():
                after[tuple(left & one for left, one in zip(lines, fit, strict=True))] += ways * many
        held = after
    found: Counter[int] = Counter()
    for lines, ways in held.items():
        found[sum(schedule.awards[_highest(left)].units for left in lines if left)] += ways
    return found


def _highest(left: int) -> int:
    """The first award of those that are left."""
    return (left & -left).bit_length() - 1

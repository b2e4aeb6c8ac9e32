"""One meter over the life of its jackpot: what it gives back of each wager, and out of what.

What goes into a meter comes out of it, since a hit leaves what it does not take: the rate's part as far as the limit,
at each jackpot the base, paid out of the reserve as far as that reaches and by the house for the rest, and from the
house what a fixed sum is more than the meter holds. So the parts need no more than the chances, however many tables
there are and in whatever order their wagers are closed; what goes beyond a limit, and what a meter lacks, is reckoned
as if each wager were settled before the next is closed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from aboveboard.floor.links.reckoning.configuration import Award, Configuration, Level
from aboveboard.jackpots.fixed_sums import Taking, beyond_fixed
from aboveboard.jackpots.limits import Beyond, beyond
from aboveboard.law.errors import BadInput

NOTHING = Fraction(0)


@dataclass(frozen=True)
class AwardLife:
    """An award over many jackpots."""

    name: str
    chance: Fraction
    """For one wager."""
    share: Fraction | None
    """Of the meter as it stands; None where it is a fixed sum."""
    mean: Fraction
    """What it pays on the average, in cents, parts of a cent counted."""


@dataclass(frozen=True)
class LevelLife:
    """A meter over many jackpots, its parts for each unit wagered."""

    level: Level
    chance: Fraction
    """That a wager wins all of it."""
    rate: Fraction
    """What the rate of progression gives back, as far as the limit."""
    reserve: Fraction
    """What the reserve gives back, as the part of the base that it pays at a reset."""
    house: Fraction
    """What the house gives of the base at a reset."""
    overflow: Fraction
    """What goes beyond the limit."""
    unspent: Fraction
    """What of the reserve's rate no reset ever asks for."""
    mean: Fraction
    """What the meter reads on the average when a hand hits, in cents."""
    awards: tuple[AwardLife, ...]
    bound: Fraction = NOTHING
    """How far rate and overflow can be out, for each unit wagered."""
    mean_bound: Fraction = NOTHING
    good: Fraction = NOTHING
    """What the house makes good of fixed sums that are more than the meter holds."""
    good_bound: Fraction = NOTHING
    fixed: Fraction = NOTHING
    """What fixed sums take of it."""

    @property
    def between(self) -> Fraction:
        """How many wagers there are from one jackpot to the next, on the average."""
        return 1 / self.chance

    @property
    def returned(self) -> Fraction:
        """What players have back of it for each unit wagered."""
        return self.rate + self.reserve + self.house + self.good


def level_life(configuration: Configuration, level: Level, chances: Mapping[str, Fraction]) -> LevelLife:
    """A meter over many jackpots, with the chance of each award for one wager."""
    awards = [each for each in configuration.awards if each.level == level.name]
    whole = sum((chances[each.name] for each in awards if each.whole), NOTHING)
    if not whole:
        raise BadInput(f"level {level.name!r}: no hand ever wins all of it, so its jackpot has no life to reckon")
    growth = level.rate * configuration.wager
    lives, good = _lives(level, growth, whole, awards, chances)
    cut, lacks = (Beyond(each.cents * whole, each.bound * whole) for each in (lives, good))
    base = whole * level.base
    reserved = level.reserve_rate * configuration.wager
    given = min(reserved, base)
    taken = sum((chances[each.name] * each.share for each in awards if each.share is not None), NOTHING)
    fixed = sum((chances[each.name] * each.cents for each in awards if each.cents is not None), NOTHING)
    mean, stake = (growth - cut.cents + base + lacks.cents - fixed) / taken, configuration.wager
    return LevelLife(
        level=level,
        chance=whole,
        rate=level.rate - cut.cents / stake,
        reserve=given / stake,
        house=(base - given) / stake,
        overflow=cut.cents / stake,
        unspent=(reserved - given) / stake,
        mean=mean,
        awards=tuple(
            AwardLife(each.name, chances[each.name], each.share, Fraction(each.cents or 0) + mean * (each.share or 0))
            for each in awards
        ),
        bound=cut.bound / stake,
        mean_bound=(cut.bound + lacks.bound) / taken,
        good=lacks.cents / stake,
        good_bound=lacks.bound / stake,
        fixed=fixed / stake,
    )


def _lives(
    level: Level, growth: Fraction, whole: Fraction, awards: Sequence[Award], chances: Mapping[str, Fraction]
) -> tuple[Beyond, Beyond]:
    """What overflows in one life, and what the house makes good, in cents."""
    others = [each for each in awards if not each.whole]
    if all(each.cents is None for each in others):
        shares = [(chances[each.name], each.share or NOTHING) for each in others]
        return beyond(level.base, growth, level.limit, whole, shares), Beyond(NOTHING)
    taking = [Taking(chances[each.name], each.share or NOTHING, each.cents or 0) for each in others]
    return beyond_fixed(level.base, growth, level.limit, whole, taking)

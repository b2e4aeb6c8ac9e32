"""One meter over the life of its jackpot: what it gives back of each wager, and out of what.

What goes into a meter comes out of it, since a hit leaves what it does not take: the rate's part as far as the limit,
and at each jackpot the base, paid out of the reserve as far as that reaches and by the house for the rest. So the parts
need no more than the chances, however many tables there are and in whatever order their wagers are closed; what goes
beyond a limit is reckoned as if each wager were settled before the next is closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from aboveboard.floor.links.reckoning.configuration import Configuration, Level
from aboveboard.jackpots.limits import Beyond, beyond
from aboveboard.law.errors import BadInput

NOTHING = Fraction(0)


@dataclass(frozen=True)
class AwardLife:
    """An award over many jackpots."""

    name: str
    chance: Fraction
    """For one wager."""
    share: Fraction
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

    @property
    def between(self) -> Fraction:
        """How many wagers there are from one jackpot to the next, on the average."""
        return 1 / self.chance

    @property
    def returned(self) -> Fraction:
        """What players have back of it for each unit wagered."""
        return self.rate + self.reserve + self.house


def level_life(configuration: Configuration, level: Level, chances: Mapping[str, Fraction]) -> LevelLife:
    """A meter over many jackpots, with the chance of each award for one wager."""
    awards = [each for each in configuration.awards if each.level == level.name]
    if any(each.cents is not None for each in awards):
        raise BadInput(f"not encoded: the life of level {level.name!r}, out of which fixed sums are paid")
    whole = sum((chances[each.name] for each in awards if each.whole), NOTHING)
    if not whole:
        raise BadInput(f"level {level.name!r}: no hand ever wins all of it, so its jackpot has no life to reckon")
    taking = [(chances[each.name], each.share or NOTHING) for each in awards]
    growth = level.rate * configuration.wager
    over = beyond(level.base, growth, level.limit, whole, [each for each in taking if each[1] != 1])
    cut = Beyond(over.cents * whole, over.bound * whole)
    base = whole * level.base
    reserved = level.reserve_rate * configuration.wager
    given = min(reserved, base)
    taken = sum((chance * share for chance, share in taking), NOTHING)
    mean, stake = (growth - cut.cents + base) / taken, configuration.wager
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
            AwardLife(each.name, chance, share, mean * share)
            for each, (chance, share) in zip(awards, taking, strict=True)
        ),
        bound=cut.bound / stake,
        mean_bound=cut.bound / taken,
    )

"""A progressive wager while the meters of its link read so much: what it is worth, and from where on it is even."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from aboveboard.floor.links.reckoning.configuration import Award, Configuration
from aboveboard.jackpots.life import LevelLife
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.play.events import LARGEST

NOTHING = Fraction(0)


class LevelNow(NamedTuple):
    """One meter as it reads, and from which reading on the wager is not against the player, the others as they are."""

    level: str
    cents: int
    even: int | None
    """None where no reading of it makes the wager even."""


class Now(NamedTuple):
    """What a wager is worth at readings of all meters."""

    ev: Fraction
    """The player's expected gain for each unit staked, shares of a meter paid in whole cents."""
    levels: tuple[LevelNow, ...]


def worth_now(
    configuration: Configuration, levels: Sequence[LevelLife], by_the_house: Fraction, meters: Mapping[str, object]
) -> Now:
    """What a wager is worth at these readings, each in cents, with what the house pays for each unit staked."""
    readings = _read(configuration, meters)
    chances = {one.name: one.chance for each in levels for one in each.awards}
    parts = {
        each.name: [(award, chances[award.name]) for award in configuration.awards if award.level == each.name]
        for each in configuration.levels
    }
    stake = configuration.wager
    gives = {name: _gives(awards, readings[name]) / stake for name, awards in parts.items()}
    ev = by_the_house - 1 + sum(gives.values(), NOTHING)
    found = [
        LevelNow(name, readings[name], _even(awards, (ev - gives[name]) * stake)) for name, awards in parts.items()
    ]
    return Now(ev, tuple(found))


def _read(configuration: Configuration, meters: Mapping[str, object]) -> dict[str, int]:
    names, found = [each.name for each in configuration.levels], dict[str, int]()
    for name, cents in meters.items():
        if name not in names:
            raise BadInput(f"meter: {short(name)} is no level of the link; {nearest(str(name), names)}")
        if type(cents) is not int or not 0 <= cents <= LARGEST:
            raise BadInput(f"meter: {name}: whole cents from 0 to {LARGEST} were expected, not {short(cents)}")
        found[name] = cents
    if missing := [name for name in names if name not in found]:
        raise BadInput(f"meter: what the meter of {' and '.join(missing)} reads was expected too")
    return found


def _gives(awards: Sequence[tuple[Award, Fraction]], reads: int) -> Fraction:
    """What the awards of a level give for one wager, in cents."""
    paid = (chance * (each.cents if each.share is None else reads * each.share // 1) for each, chance in awards)  # type: ignore[operator]
    return sum(paid, NOTHING)


def _even(awards: Sequence[tuple[Award, Fraction]], others: Fraction) -> int | None:
    """The first reading at which a level makes good what all else lacks, in cents."""
    slope = sum((chance * each.share for each, chance in awards if each.share is not None), NOTHING)
    if others + _gives(awards, 0) >= 0:
        return 0
    if not slope:
        return None
    low = max(ceil((-others - _gives(awards, 0)) / slope), 0)
    high, step = low, 1
    while others + _gives(awards, high) < 0:
        low, high, step = high + 1, high + step, step * 2
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if others + _gives(awards, middle) >= 0 else (middle + 1, high)
    return high

"""What a level's meter, reserve and overflow come to: exact fractions of cents, of which whole cents are booked.

Whatever changes them gives the whole cents that move between the link's accounts, so that what is booked is at every
moment what is kept, rounded down; the fractions are the link's own and in no book.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import NamedTuple

from aboveboard.floor.links.reckoning.configuration import Award, Level

NOTHING = Fraction(0)

METER, RESERVE, OVERFLOW, OWED, PENDING = "meter", "reserve", "overflow", "owed", "pending"
"""The accounts of a link, as the moves below name them."""


class Move(NamedTuple):
    """Whole cents that move from one account of a level to another; `owed` is what the house has promised in all."""

    source: str
    to: str
    cents: int
    why: str


@dataclass(frozen=True)
class Kept:
    """What is kept for one level, in cents and parts of a cent."""

    meter: Fraction = NOTHING
    reserve: Fraction = NOTHING
    overflow: Fraction = NOTHING

    @property
    def shown(self) -> int:
        """What the display reads, and what a hit of all of it takes."""
        return floor(self.meter)

    @property
    def fraction(self) -> Fraction:
        """What of the meter is less than a cent."""
        return self.meter - floor(self.meter)


class Changed(NamedTuple):
    """A level after something happened, and the whole cents that move."""

    kept: Kept
    moves: tuple[Move, ...]


class Taken(NamedTuple):
    """What a hit takes, what is kept after it, and how a reset was paid for."""

    cents: int
    kept: Kept
    moves: tuple[Move, ...]
    reserve: int = 0
    """What the reserve gave to the reset."""
    house: int = 0
    """What the house gave to it."""


def begun(level: Level) -> Changed:
    """A level at its start: the house promises the base."""
    moves = (Move(OWED, METER, level.base, "the base of the meter"),) if level.base else ()
    return Changed(Kept(Fraction(level.base)), moves)


def contributed(level: Level, kept: Kept, wagered: int) -> Changed:
    """So many cents wagered feed the meter as far as its limit, the overflow beyond, and the reserve."""
    grown, reserve, overflow = level.rate * wagered, kept.reserve, kept.overflow
    meter = kept.meter + grown
    if level.limit is not None and meter > level.limit:
        beyond = min(grown, meter - level.limit)
        meter, overflow = meter - beyond, overflow + beyond
    if level.reserve_rate:
        reserve += level.reserve_rate * wagered
    now = Kept(meter, reserve, overflow)
    return Changed(now, _grown(kept, now, "contributed"))


def _grown(before: Kept, now: Kept, why: str) -> tuple[Move, ...]:
    found = []
    for account, one, other in (
        (METER, before.meter, now.meter), (RESERVE, before.reserve, now.reserve),
        (OVERFLOW, before.overflow, now.overflow),
    ):  # fmt: skip
        cents = 0 if one is other else floor(other) - floor(one)
        if cents > 0:
            found.append(Move(OWED, account, cents, why))
        elif cents < 0:
            found.append(Move(account, OWED, -cents, why))
    return tuple(found)


def taken(level: Level, kept: Kept, award: Award) -> Taken:
    """A hit takes its share of what the display reads, so that a table, which reads no parts of a cent, gives the same.

    All of it resets the meter. A fixed sum that the meter does not hold is made good by the house.
    """
    if award.cents is not None:
        cents, lacks = award.cents, max(award.cents - kept.shown, 0)
        moves = _some(Move(OWED, METER, lacks, "made good by the house"), Move(METER, PENDING, cents, award.name))
        return Taken(cents, replace(kept, meter=kept.meter + lacks - cents), moves, house=lacks)
    assert award.share is not None
    cents = floor(kept.shown * award.share)
    moves = _some(Move(METER, PENDING, cents, award.name))
    after = replace(kept, meter=kept.meter - cents)
    if not award.whole:
        return Taken(cents, after, moves)
    reserve = min(floor(kept.reserve), level.base)
    house = level.base - reserve
    moves += _some(Move(RESERVE, METER, reserve, "reset out of the reserve"), Move(OWED, METER, house, "reset"))
    reset = Kept(after.meter + level.base, kept.reserve - reserve, kept.overflow)
    return Taken(cents, reset, moves, reserve, house)


def put_back(kept: Kept, cents: int, reserve: int, house: int) -> Changed:
    """What was set aside for a void hand goes back, and what the reset took with it, as far as that is there."""
    there = floor(kept.meter) + cents
    house = min(house, there)
    reserve = min(reserve, there - house)
    moves = _some(
        Move(PENDING, METER, cents, "the hand is void"),
        Move(METER, RESERVE, reserve, "the reset is undone"),
        Move(METER, OWED, house, "the reset is undone"),
    )
    now = Kept(kept.meter + cents - reserve - house, kept.reserve + reserve, kept.overflow)
    return Changed(now, moves)


def adjusted(kept: Kept, cents: int, source: str) -> Changed:
    """An approved adjustment of a meter, by the house, out of the overflow or out of the reserve."""
    way = (source, METER) if cents > 0 else (METER, source)
    moves = (Move(*way, abs(cents), "adjusted"),)
    other = {RESERVE: kept.reserve, OVERFLOW: kept.overflow}.get(source, NOTHING) - cents
    changed = {"meter": kept.meter + cents} | ({} if source == OWED else {source: other})
    return Changed(replace(kept, **changed), moves)


def _some(*moves: Move) -> tuple[Move, ...]:
    return tuple(each for each in moves if each.cents)

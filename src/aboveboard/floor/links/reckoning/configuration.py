"""What a link is set up with: the amount of the wager, its levels with their rates, and what each award takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.play.events import LARGEST

NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
KEYS = ("wager", "levels", "awards")
LEVEL_KEYS = ("level", "base", "rate", "reserve-rate", "limit")
AWARD_KEYS = ("level", "share", "cents")
MOST_LEVELS = 10
MOST_AWARDS = 40
MOST_CENTS = LARGEST // 10
"""No base, limit or award is more: what a meter may come to moves at once, so that no round is held up by its hit."""
LARGEST_PART = 10**9
"""No rate and no share has a larger denominator: meters are kept exactly, and stay short."""
WHOLE = Fraction(1)


@dataclass(frozen=True)
class Level:
    """One meter of a link: where it starts, what part of each wager it grows by, and how far."""

    name: str
    base: int
    """What it starts from and is reset to, in cents."""
    rate: Fraction
    """The part of each wager by which it grows."""
    reserve_rate: Fraction = Fraction(0)
    """The part of each wager that is put by for the next reset: a hidden rate."""
    limit: int | None = None
    """How far it grows, in cents; what comes beyond goes to the overflow."""

    def to_json(self) -> dict[str, Any]:
        """As it is stated."""
        limit = {} if self.limit is None else {"limit": self.limit}
        rates = {"rate": str(self.rate), "reserve-rate": str(self.reserve_rate)}
        return {"level": self.name, "base": self.base, **rates, **limit}


@dataclass(frozen=True)
class Award:
    """What a hand that hits takes: a share of a level's meter as it stands, or a fixed sum out of it."""

    name: str
    level: str
    share: Fraction | None = None
    cents: int | None = None

    @property
    def whole(self) -> bool:
        """Does it take all of the meter, so that this is reset?"""
        return self.share == WHOLE

    def to_json(self) -> dict[str, Any]:
        """As it is stated."""
        taken = {"cents": self.cents} if self.share is None else {"share": str(self.share)}
        return {"level": self.level, **taken}


@dataclass(frozen=True)
class Configuration:
    """All parameters of a progressive, under a number that is its own."""

    number: int
    wager: int
    """The amount that entitles to it, in cents."""
    levels: tuple[Level, ...]
    awards: tuple[Award, ...]
    """By level, what takes most of it first."""

    def level(self, name: str, where: str) -> Level:
        """A level by its name."""
        for each in self.levels:
            if each.name == name:
                return each
        raise BadInput(f"{where}: {name!r} is no level of it; {nearest(name, [each.name for each in self.levels])}")

    def award(self, name: str) -> Award | None:
        """An award by its name; None where that wins nothing of a meter."""
        return next((each for each in self.awards if each.name == name), None)

    def to_json(self) -> dict[str, Any]:
        """As it is stated."""
        levels = [each.to_json() for each in self.levels]
        return {"wager": self.wager, "levels": levels, "awards": {each.name: each.to_json() for each in self.awards}}


def award_name(grade: str) -> str:
    """The name of the award for a grade of a game."""
    return grade.replace(" ", "-")


def read_configuration(given: Mapping[str, Any], number: int, where: str) -> Configuration:
    """A configuration, each of whose numbers makes sense beside the others; raises BadInput with the field."""
    _known(given, KEYS, where)
    wager = _cents(given.get("wager"), 1, f"{where}: wager")
    stated = given.get("levels")
    if not isinstance(stated, list) or not 1 <= len(stated) <= MOST_LEVELS:
        raise BadInput(f"{where}: levels: a list of 1 to {MOST_LEVELS} levels was expected, not {short(stated)}")
    levels = tuple(_level(each, f"{where}: levels[{place}]") for place, each in enumerate(stated))
    names = [each.name for each in levels]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"{where}: levels: two levels are called {name!r}")
    if (taken := sum((each.rate + each.reserve_rate for each in levels), Fraction(0))) > 1:
        raise BadInput(f"{where}: levels: their rates come to {taken}, and no more than all of a wager is contributed")
    awards = tuple(sorted(_awards(given.get("awards"), names, f"{where}: awards"), key=partial(_rank, names)))
    for each in levels:
        if not any(award.level == each.name and award.whole for award in awards):
            raise BadInput(f"{where}: awards: nothing wins all of level {each.name!r}")
    return Configuration(number, wager, levels, awards)


def _rank(levels: list[str], award: Award) -> tuple[int, Fraction, int, str]:
    """The place of an award: by level, what takes most first. A log does not keep the order in which names stood."""
    return levels.index(award.level), -(award.share or Fraction(0)), -(award.cents or 0), award.name


def _level(given: Any, where: str) -> Level:
    if not isinstance(given, Mapping):
        raise BadInput(f"{where}: an object was expected, not {short(given)}")
    _known(given, LEVEL_KEYS, where)
    name = given.get("level")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise BadInput(f"{where}: level: a name in small letters, digits and hyphens was expected, not {short(name)}")
    base = _cents(given.get("base"), 0, f"{where}: base")
    rate = part(given.get("rate"), f"{where}: rate")
    reserve = part(given.get("reserve-rate", "0"), f"{where}: reserve-rate")
    limit = given.get("limit")
    if limit is not None and _cents(limit, 1, f"{where}: limit") < base:
        raise BadInput(f"{where}: limit: {limit} is less than the base, {base}")
    if not rate:
        raise BadInput(f"{where}: rate: no wager feeds level {name!r}; a part of each wager above 0 was expected")
    return Level(name, base, rate, reserve, limit)


def _awards(given: Any, levels: Iterable[str], where: str) -> Iterable[Award]:
    if not isinstance(given, Mapping) or not 1 <= len(given) <= MOST_AWARDS:
        raise BadInput(f"{where}: an object of 1 to {MOST_AWARDS} awards was expected, not {short(given)}")
    known = list(levels)
    for name, each in given.items():
        place = f"{where}: {name}"
        if not NAME.fullmatch(str(name)) or not isinstance(each, Mapping):
            raise BadInput(f"{place}: an award by its name, with its level and share, was expected, not {short(each)}")
        _known(each, AWARD_KEYS, place)
        if each.get("level") not in known:
            raise BadInput(f"{place}: level: {nearest(str(each.get('level')), known)}")
        if ("share" in each) == ("cents" in each):
            raise BadInput(f"{place}: either a share of the meter or cents out of it were expected")
        if "cents" in each:
            yield Award(name, each["level"], cents=_cents(each["cents"], 1, f"{place}: cents"))
            continue
        share = part(each["share"], f"{place}: share")
        if not share:
            raise BadInput(f"{place}: share: more than nothing was expected")
        yield Award(name, each["level"], share=share)


def part(given: Any, where: str) -> Fraction:
    """A part of a whole, written as a fraction such as "1/20"; never more than all of it."""
    found = None
    if isinstance(given, str) and re.fullmatch(r"[0-9]{1,10}(/[0-9]{1,10})?", given) and not re.search(r"/0+$", given):
        found = Fraction(given)
    if type(given) is int and given in (0, 1):
        found = Fraction(given)
    if found is None or found > 1 or found.denominator > LARGEST_PART:
        raise BadInput(f'{where}: a fraction from 0 to 1 such as "1/20" was expected, not {short(given)}')
    return found


def _cents(given: Any, least: int, where: str) -> int:
    if type(given) is not int or not least <= given <= MOST_CENTS:
        raise BadInput(f"{where}: whole cents from {least} to {MOST_CENTS} expected, not {short(given)}")
    return given


def _known(given: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    for key in given:
        if key not in known:
            raise BadInput(f"{where}: {key!r} is not known; {nearest(str(key), known)}")

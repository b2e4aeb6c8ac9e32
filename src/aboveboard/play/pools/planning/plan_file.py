"""Reading a plan: every field by its name, what it may hold, and one sentence for what it may not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from aboveboard.kernel.odds import Odds
from aboveboard.law.dates import day_of
from aboveboard.law.errors import BadInput, nearest, short

MOST_CENTS = 10**13
"""No amount of a plan is larger."""
MOST_ROWS = 10_000
SHARE = re.compile(r"\d{1,20}(?:[/.]\d{1,20})?", re.ASCII)
"""A share as it is written: one with an exponent could be longer than any memory."""


@dataclass(frozen=True)
class PlanFile:
    """What was handed over, field by field."""

    given: Mapping[str, object]
    where: str = ""

    @classmethod
    def read(cls, given: object, known: Sequence[str], where: str = "") -> PlanFile:
        """An object that holds no key but these."""
        if not isinstance(given, Mapping):
            raise BadInput(f"{where or 'plan'}: an object was expected, not {short(given)}")
        for key in given:
            if key not in known:
                raise BadInput(f"{where + ': ' if where else ''}{key!r} is not known; {nearest(str(key), known)}")
        return cls(given, where)

    def _at(self, name: str) -> str:
        return f"{self.where}: {name}" if self.where else name

    def has(self, name: str) -> bool:
        """Is a field given?"""
        return self.given.get(name) is not None

    def whole(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number between two others; the default where it is not given and has one."""
        return _whole(self.given.get(name, default), self._at(name), least, most)

    def cents(self, name: str, default: int | None = None, least: int = 0) -> int:
        """An amount in whole cents."""
        return _whole(self.given.get(name, default), self._at(name), least, MOST_CENTS, "whole cents")

    def price(self) -> int:
        """What a ticket costs."""
        return self.cents("price", least=1)

    def wholes(self, name: str, least: int, most: int) -> list[int]:
        """A list of whole numbers; none where it is not given."""
        given = self.given.get(name, [])
        return [_whole(each, f"{self._at(name)}: {place}", least, most) for place, each in self._listed(name, given)]

    def rows(self, name: str, known: Sequence[str]) -> list[PlanFile]:
        """A list of objects; none where it is not given."""
        given = self.given.get(name, [])
        return [PlanFile.read(each, known, f"{self._at(name)}: {place}") for place, each in self._listed(name, given)]

    def _listed(self, name: str, given: object) -> list[tuple[int, object]]:
        if not isinstance(given, list):
            raise BadInput(f"{self._at(name)}: a list was expected, not {short(given)}")
        if len(given) > MOST_ROWS:
            raise BadInput(f"{self._at(name)}: a list of at most {MOST_ROWS:,} was expected, not {len(given):,}")
        return list(enumerate(given, 1))

    def flag(self, name: str) -> bool:
        """True or false; false where it is not given."""
        given = self.given.get(name, False)
        if not isinstance(given, bool):
            raise BadInput(f"{self._at(name)}: true or false was expected, not {short(given)}")
        return given

    def word(self, name: str, default: str) -> str:
        """A word."""
        given = self.given.get(name, default)
        if not isinstance(given, str) or not given:
            raise BadInput(f"{self._at(name)}: a word was expected, not {short(given)}")
        return given

    def day(self, name: str) -> str:
        """A day, as 2026-12-19."""
        found = day_of(self.given.get(name), self._at(name))
        if found is None:
            raise BadInput(f"{self._at(name)}: a day such as 2026-12-19 was expected")
        return found.isoformat()

    def share(self, name: str, default: str) -> Fraction:
        """A part of the whole, as "1/3"."""
        given = self.given.get(name, default)
        try:
            found = Fraction(given) if isinstance(given, str) and SHARE.fullmatch(given) else None
        except (ValueError, ZeroDivisionError):
            found = None
        if found is None or not 0 <= found < 1:
            raise BadInput(f'{self._at(name)}: a share below one, such as "1/3", was expected, not {short(given)}')
        return found

    def odds(self, name: str, known: Sequence[str]) -> dict[str, Odds]:
        """Odds by what they are paid for: a number to one, or as "9 to 2"."""
        held = PlanFile.read(self.given.get(name, {}), known, self._at(name))
        found = {}
        for key, given in held.given.items():
            try:
                found[key] = Odds.to(given) if type(given) is int else Odds.parse(str(given))
            except ValueError:
                raise BadInput(
                    f'{held._at(key)}: odds such as 5 or "5 to 1" were expected, not {short(given)}'
                ) from None
        return found


def _whole(given: object, where: str, least: int, most: int, what: str = "a whole number") -> int:
    if type(given) is not int or not least <= given <= most:
        raise BadInput(f"{where}: {what} from {least:,} to {most:,} expected, not {short(given)}")
    return given

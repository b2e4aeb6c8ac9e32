"""Which days of a state are closed, as tables over every day held: the next open day is looked up, not looked for."""

from __future__ import annotations

from array import array
from datetime import date

from aboveboard.law.days.holidays import SATURDAY, SUNDAY, holidays_of
from aboveboard.law.errors import BadInput
from aboveboard.law.model.days import StateLaw


class Calendar:
    """The days of a state between which its holidays are held, by ordinal.

    `later` and `earlier` hold for each day the nearest open one in that direction, itself if it is open and 0 where it
    lies beyond; `rank` holds how many open days there are up to it, and `open_days` lists those.
    """

    __slots__ = ("earlier", "first", "last", "later", "open_days", "rank", "title", "why")

    def __init__(self, law: StateLaw) -> None:
        self.title = law.title
        self.first, self.last = law.holds_from.toordinal(), law.holds_until.toordinal()
        self.why: dict[int, str] = dict(self._closed(law))
        size = self.last - self.first + 1
        self.later, self.earlier, self.rank = (array("l", bytes(array("l").itemsize * size)) for _ in range(3))
        self.open_days = array("l", (day for day in range(self.first, self.last + 1) if day not in self.why))
        nearest = count = 0
        for at in range(size):
            if self.first + at not in self.why:
                nearest, count = self.first + at, count + 1
            self.earlier[at], self.rank[at] = nearest, count
        nearest = 0
        for at in range(size - 1, -1, -1):
            if self.first + at not in self.why:
                nearest = self.first + at
            self.later[at] = nearest

    def _closed(self, law: StateLaw) -> dict[int, str]:
        """Each day on which no period ends, with all that closes it."""
        found: dict[int, list[str]] = {}
        weekend = {SATURDAY: "Saturday", SUNDAY: "Sunday"}
        closing = {number for number, name in weekend.items() if name.lower() in law.counting.moves}
        for day in range(self.first, self.last + 1):
            if (day + 6) % 7 in closing:
                found[day] = [weekend[(day + 6) % 7]]
        if "holiday" in law.counting.moves:
            # A year's first holiday may be taken back into the year before.
            for year in range(law.holds_from.year - 1, law.holds_until.year + 2):
                for holiday in holidays_of(law, year):
                    found.setdefault(holiday.day.toordinal(), []).append(holiday.why)
        return {day: " and ".join(why) for day, why in found.items() if self.first <= day <= self.last}

    def holds(self, day: int) -> bool:
        """Are the holidays around this day held?"""
        return self.first <= day <= self.last

    def beyond(self, day: int) -> BadInput:
        """The refusal of a day whose holidays are not held."""
        first, last = date.fromordinal(self.first), date.fromordinal(self.last)
        words = date.fromordinal(day) if 1 <= day <= date.max.toordinal() else "the day"
        return BadInput(f"{words} lies beyond the holidays of {self.title} that are held, from {first} to {last}")

"""The holidays of a year, from the rules of a state's file."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from aboveboard.law.model.days import WEEKDAYS, HolidayLaw, StateLaw

SATURDAY, SUNDAY = 5, 6
DAY = timedelta(days=1)


class Holiday(NamedTuple):
    """A day that is a holiday, and why."""

    day: date
    why: str


def holidays_of(law: StateLaw, year: int) -> Iterator[Holiday]:
    """Each holiday whose rule gives a day of the year, and beside it the day to which a weekend takes it."""
    for rule in law.holidays.values():
        day = day_in(rule, year)
        if (rule.from_ or date.min) <= day <= (rule.until or date.max):
            yield Holiday(day, rule.title)
            if day.weekday() == SUNDAY and (rule.sunday or law.sunday) == "next-day":
                yield Holiday(day + DAY, f"{rule.title}, which falls on a Sunday")
            if day.weekday() == SATURDAY and (rule.saturday or law.saturday) == "day-before":
                yield Holiday(day - DAY, f"{rule.title}, which falls on a Saturday")


def day_in(rule: HolidayLaw, year: int) -> date:
    """The day that a rule gives in a year."""
    return _base(rule, year) + rule.plus * DAY


def _base(rule: HolidayLaw, year: int) -> date:
    if rule.easter is not None:
        return easter(year) + rule.easter * DAY
    assert rule.month is not None
    if rule.weekday is None:
        assert rule.day is not None
        return date(year, rule.month, rule.day)
    assert rule.nth is not None
    return nth_weekday(year, rule.month, WEEKDAYS.index(rule.weekday), rule.nth)


def nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    """The nth such weekday of a month, Monday being 0; -1 is the last."""
    if nth < 0:
        last = date(year, month, monthrange(year, month)[1])
        return last - ((last.weekday() - weekday) % 7) * DAY
    first = date(year, month, 1)
    return first + ((weekday - first.weekday()) % 7 + 7 * (nth - 1)) * DAY


def easter(year: int) -> date:
    """Easter Sunday by the Gregorian computus (Meeus, Jones and Butcher)."""
    golden = year % 19
    century, rest = divmod(year, 100)
    skipped, since = divmod(century, 4)
    moon = (19 * golden + century - skipped - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    leaps, left = divmod(rest, 4)
    week = (32 + 2 * since + 2 * leaps - moon - left) % 7
    late = (golden + 11 * moon + 22 * week) // 451
    month, day = divmod(moon + week - 7 * late + 114, 31)
    return date(year, month, day + 1)

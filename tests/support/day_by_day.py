"""The other method for days: nothing is looked up or added, every day is looked at in turn.

Holidays are recognized by a look at one day (a third Monday is a Monday from the 15th to the 21st) and written down
here from the statutes once more, not read from the states' files. Terms are counted by going from day to day.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache

from aboveboard.law.days import Term

FIRST, LAST = date(1990, 1, 1), date(2040, 12, 31)
DAY = timedelta(days=1)
MONDAY, TUESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = 0, 1, 3, 4, 5, 6
FULL_MOONS = (
    (4, 14), (4, 3), (3, 23), (4, 11), (3, 31), (4, 18), (4, 8), (3, 28), (4, 16), (4, 5), (3, 25), (4, 13), (4, 2),
    (3, 22), (4, 10), (3, 30), (4, 17), (4, 7), (3, 27),
)  # fmt: skip
"""The paschal full moons from 1900 to 2199, by a year's place in the cycle of 19 years; Easter is the Sunday after."""


def good_friday(day: date) -> bool:
    """Is Easter the day after tomorrow?"""
    sunday, moon = day + 2 * DAY, date(day.year, *FULL_MOONS[day.year % 19])
    return sunday.weekday() == SUNDAY and 0 < (sunday - moon).days <= 7


def _nth(day: date, month: int, weekday: int, first: int) -> bool:
    return day.month == month and day.weekday() == weekday and first <= day.day <= first + 6


def common(day: date) -> list[str]:
    """The holidays that all three states have on days of their own."""
    found = {
        "king": _nth(day, 1, MONDAY, 15),
        "washington": _nth(day, 2, MONDAY, 15),
        "memorial": _nth(day, 5, MONDAY, 25),
        "labor": _nth(day, 9, MONDAY, 1),
        "columbus": _nth(day, 10, MONDAY, 8),
        "election": _nth(day, 11, TUESDAY, 2),
        "thanksgiving": _nth(day, 11, THURSDAY, 22),
    }
    return [name for name, is_it in found.items() if is_it]


def fixed(day: date, more: dict[tuple[int, int], str]) -> list[str]:
    """The holidays that have a date, of which some move where it is on a weekend."""
    dates = {(1, 1): "new-year", (7, 4): "independence", (11, 11): "veterans", (12, 25): "christmas", **more}
    name = dates.get((day.month, day.day))
    return [] if name is None else [name]


def new_york(day: date) -> list[str]:
    """General Construction Law 24."""
    more = {(2, 12): "lincoln"} | ({(6, 19): "juneteenth"} if day.year >= 2021 else {})
    found = common(day) + fixed(day, more)
    if _nth(day, 6, SUNDAY, 8):
        found.append("flag")
    if day.weekday() == MONDAY:
        found += fixed(day - DAY, more)
    return found


def pennsylvania(day: date) -> list[str]:
    """44 P.S. 11 and the federal list."""
    more = {(6, 19): "juneteenth"} if day.year >= 2021 else {}
    found = common(day) + fixed(day, {**more, (6, 14): "flag"})
    if good_friday(day):
        found.append("good-friday")
    if day.weekday() == MONDAY:
        found += fixed(day - DAY, more)
    return found


def new_jersey(day: date) -> list[str]:
    """N.J.S.A. 36:1-1 and 36:1-1.2."""
    more = {(2, 12): "lincoln"} if day.year <= 2008 else {}
    found = common(day) + fixed(day, more)
    if good_friday(day):
        found.append("good-friday")
    if day.year >= 2021 and _nth(day, 6, FRIDAY, 15):
        found.append("juneteenth")
    if day.weekday() == MONDAY:
        found += fixed(day - DAY, more)
    if day.weekday() == FRIDAY:
        found += fixed(day + DAY, more)
    return found


HOLIDAYS: dict[str, Callable[[date], list[str]]] = {
    "new-york": new_york, "pennsylvania": pennsylvania, "new-jersey": new_jersey,
}  # fmt: skip


@cache
def closed_days(state: str) -> dict[int, int]:
    """Every day that is closed, by ordinal, with how many reasons it has."""
    found = {}
    for ordinal in range(FIRST.toordinal(), LAST.toordinal() + 1):
        day = date.fromordinal(ordinal)
        reasons = len(HOLIDAYS[state](day)) + (day.weekday() >= SATURDAY)
        if reasons:
            found[ordinal] = reasons
    return found


def walked(term: Term, state: str, start: date) -> tuple[date, date]:
    """The clause's own day and the day that it becomes, from day to day."""
    closed, step = closed_days(state), -DAY if term.back else DAY
    day = start
    if term.start is not None:
        day = _to_the_end(day, term.start)
    day = _counted(term, day, step, closed)
    if term.through is not None:
        day = _to_the_end(day, term.through)
    if term.before:
        day -= step
    rule = day
    if term.moves:
        while day.toordinal() in closed:
            day += DAY if term.later else step
    return rule, day


def _to_the_end(day: date, period: str) -> date:
    months = {"month-end": range(1, 13), "quarter-end": (3, 6, 9, 12), "year-end": (12,)}[period]
    while not (day.month in months and (day + DAY).day == 1):
        day += DAY
    return day


def _counted(term: Term, day: date, step: timedelta, closed: dict[int, int]) -> date:
    if term.unit == "weekday":
        day = day if term.first_counts else day + step
        while day.weekday() != term.count:
            day += step
        return day
    if term.unit in ("months", "years"):
        day = _months_on(day, term.count * (12 if term.unit == "years" else 1), step, march=term.march)
        return day - step if term.first_counts else day
    left = term.count * (7 if term.unit == "weeks" else 1)
    working = term.unit == "working-days"
    if term.first_counts and not (working and day.toordinal() in closed):
        left -= 1
    while left:
        day += step
        left -= not (working and day.toordinal() in closed)
    return day


def _months_on(start: date, months: int, step: timedelta, *, march: bool) -> date:
    """On until so many months have begun, then to the day of the same number, or to the last before the next month."""
    day, begun = start, 0
    while begun < months:
        before, day = day.month, day + step
        begun += day.month != before
    if step > timedelta():
        while day.day != start.day:
            if (day + DAY).day == 1:
                return day + DAY if march and (start.month, start.day) == (2, 29) else day
            day += DAY
    else:
        last = day
        while day.day > start.day:
            day += step
        if last.day < start.day:
            return last + DAY if march and (start.month, start.day) == (2, 29) else last
    return day

"""Counting: from the day on which something happened to the clause's own day, and to the day that it becomes."""

from __future__ import annotations

from array import array
from calendar import monthrange
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from aboveboard.law.days.calendar import Calendar
from aboveboard.law.errors import BadInput
from aboveboard.law.model.days import Period, Unit

FAR = date.max.toordinal()
OUTSIDE = "the day lies outside the years from 1 to 9999"
MONTHS: Mapping[Period, int] = {"month-end": 1, "quarter-end": 3, "year-end": 12}
"""How many months the period has at whose end the count begins or ends."""


@dataclass(frozen=True, slots=True)
class Term:
    """How one reading of a deadline is counted, with nothing left to others."""

    unit: Unit
    count: int
    """How many; of a weekday its number, Monday being 0."""
    start: Period | None = None
    through: Period | None = None
    back: bool = False
    first_counts: bool = False
    moves: bool = True
    before: bool = False
    march: bool = False
    """Do years from 29 February end on 1 March where the year has no such day?"""
    later: bool = False
    """Does an end that was counted backward move later, as if it had been counted forward?"""


class Counter:
    """One term under one calendar: days are ordinals, so that very many can be counted."""

    __slots__ = ("_moved", "_rule", "_since", "_through", "calendar", "term")

    def __init__(self, term: Term, calendar: Calendar) -> None:
        self.term, self.calendar = term, calendar
        self._rule = _RULES[term.unit](term, calendar)
        self._since, self._through = (None if key is None else MONTHS[key] for key in (term.start, term.through))
        self._moved: array[int] | None = None
        if term.moves:
            self._moved = calendar.earlier if term.back and not term.later else calendar.later

    def __call__(self, start: int) -> tuple[int, int]:
        """The clause's own day, and the day that it becomes."""
        day = self.rule_day(start)
        return day, day if self._moved is None else self.moved(day)

    def rule_day(self, start: int) -> int:
        """The day that the clause itself names."""
        if self._since is not None:
            start = period_end(start, self._since)
        day = self._rule(start)
        if self._through is not None:
            day = period_end(day, self._through)
        if self.term.before:
            day += 1 if self.term.back else -1
        if not 0 < day <= FAR:
            raise BadInput(OUTSIDE)
        return day

    def moved(self, day: int) -> int:
        """The open day to which an end moves; itself if it is open or does not move."""
        if self._moved is None:
            return day
        first = self.calendar.first
        if not first <= day <= self.calendar.last:
            raise self.calendar.beyond(day)
        return self._moved[day - first] or self._beyond(day)

    def _beyond(self, day: int) -> int:
        raise self.calendar.beyond(day)


Rule = Callable[[int], int]


def _days(term: Term, calendar: Calendar) -> Rule:
    step = _signed(term, term.count - term.first_counts)
    return lambda start: start + step


def _weeks(term: Term, calendar: Calendar) -> Rule:
    step = _signed(term, 7 * term.count - term.first_counts)
    return lambda start: start + step


def _weekday(term: Term, calendar: Calendar) -> Rule:
    """The next such day of the week, or the last before; the day itself if the first day counts."""
    least, wanted = 0 if term.first_counts else 1, term.count
    if term.back:
        return lambda start: start - (start + 6 - wanted - least) % 7 - least
    return lambda start: start + (wanted - start - 6 - least) % 7 + least


def _months(term: Term, calendar: Calendar) -> Rule:
    """The day of the same number, or the month's last where it has not so many."""
    months, less = _signed(term, term.count), _signed(term, int(term.first_counts))
    return lambda start: add_months(start, months) - less


def _years(term: Term, calendar: Calendar) -> Rule:
    months, less, march = _signed(term, 12 * term.count), _signed(term, int(term.first_counts)), term.march
    return lambda start: add_months(start, months, march=march) - less


def _working_days(term: Term, calendar: Calendar) -> Rule:
    """So many open days on; a first day that counts does so only if it is open itself."""
    first, rank, days, why = calendar.first, calendar.rank, calendar.open_days, calendar.why

    def rule(start: int) -> int:
        if not calendar.holds(start):
            raise calendar.beyond(start)
        counted = term.count - (term.first_counts and start not in why)
        here = rank[start - first]
        at = here - (start not in why) - counted if term.back else here + counted - 1
        if not 0 <= at < len(days):
            raise calendar.beyond(calendar.first - 1 if at < 0 else calendar.last + 1)
        return days[at]

    return rule


def _hours(term: Term, calendar: Calendar) -> Rule:
    """Hours pass from a time and not from a day; only their end moves as other ends do."""

    def rule(start: int) -> int:
        raise BadInput("hours run from a time, not from a day")

    return rule


_RULES: dict[Unit, Callable[[Term, Calendar], Rule]] = {
    "hours": _hours, "days": _days, "working-days": _working_days, "weeks": _weeks, "months": _months, "years": _years,
    "weekday": _weekday,
}  # fmt: skip


def _signed(term: Term, number: int) -> int:
    return -number if term.back else number


def add_months(start: int, months: int, *, march: bool = False) -> int:
    """So many months on or back: the day of the same number, or the last of a month that has not so many."""
    if not 0 < start <= FAR:
        raise BadInput(OUTSIDE)
    day = date.fromordinal(start)
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not 0 < year <= date.max.year:
        raise BadInput(OUTSIDE)
    if day.day <= 28:
        return date(year, month + 1, day.day).toordinal()
    last = monthrange(year, month + 1)[1]
    if march and day.day == 29 and last == 28:
        return date(year, 3, 1).toordinal()
    return date(year, month + 1, min(day.day, last)).toordinal()


def period_end(start: int, months: int) -> int:
    """The last day of the calendar month, quarter or year that a day lies in."""
    if not 0 < start <= FAR:
        raise BadInput(OUTSIDE)
    day = date.fromordinal(start)
    month = (day.month - 1) // months * months + months
    return date(day.year, month, monthrange(day.year, month)[1]).toordinal()

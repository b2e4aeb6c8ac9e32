"""Parts of the year, some of which begin on another day each year, and when a moment lies in them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from datetime import MAXYEAR, MINYEAR, date, datetime, timedelta
from typing import NamedTuple

from aboveboard.law.days.holidays import nth_weekday
from aboveboard.law.errors import BadInput
from aboveboard.law.model.days import WEEKDAYS
from aboveboard.law.model.duties import EdgeLaw, SeasonLaw

DAY = timedelta(days=1)
CYCLE = range(2000, 2028)
"""Years in which every day of the year falls on every weekday, also in leap years."""


class Period(NamedTuple):
    """A season as it falls: from a moment until another that it does not contain, by the clock of the state."""

    since: datetime
    until: datetime


def edge_in(edge: EdgeLaw, year: int) -> datetime:
    """The moment of an edge in a year, by the clock."""
    if edge.weekday is not None:
        assert edge.nth is not None
        day = nth_weekday(year, edge.month, WEEKDAYS.index(edge.weekday), edge.nth)
    else:
        assert edge.day is not None
        day = _numbered(year, edge.month, edge.day)
    if edge.after is not None:
        # The first such weekday after the day: a week later where it falls on that weekday itself.
        day += ((WEEKDAYS.index(edge.after) - day.weekday() - 1) % 7 + 1) * DAY
    return datetime.combine(day + DAY if edge.ends else day, edge.time)


def _numbered(year: int, month: int, day: int) -> date:
    """A day of a month; 29 February is the day before 1 March in every year."""
    try:
        return date(year, month, day)
    except ValueError:
        return date(year, month + 1, 1) - DAY


def period_from(law: SeasonLaw, year: int) -> Period:
    """The season that begins in a year."""
    since = edge_in(law.from_, year)
    until = edge_in(law.until, year)
    return Period(since, until if until > since else edge_in(law.until, year + 1))


def period_at(law: SeasonLaw, moment: datetime) -> Period:
    """The season that a moment lies in, else the next."""
    check_year(moment)
    periods = (period_from(law, year) for year in range(moment.year - 1, moment.year + 2))
    return next(period for period in periods if moment < period.until)


def check_year(moment: datetime) -> None:
    """Refuse a moment whose neighboring years are no years."""
    if not MINYEAR + 1 < moment.year < MAXYEAR - 1:
        raise BadInput(f"at: {moment.date()} lies outside the years from {MINYEAR + 2} to {MAXYEAR - 2}")


class Seasons:
    """Several seasons at once: in which of them a moment lies, a bit each."""

    def __init__(self, laws: Sequence[SeasonLaw]) -> None:
        self.laws = laws
        self._years: dict[int, tuple[list[datetime], list[int]]] = {}

    def at(self, moment: datetime) -> int:
        """The seasons that a moment lies in."""
        changes, found = self._year(moment)
        return found[bisect_right(changes, moment) - 1]

    def over(self, since: datetime, until: datetime) -> set[int]:
        """All that is so at some moment from one until another that is not meant itself."""
        found = {self.at(since)}
        for year in range(since.year, until.year + 1):
            changes, seasons = self._year(since if year == since.year else datetime(year, 1, 1))
            found |= {now for change, now in zip(changes, seasons, strict=True) if since < change < until}
        return found

    def ever(self) -> set[int]:
        """All that is ever so."""
        return {now for year in CYCLE for now in self._year(datetime(year, 1, 1))[1]}

    def _year(self, moment: datetime) -> tuple[list[datetime], list[int]]:
        """Each moment of a year at which a season begins or ends, and which seasons it then is."""
        found = self._years.get(moment.year)
        if found is None:
            check_year(moment)
            first = datetime(moment.year, 1, 1)
            changes = sorted({first, *(edge for edge in self._edges(moment.year) if edge.year == moment.year)})
            found = self._years[moment.year] = changes, [self._now(change) for change in changes]
        return found

    def _edges(self, year: int) -> Iterator[datetime]:
        for law in self.laws:
            for start in (year - 1, year, year + 1):
                yield from period_from(law, start)

    def _now(self, moment: datetime) -> int:
        now = 0
        for number, law in enumerate(self.laws):
            periods = (period_from(law, year) for year in range(moment.year - 1, moment.year + 2))
            now |= any(period.since <= moment < period.until for period in periods) << number
        return now

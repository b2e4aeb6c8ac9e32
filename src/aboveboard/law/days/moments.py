"""Days and times as people give them, and hours that really pass."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from aboveboard.law.errors import BadInput, short

Moment = date | datetime
EXPECTED = "a day such as 2026-03-07, or a time such as 2026-03-07T23:00, was expected"


def moment_of(given: object, zone: ZoneInfo, where: str = "from") -> Moment:
    """A day, or a time in the state's zone; a time without an offset is the zone's own."""
    if isinstance(given, str):
        given = _read(given, where)
    if isinstance(given, datetime):
        return _in_zone(given, zone, where)
    if isinstance(given, date):
        return given
    raise BadInput(f"{where}: {EXPECTED}, not {short(given)}")


def legal_day(moment: Moment) -> date:
    """The day on which something happened, where the time is in the state's zone."""
    return moment.date() if isinstance(moment, datetime) else moment


def _read(text: str, where: str) -> Moment:
    for kind in (date, datetime):
        try:
            return kind.fromisoformat(text.strip())
        except ValueError:
            continue
    raise BadInput(f"{where}: {EXPECTED}, not {short(text)}")


def _in_zone(given: datetime, zone: ZoneInfo, where: str) -> datetime:
    try:
        if given.tzinfo is not None:
            return given.astimezone(zone)
        there = given.replace(tzinfo=zone)
        if there.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != given:
            raise BadInput(
                f"{where}: at {given.isoformat()} the clocks of {zone.key} go forward, and there is no such time"
            )
        if there.utcoffset() != there.replace(fold=1).utcoffset():
            raise BadInput(
                f"{where}: at {given.isoformat()} the clocks of {zone.key} go back, and there are two such times; "
                f"say which, as in {there.isoformat()}"
            )
    except OverflowError:
        raise BadInput(f"{where}: {given.isoformat()} lies outside the years from 1 to 9999") from None
    return there


def since(start: Moment, end: datetime) -> timedelta:
    """How long it has been from one time to another, as hours really pass: less than nothing where that is earlier.

    Two times of one zone are otherwise compared by what its clocks show, and these go back once a year.
    """
    assert isinstance(start, datetime)
    return end.astimezone(UTC) - start.astimezone(UTC)


def after_hours(start: datetime, hours: int) -> datetime:
    """The time when so many hours have really passed, also over a change of clocks; less than none are counted back."""
    try:
        return (start.astimezone(UTC) + timedelta(hours=hours)).astimezone(start.tzinfo)
    except OverflowError:
        raise BadInput("the time lies outside the years from 1 to 9999") from None


def same_hour(day: date, moment: datetime) -> datetime:
    """The same hour by the clock on another day."""
    there = moment.replace(year=day.year, month=day.month, day=day.day, fold=0)
    return there.astimezone(UTC).astimezone(moment.tzinfo)

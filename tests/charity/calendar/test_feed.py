"""The feed: parsed back it is the calendar, in the same bytes each time, and nothing changes its names."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import icalendar
import pytest
from hypothesis import given, settings

from aboveboard.charity import calendar as room
from aboveboard.charity.calendar.feed import feed, revision, uid
from aboveboard.charity.calendar.months import months
from aboveboard.charity.calendar.rows import Calendar, DueRow
from tests.charity.calendar.test_years import DAYS, FILED, HEARD, NIGHTS, PAID, on, written
from tests.support.stated import Stated

BASE = "https://games.example.org/"


def events_of(text: bytes) -> list[Any]:
    """The events of a feed, of which nothing was wrong."""
    found = icalendar.Calendar.from_ical(text)
    assert found["VERSION"] == "2.0"
    assert not found.errors
    events = list(found.walk("VEVENT"))
    assert not any(part.errors for event in events for part in event.walk())
    return events


def held_to(row: DueRow, event: Any) -> None:
    """Is an event what a row says?"""
    assert event["UID"] == uid(row)
    start = event.decoded("DTSTART")
    if isinstance(row.day, datetime):
        assert start == row.day.astimezone(UTC)
        assert start.utcoffset() == timedelta(0)
    else:
        assert not isinstance(start, datetime)
        assert (start, event.decoded("DTEND")) == (row.day, row.day + timedelta(days=1))
    mark = {"open": "", "late": "Late: ", "done": "Done: "}[row.state]
    assert str(event["SUMMARY"]) == mark + row.what
    assert event.decoded("SEQUENCE") == revision(row)
    assert event.decoded("DTSTAMP") == row.stated.astimezone(UTC).replace(microsecond=0)
    assert event.decoded("LAST-MODIFIED") >= event.decoded("DTSTAMP")
    for clause in row.cite:
        assert clause in event["DESCRIPTION"]
    for reading in row.readings[1:]:
        assert reading.says in event["DESCRIPTION"]
    assert str(event["URL"]).startswith(f"{BASE}organizations/")
    assert str(event["URL"]).endswith(f"/calendar#event-{row.events[0][1]}")
    alarms = [alarm.decoded("TRIGGER") for alarm in event.walk("VALARM")]
    assert alarms == ([] if row.state == "done" else [timedelta(days=-7), timedelta(days=-1)])


@settings(max_examples=25, deadline=None)
@given(NIGHTS, FILED, PAID, HEARD, DAYS)
def test_the_feed_parsed_back_is_the_calendar(nights: Any, filed: Any, paid: Any, heard: Any, as_of: date) -> None:
    stated, _, _ = written(nights, filed, paid, heard)
    calendar = stated.calendar(on(as_of))
    text = feed(calendar, BASE)
    assert text == feed(stated.calendar(on(as_of)), BASE)
    events = events_of(text)
    assert len({str(event["UID"]) for event in events}) == len(events)
    assert len(events) == len(calendar.due)
    for row, event in zip(calendar.due, events, strict=True):
        held_to(row, event)
    later = {uid(row): row for row in stated.calendar(on(as_of + timedelta(days=40))).due}
    for row in calendar.due:
        if (again := later.get(uid(row))) is not None:
            assert revision(again) >= revision(row)
            assert again.stated == row.stated
    grouped = months(calendar.due)
    assert [row for month in grouped for row in month.rows] == list(calendar.due)
    assert [month.month for month in grouped] == sorted({month.month for month in grouped})


def night(*, paid: bool) -> Stated:
    stated = Stated("ny-charitable")
    at = datetime(2026, 3, 1, 12, tzinfo=UTC)
    stated.say("premises", {"premises": "hall", "lessor": "Grange; Hall, Inc.", "rent": 100}, at)
    stated.open("night, 1", "2026-03-07T19:00", "2026-03-07T23:00", at)
    stated.say("game-open", {"game": "craps"}, at, "night, 1")
    if paid:
        rent = {"class": "rent", "to": "Grange", "cents": 100, "period": "night, 1"}
        stated.say("expense", rent, datetime(2026, 3, 9, 12, tzinfo=UTC))
    return stated


def rent_of(calendar: Calendar) -> tuple[DueRow, Any]:
    events = events_of(feed(calendar, BASE))
    return next((row, event) for row, event in zip(calendar.due, events, strict=True) if row.deadline == "rent")


def test_hours_over_a_change_of_clocks_are_a_time_and_days_are_whole_days() -> None:
    calendar = night(paid=False).calendar(datetime(2026, 3, 8, 12, tzinfo=UTC))
    row, event = rent_of(calendar)
    assert row.day.isoformat() == "2026-03-10T00:00:00-04:00"
    assert b"DTSTART:20260310T040000Z\r\n" in event.to_ical()
    assert "By 2026-03-10 00:00-04:00." in event["DESCRIPTION"]
    assert event["URL"] == "https://games.example.org/organizations/home/calendar#event-2"
    assert b"DTSTART;VALUE=DATE:20260316\r\n" in feed(calendar, BASE)  # GC-7: the 14th is a Saturday


def test_what_is_late_and_what_is_done_is_marked_and_not_dropped() -> None:
    late, done = datetime(2026, 3, 11, tzinfo=UTC), datetime(2026, 3, 11, tzinfo=UTC)
    (row, event), (paid, after) = rent_of(night(paid=False).calendar(late)), rent_of(night(paid=True).calendar(done))
    assert (row.state, paid.state) == ("late", "done")
    assert event["UID"] == after["UID"]
    assert event["SEQUENCE"] < after["SEQUENCE"]
    assert str(event["SUMMARY"]).startswith("Late: Rent")
    assert str(after["SUMMARY"]).startswith("Done: Rent")
    assert "Done: 2026-03-09 08:00-04:00" in after["DESCRIPTION"]
    assert {str(event["STATUS"]), str(after["STATUS"])} == {"CONFIRMED"}


def test_what_is_long_done_may_be_left_out_and_nothing_else() -> None:
    calendar = night(paid=True).calendar(datetime(2026, 3, 11, tzinfo=UTC))
    for since, dropped in ((date(2026, 3, 10), set()), (date(2026, 3, 11), {"rent"}), (date(2030, 1, 1), {"rent"})):
        left = {str(event["UID"]).split(".")[0] for event in events_of(feed(calendar, BASE, since=since))}
        assert {row.deadline for row in calendar.due} - left == dropped


@pytest.mark.parametrize("path", sorted(Path(str(room.__file__)).parent.glob("*.py")), ids=lambda path: path.name)
def test_no_state_and_no_form_is_named_in_the_code(path: Path) -> None:
    assert re.findall(r"GC-\d|GCVS|\bny-|\bnj-|New (?:York|Jersey)", path.read_text("utf-8")) == []

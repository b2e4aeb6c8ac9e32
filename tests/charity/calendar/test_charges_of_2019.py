"""What New York charged a volunteer fire department with in 2019, and what a calendar would have said of it.

The charges are those of tests/charity/test_charges_of_2019.py. What was late stood on the calendar with its day and
with alarms before it, is late on the day after, and stays so until it is done, and then it is known that it was late.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import icalendar
import pytest

from aboveboard.charity.calendar.feed import feed, uid
from aboveboard.charity.calendar.rows import DueRow
from aboveboard.charity.record import decide_record
from tests.support.stories import FOLDER, Story

NIGHT = "las-vegas-night"
COMPANY = Story(FOLDER / "hose-company-2.toml").record()
CLOSED = max(number for number, event in enumerate(COMPANY["events"]) if event.get("log") == NIGHT)
"""The end of the night of 1 March 2025, a Saturday; nothing has been paid in or reported yet."""
LONG_AFTER = date(2026, 1, 2)


def owed(deadline: str, as_of: date, *done: dict[str, Any]) -> DueRow:
    """What the company owes under a deadline for its night of 1 March, or for that quarter, as of a day."""
    found = decide_record({**COMPANY, "events": [*COMPANY["events"][: CLOSED + 1], *done]}, as_of)
    assert found.calendar is not None
    rows = [row for row in found.calendar.due if row.about.get("occasion") in (NIGHT, None)]
    (row,) = [row for row in rows if row.deadline == deadline]
    return row


def report(form: str, at: str, **more: Any) -> dict[str, Any]:
    return {"at": at, "report": {"form": form, "members-in-charge": ["ann", "bob", "cyd", "dee"], **more}}


SLIP = {"paper": {"paper": "slip-1", "kind": "deposit-slip", "about": NIGHT, "dated": "2025-03-20", "by": "bank"}}
LATE = [
    pytest.param("deposit-games", date(2025, 3, 3), {"at": "2025-03-20", **SLIP}, id="deposits late"),
    pytest.param("gc-7", date(2025, 3, 10), report("GC-7", "2025-04-20", period=NIGHT), id="reports late"),
    pytest.param("gc-7b", date(2025, 3, 10), report("GC-7B", "2025-04-20", period=NIGHT), id="cash control reports"),
    pytest.param("gc-7q", date(2025, 4, 15), report("GC-7Q", "2025-06-20", period="2025-Q1"), id="quarterly reports"),
]


@pytest.mark.parametrize(("deadline", "day", "done"), LATE)
def test_what_is_late_is_on_the_calendar_then_an_alarm_and_stays_one(
    deadline: str, day: date, done: dict[str, Any]
) -> None:
    assert owed(deadline, day).day == day
    assert owed(deadline, day).state == "open"
    assert owed(deadline, day + timedelta(days=1)).state == "late"
    assert owed(deadline, LONG_AFTER).state == "late", "never filed"
    after = owed(deadline, LONG_AFTER, done)
    assert (after.state, after.in_time) == ("done", False)


@pytest.mark.parametrize(("deadline", "day", "done"), LATE)
def test_a_phone_speaks_up_before_the_day_and_says_that_it_is_late(
    deadline: str, day: date, done: dict[str, Any]
) -> None:
    for as_of, summary in ((day, ""), (day + timedelta(days=1), "Late: ")):
        found = decide_record({**COMPANY, "events": COMPANY["events"][: CLOSED + 1]}, as_of)
        assert found.calendar is not None
        events = icalendar.Calendar.from_ical(feed(found.calendar, "https://example.org")).walk("VEVENT")
        (event,) = [one for one in events if one["uid"] == uid(owed(deadline, as_of))]
        assert str(event["summary"]).startswith(summary)
        assert len(event.walk("VALARM")) == 2

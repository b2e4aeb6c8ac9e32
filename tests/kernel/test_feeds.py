"""Feeds: each entry is in the bytes in which icalendar writes it, and is read by it as what it was."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import icalendar
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.kernel.feeds import ALARMS, Entry, Status, feed, written

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp")) | st.sampled_from("\n;,\\ é"))
SOME = WORDS.filter(str.strip)
TIMES = st.datetimes(datetime(1990, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC)).map(
    lambda each: each.replace(microsecond=0)
)
DAYS = st.dates(date(1990, 1, 1), date(2200, 1, 1)) | TIMES
STATES: tuple[Status, ...] = ("CONFIRMED", "CANCELLED")
ENTRIES = st.builds(
    Entry, uid=SOME, day=DAYS, summary=SOME, description=WORDS, stamp=TIMES, changed=TIMES,
    sequence=st.integers(0, 10**9), category=SOME, url=st.from_regex(r"https://[a-z0-9./#?=%-]{1,120}", fullmatch=True),
    alarm=WORDS.map(str.strip), status=st.sampled_from(STATES),
)  # fmt: skip


def by_the_library(entry: Entry) -> bytes:
    """The same entry, put together and written by icalendar."""
    found = icalendar.Event()
    found.add("uid", entry.uid)
    found.add("dtstamp", entry.stamp)
    found.add("last-modified", entry.changed)
    found.add("sequence", entry.sequence)
    found.add("dtstart", entry.day)
    if not isinstance(entry.day, datetime):
        found.add("dtend", entry.day + timedelta(days=1))
    found.add("summary", entry.summary)
    found.add("description", entry.description)
    found.add("status", entry.status)
    found.add("transp", "TRANSPARENT")
    found.add("categories", [entry.category])
    found.add("url", entry.url)
    for before in ALARMS if entry.alarm else ():
        alarm = icalendar.Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", entry.alarm)
        alarm.add("trigger", -before)
        found.add_component(alarm)
    text: bytes = found.to_ical()
    return text


@given(ENTRIES)
def test_an_entry_is_written_as_the_library_writes_it(entry: Entry) -> None:
    assert written(entry) == by_the_library(entry)


@given(ENTRIES, st.sampled_from(("A calendar", "Straße; 7, rue de l'Été " * 4)))
def test_a_feed_read_again_is_what_it_was(entry: Entry, title: str) -> None:
    text = feed(title, "America/New_York", [entry])
    assert all(len(line) <= 75 for line in text.split(b"\r\n"))
    found = icalendar.Calendar.from_ical(text)
    assert not found.errors
    assert (str(found["VERSION"]), str(found["METHOD"]), str(found["X-WR-CALNAME"])) == ("2.0", "PUBLISH", title)
    (event,) = found.walk("VEVENT")
    assert not event.errors
    assert event.decoded("DTSTART") == entry.day
    assert (event.decoded("SEQUENCE"), str(event["STATUS"])) == (entry.sequence, entry.status)
    assert (event.decoded("DTSTAMP"), event.decoded("LAST-MODIFIED")) == (entry.stamp, entry.changed)


@pytest.mark.parametrize("entries", [0, 3])
def test_an_empty_feed_is_one_too(entries: int) -> None:
    day = datetime(2026, 1, 2, tzinfo=UTC)
    one = Entry("a@b", date(2026, 1, 9), "due", "", day, day, 1, "open", "https://example.org/")
    found = icalendar.Calendar.from_ical(feed("A docket", "America/New_York", [one] * entries))
    assert len(found.walk("VEVENT")) == entries


@pytest.mark.parametrize("break_", ["\n", "\r", "\r\n", "\x0b", "\x1c", "\x00", "\x7f"])
def test_no_text_ends_a_line_of_the_feed(break_: str) -> None:
    """What somebody types, or asks for in an address, adds no line of its own."""
    bad = f"Hall{break_}STATUS:CANCELLED"
    day = datetime(2026, 1, 2, tzinfo=UTC)
    one = Entry("a@b", date(2026, 1, 9), bad, bad, day, day, 1, bad, "https://example.org/", bad)
    found = feed(bad, "America/New_York", [one])
    text = found.decode()
    lines = [line for each in text.split("\r\n") for line in each.splitlines()]
    assert "\r" not in text.replace("\r\n", "")
    assert "\n" not in text.replace("\r\n", "")
    assert not any(line.startswith("STATUS:CANCELLED") for line in lines)
    assert len(icalendar.Calendar.from_ical(found).walk("VEVENT")) == 1

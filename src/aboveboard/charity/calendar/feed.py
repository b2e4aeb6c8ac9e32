"""An organization's calendar as an iCalendar feed that a phone subscribes to."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import quote

from aboveboard.charity.calendar.beside import read_at
from aboveboard.charity.calendar.rows import Calendar, DueRow
from aboveboard.law.days.moments import Moment, legal_day

if TYPE_CHECKING:
    from icalendar import Event

ALARMS = (timedelta(days=7), timedelta(days=1))
"""How long before the day a phone speaks up."""
MARKS = {"open": "", "late": "Late: ", "done": "Done: "}
PRODUCT = "-//aboveboard//calendar//EN"
REFRESH = "PT12H"
"""How often a phone should ask anew."""


def feed(calendar: Calendar, base: str, since: date | None = None) -> bytes:
    """What is due as a feed, the same bytes for the same calendar; `base` is the address at which the house is served.

    What is done and was due before `since` is left out where a day is given.
    """
    import icalendar

    found = icalendar.Calendar()
    found.add("prodid", PRODUCT)
    found.add("version", "2.0")
    found.add("method", "PUBLISH")
    found.add("name", calendar.title)
    found.add("x-wr-calname", calendar.title)
    found.add("x-wr-timezone", calendar.zone)
    found.add("refresh-interval", timedelta(hours=12), parameters={"VALUE": "DURATION"})
    found.add("x-published-ttl", REFRESH)
    rows = [row for row in calendar.due if since is None or row.state != "done" or legal_day(row.day) >= since]
    for row in rows:
        found.add_component(_event(row, address(base, calendar.organization, row)))
    text: bytes = found.to_ical()
    return text


def address(base: str, organization: str, row: DueRow) -> str:
    """Where the organization's calendar shows what is due, and the events that it rests on."""
    return f"{base.rstrip('/')}/organizations/{quote(organization, safe='')}/calendar#event-{row.events[0][1]}"


def uid(row: DueRow) -> str:
    """The same for the same deadline and the same source event, whatever else changes."""
    log, number = row.events[0]
    return f"{row.deadline}.{number}.{quote(log, safe='')}@aboveboard"


def revision(row: DueRow) -> int:
    """A number that grows with everything that is stated about it, and once more when it is late."""
    return 2 * (len(row.events) - 1) + (row.state == "late")


def described(row: DueRow) -> str:
    """How the day comes about: clause, counting, what was skipped, and readings."""
    lines = [f"By {_shown(row.day)}." if row.counted else f"Until {_shown(row.day)}."]
    if row.counted:
        lines.append(f"From {_shown(row.start)}: {row.counted}, which gives {_shown(row.rule_day)}.")
    lines += [f"Goes to {row.goes_to}."] if row.to else []
    lines += [f"Skipped: {one.day}, {one.why}." for one in row.skipped]
    if row.cite:
        lines.append(f"Clause: {'; '.join(row.cite)}")
    if row.beside:
        lines.append(read_at(row.beside))
    if row.reading:
        lines.append(f"Reading: {row.reading}")
    if len(row.readings) > 1:
        lines += [f"Read as {one.says}: {_shown(one.day)}" for one in row.readings[1:]]
        lines.append(f"Safe under every reading: {_shown(row.safe_day or row.day)}")
    if row.done is not None:
        late = " (late)" if row.in_time is False else ""
        lines.append(f"Done: {_shown(row.done)}{late}")
    return "\n".join(lines)


def _shown(moment: Moment) -> str:
    return moment.isoformat(" ", "minutes") if isinstance(moment, datetime) else moment.isoformat()


def _event(row: DueRow, address: str) -> Event:
    import icalendar

    found = icalendar.Event()
    found.add("uid", uid(row))
    found.add("dtstamp", row.stated.astimezone(UTC).replace(microsecond=0))
    found.add("last-modified", row.changed.astimezone(UTC).replace(microsecond=0))
    found.add("sequence", revision(row))
    if isinstance(row.day, datetime):
        # Hours run out at one moment everywhere: in UTC nobody needs to know the zone's changes of clocks.
        found.add("dtstart", row.day.astimezone(UTC))
    else:
        found.add("dtstart", row.day)
        found.add("dtend", row.day + timedelta(days=1))
    found.add("summary", f"{MARKS[row.state]}{row.what}")
    found.add("description", described(row))
    found.add("status", "CONFIRMED")
    found.add("transp", "TRANSPARENT")
    found.add("categories", [row.state])
    found.add("url", address)
    for before in ALARMS if row.state != "done" else ():
        alarm = icalendar.Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", row.what)
        alarm.add("trigger", -before)
        found.add_component(alarm)
    return found

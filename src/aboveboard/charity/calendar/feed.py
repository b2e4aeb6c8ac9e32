"""An organization's calendar as an iCalendar feed that a phone subscribes to."""

from __future__ import annotations

from datetime import date, datetime
from urllib.parse import quote

from aboveboard.charity.calendar.beside import read_at
from aboveboard.charity.calendar.rows import Calendar, DueRow
from aboveboard.kernel import feeds
from aboveboard.law.days.moments import Moment, legal_day

MARKS = {"open": "", "late": "Late: ", "done": "Done: "}


def feed(calendar: Calendar, base: str, since: date | None = None) -> bytes:
    """What is due as a feed, the same bytes for the same calendar; `base` is the address at which the house is served.

    What is done and was due before `since` is left out where a day is given.
    """
    rows = [row for row in calendar.due if since is None or row.state != "done" or legal_day(row.day) >= since]
    entries = (_entry(row, address(base, calendar.organization, row)) for row in rows)
    return feeds.feed(calendar.title, calendar.zone, entries)


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


def _entry(row: DueRow, address: str) -> feeds.Entry:
    return feeds.Entry(
        uid=uid(row),
        day=row.day,
        summary=f"{MARKS[row.state]}{row.what}",
        description=described(row),
        stamp=row.stated,
        changed=row.changed,
        sequence=revision(row),
        category=row.state,
        url=address,
        alarm="" if row.state == "done" else row.what,
    )

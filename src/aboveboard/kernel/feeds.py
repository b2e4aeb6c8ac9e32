"""What is due as an iCalendar feed that a phone subscribes to: the same bytes for the same entries.

The frame is written by icalendar. A feed may hold tens of thousands of entries, so the lines of each are put together
here, in the bytes in which icalendar writes them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Literal, NamedTuple

ALARMS = (timedelta(days=7), timedelta(days=1))
"""How long before the day a phone speaks up."""
PRODUCT = "-//aboveboard//calendar//EN"
REFRESH, REFRESH_WORD = timedelta(hours=12), "PT12H"
"""How often a phone should ask anew."""
LONGEST = 74
"""A longer line goes on in the next, as icalendar folds it."""
END = b"END:VCALENDAR\r\n"
ESCAPED = str.maketrans(
    {**{chr(code): None for code in (*range(0x20), 0x7F) if chr(code) not in "\t\n"},
     "\\": r"\\", ";": r"\;", ",": r"\,", "\n": r"\n"}
)  # fmt: skip
"""What a text is written with; characters of control, with which a line could be ended, are left out."""

Status = Literal["CONFIRMED", "CANCELLED"]


class Entry(NamedTuple):
    """Something that is due, as a calendar has it."""

    uid: str
    """Always the same for the same thing, whatever of it changes."""
    day: date | datetime
    """A whole day; or a time, where hours run out."""
    summary: str
    description: str
    stamp: datetime
    """When it was first stated."""
    changed: datetime
    sequence: int
    """A number that grows with everything that changes."""
    category: str
    url: str
    alarm: str = ""
    """What a phone says before the day; nothing where it is to be silent."""
    status: Status = "CONFIRMED"


def feed(title: str, zone: str, entries: Iterable[Entry]) -> bytes:
    """The feed of some entries, in their order."""
    frame = _frame("".join(each if each.isprintable() else " " for each in title), zone)
    return b"".join((frame.removesuffix(END), *map(written, entries), END))


@lru_cache(maxsize=100)
def _frame(title: str, zone: str) -> bytes:
    import icalendar

    found = icalendar.Calendar()
    found.add("prodid", PRODUCT)
    found.add("version", "2.0")
    found.add("method", "PUBLISH")
    found.add("name", title)
    found.add("x-wr-calname", title)
    found.add("x-wr-timezone", zone)
    found.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    found.add("x-published-ttl", REFRESH_WORD)
    text: bytes = found.to_ical()
    return text


def written(entry: Entry) -> bytes:
    """One entry with its alarms."""
    lines = ["BEGIN:VEVENT", f"SUMMARY:{escaped(entry.summary)}", *_days(entry.day)]
    lines += [f"DTSTAMP:{_utc(entry.stamp)}", f"UID:{escaped(entry.uid)}", f"SEQUENCE:{entry.sequence}"]
    lines += [f"CATEGORIES:{escaped(entry.category)}"]
    lines += [f"DESCRIPTION:{escaped(entry.description)}"] if entry.description else ["DESCRIPTION:"]
    lines += [f"LAST-MODIFIED:{_utc(entry.changed)}", f"STATUS:{entry.status}", "TRANSP:TRANSPARENT"]
    lines += [f"URL:{entry.url}"]
    if entry.alarm:
        says = f"DESCRIPTION:{escaped(entry.alarm)}"
        for before in ALARMS:
            lines += ["BEGIN:VALARM", "ACTION:DISPLAY", says, f"TRIGGER:-P{before.days}D", "END:VALARM"]
    lines.append("END:VEVENT\r\n")
    return "\r\n".join(line if len(line) <= LONGEST and line.isascii() else folded(line) for line in lines).encode()


def _days(day: date | datetime) -> tuple[str, ...]:
    """Hours run out at one moment everywhere: in UTC nobody needs to know the zone's changes of clocks."""
    if isinstance(day, datetime):
        return (f"DTSTART:{_utc(day)}",)
    after = day + timedelta(days=1)
    return f"DTSTART;VALUE=DATE:{day:%Y%m%d}", f"DTEND;VALUE=DATE:{after:%Y%m%d}"


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    r"""A text as a line of a feed has it.

    >>> escaped("Grange; Hall, Inc.")
    'Grange\\; Hall\\, Inc.'
    """
    return text.replace(r"\N", "\n").replace("\r\n", "\n").replace("\r", "\n").translate(ESCAPED)


def folded(line: str) -> str:
    """A long line in several, none of more than 75 bytes."""
    if line.isascii():
        return "\r\n ".join(line[first : first + LONGEST] for first in range(0, len(line), LONGEST))
    found, size = list[str](), 0
    for letter in line:
        length = len(letter.encode())
        size += length
        if size > LONGEST:
            found.append("\r\n ")
            size = length
        found.append(letter)
    return "".join(found)

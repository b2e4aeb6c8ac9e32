"""Days, sentences and kinds of file as a page writes them for whoever reads it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from aboveboard.charity.papers.content import TYPES
from aboveboard.kernel.words import in_words

_DAY = re.compile(r"\b\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d)?\b")
SHOWN = 8
"""So many events are named on a page; all of them are in the JSON."""


def day(given: str) -> str:
    """A day, or a time of one, as people write it."""
    try:
        found = datetime.fromisoformat(given)
    except ValueError:
        return given
    spelled = f"{found:%a} {found.day} {found:%b %Y}"
    return spelled if len(given) == len("2026-03-07") else f"{spelled}, {found:%H:%M}"


_QUARTER, _MONTH = re.compile(r"(\d{4})-Q([1-4])"), re.compile(r"\d{4}-(?:0[1-9]|1[0-2])")
QUARTERS = ("first", "second", "third", "fourth")


def period(given: str) -> str:
    """What a statement is of: a quarter or a month as people name it, and an occasion or a raffle in words."""
    if found := _QUARTER.fullmatch(given):
        return f"the {QUARTERS[int(found[2]) - 1]} quarter of {found[1]}"
    if _MONTH.fullmatch(given):
        return f"{date.fromisoformat(f'{given}-01'):%B %Y}"
    return in_words(given)


def told(sentence: str) -> str:
    """A sentence as a page tells it: days and times as people write them, and a capital at its beginning."""
    found = _DAY.sub(lambda each: day(each[0]), sentence)
    return found[:1].upper() + found[1:]


def rests(events: Sequence[Sequence[Any]], home: str) -> str:
    """The events that a finding rests on, as whoever reads the organization's own page looks for them."""
    if not events:
        return "nothing is on file"
    logs = dict.fromkeys(log for log, _ in events)
    parts = []
    for log in logs:
        numbers = [str(number) for each, number in events if each == log]
        shown = ", ".join(numbers[:SHOWN]) + (" and more" if len(numbers) > SHOWN else "")
        where = "" if log == home else f" of {in_words(log)}"
        parts.append(f"{'event' if len(numbers) == 1 else 'events'} {shown}{where}")
    return f"as entered in {', '.join(parts)}"


def file_type(media: str) -> str:
    """What kind of file it is, in words."""
    return next((each.title for each in TYPES.values() if each.media == media), media)


def exact(cents: int) -> str:
    """An amount with its cents, as it stands in a column of amounts."""
    return f"{'−' if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"

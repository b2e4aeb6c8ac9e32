"""What a deed names as its period: an occasion, or a month, a quarter or a year by its number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Literal

CALENDAR = re.compile(r"(\d{4})(?:-Q([1-4])|-(0[1-9]|1[0-2]))?")
"""A year, a quarter or a month."""
OCCASION = "occasion"
MONTHS = {"month": 1, "quarter": 3, "year": 12}


def kind_of(period: str) -> Literal["occasion", "month", "quarter", "year"]:
    """What a period is; whatever is no number of the calendar is an occasion's name."""
    found = CALENDAR.fullmatch(period)
    if found is None or not int(found[1]):
        return "occasion"
    return "quarter" if found[2] else "month" if found[3] else "year"


def first_day(period: str) -> date | None:
    """The first day of a month, a quarter or a year; None of an occasion, which its own log says."""
    found = CALENDAR.fullmatch(period)
    if found is None or not int(found[1]):
        return None
    return date(int(found[1]), int(found[3] or 3 * int(found[2] or 1) - 2), 1)


def months_of(period: str) -> Iterator[str]:
    """The months of a period, such as 2026-07; none of an occasion."""
    first = first_day(period)
    if first is not None:
        for month in range(first.month, first.month + MONTHS[kind_of(period)]):
            yield f"{first.year:04}-{month:02}"


def last_day(period: str) -> date | None:
    """The last one."""
    first = first_day(period)
    if first is None:
        return None
    month = first.month - 1 + MONTHS[kind_of(period)]
    return date(first.year + month // 12, month % 12 + 1, 1) - timedelta(days=1)

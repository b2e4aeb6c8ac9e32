"""The rows of a calendar month by month, as a page lists them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from aboveboard.charity.calendar.rows import DueRow
from aboveboard.law.days.moments import legal_day


class Month(NamedTuple):
    """One month with its rows, in order."""

    month: str
    """As 2026-03."""
    title: str
    """As March 2026."""
    rows: tuple[DueRow, ...]


def months(rows: Iterable[DueRow]) -> list[Month]:
    """The rows grouped by the month of their legal day; a month without any is left out."""
    listed = sorted(rows, key=lambda row: row.order)
    found = []
    for month, group in groupby(listed, key=lambda row: f"{legal_day(row.day):%Y-%m}"):
        alike = tuple(group)
        found.append(Month(month, f"{legal_day(alike[0].day):%B %Y}", alike))
    return found

"""The register of members as a spreadsheet: a workbook or CSV, with nothing in it that a spreadsheet would run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aboveboard.charity.members.headings import FIELDS
from aboveboard.charity.spreadsheets import writing
from aboveboard.charity.spreadsheets.writing import WIDTH, Written

TITLE = "Members"
WIDTHS = {"address": 40, "title": 28, "offices": 24}


def as_csv(people: Iterable[Mapping[str, Any]], fields: Sequence[str] = tuple(FIELDS)) -> bytes:
    """The register as CSV in UTF-8, with the mark by which Excel knows it."""
    return writing.as_csv(people, _columns(fields))


def as_workbook(people: Iterable[Mapping[str, Any]], fields: Sequence[str] = tuple(FIELDS)) -> bytes:
    """The register as a workbook of Excel: days are dates, everything else is text."""
    return writing.as_workbook(TITLE, people, _columns(fields))


def _columns(fields: Sequence[str]) -> list[Written]:
    return [Written(name, name, FIELDS[name], WIDTHS.get(name, WIDTH)) for name in fields]

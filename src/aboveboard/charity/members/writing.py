"""The register of members as a spreadsheet: a workbook or CSV, with nothing in it that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from aboveboard.charity.members.delimited import RUN, harmless
from aboveboard.charity.members.headings import FIELDS

TITLE = "Members"
SEPARATOR = "; "
FIRST_DATE = "1900-03-01"
"""Days before it are text: the calendar of spreadsheets is wrong about them."""
DAY_FORMAT = "yyyy-mm-dd"
_MARKS = re.compile(r'[;,\n"]')
_NOT_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
WIDTHS = {"address": 40, "title": 28, "offices": 24}
WIDTH = 16


def cell_of(kind: str, value: Any) -> str:
    """A field of a person as the text of a cell."""
    if value is None:
        return ""
    if kind == "flag":
        return "yes" if value else "no"
    if kind == "words":
        return SEPARATOR.join('"' + word.replace('"', '""') + '"' if _MARKS.search(word) else word for word in value)
    return str(value)


def as_csv(people: Iterable[Mapping[str, Any]], fields: Sequence[str] = tuple(FIELDS)) -> bytes:
    """The register as CSV in UTF-8, with the mark by which Excel knows it."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(fields)
    for person in people:
        writer.writerow([harmless(cell_of(FIELDS[name], person.get(name))) for name in fields])
    return out.getvalue().encode("utf-8-sig", "replace")


def as_workbook(people: Iterable[Mapping[str, Any]], fields: Sequence[str] = tuple(FIELDS)) -> bytes:
    """The register as a workbook of Excel: days are dates, everything else is text."""
    # it is slow to import, and only this needs it
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook(write_only=True)
    sheet = book.create_sheet(TITLE)
    sheet.freeze_panes = "A2"
    for at, name in enumerate(fields, 1):
        sheet.column_dimensions[get_column_letter(at)].width = WIDTHS.get(name, WIDTH)

    def text(value: str) -> Any:
        cell = WriteOnlyCell(sheet, _NOT_XML.sub("\ufffd", value))
        cell.data_type = "s"  # never a formula
        if value.startswith(tuple(RUN)):
            cell.quotePrefix = True  # nor one once somebody edits it
        return cell

    def day(value: str) -> Any:
        cell = WriteOnlyCell(sheet, date.fromisoformat(value))
        cell.number_format = DAY_FORMAT
        return cell

    def heading(name: str) -> Any:
        cell = text(name)
        cell.font = Font(bold=True)
        return cell

    sheet.append([heading(name) for name in fields])
    for person in people:
        row: list[Any] = []
        for name in fields:
            value, kind = person.get(name), FIELDS[name]
            if value is None:
                row.append(None)
            elif kind == "day" and value >= FIRST_DATE:
                row.append(day(value))
            else:
                row.append(text(cell_of(kind, value)))
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()

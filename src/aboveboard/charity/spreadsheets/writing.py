"""A list as a spreadsheet: a workbook or CSV, with nothing in it that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from aboveboard.charity.spreadsheets.delimited import RUN, harmless

SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv"
SEPARATOR = "; "
FIRST_DATE = "1900-03-01"
"""Days before it are text: the calendar of spreadsheets is wrong about them."""
DAY_FORMAT, AMOUNT_FORMAT = "yyyy-mm-dd", "#,##0.00"
_MARKS = re.compile(r'[;,\n"]')
_NOT_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
WIDTH = 16
LARGEST_NUMBER = 10**15
"""A whole number with more digits is text: a spreadsheet would lose some."""


class Written(NamedTuple):
    """One column that is written: the field that it holds, its heading, of which kind it is, and how wide."""

    field: str
    heading: str
    kind: str = "word"
    width: int = WIDTH


def cell_of(kind: str, value: Any) -> str:
    """A value as the text of a cell."""
    if value is None:
        return ""
    if kind == "flag":
        return "yes" if value else "no"
    if kind == "words":
        return SEPARATOR.join('"' + word.replace('"', '""') + '"' if _MARKS.search(word) else word for word in value)
    if kind == "cents":
        return f"{'-' if value < 0 else ''}{abs(value) // 100}.{abs(value) % 100:02}"
    return str(value)


def as_csv(rows: Iterable[Mapping[str, Any]], columns: Sequence[Written]) -> bytes:
    """A list as CSV in UTF-8, with the mark by which Excel knows it."""
    return b"".join(csv_lines(rows, columns))


def csv_lines(rows: Iterable[Mapping[str, Any]], columns: Sequence[Written]) -> Iterator[bytes]:
    """The same a line at a time."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([each.heading for each in columns])
    yield out.getvalue().encode("utf-8-sig", "replace")
    for row in rows:
        out.seek(0)
        out.truncate()
        writer.writerow([_csv_cell(each, row.get(each.field)) for each in columns])
        yield out.getvalue().encode("utf-8", "replace")


def _csv_cell(column: Written, value: Any) -> str:
    """A cell as text; a figure is no formula, even one below nothing."""
    found = cell_of(column.kind, value)
    return found if column.kind in ("cents", "number") else harmless(found)


class Sheet(NamedTuple):
    """One sheet of a workbook: what it is called, its rows and its columns."""

    title: str
    rows: Iterable[Mapping[str, Any]]
    columns: Sequence[Written]


LONGEST_TITLE = 31
_NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\\x00-\x1f\ud800-\udfff\ufffe\uffff]")


def sheet_titles(sheets: Iterable[Sheet]) -> list[str]:
    """What the sheets are called: as Excel takes it, and each name once."""
    found = list[str]()
    for each in sheets:
        title = _NOT_IN_TITLES.sub(" ", each.title).strip(" '")[:LONGEST_TITLE] or "Sheet"
        taken, number = {name.casefold() for name in found}, 1
        called = title
        while called.casefold() in taken:
            number += 1
            called = f"{title[: LONGEST_TITLE - len(str(number)) - 1]} {number}"
        found.append(called)
    return found


def as_workbook(title: str, rows: Iterable[Mapping[str, Any]], columns: Sequence[Written]) -> bytes:
    """A list as a workbook of Excel: days are dates, figures are numbers, everything else is text."""
    return as_workbook_of([Sheet(title, rows, columns)])


def as_workbook_of(sheets: Sequence[Sheet]) -> bytes:
    """Several lists as one workbook, each a sheet of its own."""
    # it is slow to import, and only this needs it
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    for title, each in zip(sheet_titles(sheets), sheets, strict=True):
        _write(book, title, each.rows, each.columns)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _write(book: Any, title: str, rows: Iterable[Mapping[str, Any]], columns: Sequence[Written]) -> None:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    sheet = book.create_sheet(title)
    sheet.freeze_panes = "A2"
    for at, each in enumerate(columns, 1):
        sheet.column_dimensions[get_column_letter(at)].width = each.width

    def text(value: str) -> Any:
        cell = WriteOnlyCell(sheet, _NOT_XML.sub("\ufffd", value))
        cell.data_type = "s"  # never a formula
        if value.startswith(tuple(RUN)):
            cell.quotePrefix = True  # nor one once somebody edits it
        return cell

    def formatted(value: Any, format: str) -> Any:
        cell = WriteOnlyCell(sheet, value)
        cell.number_format = format
        return cell

    def heading(name: str) -> Any:
        cell = text(name)
        cell.font = Font(bold=True)
        return cell

    def written(kind: str, value: Any) -> Any:
        if value is None:
            return None
        if kind == "day" and value >= FIRST_DATE:
            return formatted(date.fromisoformat(value), DAY_FORMAT)
        if kind == "cents" and abs(value) < LARGEST_NUMBER:
            return formatted(value / 100, AMOUNT_FORMAT)
        if kind == "number" and abs(value) < LARGEST_NUMBER:
            return value
        return text(cell_of(kind, value))

    sheet.append([heading(each.heading) for each in columns])
    for row in rows:
        sheet.append([written(each.kind, row.get(each.field)) for each in columns])

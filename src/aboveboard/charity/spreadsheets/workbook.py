"""Workbooks of Excel, read by openpyxl after they were looked through."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from typing import Any

from aboveboard.charity.spreadsheets.glance import Glance, looked_through, not_read
from aboveboard.charity.spreadsheets.listing import Listing
from aboveboard.charity.spreadsheets.table import ABOVE, MOST_COLUMNS, Broken, Fault, Formula, Row, Sheet
from aboveboard.law.errors import BadInput, nearest

VISIBLE = "visible"
NO_MERGING = "one value in each cell, and no merged cells"
SHEETS_NAMED = 8


def read_workbook(data: bytes, name: str, sheet: str | None, listing: Listing) -> Sheet:
    """The sheet that is named, or the first that is shown and has headings."""
    try:
        glances = looked_through(data, listing)
    except ValueError as error:
        raise BadInput(f"{name}: an Excel workbook was expected, and {error}") from None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what openpyxl leaves out, such as pictures, is nothing that is read here
        book = _opened(data, name)
        try:
            return _chosen(book, glances, name, sheet, listing)
        finally:
            book.close()


def _opened(data: bytes, name: str) -> Any:
    # it is slow to import, and only this needs it
    from openpyxl import load_workbook

    try:
        return load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
    except Exception:  # what openpyxl raises for a workbook that is none goes from KeyError to AttributeError
        raise BadInput(f"{name}: an Excel workbook was expected, and its parts do not fit together") from None


def _chosen(book: Any, glances: dict[str, Glance], name: str, sheet: str | None, listing: Listing) -> Sheet:
    sheets = {each.title: each for each in book.worksheets}
    if sheet is not None:
        if sheet not in sheets:
            raise BadInput(f"{name}: there is no sheet {sheet!r} in it; {nearest(sheet, sheets)}")
        return _read(sheets[sheet], glances, name)
    visible = [each for each in sheets.values() if each.sheet_state == VISIBLE]
    for each in visible:
        if listing.known_headings(_first(each, glances, name)):
            return _read(each, glances, name)
    if len(visible) == 1:
        return _read(visible[0], glances, name)  # what its headings should be is seen there
    names = ", ".join([each.title for each in visible][:SHEETS_NAMED]) or "none that is shown"
    such = " or ".join(listing.such[:2])
    raise BadInput(f"{name}: no sheet has a row of headings such as {such}; sheets: {names}")


def _glance(sheet: Any, glances: dict[str, Glance]) -> Glance:
    return glances.get(str(sheet._worksheet_path).removeprefix("/"), Glance())


def _first(sheet: Any, glances: dict[str, Glance], name: str) -> list[Row]:
    """The first rows that hold anything."""
    found = []
    for row in _rows(sheet, _glance(sheet, glances), name):
        found.append(row)
        if len(found) == ABOVE:
            break
    return found


def _read(sheet: Any, glances: dict[str, Glance], name: str) -> Sheet:
    glance = _glance(sheet, glances)
    reason = not_read(glance)
    if reason is not None:
        raise BadInput(f"{name}: sheet {sheet.title!r}: {reason}")
    found = Sheet(sheet.title, list(_rows(sheet, glance, name)))
    for area in glance.merged:
        first = area.partition(":")[0]
        column = first.rstrip("0123456789")
        found.faults.append(Fault(int(first[len(column) :]), column, "", f"the merged cells {area}", NO_MERGING))
    return found


def _rows(sheet: Any, glance: Glance, name: str) -> Iterator[Row]:
    """Rows that hold anything, up to the last one and the last column that do; what the sheet says of its size is not
    relied on."""
    if not glance.last_row:
        return
    marked = {row for row, _ in (*glance.formulas, *glance.broken)}
    last = min(glance.last_column, MOST_COLUMNS)
    rows = sheet.iter_rows(max_row=glance.last_row, max_col=last, values_only=True)
    number = 0
    try:
        for number, values in enumerate(rows, 1):
            cells = [None if isinstance(value, str) and not value.strip() else value for value in values]
            if number in marked:
                _mark(cells, number, glance)
            if any(cell is not None for cell in cells):
                yield Row(number, cells)
    except BadInput:
        raise
    except Exception:  # a cell that openpyxl cannot make sense of
        raise BadInput(f"{name}: sheet {sheet.title!r}: row {number + 1:,} cannot be read") from None


def _mark(cells: list[Any], row: int, glance: Glance) -> None:
    for column, value in enumerate(cells, 1):
        if (row, column) in glance.formulas:
            cells[column - 1] = Formula(getattr(value, "text", value) or "=")
        elif (row, column) in glance.broken:
            cells[column - 1] = Broken(value or "#")

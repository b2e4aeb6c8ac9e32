"""Spreadsheets made for the tests: by openpyxl where it can, by hand where a file is to be wrong."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from openpyxl import Workbook

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = "xl/worksheets/sheet1.xml"


def workbook(
    rows: Iterable[Sequence[Any]], change: Callable[[Any], None] | None = None, *, title: str = "Members"
) -> bytes:
    """A workbook with one sheet, changed before it is saved."""
    book = Workbook()
    sheet = book.active
    sheet.title = title
    for row in rows:
        sheet.append(row)
    if change is not None:
        change(book)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def parts(data: bytes) -> dict[str, bytes]:
    """The parts of an archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def archive(held: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive of these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as made:
        for name, data in held.items():
            made.writestr(name, data)
    return out.getvalue()


def sheet_xml(body: str, head: str = "") -> bytes:
    """A sheet's own XML around its rows."""
    return f'<?xml version="1.0"?>{head}<worksheet xmlns="{MAIN}">{body}</worksheet>'.encode()


def with_sheet(xml: bytes) -> bytes:
    """A workbook whose one sheet is this XML."""
    return archive({**parts(workbook([["name"]])), SHEET: xml})


def inline(cells: Mapping[str, str]) -> str:
    """Cells of text, by their places."""
    return "".join(f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>' for place, text in cells.items())

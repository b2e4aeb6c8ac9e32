"""A file read as a spreadsheet, by what it is and not by what it is called: its sheet, its headings and its rows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from aboveboard.charity.papers.looks import looks_like
from aboveboard.charity.spreadsheets.delimited import read_delimited, too_many
from aboveboard.charity.spreadsheets.listing import Column, Listing, plain
from aboveboard.charity.spreadsheets.table import LARGEST_FILE, Fault, Row, letters
from aboveboard.charity.spreadsheets.workbook import read_workbook
from aboveboard.law.errors import BadInput, nearest, short

WORKBOOKS = (".xlsx", ".xlsm", ".xltx", ".xltm")
TEXTS = ("text", "utf-16", "unknown")
"""What may be text with a delimiter; UTF-16 without a byte order mark looks like nothing known."""


@dataclass
class ReadSheet:
    """A list as it was read."""

    sheet: str
    """The name of its sheet; none in a text file."""
    headings: int
    """The row of its headings."""
    columns: list[Column]
    rows: list[Row]
    faults: list[Fault]
    above: list[Row] = field(default_factory=list)
    """What stands above the headings."""


def read_sheet(
    data: bytes, file: str, listing: Listing, sheet: str | None = None, ignored: Collection[str] = ()
) -> ReadSheet:
    """The rows below the headings, with the columns that are known; BadInput where it is no such list at all."""
    if not data:
        raise BadInput(f"{file}: it is empty; a spreadsheet was expected")
    if len(data) > LARGEST_FILE:
        raise BadInput(f"{file}: it has {len(data):,} bytes; at most {LARGEST_FILE:,} were expected")
    look = looks_like(data)
    if look.kind == "zip":
        found = read_workbook(data, file, sheet, listing)
    elif look.kind in TEXTS and not file.lower().endswith(WORKBOOKS):
        if sheet is not None:
            raise BadInput(f"{file}: a text file has no sheets; {sheet!r} was asked for")
        found = read_delimited(data, file, listing)
    else:
        expected = "an Excel workbook" if file.lower().endswith(WORKBOOKS) else "a spreadsheet (.xlsx or CSV)"
        raise BadInput(f"{file}: {expected} was expected, not {look.title}")
    at = listing.heading_row(found.rows)
    if at is None:
        raise BadInput(_no_headings(file, found.rows, listing))
    rows = found.rows[at + 1 :]
    if len(rows) > listing.most:
        raise too_many(file, listing)
    filled = {place for row in rows for place, cell in enumerate(row.cells) if cell is not None}
    columns, faults = listing.columns_of(found.rows[at], filled, ignored)
    _known(file, found.rows[at], ignored)
    below = [fault for fault in found.faults if fault.row >= found.rows[at].number]
    return ReadSheet(found.name, found.rows[at].number, columns, rows, [*below, *faults], found.rows[:at])


def _no_headings(file: str, rows: list[Row], listing: Listing) -> str:
    """What is missing, with what stands in the first row."""
    if not rows:
        return f"{file}: there is nothing in it; a row of headings and a row for each {listing.row} were expected"
    row = rows[0]
    first = next((place for place, cell in enumerate(row.cells) if cell is not None), 0)
    given = row.cells[first]
    hint = nearest(plain(given), listing.such)
    hint = f" ({hint})" if hint.startswith("did") else ""
    such = " or ".join((", ".join(listing.such[:-1]), listing.such[-1]))
    return (
        f"{file}: no row of headings was found: one such as {such} was expected, "
        f"not {short(given)} in row {row.number}, column {letters(first + 1)}{hint}"
    )


def _known(file: str, row: Row, ignored: Collection[str]) -> None:
    """A heading that is to be passed over is there."""
    there = [str(cell) for cell in row.cells if cell is not None]
    for each in ignored:
        if plain(each) not in map(plain, there):
            raise BadInput(f"{file}: there is no heading {each!r} to pass over; {nearest(each, there)}")

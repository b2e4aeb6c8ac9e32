"""Text files with a delimiter, as spreadsheets write them: UTF-8 or UTF-16, with commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from aboveboard.charity.spreadsheets.listing import Listing
from aboveboard.charity.spreadsheets.table import ABOVE, MOST_COLUMNS, Formula, Row, Sheet
from aboveboard.law.errors import BadInput

DELIMITERS = (",", ";", "\t", "|")
LONGEST_LINE = 100_000
"""No line of a list has more characters."""
RUN = "=+-@"
"""What a spreadsheet takes for a formula where it stands first in a cell of such a file."""
_QUOTED = re.compile(rf"'('*[{re.escape(RUN)}].*)\Z", re.DOTALL)
_RUNS = re.compile(rf"'*[{re.escape(RUN)}]")
_DECLARED = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)


def harmless(text: str) -> str:
    """A text as a cell that no spreadsheet runs: an apostrophe before what would begin a formula."""
    return "'" + text if _RUNS.match(text) else text


def unquoted(cell: str) -> str:
    """The text that such a cell stands for."""
    found = _QUOTED.match(cell)
    return cell if found is None else found[1]


def decoded(data: bytes, name: str) -> str:
    """The text of a file, by its byte order mark where it has one."""
    encoding = "utf-8-sig"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif data[1:2] == b"\0" or data[:1] == b"\0":
        encoding = "utf-16-le" if data[1:2] == b"\0" else "utf-16-be"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{name}: line {line:,} is not UTF-8 text; in Excel, save it as CSV UTF-8") from None
    if "\0" in text:
        raise BadInput(f"{name}: it is no spreadsheet: it holds bytes that no text has")
    return text


def read_delimited(data: bytes, name: str, listing: Listing) -> Sheet:
    """The one sheet of a text file; of the delimiters, the one under which most of its headings are known."""
    text = decoded(data, name)
    declared = _DECLARED.match(text)
    if declared is not None:
        return Sheet("", list(_rows(text, declared[1], name, listing, skipped=1)))
    ranked = {each: listing.known_headings(_first(text, each, name, listing)) for each in DELIMITERS}
    best = max(DELIMITERS, key=lambda delimiter: ranked[delimiter])
    return Sheet("", list(_rows(text, best, name, listing)))


def _first(text: str, delimiter: str, name: str, listing: Listing) -> list[Row]:
    found = []
    try:
        for row in _rows(text, delimiter, name, listing):
            found.append(row)
            if len(found) == ABOVE:
                break
    except BadInput:
        pass  # under another delimiter it may be right
    return found


def _lines(text: str, name: str) -> Iterator[str]:
    """Lines with their ends, none so long that it fills the memory with cells."""
    source = io.StringIO(text, newline="")
    number = 0
    while line := source.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise BadInput(f"{name}: line {number:,} has more than {LONGEST_LINE:,} characters")
        yield line


def _rows(text: str, delimiter: str, name: str, listing: Listing, skipped: int = 0) -> Iterator[Row]:
    """Rows that hold anything; a cell may go on over several lines, a row is one row of the spreadsheet."""
    number, filled = 0, 0
    reader = csv.reader(_lines(text, name), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            number += 1
            if number <= skipped or not any(cells):
                continue
            filled += 1
            if filled > listing.most + ABOVE:
                raise too_many(name, listing)
            if len(cells) > MOST_COLUMNS and any(cells[MOST_COLUMNS:]):
                raise BadInput(f"{name}: row {number:,} has {len(cells):,} columns; at most {MOST_COLUMNS} expected")
            yield Row(number, [_cell(cell) for cell in cells])
    except csv.Error as error:
        raise BadInput(f"{name}: row {number + 1:,}: it is not written as a spreadsheet writes it: {error}") from None


def _cell(cell: str) -> str | None:
    if not cell or cell.isspace():
        return None
    if cell[0] == "=":
        return Formula(cell)
    return unquoted(cell) if cell[0] == "'" else cell


def too_many(name: str, listing: Listing) -> BadInput:
    """The refusal of a file that holds too many rows."""
    most, rows = f"{listing.most:,}", f"rows of {listing.row}s"
    return BadInput(f"{name}: it has more than {most} {rows}; at most {most} were expected")

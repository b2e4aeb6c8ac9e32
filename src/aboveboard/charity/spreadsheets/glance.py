"""A workbook looked through before it is parsed: its size, its XML, and where its sheets hold what cannot be read.

One pass over every part with the parser that builds nothing. A document type is refused, so that no entity is ever
expanded; rows, cells and elements are counted before anything holds them in memory.
"""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass, field
from xml.parsers import expat

from aboveboard.charity.papers.archive import opened, pieces, read_xml
from aboveboard.charity.spreadsheets.listing import Listing
from aboveboard.charity.spreadsheets.table import ABOVE, MOST_COLUMNS, letters

MOST_UNPACKED = 250_000_000
"""The parts of a workbook unpack to no more bytes."""
MOST_BESIDE = 8_000_000
"""A part that is no sheet and no table of texts has no more: it would be held in memory as a whole."""
MOST_ELEMENTS = 8_000_000
"""All parts together have no more."""
MOST_MARKED = 200_000
"""So many formulas, and so many errors, are noted; a sheet that has more is not read."""
MOST_MERGED = 1_000
"""So many merged cells are named."""
DEEPEST = 60
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
WORKSHEET, ROW, CELL, FORMULA, MERGED = (f"{MAIN} {tag}" for tag in ("worksheet", "row", "c", "f", "mergeCell"))
VALUES = frozenset(f"{MAIN} {tag}" for tag in ("v", "is", "f"))
LONG = frozenset(f"{MAIN} {tag}" for tag in ("worksheet", "sst"))
_PLACE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_AREA = re.compile(r"[A-Z]{1,3}[1-9][0-9]{0,6}:[A-Z]{1,3}[1-9][0-9]{0,6}")


@dataclass
class Glance:
    """What one part holds, if it is a sheet."""

    root: str = ""
    filled: int = 0
    """Rows that hold anything."""
    last_row: int = 0
    last_column: int = 0
    formulas: set[tuple[int, int]] = field(default_factory=set)
    """Cells that reckon their value, by row and column."""
    broken: set[tuple[int, int]] = field(default_factory=set)
    """Cells that show an error."""
    merged: list[str] = field(default_factory=list)


def looked_through(data: bytes, listing: Listing) -> dict[str, Glance]:
    """Every part of a workbook with what it holds; ValueError says why it is not parsed."""
    found, elements = {}, 0
    with opened(data, MOST_UNPACKED) as archive:
        for part in archive.infolist():
            looking = _Looking(archive, part, elements, listing)
            found[part.filename], elements = looking.glance, looking.elements
    return found


class _Looking:
    """One part, read element by element."""

    def __init__(self, archive: zipfile.ZipFile, part: zipfile.ZipInfo, elements: int, listing: Listing) -> None:
        self.glance, self._listing = Glance(), listing
        self.elements = elements
        """How many there are in this part and all before it."""
        self._depth = self._row = self._column = 0
        self._filled = -1
        """The last row of which it is known that it holds anything."""
        self._size = part.file_size
        self._reader = reader = expat.ParserCreate(namespace_separator=" ")
        reader.StartElementHandler = self._root
        reader.EndElementHandler = self._end
        reader.StartDoctypeDeclHandler = self._document_type
        try:
            read_xml(reader, archive, part)
        except expat.ExpatError:
            # No XML, or no more from here on: whoever parses it stops at the same place.
            for _ in pieces(archive, part):
                pass

    def _document_type(self, *given: object) -> None:
        raise ValueError("a part of it has a document type, which no workbook has")

    def _end(self, tag: str) -> None:
        self._depth -= 1

    def _root(self, tag: str, given: dict[str, str]) -> None:
        """The first element says what the part is."""
        self.glance.root = tag
        if tag.startswith(STRICT):
            raise ValueError("it is a Strict Open XML spreadsheet; in Excel, save it as Excel Workbook (.xlsx)")
        if tag not in LONG and self._size > MOST_BESIDE:
            raise ValueError(f"a part of it that is no sheet unpacks to {self._size:,} bytes")
        self._count(tag, given)
        self._reader.StartElementHandler = self._in_sheet if tag == WORKSHEET else self._count

    def _count(self, tag: str, given: dict[str, str]) -> None:
        """One more element of a part."""
        self._depth += 1
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise ValueError(f"it holds too much; save the list of {self._listing.row}s as a workbook of its own")
        if self._depth > DEEPEST:
            raise ValueError("a part of it is nested too deeply")

    def _in_sheet(self, tag: str, given: dict[str, str]) -> None:
        """One more element of a sheet."""
        self._count(tag, given)
        if tag == CELL:
            self._cell(given)
        elif tag in VALUES:
            self._value(tag)
        elif tag == ROW:
            self._next_row(given)
        elif tag == MERGED:
            self._merge(given.get("ref", ""))

    def _next_row(self, given: dict[str, str]) -> None:
        number = given.get("r")
        if number is None:
            self._row += 1
        elif number.isascii() and number.isdigit() and len(number) < 8 and self._row < int(number) <= LAST_ROW:
            self._row = int(number)
        else:
            raise ValueError(f"row {number[:20]!r} follows row {self._row:,} in it")
        self._column = 0

    def _cell(self, given: dict[str, str]) -> None:
        place = given.get("r")
        if place is None:
            self._column += 1
        else:
            found = _PLACE.fullmatch(place)
            column = 0 if found is None else _number(found[1])
            if found is None or int(found[2]) != self._row or not self._column < column <= LAST_COLUMN:
                raise ValueError(f"cell {place[:20]!r} stands in row {self._row:,}, out of its place")
            self._column = column
        if given.get("t") == "e" and len(self.glance.broken) <= MOST_MARKED:
            self.glance.broken.add((self._row, self._column))

    def _merge(self, area: str) -> None:
        if not _AREA.fullmatch(area):
            raise ValueError(f"it merges the cells {area[:40]!r}, which are none")
        if len(self.glance.merged) < MOST_MERGED:
            self.glance.merged.append(area)

    def _value(self, tag: str) -> None:
        """A cell that holds anything."""
        glance = self.glance
        if self._row != self._filled:
            self._filled = glance.last_row = self._row
            glance.filled += 1
            if glance.filled > self._listing.most + ABOVE:
                raise ValueError(f"a sheet of it has more than {self._listing.most:,} rows of {self._listing.row}s")
        if self._column > glance.last_column:
            glance.last_column = self._column
        if tag == FORMULA and len(glance.formulas) <= MOST_MARKED:
            glance.formulas.add((self._row, self._column))


def not_read(glance: Glance) -> str | None:
    """Why a sheet is not read: it has too many columns, formulas or errors."""
    if glance.last_column > MOST_COLUMNS:
        return f"it goes on to column {letters(glance.last_column)}; at most {MOST_COLUMNS} columns were expected"
    if max(len(glance.formulas), len(glance.broken)) > MOST_MARKED:
        return "it is full of formulas or errors; a list of values was expected"
    return None


def _number(column: str) -> int:
    found = 0
    for letter in column:
        found = found * 26 + ord(letter) - 64
    return found

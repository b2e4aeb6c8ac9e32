"""A spreadsheet as it was read: rows of cells, each where it stands, and what is wrong there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from aboveboard.law.errors import short

MOST_ROWS = 100_000
"""No more rows are read from one file."""
ABOVE = 20
"""The headings stand in one of the first so many rows that hold anything."""
MOST_COLUMNS = 200
LARGEST_FILE = 30_000_000
"""No file has more bytes."""
LONGEST_GIVEN = 60
"""So many characters of a cell are shown."""


class Formula(str):
    """A cell that reckons its value, which only a spreadsheet knows."""


class Broken(str):
    """A cell in which a spreadsheet shows an error, such as #REF!."""


class Row(NamedTuple):
    """One row: its number in the sheet, and its cells from the first column on; an empty cell is None."""

    number: int
    cells: list[Any]


class Fault(NamedTuple):
    """One thing that is wrong: where, what was given and what was expected."""

    row: int
    column: str
    """The letters of the column; none where it is the row as a whole."""
    heading: str
    given: str
    expected: str

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return self._asdict()

    def __str__(self) -> str:
        where = f"row {self.row}" + (f", column {self.column}" if self.column else "")
        where += f" ({self.heading})" if self.heading else ""
        return f"{where}: expected {self.expected}, not {self.given}"


@dataclass
class Sheet:
    """One sheet: its rows that hold anything, in their order, and what is wrong with it as a sheet."""

    name: str
    rows: list[Row] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def letters(column: int) -> str:
    """What spreadsheets call a column: the first is A, the 27th AA."""
    found = ""
    while column:
        column, rest = divmod(column - 1, 26)
        found = chr(65 + rest) + found
    return found


def shown(given: object) -> str:
    """A cell as a fault shows it."""
    if given is None:
        return "nothing"
    if isinstance(given, (Formula, Broken)):
        return short(str(given))
    if isinstance(given, (str, int, float)):
        return short(given)
    return str(given)[:LONGEST_GIVEN]

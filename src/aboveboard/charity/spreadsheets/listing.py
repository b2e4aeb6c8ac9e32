"""What a sheet lists: which headings are known, of which fields one is needed, and what a row is of."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from aboveboard.charity.spreadsheets.table import ABOVE, MOST_ROWS, Fault, Row, letters, shown
from aboveboard.law.errors import nearest

_BETWEEN = re.compile(r"[\W_]+")


class Column(NamedTuple):
    """One column that is read."""

    at: int
    """Its place in a row, from 0."""
    heading: str
    field: str
    """The field that it holds, or a part of one."""

    @property
    def letters(self) -> str:
        """What spreadsheets call it."""
        return letters(self.at + 1)

    def fault(self, row: int, given: object, expected: str) -> Fault:
        """What is wrong with its cell in a row."""
        return Fault(row, self.letters, self.heading, shown(given), expected)

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"column": self.letters, "heading": self.heading, "field": self.field}


def plain(heading: object) -> str:
    """A heading without capitals and punctuation."""
    if not isinstance(heading, str):
        return ""
    return _BETWEEN.sub(" ", unicodedata.normalize("NFKC", heading).casefold()).strip()


@dataclass(frozen=True)
class Listing:
    """A kind of sheet: its fields with what else people call them."""

    row: str
    """What a row is of, such as a member; several of them are written with an s."""
    called: Mapping[str, tuple[str, ...]]
    """Every field, with what else its heading may say."""
    needed: tuple[str, ...]
    """A row of headings holds one of these fields."""
    such: tuple[str, ...]
    """Headings that are named where none is found."""
    most: int = MOST_ROWS
    """No more rows are read from one file."""
    known: Mapping[str, str] = field(init=False)
    """Every heading that is known, with its field."""

    def __post_init__(self) -> None:
        known = {plain(word): name for name, words in self.called.items() for word in (name, *words)}
        object.__setattr__(self, "known", known)

    def heading_row(self, rows: list[Row]) -> int | None:
        """The place of the first row that holds headings."""
        for at, row in enumerate(rows[:ABOVE]):
            if any(self.known.get(plain(cell)) in self.needed for cell in row.cells):
                return at
        return None

    def known_headings(self, rows: list[Row]) -> int:
        """How many headings of the first rows are known; none where no row holds one that is needed."""
        at = self.heading_row(rows)
        return 0 if at is None else sum(plain(cell) in self.known for cell in rows[at].cells)

    def columns_of(
        self, row: Row, filled: Collection[int], ignored: Collection[str]
    ) -> tuple[list[Column], list[Fault]]:
        """The columns of a row of headings, and what is wrong with it; `filled` are the columns with anything below."""
        found: list[Column] = []
        faults: list[Fault] = []
        passed = {plain(each) for each in ignored}
        for at in range(max(len(row.cells), max(filled, default=-1) + 1)):
            given = row.cells[at] if at < len(row.cells) else None
            word = plain(given)
            if word in passed and word:
                continue
            column = Column(at, "" if given is None else str(given).strip()[:60], self.known.get(word, ""))
            if given is None:
                if at in filled:
                    faults.append(column.fault(row.number, None, "a heading for what stands below"))
            elif not column.field:
                meant = nearest(word, self.known)
                hint = meant if meant.startswith("did") else f"known: {', '.join(self.called)}"
                faults.append(column.fault(row.number, given, f"a heading that is known ({hint})"))
            elif any(other.field == column.field for other in found):
                other = next(other for other in found if other.field == column.field)
                expected = f"one column for {column.field}, which column {other.letters} holds already"
                faults.append(column.fault(row.number, given, expected))
            else:
                found.append(column)
        return found, faults

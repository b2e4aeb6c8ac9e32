"""Rows of a sheet as fields by name: every cell read by its field's own reader, every cell that cannot be a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from aboveboard.charity.spreadsheets.listing import Column
from aboveboard.charity.spreadsheets.table import Fault, Row, shown

Reader = Callable[[Any], Any]
MOST_LISTED = 200
"""So many faults and refusals are listed; all are counted."""


class ReadRow(NamedTuple):
    """A row as far as its cells can be read."""

    number: int
    fields: dict[str, Any]
    unread: frozenset[str] = frozenset()
    """The fields whose cells cannot be: what is wrong there is said, and nothing else is asked of them."""


class Columns:
    """The columns of a sheet by the fields that they hold: where a fault is found."""

    def __init__(self, columns: Iterable[Column], headings: int) -> None:
        self.by_field = {column.field: column for column in columns}
        self.headings = headings

    def fault(self, row: int, field: str, given: object, expected: str) -> Fault:
        """What is wrong with a field in a row; with the row as a whole, where no column holds it."""
        column = self.by_field.get(field)
        if column is None:
            return Fault(row, "", "", shown(given), expected)
        return column.fault(row, given, expected)

    def missing(self, fields: Iterable[str], given: Mapping[str, Any]) -> list[Fault]:
        """Fields that every row needs, for which there is no column, and of which nothing is said beside the sheet."""
        return [
            Fault(self.headings, "", "", "nothing", f"a column for {field.replace('-', ' ')}")
            for field in fields
            if field not in self.by_field and field not in given
        ]


def read_rows(
    columns: Sequence[Column], rows: Sequence[Row], readers: Mapping[str, Reader]
) -> tuple[list[ReadRow], list[Fault]]:
    """What each row says, and every cell that cannot be read; a row that holds nothing is left out."""
    found, faults = list[ReadRow](), list[Fault]()
    for row in rows:
        fields, unread = dict[str, Any](), set[str]()
        for column in columns:
            given = row.cells[column.at] if column.at < len(row.cells) else None
            if given is None:
                continue
            try:
                value = readers[column.field](given)
            except ValueError as error:
                faults.append(column.fault(row.number, given, str(error)))
                unread.add(column.field)
                continue
            if value not in ("", [], None):
                fields[column.field] = value
        if fields or unread:
            found.append(ReadRow(row.number, fields, frozenset(unread)))
    return found, faults


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """Faults from the top of the sheet to its end."""
    return sorted(faults, key=lambda fault: (fault.row, len(fault.column), fault.column))

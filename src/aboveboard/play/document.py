"""What an engine answers: a frozen record that prints itself and becomes JSON, HTML or a data frame.

An answer says what people read of it, line by line and table by table, and which rows a data frame takes; how that is
printed, in a terminal or a notebook, is the same for every answer and is here.
"""

from __future__ import annotations

import importlib
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    # rich is slow to import and is needed only by whoever prints.
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.table import Table

NOTEBOOK_ROWS = 200
"""A notebook shows no more rows of a table; a data frame has them all."""
FRAMES = ("pandas", "polars")
"""Libraries that have data frames, the first that is installed being taken."""

DataFrame = Any
"""A data frame of pandas or of polars: which of them is known only once it is made."""
Cell = str | int | float | bool | None
Row = Mapping[str, Cell]


class PrintedTable(NamedTuple):
    """A table for people; a column whose name begins with ">" is set to the right, with "=" is never broken."""

    columns: Sequence[str]
    rows: Iterable[Sequence[object]]


class Document(ABC):
    """An engine's answer."""

    __slots__ = ()

    @abstractmethod
    def to_json(self) -> dict[str, object]:
        """The answer as the document that `--json` prints."""

    @abstractmethod
    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read: lines and tables."""

    @abstractmethod
    def rows(self) -> Mapping[str, Iterable[Row]]:
        """The lists that a data frame can be made of, by name, the main one first."""

    def to_frame(self, name: str | None = None) -> DataFrame:
        """A data frame of the answer's main list, or of the one named: of pandas or of polars, whichever is there."""
        lists = self.rows()
        if name is not None and name not in lists:
            raise ValueError(f"there are no rows of {name!r}; there are {', '.join(lists)}")
        return frame(lists[next(iter(lists)) if name is None else name])

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        from rich.text import Text

        for part in self.printed():
            yield Text(part) if isinstance(part, str) else rich_table(part)

    def _repr_html_(self) -> str:
        return "\n".join(
            html_table(part) if isinstance(part, PrintedTable) else f"<p>{escape(part)}</p>"
            for part in self.printed()
            if part
        )


def rich_table(given: PrintedTable, title: str | None = None) -> Table:
    """A table as a terminal shows it."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", pad_edge=False, show_edge=False)
    for column in given.columns:
        side: Literal["left", "right"] = "right" if column[0] == ">" else "left"
        table.add_column(column.lstrip(">="), justify=side, overflow="fold", no_wrap=column[0] in ">=")
    for row in given.rows:
        table.add_row(*(Text("" if cell is None else str(cell)) for cell in row))
    return table


def html_table(given: PrintedTable) -> str:
    """A table as a notebook shows it, cut short where it is long."""
    rights = [' style="text-align: right"' if column[0] == ">" else "" for column in given.columns]
    names = (column.lstrip(">=") for column in given.columns)
    head = "".join(f"<th{right}>{escape(name)}</th>" for name, right in zip(names, rights, strict=True))
    rows = iter(given.rows)
    shown = [_html_row(row, rights) for row in islice(rows, NOTEBOOK_ROWS)]
    more = sum(1 for _ in rows)
    rest = [f'<tr><td colspan="{len(rights)}">and {more:,} more rows</td></tr>'] if more else []
    return "\n".join(["<table>", f"<thead><tr>{head}</tr></thead>", "<tbody>", *shown, *rest, "</tbody>", "</table>"])


def _html_row(row: Sequence[object], rights: Sequence[str]) -> str:
    cells = ("" if cell is None else escape(str(cell)) for cell in row)
    return f"<tr>{''.join(f'<td{right}>{cell}</td>' for cell, right in zip(cells, rights, strict=True))}</tr>"


def frame(rows: Iterable[Row]) -> DataFrame:
    """A data frame of rows that all have the same columns; a library that is already imported is preferred."""
    held = [name for name in FRAMES if name in sys.modules] or [name for name in FRAMES if find_spec(name) is not None]
    if not held:
        raise ModuleNotFoundError("to_frame() needs pandas or polars, and neither is installed")
    listed = list(rows)
    names = list(listed[0]) if listed else []
    return importlib.import_module(held[0]).DataFrame({name: [row[name] for row in listed] for name in names})

"""A columnar book as a record: its columns, its lines, and the ways in which it is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from aboveboard.charity.spreadsheets.writing import Written, as_csv, as_workbook
from aboveboard.kernel.money import dollars
from aboveboard.law.conditions.facts import Source
from aboveboard.law.model.forms.books import BookLaw
from aboveboard.law.provisions.clauses import citations


class Column(NamedTuple):
    """A column of amounts."""

    name: str
    title: str


@dataclass
class Line:
    """One line: what came in and went out, each in its column, and what there is after it."""

    day: date
    number: str
    """A check by its number, or a deposit by its slip."""
    what: str
    received: dict[str, int] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)
    moved: int = 0
    """What went from one of the organization's own accounts to another."""
    balance: int = 0
    events: list[Source] = field(default_factory=list)

    @property
    def change(self) -> int:
        """What came in, less what went out."""
        return sum(self.received.values()) - sum(self.paid.values())

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "date": self.day.isoformat(), "number": self.number, "what": self.what, "received": self.received,
            "paid": self.paid, "moved": self.moved, "balance": self.balance,
            "events": [list(each) for each in self.events],
        }  # fmt: skip


@dataclass(frozen=True)
class Book:
    """A columnar book of one year."""

    name: str
    law: BookLaw
    first: date
    last: date
    received: tuple[Column, ...]
    paid: tuple[Column, ...]
    opening: int
    """What there was before its first line."""
    lines: tuple[Line, ...]

    @property
    def closing(self) -> int:
        """What there is after its last line."""
        return self.lines[-1].balance if self.lines else self.opening

    def total(self, side: str, column: str) -> int:
        """The sum of a column: what was received or paid in it."""
        return sum(getattr(line, side).get(column, 0) for line in self.lines)

    @property
    def cite(self) -> tuple[str, ...]:
        """Its clauses, as people read them."""
        return tuple(citations(self.law.cite))

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        sides = {"received": self.received, "paid": self.paid}
        return {
            "book": self.name, "title": self.law.title, "from": self.first.isoformat(), "until": self.last.isoformat(),
            "columns": {side: [each._asdict() for each in columns] for side, columns in sides.items()},
            "opening": self.opening, "lines": [line.to_json() for line in self.lines], "closing": self.closing,
            "totals": {side: {each.name: self.total(side, each.name) for each in columns}
                       for side, columns in sides.items()},
            "basis": self.law.basis, "cite": list(self.cite),
        }  # fmt: skip

    def written(self) -> tuple[Written, ...]:
        """Its columns as a spreadsheet has them."""
        amounts = [
            Written(f"{side} {each.name}", f"{side}: {each.title}", "cents")
            for side, columns in (("received", self.received), ("paid", self.paid))
            for each in columns
        ]
        return (
            Written("date", "date", "day", 12), Written("number", "check or slip"), Written("what", "what", width=40),
            *amounts, Written("moved", "between own accounts", "cents"), Written("balance", "balance", "cents"),
        )  # fmt: skip

    def rows(self) -> list[dict[str, Any]]:
        """Its lines as rows of a spreadsheet, with what there was before the first and the totals after the last."""
        before = {"date": self.first.isoformat(), "what": "brought forward", "balance": self.opening}
        lines = [
            {
                "date": line.day.isoformat(), "number": line.number, "what": line.what,
                **{f"received {name}": cents for name, cents in line.received.items()},
                **{f"paid {name}": cents for name, cents in line.paid.items()},
                **({"moved": line.moved} if line.moved else {}), "balance": line.balance,
            }
            for line in self.lines
        ]  # fmt: skip
        sides = (("received", self.received), ("paid", self.paid))
        totals = {f"{side} {each.name}": self.total(side, each.name) for side, columns in sides for each in columns}
        after = {"date": self.last.isoformat(), "what": "carried forward", **totals, "balance": self.closing}
        return [before, *lines, after]

    def csv(self) -> bytes:
        """The same as a list that spreadsheets read."""
        return as_csv(self.rows(), self.written())

    def xlsx(self) -> bytes:
        """The same as a workbook."""
        return as_workbook(f"{self.first:%Y}", self.rows(), self.written())

    def markdown(self) -> str:
        """The same as a page of prose."""
        columns = self.written()
        head = [
            f"# {self.law.title}, {self.first} to {self.last}",
            "",
            *([f"{self.law.basis}."] if self.law.basis else []),
        ]
        rows = [[each.heading for each in columns], ["---:" if each.kind == "cents" else "---" for each in columns]]
        rows += [[_cell(each, row.get(each.field)) for each in columns] for row in self.rows()]
        return "\n".join((*head, "", *("| " + " | ".join(row) + " |" for row in rows), "", *self.cite, ""))


def _cell(column: Written, value: Any) -> str:
    if value is None:
        return ""
    text = dollars(value) if column.kind == "cents" else str(value)
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")

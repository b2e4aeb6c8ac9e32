"""What would come of a sheet: the deeds that it asks for, what is on file already, and everything that is wrong."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from aboveboard.charity.previews.rows import MOST_LISTED, Columns, in_order
from aboveboard.charity.previews.supposed import Supposed
from aboveboard.charity.spreadsheets.listing import Column
from aboveboard.charity.spreadsheets.reading import ReadSheet
from aboveboard.charity.spreadsheets.table import Fault
from aboveboard.charity.stating import as_json
from aboveboard.law.errors import BadInput
from aboveboard.log.giving_way import give_way
from aboveboard.log.log_state import LogState

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook

HELD_SECONDS = 0.03
"""No longer than this the logs are held at once while deeds are tried: others go on in between."""
FLAGGED = "flagged"


class Planned(NamedTuple):
    """A deed that a row asks for."""

    row: int
    log: str
    kind: str
    payload: dict[str, Any]
    name: str = ""
    """What the row is called where its log is not its own, such as check 101."""


@dataclass(frozen=True)
class Preview:
    """What a sheet says, and what would come of it."""

    file: str
    sheet: str
    headings: int
    """The row of the headings."""
    columns: list[Column]
    planned: list[Planned] = field(default_factory=list)
    """What is to be entered of the rows that are right, in their order; only where nothing is wrong with any."""
    same: list[dict[str, Any]] = field(default_factory=list)
    """Rows that are on file as they are: nothing is entered of them."""
    faults: list[Fault] = field(default_factory=list)
    """What is wrong with cells, from the top to the end."""
    refused: list[dict[str, Any]] = field(default_factory=list)
    """What the law, or the pool as it stands, does not allow: the row, why, and by which clauses."""
    flagged: list[dict[str, Any]] = field(default_factory=list)
    """What is flagged for review, and refuses nothing."""
    cents: int = 0
    """What all of it comes to."""
    tickets: int = 0

    @classmethod
    def of(cls, file: str, read: ReadSheet, faults: Iterable[Fault] = (), **more: Any) -> Preview:
        """A sheet as it was read, with everything that is wrong in it."""
        listed = in_order((*read.faults, *faults))
        return cls(file, read.sheet, read.headings, read.columns, faults=listed, **more)

    @property
    def wrong(self) -> int:
        """How much stands in the way of it; nothing is entered while anything does."""
        return len(self.faults) + len(self.refused)

    @property
    def first_wrong(self) -> str:
        """The first thing that stands in the way, in a sentence."""
        if self.faults:
            return f"{self.file}: {self.faults[0]}"
        row = self.refused[0]
        clauses = f" ({'; '.join(row['cite'])})" if row["cite"] else ""
        return f"{self.file}: row {row['row']}: {row['reason']}{clauses}"

    def to_json(self) -> dict[str, Any]:
        """As programs and pages read it; of much that is wrong the first, and how much there is."""
        return {
            "file": self.file, "sheet": self.sheet, "headings": self.headings,
            "columns": [column.to_json() for column in self.columns],
            "planned": [{"row": each.row, "log": each.log, "deed": each.kind, **each.payload} for each in self.planned],
            "same": self.same, "faults": [each.to_json() for each in self.faults[:MOST_LISTED]],
            "fault_count": len(self.faults), "refused": self.refused[:MOST_LISTED],
            "refused_count": len(self.refused), "flagged": self.flagged[:MOST_LISTED],
            "flagged_count": len(self.flagged), "wrong": self.wrong, "cents": self.cents, "tickets": self.tickets,
        }  # fmt: skip


class _Tried(NamedTuple):
    refused: list[dict[str, Any]]
    flagged: list[dict[str, Any]]


def try_deeds(book: Logbook, log: str, found: Preview, at: datetime, by: str) -> Preview:
    """The same with all that would be refused or flagged: each deed is tried after those before it, and none written.

    The logs are held for a moment at a time, so that whoever else is at work is not kept waiting by a long sheet.
    """
    supposed: Supposed = book.look(log, Supposed)
    opened = {each.log for each in found.planned if each.kind in supposed.houses.opening}
    for other in dict.fromkeys(each.log for each in found.planned):
        if other not in supposed.states and other not in opened and book.index.knows(other):
            book.look(other, supposed.copy)
    waiting, tried = deque(found.planned), _Tried([], list(found.flagged))
    where = Columns(found.columns, found.headings)

    def some(state: LogState) -> None:
        until = monotonic() + HELD_SECONDS
        while waiting and not supposed.wanted and monotonic() < until:
            _try(supposed, waiting.popleft(), book, at, by, where, tried)

    while waiting:
        book.look(log, some)
        while supposed.wanted:
            book.look(supposed.wanted[0][0].log, supposed.copy)
        give_way()
    return replace(found, refused=[*found.refused, *tried.refused], flagged=tried.flagged)


def _try(
    supposed: Supposed, each: Planned, book: Logbook, at: datetime, by: str, where: Columns, tried: _Tried
) -> None:
    kind = supposed.houses.opening.get(each.kind)
    try:
        if kind is not None:
            outcome = supposed.open(each.log, kind, each.payload, at, by, book)
        else:
            outcome = supposed.do(each.log, each.kind, each.payload, at, by, book)
    except BadInput as error:
        tried.refused.append(_row(each, str(error), [], where))
        return
    if outcome.refusal is not None:
        given = as_json(outcome.refusal.reason, outcome.refusal.cite)
        tried.refused.append(_row(each, given["reason"], given["cite"], where))
    for row in outcome.answer.get(FLAGGED, ()):
        tried.flagged.append(_row(each, row["reason"], row["cite"], where))


def _row(each: Planned, reason: str, cite: Sequence[str], where: Columns) -> dict[str, Any]:
    """Why a row is refused or flagged, with the column that the reason begins with."""
    said = reason.removeprefix(f"{each.kind}: ")
    column = where.by_field.get(said.partition(":")[0])
    where_it_stands = ("", "") if column is None else (column.letters, column.heading)
    return {
        "row": each.row, **dict(zip(("column", "heading"), where_it_stands, strict=True)),
        "name": each.name or each.log, "reason": said, "cite": list(cite),
    }  # fmt: skip


def given_beside(given: Mapping[str, str], readers: Mapping[str, Any]) -> dict[str, Any]:
    """What is said of all rows beside the sheet, read as a cell of it would be; what is left empty is not said."""
    found = {}
    for name, value in given.items():
        if value.strip():
            try:
                found[name] = readers[name](value.strip())
            except ValueError as error:
                raise BadInput(f"{name}: expected {error}, not {value.strip()[:60]!r}") from None
    return found

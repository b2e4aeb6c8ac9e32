"""What would come of a list of members: who is new, what changes, and every fault; nothing is written here."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from aboveboard.charity.members.cells import tidy
from aboveboard.charity.members.headings import FIELDS, LISTING, whole_and_parts
from aboveboard.charity.members.people import People
from aboveboard.charity.members.statements import Statement, called, covered, statements
from aboveboard.charity.spreadsheets.listing import Column
from aboveboard.charity.spreadsheets.reading import read_sheet
from aboveboard.charity.spreadsheets.table import Fault

MOST_FAULTS = 200
"""So many faults are listed; all are counted."""


@dataclass(frozen=True)
class Preview:
    """What a list of members says, beside who is on file."""

    file: str
    sheet: str
    headings: int
    """The row of the headings."""
    columns: list[Column]
    rows: list[dict[str, Any]] = field(default_factory=list)
    """What is to be stated of each who is new or changed, as the deed `person` takes it; nothing where anything is
    wrong."""
    new: list[dict[str, Any]] = field(default_factory=list)
    """Who is not on file yet: row, name, full name, and whether the name was made from it."""
    changed: list[dict[str, Any]] = field(default_factory=list)
    """Who is on file and changes: row, name, and for each field what it was and what it becomes."""
    same: list[str] = field(default_factory=list)
    """Whoever is on file just so, by name."""
    faults: list[dict[str, Any]] = field(default_factory=list)
    """What is wrong, by row and column: the first ones, where there are many."""
    fault_count: int = 0

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "file": self.file, "sheet": self.sheet, "headings": self.headings,
            "columns": [column.to_json() for column in self.columns], "faults": self.faults,
            "fault_count": self.fault_count, "new": self.new, "changed": self.changed, "same": self.same,
            "rows": self.rows,
        }  # fmt: skip


def preview(
    data: bytes,
    file: str,
    *,
    on_file: Mapping[str, Mapping[str, Any]] | None = None,
    sheet: str | None = None,
    ignored: Collection[str] = (),
    today: date | None = None,
) -> Preview:
    """Read a list of members and compare it with who is on file, by name with what was stated last.

    `ignored` are headings to pass over. Nobody is born after `today`, where it is known.
    """
    known = on_file or {}
    read = read_sheet(data, file, LISTING, sheet, ignored)
    read.faults += whole_and_parts(read.columns, read.headings)
    columns = called(read.columns, read.rows)
    given, faults = statements(columns, read.rows)
    people = People(given, known, columns, complete=not faults)
    found = people.name()
    faults = [*read.faults, *faults, *people.faults]
    says = covered(columns)
    compared = _Compared()
    for each in found:
        before = known.get(each.fields["name"])
        after = _payload(each, before, says)
        faults += _impossible(each, after, columns, today)
        compared.add(each, before, after)
    faults.sort(key=lambda fault: (fault.row, len(fault.column), fault.column))
    listed = [fault.to_json() for fault in faults[:MOST_FAULTS]]
    rows = [] if faults else compared.rows
    new, changed, same = compared.new, compared.changed, compared.same
    return Preview(file, read.sheet, read.headings, columns, rows, new, changed, same, listed, len(faults))


def _payload(each: Statement, before: Mapping[str, Any] | None, says: Collection[str]) -> dict[str, Any]:
    """All that is to stand on file of somebody: what the sheet does not speak of stays, what only looks different
    too."""
    found = {}
    for name, kind in FIELDS.items():
        was = None if before is None else before.get(name)
        if name not in says and name != "name":
            value = was
        else:
            value = each.fields.get(name)
            if was is not None and value is not None and tidy(kind, was) == value:
                value = was
        if value is not None:
            found[name] = value
    return found


@dataclass
class _Compared:
    """People sorted by whether they are on file."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    new: list[dict[str, Any]] = field(default_factory=list)
    changed: list[dict[str, Any]] = field(default_factory=list)
    same: list[str] = field(default_factory=list)

    def add(self, each: Statement, before: Mapping[str, Any] | None, after: dict[str, Any]) -> None:
        """One more."""
        who = {"row": each.row, "name": after["name"], "title": after.get("title")}
        if before is None:
            self.new.append({**who, "made": each.made})
        else:
            changes = {
                key: {"was": before.get(key), "becomes": after.get(key)}
                for key in FIELDS
                if before.get(key) != after.get(key)
            }
            if not changes:
                self.same.append(after["name"])
                return
            self.changed.append({**who, "changes": changes})
        self.rows.append(after)


def _impossible(
    each: Statement, after: Mapping[str, Any], columns: Collection[Column], today: date | None
) -> list[Fault]:
    """Nobody is a member before being born, and nobody is born after today."""
    born, since = after.get("born"), after.get("member-since")
    if born is None:
        return []
    at = {column.field: column for column in columns}
    if today is not None and born > today.isoformat() and "born" in at:
        return [at["born"].fault(each.row, born, f"a day up to {today}")]
    if since is not None and since < born:
        column = at.get("member-since") or at.get("born")
        if column is not None:
            given = since if column.field == "member-since" else born
            what = f"a day from the birth on {born} on" if given is since else f"a day up to the membership on {since}"
            return [column.fault(each.row, given, what)]
    return []

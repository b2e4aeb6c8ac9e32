"""A statement as spreadsheets: its lines, and each line of rows as a sheet of its own; amounts are exact numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aboveboard.charity.spreadsheets.writing import Sheet, Written, as_csv, as_workbook_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.publish.returns.pages import affirmed, facts, part_called
from aboveboard.publish.returns.shown import Shown, ShownLine, Table

WIDE = 48
KINDS = ("cents", "number", "text")
"""Kinds of line that have a column of their own; what is none of them stands among the texts."""


def as_xlsx(found: Shown) -> bytes:
    """A workbook: what heads the statement, its lines, every schedule, who signs, and to whom it goes."""
    return as_workbook_of(list(_sheets(found)))


def as_table(found: Shown, line: str | None = None) -> bytes:
    """CSV: the lines, or the rows of one of them."""
    if line is None:
        return as_csv(list(_line_rows(found)), LINES)
    tables = {each.name: each.table for each in found.lines if each.table is not None}
    if line not in tables:
        raise BadInput(f"line: {line} of {found.statement.form} has no rows; {nearest(line, tables)}")
    table = tables[line]
    assert table is not None
    return as_csv(table.rows, _columns(table))


LINES = (
    Written("part", "Part", width=24), Written("line", "Line", width=12), Written("title", "What", width=WIDE),
    Written("cents", "Amount", "cents"), Written("number", "Number", "number"), Written("text", "Says", width=24),
    Written("rule", "In the rule", width=24), Written("why", "Explained", width=32),
    Written("cite", "Clauses", width=32),
)  # fmt: skip
"""The columns of the lines: what a line says stands in the one of its kind."""


def _sheets(found: Shown) -> Iterator[Sheet]:
    head = [{"what": what, "says": says} for what, says in (*facts(found), *(("Note", note) for note in found.notes))]
    title = [{"what": "Statement", "says": f"{found.head}{' (DRAFT)' if found.is_draft else ''}"}]
    yield Sheet("Statement", [*title, *head], (Written("what", "", width=24), Written("says", "", width=80)))
    yield Sheet("Lines", list(_line_rows(found)), LINES)
    for line in found.lines:
        if line.table is not None:
            yield Sheet(line.name, line.table.rows, _columns(line.table))
    signed = [
        {"title": each.title, "lines": each.lines, "affirms": affirmed(each), "by": each.by, "on": each.on or None}
        for each in found.signatures
    ]
    yield Sheet("Signatures", signed, (
        Written("title", "Signed by", width=32), Written("lines", "For"), Written("affirms", "Affirmed", width=WIDE),
        Written("by", "Who", width=24), Written("on", "When", "day"),
    ))  # fmt: skip
    went = [
        {"title": each.title, "what": "copy" if each.copy else "original", "filed": each.filed or None,
         "received": each.received or None}
        for each in found.receivers
    ]  # fmt: skip
    yield Sheet("Recipients", went, (
        Written("title", "To", width=32), Written("what", "What"), Written("filed", "Filed", "day"),
        Written("received", "Received", "day"),
    ))  # fmt: skip


def _line_rows(found: Shown) -> Iterator[Mapping[str, Any]]:
    for part in found.parts:
        yield from (_row(part_called(part), line) for line in part.lines)
    yield from (_row("By the rule", line) for line in found.rules)


def _row(part: str, line: ShownLine) -> Mapping[str, Any]:
    kind = line.kind if line.kind in KINDS else "text"
    value = line.value if line.kind in ("cents", "number") else (line.text if line.value is not None else None)
    said = {"title": line.title, "rule": line.rule, "why": line.why or None, "cite": "; ".join(line.cite)}
    return {"part": part, "line": line.name, kind: value, **said}


def _columns(table: Table) -> tuple[Written, ...]:
    return tuple(Written(each.field, each.heading, each.kind, _width(each.kind)) for each in table.columns)


def _width(kind: str) -> int:
    return 12 if kind in ("cents", "number", "day") else 24

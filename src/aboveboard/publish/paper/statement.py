"""A statement as pages: what its form says in the form's order, marked as a draft as long as it can still change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from aboveboard.law.errors import BadInput
from aboveboard.publish.blocks import Citations
from aboveboard.publish.paper.typeset import forget_pages, typeset
from aboveboard.publish.returns.amounts import exact
from aboveboard.publish.returns.pages import facts
from aboveboard.publish.returns.shown import UNSAID, Column, DueDay, Shown, ShownLine, Table, written

MOST_ROWS = 5_000
"""So many rows are set at once: they fill some two hundred pages."""
HELD_ROWS = 200
"""The pages of so many may stay in memory."""
SHORT, LONG = 4, 30
"""The least and the most letters by which a column of words is given its share of a line."""


def statement_pdf(found: Shown, made: datetime, fonts: Sequence[Path] = ()) -> bytes:
    """The pages; the same statement gives the same bytes."""
    rows = sum(len(line.table.rows) for line in found.lines if line.table is not None)
    if rows > MOST_ROWS:
        raise BadInput(f"{found.head}: {rows:,} rows are too many for paper, where at most {MOST_ROWS:,} are set")
    try:
        return typeset("statement", statement_values(found), made, fonts)
    finally:
        if rows > HELD_ROWS:
            forget_pages()


def statement_values(found: Shown) -> dict[str, Any]:
    """The pages as the template takes them."""
    statement, law = found.statement, found.statement.law
    organization = next(iter(found.organization.values()))
    return {
        "title": f"{found.head}, {found.period}{', draft' if found.is_draft else ''}",
        "about": f"{organization}; {law.form}, {law.edition}; {found.standing}",
        "running": f"{organization}: {law.form}, {found.period}",
        "standing": found.standing,
        "foot": "Draft" if found.hash is None else f"sha256 {found.hash}",
        "draft": found.is_draft,
        "drafted": _drafted(found),
        "head": found.head,
        "edition": f"{law.cite}; {law.source}",
        "facts": [[label, value] for label, value in facts(found)],
        "parts": [
            {
                "called": f"Part {part.name}: {part.title}" if part.name else "Lines",
                "cite": Citations.of(part.cite),
                "lines": [_line(line) for line in part.lines],
                "tables": [_table(line, line.table) for line in part.lines if line.table is not None],
            }
            for part in found.parts
        ],
        "rules": [_line(line) for line in found.rules],
        "differences": list(found.differences),
        "signatures": [
            {
                "title": each.title,
                "affirms": (f", for {each.lines}" if each.lines else "")
                + (f", {each.affirms}" if each.affirms else ""),
                "by": each.by,
                "on": written(each.on) if each.on else "",
                "cite": Citations.of(each.cite),
            }
            for each in found.signatures
        ],
        "receivers": [
            {
                "title": each.title,
                "what": "copy" if each.copy else "original",
                "filed": written(each.filed) if each.filed else "not yet",
                "received": written(each.received) if each.received else "not yet",
                "cite": Citations.of(each.cite),
            }
            for each in found.receivers
        ],
        "attached": [
            {"title": each.title, "there": "yes" if each.there else "not yet", "cite": Citations.of(each.cite)}
            for each in found.attached
        ],
        "due": [_due(each) for each in found.due],
        "lacks": [_lack(each.what, each.to_json()["cite"]) for each in statement.lacks],
        "readings": [f"{of}: {reading}" for of, reading in found.readings],
        "notes": list(found.notes),
        "beside": list(found.beside),
    }


def _drafted(found: Shown) -> str:
    """What is said at the head of a draft."""
    if not found.statement.over:
        return "Its period is not over, and what it says goes on changing."
    if not found.signatures:
        return "It is not filed yet, and can still change."
    return "Not everybody who signs it has done so yet, and it can still change."


def _lack(what: str, cite: Sequence[str]) -> str:
    return f"{what} ({Citations.of(cite)})" if cite else what


def _line(line: ShownLine) -> dict[str, Any]:
    return {
        "name": line.name,
        "title": line.title,
        "rule": line.rule,
        "cite": Citations.of(line.cite),
        "why": line.why,
        "text": line.text or ("see its rows" if line.table is not None else ""),
        "unsaid": line.text == UNSAID,
        "amount": line.kind == "cents" and line.value is not None,
    }


def _table(line: ShownLine, table: Table) -> dict[str, Any]:
    texts = table.texts()
    shares = [_share(each, [row[at] for row in texts]) for at, each in enumerate(table.columns)]
    total = None if table.total is None or line.value is None else f"{table.total} in all: {exact(line.value)}"
    return {
        "called": f"{line.name}: {line.title}",
        "columns": [
            {"heading": each.heading, "right": each.kind in ("cents", "number"), "share": share}
            for each, share in zip(table.columns, shares, strict=True)
        ],
        "rows": [list(row) for row in texts],
        "total": total,
    }


def _share(column: Column, cells: Sequence[str]) -> int:
    """How much of a line a column of words is given; nothing of its own where it is as wide as its figures."""
    if column.kind != "word":
        return 0
    return min(LONG, max(SHORT, len(column.heading), *(len(each) for each in cells)))


def _due(each: DueDay) -> dict[str, Any]:
    about: Iterator[str] = iter(filter(None, (each.counted, *each.why, Citations.of(each.cite))))
    return {"title": each.title, "day": written(each.day), "rule-day": written(each.rule_day), "about": list(about)}

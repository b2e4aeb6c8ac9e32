"""The lines of a statement as its page shows them: what each says, what of it somebody may say, how it was made."""

from __future__ import annotations

import re
from typing import Any

from aboveboard.charity.conduct.books import (
    SAY,
)
from aboveboard.charity.statements.draft import Statement
from aboveboard.charity.statements.lines import LineValue
from aboveboard.charity.statements.scope import Scope
from aboveboard.kernel.words import in_words
from aboveboard.law.provisions.clauses import citations
from aboveboard.web.pages.written import day, exact

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def parts_of(statement: Statement, scope: Scope, may: set[str]) -> list[dict[str, Any]]:
    """The parts in the form's order, each with its lines: a line stands in the part whose name its own begins with."""
    parts: list[dict[str, Any]] = []
    for line in statement.lines.values():
        part = next((each for each in scope.law.parts if re.match(rf"{re.escape(each)}(?![a-z])", line.name)), "")
        if not parts or parts[-1]["part"] != part:
            law = scope.law.parts.get(part)
            title = "" if law is None else law.title
            parts.append({"part": part, "title": title, "basis": None if law is None else law.basis, "lines": []})
        parts[-1]["lines"].append(line_of(statement, scope, line, may))
    return parts


def line_of(statement: Statement, scope: Scope, line: LineValue, may: set[str]) -> dict[str, Any]:
    law, value = line.law, statement.value(line.name)
    rows = (
        [dict(each) for each in statement.rows(line.name)]
        if line.unit == "rows" and line.name in statement.lines
        else []
    )
    columns = {} if law.rows is None else dict(law.rows.columns)
    if law.rows is None and rows:
        columns = {key: in_words(key).capitalize() for each in rows for key in each}
    said = law.said is not None and SAY in may and not scope.filing.is_frozen
    return {
        "line": line.name, "title": law.title, "rule": law.rule, "unit": line.unit, "value": value,
        "called": written(value, "cents" if line.unit == "rows" else line.unit),
        "rows": rows, "columns": columns, "cells": [[cell(each.get(key), key) for key in columns] for each in rows],
        "cite": list(citations(law.cite)), "reading": law.reading, "events": len(dict.fromkeys(line.sources)),
        "verb": law.verb, "made": _made(scope, line), "says": said, "lacks": list(line.lacks), "why": line.why,
        "expected": None if line.expected is None else written(line.expected, line.unit),
        "optional": law.said is not None and law.said.optional, "asks": _asks(line) if said else {},
        "compares": law.said is not None and law.said.expected is not None,
        "waits": said and (bool(line.lacks) or (value is None and not rows and not (law.said and law.said.optional))),
    }  # fmt: skip


def _asks(line: LineValue) -> dict[str, str]:
    """The columns of rows that somebody fills in."""
    said = line.law.said
    return {} if said is None or said.unit != "rows" else dict(said.columns)


def _made(scope: Scope, line: LineValue) -> str:
    """How a line is made of others, in a few words."""
    law = line.law
    if law.plus:
        return " + ".join(law.plus)
    if law.minus:
        return " − ".join(law.minus)
    if law.percent is not None:
        return f"{law.percent.rate}% of {law.percent.of}"
    if law.carry is not None:
        return f"{law.carry.line} of the last one that was filed"
    return "filled in by hand" if law.said is not None else ""


MONEY = frozenset(
    ("cents", "cost", "handle", "prizes", "net", "value", "price", "fee", "gross", "unsold-value", "balance")
)
"""Fields of rows that are amounts."""


NAMES = frozenset(("deal", "raffle", "pool", "occasion", "kind", "class", "account", "of"))
"""Fields of rows that are short names."""
NUMBERED = frozenset(("number", "check", "first", "last", "ticket", "form", "serial"))
"""Fields of rows that are numbers of something, and count nothing."""


def cell(value: Any, key: str) -> str:
    """A cell of a row, as people read it."""
    money = key in MONEY or key.endswith(("cents", "-value"))
    if isinstance(value, str):
        return in_words(value) if key in NAMES else day(value) if _DAY.fullmatch(value) else value
    if key in NUMBERED and isinstance(value, int):
        return str(value)
    return written(value, "cents" if money and isinstance(value, int) else "text")


def written(value: Any, unit: str) -> str:
    """A value as people read it; nothing where it is not known."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if unit == "cents" and isinstance(value, int):
        return exact(value)
    return f"{value:,}" if isinstance(value, int) else str(value)

"""What goes into the fields of an official form, by the map in the form's file: each value as the form shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from aboveboard.charity.conduct.periods import first_day, last_day
from aboveboard.law.model.forms.official import ROW, Fill
from aboveboard.law.model.forms.statements import StatementLaw
from aboveboard.publish.paper.days import MONTHS
from aboveboard.publish.paper.plain import plain
from aboveboard.publish.returns.amounts import Amounts
from aboveboard.publish.returns.shown import Shown, ShownLine, cell_text, written


@dataclass(frozen=True)
class Box:
    """What goes into one field."""

    text: str
    fill: Fill
    ticked: bool = False
    """Of a box that is ticked or not: is it?"""


@dataclass(frozen=True)
class Boxes:
    """What goes into every field, and the rows for which the form has no room."""

    of: Mapping[str, Box]
    left: tuple[str, ...] = ()


def fields_named(law: StatementLaw) -> tuple[str, ...]:
    """Every field that the map of a form names, those of rows by their numbers."""
    return tuple(name for field, fill in law.fields.of.items() for name in _names(field, fill))


def boxes(found: Shown) -> Boxes:
    """What goes into the fields of the official form."""
    lines = {line.name: line for line in (*found.rules, *found.lines)}
    law, of = found.statement.law, dict[str, Box]()
    for field, fill in law.fields.of.items():
        rows = _rows(lines, fill)
        for at, name in enumerate(_names(field, fill)):
            value = _value(found, lines, fill) if fill.column is None else _cell(lines, fill, rows, at)
            of[name] = Box(_shown(value, fill, Amounts.of(law)), fill, value.raw in fill.is_)
    return Boxes(of, tuple(_left(lines, law)))


@dataclass(frozen=True)
class _Value:
    """A value, and whether it is an amount."""

    raw: Any
    kind: str = "word"


def _names(field: str, fill: Fill) -> tuple[str, ...]:
    if fill.rows is None:
        return (field,)
    return tuple(field.replace(ROW, str(number)) for number in range(1, fill.rows + 1))


def _rows(lines: Mapping[str, ShownLine], fill: Fill) -> tuple[Mapping[str, Any], ...]:
    table = None if fill.line is None else lines[fill.line].table
    return () if table is None else table.rows


def _cell(lines: Mapping[str, ShownLine], fill: Fill, rows: tuple[Mapping[str, Any], ...], at: int) -> _Value:
    if at >= len(rows) or fill.line is None:
        return _Value(None)
    table = lines[fill.line].table
    assert table is not None
    kinds = {each.field: each.kind for each in table.columns}
    return _Value(rows[at].get(fill.column or ""), kinds.get(fill.column or "", "word"))


def _left(lines: Mapping[str, ShownLine], law: StatementLaw) -> Iterator[str]:
    """Rows that have no box: they go on a sheet of their own."""
    room = {fill.line: fill.rows for fill in law.fields.of.values() if fill.rows is not None}
    for name, most in room.items():
        rows = len(_rows(lines, Fill(line=name)))
        if most is not None and rows > most:
            which = f"row {rows}" if rows == most + 1 else f"rows {most + 1} to {rows}"
            yield f"line {name}: there is room for {most} of {rows} rows, and {which} must go on a sheet of their own"


def _value(found: Shown, lines: Mapping[str, ShownLine], fill: Fill) -> _Value:
    statement = found.statement
    if fill.line is not None:
        line = lines[fill.line]
        return _Value(line.value, line.kind)
    if fill.organization is not None:
        return _Value(found.opened.get(fill.organization))
    if fill.period is not None:
        return _Value(_period(found, fill.period))
    if fill.signed is not None:
        title = statement.law.signs[fill.signed].title
        return _Value(next((each.by for each in found.signatures if each.title == title), "") or None)
    if fill.signed_on is not None:
        day = statement.signed_on.get(fill.signed_on)
        return _Value(None if day is None else written(day))
    return _of_statement(found, fill.statement)


def _of_statement(found: Shown, which: str | None) -> _Value:
    statement = found.statement
    due = statement.due_day
    return {
        "form": _Value(statement.form), "edition": _Value(statement.law.edition),
        "version": _Value(statement.version, "number"), "fee": _Value(statement.fee, "cents"),
        "paid": _Value(statement.paid, "cents"), "due": _Value(None if due is None else written(due.isoformat())),
    }[str(which)]  # fmt: skip


def _period(found: Shown, which: str) -> str | None:
    key = found.statement.period
    first, last = first_day(key), last_day(key)
    if which == "whole" or first is None or last is None:
        return found.period if which == "whole" else None
    return {
        "year": str(first.year), "quarter": str((first.month + 2) // 3), "month": MONTHS[first.month - 1],
        "first": written(first.isoformat()), "last": written(last.isoformat()),
    }[which]  # fmt: skip


def _shown(value: _Value, fill: Fill, amounts: Amounts) -> str:
    """A value as the box takes it; nothing where there is none."""
    if value.raw is None:
        return ""
    row = fill.column is not None
    if value.kind == "cents":
        text = _amount(int(value.raw), fill, Amounts() if row else amounts)
    elif value.kind == "number":
        text = str(value.raw)
    else:
        text = plain(cell_text(value.kind, value.raw))
    if fill.digit is None:
        return text
    figures = [each for each in text if each.isdigit()]
    return figures[-fill.digit] if fill.digit <= len(figures) else ""


def _amount(cents: int, fill: Fill, amounts: Amounts) -> str:
    if fill.show == "whole":
        return amounts.text(cents)
    if amounts.whole:
        return f"{amounts.dollars(cents):,}" if fill.show == "dollars" else "00"
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole:,}" if fill.show == "dollars" else f"{part:02}"

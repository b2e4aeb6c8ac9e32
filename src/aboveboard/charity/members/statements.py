"""Rows as statements about people: every cell read as its field, parts put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from aboveboard.charity.members.cells import READ, READ_FIELDS, checked
from aboveboard.charity.members.headings import FIELDS, PART_OF
from aboveboard.charity.members.names import is_account_name
from aboveboard.charity.spreadsheets.listing import Column, plain
from aboveboard.charity.spreadsheets.table import Fault, Row

NAME_PARTS = ("first", "middle", "last", "suffix")


@dataclass
class Statement:
    """What a row says of a person."""

    row: int
    fields: dict[str, Any]
    made: bool = False
    """Was the name made from the full name?"""


def called(columns: Sequence[Column], rows: Sequence[Row]) -> list[Column]:
    """The columns, where one that is headed "Name" and holds full names is the one of full names."""
    name = next((column for column in columns if plain(column.heading) == "name"), None)
    if name is None or any("title" in (column.field, PART_OF.get(column.field)) for column in columns):
        return list(columns)
    cells = (row.cells[name.at] for row in rows if name.at < len(row.cells))
    if all(cell is None or not isinstance(cell, str) or is_account_name(cell) for cell in cells):
        return list(columns)
    return [column._replace(field="title") if column is name else column for column in columns]


def covered(columns: Sequence[Column]) -> set[str]:
    """The fields of which a sheet says something; all others stay as they are on file."""
    return {PART_OF.get(column.field, column.field) for column in columns}


def statements(columns: Sequence[Column], rows: Sequence[Row]) -> tuple[list[Statement], list[Fault]]:
    """What each row says, and every cell that cannot be read; a row with such a cell says nothing."""
    found: list[Statement] = []
    faults: list[Fault] = []
    readers = [
        (column, READ_FIELDS.get(column.field) or READ[FIELDS[column.field]], FIELDS.get(column.field))
        for column in columns
    ]
    whole = not any(column.field in PART_OF for column in columns)
    for row in rows:
        fields: dict[str, Any] = {}
        wrong = len(faults)
        for column, read, kind in readers:
            given = row.cells[column.at] if column.at < len(row.cells) else None
            if given is None:
                continue
            try:
                value = read(given)
                if value == "" or value == []:
                    continue
                fields[column.field] = value if kind is None else checked(kind, value)
            except ValueError as error:
                faults.append(column.fault(row.number, given, str(error)))
        if len(faults) > wrong or not fields:
            continue
        if whole:
            found.append(Statement(row.number, fields))
            continue
        joined = _joined(fields)
        for column in columns:
            field = PART_OF.get(column.field, "")
            if field in joined and (expected := _not_taken(field, joined[field])):
                faults.append(column.fault(row.number, joined[field], expected))
                break
        else:
            found.append(Statement(row.number, joined))
    return found, faults


def _joined(fields: dict[str, Any]) -> dict[str, Any]:
    """The same with parts of names and addresses put together."""
    found = {name: value for name, value in fields.items() if name not in PART_OF}
    name = " ".join(fields[part] for part in NAME_PARTS if part in fields)
    if name:
        found["title"] = name
    place = ", ".join(fields[part] for part in ("address", "address-2", "city") if part in fields)
    end = " ".join(fields[part] for part in ("state", "zip") if part in fields)
    if place or end:
        found["address"] = ", ".join(part for part in (place, end) if part)
    return found


def _not_taken(field: str, value: str) -> str:
    """What was expected where parts that are right make a whole that is not."""
    try:
        (READ_FIELDS.get(field) or READ[FIELDS[field]])(value)
    except ValueError as error:
        return str(error)
    return ""

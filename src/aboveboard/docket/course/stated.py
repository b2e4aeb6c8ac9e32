"""What is stated with a step, read by what its file asks: types are checked, names of nothing are refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.docket.course.state import Fault, State
from aboveboard.law.days.moments import moment_of
from aboveboard.law.docket import Proceeding
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.docket import FieldLaw

LONGEST = 100_000
"""So long may a text be that somebody states."""
MOST = 1_000
"""So many entries may a list have."""
MOST_NUMBER = 10**12
UNWRITTEN = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
"""Characters of control, and those that turn the direction of what follows."""


def read_fields(
    given: Mapping[str, Any], asked: Mapping[str, FieldLaw], zone: ZoneInfo, where: str, beside: Mapping[str, Any] = {}
) -> dict[str, Any]:
    """What is stated, each by its type; what nobody asks for is refused with the nearest name."""
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name in beside:
            continue
        law = asked.get(name)
        if law is None:
            raise BadInput(f"{where}: {short(name)} is not asked for; {nearest(name, [*asked, *beside])}")
        if value is not None:
            found[name] = read_value(value, law, zone, f"{where}: {name}")
    return found


def read_value(value: Any, law: FieldLaw, zone: ZoneInfo, where: str) -> Any:
    """One value by its type."""
    match law.type:
        case "text":
            return _text(value, where)
        case "word" | "thing" | "office":
            return _word(value, where)
        case "words" | "things" | "offices":
            return [_word(each, where) for each in _list(value, where)]
        case "choice":
            return _choice(value, law, where)
        case "choices":
            return [_choice(each, law, where) for each in _list(value, where)]
        case "day":
            return _day(value, zone, where)
        case "time":
            return _time(value, zone, where)
        case "number" | "cents":
            return _number(value, law, where)
        case "flag":
            if type(value) is not bool:
                raise BadInput(f"{where}: true or false was expected, not {short(value)}")
            return value
        case "rows" | "sanctions":
            return [_row(each, law, zone, f"{where} {number}") for number, each in enumerate(_list(value, where), 1)]
        case "vote":
            return value


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise BadInput(f"{where}: a text was expected, not {short(value)}")
    if len(value) > LONGEST:
        raise BadInput(f"{where}: at most {LONGEST:,} letters were expected, not {len(value):,}")
    return written(value, where).strip()


def written(value: str, where: str) -> str:
    """A text without anything that cannot be seen, or that turns what stands beside it around."""
    if (found := UNWRITTEN.search(value)) is not None:
        raise BadInput(f"{where}: it holds a character that is not written, U+{ord(found[0]):04X}")
    return value


def _word(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > 500:
        raise BadInput(f"{where}: a name was expected, not {short(value)}")
    return written(" ".join(value.split()), where)


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise BadInput(f"{where}: a list was expected, not {short(value)}")
    if len(value) > MOST:
        raise BadInput(f"{where}: at most {MOST:,} entries were expected, not {len(value):,}")
    return list(value)


def _choice(value: Any, law: FieldLaw, where: str) -> str:
    word = _word(value, where)
    return word


def _day(value: Any, zone: ZoneInfo, where: str) -> date:
    found = moment_of(value, zone, where)
    return found.date() if isinstance(found, datetime) else found


def _time(value: Any, zone: ZoneInfo, where: str) -> datetime:
    found = moment_of(value, zone, where)
    if not isinstance(found, datetime):
        raise BadInput(f"{where}: a time such as {found}T09:00 was expected, not a day")
    return found


def _number(value: Any, law: FieldLaw, where: str) -> int:
    if type(value) is not int or not 0 <= value <= MOST_NUMBER:
        what = "an amount in whole cents" if law.type == "cents" else "a whole number"
        raise BadInput(f"{where}: {what} was expected, not {short(value)}")
    return value


def _row(value: Any, law: FieldLaw, zone: ZoneInfo, where: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise BadInput(f"{where}: an object was expected, not {short(value)}")
    if law.type == "sanctions":
        return dict(value)
    return read_fields(value, law.fields, zone, where)


# -- what is not as the law asks -----------------------------------------------------------------------------------


def lacking(
    fields: Mapping[str, Any], asked: Mapping[str, FieldLaw], cite: tuple[str, ...], state: State,
    proceeding: Proceeding, where: str = "",
) -> Iterator[Fault]:  # fmt: skip
    """What is missing, or is not what it may be, each with its clause."""
    for name, law in asked.items():
        value, ids = fields.get(name), law.cite or cite
        clauses, called = tuple(proceeding.cite(ids)), f"{where}{law.title or name.replace('-', ' ')}"
        if value is None or value in ("", []):
            if not law.optional:
                yield Fault(f"{called} is not stated", clauses, law.flag, field=name)
            continue
        for fault in _wrong(value, law, called, clauses, state, proceeding):
            yield replace(fault, field=f"{name}.{fault.field}" if fault.field else name)


def _wrong(
    value: Any, law: FieldLaw, called: str, clauses: tuple[str, ...], state: State, proceeding: Proceeding
) -> Iterator[Fault]:
    if law.among:
        for each in value if isinstance(value, list) else [value]:
            if each not in law.among:
                yield Fault(f"{called}: {each!r} is none of {', '.join(law.among)}", clauses)
    if law.type in ("office", "offices"):
        for each in value if isinstance(value, list) else [value]:
            proceeding.office(each)
    if law.of is not None:
        for each in value if isinstance(value, list) else [value]:
            if state.thing(law.of, each) is None:
                known = state.things.get(law.of, {})
                hint = nearest(each, known) if known else "there is none on the record"
                yield Fault(f"{called}: there is no {law.of} {each!r}; {hint}", clauses)
    amount = value if isinstance(value, int) else len(value) if isinstance(value, list) else None
    if amount is not None and law.least is not None and amount < law.least:
        yield Fault(f"{called}: {amount:,} where at least {law.least:,} is needed", clauses)
    if amount is not None and law.most is not None and amount > law.most:
        yield Fault(f"{called}: {amount:,} where {law.most:,} is the most", clauses)
    if law.type != "rows" and isinstance(value, list) and len({repr(each) for each in value}) < len(value):
        yield Fault(f"{called}: something is named twice", clauses)
    if law.type == "rows":
        for number, row in enumerate(value, 1):
            for fault in _row_wrong(row, law, f"{called} {number}: ", clauses, state, proceeding):
                yield replace(fault, field=f"{number}.{fault.field}")


def _row_wrong(
    row: Mapping[str, Any], law: FieldLaw, called: str, clauses: tuple[str, ...], state: State, proceeding: Proceeding
) -> Iterator[Fault]:
    """What is wrong with an entry, by the clauses of its list where its fields have none of their own."""
    for fault in lacking(row, law.fields, law.cite, state, proceeding, called):
        yield fault if fault.cite else replace(fault, cite=clauses)

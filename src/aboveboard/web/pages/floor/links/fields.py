"""What a form at a link holds: fields and rows of fields, and how what is typed becomes what a deed says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

Holds = Literal["text", "long", "cents", "signed", "part", "number", "choice", "date"]
AMOUNT = re.compile(r"(?P<minus>[-−])?\s*\$?\s*(?P<whole>\d{1,12})(?:\.(?P<rest>\d\d))?")
PERCENT = re.compile(r"(\d{1,3})(?:\.(\d{1,6}))?\s*%")
DIGITS = re.compile(r"\d{1,18}")


@dataclass(frozen=True)
class Field:
    """One field of a form: its name in the deed, what it is called, and what it holds."""

    name: str
    label: str
    holds: Holds = "text"
    required: bool = True
    choices: tuple[tuple[str, str], ...] = ()
    such: str = ""
    """What may be typed, for instance."""


@dataclass(frozen=True)
class Rows:
    """A list in a form, each row with the same fields; a row in which nothing is typed is left out."""

    name: str
    title: str
    fields: tuple[Field, ...]
    blank: int = 2
    """So many rows are free to be typed in besides those that are filled."""
    key: str | None = None
    """The field by which the rows are told apart, where the deed has an object and no list."""
    note: str = ""


@dataclass(frozen=True)
class Form:
    """A deed and all that is typed for it."""

    deed: str
    title: str
    fields: tuple[Field, ...] = ()
    rows: tuple[Rows, ...] = ()
    about: str = ""
    button: str = "Enter"
    fixed: Mapping[str, Any] | None = None
    """What the deed says besides, which nobody types."""
    given: Mapping[str, Any] | None = None
    """What its fields hold before anything is typed, as the deed says it."""


class Typed:
    """What was typed into a form, read field by field, with what is wrong of it."""

    def __init__(self, form: Form, typed: Mapping[str, str]) -> None:
        self.form, self.typed = form, typed
        self.wrong: dict[str, str] = {}
        self._places: dict[str, list[int]] = {}
        """For each list the rows that were typed in, as the deed counts them."""
        self.said: dict[str, Any] = dict(form.fixed or {})
        for field in form.fields:
            value = self._read(field, field.name)
            if value is not None:
                _put(self.said, field.name, value)
        for rows in form.rows:
            self.said[rows.name] = self._rows(rows)

    def _read(self, field: Field, name: str) -> Any:
        text = self.typed.get(name, "").strip()
        if not text:
            if field.required:
                self.wrong[name] = "this is missing"
            return None
        match field.holds:
            case "cents" | "signed":
                found = AMOUNT.fullmatch(text.replace(",", ""))
                if found is None or (found["minus"] and field.holds == "cents"):
                    self.wrong[name] = "an amount in dollars such as 25 or 2.50 was expected"
                    return None
                cents = int(found["whole"]) * 100 + int(found["rest"] or 0)
                return -cents if found["minus"] else cents
            case "number":
                if DIGITS.fullmatch(text) is None:
                    self.wrong[name] = "a whole number was expected"
                    return None
                return int(text)
            case "part":
                return part_of(text)
            case _:
                return text

    def _rows(self, rows: Rows) -> Any:
        found, places = [], []
        for place in range(count_rows(rows, self.typed)):
            names = {field.name: f"{rows.name}.{place}.{field.name}" for field in rows.fields}
            if not any(self.typed.get(name, "").strip() for name in names.values()):
                continue
            values = {field.name: self._read(field, names[field.name]) for field in rows.fields}
            found.append({name: value for name, value in values.items() if value is not None})
            places.append(place)
        self._places[rows.name] = places
        if rows.key is None:
            return found
        named = dict[str, Any]()
        for place, each in zip(places, found, strict=True):
            name = each.pop(rows.key, "")
            if name in named:
                self.wrong.setdefault(f"{rows.name}.{place}.{rows.key}", "this is in the list already")
            named[name] = each
        return named

    def blame(self, sentence: str) -> str:
        """Put what a deed was refused for beside its field, where it names one; else give it back."""
        rest = sentence.removeprefix(f"{self.form.deed}: ")
        for name, start in self._names():
            if rest.startswith(start):
                self.wrong.setdefault(name, rest.removeprefix(start))
                return ""
        return rest

    def _names(self) -> Sequence[tuple[str, str]]:
        """Each field with how a sentence about it begins; those within a row come before their list."""
        found = [(field.name, f"{field.name.replace('.', ': ')}: ") for field in self.form.fields]
        for rows in self.form.rows:
            for at, place in enumerate(self._places.get(rows.name, ())):
                row = f"{rows.name}.{place}"
                key = "" if rows.key is None else self.typed.get(f"{row}.{rows.key}", "").strip()
                start = f"{rows.name}[{at}]: " if rows.key is None else f"{rows.name}: {key}: "
                found += [(f"{row}.{field.name}", f"{start}{field.name}: ") for field in rows.fields]
                found.append((f"{row}.{rows.fields[0].name}", start))
            found.append((rows.name, f"{rows.name}: "))
        return found


def count_rows(rows: Rows, typed: Mapping[str, str]) -> int:
    """How many rows of a list were sent."""
    pattern = re.compile(rf"{re.escape(rows.name)}\.(\d{{1,3}})\.")
    return max((int(found[1]) + 1 for name in typed if (found := pattern.match(name))), default=0)


def part_of(text: str) -> str:
    """A part of a whole as a deed says it, 1/20; it may be typed as a percentage too."""
    found = PERCENT.fullmatch(text)
    if found is None:
        return text
    decimals = found[2] or ""
    return str(Fraction(int(found[1] + decimals), 100 * 10 ** len(decimals)))


def laid_out(form: Form, typed: Typed | None = None, refused: str = "", cite: Sequence[str] = ()) -> dict[str, Any]:
    """A form as a page draws it, with what was typed and what is wrong of that."""
    held = _as_typed(form) if typed is None else typed.typed
    wrong = {} if typed is None else typed.wrong
    return {
        "deed": form.deed, "title": form.title, "about": form.about, "button": form.button,
        "fixed": dict(form.fixed or {}),
        "fields": [_field(each, each.name, held, wrong) for each in form.fields],
        "rows": [
            {
                "name": rows.name, "title": rows.title, "note": rows.note, "wrong": wrong.get(rows.name, ""),
                "columns": [each.label for each in rows.fields],
                "rows": [
                    [_field(each, f"{rows.name}.{place}.{each.name}", held, wrong) for each in rows.fields]
                    for place in range(_shown(rows, held))
                ],
            }
            for rows in form.rows
        ],
        "refused": refused, "cite": list(cite),
    }  # fmt: skip


def _shown(rows: Rows, held: Mapping[str, str]) -> int:
    """The rows that are filled and a few to spare."""
    filled = [
        place
        for place in range(count_rows(rows, held))
        if any(held.get(f"{rows.name}.{place}.{each.name}", "").strip() for each in rows.fields)
    ]
    return (max(filled) + 1 if filled else 0) + rows.blank


def _field(field: Field, name: str, held: Mapping[str, str], wrong: Mapping[str, str]) -> dict[str, Any]:
    return {
        "name": name, "label": field.label, "holds": field.holds, "required": field.required,
        "choices": [list(each) for each in field.choices], "such": field.such, "typed": held.get(name, ""),
        "wrong": wrong.get(name, ""),
    }  # fmt: skip


def _as_typed(form: Form) -> dict[str, str]:
    """What the deed says now, as somebody would type it."""
    given, found = form.given or {}, {}
    for field in form.fields:
        found[field.name] = _text(field, _get(given, field.name))
    for rows in form.rows:
        held = given.get(rows.name) or {}
        listed = list(held) if rows.key is None else [{rows.key: name, **each} for name, each in held.items()]
        for place, each in enumerate(listed):
            for field in rows.fields:
                found[f"{rows.name}.{place}.{field.name}"] = _text(field, each.get(field.name))
    return found


def _text(field: Field, value: Any) -> str:
    if value is None:
        return ""
    if field.holds in ("cents", "signed"):
        return f"{value // 100}.{value % 100:02}" if value % 100 else str(value // 100)
    return str(value)


def _put(said: dict[str, Any], name: str, value: Any) -> None:
    first, _, rest = name.partition(".")
    if rest:
        said.setdefault(first, {})[rest] = value
    else:
        said[first] = value


def _get(given: Mapping[str, Any], name: str) -> Any:
    first, _, rest = name.partition(".")
    held = given.get(first)
    return held.get(rest) if rest and isinstance(held, Mapping) else held

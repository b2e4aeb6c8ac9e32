"""Cells of a list of members, read as fields of a person; ValueError says what was expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aboveboard.charity.conduct.forms import KINDS, MEMBERSHIPS
from aboveboard.charity.spreadsheets.cells import (
    day_in,
    flag,
    kebab,
    lines,
    one_line,
    person_name,
    text,
    word,
    words,
)


def _membership(given: Any) -> str:
    found = kebab(word(given))
    if found not in MEMBERSHIPS:
        raise ValueError(f"{', '.join(MEMBERSHIPS[:-1])} or {MEMBERSHIPS[-1]}")
    return found


def zip_code(given: Any) -> str:
    """A ZIP code; where a spreadsheet took it for a number, the zeros that it dropped are put back."""
    found = word(given)
    return found.zfill(5) if found.isascii() and found.isdigit() and 3 <= len(found) < 5 else found


READ: Mapping[str, Callable[[Any], Any]] = {
    "word": word, "text": text, "day": day_in, "flag": flag, "words": words, "membership": _membership,
}  # fmt: skip
"""How a cell of each kind is read."""
READ_FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "title": person_name,
    **dict.fromkeys(("first", "middle", "last", "suffix"), word),
    **dict.fromkeys(("address-2", "city", "state"), word),
    "zip": zip_code,
}
"""Fields that are read in a way of their own."""


def tidy(kind: str, value: Any) -> Any:
    """A value that is on file as a cell that holds it would be read: what only looks different is the same."""
    if kind == "words":
        return list(dict.fromkeys(kebab(word) for word in value if kebab(word)))
    if kind == "text":
        return lines(value)
    if kind == "word":
        return one_line(value)
    return kebab(value) if kind == "membership" else value


def checked(kind: str, value: Any) -> Any:
    """A value as the deed's own form takes it."""
    return KINDS[kind](value)

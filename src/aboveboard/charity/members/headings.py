"""Headings: which column holds which field of a person, by its own name or as people usually call it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from aboveboard.charity.conduct.deeds import ORGANIZATION
from aboveboard.charity.members.table import ABOVE, Fault, Row, letters, shown
from aboveboard.law.errors import nearest

PERSON = ORGANIZATION["person"]
FIELDS: Mapping[str, str] = {**PERSON.needs, **PERSON.may}
"""The fields of a person, each with its kind."""
CALLED: Mapping[str, tuple[str, ...]] = {
    "name": ("account", "account name", "username", "user name", "login", "short name", "member id", "member number",
             "member no", "id"),
    "title": ("full name", "member", "member name", "name of member", "person"),
    "born": ("date of birth", "birth date", "birthdate", "birthday", "day of birth", "dob", "d o b", "born on"),
    "address": ("home address", "mailing address", "street", "street address", "residence", "address 1",
                "address line 1"),
    "member-since": ("since", "member from", "joined", "joined on", "date joined", "join date", "membership date",
                     "date of membership", "membership since", "date admitted", "admitted"),
    "member-of": ("membership", "membership in"),
    "organization": ("organisation", "other organization", "name of organization"),
    "offices": ("office", "office held", "offices held", "officer", "position", "positions"),
    "kin-of": ("kin", "relative of", "related to", "family of"),
    "paid": ("is paid", "paid worker", "compensated"),
    "employer": ("employed by", "works for"),
}  # fmt: skip
"""What else people call each field."""
PARTS: Mapping[str, tuple[str, ...]] = {
    "first": ("first name", "given name", "forename"),
    "middle": ("middle name", "middle initial", "mi"),
    "last": ("last name", "surname", "family name"),
    "suffix": ("name suffix",),
    "address-2": ("address line 2", "apartment", "apt", "unit"),
    "city": ("town", "village", "city or town"),
    "state": ("province",),
    "zip": ("zip code", "postal code", "postcode"),
}
"""Parts of a field that have columns of their own, with what else they are called."""
PART_OF = {
    **dict.fromkeys(("first", "middle", "last", "suffix"), "title"),
    **dict.fromkeys(("address-2", "city", "state", "zip"), "address"),
}
WHO = ("name", "title", "first", "last")
"""A row of headings holds one of these."""
_BETWEEN = re.compile(r"[\W_]+")


class Column(NamedTuple):
    """One column that is read."""

    at: int
    """Its place in a row, from 0."""
    heading: str
    field: str
    """The field of a person that it holds, or a part of one."""

    @property
    def letters(self) -> str:
        """What spreadsheets call it."""
        return letters(self.at + 1)

    def fault(self, row: int, given: object, expected: str) -> Fault:
        """What is wrong with its cell in a row."""
        return Fault(row, self.letters, self.heading, shown(given), expected)

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"column": self.letters, "heading": self.heading, "field": self.field}


def plain(heading: object) -> str:
    """A heading without capitals and punctuation."""
    if not isinstance(heading, str):
        return ""
    return _BETWEEN.sub(" ", unicodedata.normalize("NFKC", heading).casefold()).strip()


KNOWN: Mapping[str, str] = {
    plain(word): field
    for names in (dict.fromkeys(FIELDS, ()), CALLED, PARTS)
    for field, words in names.items()
    for word in (field, *words)
}
"""Every heading that is known, with its field."""


def heading_row(rows: list[Row]) -> int | None:
    """The place of the first row that holds headings."""
    for at, row in enumerate(rows[:ABOVE]):
        if any(KNOWN.get(plain(cell)) in WHO for cell in row.cells):
            return at
    return None


def known_headings(rows: list[Row]) -> int:
    """How many headings of the first rows are known; none where no row says who the people are."""
    at = heading_row(rows)
    return 0 if at is None else sum(plain(cell) in KNOWN for cell in rows[at].cells)


def columns_of(row: Row, filled: Collection[int], ignored: Collection[str]) -> tuple[list[Column], list[Fault]]:
    """The columns of a row of headings, and what is wrong with it; `filled` are the columns with anything below."""
    found: list[Column] = []
    faults: list[Fault] = []
    passed = {plain(each) for each in ignored}
    for at in range(max(len(row.cells), max(filled, default=-1) + 1)):
        given = row.cells[at] if at < len(row.cells) else None
        word = plain(given)
        if word in passed and word:
            continue
        column = Column(at, "" if given is None else str(given).strip()[:60], KNOWN.get(word, ""))
        if given is None:
            if at in filled:
                faults.append(column.fault(row.number, None, "a heading for what stands below"))
        elif not column.field:
            meant = nearest(word, KNOWN)
            hint = meant if meant.startswith("did") else f"known: {', '.join((*FIELDS, *PARTS))}"
            faults.append(column.fault(row.number, given, f"a heading that is known ({hint})"))
        elif any(other.field == column.field for other in found):
            other = next(other for other in found if other.field == column.field)
            expected = f"one column for {column.field}, which column {other.letters} holds already"
            faults.append(column.fault(row.number, given, expected))
        else:
            found.append(column)
    faults += _whole_and_parts(found, row.number)
    return found, faults


def _whole_and_parts(columns: list[Column], row: int) -> list[Fault]:
    """A full name stands in one column, or in several: not in both."""
    whole = next((column for column in columns if column.field == "title"), None)
    if whole is None:
        return []
    expected = f"the full name in one column, which column {whole.letters} is"
    return [column.fault(row, column.heading, expected) for column in columns if PART_OF.get(column.field) == "title"]

"""Headings: which column holds which field of a person, by its own name or as people usually call it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aboveboard.charity.conduct.deeds import ORGANIZATION
from aboveboard.charity.spreadsheets.listing import Column, Listing
from aboveboard.charity.spreadsheets.table import Fault

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
LISTING = Listing(
    "member",
    {name: (*CALLED.get(name, ()), *PARTS.get(name, ())) for name in (*FIELDS, *PARTS)},
    ("name", "title", "first", "last"),
    ("name", "full name", "last name"),
)
"""A list of members: a row of headings says who they are."""


def whole_and_parts(columns: Sequence[Column], row: int) -> list[Fault]:
    """A full name stands in one column, or in several: not in both."""
    whole = next((column for column in columns if column.field == "title"), None)
    if whole is None:
        return []
    expected = f"the full name in one column, which column {whole.letters} is"
    return [column.fault(row, column.heading, expected) for column in columns if PART_OF.get(column.field) == "title"]

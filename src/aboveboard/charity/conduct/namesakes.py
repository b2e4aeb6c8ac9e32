"""Names that look alike: whoever is on file under one is not somebody else under another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

NAMING = ("name", "person", "player", "dealer", "banker", "beside", "supervisor", "members-in-charge")
"""Fields by which a deed names people."""
COUNTED_BY = "by"
"""The field that names several where it is a list; else it names an office."""
_LIKE = str.maketrans("авеѕіјкмнорԁсԛтуүԝхαεικνορτυχıℓ", "abesijkmhopdcqtyywxaeikvoptuxil")
"""Small letters of other scripts that are taken for Latin ones."""
_BETWEEN = str.maketrans("", "", " -_.'’")


def looks(name: str) -> str:
    """What a name looks like at a glance: no capitals, no marks, nothing between its letters, one script."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return plain.casefold().translate(_LIKE).translate(_BETWEEN)


_NAMING = frozenset((*NAMING, COUNTED_BY, "rows", "staff"))


def named(payload: Mapping[str, Any]) -> Iterable[str]:
    """The people whom a deed names; most name nobody."""
    return () if _NAMING.isdisjoint(payload) else _named(payload)


def _named(payload: Mapping[str, Any]) -> Iterator[str]:
    for row in payload.get("rows", ()):
        if isinstance(row, Mapping) and isinstance(row.get("name"), str):
            yield row["name"]
    for row in payload.get("staff", ()):
        yield row["person"]
    for field in NAMING:
        given = payload.get(field, ())
        yield from (given,) if isinstance(given, str) else given
    given = payload.get(COUNTED_BY)
    if isinstance(given, list):
        yield from given


class Namesakes:
    """Those on file by what their names look like; whoever was put on file since is looked up once."""

    def __init__(self) -> None:
        self._people: Mapping[str, Any] = {}
        self._known: dict[str, str] = {}

    def of(self, people: Mapping[str, Any], name: str) -> str | None:
        """Somebody on file whose name looks like another that is not; None where nobody's does."""
        if name in people:
            return None
        if people is not self._people or len(self._known) > len(people):
            self._people, self._known = people, {}
        seen = len(self._known)
        if seen < len(people):
            for each in islice(people, seen, None):
                key = looks(each)
                # Two who were on file before names were compared each have a place of their own.
                self._known[key if key not in self._known else f"{key}\0{each}"] = each
        return self._known.get(looks(name))

"""Counts of the receipts: whoever enters one is one of those who counted, and the others confirm it themselves."""

from __future__ import annotations

from typing import NamedTuple

from aboveboard.charity.conduct.deeds import CONFIRM, COUNT
from aboveboard.charity.conduct.register import Entry, Register

WAITS_FOR = "waits-for"
"""Who of those who counted has still to confirm it, as it was entered; a record is taken at its word, and so are events
of earlier versions, which name all who counted."""


class Counted(NamedTuple):
    """A count, with its number and those for whom it waits."""

    number: int
    entry: Entry
    waits_for: tuple[str, ...]


def count_of(stated: Register, number: int) -> Counted | None:
    """The count of a number, from 1 on; None where there is none."""
    listed = stated.listed(COUNT)
    if not 1 <= number <= len(listed):
        return None
    entry = listed[number - 1]
    confirmed = stated.running("confirmed counts", (CONFIRM,), dict[int, set[str]], _take).get(number, set())
    return Counted(number, entry, tuple(name for name in entry.get(WAITS_FOR, ()) if name not in confirmed))


def last_count(stated: Register) -> Counted | None:
    """The count that was entered last, which counts."""
    return count_of(stated, len(stated.listed(COUNT)))


def _take(found: dict[int, set[str]], entry: Entry) -> None:
    """Who has confirmed which count."""
    found.setdefault(entry.payload["count"], set()).add(entry.by)

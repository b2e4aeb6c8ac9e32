"""The checks of an account: their numbers in a row, what became of each, and what money left in other ways."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Mapping
from dataclasses import dataclass, field

from aboveboard.charity.conduct.books import CHECK, PAY_FEE, TRANSFER, VOID
from aboveboard.charity.conduct.register import Entry, Register

KINDS = (CHECK, TRANSFER, PAY_FEE, VOID)
MOST_MISSING = 200
"""So many missing numbers are named; a gap that is wider is a slip of the pen."""


@dataclass
class CheckBook:
    """The numbers of one account's checks."""

    written: dict[int, Entry] = field(default_factory=dict)
    void: dict[int, Entry] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=list)
    """Every number that was written or made void, in order."""

    def nearest(self, number: int) -> tuple[int | None, int | None]:
        """The numbers used next below another and next above it."""
        below, above = bisect_left(self.numbers, number), bisect_right(self.numbers, number)
        return (
            self.numbers[below - 1] if below else None,
            self.numbers[above] if above < len(self.numbers) else None,
        )

    @property
    def used(self) -> set[int]:
        """Every number that was written or made void."""
        return {*self.written, *self.void}

    def missing(self, first: int | None = None) -> tuple[list[int], int]:
        """The numbers between the first and the last of which nothing is said, and how many more there are."""
        used = self.used
        if not used:
            return [], 0
        low, high = min(used) if first is None else min(first, min(used)), max(used)
        many = high - low + 1 - len(used)
        found = list[int]()
        for number in range(low, high):
            if len(found) == min(many, MOST_MISSING):
                break
            if number not in used:
                found.append(number)
        return found, many - len(found)


def check_books(stated: Register) -> Mapping[str, CheckBook]:
    """The checks of every account, by its name."""
    return stated.running("check books", KINDS, dict[str, CheckBook], _take)


def check_book(stated: Register, account: str) -> CheckBook:
    """The checks of one account."""
    return check_books(stated).get(account) or CheckBook()


def _take(found: dict[str, CheckBook], entry: Entry) -> None:
    account = entry.get("from") if entry.kind == TRANSFER else entry.get("account")
    number = entry.get("number")
    if account is None or number is None:
        return
    book = found.setdefault(account, CheckBook())
    if number not in book.written and number not in book.void:
        insort(book.numbers, number)
    if entry.kind == VOID:
        book.void[number] = entry
    else:
        book.written[number] = entry


def is_void(stated: Register, entry: Entry) -> bool:
    """Was a check made void after it was written?"""
    account = entry.get("from") if entry.kind == TRANSFER else entry.get("account")
    return account is not None and entry.get("number") in check_book(stated, account).void

"""What a bank's statements and an account's own entries say, line by line and entry by entry."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from aboveboard.charity.books.accounts.checks import check_book
from aboveboard.charity.conduct.books import (
    BANK_STATEMENT,
    CHARGE,
    CHECK,
    DEPOSIT,
    INTEREST,
    OPEN_ACCOUNT,
    PAY_FEE,
    TRANSFER,
    WITHDRAW,
)
from aboveboard.charity.conduct.register import Entry, Register

SIDES: Mapping[str, tuple[tuple[str, int], ...]] = {
    DEPOSIT: (("account", 1),), INTEREST: (("account", 1),), CHECK: (("account", -1),), PAY_FEE: (("account", -1),),
    CHARGE: (("account", -1),), WITHDRAW: (("account", -1),), TRANSFER: (("from", -1), ("to", 1)),
}  # fmt: skip
"""The deeds that move money of an account: in which field it stands, and whether its money goes out or comes in."""


class Line(NamedTuple):
    """One line of a bank's statement."""

    month: str
    at: int
    """Its place in the statement, from 1."""
    day: date
    cents: int
    number: int | None = None
    what: str = ""

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"month": self.month, "line": self.at, **_told(self)}


class Statement(NamedTuple):
    """A bank's statement of a month, as it was stated."""

    month: str
    closing: int
    lines: tuple[Line, ...]
    opening: int | None = None

    @property
    def last(self) -> date:
        """The last day of its month."""
        year, month = map(int, self.month.split("-"))
        return date(year, month, monthrange(year, month)[1])


class InBooks(NamedTuple):
    """One entry of an account."""

    event: int
    kind: str
    day: date
    cents: int
    """What came in is above nothing, what went out below."""
    number: int | None = None
    what: str = ""

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"event": self.event, "deed": self.kind, **_told(self)}


def _told(each: Line | InBooks) -> dict[str, Any]:
    """What both tell: on which day, how much, by which check, what for."""
    number = {} if each.number is None else {"number": each.number}
    return {"day": each.day.isoformat(), "cents": each.cents, **number, "what": each.what}


def statement_of(payload: Mapping[str, Any]) -> Statement:
    """A bank's statement by the deed that states it."""
    month = str(payload["month"])
    lines = tuple(
        Line(month, at, date.fromisoformat(row["day"]), row["cents"], row.get("number"), row.get("what", ""))
        for at, row in enumerate(payload["rows"], 1)
    )
    return Statement(month, payload["closing"], lines, payload.get("opening"))


def statements_of(stated: Register, account: str) -> dict[str, Statement]:
    """The statements of an account by their months; of one that was stated again the last."""
    return {entry.payload["month"]: statement_of(entry.payload) for entry in stated.of(BANK_STATEMENT, account=account)}


def _day(entry: Entry, zone: ZoneInfo) -> date:
    """The day that an entry states, or that on which it was made."""
    dated = entry.get("dated")
    return entry.day(zone) if dated is None else date.fromisoformat(dated)


def entries_of(stated: Register, account: str, zone: ZoneInfo, until: date) -> list[InBooks]:
    """The entries of an account up to a day, without checks that were void by then."""
    found = list[InBooks]()
    for kind, sides in SIDES.items():
        for name, sign in sides:
            for entry in stated.of(kind, **{name: account}):
                day = _day(entry, zone)
                if day <= until and not _void_by(stated, entry, zone, until):
                    what = entry.get("payee") or entry.get("purpose") or entry.get("what") or ""
                    found.append(
                        InBooks(entry.number, kind, day, sign * entry.payload["cents"], entry.get("number"), what)
                    )
    return sorted(found, key=lambda each: (each.day, each.event))


def _void_by(stated: Register, entry: Entry, zone: ZoneInfo, until: date) -> bool:
    source = entry.get("from") if entry.kind == TRANSFER else entry.get("account")
    number = entry.get("number")
    void = None if source is None or number is None else check_book(stated, source).void.get(number)
    return void is not None and void.number > entry.number and _day(void, zone) <= until


def opening_of(stated: Register, account: str) -> int:
    """What an account held when its books began."""
    opened = stated.last(OPEN_ACCOUNT, account=account)
    return 0 if opened is None else int(opened.get("opening", 0))

"""The columnar books: a view of the ledger by single entry, a line for each receipt and each check, for one year.

What is sold and paid at one pool on one day is one line; whatever else moves money is a line of its own. Money that
goes from one of the organization's own accounts to another, as a deposit does, changes no balance and is shown beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.charity.books.accounts.account import opened_as
from aboveboard.charity.books.accounts.receipts import PROFIT, TICKETS, kind_of_game, kind_of_row
from aboveboard.charity.books.ledger.postings import Own, Posted
from aboveboard.charity.books.ledger.single_entry import Book, Column, Line
from aboveboard.charity.conduct.books import (
    BOOK_YEAR,
    CHARGE,
    CHECK,
    INTEREST,
    OPEN_ACCOUNT,
    PAY_FEE,
    TRANSFER,
    VOID,
    WITHDRAW,
)
from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.conduct.register import Register
from aboveboard.kernel.words import in_words, spaced
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.errors import BadInput
from aboveboard.law.model.forms.books import BookLaw, Use

PAYS = frozenset((CHECK, VOID, PAY_FEE, CHARGE, WITHDRAW, TRANSFER))
"""Deeds by which money goes out; what one of them brings back lessens what went out."""
CALLED = {OPEN_ACCOUNT: "held when the account was opened"}
"""Deeds as the books call them, where that is not by their name."""
OTHER = "other"
"""What stands in no column of its own."""
NEW_YEAR = "01-01"
YEARS = range(1900, 2200)


def first_day(begins: str, year: int) -> date:
    """The first day of the year of the books that begins in a calendar year; MM-DD says when."""
    month, day = map(int, begins.split("-"))
    try:
        return date(year, month, day)
    except ValueError:  # 29 February of a year that has none
        return date(year, month + 1, 1)


def closes(begins: str) -> str:
    """The last day of a year of the books that begins on a day, both as MM-DD."""
    return f"{first_day(begins, 2002) - timedelta(days=1):%m-%d}"


@dataclass(frozen=True)
class Keeper:
    """Who keeps the books of one organization: its law, what it has stated, and where its money lies."""

    law: ConductLaw
    zone: ZoneInfo
    log: str
    stated: Register

    @property
    def begins(self) -> str:
        """The day on which its year begins, as MM-DD: the calendar's, unless it has chosen another."""
        chosen = self.stated.last(BOOK_YEAR)
        return NEW_YEAR if chosen is None else str(chosen.get("begins"))

    def year_of(self, day: date) -> int:
        """The year of its books in which a day lies, by the calendar year in which it begins."""
        return day.year if first_day(self.begins, day.year) <= day else day.year - 1

    def own(self) -> Own:
        """The accounts of the ledger that hold its games money."""
        opened = ((entry.payload["account"], opened_as(self.law, entry)) for entry in self.stated.listed(OPEN_ACCOUNT))
        outside = [name for name, account in opened if not account.games]
        return Own(self.log, self.pools(), outside)

    def pools(self) -> dict[str, str]:
        """Its pools, each with its kind under its one name."""
        noted = self.stated.different(POOL_NOTED, "pool")
        return {
            str(name): self.law.one_name.get(entry.get("kind"), str(entry.get("kind"))) for name, entry in noted.items()
        }


def books(keeper: Keeper, posted: Iterable[Posted], year: int) -> tuple[Book, ...]:
    """The books of the year that begins in a calendar year, from all that ever moved money."""
    return books_of(keeper, posted, (year,))


def books_of(keeper: Keeper, posted: Iterable[Posted], years: Sequence[int]) -> tuple[Book, ...]:
    """The books of several years, one after the other, from all that ever moved money, which is gone through once."""
    for year in years:
        if year not in YEARS:
            raise BadInput(f"year: a year from {YEARS[0]} to {YEARS[-1]} was expected, not {year}")
    days = [(first_day(keeper.begins, year), first_day(keeper.begins, year + 1) - timedelta(days=1)) for year in years]
    found = _Lines(keeper, min(first for first, _ in days))
    for each in posted:
        if each.day(keeper.zone) <= max(last for _, last in days):
            found.take(each)
    return tuple(
        _book(keeper, name, law, found, first, last)
        for first, last in days
        for name, law in keeper.law.books.items()
    )  # fmt: skip


def _book(keeper: Keeper, name: str, law: BookLaw, found: _Lines, first: date, last: date) -> Book:
    lines = found.of(name)
    opening = found.before[name] + sum(line.change for line in lines if line.day < first)
    here = [line for line in lines if first <= line.day <= last]
    balance = opening
    for line in here:
        balance = line.balance = balance + line.change
    known = keeper.law
    received = [*(Column(each, _title(known.receipts, each)) for each in law.received), Column(OTHER, OTHER)]
    paid = [*(Column(each, _title(known.groups, each)) for each in law.paid), Column(OTHER, OTHER)]
    for line in here:
        line.received, line.paid = _in_columns(line.received, law.received), _in_columns(line.paid, law.paid)
    return Book(name, law, first, last, tuple(received), tuple(paid), opening, tuple(here))


def _title(known: Mapping[str, Any], name: str) -> str:
    return str(known[name].title) if name in known else spaced(name)


def _in_columns(amounts: Mapping[str, int], columns: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, cents in amounts.items():
        column = name if name in columns else OTHER
        found[column] = found.get(column, 0) + cents
    return found


class _Lines:
    """The lines of all books, as postings come."""

    def __init__(self, keeper: Keeper, since: date) -> None:
        self.keeper, self.law, self.since = keeper, keeper.law, since
        self.before: dict[str, int] = dict.fromkeys(keeper.law.books, 0)
        """What there was in each before that day, of which no lines are held."""
        self.pools, self.own = keeper.pools(), keeper.own()
        self.lines: dict[str, list[Line]] = {name: [] for name in self.law.books}
        self._days: dict[tuple[date, str], Line] = {}
        """The line of each pool and day."""
        self._written: dict[tuple[Any, Any], Mapping[str, Any]] = {}
        """Each check as it was written, by its account and number."""

    def of(self, book: str) -> list[Line]:
        """The lines of one book, by their days."""
        return sorted(self.lines[book], key=lambda line: line.day)

    def take(self, each: Posted) -> None:
        """One more event that moved money, or a check that was spoiled."""
        gains = sum(row.cents for row in each.transfers if row.to in self.own and row.source not in self.own)
        losses = sum(row.cents for row in each.transfers if row.source in self.own and row.to not in self.own)
        moved = sum(row.cents for row in each.transfers if row.source in self.own and row.to in self.own)
        payload = each.payload
        if each.kind in (CHECK, PAY_FEE, TRANSFER) and payload.get("number"):
            self._written[payload.get("from", payload.get("account")), payload["number"]] = payload
        if each.day(self.keeper.zone) < self.since:
            kinds = (self.pools[each.log],) if each.log in self.pools else ()
            self.before[(self._covering(kinds) or self._first) if kinds else self._book(each)] += gains - losses
            return
        if each.log in self.pools:
            if gains or losses:
                self._pool(each, gains, losses)
            return
        if not (gains or losses or moved or each.kind == VOID):
            return
        if each.kind in PAYS:
            received, paid = {}, {self._group(each): losses - gains} if losses != gains else {}
        else:
            received = self._received(each, gains)
            paid = {OTHER: losses} if losses else {}
        number = payload.get("number", payload.get("slip", "")) if each.kind != OPEN_ACCOUNT else ""
        line = Line(each.day(self.keeper.zone), str(number), self._what(each), received, paid, moved,
                    events=[(each.log, each.number)])  # fmt: skip
        self.lines[self._book(each)].append(line)

    def _pool(self, each: Posted, gains: int, losses: int) -> None:
        """What a pool took and paid on one day is one line."""
        day, kind = each.day(self.keeper.zone), self.pools[each.log]
        line = self._days.get((day, each.log))
        if line is None:
            line = self._days[day, each.log] = Line(day, "", f"{spaced(kind)} {in_words(each.log)}")
            self.lines[self._covering((kind,)) or self._first].append(line)
        receipts = kind_of_game(self.law, kind, (TICKETS,))
        prizes = self._group_of(self.law.class_for("prizes"))
        for amounts, name, cents in ((line.received, receipts, gains), (line.paid, prizes, losses)):
            if cents:
                amounts[name] = amounts.get(name, 0) + cents
        line.events.append((each.log, each.number))

    def _received(self, each: Posted, cents: int) -> dict[str, int]:
        """What came in, by its kinds."""
        if not cents:
            return {}
        if each.kind == INTEREST:
            return {INTEREST: cents}
        rows, found = each.payload.get("rows", ()), dict[str, int]()
        if each.log == self.keeper.log:
            return {str(each.payload.get("receipts", OTHER)): cents}
        for row in rows:
            kind = kind_of_row(self.law, row)
            law = self.law.receipts.get(kind)
            if law is None or law.of != PROFIT:
                found[kind] = found.get(kind, 0) + (row["cents"] if "cents" in row else row["won"])
        if rest := cents - sum(found.values()):
            profit = kind_of_game(self.law, "", (PROFIT,))
            found[profit] = found.get(profit, 0) + rest
        return found

    def _group(self, each: Posted) -> str:
        """The group of what a check is for."""
        payload = self._check(each)
        use: Use | None = "fee" if each.kind == PAY_FEE else "bank-charge" if each.kind == CHARGE else None
        return self._group_of(str(payload.get("class", self.law.class_for(use) if use else "")))

    def _group_of(self, class_: str) -> str:
        known = self.law.classes.get(class_)
        return OTHER if known is None else known.group

    def _check(self, each: Posted) -> Mapping[str, Any]:
        """A payment as it was written; a check that is void as it was before."""
        if each.kind != VOID:
            return each.payload
        return self._written.get((each.payload.get("account"), each.payload.get("number")), each.payload)

    def _what(self, each: Posted) -> str:
        payload = self._check(each)
        parts = [str(payload[name]) for name in ("payee", "what", "purpose", "ground") if payload.get(name)] or [
            f"{payload[end]}" for end in ("from", "to") if payload.get(end)
        ]
        if each.kind == PAY_FEE:
            parts = [f"{payload.get('to', '')}", f"fee of {payload.get('form')} {payload.get('period')}"]
        if not parts:
            parts = [*map(in_words, map(str, payload.get("of", ())))] if isinstance(payload.get("of"), list) else []
        said = {VOID: "void: ", TRANSFER: "transfer: "}.get(each.kind, "")
        return said + (", ".join(part for part in parts if part) or self._called(each))

    def _called(self, each: Posted) -> str:
        on = "" if each.log == self.keeper.log else f" at {in_words(each.log)}"
        return f"{CALLED.get(each.kind) or spaced(each.kind)}{on}"

    # -- in which book -------------------------------------------------------------------------------------------------

    @property
    def _first(self) -> str:
        """The book that covers whatever no other does."""
        return next((name for name, law in self.law.books.items() if not law.covers), next(iter(self.law.books)))

    def _covering(self, kinds: Iterable[str]) -> str | None:
        among = set(kinds)
        return next((name for name, law in self.law.books.items() if among & {*law.covers}), None)

    def _book(self, each: Posted) -> str:
        """By the games that it is of; else by the form on which it stands, or by its account."""
        if each.log != self.keeper.log:
            return self._first
        payload = self._check(each)
        of = payload.get("of", ())
        games = {self.pools[name] for name in ((of,) if isinstance(of, str) else of) if name in self.pools}
        if games or of:
            return self._covering(games) or self._first
        if (kind := self.law.receipts.get(str(payload.get("receipts")))) is not None and kind.games:
            return self._covering(self.law.one_name.get(game, game) for game in kind.games) or self._first
        editions = self.law.forms.get(str(payload.get("form")))
        if editions is not None:
            return self._covering(editions[-1].covers) or self._first
        return self._by_account(payload.get("account", payload.get("from")))

    def _by_account(self, name: object) -> str:
        opened = self.keeper.stated.last(OPEN_ACCOUNT, account=name)
        named = str(name) if opened is None else opened_as(self.law, opened).law_name
        return next((book for book, law in self.law.books.items() if named in law.accounts), self._first)

"""Lists of the books as spreadsheets: checks with the void ones, deposits, transfers, interest, receipts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple
from zoneinfo import ZoneInfo

from aboveboard.charity.books.accounts.checks import check_books
from aboveboard.charity.books.accounts.receipts import counted_by
from aboveboard.charity.books.accounts.received import held_by, sources
from aboveboard.charity.books.reporting.standing import kind_at
from aboveboard.charity.conduct.books import DEPOSIT, INTEREST, OPEN_ACCOUNT, TRANSFER
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.spreadsheets.writing import Written, as_csv, as_workbook
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.log_state import LogState

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook

Rows = Iterator[dict[str, Any]]
WRITTEN, VOID, SPOILED, MISSING = "written", "void", "spoiled", "nothing is known of it"
_ACCOUNT = Written("account", "account", width=20)
_DAY, _CENTS = Written("day", "day", "day"), Written("cents", "amount", "cents")
_STANDS = (Written("form", "form"), Written("period", "period"), Written("part", "part"))
_EVENT = Written("event", "event", "number")


class BookList(NamedTuple):
    """A list: its title, its columns, and how its rows are made."""

    title: str
    columns: Sequence[Written]
    rows: Callable[[Question], Rows]


def _day(entry: Entry, zone: ZoneInfo) -> str:
    """The day that an entry states, or that on which it was made."""
    return str(entry.get("dated") or entry.day(zone).isoformat())


def _fields(entry: Entry, *names: str) -> dict[str, Any]:
    return {name: entry.get(name) for name in names}


def _checks(asked: Question) -> Rows:
    """Every number of every account, in order: written, void, spoiled, or one of which nothing is known."""
    stated = asked.organization
    for account, book in sorted(check_books(stated).items()):
        opened = stated.last(OPEN_ACCOUNT, account=account)
        missing, more = book.missing(None if opened is None else opened.get("first-check"))
        for number in sorted({*book.used, *missing}):
            entry, void = book.written.get(number), book.void.get(number)
            row: dict[str, Any] = {"account": account, "number": number, "state": MISSING}
            if entry is not None:
                row |= {"day": _day(entry, asked.zone), "state": WRITTEN, "event": entry.number}
                row |= _fields(entry, "payee", "address", "cents", "purpose", "class", "signers", "of")
                row |= _fields(entry, "form", "period", "part")
                if entry.kind == TRANSFER:
                    row["payee"] = f"transfer to {entry.get('to')}"
            if void is not None:
                held = {} if entry is not None else {"day": _day(void, asked.zone), "event": void.number}
                state = SPOILED if entry is None else VOID
                row |= {**held, "state": state, "void-on": _day(void, asked.zone), "ground": void.get("ground")}
            yield row
        if more:
            yield {"account": account, "state": f"and {more:,} more numbers of which nothing is known"}


def _deposits(asked: Question) -> Rows:
    for entry in asked.organization.of(DEPOSIT):
        taken: Mapping[str, int] = entry.get("taken", {})
        names = _fields(entry, "account", "cents", "receipts", "what", "slip", "by")
        yield {**names, "day": _day(entry, asked.zone), "of": list(taken) or entry.get("of"), "event": entry.number}


def _transfers(asked: Question) -> Rows:
    for entry in asked.organization.of(TRANSFER):
        names = _fields(entry, "from", "to", "cents", "number", "signers", "form", "period", "part")
        yield {**names, "day": _day(entry, asked.zone), "event": entry.number}


def _interest(asked: Question) -> Rows:
    for entry in asked.organization.of(INTEREST):
        names = _fields(entry, "account", "cents", "form", "period", "part")
        yield {**names, "day": _day(entry, asked.zone), "event": entry.number}


def _receipts(asked: Question) -> Rows:
    """What every occasion and pool has taken in, and where it is: at the bank, ready for it, or at the pool."""
    deposited = dict[str, int]()
    for entry in asked.organization.of(DEPOSIT):
        of = entry.get("of", ())
        taken = entry.get("taken") or ({of[0]: entry.payload["cents"]} if len(of) == 1 else {})
        for name, cents in taken.items():
            deposited[name] = deposited.get(name, 0) + cents
    for name in sources(asked):
        held, counted = held_by(asked, name), counted_by(asked, name)
        cents, people = (None, None) if counted is None else counted
        yield {
            "of": name, "kind": kind_at(asked, name), "counted": cents, "by": people,
            "deposited": deposited.get(name, 0), "ready": held.cents, "at-pool": held.in_bank,
        }  # fmt: skip


LISTS: Mapping[str, BookList] = {
    "checks": BookList(
        "Checks",
        (_ACCOUNT, Written("number", "number", "number"), _DAY, Written("state", "state"),
         Written("payee", "payee", width=28), Written("address", "address", width=28), _CENTS,
         Written("purpose", "purpose", width=32), Written("class", "class"), Written("signers", "signed by", "words"),
         Written("of", "of"), *_STANDS, Written("void-on", "void on", "day"),
         Written("ground", "why void", width=28), _EVENT),
        _checks,
    ),
    "deposits": BookList(
        "Deposits",
        (_ACCOUNT, _DAY, _CENTS, Written("of", "of", "words", 28), Written("receipts", "receipts"),
         Written("what", "what", width=28), Written("slip", "slip"), Written("by", "deposited by", "words"), _EVENT),
        _deposits,
    ),
    "transfers": BookList(
        "Transfers",
        (Written("from", "from"), Written("to", "to"), _DAY, _CENTS, Written("number", "check", "number"),
         Written("signers", "signed by", "words"), *_STANDS, _EVENT),
        _transfers,
    ),
    "interest": BookList("Interest", (_ACCOUNT, _DAY, _CENTS, *_STANDS, _EVENT), _interest),
    "receipts": BookList(
        "Receipts",
        (Written("of", "of", width=24), Written("kind", "kind"), Written("counted", "counted", "cents"),
         Written("by", "counted by", "words"), Written("deposited", "deposited", "cents"),
         Written("ready", "not deposited", "cents"), Written("at-pool", "in its own bank", "cents")),
        _receipts,
    ),
}  # fmt: skip
"""The lists by name."""


def list_named(name: str) -> BookList:
    """A list; BadInput where none has this name."""
    if name not in LISTS:
        raise BadInput(f"list: none is called {name!r}; {nearest(name, LISTS)}")
    return LISTS[name]


def list_rows(book: Logbook, organization: str, name: str) -> list[dict[str, Any]]:
    """The rows of a list as an organization's books stand."""
    wanted = list_named(name)

    def looked(state: LogState) -> list[dict[str, Any]]:
        held = state.part(Organization)
        asked = held.question(DEPOSIT, {}, book.desk.clock())
        return list(wanted.rows(replace(asked, books=book)))

    found: list[dict[str, Any]] = book.look(organization, looked)
    return found


def list_sheet(name: str, rows: Sequence[Mapping[str, Any]], *, csv: bool) -> bytes:
    """A list as a file."""
    wanted = list_named(name)
    return as_csv(rows, wanted.columns) if csv else as_workbook(wanted.title, rows, wanted.columns)

"""Sold stubs from a sheet: each row a sale with its buyer, or what a stub lacked of a ticket that is sold already."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from aboveboard.charity.conduct.pools.deeds import BUYER
from aboveboard.charity.previews.preview import Planned, Preview, given_beside
from aboveboard.charity.previews.rows import Columns, Reader, ReadRow, read_rows
from aboveboard.charity.spreadsheets.cells import (
    amount,
    day_in,
    flag,
    kebab,
    one_line,
    person_name,
    slug,
    text,
    text_of,
    whole,
    word,
)
from aboveboard.charity.spreadsheets.listing import Listing
from aboveboard.charity.spreadsheets.reading import read_sheet
from aboveboard.charity.spreadsheets.table import Fault
from aboveboard.charity.stating import as_json
from aboveboard.kernel.serials import Range, Serials, spoken
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.tickets.law import stub_lacking

SELL, STUB = "ticket-sell", "stub"
MOST_STUBS = 20_000
"""No more rows are read from one sheet of stubs."""
MOST_COMPLETED = 1_000
"""Of so many tickets in one row stubs are completed one by one, and of no more."""
A_TICKET = "the number of a ticket, or a range such as 101 to 106"
_RANGE = re.compile(r"([0-9,]{1,26})(?:\s*(?:-|–|to)\s*([0-9,]{1,26}))?", re.IGNORECASE)


def tickets(given: Any) -> Range:
    """A ticket, or a range of tickets."""
    if not isinstance(given, str):
        found = whole(given)
        return found, found
    match = _RANGE.fullmatch(one_line(text_of(given)))
    if match is None:
        raise ValueError(A_TICKET)
    first = whole(match[1])
    last = first if match[2] is None else whole(match[2])
    if last < first:
        raise ValueError(f"{A_TICKET}, the first number first")
    return first, last


READERS: Mapping[str, Reader] = {
    "ticket": tickets, "first": whole, "last": whole, "buyer": person_name, "address": text, "telephone": word,
    "seller": word, "cents": amount, "series": slug, "place": word, "municipality": word, "county": word,
    "off-premises": flag, "sold-on": day_in,
}  # fmt: skip
"""How the cells of each field are read."""
CALLED: Mapping[str, tuple[str, ...]] = {
    "ticket": ("ticket number", "ticket no", "ticket #", "number", "tickets", "stub", "serial", "serial number"),
    "first": ("first ticket", "first number", "from ticket"),
    "last": ("last ticket", "last number", "to ticket"),
    "buyer": ("name", "buyer name", "buyer's name", "purchaser", "purchaser name", "sold to", "customer"),
    "address": ("buyer address", "buyer's address", "street", "home address", "mailing address"),
    "telephone": ("phone", "telephone number", "phone number", "tel", "cell", "mobile"),
    "seller": ("sold by", "seller name", "salesperson", "member"),
    "cents": ("paid", "amount", "amount paid", "price", "price paid"),
    "series": ("color", "kind of ticket"),
    "place": ("where", "sold at"),
    "municipality": ("town", "city", "village"),
    "county": (),
    "off-premises": ("outside", "outside the premises"),
    "sold-on": ("sold", "date", "date sold", "day", "sold on"),
}
"""What else people call each field."""
STUBS = Listing("stub", CALLED, ("ticket", "first"), ("ticket", "buyer", "telephone"), MOST_STUBS)
OF_SALE = ("seller", "cents", "series", "place", "municipality", "county", "off-premises", "sold-on")
"""What is said of a sale besides its tickets and its buyer."""


class Raffle(NamedTuple):
    """The pool that the stubs are of."""

    log: str
    running: RunningPool
    """The pool as it stands, to be asked and not to be changed."""
    takes: Collection[str]
    """The fields that a sale may have."""
    people: Mapping[str, str]
    """The names of people on file, each with the full name."""
    opened: date
    today: date
    on_file: Callable[[Serials], Mapping[int, Mapping[str, str]]] = lambda wanted: {}
    """What is on file of the stubs of tickets that are sold already, by number; asked only where there are any."""


def read_stubs(
    data: bytes,
    file: str,
    raffle: Raffle,
    given: Mapping[str, str] | None = None,
    sheet: str | None = None,
    ignored: Collection[str] = (),
) -> Preview:
    """The stubs of a sheet as deeds, with every fault; none of them is tried yet."""
    beside = given_beside(given or {}, READERS)
    read = read_sheet(data, file, STUBS, sheet, ignored)
    where = Columns(read.columns, read.headings)
    rows, faults = read_rows(read.columns, read.rows, READERS)
    checked = _Checked(where, raffle)
    right = [row for row in (_whole(each, beside) for each in rows) if checked.is_right(row)]
    faults += checked.faults
    planned, same, flagged = list[Planned](), list[dict[str, Any]](), list[dict[str, Any]]()
    stubs = _Stubs(raffle, where, right)
    for row in right:
        if row.number in stubs.sold:
            planned += stubs.completed(row, same)
        else:
            planned.append(Planned(row.number, raffle.log, SELL, _sale(row)))
        flagged += _flagged(row, raffle)
    faults += stubs.faults
    sold = [each for each in planned if each.kind == SELL]
    count = sum(each.payload["last"] - each.payload["first"] + 1 for each in sold)
    cents = sum(
        each.payload.get("cents", (each.payload["last"] - each.payload["first"] + 1) * raffle.running.terms.price)
        for each in sold
    )
    return Preview.of(file, read, faults, planned=planned, same=same, flagged=flagged, tickets=count, cents=cents)


def _whole(row: ReadRow, beside: Mapping[str, Any]) -> ReadRow:
    """A row with what is said of all, and its tickets as a first and a last number."""
    fields = {**beside, **row.fields}
    if "ticket" in fields:
        first, last = fields.pop("ticket")
        fields = {**fields, "first": first, "last": last} if "first" not in row.fields else fields
    elif "first" in fields:
        fields.setdefault("last", fields["first"])
    return ReadRow(row.number, fields, row.unread)


class _Checked:
    """Rows held to each other and to what is known: every ticket once, sellers who are on file, days that can be."""

    def __init__(self, where: Columns, raffle: Raffle) -> None:
        self.where, self.raffle = where, raffle
        self.faults = list[Fault]()
        self._seen = dict[str, Serials]()
        self._rows = list[tuple[str, int, int, int]]()
        titles = dict[str, list[str]]()
        for name, title in raffle.people.items():
            titles.setdefault(one_line(title).casefold(), []).append(name)
        self._titles = titles

    def is_right(self, row: ReadRow) -> bool:
        """Is a row right by itself and beside those above it?"""
        before = len(self.faults)
        self._tickets(row)
        self._seller(row)
        self._known(row)
        self._day(row)
        return len(self.faults) == before and not row.unread

    def _fault(self, row: ReadRow, field: str, given: object, expected: str) -> None:
        self.faults.append(self.where.fault(row.number, field, given, expected))

    def _tickets(self, row: ReadRow) -> None:
        fields, at = row.fields, "ticket" if "ticket" in self.where.by_field else "first"
        if "first" not in fields or "last" in row.unread:
            if row.unread.isdisjoint(("ticket", "first", "last")):
                self._fault(row, at, None, A_TICKET)
            return
        first, last = fields["first"], fields["last"]
        if last < first:
            self._fault(row, "last", last, f"a number from {first} on, which is the first")
            return
        series = fields.get("series", self.raffle.running.terms.sold_series)
        seen = self._seen.setdefault(series, Serials())
        if seen.overlaps(first, last):
            other = next(
                number for name, number, low, high in self._rows if name == series and low <= last and high >= first
            )
            self._fault(row, at, spoken([(first, last)]), f"each ticket once (row {other} has some of them)")
            return
        seen.add(first, last)
        self._rows.append((series, row.number, first, last))

    def _seller(self, row: ReadRow) -> None:
        given = row.fields.get("seller")
        if given is None or given in self.raffle.people:
            return
        meant = self._titles.get(one_line(given).casefold(), [])
        if len(meant) == 1:
            row.fields["seller"] = meant[0]
        elif meant or (name := kebab(given)) not in self.raffle.people:
            expected = "a name, since several people are called so" if meant else "somebody who is on file"
            self._fault(row, "seller", given, expected)
        else:
            row.fields["seller"] = name

    def _known(self, row: ReadRow) -> None:
        """What a sale cannot have is no column of it."""
        for name in OF_SALE:
            if name in row.fields and name not in self.raffle.takes:
                self._fault(
                    row, name, row.fields[name], f"no {name.replace('-', ' ')}, which is not noted of a sale here"
                )

    def _day(self, row: ReadRow) -> None:
        given = row.fields.get("sold-on")
        if given is not None and not self.raffle.opened.isoformat() <= given <= self.raffle.today.isoformat():
            days = f"a day from {self.raffle.opened}, when the raffle was opened, to {self.raffle.today}"
            self._fault(row, "sold-on", given, days)


def _sale(row: ReadRow) -> dict[str, Any]:
    """What the deed asks by which tickets are sold."""
    fields = row.fields
    return {
        "first": fields["first"], "last": fields["last"],
        **{name: fields[name] for name in (*OF_SALE, *BUYER) if name in fields},
    }  # fmt: skip


class _Stubs:
    """Rows of tickets that are sold already: what their stubs lack is written, and nobody becomes another buyer."""

    def __init__(self, raffle: Raffle, where: Columns, rows: Sequence[ReadRow]) -> None:
        self.raffle, self.where = raffle, where
        self.faults = list[Fault]()
        self.sold = {row.number for row in rows if self._is_sold(row)}
        wanted = Serials()
        for row in rows:
            if row.number in self.sold and row.fields["last"] - row.fields["first"] < MOST_COMPLETED:
                wanted.add(row.fields["first"], row.fields["last"])
        self._on_file = raffle.on_file(wanted) if wanted else {}

    def _is_sold(self, row: ReadRow) -> bool:
        """Are all tickets of a row sold?"""
        state = self.raffle.running.state.series
        series = row.fields.get("series", self.raffle.running.terms.sold_series)
        return series in state and state[series].sold.covers(row.fields["first"], row.fields["last"])

    def completed(self, row: ReadRow, same: list[dict[str, Any]]) -> list[Planned]:
        """The stubs that are written of a row, one for each ticket that lacks something."""
        first, last = row.fields["first"], row.fields["last"]
        if last - first >= MOST_COMPLETED:
            expected = f"at most {MOST_COMPLETED:,} tickets that are sold already"
            self.faults.append(self.where.fault(row.number, "ticket", spoken([(first, last)]), expected))
            return []
        stated = {name: row.fields[name] for name in BUYER if name in row.fields}
        series = {"series": row.fields["series"]} if "series" in row.fields else {}
        found = list[Planned]()
        for number in range(first, last + 1):
            held = self._on_file.get(number, {})
            other = next((name for name in stated if held.get(name) not in (None, stated[name])), None)
            if other is not None:
                expected = f"the {other} that is on file of ticket {number}, which is sold already"
                self.faults.append(self.where.fault(row.number, other, stated[other], expected))
                return []
            if any(name not in held for name in stated):
                payload = {"ticket": number, **series, **dict(held), **stated}
                found.append(Planned(row.number, self.raffle.log, STUB, payload))
        if not found:
            same.append({"row": row.number, "name": spoken([(first, last)])})
        return found


def _flagged(row: ReadRow, raffle: Raffle) -> Sequence[dict[str, Any]]:
    """What a stub lacks of what the law has stand on it, where no buyer is named; else the sale itself says it."""
    fields = row.fields
    if any(name in fields for name in BUYER):
        return []
    stub = {"serial": fields["first"], "name": fields.get("buyer"), **fields}
    lacks = stub_lacking(raffle.running.terms.edition, stub)
    at = {"row": row.number, "column": "", "heading": "", "name": spoken([(fields["first"], fields["last"])])}
    return [{**at, **as_json(each.reason, each.cite)} for each in lacks]

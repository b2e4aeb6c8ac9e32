"""A box of deals from its supplier's invoice: each row a deal that is bought, under a name that is made for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from aboveboard.charity.conduct.pools.deeds import BUY_DEAL
from aboveboard.charity.pool_sheets.prizes import prizes
from aboveboard.charity.previews.preview import Planned, Preview, given_beside
from aboveboard.charity.previews.rows import Columns, Reader, ReadRow, read_rows
from aboveboard.charity.spreadsheets.cells import EXACT, amount, day_in, slug, whole, word, words
from aboveboard.charity.spreadsheets.listing import Listing
from aboveboard.charity.spreadsheets.reading import read_sheet
from aboveboard.charity.spreadsheets.table import Fault
from aboveboard.law.errors import BadInput, short

MOST_DEALS = 1_000
"""No more deals are entered from one sheet."""
NAME = re.compile("[a-z0-9][a-z0-9-]{0,38}")
PREFIX = re.compile("[a-z0-9][a-z0-9-]{0,31}")
A_NAME = "small letters, digits and hyphens, at most 39 of them"


def label(given: Any) -> str:
    """A number that is printed somewhere, as text; one of which a spreadsheet has lost digits is none."""
    if isinstance(given, (int, float)) and not isinstance(given, bool) and abs(given) >= EXACT:
        raise ValueError("the number as text: a spreadsheet loses digits of so long a one")
    return word(given)


def _name(given: Any) -> str:
    found = word(given)
    if not NAME.fullmatch(found):
        raise ValueError(A_NAME)
    return found


READERS: Mapping[str, Reader] = {
    "name": _name, "kind": slug, "form": label, "supplier": word, "price": amount, "tickets": whole, "prizes": prizes,
    "cost": amount, "serial": label, "ticket-serial": label, "flare-serial": label, "invoice-serial": label,
    "type": slug, "maker": word, "shown": words, "counted": whole, "invoice": label, "dated": day_in,
    "supplier-kind": slug, "flare-tickets": whole, "flare-price": amount, "flare-form": label, "flare-prizes": amount,
    "symbols": word,
}  # fmt: skip
"""How the cells of each field are read."""
CALLED: Mapping[str, tuple[str, ...]] = {
    "name": ("deal", "our name", "log"),
    "kind": ("game", "kind of deal", "game kind"),
    "form": ("form number", "form no", "form #", "item", "item number", "part number"),
    "supplier": ("distributor", "vendor", "sold by"),
    "price": ("ticket price", "price of a ticket", "price per ticket", "price a ticket", "per ticket"),
    "tickets": ("number of tickets", "ticket count", "tickets in deal", "count", "quantity of tickets"),
    "prizes": ("prize", "prize structure", "payout", "payouts", "winners"),
    "cost": ("cost of deal", "deal cost", "cost of the deal", "our cost", "invoice price"),
    "serial": ("serial number", "serial no", "serial #", "deal serial", "game serial", "serial of the deal"),
    "ticket-serial": ("serial on tickets", "tickets serial", "serial of tickets"),
    "flare-serial": ("serial on flare", "serial of flare"),
    "invoice-serial": ("serial on invoice", "serial of invoice"),
    "type": ("ticket type", "type of ticket"),
    "maker": ("manufacturer", "made by", "mfr"),
    "shown": ("printed on tickets", "shows"),
    "counted": ("tickets counted", "count in container"),
    "invoice": ("invoice number", "invoice no", "invoice #"),
    "dated": ("invoice date", "date", "date of invoice"),
    "supplier-kind": ("kind of supplier",),
    "flare-tickets": ("tickets on flare",),
    "flare-price": ("price on flare",),
    "flare-form": ("form on flare",),
    "flare-prizes": ("prizes on flare", "all prizes on flare"),
    "symbols": ("winning symbols", "winning numbers"),
}
"""What else people call each field."""
INVOICE = Listing("deal", CALLED, ("serial", "form"), ("serial", "form", "price"), MOST_DEALS)
NEEDED = ("kind", "form", "supplier", "price", "tickets", "prizes", "serial")
"""What is known of every deal: from its row, or for all of them beside the sheet."""
BESIDE = ("kind", "supplier", "supplier-kind", "type", "maker", "invoice", "dated")
"""What may be said of all rows beside the sheet."""
PLAIN = (
    "kind", "form", "supplier", "price", "tickets", "prizes", "cost", "type", "maker", "shown", "counted", "invoice",
    "dated", "supplier-kind",
)  # fmt: skip
"""Fields that the deed has as they are."""
SERIALS = {"deal": "serial", "tickets": "ticket-serial", "flare": "flare-serial", "invoice": "invoice-serial"}
FLARE = {
    "tickets": "flare-tickets", "price": "flare-price", "form": "flare-form", "cents": "flare-prizes",
    "symbols": "symbols",
}  # fmt: skip


class DealOnFile(NamedTuple):
    """A deal that the organization has: its name, and by what it is known."""

    name: str
    form: str
    serial: str


class Box(NamedTuple):
    """Whose deals they are, what each is called, and what is on file."""

    organization: str
    prefix: str
    """What the names begin with that are made."""
    taken: Callable[[str], bool]
    """Has anything this name?"""
    on_file: Iterable[DealOnFile] = ()
    kinds: Collection[str] = ()
    """The kinds of deal that the organization's law has; any, where none is named."""
    compared: bool = False
    """Is it said that every deal was compared with its tickets, its flare and the invoice?"""


def read_deals(
    data: bytes,
    file: str,
    box: Box,
    given: Mapping[str, str] | None = None,
    sheet: str | None = None,
    ignored: Collection[str] = (),
) -> Preview:
    """The deals of a sheet as deeds, with every fault; none of them is tried yet."""
    if not PREFIX.fullmatch(box.prefix):
        expected = "small letters, digits and hyphens were expected, at most 32 of them"
        raise BadInput(f"prefix: {expected}, not {short(box.prefix)}")
    beside = given_beside(given or {}, READERS)
    read = read_sheet(data, file, INVOICE, sheet, ignored)
    where = Columns(read.columns, read.headings)
    rows, faults = read_rows(read.columns, read.rows, READERS)
    faults += where.missing(NEEDED, beside)
    lacking = bool(faults) and any(name not in where.by_field and name not in beside for name in NEEDED)
    known = {(each.form, each.serial): each.name for each in box.on_file}
    new, same = list[ReadRow](), list[dict[str, Any]]()
    seen = dict[tuple[str, str], int]()
    for row in rows:
        fields = {**beside, **row.fields}
        wrong = [] if lacking else _wrong(row, fields, where, box.kinds)
        faults += wrong
        if wrong or lacking or row.unread:
            continue
        deal = (fields["form"], fields["serial"])
        first = seen.setdefault(deal, row.number)
        if first != row.number:
            expected = f"each deal once (row {first} has the same form and serial number)"
            faults.append(where.fault(row.number, "serial", fields["serial"], expected))
        elif deal in known:
            same.append({"row": row.number, "name": known[deal], "serial": fields["serial"]})
        else:
            new.append(ReadRow(row.number, fields))
    names, wrong = _named(new, box, where)
    faults += wrong
    planned = [Planned(row.number, names[row.number], BUY_DEAL, _payload(row, box)) for row in new]
    cost = sum(row.fields.get("cost", 0) for row in new)
    tickets = sum(row.fields["tickets"] for row in new)
    return Preview.of(file, read, faults, planned=planned, same=same, cents=cost, tickets=tickets)


def _wrong(row: ReadRow, fields: Mapping[str, Any], where: Columns, kinds: Collection[str]) -> list[Fault]:
    """What a deal lacks, and figures of it that cannot be."""
    found = [
        where.fault(row.number, name, None, f"the {name} of the deal")
        for name in NEEDED
        if name not in fields and name not in row.unread
    ]
    kind, tickets = fields.get("kind"), fields.get("tickets")
    if kinds and kind is not None and kind not in kinds:
        found.append(where.fault(row.number, "kind", kind, f"one of {', '.join(kinds)}"))
    for name in ("price", "tickets"):
        if fields.get(name) == 0:
            found.append(where.fault(row.number, name, 0, "more than nothing"))
    many = sum(each.get("count", 1) for each in fields.get("prizes", ()))
    if tickets and many > tickets:
        given = f"{many:,} prizes of {tickets:,} tickets"
        found.append(where.fault(row.number, "prizes", given, "no more prizes than tickets"))
    return found


def _named(rows: Sequence[ReadRow], box: Box, where: Columns) -> tuple[dict[int, str], list[Fault]]:
    """A name for each row: its own, or the prefix and the next number that is free."""
    found, faults = dict[int, str](), list[Fault]()
    own = {row.number: row.fields["name"] for row in rows if "name" in row.fields}
    by_name = dict[str, int]()
    for number, name in own.items():
        other = by_name.setdefault(name, number)
        if other != number:
            faults.append(where.fault(number, "name", name, f"a name of its own (row {other} has it)"))
        elif box.taken(name):
            faults.append(where.fault(number, "name", name, "a name that is free"))
        found[number] = name
    number = 0
    for row in rows:
        while row.number not in found:
            number += 1
            name = f"{box.prefix}-{number}"
            if name not in by_name and not box.taken(name):
                found[row.number] = name
    return found, faults


def _payload(row: ReadRow, box: Box) -> dict[str, Any]:
    """What the deed asks by which a deal is entered."""
    fields = row.fields
    serial = fields["serial"]
    usual = dict.fromkeys(SERIALS, serial) if box.compared else {"deal": serial, "invoice": serial}
    serials = usual | {name: fields[field] for name, field in SERIALS.items() if field in fields}
    flare = {name: fields[field] for name, field in FLARE.items() if field in fields}
    if box.compared:
        cents = sum(each["cents"] * each.get("count", 1) for each in fields["prizes"])
        flare = {**{name: fields[name] for name in ("tickets", "price", "form")}, "cents": cents} | flare
    return {
        "organization": box.organization, **{name: fields[name] for name in PLAIN if name in fields},
        "serials": serials, **({"flare": flare} if flare else {}),
    }  # fmt: skip

"""Slips from a sheet or a grid: checks, deposits, or a shoebox of both and more, each row the deed that it becomes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from aboveboard.charity.bank_files.days import MONTH_FIRST, Order, days_of
from aboveboard.charity.book_sheets.fields import AT_A_DEAL, KIND, OF, SLIPS, VOIDED, listing, readers_of, slip_kind
from aboveboard.charity.book_sheets.on_file import Before, Books
from aboveboard.charity.conduct.books import BOOK_DEEDS, CHECK, DEPOSIT, TRANSFER, VOID
from aboveboard.charity.conduct.pools.deals import DEAL
from aboveboard.charity.previews.preview import Planned, Preview, given_beside
from aboveboard.charity.previews.rows import Columns, ReadRow, read_rows
from aboveboard.charity.spreadsheets.cells import word
from aboveboard.charity.spreadsheets.listing import Column, Listing
from aboveboard.charity.spreadsheets.reading import ReadSheet, read_sheet
from aboveboard.charity.spreadsheets.table import Fault, Row
from aboveboard.law.errors import BadInput

DAY = "dated"
VOID_WORDS = ("void", "voided", "spoiled")
"""What stands for a payee on a check that was spoiled."""


@dataclass(frozen=True)
class SlipSheet:
    """A kind of sheet of slips."""

    title: str
    listing: Listing
    deed: str | None
    """What every row becomes; None where each says it itself."""
    needs: tuple[str, ...]
    """What a row says besides what the deed needs: paper that lacks it is incomplete."""


CHECKS = SlipSheet(
    "checks", listing("check", (CHECK,), ("number", "payee"), ("number", "payee", "amount"), kinds=False), CHECK,
    (DAY, "payee"),
)  # fmt: skip
DEPOSITS = SlipSheet(
    "deposits", listing("deposit", (DEPOSIT,), ("cents", "slip"), ("date", "amount", "slip"), kinds=False), DEPOSIT,
    (DAY,),
)  # fmt: skip
SHOEBOX = SlipSheet(
    "shoebox", listing("slip", SLIPS, (KIND,), ("kind", "date", "amount"), kinds=True), None, (DAY, "payee")
)  # fmt: skip
SHEETS: Mapping[str, SlipSheet] = {each.title: each for each in (CHECKS, DEPOSITS, SHOEBOX)}
BESIDE = ("account", "class", "signers", "of", "by", "surrendered", "defaced")
"""What may be said of all rows beside the sheet."""


class _Slip(NamedTuple):
    """A row as the deed that it becomes, on its day."""

    row: int
    day: str
    kind: str
    payload: dict[str, Any]
    log: str
    """The log onto which it goes: the organization's, or that of a deal."""


def read_slips(
    kind: SlipSheet,
    data: bytes,
    file: str,
    books: Books,
    given: Mapping[str, str] | None = None,
    *,
    order: Order = MONTH_FIRST,
    sheet: str | None = None,
    ignored: Collection[str] = (),
) -> Preview:
    """The slips of a sheet as deeds in the order of their days, with every fault; none of them is tried yet."""
    return _Reading(
        kind, read_sheet(data, file, kind.listing, sheet, ignored), file, books, given or {}, order
    ).preview()


def read_grid(
    kind: SlipSheet,
    rows: Sequence[Mapping[str, Any]],
    books: Books,
    given: Mapping[str, str] | None = None,
    *,
    order: Order = MONTH_FIRST,
) -> Preview:
    """The same of rows that were typed into a grid, field by field, numbered from 1; empty ones are left out."""
    known = list(kind.listing.called)
    if other := next((name for row in rows for name in row if name not in known), None):
        raise BadInput(f"{kind.title}: {other!r} is no column of it; known: {', '.join(known)}")
    if len(rows) > kind.listing.most:
        raise BadInput(f"{kind.title}: it has {len(rows):,} rows; at most {kind.listing.most:,} were expected")
    used = [name for name in known if any(name in row for row in rows)]
    columns = [Column(at, name.replace("-", " "), name) for at, name in enumerate(used)]
    cells = [Row(number, [_typed(row.get(name)) for name in used]) for number, row in enumerate(rows, 1)]
    held = [row for row in cells if any(cell is not None for cell in row.cells)]
    return _Reading(kind, ReadSheet("", 0, columns, held, []), kind.title, books, given or {}, order).preview()


def _typed(given: Any) -> Any:
    return None if isinstance(given, str) and not given.strip() else given


class _Reading:
    """The rows of one sheet: read by what each becomes, held to each other and to what is on file."""

    def __init__(
        self, kind: SlipSheet, read: ReadSheet, file: str, books: Books, given: Mapping[str, str], order: Order
    ) -> None:
        self.kind, self.read, self.file, self.books = kind, read, file, books
        self.where = Columns(read.columns, read.headings)
        self.faults = list[Fault]()
        if kind.deed is None and KIND not in self.where.by_field:
            raise BadInput(f"{file}: a column for {KIND}, which says what each slip is, was expected")
        deeds = (kind.deed,) if kind.deed is not None else tuple(SLIPS)
        self.readers = {deed: readers_of(deed, books.person) for deed in deeds}
        every = {name: reader for each in self.readers.values() for name, reader in each.items()}
        if other := next((name for name in given if name not in BESIDE or name not in every), None):
            raise BadInput(f"{other}: it is not said of all {kind.title} at once")
        self.beside = given_beside(given, every)
        self._account()
        self.no_column = self._columns()
        self.days, self.no_day = self._days(order)

    def preview(self) -> Preview:
        """All of it."""
        found, last = list[_Slip](), ""
        for row in self.read.rows:
            slip = self._slip(row, last)
            if slip is not None:
                last = slip.day
                found.append(slip)
        self._each_check_once(found)
        found.sort(key=lambda slip: (slip.day, slip.row))
        before, planned, same = Before(self.books.stated), list[Planned](), list[dict[str, Any]]()
        for slip in found:
            name = named(slip.kind, slip.payload)
            own = slip.log == self.books.organization
            if own and (entry := before.same(slip.kind, slip.payload)) is not None:
                same.append({"row": slip.row, "name": name, "event": entry.number})
            else:
                planned.append(Planned(slip.row, slip.log, slip.kind, slip.payload, name))
        cents = sum(each.payload.get("cents", 0) for each in planned if each.kind not in AT_A_DEAL)
        return Preview.of(self.file, self.read, self.faults, planned=planned, same=same, cents=cents)

    # -- cells -------------------------------------------------------------------------------------------------------

    def _account(self) -> None:
        """Where no row can say of which account it is, it is the only one."""
        if "account" in self.where.by_field or "account" in self.beside:
            return
        if len(self.books.accounts) != 1:
            names = ", ".join(self.books.accounts) or "none is open yet"
            raise BadInput(f"{self.file}: a column for the account was expected, or account beside the sheet: {names}")
        self.beside["account"] = next(iter(self.books.accounts))

    def _columns(self) -> set[str]:
        """What every row needs and no column holds, which is said once."""
        if self.kind.deed is None:
            return set()
        found = [
            name for name in self._needs(self.kind.deed) if name not in self.where.by_field and name not in self.beside
        ]
        for name in found:
            self.faults.append(Fault(self.read.headings, "", "", "nothing", f"a column for the {_called(name)}"))
        return set(found)

    def _needs(self, deed: str) -> list[str]:
        """What a slip of a deed states; a check that was spoiled may have no day."""
        if deed in AT_A_DEAL:
            return [OF, *DEAL[deed].needs, DAY]
        form = BOOK_DEEDS[deed]
        further = (name for name in self.kind.needs if name in form.may and (deed, name) != (VOID, DAY))
        return [*form.needs, *further]

    def _days(self, order: Order) -> tuple[dict[int, date], set[int]]:
        """The day of every row, all written in one way, and the rows of which it is said already that none is."""
        column = self.where.by_field.get(DAY)
        if column is None:
            return {}, set()
        days, wrong = days_of(column, self.read.rows, order)
        self.faults += wrong
        whole = bool(wrong) and not days
        return days, {row.number for row in self.read.rows} if whole else {fault.row for fault in wrong}

    def _deed(self, row: Row) -> str | None:
        """What a row becomes; None where it does not say it."""
        if self.kind.deed is not None:
            return self.kind.deed
        column = self.where.by_field[KIND]
        given = row.cells[column.at] if column.at < len(row.cells) else None
        try:
            if given is None:
                raise ValueError(f"what it is: one of {', '.join(others[0] for others in SLIPS.values())}")
            return slip_kind(given)
        except ValueError as error:
            self.faults.append(column.fault(row.number, given, str(error)))
            return None

    def _slip(self, row: Row, last: str) -> _Slip | None:
        deed = self._deed(row)
        if deed is None:
            return None
        readers, before = self.readers[deed], len(self.faults)
        columns = [each for each in self.read.columns if each.field in readers and each.field != DAY]
        read, faults = read_rows(columns, [row], readers)
        found = read[0] if read else ReadRow(row.number, {})
        self.faults += faults
        fields = {name: value for name, value in self.beside.items() if name in readers} | found.fields
        if row.number in self.days:
            fields[DAY] = self.days[row.number].isoformat()
        if deed == CHECK and self._is_void(fields):
            deed, fields = VOID, self._spoiled(fields)
        self._out_of_place(row, deed)
        for name in ("account", "from", "to") if deed == TRANSFER else ("account",):
            if name in fields:
                fields[name] = self.books.account(fields[name])
        self._lacking(row, deed, fields, found.unread)
        if len(self.faults) > before or found.unread:
            return None
        if deed in AT_A_DEAL:
            payload = {name: value for name, value in fields.items() if name in AT_A_DEAL[deed]}
            return _Slip(row.number, fields.get(DAY, last), deed, payload, fields[OF])
        form = BOOK_DEEDS[deed]
        payload = {name: value for name, value in fields.items() if name in form.needs or name in form.may}
        return _Slip(row.number, fields.get(DAY, last), deed, payload, self.books.organization)

    def _is_void(self, fields: Mapping[str, Any]) -> bool:
        payee = str(fields.get("payee", "")).casefold()
        return bool(fields.get(VOIDED)) or (payee in VOID_WORDS and not fields.get("cents"))

    def _spoiled(self, fields: dict[str, Any]) -> dict[str, Any]:
        """A check that was spoiled is listed by its number; why stands where its purpose would."""
        ground = fields.get("ground") or fields.get("purpose")
        found = {name: fields[name] for name in ("account", "number", DAY) if name in fields}
        return {**found, **({"ground": ground} if ground else {})}

    def _out_of_place(self, row: Row, deed: str) -> None:
        """What is not stated of such a slip has nothing in its row."""
        if self.kind.deed is not None:
            return
        for column in self.read.columns:
            given = row.cells[column.at] if column.at < len(row.cells) else None
            if given is None or column.field in (KIND, DAY) or column.field in self.readers[deed]:
                continue
            if deed == VOID and column.field in self.readers[CHECK]:
                continue  # what was on the check that was spoiled
            expected = f"nothing: a slip of the kind {SLIPS[deed][0]} says no {column.field}"
            self.faults.append(column.fault(row.number, given, expected))

    def _lacking(self, row: Row, deed: str, fields: Mapping[str, Any], unread: Collection[str]) -> None:
        """What a slip needs is there, and its amount is more than nothing."""
        for name in self._needs(deed):
            told = name in unread or name in self.no_column or (name == DAY and row.number in self.no_day)
            if name not in fields and not told:
                self.faults.append(
                    self.where.fault(
                        row.number, name, None, f"the {_called(name)} of the {_TITLES.get(deed) or SLIPS[deed][0]}"
                    )
                )
        if deed in AT_A_DEAL and OF in fields and fields[OF] not in self.books.deals:
            known = ", ".join(sorted(self.books.deals)) or "none is in play"
            self.faults.append(self.where.fault(row.number, OF, fields[OF], f"a deal that is in play ({known})"))
        if fields.get("cents") == 0:
            given = row.cells[self.where.by_field["cents"].at]
            self.faults.append(self.where.fault(row.number, "cents", given, "an amount above nothing"))

    def _each_check_once(self, slips: Sequence[_Slip]) -> None:
        """No number stands there twice, but where a check is void that stands above."""
        seen = dict[tuple[str, int, bool], int]()
        for slip in slips:
            account, number = slip.payload.get("account", slip.payload.get("from")), slip.payload.get("number")
            if number is None:
                continue
            first = seen.setdefault((str(account), number, slip.kind == VOID), slip.row)
            if first != slip.row:
                expected = f"each check once (row {first} has the same number)"
                self.faults.append(self.where.fault(slip.row, "number", number, expected))


_TITLES = {VOID: "void check"}


def _called(field: str) -> str:
    """A field as people call it."""
    return {DAY: "day", "cents": "amount", OF: "deal"}.get(field, field.replace("-", " "))


def named(kind: str, payload: Mapping[str, Any]) -> str:
    """What a slip is called: check 101, a deposit."""
    number = payload.get("number")
    title = "check" if kind in (CHECK, VOID) else SLIPS[kind][0] if kind in SLIPS else word(kind)
    return title if number is None else f"{title} {number}"

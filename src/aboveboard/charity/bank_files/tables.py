"""A bank's lines from CSV or a workbook: columns found by their heads, signs and balances held to each other."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from aboveboard.charity.bank_files.amounts import signed
from aboveboard.charity.bank_files.days import Order, days_of, range_in
from aboveboard.charity.bank_files.lines import (
    MOST_LINES,
    BankFile,
    BankLine,
    apart,
    check_in_words,
    check_number,
    words_of,
)
from aboveboard.charity.spreadsheets.cells import one_line, text_of
from aboveboard.charity.spreadsheets.listing import Column, Listing
from aboveboard.charity.spreadsheets.reading import ReadSheet, read_sheet
from aboveboard.charity.spreadsheets.table import Fault, Row, shown
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput

CALLED: Mapping[str, tuple[str, ...]] = {
    "day": ("date", "posting date", "post date", "posted date", "date posted", "posted", "posted on", "booking date",
            "effective date", "process date", "processed date"),
    "made": ("transaction date", "trans date", "tran date", "date of transaction", "value date", "activity date"),
    "what": ("description", "transaction description", "original description", "bank description",
             "statement description", "payee", "name", "narrative", "particulars", "transaction", "transactions"),
    "memo": ("memo", "note", "notes", "extended description", "additional information", "extended text"),
    "amount": ("amt", "transaction amount", "amount usd", "amount $", "net amount", "value"),
    "debit": ("debits", "debit amount", "amount debit", "withdrawal", "withdrawals", "withdrawal amount", "money out",
              "paid out", "payments", "debit usd", "withdrawals debits", "withdrawal debit", "debits withdrawals"),
    "credit": ("credits", "credit amount", "amount credit", "deposit", "deposits", "deposit amount", "money in",
               "paid in", "credit usd", "deposits credits", "deposit credit", "credits deposits"),
    "number": ("check number", "check", "check no", "check num", "checknum", "check nbr", "cheque number", "cheque",
               "check or slip", "check slip", "check serial number", "serial number", "serial no", "num", "no"),
    "balance": ("running bal", "running balance", "ledger balance", "account balance", "balance usd", "bal"),
    "account": ("account number", "account no", "account num", "acct", "acct number", "account id"),
    "details": ("detail",),
    "type": ("transaction type", "trans type", "tran type", "debit credit", "dr cr", "cr dr", "credit debit",
             "debit or credit", "credit or debit", "credit debit indicator"),
    "status": ("state", "transaction status"),
    "currency": ("ccy", "currency code"),
    "reference": ("ref", "reference number", "ref number", "reference no", "transaction id", "fitid", "fit id",
                  "confirmation number", "trace number", "bank reference", "id", "transaction number"),
    "category": ("transaction category",), "subcategory": ("sub category",), "branch": ("location",),
    "available": ("available balance",), "tags": ("labels",), "bank": ("bank name", "routing number", "bank id"),
}  # fmt: skip
"""What banks call each column."""
BANK = Listing("line", CALLED, ("day", "made"), ("date", "description", "amount"), MOST_LINES)
OUT = frozenset(("debit", "dr", "d", "withdrawal", "check", "chk"))
IN = frozenset(("credit", "cr", "c", "deposit", "dslip", "dep"))
DOLLARS = frozenset(("usd", "us$", "$", "us dollar", "us dollars"))
NOT_YET = frozenset(("pending", "processing", "scheduled", "authorized", "hold", "on hold"))
_OPENING = re.compile(
    r"(?:beginning|opening|starting|previous|prior)\s+(?:ledger\s+)?balance\b|balance\s+(?:brought\s+)?forward\b", re.I
)
_PERIOD = re.compile(r"\b(?:period|range)\b|\bfrom\b.*\b(?:to|through|thru|until)\b", re.I)
_CLOSING = re.compile(r"(?:ending|closing|final)\s+(?:ledger\s+)?balance\b", re.I)
_ACCOUNT = re.compile(r"\s*(?:account|acct)\s*(?:number|no\.?|num|#|id)?\s*[:#]?\s*(.*)", re.I)
_NUMBER = re.compile(r"[xX*#.\u2022\s-]*[0-9][0-9xX*\s-]{2,40}")


def read_table(
    data: bytes, name: str, order: Order | None = None, sheet: str | None = None, ignored: Collection[str] = ()
) -> BankFile:
    """The lines of a bank's CSV or workbook; BadInput where it is none at all, and every fault of one that is."""
    read = read_sheet(data, name, BANK, sheet, ignored)
    return _Table(read, order).file(name)


@dataclass
class _Line:
    """One row that moves money, or none, with the balance after it where that is stated."""

    row: Row
    cents: int
    balance: int | None
    number: int | None
    what: str


class _Table:
    """The rows of one file: each read by itself, then held to the others."""

    def __init__(self, read: ReadSheet, order: Order | None) -> None:
        self.read, self.order = read, order
        self.by_field = {column.field: column for column in read.columns}
        self.faults = list(read.faults)
        self.stated = dict[str, int]()
        """The balances that the file states beside its lines, or that its running balances give."""
        self.account = ""
        self._account_by_row = False
        self.period: tuple[date, date] | None = None
        self.side, self.unsigned, self.debits_below = "", False, False

    def _given(self, row: Row, field: str) -> Any:
        column = self.by_field.get(field)
        return None if column is None or column.at >= len(row.cells) else row.cells[column.at]

    def _fault(self, row: Row, field: str, expected: str, given: object = None) -> None:
        column = self.by_field.get(field)
        if column is None:
            self.faults.append(Fault(row.number, "", "", shown(given), expected))
        else:
            self.faults.append(column.fault(row.number, self._given(row, field) if given is None else given, expected))

    def _cell(self, row: Row, field: str, reader: Any) -> Any:
        """What a cell says; None where it is empty, or where it cannot be read, which is a fault."""
        given = self._given(row, field)
        if given is None:
            return None
        try:
            return reader(given)
        except ValueError as error:
            self._fault(row, field, str(error))
            return None

    # -- the file ----------------------------------------------------------------------------------------------------

    def file(self, name: str) -> BankFile:
        """All of it."""
        at = self.by_field.get("day", self.by_field.get("made"))
        if at is None:
            raise BadInput(f"{name}: a column for the day of each line was expected")
        self._columns()
        self._above()
        lines = self._in_order(self._lines(at))
        if not self.faults:
            self._balances(lines)
        every = [day for day, _ in lines]
        first, last = self.period or (min(every, default=None), max(every, default=None))
        for day, line in lines if self.period is not None else ():
            if first is not None and last is not None and not first <= day <= last:
                expected = f"a day of the statement, from {first} to {last}"
                self.faults.append(at.fault(line.row.number, day, expected))
        found = [BankLine(line.row.number, day, line.cents, line.what, line.number) for day, line in lines]
        return BankFile(
            name, "workbook" if self.read.sheet else "CSV", self.account, first, last,
            self.stated.get("opening"), self.stated.get("closing"), tuple(line for line in found if line.cents),
            tuple(sorted(line.row for line in found if not line.cents)),
            tuple(sorted(self.faults, key=lambda fault: (fault.row, len(fault.column), fault.column))),
        )  # fmt: skip

    def _lines(self, at: Column) -> list[tuple[date, _Line]]:
        """Every row that can be read as a line, with its day."""
        rows = [row for row in self.read.rows if not self._is_balance(row)]
        days, wrong = days_of(at, rows, self.order)
        self.faults += wrong
        told = {row.number for row in rows} if wrong and not days else {fault.row for fault in wrong}
        self._tell_signs(rows)
        found = list[tuple[date, _Line]]()
        for row in rows:
            line = self._line(row)
            if row.number not in days and row.number not in told:
                self.faults.append(at.fault(row.number, None, "the day of the line"))
            elif row.number in days and line is not None:
                found.append((days[row.number], line))
        return found

    def _columns(self) -> None:
        """There are columns of amounts, and only of one kind."""
        if "amount" not in self.by_field and not {"debit", "credit"} & self.by_field.keys():
            expected = "a column for the amount, or columns for debit and credit"
            self.faults.append(Fault(self.read.headings, "", "", "nothing", expected))
        for field in ("debit", "credit") if "amount" in self.by_field else ():
            if field in self.by_field:
                column = self.by_field[field]
                self.faults.append(
                    column.fault(self.read.headings, column.heading, "either amounts with a sign or debit and credit")
                )

    # -- what stands beside the lines ------------------------------------------------------------------------------

    def _above(self) -> None:
        """What the rows above the headings say: whose account it is, and its balances."""
        for row in self.read.above:
            cells = [cell for cell in row.cells if cell is not None]
            words = " ".join(cell for cell in cells if isinstance(cell, str))
            if self.period is None and _PERIOD.search(words):
                self.period = range_in(words, self.order)
            for at, cell in enumerate(cells):
                if not isinstance(cell, str):
                    continue
                beside = cells[at + 1 :]
                self._number_of(cell, beside)
                for pattern, name in ((_OPENING, "opening"), (_CLOSING, "closing")):
                    if pattern.search(cell):
                        self._stated(name, beside)

    def _number_of(self, cell: str, beside: Sequence[Any]) -> None:
        found = _ACCOUNT.fullmatch(cell)
        if found is None or self.account:
            return
        for each in (found[1], *beside[:1]):
            text = str(each).strip()
            if _NUMBER.fullmatch(text):
                self.account = one_line(text)
                return

    def _stated(self, name: str, beside: Iterable[Any]) -> None:
        """A balance that stands beside its words; what is no amount says nothing."""
        for each in beside:
            try:
                found = signed(each)
            except ValueError:
                continue
            self.stated[name] = found
            return

    def _is_balance(self, row: Row) -> bool:
        """Is a row no line but a balance that is written among them?"""
        if any(self._given(row, field) is not None for field in ("amount", "debit", "credit")):
            return False
        said = [self._given(row, field) for field in ("what", "memo", "day", "made", "details")]
        words = " ".join(each for each in said if isinstance(each, str))
        name = "opening" if _OPENING.search(words) else "closing" if _CLOSING.search(words) else None
        if name is None or self._given(row, "balance") is None:
            return False
        found = self._cell(row, "balance", signed)
        if found is not None:
            self.stated[name] = found
        return True

    # -- one line ----------------------------------------------------------------------------------------------------

    def _tell_signs(self, rows: Sequence[Row]) -> None:
        """By what it is told which amounts went out: by their signs, or by a column that says so of each."""
        amounts = [found for row in rows if (found := _tried(signed, self._given(row, "amount"))) is not None]
        for field in ("type", "details"):
            words = [_word(self._given(row, field)) for row in rows]
            if field in self.by_field and all(word in OUT | IN for word in words) and words:
                self.side = field
                break
        self.unsigned = bool(self.side) and all(cents >= 0 for cents in amounts)
        debits = [found for row in rows if (found := _tried(signed, self._given(row, "debit")))]
        self.debits_below = bool(debits) and sum(cents < 0 for cents in debits) * 2 > len(debits)

    def _line(self, row: Row) -> _Line | None:
        """A row as a line; None where something of it cannot be read."""
        before = len(self.faults)
        if not {"amount", "debit", "credit"} & self.by_field.keys():
            return None
        cents = self._amount(row) if "amount" in self.by_field else self._two_amounts(row)
        balance = self._cell(row, "balance", signed)
        number = self._cell(row, "number", check_number)
        what = self._what(row)
        self._beside(row)
        if cents is None or len(self.faults) > before:
            return None
        if cents > 0:
            number = None  # the number of a deposit slip
        elif cents < 0 and number is None:
            number = check_in_words(what)
        return _Line(row, cents, balance, number, what)

    def _amount(self, row: Row) -> int | None:
        cents: int | None = self._cell(row, "amount", signed)
        if cents is None:
            if self._given(row, "amount") is None:
                self._fault(row, "amount", "the amount of the line")
            return None
        out = _word(self._given(row, self.side)) in OUT if self.side else None
        if self.unsigned:
            return -cents if out else cents
        if out is not None and cents and out != (cents < 0):
            told = f"{'a debit' if out else 'a credit'}, as column {self.by_field[self.side].letters} says"
            self._fault(row, "amount", f"an amount {'below' if out else 'above'} nothing, since it is {told}")
            return None
        return cents

    def _two_amounts(self, row: Row) -> int | None:
        debit, credit = self._cell(row, "debit", signed), self._cell(row, "credit", signed)
        if debit and credit:
            self._fault(row, "credit", "nothing beside a debit: a line went out or came in")
            return None
        if debit is None and credit is None:
            if self._given(row, "debit") is None and self._given(row, "credit") is None:
                self._fault(row, "debit" if "debit" in self.by_field else "credit", "the amount of the line")
            return None
        if credit:
            if credit < 0:
                self._fault(row, "credit", "more than nothing, since it came in")
                return None
            return int(credit)
        if debit and (debit < 0) != self.debits_below:
            as_others = "below nothing, as the other debits are" if self.debits_below else "more than nothing"
            self._fault(row, "debit", as_others)
            return None
        return -abs(int(debit or 0))

    def _what(self, row: Row) -> str:
        parts = ["what", "memo", *(["details"] if self.side != "details" and not self.by_field.get("what") else [])]
        found = []
        for field in parts:
            given = self._given(row, field)
            try:
                found.append(words_of(given))
            except ValueError as error:
                self._fault(row, field, str(error))
        return words_of(*found)

    def _beside(self, row: Row) -> None:
        """What is no part of a line, but may forbid that it is one: another account or currency, or not posted yet."""
        number = self._given(row, "account")
        if number is not None:
            try:
                said = one_line(text_of(number))
            except ValueError as error:
                self._fault(row, "account", str(error))
                said = ""
            if said and self.account and self._account_by_row and said != self.account:
                self._fault(row, "account", f"the lines of one account ({self.account} stands above)")
            elif said:
                self.account, self._account_by_row = said, True
        currency, status = _word(self._given(row, "currency")), _word(self._given(row, "status"))
        if currency and currency not in DOLLARS:
            self._fault(row, "currency", "an amount in US dollars")
        if status in NOT_YET:
            self._fault(row, "status", "lines that the bank has posted")

    # -- all lines -----------------------------------------------------------------------------------------------------

    def _in_order(self, lines: list[tuple[date, _Line]]) -> list[tuple[date, _Line]]:
        """The oldest first; of lines of one day, in the order in which balances follow from each other."""
        newest_first = bool(lines) and lines[0][0] > lines[-1][0]
        if not newest_first and lines and lines[0][0] == lines[-1][0]:
            newest_first = _breaks([line for _, line in lines]) is not None and (
                _breaks([line for _, line in reversed(lines)]) is None
            )
        if newest_first:
            lines = lines[::-1]
        return sorted(lines, key=lambda each: each[0])

    def _balances(self, lines: Sequence[tuple[date, _Line]]) -> None:
        """Running balances follow from line to line, and the ones stated are theirs."""
        found = [line for _, line in lines]
        broken = _breaks(found)
        if broken is not None:
            line, due = broken
            self._fault(
                line.row, "balance", f"the balance {dollars(due)}, which this line comes to after the one before it"
            )
            return
        first, last = _ends(found)
        for name, article, derived in (("opening", "an", first), ("closing", "a", last)):
            if derived is not None and self.stated.setdefault(name, derived) != derived:
                expected = f"{article} {name} balance of {dollars(derived)}, which the balances of the lines give"
                self.faults.append(Fault(found[0].row.number, "", "", dollars(self.stated[name]), expected))
                return
        opening, closing, total = self.stated.get("opening"), self.stated.get("closing"), sum(e.cents for e in found)
        if opening is not None and closing is not None and opening + total != closing:
            self.faults.append(Fault(self.read.headings, "", "", dollars(closing), apart(opening, total, closing)))


def _breaks(lines: Sequence[_Line]) -> tuple[_Line, int] | None:
    """The first line whose balance does not follow from the one before it, with what would."""
    held: int | None = None
    for line in lines:
        if held is not None:
            held += line.cents
            if line.balance is not None and line.balance != held:
                return line, held
        if line.balance is not None:
            held = line.balance
    return None


def _ends(lines: Sequence[_Line]) -> tuple[int | None, int | None]:
    """What the account held before the first line and after the last, as running balances give it."""
    before, so_far, held = None, 0, None
    for line in lines:
        so_far += line.cents
        held = None if held is None else held + line.cents
        if line.balance is not None:
            before, held = line.balance - so_far if before is None else before, line.balance
    return before, held


def _word(given: Any) -> str:
    return one_line(given).casefold() if isinstance(given, str) else ""


def _tried(reader: Any, given: Any) -> Any:
    """What a cell says, where it says anything that can be read."""
    try:
        return None if given is None else reader(given)
    except ValueError:
        return None

"""A bank's statement from its own file: the one deed that states it, and its lines beside the books."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from aboveboard.charity.bank_files.days import Order
from aboveboard.charity.bank_files.lines import BankFile
from aboveboard.charity.bank_files.reading import read_bank_file, wrong_account
from aboveboard.charity.book_sheets.on_file import Before, Books
from aboveboard.charity.books.bank.entries import statement_of
from aboveboard.charity.books.bank.lines import BankMatch, bank_match
from aboveboard.charity.conduct.books import BANK_STATEMENT
from aboveboard.charity.conduct.forms import KINDS
from aboveboard.charity.previews.preview import Planned, Preview
from aboveboard.charity.spreadsheets.table import Fault, shown
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.log.chain.canonical import LONGEST

MOST_STATED = LONGEST
"""No more lines are stated of one month."""


@dataclass(frozen=True)
class StatementPreview(Preview):
    """What a bank's file says, and how it stands beside the books."""

    bank: BankFile | None = None
    match: BankMatch | None = None
    """Only where nothing is wrong with the file."""

    def to_json(self) -> dict[str, Any]:
        """As programs and pages read it."""
        return {
            **super().to_json(), "bank": None if self.bank is None else self.bank.to_json(),
            "match": None if self.match is None else self.match.to_json(),
        }  # fmt: skip


def read_statement(
    data: bytes,
    file: str,
    books: Books,
    account: str | None = None,
    *,
    month: str | None = None,
    opening: int | None = None,
    closing: int | None = None,
    order: Order | None = None,
    sheet: str | None = None,
    ignored: Collection[str] = (),
) -> StatementPreview:
    """A bank's file as the deed that states it, with every fault; it is not tried yet.

    What the file does not say may be said beside it: the month, and what the account held before and after.
    """
    name = _account(books, account)
    number = str(books.accounts[name].stated("number", "")) or None
    bank = read_bank_file(data, file, order=order, account=number, sheet=sheet, ignored=ignored)
    if (wrong := wrong_account(bank, number)) is not None:
        raise BadInput(wrong)
    month = _month(month)
    faults = list(bank.faults)
    months = {f"{line.day:%Y-%m}" for line in bank.lines}
    if month is None and bank.last is not None:
        month = f"{bank.last:%Y-%m}"
    if month is None and not faults:
        raise BadInput(f"{file}: it has no lines and names no period; say its month (month)")
    if len(months) > 2 and not faults:
        listed = sorted(months)
        raise BadInput(
            f"{file}: its lines go from {listed[0]} to {listed[-1]}; the statement of one month was expected"
        )
    first = bank.lines[0].row if bank.lines else 0
    held = {"opening": _one("opening", bank.opening, opening, first, faults),
            "closing": _one("closing", bank.closing, closing, first, faults)}  # fmt: skip
    if held["closing"] is None and not faults:
        raise BadInput(f"{file}: it does not say what the account held at the end; say it (closing)")
    if len(bank.lines) > MOST_STATED:
        raise BadInput(f"{file}: it has {len(bank.lines):,} lines; at most {MOST_STATED:,} are stated of one month")
    found = StatementPreview(file, "", 0, [], faults=faults, bank=bank, cents=sum(line.cents for line in bank.lines))
    if faults:
        return found
    rows = [
        {"day": line.day.isoformat(), "cents": line.cents, **({} if line.number is None else {"number": line.number}),
         **({"what": line.what} if line.what else {})} for line in bank.lines
    ]  # fmt: skip
    payload = {"account": name, "month": month, "closing": held["closing"], "rows": rows,
               **({} if held["opening"] is None else {"opening": held["opening"]})}  # fmt: skip
    assert month is not None
    match = bank_match(books.stated, name, month, books.days, statement_of(payload))
    entry = Before(books.stated).same(BANK_STATEMENT, payload)
    if entry is not None:
        same = [{"row": first, "name": f"{name} {month}", "event": entry.number}]
        return replace(found, match=match, same=same)
    planned = [Planned(first, books.organization, BANK_STATEMENT, payload, f"{name} {month}")]
    return replace(found, match=match, planned=planned)


def _account(books: Books, given: str | None) -> str:
    """Which account it is of: the one that is named, or the only one."""
    if not books.accounts:
        raise BadInput("account: none is open yet; open it first")
    if given is None:
        if len(books.accounts) > 1:
            raise BadInput(f"account: say which it is of: {', '.join(books.accounts)}")
        return next(iter(books.accounts))
    found = books.account(given)
    if found not in books.accounts:
        raise BadInput(f"account: none is called {given!r}; {nearest(given, books.accounts)}")
    return found


def _month(given: str | None) -> str | None:
    try:
        return None if given is None else str(KINDS["month"](given))
    except ValueError as error:
        raise BadInput(f"month: {error}, not {short(given)}") from None


def _one(what: str, in_file: int | None, beside: int | None, row: int, faults: list[Fault]) -> int | None:
    """A balance that the file states, or somebody beside it; both say the same, and it is not below nothing."""
    found = in_file if beside is None else beside
    if in_file is not None and beside is not None and in_file != beside:
        faults.append(Fault(row, "", what, shown(dollars(beside)), f"{dollars(in_file)}, as the file says"))
    elif found is not None and found < 0:
        faults.append(Fault(row, "", what, shown(dollars(found)), "an account that is not overdrawn"))
    return found

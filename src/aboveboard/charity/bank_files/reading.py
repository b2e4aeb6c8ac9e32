"""A bank's file read by what it is, not by what it is called: OFX, or else a spreadsheet."""

from __future__ import annotations

from collections.abc import Collection

from aboveboard.charity.bank_files.days import DAY_FIRST, MONTH_FIRST, Order
from aboveboard.charity.bank_files.lines import BankFile
from aboveboard.charity.bank_files.ofx import is_ofx, read_ofx
from aboveboard.charity.bank_files.tables import read_table
from aboveboard.charity.bank_files.whose import is_other
from aboveboard.charity.spreadsheets.table import LARGEST_FILE
from aboveboard.law.errors import BadInput, short

ORDERS: tuple[Order, ...] = (MONTH_FIRST, DAY_FIRST)


def order_of(given: str | None) -> Order | None:
    """In which order day and month stand, as somebody says it."""
    found = next((each for each in ORDERS if each == given), None)
    if given is not None and found is None:
        raise BadInput(f"dates: {MONTH_FIRST} or {DAY_FIRST} was expected, not {short(given)}")
    return found


def read_bank_file(
    data: bytes,
    name: str,
    *,
    order: Order | None = None,
    account: str | None = None,
    sheet: str | None = None,
    ignored: Collection[str] = (),
) -> BankFile:
    """A bank's file; BadInput where it is none, or of several accounts and none has the number that is given."""
    if not data:
        raise BadInput(f"{name}: it is empty; a bank's statement was expected")
    if len(data) > LARGEST_FILE:
        raise BadInput(f"{name}: it has {len(data):,} bytes; at most {LARGEST_FILE:,} were expected")
    if is_ofx(data):
        return read_ofx(data, name, account)
    return read_table(data, name, order, sheet, ignored)


def wrong_account(found: BankFile, number: str | None) -> str | None:
    """Why a file is none of an account with this number, in a sentence; None where it may be."""
    if not number or not found.account or not is_other(found.account, number):
        return None
    return f"{found.file}: it is of the account {found.account}, and the one on the books has the number {number}"

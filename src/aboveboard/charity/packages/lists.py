"""What of the books is listed for an inspector: checks, deposits, what banks' statements say, and transfers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from aboveboard.charity.books.accounts.checks import is_void
from aboveboard.charity.books.ledger.columnar import Keeper
from aboveboard.charity.conduct.books import (
    BANK_STATEMENT,
    CHARGE,
    CHECK,
    DEPOSIT,
    INTEREST,
    OPEN_ACCOUNT,
    PAY_FEE,
    RECONCILE,
    TRANSFER,
    VOID,
)
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.spreadsheets.writing import Written

Row = dict[str, Any]
EVENT = Written("event", "event", "number", 8)
DATE = Written("date", "date", "day", 12)
CENTS = Written("cents", "amount", "cents")


@dataclass(frozen=True)
class Listed:
    """One list: its columns, and its rows in the order in which they were entered."""

    kind: str
    title: str
    columns: tuple[Written, ...]
    rows: Callable[[Keeper], Iterator[Row]]


def _row(keeper: Keeper, entry: Entry, *fields: str) -> Row:
    day = entry.get("dated") or entry.day(keeper.zone).isoformat()
    stated = ((name, entry.get(name)) for name in fields)
    plain = {name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in stated}
    return {"date": day, "event": entry.number, **plain}


def _in_order(keeper: Keeper, *kinds: str) -> list[Entry]:
    return sorted((entry for kind in kinds for entry in keeper.stated.listed(kind)), key=lambda each: each.number)


def _checks(keeper: Keeper) -> Iterator[Row]:
    """Every check that was written or made void, transfers and fees among them."""
    for entry in _in_order(keeper, CHECK, TRANSFER, PAY_FEE, VOID):
        if not entry.get("number"):
            continue
        row = _row(keeper, entry, "number", "payee", "address", "purpose", "class", "of", "cents", "signers", "form",
                   "period")  # fmt: skip
        row["account"] = entry.get("from", entry.get("account"))
        row["payee"] = row["payee"] or entry.get("to")
        row["state"] = "void" if entry.kind == VOID or is_void(keeper.stated, entry) else "written"
        yield row


def _deposits(keeper: Keeper) -> Iterator[Row]:
    for entry in _in_order(keeper, DEPOSIT, INTEREST):
        yield _row(keeper, entry, "account", "slip", "of", "receipts", "what", "cents", "by")


def _bank_lines(keeper: Keeper) -> Iterator[Row]:
    for entry in _in_order(keeper, BANK_STATEMENT):
        for line in entry.get("rows", ()):
            yield {
                "date": line["day"], "event": entry.number, "account": entry.get("account"),
                "month": entry.get("month"), "number": line.get("number"), "what": line.get("what"),
                "cents": line["cents"],
            }  # fmt: skip


def _charges(keeper: Keeper) -> Iterator[Row]:
    for entry in _in_order(keeper, CHARGE, RECONCILE, OPEN_ACCOUNT):
        row = _row(keeper, entry, "account", "what", "cents", "month", "difference", "designation", "bank")
        yield {**row, "deed": entry.kind}


LISTS = (
    Listed("checks", "Checkbook: checks in the order in which they were written, the void ones among them", (
        DATE, EVENT, Written("account", "account"), Written("number", "check", "number"), Written("payee", "payee"),
        Written("address", "address"), Written("purpose", "purpose"), Written("class", "class"), Written("of", "of"),
        CENTS, Written("signers", "signers"), Written("form", "form"), Written("period", "period"),
        Written("state", "state"),
    ), _checks),
    Listed("deposit-slips", "Deposit book: deposits by their slips, and interest", (
        DATE, EVENT, Written("account", "account"), Written("slip", "slip"), Written("of", "of"),
        Written("receipts", "receipts"), Written("what", "what"), CENTS, Written("by", "by"),
    ), _deposits),
    Listed("bank-statements", "Lines of banks' statements, as they were entered", (
        DATE, EVENT, Written("account", "account"), Written("month", "month"), Written("number", "check", "number"),
        Written("what", "what"), CENTS,
    ), _bank_lines),
    Listed("accounts", "Accounts, what banks took, and how they were reconciled", (
        DATE, EVENT, Written("deed", "deed"), Written("account", "account"), Written("designation", "designation"),
        Written("bank", "bank"), Written("month", "month"), Written("what", "what"), CENTS,
        Written("difference", "difference"),
    ), _charges),
)  # fmt: skip
"""Every list."""

"""`aboveboard bank-lines`: a bank's own file read alone, every line and every fault."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.charity.sheets import LISTED, Ignore, Sheet, show_faults
from aboveboard.cli.common import Json, lay_out, print_json, say
from aboveboard.facade.reading import read_bytes

if TYPE_CHECKING:
    from aboveboard.charity.bank_files.lines import BankFile

DayOrder = Annotated[
    str | None,
    typer.Option("--dates", metavar="ORDER", help="month-first or day-first, where a file's days do not tell it."),
]


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="CSV, .xlsx or OFX, or - for standard input.")],
    account: Annotated[
        str | None, typer.Option("--number", metavar="NUMBER", help="The account's number, where a file has several.")
    ] = None,
    dates: DayOrder = None,
    sheet: Sheet = None,
    ignore: Ignore = None,
    json: Json = False,
) -> None:
    """Read a bank's file: its account, its balances and its lines, and everything that is wrong with it."""
    from aboveboard.charity.bank_files.reading import order_of, read_bank_file, wrong_account
    from aboveboard.law.errors import BadInput

    name = "standard input" if file == "-" else Path(file).name
    found = read_bank_file(
        read_bytes(file), name, order=order_of(dates), account=account, sheet=sheet, ignored=ignore or ()
    )
    if (wrong := wrong_account(found, account)) is not None:
        raise BadInput(wrong)
    if json:
        print_json(found.to_json())
        return
    show_file(found)
    show_faults(found.faults)


def show_file(found: BankFile) -> None:
    """A file for people: whose account, its balances, its lines."""
    from aboveboard.kernel.money import dollars

    of = f", account {found.account}" if found.account else ""
    when = f", {found.first} to {found.last}" if found.first is not None else ""
    say(f"{found.file}: {found.style}{of}{when}")
    begins, ends = ("not stated" if cents is None else dollars(cents) for cents in (found.opening, found.closing))
    say(f"opening {begins}; in {dollars(found.money_in)}; out {dollars(found.money_out)}; closing {ends}")
    if found.lines:
        say()
        lay_out(
            (">=row", "=day", ">=check", ">=amount", "what"),
            ((line.row, str(line.day), line.number or "", dollars(line.cents), line.what)
             for line in found.lines[:LISTED]),
        )  # fmt: skip
        if len(found.lines) > LISTED:
            say(f"... and {len(found.lines) - LISTED:,} more; --json lists them.")

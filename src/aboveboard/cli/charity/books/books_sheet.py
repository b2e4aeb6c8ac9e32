"""`aboveboard books-sheet`: checks, deposits, a shoebox or a bank's statement, previewed and entered; lists of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from aboveboard.cli.charity.books.bank_lines import DayOrder, show_file
from aboveboard.cli.charity.occasion import DATABASE, DatabaseUrl, refuse
from aboveboard.cli.charity.sheets import LISTED, Ignore, Sheet, enter, given, outcome, role_of, show
from aboveboard.cli.common import Json, lay_out, print_json, say, write_bytes_to
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_bytes

if TYPE_CHECKING:
    from aboveboard.charity.book_sheets.statement import StatementPreview
    from aboveboard.charity.books.bank.lines import BankMatch
    from aboveboard.charity.previews.preview import Planned, Preview
    from aboveboard.log.logbook import Logbook

STATEMENT = "bank-statement"
KINDS = ("checks", "deposits", STATEMENT, "shoebox")
COLUMNS = (">=row", "=day", "what", ">=amount", "=account", "of or to whom")


def command(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="checks, deposits, bank-statement or shoebox.")],
    organization: Annotated[
        str, typer.Option("--organization", metavar="NAME", help="Whose books they are.", show_default=False)
    ],
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="CSV or .xlsx; of a bank's statement also OFX.", show_default=False),
    ] = None,
    database: DatabaseUrl = None,
    entered: Annotated[bool, typer.Option("--enter", help="Enter it, where nothing is wrong.")] = False,
    asker: Annotated[
        str | None, typer.Option("--as", metavar="NAME", help="Who enters it; the password is asked for.")
    ] = None,
    account: Annotated[str | None, typer.Option(help="Of all rows, where the sheet does not say it.")] = None,
    signers: Annotated[str | None, typer.Option(help="The same: who signed the checks.")] = None,
    month: Annotated[
        str | None, typer.Option("--month", metavar="MONTH", help="Of a bank's statement, such as 2026-07.")
    ] = None,
    opening: Annotated[
        str | None,
        typer.Option("--opening", metavar="AMOUNT", help="What the account held before, if no file says it."),
    ] = None,
    closing: Annotated[
        str | None, typer.Option("--closing", metavar="AMOUNT", help="What it held at the end, if no file says it.")
    ] = None,
    dates: DayOrder = None,
    sheet: Sheet = None,
    ignore: Ignore = None,
    export: Annotated[
        str | None,
        typer.Option("--export", metavar="FILE", help="Write a list: checks, deposits, transfers, interest, receipts."),
    ] = None,
    json: Json = False,
) -> None:
    """Preview a sheet of the books row by row, or enter it: nothing is written while anything is wrong."""
    from aboveboard.charity.bank_files.reading import order_of
    from aboveboard.charity.book_sheets.on_file import books_of
    from aboveboard.charity.conduct.books import OFFICERS
    from aboveboard.charity.previews.preview import try_deeds
    from aboveboard.cli.house.asking import signed
    from aboveboard.house import open_house, there
    from aboveboard.law.errors import BadInput, nearest

    if (file is None) == (export is None):
        raise BadInput("FILE: a sheet to read was expected, or --export to write a list; not both")
    if export is None and kind not in KINDS:
        raise BadInput(f"KIND: {', '.join(KINDS[:-1])} or {KINDS[-1]} was expected, not {kind!r}")
    if entered and asker is None:
        raise BadInput("--enter: --as was expected beside it, for whoever enters it")
    of_statement = {"--month": month, "--opening": opening, "--closing": closing}
    if kind != STATEMENT:
        refuse(of_statement, "it is for a bank's statement")
    order, before, after = order_of(dates), _cents("--opening", opening), _cents("--closing", closing)
    with open_house(there(database or DATABASE)) as floor:
        known = floor.logs("organization")
        if organization not in known:
            raise BadInput(f"--organization: none is called {organization!r}; {nearest(organization, known)}")
        if export is not None:
            _export(floor, organization, kind, export)
            return
        who = signed(floor, asker) if asker is not None and entered else None
        role = "" if who is None else role_of(who, organization, OFFICERS, "books")
        name = "standard input" if file == "-" else Path(str(file)).name
        data, books = read_bytes(str(file)), books_of(floor, organization)
        with waiting("reading the sheet"):
            found: Preview
            if kind == STATEMENT:
                from aboveboard.charity.book_sheets.statement import read_statement

                found = read_statement(
                    data, name, books, account, month=month, opening=before,
                    closing=after, order=order, sheet=sheet, ignored=ignore or (),
                )  # fmt: skip
            else:
                from aboveboard.charity.bank_files.days import MONTH_FIRST
                from aboveboard.charity.book_sheets.slips import SHEETS, read_slips

                beside = given({"account": account, "signers": signers})
                found = read_slips(
                    SHEETS[kind],
                    data,
                    name,
                    books,
                    beside,
                    order=order or MONTH_FIRST,
                    sheet=sheet,
                    ignored=ignore or (),
                )
        with waiting("trying the sheet"):
            found = try_deeds(floor, organization, found, floor.desk.clock(), asker or "")
        if who is not None:
            with waiting("entering the sheet"):
                enter(floor, who, role, found)
    if json:
        print_json({**found.to_json(), "entered": who is not None})
        return
    if kind == STATEMENT:
        _show_statement(found)  # type: ignore[arg-type]
    noun = "statement" if kind == STATEMENT else "slip" if kind == "shoebox" else kind.removesuffix("s")
    show(found, COLUMNS, _row, outcome(found, noun, entered=who is not None))


def _cents(name: str, given: str | None) -> int | None:
    from aboveboard.charity.bank_files.amounts import signed
    from aboveboard.law.errors import BadInput

    try:
        return None if given is None else signed(given)
    except ValueError as error:
        raise BadInput(f"{name}: {error} was expected, not {given!r}") from None


def _export(floor: Logbook, organization: str, name: str, file: str) -> None:
    from aboveboard.charity.book_sheets.lists import list_rows, list_sheet
    from aboveboard.kernel.words import counted
    from aboveboard.law.errors import BadInput

    ending = Path(file).suffix.lower()
    if ending not in (".xlsx", ".csv"):
        raise BadInput(f"--export: a name that ends in .xlsx or .csv was expected, not {file!r}")
    rows = list_rows(floor, organization, name)
    write_bytes_to(file, list_sheet(name, rows, csv=ending == ".csv"))
    say(f"{counted(len(rows), 'row')} of {name} written to {file}.")


def _row(each: Planned) -> tuple[Any, ...]:
    from aboveboard.kernel.money import dollars

    slip = each.payload
    of = slip.get("payee") or slip.get("of") or slip.get("to") or slip.get("what") or ""
    cents = slip.get("cents", slip.get("closing"))
    day = slip.get("dated") or slip.get("month") or ""
    account = slip.get("account") or slip.get("from", "")
    return (
        each.row,
        day,
        each.name,
        "" if cents is None else dollars(cents),
        account,
        ", ".join(of) if isinstance(of, list) else of,
    )


def _show_statement(found: StatementPreview) -> None:
    """The bank's file, and how it stands beside the books."""
    if found.bank is not None:
        show_file(found.bank)
        say()
    if found.match is not None:
        _show_match(found.match)
        say()


def _show_match(found: BankMatch) -> None:
    from aboveboard.kernel.money import dollars

    for each in found.lines:
        say(f"{each}.")
    agree = len(found.found.matched) + len(found.found.together)
    say(f"{agree:,} of {len(found.statement.lines):,} lines are matched.")
    alone = [("the bank only", each.day, each.number, each.cents, each.what) for each in found.found.bank_only]
    alone += [("the books only", each.day, each.number, each.cents, each.what) for each in found.found.books_only]
    for one in found.found.open:
        alone += [("open: the bank", each.day, each.number, each.cents, each.what) for each in one.lines]
        alone += [("open: the books", each.day, each.number, each.cents, each.what) for each in one.entries]
    alone += [
        ("paid otherwise", pair.line.day, pair.line.number, pair.cents, f"written for {dollars(-pair.entry.cents)}")
        for pair in found.found.differ
    ]
    if alone:
        say()
        lay_out(
            ("=in", "=day", ">=check", ">=amount", "what"),
            (
                (where, str(day), number or "", dollars(cents), what)
                for where, day, number, cents, what in alone[:LISTED]
            ),
        )

"""`aboveboard stubs`: sold stubs of a raffle from a spreadsheet, previewed and entered; and where its tickets are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from aboveboard.cli.charity.occasion import DATABASE, DatabaseUrl
from aboveboard.cli.charity.sheets import Ignore, OnlyLook, Sheet, enter, given, outcome, role_of, show
from aboveboard.cli.common import Json, print_json, say, write_bytes_to
from aboveboard.cli.house.asking import Asker, signed, there
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_bytes

if TYPE_CHECKING:
    from aboveboard.charity.previews.preview import Planned

COLUMNS = (">=row", ">=ticket", "buyer", "address", "=telephone", "=seller", ">=paid")


def command(
    pool: Annotated[str, typer.Argument(metavar="POOL", help="The raffle, by the name of its log.")],
    asker: Asker,
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="A spreadsheet: .xlsx or CSV.", show_default=False)
    ] = None,
    database: DatabaseUrl = None,
    preview: OnlyLook = False,
    seller: Annotated[str | None, typer.Option(help="Of all stubs, where the sheet does not say it.")] = None,
    sheet: Sheet = None,
    ignore: Ignore = None,
    export: Annotated[
        str | None, typer.Option("--export", metavar="FILE", help="Write where the tickets are to this .xlsx or .csv.")
    ] = None,
    json: Json = False,
) -> None:
    """Enter sold stubs, or preview them: tickets that are not sold yet are, and stubs of others are completed.

    Whoever asks sees the names of buyers, and is asked for a password.
    """
    from aboveboard.charity.log_kinds import pool_kind
    from aboveboard.charity.pool_sheets.on_file import raffle_of
    from aboveboard.charity.pool_sheets.stubs import SELL, read_stubs
    from aboveboard.charity.pools.conduct import PoolConduct
    from aboveboard.charity.previews.preview import try_deeds
    from aboveboard.charity.roles import OFFICE
    from aboveboard.house import open_house
    from aboveboard.law.errors import BadInput
    from aboveboard.log.deeds import Viewer

    if (file is None) == (export is None):
        raise BadInput("FILE: stubs to read were expected, or --export to write where the tickets are; not both")
    with open_house(there(database or DATABASE)) as floor:
        if not floor.index.has(pool, pool_kind(floor, pool)):
            raise BadInput(f"POOL: none is called {pool!r}")
        if export is not None:
            _export(floor, pool, export)
            return
        if not floor.look(pool, lambda state: SELL in state.part(PoolConduct).forms):
            raise BadInput(f"POOL: {pool} has no tickets with stubs")
        name = "standard input" if file == "-" else Path(str(file)).name
        home = str(floor.index.setting(pool).payload["organization"])
        who = signed(floor, asker)
        role = role_of(who, home, OFFICE, "stubs")
        with waiting("reading the stubs"):
            raffle = raffle_of(floor, pool, Viewer(asker, role))
            beside = given({"seller": seller})
            found = read_stubs(read_bytes(str(file)), name, raffle, beside, sheet, ignore or ())
        with waiting("trying the stubs"):
            found = try_deeds(floor, pool, found, floor.desk.clock(), asker)
        if not preview:
            with waiting("entering the stubs"):
                enter(floor, who, role, found)
    if json:
        print_json({**found.to_json(), "entered": not preview})
    else:
        show(found, COLUMNS, _row, outcome(found, "stub", entered=not preview))


def _export(floor: Any, pool: str, file: str) -> None:
    from aboveboard.charity.pool_sheets.lists import ticket_rows, tickets_sheet
    from aboveboard.charity.pools.conduct import PoolConduct
    from aboveboard.law.errors import BadInput

    ending = Path(file).suffix.lower()
    if ending not in (".xlsx", ".csv"):
        raise BadInput(f"--export: a name that ends in .xlsx or .csv was expected, not {file!r}")
    rows = floor.look(pool, lambda state: list(ticket_rows(state.part(PoolConduct))))
    write_bytes_to(file, tickets_sheet(rows, csv=ending == ".csv"))
    say(f"Where the tickets are is written to {file}.")


def _row(each: Planned) -> tuple[Any, ...]:
    from aboveboard.kernel.money import dollars
    from aboveboard.kernel.serials import spoken

    stub = each.payload
    ticket = stub["ticket"] if "ticket" in stub else spoken([(stub["first"], stub["last"])])
    paid = dollars(stub["cents"]) if "cents" in stub else ""
    return each.row, ticket, *(stub.get(name, "") for name in ("buyer", "address", "telephone", "seller")), paid

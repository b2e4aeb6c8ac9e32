"""`aboveboard deals`: a box of deals from its supplier's invoice, previewed and entered; and the list of all deals."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from aboveboard.cli.charity.occasion import DATABASE, DatabaseUrl, refuse
from aboveboard.cli.charity.sheets import EnteredBy, Ignore, OnlyLook, Sheet, enter, given, outcome, role_of, show
from aboveboard.cli.common import Json, OutFile, json_text, print_json, say, write_bytes_to, write_to
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_bytes, read_document

if TYPE_CHECKING:
    from aboveboard.charity.pool_sheets.deals import Box
    from aboveboard.charity.previews.preview import Planned, Preview

COLUMNS = (">=row", "=name", "=kind", "=form", "=serial", "supplier", ">=price", ">=tickets", "prizes")


def command(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="A spreadsheet: .xlsx or CSV.", show_default=False)
    ] = None,
    organization: Annotated[
        str | None, typer.Option("--organization", metavar="NAME", help="Whose deals, on a database.")
    ] = None,
    database: DatabaseUrl = None,
    record: Annotated[
        str | None, typer.Option("--record", metavar="FILE", help="The organization's record, in place of a database.")
    ] = None,
    asker: EnteredBy = None,
    preview: OnlyLook = False,
    write: Annotated[bool, typer.Option("--write", help="Print the record with the deals added.")] = False,
    at: Annotated[str | None, typer.Option("--at", metavar="DAY", help="The day that the new events have.")] = None,
    prefix: Annotated[str, typer.Option(metavar="WORD", help="What the names begin with that are made.")] = "deal",
    supplier: Annotated[str | None, typer.Option(help="Of all deals, where the sheet does not say it.")] = None,
    kind: Annotated[str | None, typer.Option(help="The same: such as bell-jar.")] = None,
    invoice: Annotated[str | None, typer.Option(help="The same: the number of the invoice.")] = None,
    dated: Annotated[str | None, typer.Option(help="The same: the day of the invoice.")] = None,
    compared: Annotated[
        bool, typer.Option("--compared", help="Each was compared with its tickets, its flare and the invoice.")
    ] = False,
    sheet: Sheet = None,
    ignore: Ignore = None,
    export: Annotated[
        str | None, typer.Option("--export", metavar="FILE", help="Write the list of deals to this .xlsx or .csv.")
    ] = None,
    out: OutFile = None,
    json: Json = False,
) -> None:
    """Preview the deals of an invoice, and enter them: every fault with its row and column, all of them or none."""
    from aboveboard.charity.pool_sheets.deals import read_deals
    from aboveboard.law.errors import BadInput

    if (file is None) == (export is None):
        raise BadInput("FILE: an invoice to read was expected, or --export to write the list; not both")
    if (record is None) == (organization is None):
        raise BadInput("--organization: one on a database was expected, or --record; not both")
    beside = given({"supplier": supplier, "kind": kind, "invoice": invoice, "dated": dated})
    name = "standard input" if file in (None, "-") else Path(str(file)).name

    def read(box: Box) -> Preview:
        with waiting("reading the deals"):
            return read_deals(read_bytes(str(file)), name, box, beside, sheet, ignore or ())

    if record is not None:
        refuse({"--as": asker, "--database": database, "--export": export}, "it is for a database, not for a record")
        _in_record(read, read_document(record), prefix, at, out, compared=compared, write=write, json=json)
        return
    refuse({"--write": write, "--at": at, "--out": out}, "it is for a record, not for a database")
    assert organization is not None
    asks, url = None if preview else asker, database or DATABASE
    _on_database(read, url, organization, asks, prefix, export, compared=compared, json=json)


def _in_record(
    read: Any, record: Any, prefix: str, at: str | None, out: str | None, *, compared: bool, write: bool, json: bool
) -> None:
    from aboveboard.charity.pool_sheets.in_record import box_in_record, try_in_record, with_deals
    from aboveboard.law.errors import BadInput

    found = read(box_in_record(record, prefix, compared=compared))
    assert isinstance(record, Mapping)
    found = try_in_record(found, record, at)
    if not write:
        refuse({"--out": out}, "it was expected beside --write only")
        _tell(found, json=json, entered=False)
        return
    if found.wrong:
        raise BadInput(f"nothing was written: {found.first_wrong}")
    document = with_deals(record, found, at)
    if out is None:
        print_json(document)
    else:
        write_to(out, json_text(document))


def _on_database(
    read: Any,
    database: str,
    organization: str,
    asker: str | None,
    prefix: str,
    export: str | None,
    *,
    compared: bool,
    json: bool,
) -> None:
    from aboveboard.charity.conduct.pools.deeds import BUY_DEAL, DEAL
    from aboveboard.charity.pool_sheets.on_file import box_of
    from aboveboard.charity.previews.preview import try_deeds
    from aboveboard.cli.house.asking import signed
    from aboveboard.house import open_house, there
    from aboveboard.law.errors import BadInput, nearest

    with open_house(there(database)) as floor:
        known = floor.logs("organization")
        if organization not in known:
            raise BadInput(f"--organization: none is called {organization!r}; {nearest(organization, known)}")
        if export is not None:
            _export(floor, organization, export)
            return
        who = None if asker is None else signed(floor, asker)
        role = "" if who is None else role_of(who, organization, DEAL[BUY_DEAL].by, "deals")
        found = read(box_of(floor, organization, prefix, compared=compared))
        with waiting("trying the deals"):
            found = try_deeds(floor, organization, found, floor.desk.clock(), asker or "")
        if who is not None:
            with waiting("entering the deals"):
                enter(floor, who, role, found)
    _tell(found, json=json, entered=asker is not None)


def _export(floor: Any, organization: str, file: str) -> None:
    from aboveboard.charity.pool_sheets.lists import deal_row, deals_sheet
    from aboveboard.charity.pool_sheets.on_file import deals_of
    from aboveboard.charity.pools.conduct import PoolConduct
    from aboveboard.law.errors import BadInput

    ending = Path(file).suffix.lower()
    if ending not in (".xlsx", ".csv"):
        raise BadInput(f"--export: a name that ends in .xlsx or .csv was expected, not {file!r}")
    names = [name for name, _ in deals_of(floor, organization)]
    rows = [floor.look(name, lambda state: deal_row(state.part(PoolConduct))) for name in names]
    write_bytes_to(file, deals_sheet(rows, csv=ending == ".csv"))
    say(f"{len(rows):,} deals are written to {file}.")


def _tell(found: Preview, *, json: bool, entered: bool) -> None:
    if json:
        print_json({**found.to_json(), "entered": entered})
        return
    show(found, COLUMNS, _row, outcome(found, "deal", entered=entered))


def _row(each: Planned) -> tuple[Any, ...]:
    from aboveboard.charity.pool_sheets.prizes import written
    from aboveboard.kernel.money import dollars

    deal = each.payload
    figures = (dollars(deal["price"]), f"{deal['tickets']:,}", written(deal["prizes"]))
    return each.row, each.log, deal["kind"], deal["form"], deal["serials"]["deal"], deal["supplier"], *figures

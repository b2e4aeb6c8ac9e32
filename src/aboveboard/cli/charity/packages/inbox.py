"""`aboveboard package-inbox`: the statements that came as packages, by organization."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.charity.occasion import DATABASE, DatabaseUrl
from aboveboard.cli.common import Json, lay_out, print_json, printable, say, write_bytes_to
from aboveboard.cli.waiting import waiting
from aboveboard.kernel.words import spaced


def command(
    organization: Annotated[
        str | None, typer.Option("--organization", metavar="NAME", help="Only this one; else every one of the house.")
    ] = None,
    paper: Annotated[
        str | None, typer.Option("--paper", metavar="PAPER", help="Write one of them out again, as it came.")
    ] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="FILE", help="Where to, with --paper.")] = None,
    database: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """List what came as packages: in time, late or defective, and periods of the calendar of which nothing came."""
    from aboveboard.charity.packages.inbox import archive_of, inbox
    from aboveboard.house import open_house, there
    from aboveboard.law.errors import BadInput

    if paper is not None:
        if organization is None or to is None:
            raise BadInput("--paper: --organization and --to were expected with it")
        with open_house(there(database or DATABASE)) as floor:
            data = archive_of(floor, organization, paper)
        write_bytes_to(to, data)
        say(printable(f"{paper} is written to {to}: {len(data):,} bytes."))
        return
    with waiting("looking"), open_house(there(database or DATABASE)) as floor:
        found = inbox(floor, organization)
    if json:
        print_json({"rows": found})
    elif not found:
        say("No package was taken here.")
    else:
        lay_out(
            ("organization", "=form", "=period", "=to", "=filed", "=due", "=state"),
            ((row["organization"], row["form"], row["period"], spaced(row["to"]), row.get("filed") or "",
              row.get("due") or "", spaced(row["state"])) for row in found),
        )  # fmt: skip

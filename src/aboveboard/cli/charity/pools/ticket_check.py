"""`aboveboard ticket-check`: whether a ticket's code is right, and what came of the ticket."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.charity.occasion import DATABASE, DatabaseUrl
from aboveboard.cli.common import Json, print_json, say
from aboveboard.cli.waiting import waiting

NOT_VALID = 1


def command(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code that is printed on the ticket.")],
    database: DatabaseUrl = None,
    json: Json = False,
) -> int:
    """Check a ticket by its code: of which pool it is, whether it was sold or drawn, and nothing about its buyer.

    It ends with 1 where there is no such ticket.
    """
    from aboveboard.charity.pools.ticket_check import check_ticket
    from aboveboard.house import open_house, there

    with waiting("looking"), open_house(there(database or DATABASE)) as book:
        found = check_ticket(book, code)
    if json:
        print_json(found.to_json())
    elif found.ticket is None:
        say("Not valid: no ticket has this code.")
    else:
        say(f"Valid: {found.ticket.series} {found.ticket.serial} of {found.ticket.pool}, {found.state}.")
        for row in found.drawn:
            again = f"; that was drawn for again: {row['again']}" if "again" in row else ""
            prize = f" for {row['prize']}" if "prize" in row else ""
            say(f"  Drawn in drawing {row['drawing']}{prize}{again}.")
    return 0 if found.ticket is not None else NOT_VALID

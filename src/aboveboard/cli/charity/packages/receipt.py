"""`aboveboard receipt-take`: the receipt for a package that was sent, taken in by the house that filed it."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.charity.occasion import DATABASE, DatabaseUrl
from aboveboard.cli.common import printable, say
from aboveboard.facade.reading import read_bytes
from aboveboard.kernel.words import spaced


def command(
    file: Annotated[str, typer.Argument(metavar="RECEIPT", help="The receipt, or - for standard input.")],
    organization: Annotated[str, typer.Option("--organization", metavar="NAME", help="Whose statement it was.")],
    asker: Annotated[str, typer.Option("--as", metavar="NAME", help="Who takes it in; the password is asked for.")],
    key: Annotated[
        str | None, typer.Option("--key", metavar="HEX", help="The key that the office is known to sign with.")
    ] = None,
    database: DatabaseUrl = None,
) -> None:
    """Enter that an office has received a statement, by the receipt that its house signed."""
    from aboveboard.charity.conduct.books import RECEIVE, RETURNS
    from aboveboard.charity.packages.inbox import received
    from aboveboard.charity.packages.receipts import read_receipt
    from aboveboard.cli.charity.sheets import role_of
    from aboveboard.cli.house.asking import ask, signed
    from aboveboard.house import open_house, there
    from aboveboard.law.errors import BadInput

    try:
        line = read_bytes(file).decode("ascii")
    except UnicodeDecodeError:
        raise BadInput(f"{file}: it is no receipt: a line of plain letters was expected") from None
    found, signer = read_receipt(line, key)
    with open_house(there(database or DATABASE)) as floor:
        payload = received(floor, organization, found, signer)
        who = signed(floor, asker)
        role = role_of(who, organization, RETURNS[RECEIVE].by, "receipts")
        ask(floor, who, role, organization, RECEIVE, payload)
    say(printable(f"{found.form} of {found.period} was received by the {spaced(found.to)} on {found.dated}."))

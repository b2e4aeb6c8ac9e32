"""`aboveboard package-take`: a statement that came as a package is verified, put on file, and receipted."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.charity.occasion import DATABASE, DatabaseUrl
from aboveboard.cli.common import Json, print_json, printable, say, write_to
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_bytes


def command(
    file: Annotated[str, typer.Argument(metavar="PACKAGE", help="The archive, or - for standard input.")],
    asker: Annotated[str, typer.Option("--as", metavar="NAME", help="Who takes it; the password is asked for.")],
    organization: Annotated[
        str | None, typer.Option("--organization", metavar="NAME", help="Its name here, where that is another.")
    ] = None,
    key: Annotated[
        str | None, typer.Option("--key", metavar="HEX", help="The key that its house is known to sign with.")
    ] = None,
    defective: Annotated[
        bool, typer.Option("--defective", help="Put one on file that is not sound, with what does not fit.")
    ] = False,
    receipt: Annotated[
        str | None, typer.Option("--receipt", metavar="FILE", help="Write the receipt to this file instead.")
    ] = None,
    database: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Take a package at the office to which it was filed, and sign a receipt for it."""
    from aboveboard.charity.conduct.deeds import OFFICES, PAPER
    from aboveboard.charity.packages.inbox import known, taken
    from aboveboard.charity.packages.logs import Logs
    from aboveboard.charity.packages.receipts import receipt_for
    from aboveboard.charity.packages.verify import verify_package
    from aboveboard.cli.house.asking import signed
    from aboveboard.house import open_house, there
    from aboveboard.law.errors import BadInput
    from aboveboard.log.deeds import ASKERS_FAULT, Deed

    data = read_bytes(file)
    with waiting("verifying"):
        found = verify_package(data, key)
    if not found.sound and not defective:
        raise BadInput(f"{found.fault}; nothing was taken (--defective puts it on file as such)")
    if not found.sound and organization is None:
        raise BadInput("--organization: a name was expected, since what is not sound does not say whose it is")
    with open_house(there(database or DATABASE)) as floor:
        name = organization or found.organization
        who = signed(floor, asker)
        known(floor, name, found)
        office = next((role for role, at in who.held if role in OFFICES and at in floor.index.names(name)), None)
        if office is None:
            raise BadInput(f"--as: {who.name} has no role of an office to which {name} files")
        day = floor.desk.clock().astimezone(Logs.of(floor, name).keeper().zone).date()
        paper = taken(floor, name, office, found, day, data)
        try:
            deed = Deed(name, PAPER, paper.payload, who.name, office, signed=who.epoch, content=paper.content)
            done = floor.do(deed)
        except ASKERS_FAULT as error:
            raise BadInput(str(error)) from None
        if done.refusal is not None:
            raise BadInput(done.refusal.reason)
        line = receipt_for(found, office, day).signed(floor.vault.secret) if found.sound else None
    if line is not None and receipt is not None:
        write_to(receipt, f"{line}\n")
    if json:
        print_json({"paper": paper.payload["paper"], "office": office, "receipt": line, "package": found.to_json()})
        return
    say(printable(f"{paper.payload['paper']} is on file at {name}. {found.proved}"))
    if line is not None and receipt is None:
        say(line)

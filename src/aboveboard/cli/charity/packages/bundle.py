"""`aboveboard bundle`: the books of an organization for whoever inspects them, and the visit logged."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from aboveboard.cli.charity.occasion import DATABASE, DatabaseUrl
from aboveboard.cli.common import Json, print_json, printable, say
from aboveboard.cli.waiting import waiting


def command(
    organization: Annotated[str, typer.Option("--organization", metavar="NAME", help="Whose books.")],
    inspector: Annotated[str, typer.Option("--inspector", metavar="NAME", help="Who looks at them.")],
    agency: Annotated[str, typer.Option("--agency", metavar="WORD", help="For whom: such as commission or clerk.")],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="The archive that is written.")],
    asker: Annotated[
        str, typer.Option("--as", metavar="NAME", help="Who shows them, and logs the visit; the password is asked for.")
    ],
    since: Annotated[
        str | None, typer.Option("--from", metavar="DAY", help="From that day; else as far back as the law says.")
    ] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="DAY", help="Up to that day; else today.")] = None,
    database: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Write the books since a day as one archive, with its log and what verifies it; the visit is logged first."""
    from aboveboard.charity.conduct.books import BOOK_DEEDS, INSPECT_BOOKS
    from aboveboard.charity.packages.bundle import Visit, since_when, write_bundle
    from aboveboard.charity.packages.logs import Logs
    from aboveboard.cli.charity.sheets import role_of
    from aboveboard.cli.house.asking import ask, signed
    from aboveboard.house import open_house, there
    from aboveboard.kernel.words import counted
    from aboveboard.law.dates import day_of

    with open_house(there(database or DATABASE)) as floor:
        keeper = Logs.of(floor, organization).keeper()
        today = floor.desk.clock().astimezone(keeper.zone).date()
        last = day_of(until, "--until") or today
        visit = Visit(inspector, agency, day_of(since, "--from") or since_when(keeper.law.ruleset, last), last)
        who = signed(floor, asker)
        role = role_of(who, organization, BOOK_DEEDS[INSPECT_BOOKS].by, "the visits of inspectors")
        ask(floor, who, role, organization, INSPECT_BOOKS, {**visit.to_json(), "shown": True})
        with waiting("gathering the books") as advance:
            found = write_bundle(floor, organization, visit, Path(out), advance)
    if json:
        print_json(found.to_json())
        return
    held = [each for each in found.kinds if each["parts"]]
    say(printable(f"{out}: {counted(len(found.parts), 'file')} of {counted(len(held), 'kind')} of books, from "
                  f"{visit.since} to {visit.until}"))  # fmt: skip
    for each in found.kinds:
        if not each["parts"]:
            say(printable(f"None on file: {each['title']}"))
    say(f"Signed with the key {found.key}")

"""`aboveboard organization`: a charity is opened on a house's database, with its first officer."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.house.asking import Asker, Database, ask, signed, there


def command(
    name: Annotated[str, typer.Argument(help="Its short name, such as hose-company-2.", show_default=False)],
    asker: Asker,
    ruleset: Annotated[str, typer.Option(help="The rules that it is held under, such as ny-charitable.")],
    title: Annotated[str, typer.Option(help="Its full name.")],
    kind: Annotated[str, typer.Option(help="What it is, such as volunteer-fire-company or religious.")],
    municipality: Annotated[str | None, typer.Option(help="With whose clerk it files.")] = None,
    county: Annotated[str | None, typer.Option(help="In which county.")] = None,
    community: Annotated[str | None, typer.Option(help="The community that it serves.")] = None,
    identification: Annotated[str | None, typer.Option(help="Its identification number.")] = None,
    registered: Annotated[str | None, typer.Option(help="Its registration number.")] = None,
    officer: Annotated[
        str | None, typer.Option(metavar="NAME", help="Its first officer, who has an account here.")
    ] = None,
    database: Database = "floor.db",
) -> None:
    """Open an organization, and name its first officer; supervisors may, and a clerk opens one that files there.

    Whoever asks is asked for a password, or it is read from standard input. The officer gives all other roles there, by
    `aboveboard appoint` or in the browser.
    """
    from aboveboard.charity.conduct.deeds import OPEN_ORGANIZATION
    from aboveboard.charity.organizations.organization import organization_setting
    from aboveboard.charity.roles import AT_AN_ORGANIZATION, AT_LARGE
    from aboveboard.floor import HOUSE
    from aboveboard.house import open_house
    from aboveboard.law.errors import BadInput

    given = {
        "ruleset": ruleset, "title": title, "kind": kind, "municipality": municipality, "county": county,
        "community": community, "identification": identification, "registered": registered,
    }  # fmt: skip
    payload = {key: value for key, value in given.items() if value is not None}
    with open_house(there(database)) as floor:
        who = signed(floor, asker)
        belongs = organization_setting(name, payload).belongs_to
        held = (role for role, at in who.held if at in belongs)
        role = AT_LARGE[0] if AT_LARGE[0] in who.roles else next(held, who.roles[0])
        if officer is not None:
            floor.people_part().person(officer)
            if officer == asker:
                raise BadInput("--officer: nobody gives themselves a role; name somebody else as first officer")
            if role != AT_LARGE[0]:
                raise BadInput(f"--officer: a {AT_LARGE[0]} names the first officer, not {asker}")
        ask(floor, who, role, name, OPEN_ORGANIZATION, payload)
        if officer is not None:
            ask(floor, who, role, HOUSE, "assign", {"name": officer, "role": AT_AN_ORGANIZATION[0], "at": name})
    then = f"; {officer} is its first officer" if officer else "; it has no officer yet, whom a supervisor appoints"
    typer.echo(f"{title} is opened as {name}{then}")

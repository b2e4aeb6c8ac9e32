"""`aboveboard appoint`: somebody is given a role at an organization, or is made clerk or commission."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.house.asking import Asker, Database, ask, signed, there


def command(
    name: Annotated[str, typer.Argument(help="Who has an account here.", show_default=False)],
    role: Annotated[str, typer.Argument(help="Such as treasurer, member-in-charge, clerk.", show_default=False)],
    at: Annotated[
        str,
        typer.Argument(metavar="AT", help="An organization, or a ruleset for offices.", show_default=False),
    ],
    asker: Asker,
    municipality: Annotated[str | None, typer.Option(help="Of a clerk: the municipality.")] = None,
    county: Annotated[str | None, typer.Option(help="Of a fiscal officer: the county.")] = None,
    release: Annotated[bool, typer.Option("--release", help="Take the role back.")] = False,
    database: Database = "floor.db",
) -> None:
    """Give somebody a role: officers at their own organization; a supervisor its first officer, clerk, commission,
    fiscal officer.

    Whoever asks is asked for a password, or it is read from standard input. Nobody gives themselves a role, and an
    organization's last officer stays.
    """
    from aboveboard.charity.conduct.deeds import OFFICES
    from aboveboard.charity.organizations.places import place_of
    from aboveboard.charity.roles import AT_AN_ORGANIZATION
    from aboveboard.floor import HOUSE
    from aboveboard.house import open_house
    from aboveboard.law.errors import BadInput, nearest

    if role not in (*AT_AN_ORGANIZATION, *OFFICES):
        raise BadInput(f"ROLE: {role!r} is none that is given; {nearest(role, (*AT_AN_ORGANIZATION, *OFFICES))}")
    for option, said, of in (("municipality", municipality, "clerk"), ("county", county, "fiscal officer")):
        if said is not None and role not in OFFICES:
            raise BadInput(f"--{option}: it was expected of a {of} only, not of a {role}")
    with open_house(there(database)) as floor:
        who, officer, founder = signed(floor, asker), AT_AN_ORGANIZATION[0], floor.houses.permissions.founder
        where = place_of(role, at, municipality or "", county or "") if role in OFFICES else at
        if role in AT_AN_ORGANIZATION and (officer, at) in who.held:
            ask(floor, who, officer, at, "release" if release else "appoint", {"person": name, "role": role})
        elif founder not in who.roles:
            needed = founder if role in OFFICES else officer
            raise BadInput(f"--as: {asker} is no {needed}{'' if role in OFFICES else f' of {at}'}, who gives this role")
        else:
            given = {"name": name, "role": role, "at": where}
            ask(floor, who, founder, HOUSE, "relieve" if release else "assign", given)
    typer.echo(f"{name} is {'no longer' if release else 'now'} {role.replace('-', ' ')} at {where}")

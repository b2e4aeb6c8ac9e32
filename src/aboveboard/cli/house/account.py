"""`aboveboard account`: somebody who has a role at an organization, or will have one, can sign in."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.house.asking import Asker, Database, ask, password, signed, there


def command(
    name: Annotated[str, typer.Argument(help="Small letters, digits and hyphens.", show_default=False)],
    asker: Asker,
    title: Annotated[str | None, typer.Option(help="The name as others see it.")] = None,
    database: Database = "floor.db",
) -> None:
    """Give somebody an account, with a first password that its owner changes; supervisors may.

    The supervisor's password is asked for, and then the new one; without a terminal both are read from standard input,
    a line each. What somebody may do at an organization is given by `aboveboard appoint`.
    """
    from aboveboard.charity.roles import MEMBER
    from aboveboard.floor import HOUSE
    from aboveboard.house import open_house
    from aboveboard.law.errors import BadInput
    from aboveboard.log.people.passwords import hashed

    with open_house(there(database)) as floor:
        who, founder = signed(floor, asker), floor.houses.permissions.founder
        person = floor.person(name)
        if person is not None and person.there:
            raise BadInput(f"name: {name} has an account already")
        credential = hashed(name, password(f"First password of {name}", new=True))
        ask(floor, who, founder, HOUSE, "hire", {"name": name, "title": title or name, "roles": [MEMBER]}, credential)
    typer.echo(f"{name} has an account, and changes the password at the first sign-in")

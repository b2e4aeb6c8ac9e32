"""`aboveboard dismiss`: whoever holds the database dismisses a supervisor, as an event of the house's log."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.house.asking import there


def command(
    name: Annotated[str, typer.Argument(help="The supervisor.", show_default=False)],
    database: Annotated[str, typer.Option(help="A file for SQLite, or a PostgreSQL URL.")] = "floor.db",
) -> None:
    """Dismiss a supervisor where no second one is left to confirm it; the log says that nobody signed for it.

    On the floor itself two supervisors dismiss a third, or one gives the role up; the last one stays.
    """
    from aboveboard.floor import HOUSE
    from aboveboard.house import open_house
    from aboveboard.law.errors import BadInput
    from aboveboard.log.deeds import Deed

    with open_house(there(database)) as floor:
        founder = floor.houses.permissions.founder
        if floor.person(name) is None:
            raise BadInput(f"name: nobody here is called {name!r}")
        found = floor.do(Deed(HOUSE, "dismiss", {"name": name}, "", founder))
        if found.refusal is not None:
            raise BadInput(found.refusal.reason)
    typer.echo(f"{name} is dismissed; the log shows that whoever holds the database did it")

"""`aboveboard found`: a new floor and its first supervisor."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from aboveboard.cli.waiting import waiting


def command(
    name: Annotated[str, typer.Argument(help="The first supervisor: small letters, digits and hyphens.")],
    database: Annotated[str, typer.Option(help="A file for SQLite, or a PostgreSQL URL.")] = "floor.db",
    title: Annotated[str | None, typer.Option(help="The name as others see it.")] = None,
) -> None:
    """Found a gaming floor; the first supervisor's password is asked for, or read from standard input."""
    from aboveboard.floor import HOUSE
    from aboveboard.house import open_house
    from aboveboard.law.errors import BadInput
    from aboveboard.log.database.words import without_password
    from aboveboard.log.deeds import Deed
    from aboveboard.log.people.passwords import hashed

    asks = sys.stdin.isatty()
    password = typer.prompt("Password", hide_input=True, confirmation_prompt=True) if asks else sys.stdin.readline()
    with waiting("founding"):
        credential = hashed(name, password.rstrip("\n"))
        with open_house(database) as floor:
            deed = Deed(HOUSE, "found", {"title": title or name}, name, "supervisor", credential=credential)
            found = floor.do(deed)
    if found.refusal is not None:
        raise BadInput(f"database: {found.refusal.reason}")
    typer.echo(f"{name} is the supervisor of the floor in {without_password(database)}; `aboveboard serve` opens it")

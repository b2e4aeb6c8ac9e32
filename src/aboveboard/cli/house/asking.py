"""What the commands share by which people of a house do something: who asks, known by a password."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    # They take a while to import, and a command that is asked for help needs none of it.
    from aboveboard.log.logbook import Logbook
    from aboveboard.log.people.person import Person

Database = Annotated[str, typer.Option(help="A file for SQLite, or a PostgreSQL URL.")]
Asker = Annotated[
    str, typer.Option("--as", metavar="NAME", help="Who asks; the password is asked for.", show_default=False)
]


def there(database: str) -> str:
    """A database that is there already."""
    from aboveboard.law.errors import BadInput

    if "://" not in database and not Path(database).is_file():
        raise BadInput(f"database: there is no {database}")
    return database


def password(what: str, *, new: bool = False) -> str:
    """A password from the terminal, or a line of standard input; never from the command line, which others can see."""
    if sys.stdin.isatty():
        return str(typer.prompt(what, hide_input=True, confirmation_prompt=new))
    return sys.stdin.readline().rstrip("\n")


def signed(floor: Logbook, name: str) -> Person:
    """Whoever asks, once the password is right."""
    from aboveboard.law.errors import BadInput

    who = floor.person(name)
    if who is None or not who.there:
        raise BadInput(f"--as: nobody here is called {name!r}")
    if not floor.passwords.check(name, password(f"{name}'s password")):
        raise BadInput(f"password: it is not {name}'s")
    return who


def ask(
    floor: Logbook,
    who: Person,
    role: str,
    log: str,
    kind: str,
    payload: Mapping[str, Any],
    credential: str | None = None,
) -> None:
    """Have a deed done in somebody's name; whatever it is refused by is said in one line."""
    from aboveboard.law.errors import BadInput
    from aboveboard.log.deeds import ASKERS_FAULT, Deed

    deed = Deed(log, kind, dict(payload), who.name, role, credential=credential, signed=who.epoch)
    try:
        found = floor.do(deed)
    except ASKERS_FAULT as error:
        raise BadInput(str(error)) from None
    if found.refusal is not None:
        raise BadInput(found.refusal.reason)

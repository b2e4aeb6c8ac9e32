"""`aboveboard password`: give somebody a password, by whoever may, as an event of the house's log."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.house.asking import password, there


def command(
    name: Annotated[str, typer.Argument(help="Whose password it is.", show_default=False)],
    database: Annotated[str, typer.Option(help="A file for SQLite, or a PostgreSQL URL.")] = "floor.db",
    asker: Annotated[
        str | None, typer.Option("--as", metavar="SUPERVISOR", help="Who gives it; the owner where nobody is named.")
    ] = None,
    recover: Annotated[
        bool, typer.Option("--recover", help="For a supervisor who cannot sign in any more; the log shows it.")
    ] = False,
) -> None:
    """Set a password: one's own, knowing the old one, or as a supervisor somebody else's, who must then change it.

    Whoever gives it is asked for their own password first; without a terminal both are read from standard input, a line
    each. With --recover, and where no supervisor has a password at all, whoever holds the database gives one to a
    supervisor: only the new one is asked for, and the log says that nobody signed for it.
    """
    from aboveboard.floor import HOUSE
    from aboveboard.house import open_house
    from aboveboard.law.errors import BadInput
    from aboveboard.log.deeds import Deed, NotAllowed
    from aboveboard.log.people.passwords import hashed

    with open_house(there(database)) as floor:
        founder = floor.houses.permissions.founder
        in_charge = [person.name for person in floor.people() if person.there and founder in person.roles]
        if not in_charge:
            raise BadInput("database: it holds no floor; `aboveboard found` founds one")
        by = asker or name
        person, who = floor.person(name), floor.person(by)
        if person is None or who is None:
            raise BadInput(f"name: nobody here is called {name if person is None else by!r}")
        if recover or not any(floor.passwords.has(each) for each in in_charge):
            if asker is not None:
                why = "--recover asks for nobody's" if recover else f"no {founder} has one"
                raise BadInput(f"--as: {why}; leave it out, and the log will say that nobody signed for it")
            kind, payload, actor, role = "password-recover", {"name": name}, "", founder
        else:
            old = password(f"{by}'s password")
            if not floor.passwords.check(by, old) or not who.there:
                raise BadInput(f"password: it is not {by}'s")
            kind, payload = ("password-change", {}) if by == name else ("password-reset", {"name": name})
            actor = by
            role = who.roles[0] if by == name else founder
        credential = hashed(name, password(f"New password for {name}", new=True))
        try:
            signed = None if kind == "password-recover" else who.epoch
            found = floor.do(Deed(HOUSE, kind, payload, actor, role, credential=credential, signed=signed))
        except NotAllowed as error:
            raise BadInput(str(error)) from None
        if found.refusal is not None:
            raise BadInput(found.refusal.reason)
    then = "" if kind == "password-change" else "; it must be changed at the next sign-in"
    typer.echo(f"{name} has a new password{then}")

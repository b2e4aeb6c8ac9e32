"""`aboveboard export`: a floor's logs as lines of JSON, read from its database and nothing written to it."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from aboveboard.cli.common import OutFile
from aboveboard.cli.waiting import waiting


def command(
    database: Annotated[str, typer.Argument(metavar="DATABASE", help="A file of SQLite's, or a PostgreSQL URL.")],
    log: Annotated[str | None, typer.Option("--log", metavar="NAME", help="Only this log.")] = None,
    role: Annotated[str, typer.Option("--role", metavar="ROLE", help="With what this role may see.")] = "",
    out: OutFile = None,
) -> None:
    """Export a floor's logs, to be stored, verified and replayed elsewhere; an altered database can be exported too."""
    from aboveboard.house import HOUSES, open_house, there
    from aboveboard.law.errors import BadInput, nearest
    from aboveboard.log.deeds import Viewer

    if role and role not in HOUSES.permissions.roles:
        raise BadInput(f"--role: {role!r} is not known; {nearest(role, HOUSES.permissions.roles)}")
    with open_house(there(database), reading=True) as floor:
        if floor.notice is not None:
            print(floor.notice, file=sys.stderr)
        lines = floor.export(log, Viewer("", role))
        if out is None:
            sys.stdout.flush()
            # Lines on a terminal show by themselves that something goes on.
            with nullcontext() if sys.stdout.isatty() else waiting("exporting"):
                sys.stdout.buffer.writelines(lines)
            return
        try:
            with waiting("exporting"), Path(out).open("wb") as file:
                file.writelines(lines)
        except OSError as error:
            raise BadInput(f"{out}: it cannot be written: {error.strerror or error}") from None

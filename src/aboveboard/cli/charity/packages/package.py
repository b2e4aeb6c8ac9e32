"""`aboveboard package`: a filed statement as an archive that another house verifies."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.charity.occasion import DATABASE, DatabaseUrl
from aboveboard.cli.common import say, write_bytes_to
from aboveboard.cli.waiting import waiting


def command(
    organization: Annotated[str, typer.Option("--organization", metavar="NAME", help="Whose statement.")],
    form: Annotated[str, typer.Option("--form", metavar="FORM", help="What people call it, such as GC-7Q.")],
    period: Annotated[str, typer.Option("--period", metavar="PERIOD", help="Such as 2026-Q3, or an occasion.")],
    to: Annotated[str, typer.Option("--to", metavar="OUT.zip", help="The archive that is written.")],
    database: DatabaseUrl = None,
) -> None:
    """Pack a filed statement with the events behind it, and with proof that they are those which were signed."""
    from hashlib import sha256

    from aboveboard.organizations import on_database

    with waiting("packing"), on_database(database or DATABASE, organization) as held:
        data = held.package(form, period)
    write_bytes_to(to, data)
    say(f"{to}: {len(data):,} bytes, SHA-256 {sha256(data).hexdigest()}")

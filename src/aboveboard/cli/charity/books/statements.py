"""`aboveboard statements`: every statement of an organization, how it stands, when it is due and what it lacks."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.charity.occasion import DatabaseUrl, OrganizationName, RecordFile, organization_named
from aboveboard.cli.common import Json, print_json, show
from aboveboard.cli.waiting import waiting

At = Annotated[
    str | None,
    typer.Option("--at", metavar="DAY|TIME", help="As of then; else now, or on a record as of its last day."),
]


def command(
    organization: OrganizationName = None,
    database: DatabaseUrl = None,
    record: RecordFile = None,
    at: At = None,
    json: Json = False,
) -> None:
    """List an organization's statements: of which form and period, how each stands, its day, its fee, what it lacks."""
    with waiting("drawing them up"), organization_named(organization, database, record) as held:
        found = held.statements(at)
    if json:
        print_json(found.to_json())
    else:
        show(found)

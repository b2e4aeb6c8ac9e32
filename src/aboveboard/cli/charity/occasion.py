"""What the commands about one occasion share: where its organization is found, on a database or in a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.facade.reading import read_document

if TYPE_CHECKING:
    # They take a while to import, and a command that is asked for help needs none of it.
    from aboveboard.organizations import Organization

DATABASE = "floor.db"
DatabaseUrl = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help=f"A file of SQLite's, or a PostgreSQL URL; {DATABASE} without it."),
]
RecordFile = Annotated[
    str | None, typer.Option("--record", metavar="FILE", help="The organization's record, in place of a database.")
]
OrganizationName = Annotated[
    str | None, typer.Option("--organization", metavar="ORG", help="On a database, by the name of its log.")
]
OccasionName = Annotated[
    str | None, typer.Option("--occasion", metavar="NAME", help="Of this occasion, open or planned.")
]


def organization_named(organization: str | None, database: str | None, record: str | None) -> Organization:
    """An organization by the name of its log on a database, or the one of a record."""
    from aboveboard.law.errors import BadInput
    from aboveboard.organizations import of_record, on_database

    if record is None:
        if organization is None:
            raise BadInput("--organization: the name of one on the database was expected, or a --record")
        return on_database(database or DATABASE, organization)
    if database is not None:
        raise BadInput("--record: a record or a database was expected, not both")
    found = of_record(read_document(record))
    if organization not in (None, found.name, found.title):
        raise BadInput(f"--organization: the record is of {found.title}, not of {organization!r}")
    return found


def organization_of(occasion: str, database: str | None, record: str | None) -> Organization:
    """The organization whose occasion it is."""
    from aboveboard.law.errors import BadInput
    from aboveboard.organizations import holding, of_record

    if record is None:
        return holding(database or DATABASE, occasion)
    if database is not None:
        raise BadInput("--record: a record or a database was expected, not both")
    return of_record(read_document(record))


def refuse(given: Mapping[str, object], why: str) -> None:
    """Refuse words of a command that say nothing here."""
    from aboveboard.law.errors import BadInput

    for name, value in given.items():
        if value:
            raise BadInput(f"{name}: {why}")

"""`aboveboard book`: an organization's columnar books of a year, as a view of its ledger."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.charity.occasion import DatabaseUrl, OrganizationName, RecordFile, organization_named
from aboveboard.cli.common import Json, OutFile, json_text, print_json, say, write_bytes_to, write_to
from aboveboard.cli.waiting import waiting

if TYPE_CHECKING:
    from aboveboard.charity.books.ledger.single_entry import Book


class Form(StrEnum):
    """How a book is written."""

    json = "json"
    md = "md"
    csv = "csv"
    xlsx = "xlsx"


def command(
    organization: OrganizationName = None,
    database: DatabaseUrl = None,
    record: RecordFile = None,
    year: Annotated[
        int | None, typer.Option("--year", metavar="YEAR", help="The year that begins in this one; else the last.")
    ] = None,
    book: Annotated[
        str | None, typer.Option("--book", metavar="NAME", help="Only this book, such as games; else each of them.")
    ] = None,
    format: Annotated[Form, typer.Option("--format", help="How it is written.")] = Form.md,
    out: OutFile = None,
    json: Json = False,
) -> None:
    """Show the columnar books: a line for each receipt and each check, and what there is after it."""
    from aboveboard.law.errors import BadInput, nearest

    with waiting("reading the ledger"), organization_named(organization, database, record) as held:
        found = held.columnar(year)
    if book is not None and book not in [each.name for each in found]:
        raise BadInput(f"--book: none is called {book!r}; {nearest(book, [each.name for each in found])}")
    chosen = [each for each in found if book in (None, each.name)]
    if json or format is Form.json:
        document = {"books": [each.to_json() for each in chosen]}
        print_json(document) if out is None else write_to(out, json_text(document))
    elif format is Form.md:
        _prose(chosen, out)
    elif len(chosen) != 1:
        raise BadInput(
            f"--book: one of {', '.join(each.name for each in chosen)} was expected, since a sheet holds one"
        )
    elif out is not None:
        write_bytes_to(out, chosen[0].csv() if format is Form.csv else chosen[0].xlsx())
    elif format is Form.csv:
        write_to(None, chosen[0].csv().decode("utf-8-sig"))
    else:
        raise BadInput("--out: the name of a file was expected, for the workbook to go to")


def _prose(books: list[Book], out: str | None) -> None:
    text = "\n".join(each.markdown() for each in books)
    if out is None:
        say(text.rstrip("\n"))
    else:
        write_to(out, text)

"""`aboveboard statement`: a statement of one form and period, to read, to print, and onto the official form."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.charity.books.statements import At
from aboveboard.cli.charity.occasion import DatabaseUrl, OrganizationName, RecordFile, organization_named
from aboveboard.cli.common import Json, json_text, print_json, say, show, write_bytes_to, write_to
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_bytes

if TYPE_CHECKING:
    from aboveboard.publish.returns.printed import PrintedStatement


class Form(StrEnum):
    """How a statement is written."""

    json = "json"
    md = "md"
    html = "html"
    pdf = "pdf"
    xlsx = "xlsx"
    csv = "csv"


BYTES = (Form.pdf, Form.xlsx)
"""What is no text, and goes to a file."""


def command(
    form: Annotated[
        str, typer.Argument(metavar="FORM", help="What people call it, such as GC-7Q.", show_default=False)
    ],
    period: Annotated[
        str,
        typer.Option("--period", metavar="PERIOD", help="A quarter, month or year, an occasion or a raffle: 2026-Q3."),
    ],
    organization: OrganizationName = None,
    database: DatabaseUrl = None,
    record: RecordFile = None,
    format: Annotated[Form | None, typer.Option("--format", help="How it is written; else for people.")] = None,
    onto: Annotated[
        str | None,
        typer.Option("--onto", metavar="OFFICIAL.pdf", help="Fill in this official form, a PDF with fields."),
    ] = None,
    line: Annotated[
        str | None, typer.Option("--line", metavar="LINE", help="CSV: the rows of this line alone.")
    ] = None,
    out: Annotated[str | None, typer.Option("--out", "--output", metavar="FILE", help="Write to this file.")] = None,
    version: Annotated[
        int | None, typer.Option("--version", metavar="N", help="What an amendment took the place of: 1 for the first.")
    ] = None,
    at: At = None,
    json: Json = False,
) -> None:
    """Draw up a statement as it stands, and say what it lacks; a signed one says what was signed."""
    from aboveboard.law.errors import BadInput

    form = form.upper() if form.islower() else form
    format = Form.json if json else format
    if line is not None and format is not Form.csv:
        raise BadInput("--line: it goes with --format csv; a workbook has every line of rows on a sheet of its own")
    if (format in BYTES or onto is not None) and out is None:
        raise BadInput(f"--out: the name of a file was expected, for {'the PDF' if onto else f'the {format}'} to go to")
    if onto is not None and format not in (None, Form.json, Form.pdf):
        raise BadInput(f"--onto: it is filled in as a PDF, and not as {format}")
    official = None if onto is None else read_bytes(onto)
    with waiting("drawing it up"), organization_named(organization, database, record) as held:
        found = held.statement(form, period, at, version=version)
    if official is not None and onto is not None and out is not None:
        _onto(found, official, onto, out, json=format is Form.json)
    elif out is None:
        _print(found, format, line)
    else:
        _write(found, format, line, out)


def _print(found: PrintedStatement, format: Form | None, line: str | None) -> None:
    if format is None:
        show(found)
    elif format is Form.json:
        print_json(found.to_json())
    else:
        sys.stdout.write(_text(found, format, line))


def _text(found: PrintedStatement, format: Form, line: str | None) -> str:
    if format is Form.csv:
        return found.csv(line).decode("utf-8-sig")
    return found.markdown() if format is Form.md else found.html()


def _write(found: PrintedStatement, format: Form | None, line: str | None, out: str) -> None:
    with waiting("writing it"):
        if format in BYTES:
            write_bytes_to(out, found.pdf() if format is Form.pdf else found.xlsx())
        elif format is Form.csv:
            write_bytes_to(out, found.csv(line))
        elif format in (None, Form.json):
            write_to(out, json_text(found.to_json()))
        elif format is not None:
            write_to(out, _text(found, format, line))


def _onto(found: PrintedStatement, official: bytes, name: str, out: str, *, json: bool) -> None:
    with waiting("filling it in"):
        filled = found.onto(official, name)
        write_bytes_to(out, filled.pdf)
    if json:
        print_json({"form": found.form, "period": found.period, "state": found.state, "out": out, **filled.to_json()})
        return
    from aboveboard.kernel.words import counted

    fields = counted(len(filled.filled), "field")
    say(f"{found.form} of {found.period}, {found.state}: {fields} filled in and read back.")
    for note in filled.notes:
        say(note)
    say(f"Written to {out}.")

"""`aboveboard members`: a list of members from a spreadsheet, previewed and added to a record; and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from aboveboard.cli.common import Json, OutFile, json_text, lay_out, print_json, say, write_to
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_bytes, read_document
from aboveboard.kernel.words import spaced

if TYPE_CHECKING:
    from aboveboard.charity.members.preview import Preview

LISTED = 40
"""So many rows of each table are printed."""


def command(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="A spreadsheet: .xlsx or CSV.", show_default=False)
    ] = None,
    record: Annotated[
        str | None, typer.Option("--record", metavar="FILE", help="An organization's record, as books reads it.")
    ] = None,
    sheet: Annotated[
        str | None, typer.Option("--sheet", metavar="NAME", help="This sheet; else the first with headings.")
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="HEADING", help="A column to pass over; may be repeated.")
    ] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="DAY", help="The day of the import, which the new events have.")
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="Print the record with the people added.")] = False,
    export: Annotated[
        str | None, typer.Option("--export", metavar="FILE", help="Write who is on file to this .xlsx or .csv.")
    ] = None,
    out: OutFile = None,
    json: Json = False,
) -> None:
    """Preview a list of members: who is new, what changes, and every fault with its row and column."""
    from aboveboard.charity.members.on_file import people_of_record
    from aboveboard.charity.members.preview import preview
    from aboveboard.law.dates import day_of
    from aboveboard.law.errors import BadInput

    today = day_of(at, "--at")
    if (file is None) == (export is None):
        raise BadInput("FILE: a spreadsheet to read was expected, or --export to write one; not both")
    if record is None and (write or export):
        raise BadInput(f"--record: the record was expected that {'--write adds to' if write else '--export writes'}")
    if out is not None and not write:
        raise BadInput("--out: it was expected beside --write only")
    held = None if record is None else read_document(record)
    with waiting("reading the record"):
        people = {} if held is None else people_of_record(held)
    if export is not None:
        _export(export, people)
        return
    assert file is not None
    data = read_bytes(file)
    with waiting("reading the members"):
        name = "standard input" if file == "-" else Path(file).name
        found = preview(data, name, on_file=people, sheet=sheet, ignored=ignore or (), today=today)
    if write:
        assert isinstance(held, Mapping)
        _write(found, held, at, out)
    elif json:
        print_json(found.to_json())
    else:
        _show(found, compared=held is not None)


def _write(found: Preview, record: Mapping[str, Any], at: str | None, out: str | None) -> None:
    """All of them, or nothing."""
    from aboveboard.charity.members.on_file import with_people
    from aboveboard.law.errors import BadInput

    if found.fault_count:
        more = f", and {found.fault_count - 1:,} more faults" if found.fault_count > 1 else ""
        raise BadInput(f"{found.file}: nothing was written: {_sentence(found.faults[0])}{more}")
    if not record["events"] and at is None:
        raise BadInput("--at: a day was expected, since the record has no event yet")
    with waiting("adding the members"):
        document = with_people(record, found.rows, at)
    if out is None:
        print_json(document)
    else:
        write_to(out, json_text(document))


def _export(file: str, people: Mapping[str, Mapping[str, Any]]) -> None:
    from aboveboard.charity.members.writing import as_csv, as_workbook
    from aboveboard.law.errors import BadInput

    kinds = {".xlsx": as_workbook, ".csv": as_csv}
    kind = kinds.get(Path(file).suffix.lower())
    if kind is None:
        raise BadInput(f"--export: a name that ends in .xlsx or .csv was expected, not {file!r}")
    with waiting("writing the members"):
        data = kind(people.values())
    try:
        Path(file).write_bytes(data)
    except OSError as error:
        raise BadInput(f"{file}: it cannot be written: {error.strerror or error}") from None


def _sentence(fault: Mapping[str, Any]) -> str:
    from aboveboard.charity.spreadsheets.table import Fault

    return str(Fault(**fault))


def _show(found: Preview, *, compared: bool) -> None:
    where = f", sheet {found.sheet}" if found.sheet else ""
    say(f"{found.file}{where}, headings in row {found.headings}")
    lay_out(
        ("=column", "heading", "is read as"),
        ((column.letters, column.heading, column.field) for column in found.columns),
    )
    if found.faults:
        say()
        lay_out(
            (">=row", "=column", "given", "expected"),
            (
                (fault["row"], f"{fault['column']} {fault['heading']}".strip(), fault["given"], fault["expected"])
                for fault in found.faults[:LISTED]
            ),
            "What is wrong",
        )
        _more(found.fault_count)
    if found.new:
        say()
        lay_out(
            (">=row", "=name", "full name", "=the name"),
            (
                (row["row"], row["name"], row["title"], "is made from the full name" if row["made"] else "is given")
                for row in found.new[:LISTED]
            ),
            "New",
        )
        _more(len(found.new))
    changes = [(row, key, change) for row in found.changed for key, change in row["changes"].items()]
    if changes:
        say()
        lay_out(
            (">=row", "=name", "=field", "was", "becomes"),
            (
                (row["row"], row["name"], spaced(key), _value(change["was"]), _value(change["becomes"]))
                for row, key, change in changes[:LISTED]
            ),
            "Changed",
        )
        _more(len(changes))
    say()
    new, changed, same = len(found.new), len(found.changed), len(found.same)
    beside = f", {changed:,} changed, {same:,} as they are on file" if compared else ""
    wrong = found.fault_count
    outcome = f"{wrong:,} wrong, and nothing can be written until it is put right." if wrong else "nothing is wrong."
    say(f"{new:,} new{beside}; {outcome}")


def _more(count: int) -> None:
    if count > LISTED:
        say(f"... and {count - LISTED:,} more; --json lists them.")


def _value(value: Any) -> str:
    if value is None:
        return "nothing"
    return ", ".join(value) if isinstance(value, list) else str(value)

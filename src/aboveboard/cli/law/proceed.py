"""`aboveboard proceed`: a recorded hearing, appeal, meeting or rulemaking decided from beginning to end."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from aboveboard.cli.common import Json, lay_out, print_json, show
from aboveboard.facade.reading import read_document


def command(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-|RULESET",
            help="A record, as JSON or TOML; - for standard input; or a ruleset, whose proceedings are listed.",
            show_default=False,
        ),
    ],
    proceeding: Annotated[
        str | None,
        typer.Argument(
            metavar="PROCEEDING", help="One of the ruleset's, as far as the texts tell it.", show_default=False
        ),
    ] = None,
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="DATE", help="What is due that day; else on the last day recorded.")
    ] = None,
    paper: Annotated[
        str | None,
        typer.Option("--paper", metavar="NAME|list", help="Print one of its papers, or list those that there are."),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--out", "--output", metavar="FILE", help="The paper's file: .pdf, .html, .md or .json."),
    ] = None,
    sealed: Annotated[
        bool, typer.Option("--sealed", help="Print in a paper what is kept from the public too; it then says so.")
    ] = False,
    json: Json = False,
) -> None:
    """Decide a recorded proceeding: where it stands, what is due from whom and by when, what was late, returned or
    refused, and what may be done next, each with its clause; and print its papers."""
    from aboveboard.cli.law.proceed_paper import printed
    from aboveboard.docket.record import proceed
    from aboveboard.law.errors import BadInput

    if proceeding is None and _names_ruleset(file):
        if paper is not None:
            raise BadInput(f"--paper: it goes with a record, or with a proceeding: {file} PROCEEDING")
        _list(file, json)
        return
    record: Any = (
        read_document(file) if proceeding is None else {"ruleset": file, "proceeding": proceeding, "events": []}
    )
    found = proceed(record, as_of)
    if paper is None and (out is not None or sealed):
        raise BadInput(f"{'--out' if out is not None else '--sealed'}: it goes with --paper, and none is named")
    if paper is not None:
        printed(found, record, paper, out, sealed=sealed, json=json)
    elif json:
        print_json(found.to_json())
    else:
        show(found)


def _names_ruleset(file: str) -> bool:
    """Is a ruleset named, and no file? What looks like the name of one, and is neither, is refused with the nearest."""
    from aboveboard.law.files import find_ruleset, ruleset_named

    if file == "-" or Path(file).exists():
        return False
    if find_ruleset(file) is None and not Path(file).suffix and Path(file).name == file:
        ruleset_named(file)
    return find_ruleset(file) is not None


def _list(ruleset: str, json: bool) -> None:
    """The proceedings of a ruleset."""
    from aboveboard.law.docket import proceedings

    held = list(proceedings(ruleset))
    if json:
        rows = (
            {"proceeding": one.name, "kind": one.law.kind, "title": one.title, "cite": one.law.cite} for one in held
        )
        print_json({"proceedings": list(rows)})
    else:
        lay_out(
            ("=proceeding", "kind", "what it is", "clauses"),
            ((one.name, one.law.kind, one.title, one.law.cite) for one in held),
        )

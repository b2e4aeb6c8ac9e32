"""`aboveboard spend`: whether games money may pay for something, asked before a check is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.charity.occasion import DATABASE, DatabaseUrl
from aboveboard.cli.common import Json, print_json, say
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_document

if TYPE_CHECKING:
    from aboveboard.charity.spending import Judged
    from aboveboard.organizations import Organization

SHOWN = 6
"""So many further classes are named."""


def command(
    words: Annotated[str, typer.Option("--for", metavar="WORDS", help="What it is for, in plain words.")],
    cents: Annotated[int, typer.Option("--cents", metavar="N", help="How much, in cents.")],
    record: Annotated[
        str | None,
        typer.Argument(metavar="RECORD|-", help="The organization's record as JSON or TOML, or - for standard input."),
    ] = None,
    class_: Annotated[
        str | None, typer.Option("--class", metavar="C", help="The class of expenditure; else the one that fits best.")
    ] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="T", help="Who is paid.")] = None,
    approval: Annotated[
        str | None, typer.Option("--approval", metavar="PAPER", help="The paper on file by which it is approved.")
    ] = None,
    minutes: Annotated[
        str | None, typer.Option("--minutes", metavar="NAME", help="The minutes on file that authorize it.")
    ] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="TIME", help="As of a day or a time; the record's last without it.")
    ] = None,
    database: DatabaseUrl = None,
    organization: Annotated[
        str | None, typer.Option("--organization", metavar="ORG", help="The organization on that database.")
    ] = None,
    json: Json = False,
) -> None:
    """Say whether games money may pay for something, what approval it needs, and where it will be reported."""
    with waiting("looking"), _organization_of(record, database, organization) as held:
        found = held.spending(words, cents, class_, to=to, approval=approval, minutes=minutes, at=at)
    if json:
        print_json(found.to_json())
    else:
        _show(found)


def _organization_of(record: str | None, database: str | None, organization: str | None) -> Organization:
    """The organization of a record, or one on a database."""
    from aboveboard.law.errors import BadInput
    from aboveboard.organizations import of_record, on_database

    if record is not None:
        if database is not None or organization is not None:
            raise BadInput("RECORD: a record or an organization on a database was expected, not both")
        return of_record(read_document(record))
    if organization is None:
        raise BadInput("RECORD: a record, or --organization with its database, was expected")
    return on_database(database or DATABASE, organization)


def _show(found: Judged) -> None:
    from aboveboard.kernel.money import dollars
    from aboveboard.law.provisions.clauses import citations

    say(f"{dollars(found.cents)} for {found.title}: {found.verdict} ({'; '.join(citations(found.cite))})")
    say(f"  {_reported(found)}")
    for one in found.reasons:
        say(f"  {one.reason} ({'; '.join(one.clauses)}) [{one.rests_on}]")
    for one in found.to_state if found.verdict != "refused" else ():
        say(f"  To be stated with the check: {one.reason} ({'; '.join(one.clauses)})")
    for one in found.flagged:
        say(f"  For review: {one.reason} ({'; '.join(one.clauses)})")
    for meter in found.meters:
        what, left = ("least", "still owed") if meter.least else ("most", "left")
        amounts = f"{dollars(meter.so_far)} of at {what} {dollars(meter.bound)} in one {meter.over}"
        say(f"  {meter.title}: {amounts}, {dollars(meter.left)} {left}")
    others = [fit for fit in found.fits if fit.class_ != found.class_][:SHOWN]
    if others:
        say()
        say(f"It may also be: {'; '.join(f'{fit.title} (--class {fit.class_})' for fit in others)}")


def _reported(found: Judged) -> str:
    """Where it will be reported."""
    stand = found.standing
    if stand.part:
        return f"Reported on {stand.form} of {stand.period}, part {stand.part}"
    parts = ", ".join(f"part {part} of {form}" for form, part in found.parts.items())
    return f"Reported in {parts}" if parts else "Reported on no form"

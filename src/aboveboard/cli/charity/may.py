"""`aboveboard may`: whether an occasion may be run or a pool go on, and everything that stands in the way."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.charity.occasion import DatabaseUrl, RecordFile, organization_of
from aboveboard.cli.common import Json, print_json, say
from aboveboard.cli.law.law import say_beside
from aboveboard.cli.waiting import waiting


def command(
    occasion: Annotated[
        str, typer.Argument(metavar="OCCASION|POOL", help="An occasion that is open or planned, or a pool.")
    ],
    database: DatabaseUrl = None,
    record: RecordFile = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="TIME", help="As of a time, such as 2026-03-07T19:00; now without it.")
    ] = None,
    json: Json = False,
) -> None:
    """Say whether an occasion may be run, or a pool go on, or everything that is missing with its clause."""
    from aboveboard.law.conduct import conduct_law

    with waiting("looking"), organization_of(occasion, database, record) as held:
        found, words = held.may(occasion, at).to_json(), conduct_law(held.ruleset).titled
    if json:
        print_json(found)
        return
    say(f"{occasion}: {'yes' if found['may'] else 'not yet'}")
    for row in found["missing"]:
        say(f"  Missing: {row['reason']} ({'; '.join(row['cite'])}) [{row['rests_on']}]")
    for row in found["warnings"]:
        say(f"  For review: {row['reason']} ({'; '.join(row['cite'])}) [{row['rests_on']}]")
    if found["unchecked"]:
        say()
        say(f"Nothing is on file of: {'; '.join(words(found['unchecked']))}")
    say_beside(found["beside"])

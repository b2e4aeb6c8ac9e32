"""`aboveboard games`: what is on offer, and where."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import AsOf, Json, lay_out, print_json
from aboveboard.cli.waiting import waiting


def command(
    ruleset: Annotated[str | None, typer.Option(help="Only this ruleset.")] = None,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """List the games of every ruleset, with their options, wagers and selections."""
    from aboveboard.law.catalogue import catalogue
    from aboveboard.law.dates import day_of

    with waiting("reading"):
        found = catalogue(ruleset, day_of(as_of, "--as-of"))
    if json:
        print_json(found)
        return
    columns = ("=ruleset", "=game", "title", "clauses", "status", ">wagers")
    rows = (
        (one["ruleset"], one["game"], one["title"], one["cite"], one["status"], len(one["wagers"])) for one in found
    )
    lay_out(columns, rows)

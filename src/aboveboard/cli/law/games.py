"""`aboveboard games`: what is on offer, and where."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import AsIf, AsOf, Json, asked_by, lay_out, print_json
from aboveboard.cli.waiting import waiting


def command(
    ruleset: Annotated[str | None, typer.Option(help="Only this ruleset.")] = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
    json: Json = False,
) -> None:
    """List the games of every ruleset, with their options, wagers and selections."""
    from aboveboard.kernel.words import are
    from aboveboard.law.catalogue import catalogue
    from aboveboard.law.files import left_out

    question = asked_by(as_of, as_if)
    with waiting("reading"):
        found = catalogue(ruleset, question)
    if json:
        print_json(found)
        return
    columns = ("=ruleset", "=game", "title", "clauses", "status", ">wagers")
    rows = (
        (one["ruleset"], one["game"], one["title"], one["cite"], one["status"], len(one["wagers"])) for one in found
    )
    if found:
        lay_out(columns, rows)
    for held, games in left_out(ruleset, question):
        asking = "".join([f" --as-of {as_of}" if as_of else "", *(f" --as-if {each}" for each in as_if or ())])
        typer.echo(
            f"{held.name}: {are(len(games), 'game')} left out, of which no text is held that answers {question}; "
            f"`aboveboard odds {held.name} {games[0]}{asking}` says why."
        )

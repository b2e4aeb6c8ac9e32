"""`aboveboard law`: the clauses behind a game, and the values that rest on each."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import AsOf, GameName, Json, RulesetName, lay_out, print_json
from aboveboard.cli.waiting import waiting


def command(
    ruleset: RulesetName,
    game: GameName,
    value: Annotated[str | None, typer.Option(help="Only values under this path, such as wagers.fire.")] = None,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """List the clauses that a game's law file cites, what each says, and which of its values rest on it."""
    from aboveboard.law import load_edition
    from aboveboard.law.catalogue import cited
    from aboveboard.law.dates import day_of

    with waiting("reading"):
        found = cited(load_edition(ruleset, game, day_of(as_of, "--as-of")), value)
    if json:
        print_json(found)
        return
    columns = ("clause", "says, in our words", "values that rest on it")
    lay_out(columns, ((one["citation"], one["summary"], ", ".join(one["values"])) for one in found))

"""`aboveboard plan`: what a pool is worth before it is sold, and while it sells."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import AsIf, AsOf, Json, RulesetName, asked_by, print_json, show
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_document


def command(
    ruleset: RulesetName,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A pool, such as raffle.", show_default=False)],
    file: Annotated[str, typer.Argument(metavar="FILE", help="A plan as JSON or TOML, or - for standard input.")],
    as_of: AsOf = None,
    as_if: AsIf = None,
    fractions: Annotated[
        bool, typer.Option("--fractions", help="Write every fraction whole, however long it is.")
    ] = False,
    json: Json = False,
) -> None:
    """Reckon a raffle, a deal of tickets, a search or a game of bingo exactly: what it pays, nets and owes."""
    import aboveboard

    given = read_document(file)
    asked = asked_by(as_of, as_if)
    with waiting("reckoning"):
        found = aboveboard.plan(ruleset, game, given, asked.as_of, fractions=fractions, as_if=asked.as_if)
    if json:
        print_json(found.to_json())
    else:
        show(found)

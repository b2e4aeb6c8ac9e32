"""`aboveboard record`: how a record of a game is written, for those who want to settle one."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from aboveboard.cli.common import AsIf, AsOf, GameName, Options, RulesetName, asked_by, print_json, the_game
from aboveboard.cli.waiting import waiting


def command(
    ruleset: RulesetName,
    game: GameName,
    example: Annotated[bool, typer.Option("--example", help="Print only a round that `settle` takes.")] = False,
    option: Options = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
) -> None:
    """Tell how a record of a game is written: the order of dealing, irregularities, facts, and a worked round."""
    from aboveboard.law.errors import BadInput
    from aboveboard.publish.record_page import record_page
    from aboveboard.publish.worked import worked

    terms = the_game(ruleset, game, option, asked_by(as_of, as_if)).terms
    with waiting("writing"):
        text, record = ("", worked(terms)) if example else (record_page(terms), None)
    if not example:
        sys.stdout.write(text)
    elif record is None:
        raise BadInput(f"--example: no round of {terms.law.title} could be played out")
    else:
        print_json(record)

"""`aboveboard checklist`: how a table is opened, run and closed, as a sheet for dealers."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from aboveboard.cli.common import AsOf, GameName, Json, Options, RulesetName, print_json, the_game


class Format(StrEnum):
    """How the sheet is written."""

    md = "md"
    html = "html"


def command(
    ruleset: RulesetName,
    game: GameName,
    format: Annotated[Format, typer.Option(help="Markdown, or one self-contained HTML page.")] = Format.md,
    option: Options = None,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """Print the checklists of a table: each step with who confirms it, when, and its clause."""
    found = the_game(ruleset, game, option, as_of)
    if json:
        print_json(found.checklist("json"))
        return
    sys.stdout.write(str(found.checklist(format.value)))

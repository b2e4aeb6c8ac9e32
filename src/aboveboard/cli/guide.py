"""`aboveboard guide`: the gaming guide that a patron may take away."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from aboveboard.cli.common import AsOf, GameName, Options, RulesetName, WheelFile, the_game


class Format(StrEnum):
    """How the guide is written."""

    md = "md"
    html = "html"


def command(
    ruleset: RulesetName,
    game: GameName,
    format: Annotated[Format, typer.Option(help="Markdown, or one self-contained HTML page.")] = Format.md,
    option: Options = None,
    as_of: AsOf = None,
    wheel: WheelFile = None,
) -> None:
    """Print the gaming guide of a game: every wager with its odds, limits and clauses."""
    sys.stdout.write(the_game(ruleset, game, option, as_of, wheel).guide(format.value))

"""`aboveboard signs`: what is posted at a table, each line with its clause."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from aboveboard.cli.common import (
    AsOf,
    GameName,
    Json,
    Options,
    OutFile,
    PostedAs,
    RulesetName,
    WheelFile,
    posted,
    print_json,
    the_game,
    write_to,
)
from aboveboard.cli.waiting import waiting


class Format(StrEnum):
    """How signs are written."""

    md = "md"
    html = "html"
    svg = "svg"


def command(
    ruleset: RulesetName,
    game: GameName,
    format: Annotated[Format, typer.Option(help="Markdown, one HTML page, or posters in one SVG.")] = Format.md,
    out: OutFile = None,
    limits: PostedAs = None,
    option: Options = None,
    as_of: AsOf = None,
    wheel: WheelFile = None,
    json: Json = False,
) -> None:
    """Print the signs of a table: limits, odds, fees, options and the notices that its law asks for."""
    from aboveboard.publish.signs import out_of_order, signs, written

    with waiting("writing"):
        terms = the_game(ruleset, game, option, as_of, wheel).terms
        found = (*signs(terms, posted(limits)), *out_of_order(terms))
    if json:
        print_json([sign.as_json() for sign in found])
        return
    write_to(out, written(found, terms, format.value))

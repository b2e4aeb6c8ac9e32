"""`aboveboard layout`: the layout of a table, to be printed or put into a page."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from aboveboard.cli.common import (
    AsIf,
    AsOf,
    GameName,
    Options,
    OutFile,
    PostedAs,
    RulesetName,
    WheelFile,
    asked_by,
    posted,
    the_game,
    write_to,
)
from aboveboard.cli.waiting import waiting


class Format(StrEnum):
    """How the layout is written."""

    svg = "svg"
    html = "html"


def command(
    ruleset: RulesetName,
    game: GameName,
    format: Annotated[Format, typer.Option(help="One SVG, or an HTML page that prints it.")] = Format.svg,
    out: OutFile = None,
    holder: Annotated[str | None, typer.Option(help="Whose table it is, where the layout bears that.")] = None,
    positions: Annotated[int | None, typer.Option(min=1, max=20, help="Players' positions at a card table.")] = None,
    limits: PostedAs = None,
    option: Options = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
    wheel: WheelFile = None,
) -> None:
    """Draw the layout of a game: an area for every wager on offer, with what the law has it bear."""
    from aboveboard.publish.layout import layout

    with waiting("drawing"):
        terms = the_game(ruleset, game, option, asked_by(as_of, as_if), wheel).terms
        drawn = layout(terms, holder=holder, limits=posted(limits), positions=positions)
        text = drawn.svg() if format is Format.svg else drawn.html()
    write_to(out, text)

"""`aboveboard draw-check`: whether a draw is what it says, recomputed from its seed."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import Json, print_json, read_document, say
from aboveboard.cli.waiting import waiting

UNSOUND = 1


def command(
    file: Annotated[str, typer.Argument(metavar="DRAW", help="A draw as JSON, or - for standard input.")],
    ticket: Annotated[int | None, typer.Option("--ticket", metavar="NUMBER", help="Say what came of this one.")] = None,
    json: Json = False,
) -> int:
    """Recompute a draw from the drum, the seed and the text that was mixed in; ends with 1 where it is not sound."""
    from aboveboard.play.pools.drawing.check import Unsound, check, said_of

    document, draw, fault = read_document(file), None, None
    try:
        with waiting("recomputing"):
            draw = check(document)
    except Unsound as error:
        fault = str(error)
    about = None if draw is None or ticket is None else said_of(draw, ticket)
    if json:
        print_json({"sound": fault is None, "fault": fault, "ticket": about})
    elif draw is None:
        say(f"Not sound: {fault}.")
    else:
        say(f"Sound: {len(draw.draws)} drawn from {draw.count:,} tickets, as seed, drum and text give them.")
        if about is not None:
            say(about)
    return 0 if fault is None else UNSOUND

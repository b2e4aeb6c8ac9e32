"""`aboveboard draw-check`: whether a draw is what it says, recomputed from its seed."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import Json, print_json, say
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_document

UNSOUND = 1


def command(
    file: Annotated[
        str, typer.Argument(metavar="DRAW", help="A draw, or a proof of one ticket, as JSON, or - for standard input.")
    ],
    ticket: Annotated[int | None, typer.Option("--ticket", metavar="NUMBER", help="Say what came of this one.")] = None,
    json: Json = False,
) -> int:
    """Recompute a draw from the drum, the seed and the texts that were mixed in; ends with 1 where it is not sound.

    A proof that a ticket is in a frozen drum is checked likewise, before anything is drawn.
    """
    from aboveboard.play.pools.drawing.check import Unsound, said

    document, fault, lines = read_document(file), None, list[str]()
    try:
        with waiting("recomputing"):
            lines = said(document, ticket)
    except Unsound as error:
        fault = str(error)
    if json:
        about = lines[-1] if len(lines) > 1 else None
        print_json({"sound": fault is None, "fault": fault, "ticket": about})
    else:
        for line in lines or [f"Not sound: {fault}."]:
            say(line)
    return 0 if fault is None else UNSOUND

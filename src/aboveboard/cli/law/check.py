"""`aboveboard check`: an operator's submission laid over the law, with everything that is wrong with it."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import Json, print_json, show
from aboveboard.facade.reading import read_document

NOT_LAWFUL = 1


def command(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-",
            help="What an operator submits of a game, as JSON or TOML: options, wagers, limits.",
            show_default=False,
        ),
    ],
    json: Json = False,
) -> int:
    """Check an operator's submission: each value that the law does not allow, by its clause, all at once."""
    from aboveboard.play.compare.checked import checked

    found = checked(read_document(file), "standard input" if file == "-" else file)
    if json:
        print_json(found.to_json())
    else:
        show(found)
    return 0 if found.lawful else NOT_LAWFUL

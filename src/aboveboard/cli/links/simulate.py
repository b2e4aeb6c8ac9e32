"""`aboveboard link simulate`: very many rounds at the tables of a link, and what became of its jackpot."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import Json, print_json, show
from aboveboard.cli.play.simulate import whole
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_document


def command(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A link as it is opened, with its tables, as JSON or TOML, or -.")
    ],
    rounds: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="How many rounds at every table of the link: 1e6, say.")
    ],
    seed: Annotated[int | None, typer.Option(metavar="S", help="The seed that decides what comes.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="W", help="How many threads; the answer is the same.")] = None,
    json: Json = False,
) -> None:
    """Play a link over and over: how often each award hits, what it pays, how large the meter grows, and how often two
    tables hit in one round, each beside what is exact."""
    from aboveboard.jackpots.playing import simulate_link

    given = read_document(file)
    with waiting("playing") as progress:
        found = simulate_link(given, rounds=rounds, seed=seed, workers=workers, progress=progress)
    if json:
        print_json(found.to_json())
    else:
        show(found)

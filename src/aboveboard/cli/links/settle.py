"""`aboveboard link settle`: what a record of progressive links comes to, event by event, to the cent and its parts."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import Json, print_json, show
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_document


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record as JSON or TOML, or - for standard input.")],
    json: Json = False,
) -> None:
    """Decide recorded links: what stands on their meters after each event, what hits take, what is refused and why."""
    from aboveboard.floor.links.records.record import settle_link

    record = read_document(file)
    with waiting("settling"):
        found = settle_link(record)
    if json:
        print_json(found.to_json())
    else:
        show(found)

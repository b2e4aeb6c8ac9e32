"""`aboveboard settle`: what each wager of a record is owed, and why."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import HouseWayFile, Json, print_json, show
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_document


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record as JSON or TOML, or - for standard input.")],
    house_way: HouseWayFile = None,
    json: Json = False,
) -> None:
    """Settle a recorded round, session or pool: what is paid, refused, voided and still riding."""
    import aboveboard
    from aboveboard.kernel.collecting import gc_paused
    from aboveboard.play.pools.running.settle import is_pool_record

    record = read_document(file)
    if house_way is not None and isinstance(record, dict):
        record = {**record, "house_way": read_document(house_way)}
    with gc_paused():
        with waiting("settling"):
            found = aboveboard.settle_pool(record) if is_pool_record(record) else aboveboard.settle(record)
        if json:
            print_json(found.to_json())
        else:
            show(found)

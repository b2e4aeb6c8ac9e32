"""What `aboveboard paper` prints of a pool: tickets, calendars, labels, a flare or cards, and of which numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from aboveboard.cli.waiting import Advance
    from aboveboard.publish.paper.of_pool import Paper
    from aboveboard.publish.paper.of_record import Printed


class Asked(NamedTuple):
    """What is asked of a pool's paper."""

    pool: str | None
    first: int | None
    last: int | None
    series: str | None
    a_sheet: int | None
    base: str | None
    stacked: bool


def pool_paper(
    held: Printed, paper: Paper, asked: Asked, fonts: list[Path], advance: Advance
) -> tuple[bytes, dict[str, Any]]:
    """A paper of a pool as a PDF, and what it holds in words."""
    from aboveboard.law.errors import BadInput
    from aboveboard.publish.paper.of_pool import Run, printing
    from aboveboard.publish.paper.tickets import CheckPage

    if asked.base is not None and held.code_key is None:
        raise BadInput("--base: codes are made with the key of a database, and a record has none")
    pool = held.pool(asked.pool)
    run = Run(asked.first, asked.last, asked.series, asked.stacked, asked.a_sheet or Run.a_sheet)
    found = printing(pool, paper, held.made, run)
    name, key = pool.setting.log, held.code_key
    check = None if asked.base is None or key is None else CheckPage(asked.base, name, key)
    data = found.pdf(check, fonts, advance)
    return data, {"printed": [{"pool": name, "paper": paper, "count": found.count, "codes": check is not None}]}

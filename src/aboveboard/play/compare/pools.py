"""The figures of a pool's tickets on one side: of a plan that is given, or of the law file's specimen."""

from __future__ import annotations

from fractions import Fraction

from aboveboard.law.errors import BadInput
from aboveboard.law.pools import PoolEdition
from aboveboard.play.compare.records import WagerSide
from aboveboard.play.odds.report.written import percent
from aboveboard.play.pools.odds import TICKET, TicketFigures, odds


def tickets_of(pool: PoolEdition, plan: object = None) -> tuple[tuple[WagerSide, ...], str | None]:
    """A ticket and its prizes, and why there are none where no specimen lets them be reckoned."""
    try:
        found = odds(pool, plan)
    except BadInput as error:
        if plan is not None:
            raise
        return (), str(error)
    refused = "; ".join(each.reason for each in found.refused)
    return tuple(_side(each) for each in found.wagers), f"the plan is refused: {refused}" if refused else None


def _side(row: TicketFigures) -> WagerSide:
    among = ", ".join(f"{name} {number}" for name, number in row.among.items())
    picked = " of ".join(part for part in (row.selection, among) if part) or None
    return WagerSide(
        TICKET, "Ticket", picked, dict(row.pays), row.cite,
        ev=row.ev, edge=None if row.ev is None else percent(-Fraction(row.ev)),
        win=row.win, push=row.push, lose=row.lose, exact=row.exact, error=row.stderr, sampled=row.stderr is not None,
        note=row.note,
    )  # fmt: skip

"""The day on which something happened at a pool, where it is entered later: what is sold, paid and closed on paper."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Final

from aboveboard.charity.conduct.pools.deeds import BUY_DEAL
from aboveboard.charity.conduct.question import Question
from aboveboard.law.errors import BadInput

if TYPE_CHECKING:
    from aboveboard.charity.pools.conduct import PoolConduct

OPEN_DEAL, CLOSE_DEAL, CLOSE_RAFFLE = "deal-open", "deal-close", "raffle-close"
DATED: Final = frozenset((
    OPEN_DEAL, "deal-sell", "deal-pay", "seal-open", CLOSE_DEAL, "ticket-draw", "prize-pay", CLOSE_RAFFLE,
))  # fmt: skip
"""The deeds at a pool that may say on which day they happened; a ticket's sale has a field of its own for it."""
CLOSES = frozenset((CLOSE_DEAL, CLOSE_RAFFLE))


def day_of(asked: Question) -> date:
    """The day that a deed states, or on which it is done."""
    stated = asked.payload.get("dated") or asked.payload.get("sold-on")
    return asked.today if stated is None else date.fromisoformat(stated)


def check_day(pool: PoolConduct, asked: Question) -> None:
    """Raises BadInput where something cannot have happened on the day that is stated: before there was anything to
    sell, or before what it comes after."""
    if asked.kind not in DATED or "dated" not in asked.payload:
        return
    day = day_of(asked)
    for bound, what in _bounds(pool, asked):
        if day < bound:
            raise BadInput(f"dated: {day} is before {what}, on {bound}")


def _bounds(pool: PoolConduct, asked: Question) -> Iterator[tuple[date, str]]:
    """The days before which it cannot have been, each with what was then."""
    state = pool.running.state
    for kind, what in ((BUY_DEAL, "the deal was bought"), (OPEN_DEAL, "it was put into play")):
        entry = pool.state.last(kind)
        if entry is not None and kind != asked.kind:
            yield entry.dated(pool.zone), what
    if pool.opened_by != BUY_DEAL and state.first_sale:
        yield date.fromisoformat(state.first_sale), "the first ticket was sold"
    if asked.kind in CLOSES:
        days = (
            (state.last_sale, "the last ticket was sold"), (state.deal.last_paid, "the last prize was paid"),
            (state.round.day, "a ticket was drawn"),
        )  # fmt: skip
        yield from ((date.fromisoformat(each), what) for each, what in days if each)

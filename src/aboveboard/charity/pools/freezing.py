"""The tree over a drum, grown before the drum is frozen: nobody who writes waits for it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from aboveboard.charity.conduct.pools.roles import DESK
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.drawing import under_way
from aboveboard.kernel.serials import Range
from aboveboard.log.logbook import Logbook
from aboveboard.play.pools.drawing.tree import tree_of
from aboveboard.play.pools.running.machine import FREEZE, MOST_TICKETS
from aboveboard.play.pools.running.pool import RunningPool

TRIES = 3
"""So often it is looked whether tickets were sold meanwhile."""


def would_freeze(running: RunningPool, series: Any) -> tuple[Range, ...]:
    """The tickets of which a root would be made now; none where nothing is frozen, and keys are few."""
    state, sold = running.state, running.terms.sold_series
    over = state.closed or state.found or under_way(running) is not None
    if FREEZE not in running.deeds or over or not running.terms.edition.law.machine_draw or series not in (None, sold):
        return ()
    numbers = state.series[sold].drum
    return tuple(numbers.ranges) if len(numbers) <= MOST_TICKETS else ()


def warmed(book: Logbook, log: str, series: Any, roles: Collection[str]) -> None:
    """Grow the tree over what would be frozen, for those alone who may freeze it."""
    if not set(roles) & set(DESK):
        return
    grown: tuple[Range, ...] = ()
    for _ in range(TRIES):
        drum = book.look(log, lambda state: would_freeze(state.part(PoolConduct).running, series))
        if not drum or drum == grown:
            return
        tree_of(drum)
        grown = drum

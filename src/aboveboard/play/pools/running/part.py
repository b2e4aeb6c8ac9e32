"""A part of a pool at play: it owns some deeds, decides them without changing anything, and folds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from aboveboard.kernel.serials import LARGEST_SERIAL
from aboveboard.law.errors import BadInput, short
from aboveboard.play.pools.running.decided import Decided
from aboveboard.play.pools.running.state import PoolState, SeriesState
from aboveboard.play.pools.running.terms import PoolTerms
from aboveboard.play.pools.told import Payload as Payload

if TYPE_CHECKING:
    from aboveboard.play.pools.running.pool import RunningPool

Decide = Callable[[Payload], Decided]
Fold = Callable[[Payload], None]


class PoolPart:
    """What every part has: the pool that it is of."""

    waiting: Mapping[str, str] = {}
    """What whoever was drawn waits for here, each with the rule by which it comes next."""

    def __init__(self, pool: RunningPool) -> None:
        self.pool = pool
        self.deeds: Mapping[str, tuple[Decide, Fold]] = {}

    @property
    def terms(self) -> PoolTerms:
        """What the pool was opened with."""
        return self.pool.terms

    @property
    def state(self) -> PoolState:
        """What it holds now."""
        return self.pool.state

    def why_not_end(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What stands in the way of closing the pool, each with its clauses."""
        return iter(())

    def why_not_next(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What stands in the way of ending the round in hand."""
        return iter(())

    def noted(self, what: str) -> Payload:
        """What an organization's own log takes note of where the pool is opened, in play, or over."""
        return {}

    def series(self, payload: Payload) -> tuple[str, SeriesState]:
        """The series that a deed names; that which is sold where it names none."""
        named = payload.get("series", self.terms.sold_series)
        if named not in self.state.series:
            raise BadInput(f"series: {' or '.join(self.state.series)} expected, not {short(named)}")
        return str(named), self.state.series[named]


def whole(payload: Payload, name: str, least: int = 0, most: int = LARGEST_SERIAL) -> int:
    """A field that is a whole number between two others."""
    given = payload.get(name)
    if type(given) is not int or not least <= given <= most:
        raise BadInput(f"{name}: a whole number from {least:,} to {most:,} expected, not {short(given)}")
    return given

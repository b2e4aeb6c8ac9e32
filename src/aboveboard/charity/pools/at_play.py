"""The tickets and the money of a pool's log: its own state, folded from the log's events."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.log.deeds import Books, Deed, Handler, Logged, Viewer
from aboveboard.log.part import StatePart
from aboveboard.play.events import Refusal
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.state import PoolState
from aboveboard.play.pools.running.terms import PoolTerms

SALES = frozenset(("ticket-sell", "deal-sell", "card-sell"))


class PoolAtPlay(StatePart[PoolState]):
    """What a pool holds; what is done with it the log's conduct decides."""

    def __init__(self, terms: PoolTerms, zone: ZoneInfo) -> None:
        self.running = RunningPool(terms)
        self.zone = zone
        self.deeds: Mapping[str, Handler] = {}

    @property
    def state(self) -> PoolState:
        """The running pool's state."""
        return self.running.state

    @state.setter
    def state(self, state: PoolState) -> None:
        self.running.state = state

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """Nothing here stands in the way of other parts' deeds."""
        return None

    def apply(self, event: Logged) -> None:
        """Fold a deed in, with the days of the first and the last sale."""
        self.running.apply(event.kind, event.payload)
        if event.kind in SALES:
            day = event.at.astimezone(self.zone).date().isoformat()
            self.state.first_sale = self.state.first_sale or day
            self.state.last_sale = day

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """What is left and what is in the bank, for those who have a role here."""
        return None

    def snapshot(self) -> PoolState:
        """A copy of the state."""
        return deepcopy(self.state)

    def restore(self, state: PoolState) -> None:
        """Take up a copy of a state."""
        self.running.state = deepcopy(state)

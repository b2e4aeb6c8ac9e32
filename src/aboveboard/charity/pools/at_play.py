"""The tickets and the money of a pool's log: its own state, folded from the log's events."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.pools.roles import DESK
from aboveboard.log.chain.hidden import SEED
from aboveboard.log.deeds import Handler, Logged, Viewer
from aboveboard.log.part import StatePart
from aboveboard.play.pools.running.deals.advice import advice, deal_of, flare_of
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.state import PoolState
from aboveboard.play.pools.running.terms import PoolTerms

SALES = frozenset(("ticket-sell", "deal-sell", "card-sell"))
DRAWS = frozenset(("ticket-draw", "draw-next"))
PAYMENTS = frozenset(("deal-pay", "seal-open"))


class PoolAtPlay(StatePart[PoolState]):
    """What a pool holds; what is done with it the log's conduct decides."""

    def __init__(self, terms: PoolTerms, zone: ZoneInfo, name: str = "") -> None:
        self.running = RunningPool(terms, name)
        self.zone = zone
        self.deeds: Mapping[str, Handler] = {}
        self._last: tuple[datetime | None, str] = None, ""
        """The moment at which something was done last, and its day: much is done at one and the same."""

    @property
    def state(self) -> PoolState:
        """The running pool's state."""
        return self.running.state

    @state.setter
    def state(self, state: PoolState) -> None:
        self.running.state = state

    def apply(self, event: Logged) -> None:
        """Fold a deed in, with the days of the first and the last sale."""
        payload, kind = event.payload, event.kind
        self.running.apply(kind, {**payload, SEED: event.veiled[SEED]} if SEED in event.veiled else payload)
        if kind in SALES:
            state, day = self.running.state, self._day(event)
            if day != state.last_sale:
                state.first_sale = min(state.first_sale or day, day)
                state.last_sale = max(state.last_sale, day)
        elif kind in DRAWS:
            held = self.running.state.round
            held.day = held.day or self._day(event)
        elif kind in PAYMENTS:
            deal = self.running.state.deal
            deal.last_paid = max(deal.last_paid, self._day(event))

    def _day(self, event: Logged) -> str:
        """The legal day on which something was done: the one that is stated, or else that of the entry."""
        stated = event.payload.get("dated") or event.payload.get("sold-on")
        if stated is not None:
            return str(stated)
        at, day = self._last
        if at is not event.at:
            day = event.at.astimezone(self.zone).date().isoformat()
            self._last = event.at, day
        return day

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """A deal's flare for everybody; what is left of it and what is in its bank for those who run it."""
        if deal_of(self.running) is None:
            return None
        seen: dict[str, Any] = {"flare": [line.to_json() for line in flare_of(self.running)]}
        rest = advice(self.running) if viewer.role in DESK else None
        if rest is None:
            return seen
        bank = {"bank": self.running.in_the_bank, "missing": self.state.deal.missing}
        return {**seen, **bank, "advice": rest.to_json()}

    def snapshot(self) -> PoolState:
        """A copy of the state."""
        return deepcopy(self.state)

    def restore(self, state: PoolState) -> None:
        """Take up a copy of a state."""
        self.running.state = deepcopy(state)

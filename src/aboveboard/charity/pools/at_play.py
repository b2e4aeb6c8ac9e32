"""The tickets and the money of a pool's log: its own state, folded from the log's events."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.pools.roles import DESK
from aboveboard.log.chain.hidden import SEED
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Viewer
from aboveboard.log.part import StatePart
from aboveboard.play.events import Refusal
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
        hidden = {SEED: event.veiled[SEED]} if SEED in event.veiled else {}
        self.running.apply(event.kind, {**event.payload, **hidden} if hidden else event.payload)
        if event.kind in SALES:
            day = event.payload.get("sold-on") or event.at.astimezone(self.zone).date().isoformat()
            self.state.first_sale = min(self.state.first_sale or day, day)
            self.state.last_sale = max(self.state.last_sale, day)
        if event.kind in DRAWS:
            held = self.state.round
            held.day = held.day or event.at.astimezone(self.zone).date().isoformat()
        if event.kind in PAYMENTS:
            self.state.deal.last_paid = event.at.astimezone(self.zone).date().isoformat()

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

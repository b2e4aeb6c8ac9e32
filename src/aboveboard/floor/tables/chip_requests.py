"""Who has asked for chips at a table, until they are sold, declined or the player leaves.

How much somebody asks for is hidden from the public. Where it cannot be read any more only the requests are lost with
it: who sits where is known all the same, so that wagers can go back to whoever made them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from aboveboard.floor import RETURN_WAGERS
from aboveboard.floor.roles import STAFF
from aboveboard.floor.tables.seats import PLAYER, Seats
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Viewer
from aboveboard.log.part import StatePart
from aboveboard.play.events import Refusal

REQUEST, DECLINE = "chip-request", "chip-decline"
"""A player asks for chips at the table; the crew sells them (buy-in) or does not."""


class ChipRequests(StatePart[dict[str, int]]):
    """What each player of one table has asked to buy in with, in cents."""

    folds: ClassVar[Mapping[str, str]] = {
        REQUEST: "_asked", DECLINE: "_declined", "buy-in": "_sold", "leave": "_left", RETURN_WAGERS: "_begun_anew",
    }  # fmt: skip

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.state = {}
        self.deeds: Mapping[str, Handler] = {REQUEST: self._ask, DECLINE: self._decline}
        seats.requests = self.seen_by

    def _ask(self, deed: Deed, books: Books) -> Outcome:
        """A player asks to buy in with so much; the dealer sees it and sells the chips."""
        deed.fields("cents")
        deed.cents("cents")
        return Outcome()

    def _decline(self, deed: Deed, books: Books) -> Outcome:
        """A request to buy in comes to nothing: the player takes it back, or the crew turns it down."""
        deed.fields("player")
        player = deed.actor if deed.role == PLAYER else deed.word("player")
        if player not in self.state:
            return Outcome(Refusal(f"{player} has asked for no chips here", ()))
        return Outcome(payload={"player": player})

    def _asked(self, event: Logged) -> None:
        self.state[event.actor] = event.payload["cents"]

    def _declined(self, event: Logged) -> None:
        self.state.pop(event.payload["player"], None)

    def _sold(self, event: Logged) -> None:
        self.state.pop(self.seats.taken.get(event.payload["seat"], ""), None)

    def _left(self, event: Logged) -> None:
        """Whoever has no seat any more asks for nothing: the seats have folded the event in before."""
        self.state = {player: cents for player, cents in self.state.items() if self.seats.seat_of(player) is not None}

    def _begun_anew(self, event: Logged) -> None:
        """Everybody takes a seat again."""
        self.state.clear()

    def seen_by(self, viewer: Viewer) -> dict[str, int]:
        """Who asked for chips, for those who handle the money and each for themselves."""
        if viewer.role in STAFF:
            return dict(self.state)
        own = viewer.role == PLAYER and viewer.name in self.state
        return {viewer.name: self.state[viewer.name]} if own else {}

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """Requests are shown with the seats."""
        return None

"""Who sits where players play for a pot, and with how much: chips go from the purse to the table, and leave with it.

What a player has on the table is what that player can win or lose in a hand, so that it is added to between hands only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aboveboard.floor import STACK
from aboveboard.floor.accounts import stack
from aboveboard.floor.setting import TableSetting
from aboveboard.floor.tables.seats import PLAYER, Seats
from aboveboard.log.database.accounts import too_little
from aboveboard.log.deeds import Books, Deed, NotAllowed, Outcome, Transfer, Viewer
from aboveboard.play.events import SEATS, Refusal

USUAL_BIG_BETS = 50
"""Whoever does not say how much brings so many of the larger bets, or all that the purse holds if that is less."""


class PotSeats(Seats):
    """The seats of a table where players play for a pot."""

    def __init__(self, setting: TableSetting) -> None:
        super().__init__(setting)
        assert setting.terms is not None
        law = setting.terms.law.pot
        assert law is not None
        self.stakes_cite = law.stakes_cite
        self.usual = USUAL_BIG_BETS * max(law.big_bet, law.big_blind)
        self.room_refuses: Callable[[Mapping[str, Any]], Refusal | None] = lambda event: None
        """Why the game lets nobody sit down, or bring more, now."""
        self.deeds = {**self.deeds, STACK: self._put}

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """The seats that are taken, and what whoever sits down usually brings."""
        return {**super().view(viewer), "usual": self.usual}

    def _sit(self, deed: Deed, books: Books) -> Outcome:
        placed = self.placed(deed, "stack")
        if placed.refusal is not None:
            return placed
        seat, player = placed.payload["seat"], placed.payload["player"]
        held = books.balance(self.purse(player))
        brought = deed.cents("stack") if "stack" in deed.payload else min(held, self.usual)
        payload = {"seat": seat, "player": player, "stack": brought}
        return self._brought(
            deed, payload, brought, held, {"seat": seat, "stack": brought}, f"{player} sits down with it"
        )

    def _put(self, deed: Deed, books: Books) -> Outcome:
        """A player who sits puts more chips on the table, between hands."""
        payload = deed.fields("seat", "cents")
        seat = deed.seat if deed.role == PLAYER else deed.whole("seat", 1, SEATS)
        if seat is None or payload.get("seat", seat) != seat:
            raise NotAllowed(f"{deed.actor} puts chips before no seat but their own; a dealer may for others")
        player, cents = self.player(seat), deed.cents("cents")
        logged = {"seat": seat, "player": player, "cents": cents}
        return self._brought(deed, logged, cents, books.balance(self.purse(player)), {}, "put on the table")

    def _brought(
        self, deed: Deed, payload: dict[str, Any], cents: int, held: int, answer: dict[str, Any], why: str
    ) -> Outcome:
        """Chips go from a purse to the table, unless it holds less or the game does not take them now."""
        seat, player = payload["seat"], payload["player"]
        if cents > held:
            whose = "you hold" if deed.actor == player else f"{player} holds"
            return Outcome(Refusal(too_little(whose, held, cents), ()))
        if (refusal := self.room_refuses({"sit": {"seat": seat, "name": player, "stack": cents}})) is not None:
            return Outcome(refusal)
        row = Transfer(self.purse(player), stack(self.table, player), cents, why, ())
        return Outcome(transfers=(row,) if cents else (), payload=payload, answer=answer)

    def _leave(self, deed: Deed, books: Books) -> Outcome:
        seat, player = self.leaving(deed)
        if (refusal := self.game_refuses("leave", seat)) is not None:
            return Outcome(refusal)
        own = stack(self.table, player)
        held = books.balance(own)
        rows = (Transfer(own, self.purse(player), held, f"{player} leaves with it", ()),) if held else ()
        return Outcome(transfers=rows, payload={"seat": seat, "player": player})

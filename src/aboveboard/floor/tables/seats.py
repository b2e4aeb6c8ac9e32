"""Who sits where at a table: sit, buy in, leave. Chips are the player's and leave with the player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aboveboard.floor.accounts import WORLD, drop, inventory, purse, wagers
from aboveboard.floor.setting import TableSetting
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Books, Deed, Handler, Logged, NotAllowed, Outcome, Quiet, Transfer, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.play.events import HOLDERS, SEATS, Refusal

PLAYER = "player"


class Seats(Quiet):
    """The seats of one table."""

    hears = frozenset(("sit", "leave", *HOLDERS))

    def __init__(self, setting: TableSetting) -> None:
        self.table = setting.log
        self.purses = setting.purses
        self.bank = setting.house
        """The bank in which cash is changed for chips, where the table has no rack."""
        law = None if setting.terms is None else setting.terms.law.seats
        self.most = None if law is None else law.max
        self.cite = () if law is None else law.cite
        self.taken: dict[int, str] = {}
        self._seat: dict[str, int] = {}
        self.game_refuses: Callable[[str, int], Refusal | None] = lambda kind, seat: None
        """Why the game lets nobody sit down or leave now."""
        self.requests: Callable[[Viewer], dict[str, int]] = lambda viewer: {}
        """Who has asked for chips here, as far as a viewer may know."""
        self.deeds: Mapping[str, Handler] = {"sit": self._sit, "leave": self._leave, "buy-in": self._buy_in}

    def purse(self, player: str) -> str:
        """Where a player holds the chips that are played with here."""
        return purse(player, self.purses)

    def seat_of(self, player: str) -> int | None:
        """Where somebody sits."""
        return self._seat.get(player)

    def seat_for(self, deed: Deed) -> int | None:
        """A player acts from a seat, and without one only sits down; others act from none."""
        if deed.role != PLAYER:
            return None
        seat = self._seat.get(deed.actor)
        if seat is None and deed.kind != "sit":
            raise NotAllowed(f"{deed.actor} has no seat at {deed.log}; sit down first")
        return seat

    def seen_from(self, viewer: Viewer) -> Viewer:
        """A player looks from the seat that is that player's own."""
        if viewer.seat is not None or viewer.role != PLAYER:
            return viewer
        return Viewer(viewer.name, viewer.role, self.seat_of(viewer.name))

    def player(self, seat: int) -> str:
        """Who sits there."""
        name = self.taken.get(seat)
        if name is None:
            raise BadInput(f"seat {seat} is empty; somebody sits down first")
        return name

    def _sit(self, deed: Deed, books: Books) -> Outcome:
        return self.placed(deed)

    def placed(self, deed: Deed, *more: str) -> Outcome:
        """Where somebody may sit down; a table where more is said of it names its fields."""
        payload = deed.fields("seat", "player", *more)
        player = deed.actor if deed.role == PLAYER else deed.word("player")
        if payload.get("player", player) != player:
            raise NotAllowed(f"{deed.actor} may not seat {payload['player']}; a dealer may seat others")
        seat = deed.whole("seat", 1, SEATS) if "seat" in payload else self._free()
        if self.most is not None and seat > self.most:
            return Outcome(Refusal(f"the table seats {self.most}, and there is no seat {seat}", self.cite))
        if self.seat_of(player) is not None:
            return Outcome(Refusal(f"{player} sits at seat {self.seat_of(player)} already", ()))
        if seat in self.taken:
            return Outcome(Refusal(f"seat {seat} is {self.taken[seat]}'s", ()))
        return Outcome(self.game_refuses("sit", seat), payload={"seat": seat, "player": player}, answer={"seat": seat})

    def _free(self) -> int:
        return next(seat for seat in range(1, SEATS) if seat not in self.taken)

    def leaving(self, deed: Deed) -> tuple[int, str]:
        """The seat that is left, and by whom."""
        payload = deed.fields("seat", "player")
        seat = self.seat_of(deed.actor) if deed.role == PLAYER else self._named(deed)
        if seat is None or payload.get("seat", seat) != seat:
            raise NotAllowed(f"{deed.actor} may leave no seat but their own; a dealer may clear others")
        return seat, self.player(seat)

    def _leave(self, deed: Deed, books: Books) -> Outcome:
        seat, player = self.leaving(deed)
        standing = books.balance(wagers(self.table, player))
        if standing:
            return Outcome(Refusal(f"{player} has {dollars(standing)} of wagers standing", ()))
        return Outcome(self.game_refuses("leave", seat), payload={"seat": seat, "player": player})

    def _named(self, deed: Deed) -> int | None:
        if "player" in deed.payload:
            return self.seat_of(deed.word("player"))
        return deed.whole("seat", 1, SEATS)

    def _buy_in(self, deed: Deed, books: Books) -> Outcome:
        """Cash goes into the drop box and chips come out of the rack."""
        deed.fields("seat", "cents")
        seat, cents = deed.whole("seat", 1, SEATS), deed.cents("cents")
        player = self.player(seat)
        if self.bank is not None:
            paid = Transfer(WORLD, self.bank, cents, f"{player} buys in", ())
            chips = Transfer(self.bank, self.purse(player), cents, f"chips for {player}", ())
            return Outcome(transfers=(paid, chips), answer={"player": player})
        held = books.balance(inventory(self.table))
        if held < cents:
            return Outcome(
                Refusal(f"the rack holds {dollars(held)}, and {dollars(cents)} is asked; call for a fill", ())
            )
        cash = Transfer(WORLD, drop(self.table), cents, f"{player} buys in", ())
        chips = Transfer(inventory(self.table), self.purse(player), cents, f"chips for {player}", ())
        return Outcome(transfers=(cash, chips), answer={"player": player})

    def apply(self, event: Logged) -> None:
        """Somebody sits down, leaves or changes seats."""
        if event.kind == "sit":
            self.taken[event.payload["seat"]] = event.payload["player"]
            self._seat[event.payload["player"]] = event.payload["seat"]
        elif event.kind == "leave":
            self._seat.pop(self.taken.pop(event.payload["seat"]), None)
        elif "player" in event.payload:  # logs of earlier versions name nobody, and nobody moved
            player, to = event.payload["player"], event.payload["to"]
            del self.taken[event.payload["reseat"]]
            self.taken[to], self._seat[player] = player, to

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """The seats that are taken, and who asked for chips, as far as the viewer may know."""
        shown: dict[str, Any] = {"seats": {str(seat): name for seat, name in sorted(self.taken.items())}}
        asked = self.requests(viewer)
        return {**shown, "most": self.most} | ({"asked": asked} if asked else {})

    def snapshot(self) -> dict[int, str]:
        """Who sits where."""
        return dict(self.taken)

    def restore(self, state: dict[int, str]) -> None:
        """Seat them again."""
        self.taken = dict(state)
        self._seat = {name: seat for seat, name in self.taken.items()}


def purse_at(floor: Logbook, table: str, player: str) -> str:
    """Where a player holds the chips that are played with at a table: an occasion's tables have their own."""
    found: str = floor.look(table, lambda state: state.part(Seats).purse(player))
    return found

"""Who is at a table: players who have sat down, in the order in which they arrived, and seats that were heard of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from aboveboard.play.events import Event, Refusal, fields, seat_of
from aboveboard.play.table.conduct.colour_chips import ColoursInUse
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.part import Deed, Part, State


@dataclass(slots=True)
class SeatedState(State):
    """Who is there."""

    known: set[int] = field(default_factory=set)
    """The seats known to be taken, from whatever was done or stated."""
    order: list[int] = field(default_factory=list)
    """The players who sat down, in the order in which they arrived."""
    newcomers: set[int] = field(default_factory=set)
    """The seats whose players sat down after the last round began: what was dealt there is another's."""


class Seated(Part[SeatedState]):
    """The people at one table."""

    def __init__(self, table: TableCore, chips: ColoursInUse) -> None:
        super().__init__(SeatedState())
        self.table, self._chips = table, chips
        self.on_leave: list[Callable[[int], None]] = []
        """Who hears that a seat's player has left."""

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """Players come and go."""
        return {"sit": self.sit, "leave": self.leave}

    def present(self) -> list[int]:
        """Those who have sat down; where nobody has stated it, the seats that are known."""
        return self.state.order or sorted(self.state.known)

    def sit(self, event: Event) -> Refusal | None:
        """A player comes to the table."""
        seat, seats = seat_of(event.number, fields(event, "seat").get("seat")), self.table.terms.law.seats
        if seats is not None and seats.max is not None and seat > seats.max:
            return Refusal(f"the table seats {seats.max}, and there is no seat {seat}", seats.cite)
        if seat not in self.state.order:
            self.state.order.append(seat)
        self.state.newcomers.add(seat)
        return None

    def leave(self, event: Event) -> Refusal | None:
        """A player leaves the table."""
        refusal = self._in_round(event) or self._chips.leave(event)
        if refusal is not None:
            return refusal
        seat = seat_of(event.number, fields(event, "seat", "chips")["seat"])
        if seat in self.state.order:
            self.state.order.remove(seat)
        for left in self.on_leave:
            left(seat)
        return None

    def begun(self) -> None:
        """A round begins: whatever is dealt to a seat is its player's."""
        self.state.newcomers.clear()

    def move(self, seat: int, to: int) -> None:
        """A player takes another seat."""
        self.state.order = [to if one == seat else one for one in self.state.order]

    def _in_round(self, event: Event) -> Refusal | None:
        """Why a player who has cards may not leave yet."""
        seat, law = seat_of(event.number, fields(event, "seat", "chips").get("seat")), self.table.terms.law.seats
        if law is None or not law.stays_cite or seat not in self.table.game.seats_in(self.table.round):
            return None
        return Refusal(f"seat {seat} has cards, and its player stays until the round is over", law.stays_cite)

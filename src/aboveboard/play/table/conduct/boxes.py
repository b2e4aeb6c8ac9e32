"""Boxes that one player takes: where several may be taken, they adjoin, and are no more than the operator says."""

from __future__ import annotations

from dataclasses import dataclass, field

from aboveboard.law.model import GameLaw
from aboveboard.play.events import Event, Refusal, seat_of
from aboveboard.play.table.part import Part, State


@dataclass(slots=True)
class BoxesState(State):
    """Which boxes each player has wagered on in this round; a player is known by a seat."""

    taken: dict[int, set[int]] = field(default_factory=dict)


class Boxes(Part[BoxesState]):
    """The boxes of one table."""

    def __init__(self, law: GameLaw) -> None:
        super().__init__(BoxesState())
        self.law = law

    def refuses(self, event: Event, box: int, player: object) -> Refusal | None:
        """Why a player may not wager on this box too."""
        seats = self.law.seats
        if player is None or seats is None or not seats.boxes_cite:
            return None
        who = seat_of(event.number, player)
        own = {who, *self.state.taken.get(who, ()), box}
        if len(own) > (seats.boxes or 1):
            most = f"{seats.boxes} adjacent boxes" if (seats.boxes or 1) > 1 else "one box"
            return Refusal(f"a player wagers on {most} in a round, and this would be {len(own)}", seats.boxes_cite)
        if max(own) - min(own) >= len(own):
            return Refusal(f"box {box} does not adjoin the others of the player in seat {who}", seats.boxes_cite)
        return None

    def clear(self) -> None:
        """A round is over, and the boxes are free again."""
        self.state.taken.clear()

    def took(self, box: int, player: object) -> None:
        """A player has wagered on a box."""
        if isinstance(player, int):
            self.state.taken.setdefault(player, set()).add(box)

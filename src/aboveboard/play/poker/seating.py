"""Who sits at a poker table and with how much, who waits for a seat, and where the button is."""

from __future__ import annotations

from dataclasses import dataclass, field

from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.play.events import LARGEST, Event, Refusal, fields, seat_of, stake_of, word_of
from aboveboard.play.poker.core import Posted, RoomCore
from aboveboard.play.table.conduct.seated import Seated
from aboveboard.play.table.part import Part, State

TWO = 2
"""A round needs so many players."""


@dataclass(slots=True)
class SeatingState(State):
    """The seats of a table."""

    stacks: dict[int, int] = field(default_factory=dict)
    button: int | None = None
    waiting: list[str] = field(default_factory=list)


class Seating(Part[SeatingState]):
    """The seats of a table."""

    def __init__(self, room: RoomCore, posted: Posted, seated: Seated) -> None:
        super().__init__(SeatingState())
        self.room, self._posted, self._seated = room, posted, seated

    def sit(self, event: Event) -> Refusal | None:
        """A player sits down with so much, or with nothing yet, or adds to it between rounds."""
        payload = fields(event, "seat", "stack", "name")
        seat = seat_of(event.number, payload.get("seat"))
        nothing = payload.get("stack") == 0 and type(payload["stack"]) is int
        stack = 0 if nothing else stake_of(event.number, payload.get("stack"), "stack")
        refusal = self._no_room(seat, payload.get("name"))
        if refusal is not None:
            return refusal
        if self.state.stacks.get(seat, 0) + stack > LARGEST:
            raise BadInput(f"event {event.number}: stack: more than {dollars(LARGEST)} was brought")
        if seat not in self.state.stacks:
            # What was dealt here before was another's, and that player's alone to see.
            self._seated.state.newcomers.add(seat)
            if self.state.waiting:
                self.state.waiting.pop(0)
        self.state.stacks[seat] = self.state.stacks.get(seat, 0) + stack
        return None

    def _no_room(self, seat: int, name: object) -> Refusal | None:
        room, seats = self.room, self.room.table.terms.law.seats
        if room.state.hand is not None and seat in room.state.hand.seats:
            return Refusal("what a player has on the table is added to between rounds only", room.law.stakes_cite)
        if seat in self.state.stacks:
            return None
        if seats is not None and seats.max is not None and max(seat, len(self.state.stacks) + 1) > seats.max:
            return Refusal(f"the table has {seats.max} seats", seats.cite)
        if self.state.waiting and name != self.state.waiting[0]:
            return Refusal(f"{self.state.waiting[0]} is first on the waiting list", room.law.waiting_cite)
        return None

    def leave(self, event: Event) -> Refusal | None:
        """A player takes the chips and goes."""
        seat = seat_of(event.number, fields(event, "seat", "chips").get("seat"))
        room = self.room
        if seat not in self.state.stacks:
            raise BadInput(f"event {event.number}: leave: nobody sits at seat {seat}")
        if room.state.hand is not None and seat in room.state.hand.alive:
            return Refusal(f"seat {seat} has a hand and folds it first", room.law.fold_cite)
        if self._posted.of(seat) or (room.state.hand is not None and seat in room.state.hand.seats):
            return Refusal(f"seat {seat} has chips in the pot and stays until it is won", room.law.stakes_cite)
        others = [other for other in self.playing() if other != seat and self.in_next(other)]
        if self._posted.total and self.in_next(seat) and self.state.stacks[seat] and len(others) < TWO:
            why = f"bets are posted for a round that needs two players, so seat {seat} stays for it"
            return Refusal(why, room.law.dealing_cite)
        del self.state.stacks[seat]
        return None

    def in_next(self, seat: int) -> bool:
        """May a seat be dealt in next? Once a blind is posted, whoever comes later waits."""
        return self._posted.state.fixed is None or seat in self._posted.state.fixed

    def wait(self, event: Event) -> Refusal | None:
        """Somebody's name goes on the waiting list, or is taken off it."""
        payload = fields(event, "name", "off")
        name = word_of(event.number, payload.get("name"), "name")
        if payload.get("off"):
            if name not in self.state.waiting:
                raise BadInput(f"event {event.number}: wait: {name!r} is not on the list")
            self.state.waiting.remove(name)
        elif name in self.state.waiting:
            return Refusal(f"{name} is on the waiting list already", self.room.law.waiting_cite)
        else:
            self.state.waiting.append(name)
        return None

    # -- the button --------------------------------------------------------------------------------------------------

    def playing(self) -> list[int]:
        """The seats with something to bet, or that have posted it, from the dealer's left."""
        return sorted(seat for seat, stack in self.state.stacks.items() if stack or self._posted.of(seat))

    def button_seat(self) -> int | None:
        """Where the button is: with whoever has it, or with the next who plays; at first with the last seat."""
        seats = self.playing()
        if not seats:
            return None
        return seats[-1] if self.state.button is None else self._next(self.state.button - 1)

    def _next(self, after: int) -> int:
        """The next seat clockwise that plays."""
        seats = self.playing()
        return next((seat for seat in seats if seat > after), seats[0])

    def place_button(self, event: Event) -> Refusal | None:
        """The dealer says where the button is: anywhere at first, and then where it has moved to."""
        payload = fields(event, "seat") if isinstance(event.payload, dict) else {"seat": event.payload}
        seat, room = seat_of(event.number, payload.get("seat")), self.room
        if not room.variant.blinds:
            return Refusal(
                f"{room.variant.title} is dealt from the dealer's left without a button", room.law.button_cite
            )
        if room.state.hand is not None or self._posted.state.posted:
            return Refusal("the button stays where it is until the round is over", room.law.button_cite)
        if seat not in self.playing():
            return Refusal(f"nobody plays at seat {seat}", room.law.button_cite)
        if self.state.button is not None and seat != self.button_seat():
            return Refusal(f"the button moves clockwise to seat {self.button_seat()}", room.law.button_cite)
        self.state.button = seat
        return None

    def move_button(self) -> None:
        """The button goes to the next seat clockwise."""
        if self.room.variant.blinds and self.playing():
            now = self.state.button if self.state.button is not None else self.playing()[-1]
            self.state.button = self._next(now)

    def clockwise(self, seats: list[int]) -> tuple[int, ...]:
        """Seats in the order of the deal: from the button's left, or from the dealer's where there is none."""
        button = self.button_seat()
        if not self.room.variant.blinds or button is None:
            return tuple(sorted(seats))
        return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))

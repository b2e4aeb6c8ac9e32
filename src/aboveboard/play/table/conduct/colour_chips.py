"""Chips of a player's own colour: given out to one player at a time, and cashed in before the player leaves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.law.model import Tender
from aboveboard.play.events import Event, Refusal, fields, seat_of, stake_of, word_of
from aboveboard.play.table.part import Deed, Part, State

DEEDS = ("buy", "cash-in")
VALUE = "value"
"""The colour and design of value chips, which no player's own may have."""


class HasTender(Protocol):
    """A law that says what wagers are made with."""

    @property
    def tender(self) -> Tender | None:
        """What it says, if anything."""
        ...


@dataclass(slots=True)
class ColourHolding(State):
    """What one player was given: a colour, how many chips, and the worth of each where it was stated."""

    seat: int
    colour: str
    count: int = 0
    value: int = 0


@dataclass(slots=True)
class ColoursInUseState(State):
    """Who has which colour."""

    racks: dict[str, ColourHolding] = field(default_factory=dict)


class ColoursInUse(Part[ColoursInUseState]):
    """The colours in use at one table."""

    def __init__(self, law: HasTender, racks: dict[str, ColourHolding] | None = None) -> None:
        super().__init__(ColoursInUseState({} if racks is None else racks))
        self.law = law

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """Chips of a colour are given out and taken back."""
        return {"chips": self.act}

    def act(self, event: Event) -> Refusal | None:
        """A player is given chips of a colour of their own, or cashes them in."""
        payload = fields(event, "seat", "colour", "do", "count", "value")
        seat = seat_of(event.number, payload.get("seat"))
        count = stake_of(event.number, payload["count"], "count") if payload.get("count") is not None else 0
        deed = payload.get("do", "buy")
        if deed not in DEEDS:
            raise BadInput(f"event {event.number}: chips: do: one of {', '.join(DEEDS)} was expected, not {deed!r}")
        if deed == "cash-in":
            return self._cash_in(seat, count)
        colour = word_of(event.number, payload.get("colour"), "colour")
        value = stake_of(event.number, payload["value"], "value") if payload.get("value") is not None else 0
        return self._buy(seat, colour, count, value)

    def _buy(self, seat: int, colour: str, count: int, value: int) -> Refusal | None:
        tender, rack = self.law.tender, self.state.racks.get(colour)
        if tender is not None and tender.own_colour and (colour == VALUE or (rack and rack.seat != seat)):
            return Refusal(
                f"chips of colour {colour} are in use and may not be given to seat {seat}", tender.own_colour
            )
        if rack is None or rack.seat != seat:
            rack = self.state.racks[colour] = ColourHolding(seat, colour)
        rack.count += count
        rack.value = value or rack.value
        return None

    def _cash_in(self, seat: int, count: int) -> Refusal | None:
        """Chips go back for value chips; when none is left the colour is free again."""
        for rack in [rack for rack in self.state.racks.values() if rack.seat == seat]:
            rack.count = max(0, rack.count - count) if count else 0
            if not rack.count:
                del self.state.racks[rack.colour]
        return None

    def leave(self, event: Event) -> Refusal | None:
        """A player leaves the table, holding so many `chips` of their own colour: all unless a number is given."""
        payload = fields(event, "seat", "chips")
        seat, held = seat_of(event.number, payload.get("seat")), payload.get("chips")
        if held is not None and (type(held) is not int or held < 0):
            raise BadInput(f"event {event.number}: leave: chips: a whole number was expected, not {held!r}")
        tender, racks = self.law.tender, [rack for rack in self.state.racks.values() if rack.seat == seat]
        for rack in racks:
            count = rack.count if held is None else held
            if count and tender is not None and tender.cash_in:
                worth = f" worth {dollars(count * rack.value)}" if rack.value else ""
                reason = f"seat {seat} holds {count} {rack.colour} chips{worth}, to be cashed in for value chips first"
                return Refusal(reason, tender.cash_in)
        for rack in racks:
            del self.state.racks[rack.colour]
        return None

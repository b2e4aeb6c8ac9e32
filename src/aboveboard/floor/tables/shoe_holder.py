"""The shoe among the players of a live table: it goes to nobody's seat, and whoever changes seats is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.floor.tables.seats import Seats
from aboveboard.play.events import Refusal


def empty_seat(seats: Seats, title: str, payload: Mapping[str, Any]) -> Refusal | None:
    """Why neither the shoe nor a player goes to a seat: nobody sits there, or there is none."""
    to = payload.get("to")
    if seats.most is not None and type(to) is int and to > seats.most:
        return Refusal(f"the table seats {seats.most}, and there is no seat {to}", seats.cite)
    named = [payload.get("accept"), payload.get("transfer"), to if "pass" in payload else None]
    seat = next((seat for seat in named if type(seat) is int and seat not in seats.taken), None)
    return None if seat is None else Refusal(f"seat {seat} is empty, and nobody there can be {title}", ())


def naming_who_moves(seats: Seats, payload: Mapping[str, Any]) -> Mapping[str, Any]:
    """The event, with the player who changes seats, so that the log tells who sits where."""
    found = {name: value for name, value in payload.items() if name != "player"}
    seat = payload.get("reseat")
    return {**found, "player": seats.player(seat)} if type(seat) is int else found

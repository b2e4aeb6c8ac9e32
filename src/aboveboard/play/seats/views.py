"""What one person sees at a table: everything that lies open, and of hidden cards only the person's own."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from aboveboard.kernel.cards import FACE_DOWN, UNSEEN, Card
from aboveboard.play.poker.room import Room
from aboveboard.play.records.settle import riding
from aboveboard.play.seats.legal_actions import needs
from aboveboard.play.seats.may import PLAYER, May
from aboveboard.play.table.table import Table

CHOICE = "act"
"""The event by which a seat chooses."""


class View(TypedDict):
    """A table as one person sees it."""

    event: int
    game: str
    title: str
    says: str
    stopped: str | None
    betting: bool
    calls: list[str]
    awaited: list[str]
    button: str | None
    shooter: int | None
    holder: int | None
    bank: int | None
    playing: bool
    cards: dict[str, list[str]]
    wagers: list[dict[str, object]]
    stakes: dict[str, int]
    waits: list[dict[str, str | int | None]]
    may: list[dict[str, object]]
    room: NotRequired[RoomView]


class PotView(TypedDict):
    """One pot of a round being played: what is in it, and who contends for it."""

    pot: str
    cents: int
    seats: list[int]


class RoomView(TypedDict):
    """What players who play for a pot see of it: nothing here is hidden from anybody."""

    type: str
    stakes: str
    """How much is bet, in words."""
    stacks: dict[str, int]
    """What each seat has in front of it."""
    bets: dict[str, int]
    """What each seat has put in during this betting round, or posted."""
    pot: int
    pots: list[PotView]
    button: int | None
    turn: int | None
    level: int
    """The wager that has to be equalled."""
    dealt: list[int]
    out: list[int]
    """Seats that were dealt in and are out."""
    waiting: list[str]


def room_view(room: Room) -> RoomView:
    """Stacks, bets, pots and whose turn it is."""
    hand, stacks = room.state.hand, room.seating.state.stacks
    seats = () if hand is None else hand.seats
    due = None if hand is None else hand.due
    bets = {row.seat: row.stake for row in room.riding()} if hand is None else {seat: hand.bet(seat) for seat in seats}
    pots = [] if hand is None else hand.gathered()
    return {
        "type": room.variant.title,
        "stakes": room.stakes(),
        "stacks": {str(seat): cents for seat, cents in sorted(stacks.items())},
        "bets": {str(seat): cents for seat, cents in sorted(bets.items()) if cents},
        "pot": room.in_pot,
        "pots": [{"pot": part.name, "cents": part.cents, "seats": list(part.seats)} for part in pots],
        "button": room.seating.button_seat() if room.variant.blinds else None,
        "turn": None if due is None else due.seat,
        "level": 0 if hand is None else hand.level,
        "dealt": list(seats),
        "out": [] if hand is None else [seat for seat in seats if seat not in hand.alive],
        "waiting": list(room.seating.state.waiting),
    }


def view(table: Table, number: int, seat: int | None = None, role: str | None = None) -> View:
    """What a seat, or somebody without one, may see and do, ready for JSON."""
    terms = table.terms
    stakes: dict[str, int] = {}
    standing = [row for row in riding(table) if row.stake]
    for bet in standing:
        name = f"seat-{bet.seat}"
        stakes[name] = stakes.get(name, 0) + bet.stake
    stopped = table.calls.state.stopped or table.inspection.shut()
    open_now = needs(table, number)
    found: View = {
        "event": number,
        "game": terms.game.name,
        "title": terms.law.title,
        "says": table.describe(),
        "stopped": None if stopped is None else stopped.reason,
        "betting": table.calls.late() is None,
        "calls": sorted(table.calls.state.made),
        "awaited": sorted(table.calls.state.awaited),
        "button": table.game.button(table.tracks.tables[table.state]),
        "shooter": None if table.shooting is None else table.shooting.shooter,
        "holder": None if table.shoe_holder is None else table.shoe_holder.holder,
        "bank": None if table.player_bank is None else table.player_bank.seat,
        "playing": _playing(table),
        "cards": cards(table, seat),
        "wagers": [bet.to_json() for bet in standing],
        "stakes": stakes,
        "waits": [
            {"role": may.role, "seat": may.seat, "event": may.event}
            for may in open_now
            if may.must or (may.event == CHOICE and may.role == PLAYER)
        ],
        "may": [may.to_json() for may in open_now if _is_theirs(may, seat, role)],
    }
    if table.room is not None:
        found["room"] = room_view(table.room)
    return found


def cards(table: Table, seat: int | None) -> dict[str, list[str]]:
    """The cards of the round, or of the last one, by place as a seat's player sees them.

    A hand belongs to the player whom it was dealt to, and not to whoever sits there now.
    """
    return cards_of(table, None if seat in table.seated.state.newcomers else seat)


def cards_of(table: Table, seat: int | None) -> dict[str, list[str]]:
    """The same as whoever was dealt in at a seat sees them."""
    shown = _shown(table, seat)
    label = table.tracks.setup.pieces.label if shown else str
    return {place: [FACE_DOWN if card is None else label(card) for card in held] for place, held in shown.items()}


def hand_of(table: Table, seat: int, hand: str | None) -> list[Card | None]:
    """One hand of a seat as its player sees it: the first has no name, and a card face down is None."""
    place = f"seat-{seat}" if hand is None else f"seat-{seat} hand {hand}"
    return _shown(table, None if seat in table.seated.state.newcomers else seat).get(place, [])


def _shown(table: Table, seat: int | None) -> dict[str, list[Card | None]]:
    """The cards by place; None for one that is not seen."""
    rounds = table.tracks.tables
    if table.room is not None:
        shown = table.room.view(seat)
    elif table.dealing is not None and rounds[-1] is not None:
        shown = table.dealing.game.view(rounds[-1], seat)
    else:
        return {}
    return {place: [None if card == UNSEEN else card for card in held] for place, held in shown.items()}


def _playing(table: Table) -> bool:
    """Is a round being played?"""
    if table.room is not None:
        return table.room.state.hand is not None
    return table.game.dealt and table.round is not None


def _is_theirs(may: May, seat: int | None, role: str | None) -> bool:
    """Is it this person's to do: a player's own or any player's, or the house's where the person is of the house?

    What a seat may choose tells what is in its hand, so that whoever has no role is shown no seat's choices.
    """
    if seat is not None or role == PLAYER:
        return may.role == PLAYER and may.seat in (None, seat)
    return may.event != CHOICE if role is None else may.role != PLAYER

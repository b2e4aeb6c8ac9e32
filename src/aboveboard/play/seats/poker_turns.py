"""Who may do what in a poker room now."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.law.errors import BadInput
from aboveboard.play.events import Event
from aboveboard.play.poker.actions import bet_bounds
from aboveboard.play.poker.facts import Due
from aboveboard.play.poker.room import Room
from aboveboard.play.seats.may import DEALER, PLAYER, Among, May
from aboveboard.play.table.table import Table

ACTS = {
    "act": ("check", "call", "bet", "raise", "complete", "bring-in", "fold", "all-in"),
    "draw": ("draw", "pat"),
    "show": ("show", "muck"),
}


def turns(table: Table, room: Room, number: int) -> Iterator[May]:
    """What the round waits for, or what comes before the next."""
    if room.state.hand is None:
        yield from _between(room)
        return
    due = room.state.hand.due
    if due is not None and due.what == "cards":
        spent = not room.state.hand.left
        yield (
            May(DEALER, "shuffle", payload={}, must=True)
            if spent
            else May(DEALER, "shoe", among={"count": due.count, "up": room.state.hand.faces_up}, must=True)
        )
    elif due is not None:
        among = _among(table, room, number, due)
        yield May(PLAYER, "act", due.seat, among=among, must=True)
        for_absent = next((word for word in room.game.absent if word in among["options"]), None)
        if for_absent is not None:
            yield May(DEALER, "act", due.seat, {"seat": due.seat, "do": for_absent})


def _between(room: Room) -> Iterator[May]:
    yield May(PLAYER, "sit")
    for event in room.posting.owed():
        ((kind, payload),) = event.items()
        yield May(PLAYER, kind, payload["seat"], payload, must=True)
    started = room.begun() if room.posting.not_ready() is None else None
    if started is not None and not isinstance(started, tuple):
        due = started.due
        yield May(DEALER, "shoe", among={"count": 1 if due is None else due.count, "up": False}, must=True)


def _among(table: Table, room: Room, number: int, due: Due) -> Among:
    """What somebody in turn may do, and where that is a bet or a raise, between which amounts."""
    hand, found = room.state.hand, Among(options=_options(table, room, number, due))
    assert hand is not None
    least, most = bet_bounds(hand, room.bet_rules) if due.what == "act" else (None, None)
    if least is not None and most is not None and {"bet", "raise"} & set(found["options"]):
        found["least"], found["most"], found["chip"] = least, most, room.chip
    return found


def _options(table: Table, room: Room, number: int, due: Due) -> dict[str, int]:
    """The acts that would be taken now, each with what it puts in where nothing else is asked."""
    assert room.state.hand is not None
    assert due.seat is not None
    seat, found = due.seat, {}
    owed = max(0, min(room.state.hand.level - room.state.hand.bet(seat), room.state.hand.stack(seat)))
    for word in ACTS[due.what]:
        payload = {"seat": seat, "do": word}
        try:
            refused = table.why_not(Event(number, "act", payload)) is not None
        except BadInput:
            refused = word not in ("draw", "show", "bet", "raise")
        if not refused:
            found[word] = owed if word == "call" else room.state.hand.stack(seat) if word == "all-in" else 0
    return found

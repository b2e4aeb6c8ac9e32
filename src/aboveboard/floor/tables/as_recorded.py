"""A table's deeds as a record has them, with what is hidden in them: deeds, somebody who sits down, covered cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from aboveboard.kernel.cards import FACE_DOWN
from aboveboard.log.deeds import Deed, Logged
from aboveboard.play.events import OUTCOMES

BETS = frozenset(("bet", "take-down", "reduce", "turn"))
BY_ROLE = frozenset(("irregularity", "change", "dice", "expose"))


def written_event(kind: str, payload: Any, of: Deed | Logged) -> dict[str, Any]:
    """A deed, or an event of the log, as a record has it."""
    if kind in BETS:
        return {kind: payload}
    event = {kind: payload, "at": None if of.at is None else of.at.isoformat()}
    if kind in BY_ROLE:
        event["by"] = {"seat": of.seat} if of.seat is not None else of.role
    elif kind in OUTCOMES and of.seat is not None:
        event["by"] = {"seat": of.seat}
    return event


def seated_event(event: Logged) -> dict[str, Any]:
    """Somebody who comes, goes or brings chips, as a record has it; chips are brought where players play for a pot."""
    payload = {"seat": event.payload["seat"]}
    brought = event.payload.get("stack", event.payload.get("cents"))
    if event.kind == "leave" or brought is None:
        return written_event(event.kind, payload, event)
    payload |= {"name": event.payload["player"], "stack": brought}
    return written_event("sit", payload, event)


def covered(payload: Any, seen: Counter[str]) -> Any:
    """Cards or tiles as they were named, in a row, as a list or by place, with those covered that nobody sees."""
    if isinstance(payload, Mapping):
        return {place: covered(held, seen) for place, held in payload.items()}
    if isinstance(payload, list):
        return [covered(each, seen) for each in payload]
    shown = []
    for card in str(payload).split():
        shown.append(card if seen[card] > 0 else FACE_DOWN)
        seen[card] -= 1
    return " ".join(shown)


def whole(event: Logged) -> Any:
    """What an event says, with the hand that is hidden from others."""
    hand = event.veiled.get("hand")
    return event.payload if hand is None else {**event.payload, **hand} if isinstance(event.payload, Mapping) else hand

"""What is known of a table when something has happened at it, by name: for steps, incidents and records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from aboveboard.kernel.money import dollars
from aboveboard.log.deeds import Logged
from aboveboard.play.events import BESIDES, THROWS
from aboveboard.play.seats.table_facts import TableFacts

PROGRESS, STANDING = "-progress", "-standing"
MADE, SET, BEFORE = "-made", "-set", "-before"
"""What a throw did to a fact of the game's state: it was thrown again, it was set; and what it was before."""


def at_once(name: str) -> bool:
    """Is it a fact of the event itself, true when the event comes and no more afterwards?"""
    return name.endswith((MADE, SET))


class Facts:
    """The facts of one moment, each worked out when it is asked for; None where nobody can say."""

    def __init__(self, event: Logged | None, table: TableFacts | None, known: Mapping[str, Any]) -> None:
        self.event = event
        self.table = table
        self.known = known
        """What is known besides: how the table is arranged, its options, and what was so before the event."""
        payload = None if event is None else event.payload
        self.payload: Mapping[str, Any] = flat(payload) if isinstance(payload, dict) else {}
        """What the event itself says, its answers with it."""

    def get(self, name: str) -> object:
        """A fact by its name."""
        if name in self.payload:
            return self.payload[name]
        if at_once(name) and name in self.known:
            return self.known[name]
        answer = _ANSWERS.get(name)
        found = self._of_state(name) if answer is None else answer(self)
        if found is not None or name in self.known:
            return self.known[name] if found is None else found
        if name.endswith(PROGRESS):
            return self._progress(name.removesuffix(PROGRESS))
        if name.endswith(STANDING):
            return bool(self.seats_of(name.removesuffix(STANDING)))
        return None

    def are(self, wanted: Mapping[str, Any]) -> bool:
        """Are all these facts so?"""
        return all(_is(self.get(name), value) for name, value in wanted.items())

    def seats_of(self, name: str) -> list[int]:
        """The seats that have made a wager or a choice, in order."""
        chosen = set(self.known.get("chosen", {}).get(name, ()))
        if self.table is not None:
            chosen |= self.table.seats_with(name)
        return sorted(chosen)

    def seats_without(self, name: str) -> list[int]:
        """The places at which a wager does not stand and nobody banks, in order."""
        return [] if self.table is None else self.table.seats_beside({*self.seats_of(name)})

    def before(self) -> dict[str, object]:
        """What the next event will want to know of the time before it."""
        state = {} if self.table is None else self.table.state()
        return {"held": self.get("shooter"), **{f"{name}{BEFORE}": value for name, value in state.items()}}

    def _of_state(self, name: str) -> object:
        """A fact that the game declares of its state, or what a throw did to it: `point`, `point-set`, `point-made`."""
        state = {} if self.table is None else self.table.state()
        if name in state:
            return state[name]
        declared, _, did = name.rpartition("-")
        if declared not in state or not at_once(name):
            return None
        before, now = self.known.get(f"{declared}{BEFORE}"), state[declared]
        if f"-{did}" == MADE:
            return before is not None and before == self.get("total")
        return before is None and now is not None and now == self.get("total")

    def _progress(self, wager: str) -> int | None:
        """How far a wager has come, where what it has gathered can be counted."""
        return None if self.table is None else self.table.progress(wager)


def flat(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an event says, with the answers among it beside the rest."""
    return {**payload, **payload["answers"]} if isinstance(payload.get("answers"), dict) else payload


def _is(fact: object, wanted: object) -> bool:
    return fact in wanted if isinstance(wanted, tuple) else fact == wanted


def _faces(facts: Facts) -> list[int] | None:
    event = facts.event
    if event is None or event.kind != "roll":
        return None
    payload = event.payload.get("at") if isinstance(event.payload, Mapping) else event.payload
    return list(payload) if isinstance(payload, list | tuple) else None


def _total(facts: Facts) -> int | None:
    faces = _faces(facts)
    return None if faces is None else sum(face for face in faces if isinstance(face, int))


def _outcome(facts: Facts) -> str | None:
    event = facts.event
    if event is None:
        return None
    if event.kind == "spin":
        payload = event.payload.get("at") if isinstance(event.payload, Mapping) else event.payload
        return str(payload)
    total = _total(facts)
    return None if total is None else str(total)


def _colour(facts: Facts) -> str | None:
    return None if facts.table is None else facts.table.colour(_outcome(facts))


def _thrower(facts: Facts) -> object:
    """The seat that threw: whose event it is, or who held the dice before it."""
    event = facts.event
    if event is not None and event.seat is not None:
        return event.seat
    return facts.known.get("held")


def _standing(facts: Facts) -> bool | None:
    """Has the seat of the event wagers that are not decided?"""
    if facts.table is None or facts.event is None:
        return None
    payload = facts.event.payload
    return facts.table.has_wager(payload.get("seat") if isinstance(payload, Mapping) else facts.event.seat)


def _in_round(facts: Facts) -> bool:
    """Has the seat of the event a hand in a round that is not over?"""
    payload = None if facts.event is None else facts.event.payload
    seat = payload.get("seat") if isinstance(payload, Mapping) else None
    return facts.table is not None and facts.table.in_round(seat)


def _stakes(facts: Facts) -> list[str]:
    """Each wager that stands, with the most that it may be."""
    rows = () if facts.table is None else facts.table.stakes()
    return [
        f"seat {row.seat} {dollars(row.cents)}{'' if row.most is None else f' of {dollars(row.most)}'}" for row in rows
    ]


def _method(facts: Facts) -> object:
    """How the dice were set going: as the table is arranged or, where they are thrown, by whom."""
    arranged = facts.known.get("method")
    if arranged != "thrown":
        return arranged
    return "dealer throw" if facts.event is None or facts.event.seat is None else "player throw"


def _dealer(facts: Facts) -> object:
    names = facts.known.get("staff", {}).get("dealer", ())
    if names:
        return names[-1]
    return facts.event.actor if facts.event is not None and facts.event.role == "dealer" else None


_ANSWERS: Mapping[str, Callable[[Facts], object]] = {
    "dice": _faces,
    "total": _total,
    "outcome": _outcome,
    "colour": _colour,
    "thrower": _thrower,
    "shooter": lambda facts: None if facts.table is None else facts.table.shooter,
    "line": lambda facts: None if facts.table is None else facts.table.shooter_has_line(),
    "fallback": lambda facts: facts.table is not None and facts.table.shooter_decides_others(),
    "standing": _standing,
    "in-round": _in_round,
    "stakes": _stakes,
    "hands": lambda facts: None if facts.table is None else facts.table.hands(),
    "method-used": _method,
    "dealer": _dealer,
    "banked": lambda facts: None if facts.table is None else facts.table.banked,
    "dealer-stake": lambda facts: facts.table is not None and facts.table.dealer_wagers,
    "seat": lambda facts: None if facts.event is None else facts.event.seat,
}


def unfolded(event: Logged) -> Iterator[Logged]:
    """The events that one stands for: those that a machine played, or the event itself."""
    plays = None
    if event.kind == "machine" and isinstance(event.payload, Mapping):
        plays = event.payload.get("plays", event.veiled.get("plays"))
    if not plays:
        yield event
        return
    for number, play in enumerate(plays, 1):
        kind = next(key for key in play if key not in BESIDES)
        yield replace(event, kind=kind, payload=play[kind], settled=event.settled if number == len(plays) else ())


def triggers(event: Logged) -> set[str]:
    """The names by which a step, an incident or a record may wait for an event: its kind, and its kind with a word."""
    words: list[str] = []
    payload = event.payload
    if isinstance(payload, str):
        words.append(payload)
    elif isinstance(payload, Mapping):
        named = [
            payload[key]
            for key in ("kind", "do", "wager", "step", "style", "device")
            if isinstance(payload.get(key), str)
        ]
        words += named + [str(key) for key in payload]
    found = {event.kind, *(f"{event.kind} {word}" for word in words)}
    for row in event.settled:
        found |= {f"graded {row['grade']}", f"graded {row['wager']} {row['grade']}"}
    return found


def over(event: Logged, table: TableFacts | None) -> bool:
    """Did the event end a round?"""
    if table is None:
        return event.kind in THROWS or bool(event.settled)
    return table.ended_round(event.kind, settled=bool(event.settled))

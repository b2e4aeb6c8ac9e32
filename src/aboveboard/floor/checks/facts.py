"""What can be told of a table when something has happened at it, by name: for steps, incidents and records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from aboveboard.games.shapes.deal import Deal
from aboveboard.kernel.money import dollars
from aboveboard.kernel.wheel import Wheel
from aboveboard.log.deeds import Logged
from aboveboard.play.records.events import BESIDES
from aboveboard.play.table.table import Table

PROGRESS, STANDING = "-progress", "-standing"
THROWS = ("roll", "spin", "draw")
"""Events each of which is a round of its own."""

AT_ONCE = frozenset(("point-made", "point-set"))
"""Facts that are told when the event comes, and no more afterwards."""


class Facts:
    """The facts of one moment, each worked out when it is asked for; None where it cannot be told."""

    def __init__(self, event: Logged | None, table: Table | None, known: Mapping[str, Any]) -> None:
        self.event = event
        self.table = table
        self.known = known
        """What is known besides: how the table is arranged, its options, and what was so before the event."""
        payload = None if event is None else event.payload
        self.payload: Mapping[str, Any] = flat(payload) if isinstance(payload, dict) else {}
        """What the event itself says, its answers with it."""

    def get(self, name: str) -> Any:
        """A fact by its name."""
        if name in self.payload:
            return self.payload[name]
        if name in AT_ONCE and name in self.known:
            return self.known[name]
        told = _TOLD.get(name)
        found = None if told is None else told(self)
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
            chosen |= {bet.seat for bet in self.table.bets.values() if bet.plan.wager.name == name}
        return sorted(chosen)

    def seats_without(self, name: str) -> list[int]:
        """The places at which a wager does not stand and nobody banks, in order."""
        law = None if self.table is None else self.table.terms.law.seats
        if self.table is None or law is None or law.max is None:
            return []
        taken = {*self.seats_of(name), self.table.banking.seat}
        return [seat for seat in range(1, law.max + 1) if seat not in taken]

    def _progress(self, wager: str) -> int | None:
        """How far a wager has come, where what it has gathered can be counted."""
        for bet in () if self.table is None else self.table.bets.values():
            if bet.plan.wager.name == wager:
                gathered: Any = bet.plan.tracks[0].states[bet.states[0]]
                return len(gathered)
        return None


def flat(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an event says, with the answers among it told like the rest."""
    return {**payload, **payload["answers"]} if isinstance(payload.get("answers"), dict) else payload


def _is(fact: Any, wanted: Any) -> bool:
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
    equipment = None if facts.table is None else facts.table.tracks.setup.equipment
    if not isinstance(equipment, Wheel):
        return None
    return next((str(one.marks[0]) for one in equipment.sections if one.name == _outcome(facts) and one.marks), None)


def _thrower(facts: Facts) -> Any:
    """The seat that threw: whose event it is, or who held the dice before it."""
    event = facts.event
    if event is not None and event.seat is not None:
        return event.seat
    return facts.known.get("held")


def _shooter(facts: Facts) -> int | None:
    return None if facts.table is None else facts.table.house.shooting.shooter


def _line(facts: Facts) -> bool | None:
    """Has whoever holds the dice one of the wagers that the law asks of him?"""
    if facts.table is None or (law := facts.table.terms.law.shooter) is None:
        return None
    shooter = _shooter(facts)
    return any(bet.seat == shooter and bet.plan.wager.name in law.needs for bet in facts.table.bets.values())


def _fallback(facts: Facts) -> bool:
    """Does whoever holds the dice throw without a line bet, only to decide wagers that still ride?"""
    law = None if facts.table is None else facts.table.terms.law.shooter
    if facts.table is None or law is None or _shooter(facts) is None or _line(facts):
        return False
    return any(bet.plan.wager.name in law.unless_riding for bet in facts.table.bets.values())


def _point(facts: Facts) -> Any:
    if facts.table is None:
        return None
    state = facts.table.tracks.tables[facts.table.state]
    return state if isinstance(state, int) else getattr(state, "point", None)


def _point_made(facts: Facts) -> bool:
    before = facts.known.get("point-before")
    return before is not None and before == _total(facts)


def _point_set(facts: Facts) -> bool:
    return facts.known.get("point-before") is None and _point(facts) is not None and _point(facts) == _total(facts)


def _standing(facts: Facts) -> bool | None:
    """Has the seat of the event wagers that are not decided?"""
    if facts.table is None or facts.event is None:
        return None
    payload = facts.event.payload
    seat = payload.get("seat") if isinstance(payload, Mapping) else facts.event.seat
    return any(bet.seat == seat for bet in facts.table.bets.values())


def _in_round(facts: Facts) -> bool:
    """Has the seat of the event a hand in a round that is not over?"""
    payload = None if facts.event is None else facts.event.payload
    seat = payload.get("seat") if isinstance(payload, Mapping) else None
    return facts.table is not None and seat in getattr(facts.table.dealing.round, "seats", ())


def _stakes(facts: Facts) -> list[str]:
    """Each wager that stands, with the most that it may be."""
    rows = []
    for bet in () if facts.table is None else facts.table.bets.values():
        stake = bet.plan.wager.law.stake
        most = "" if stake is None or not isinstance(stake.max, int) else f" of {dollars(stake.max)}"
        rows.append(f"seat {bet.seat} {dollars(bet.stake)}{most}")
    return rows


def _hands(facts: Facts) -> dict[str, list[str]] | None:
    """The cards or tiles of the round or of the last one, by place, in the order in which they came."""
    table = facts.table
    if table is None or not isinstance(table.terms.game, Deal) or table.tracks.tables[-1] is None:
        return None
    equipment: Any = table.tracks.setup.equipment
    held = table.terms.game.places(table.tracks.tables[-1])
    return {place: [equipment.label(one.card) for one in cards] for place, cards in held.items()}


def _method(facts: Facts) -> Any:
    """How the dice were set going: as the table is arranged or, where they are thrown, by whom."""
    arranged = facts.known.get("method")
    if arranged != "thrown":
        return arranged
    return "dealer throw" if facts.event is None or facts.event.seat is None else "player throw"


def _dealer(facts: Facts) -> Any:
    names = facts.known.get("staff", {}).get("dealer", ())
    if names:
        return names[-1]
    return facts.event.actor if facts.event is not None and facts.event.role == "dealer" else None


def _banked(facts: Facts) -> bool | None:
    return None if facts.table is None else facts.table.banking.seat is not None


def _dealer_stake(facts: Facts) -> bool:
    """Does the dealer wager against a player's bank in this round?"""
    return facts.table is not None and facts.table.banking.seat is not None and bool(facts.table.banking.stake)


_TOLD: Mapping[str, Callable[[Facts], Any]] = {
    "dice": _faces,
    "total": _total,
    "outcome": _outcome,
    "colour": _colour,
    "thrower": _thrower,
    "shooter": _shooter,
    "line": _line,
    "fallback": _fallback,
    "point": _point,
    "point-made": _point_made,
    "point-set": _point_set,
    "standing": _standing,
    "in-round": _in_round,
    "stakes": _stakes,
    "hands": _hands,
    "method-used": _method,
    "dealer": _dealer,
    "banked": _banked,
    "dealer-stake": _dealer_stake,
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


def over(event: Logged, table: Table | None) -> bool:
    """Did the event end a round?"""
    if event.kind in THROWS and (table is None or table.tracks.setup.equipment.event == event.kind):
        return True
    return bool(event.settled) and (table is None or table.dealing.round is None)

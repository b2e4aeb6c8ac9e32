"""What people did or asked, read from a record: each event is one thing, numbered from 0."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from aboveboard.law.errors import BadInput, nearest, short

KINDS = (
    "bet", "take-down", "reduce", "turn", "roll", "spin", "call", "irregularity", "shooter", "open", "chips", "award",
    "dice", "leave", "shoe", "draw", "act", "curator", "banker", "change",
    "tiles", "number", "style", "bank", "shuffle", "cut", "burn", "cover", "dealer", "idle", "sit",
    "button", "wait", "expose", "meter",
)  # fmt: skip
BESIDES = ("by", "at")
THROWS = ("roll", "spin", "draw")
"""Events each of which is an outcome, and a round of its own where that is what the game is played with."""
OUTCOMES = frozenset((*THROWS, "shoe", "tiles", "number"))
"""Events by which the equipment decides: dice, wheels, balls, cards, tiles, and a number for where a deal starts."""
HOLDERS = ("curator", "banker")
"""What the laws call whoever holds the shoe; each is an event of its own."""
_KINDS = frozenset(KINDS)
LARGEST = 10**15
"""No stake is larger than ten trillion dollars in cents."""


SEATS = 1_000_000
"""No table has more seats."""
PLAIN = frozenset(("seat", "wager", "selection", "stake"))
"""What a bet says where nothing is stated of how it is made."""


Payload = object
"""What an event holds, as the record gives it: each deed checks the form of its own."""


class Refusal(NamedTuple):
    """Why not, as a dealer could say it, with the provisions that refuse it."""

    reason: str
    cite: tuple[str, ...]


class CardRefusal(Refusal):
    """A refusal because of which card or tile was named: it tells something of those that are out."""

    __slots__ = ()


class ChoiceRefusal(Refusal):
    """A refusal that lists what a hand may choose: it tells something of what is in it."""

    __slots__ = ()


class Reading(NamedTuple):
    """What a meter reads and what it is reset to, in whole cents."""

    cents: int
    base: int
    pays: tuple[str, ...] = ()
    """The grades that it pays where another meter pays those not named; of a wager's first meter the fixed sums."""


OF_A_LEVEL = "/"
"""Stands between a wager and the level whose meter is meant."""


def level_meter(wager: str, level: str) -> str:
    """What the meter of a further level is called."""
    return f"{wager}{OF_A_LEVEL}{level}"


def wager_of(meter: str) -> str:
    """The wager that a meter pays."""
    return meter.partition(OF_A_LEVEL)[0]


class Event(NamedTuple):
    """One event of a record: what kind, what it says, who did it and when."""

    number: int
    kind: str
    payload: Payload
    role: str | None = None
    seat: int | None = None
    at: datetime | None = None


def read_event(number: int, given: object) -> Event:
    """Check an event's form; the rules are the table's to check."""
    if not isinstance(given, dict) or not given:
        raise BadInput(f"event {number}: an object with one of {', '.join(KINDS)} was expected, not {short(given)}")
    if len(given) == 1:
        ((kind, payload),) = given.items()
        if kind in _KINDS:
            return Event(number, kind, payload)
    kind = payload = None
    role = seat = at = None
    for key, value in given.items():
        if key in BESIDES:
            if key == "by":
                role, seat = _by(number, value)
            else:
                at = _time(number, value)
        elif kind is None and key in KINDS:
            kind, payload = key, value
        elif key in KINDS:
            raise BadInput(f"event {number}: holds both {kind!r} and {key!r}; an event is one thing")
        else:
            raise BadInput(f"event {number}: {key!r} is not an event; {nearest(str(key), KINDS)}")
    if kind is None:
        raise BadInput(f"event {number}: says who or when but not what; one of {', '.join(KINDS)} was expected")
    return Event(number, kind, payload, role, seat, at)


def _by(number: int, given: object) -> tuple[str | None, int | None]:
    if isinstance(given, str):
        return given, None
    if not isinstance(given, dict) or not given or set(given) - {"role", "seat"}:
        raise BadInput(f"event {number}: by: an object with a role or a seat was expected, not {short(given)}")
    role = given.get("role")
    if role is not None and not isinstance(role, str):
        raise BadInput(f"event {number}: by.role: a word was expected, not {short(role)}")
    return role, None if given.get("seat") is None else seat_of(number, given["seat"])


def _time(number: int, given: object) -> datetime:
    try:
        return datetime.fromisoformat(given if isinstance(given, str) else "")
    except ValueError:
        raise BadInput(
            f"event {number}: at: a time such as 2026-11-15T20:30 was expected, not {short(given)}"
        ) from None


def fields(event: Event, *known: str) -> Mapping[str, Payload]:
    """The event's own object, with no key that is not known."""
    if not isinstance(event.payload, dict):
        raise BadInput(f"event {event.number}: {event.kind}: an object was expected, not {short(event.payload)}")
    for key in event.payload:
        if key not in known:
            raise BadInput(f"event {event.number}: {event.kind}: {key!r} is not known; {nearest(str(key), known)}")
    return event.payload


def seat_of(number: int, given: object) -> int:
    """A seat number, 1 or more."""
    if type(given) is not int or not 1 <= given <= SEATS:
        raise BadInput(f"event {number}: seat: a whole number from 1 was expected, not {short(given)}")
    return given


def stake_of(number: int, given: object, name: str = "stake") -> int:
    """A stake in whole cents, more than nothing."""
    if type(given) is not int or not 1 <= given <= LARGEST:
        raise BadInput(f"event {number}: {name}: whole cents from 1 to {LARGEST} were expected, not {short(given)}")
    return given


def cents_of(number: int, given: object, name: str) -> int:
    """An amount in whole cents, perhaps none."""
    if type(given) is not int or not 0 <= given <= LARGEST:
        raise BadInput(f"event {number}: {name}: whole cents from 0 to {LARGEST} were expected, not {short(given)}")
    return given


def pick_of(number: int, given: object) -> str | None:
    """What was picked within a wager: a word, or a number, which is the word of the same figures."""
    if given is None or isinstance(given, str):
        return given
    if type(given) is int:
        return str(given)
    raise BadInput(f"event {number}: selection: a word, a number or null was expected, not {short(given)}")


def word_of(number: int, given: object, name: str) -> str:
    """A word, such as a wager's name."""
    if not isinstance(given, str):
        raise BadInput(f"event {number}: {name}: a word was expected, not {short(given)}")
    return given

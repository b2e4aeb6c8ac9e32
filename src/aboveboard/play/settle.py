"""Settling a whole record: what each wager is owed, what was refused or voided, and what still rides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.law import BadInput, load_edition, terms_of
from aboveboard.law.dates import day_of
from aboveboard.law.errors import nearest
from aboveboard.law.terms import Terms
from aboveboard.play.house import REPAIRED
from aboveboard.play.limits import PostedLimits
from aboveboard.play.odds import tracks_of
from aboveboard.play.record import Event, read_event
from aboveboard.play.rows import Note
from aboveboard.play.shooting import tells_offers
from aboveboard.play.table import Mentions, Table

KEYS = ("ruleset", "game", "as_of", "options", "limits", "wheel", "seats", "events")


def settle(record: Mapping[str, Any]) -> dict[str, Any]:
    """Settle a record and give the answer of the command line's contract."""
    return settle_under(terms_for(record), record)


def settle_under(terms: Terms, record: list[Any] | Mapping[str, Any]) -> dict[str, Any]:
    """Settle a list of events, or a record's events, limits and seats, under terms that are already known."""
    if isinstance(record, list):
        record = {"events": record}
    events = record.get("events")
    if not isinstance(events, list):
        raise BadInput("record: events: a list of events was expected")
    return report(play_events(terms, events, record.get("limits"), record.get("seats")))


def terms_for(record: Any) -> Terms:
    """The game and law that a record was played under."""
    if not isinstance(record, Mapping):
        raise BadInput("a record is an object with ruleset, game and events")
    for key in record:
        if key not in KEYS:
            raise BadInput(f"record: key {key!r} is not known; {nearest(str(key), KEYS)}")
    for key in ("ruleset", "game"):
        if not isinstance(record.get(key), str):
            raise BadInput(f"record: {key}: a name was expected, not {record.get(key)!r}")
    options = record.get("options", {})
    if not isinstance(options, Mapping):
        raise BadInput(f"record: options: an object was expected, not {options!r}")
    edition = load_edition(record["ruleset"], record["game"], day_of(record.get("as_of"), "record: as_of"))
    return terms_of(edition, options, record.get("wheel"))


def play_events(terms: Terms, events: list[Any], limits: Any = None, seats: Any = None) -> Table:
    """Play a list of events at a fresh table."""
    read = [read_event(number, event) for number, event in enumerate(events)]
    table = Table(terms, tracks_of(terms), posted_limits(limits), mentioned(read))
    if seats is not None:
        table.house.shooting.seats |= _seats(seats)
    annulled = _annulled(read, table)
    for event in read:
        if event.number not in annulled:
            table.act(event)
    return table


def mentioned(events: list[Event]) -> Mentions:
    """Which facts the events mention at all."""
    return Mentions(
        calls=any(event.kind == "call" and event.said != REPAIRED for event in events),
        shooter=any(event.kind == "shooter" for event in events),
        roles=any(event.role is not None or event.seat is not None for event in events),
        opening=any(event.kind == "open" for event in events),
        offers=any(tells_offers(event) for event in events),
        named=frozenset(event.said for event in events if event.kind == "call" and isinstance(event.said, str)),
    )


def _annulled(events: list[Event], table: Table) -> dict[int, int]:
    """Outcomes that an irregularity called in time takes back; once the next outcome stands, only a reversal does."""
    outcomes = [event.number for event in events if event.kind in ("roll", "spin")]
    found: dict[int, int] = {}
    for event in events:
        if event.kind != "irregularity" or not isinstance(event.said, dict) or "event" not in event.said:
            continue
        number = event.said["event"]
        if number not in outcomes or not isinstance(number, int) or number >= event.number:
            raise BadInput(
                f"event {event.number}: irregularity: event {number!r} is not an outcome that came before it"
            )
        law = table.house.irregularities.law(event, str(event.said.get("kind")))
        later = [other for other in outcomes if number < other < event.number]
        if later or law.cure == "stands" or table.house.irregularities.may_call(event, law) is not None:
            continue
        found[number] = event.number
    return found


def posted_limits(given: Any) -> PostedLimits:
    if given is None:
        return PostedLimits()
    if not isinstance(given, Mapping):
        raise BadInput(f"limits: an object with min, max or chip was expected, not {given!r}")
    for key, value in given.items():
        if key not in ("min", "max", "chip"):
            raise BadInput(f"limits: {key!r} is not known; {nearest(str(key), ('min', 'max', 'chip'))}")
        if type(value) is not int or value < 1:
            raise BadInput(f"limits: {key}: whole cents were expected, not {value!r}")
    if given.get("min") and given.get("max") and given["min"] > given["max"]:
        raise BadInput(f"limits: the minimum {given['min']} is over the maximum {given['max']}")
    return PostedLimits(given.get("min"), given.get("max"), given.get("chip"))


def _seats(given: Any) -> set[int]:
    if not isinstance(given, list) or any(type(seat) is not int or seat < 1 for seat in given):
        raise BadInput(f"seats: a list of seat numbers was expected, not {given!r}")
    return set(given)


def report(table: Table) -> dict[str, Any]:
    """The answer, in the shape that other programs rely on; a wheel with prizes adds its control sheet."""
    sheet = [line._asdict() for line in table.house.prizes.sheet]
    return ({"awards": sheet} if sheet else {}) | {
        "settlements": [_settlement(row._asdict()) for row in table.settled],
        "refused": [_note(note) for note in table.refused],
        "voided": [_note(note) for note in table.voided],
        "transfers": [
            {"event": t.event, "from": t.source, "to": t.to, "cents": t.cents, "why": t.why, "cite": t.cite}
            for t in table.transfers
        ],
        "unchecked": table.mentions.unchecked(table.terms),
        "riding": [
            {"seat": bet.seat, "wager": bet.plan.wager.name, "selection": bet.selection, "stake": bet.stake,
             "on": bet.works(table.state)}
            for bet in table.bets.values()
        ],
    }  # fmt: skip


def _settlement(row: dict[str, Any]) -> dict[str, Any]:
    if row["prize"] is None:
        del row["prize"]
    return row


def _note(note: Note) -> dict[str, Any]:
    return {"event": note.event, "reason": note.reason, "cite": note.cite}

"""Settling a whole record: what each wager is owed, what was refused or voided, and what still rides."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from aboveboard.kernel.collecting import gc_paused
from aboveboard.kernel.words import one_slip
from aboveboard.law import BadInput, load_edition, terms_of
from aboveboard.law.catalogue import wager_names
from aboveboard.law.errors import nearest
from aboveboard.law.force import asked
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import HOLDERS, Event, Payload, read_event
from aboveboard.play.records.settled import SettledRecord
from aboveboard.play.table.conduct.calls import UNNAMED
from aboveboard.play.table.conduct.shooter import tells_offers
from aboveboard.play.table.entries import Cured, Riding
from aboveboard.play.table.irregularities.law import irregularity_law, may_call
from aboveboard.play.table.stated import Stated
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.stake_limits import PostedLimits

READIED = ("shuffle", "cut")
"""What a record may state of the cards before the first is dealt; else a record begins with them in the shoe."""
DEALT = ("shoe", "draw")
CHANGING = frozenset(("take-down", "reduce", "turn"))
NAMING = CHANGING | {"bet"}
"""Events that name a wager."""
KEYS = ("ruleset", "game", "as_of", "as_if", "options", "limits", "wheel", "house_way", "wagers", "seats", "events")


def settle(record: Mapping[str, object]) -> SettledRecord:
    """Settle a record, which names its own ruleset and game."""
    return settle_under(terms_for(record), record)


def settle_under(terms: Terms, record: Sequence[object] | Mapping[str, object]) -> SettledRecord:
    """Settle a list of events, or a record's events, limits and seats, under terms that are already known."""
    if not isinstance(record, Mapping):
        record = {"events": record}
    events = record.get("events")
    if not isinstance(events, list):
        raise BadInput("record: events: a list of events was expected")
    with gc_paused():
        return report(play_events(terms, events, record.get("limits"), record.get("seats")))


def terms_for(record: object) -> Terms:
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
    wagers = record.get("wagers", {})
    if not isinstance(wagers, Mapping):
        raise BadInput(f"record: wagers: an object was expected, not {wagers!r}")
    question = asked(record.get("as_of"), record.get("as_if"), "record: as_of")
    edition = load_edition(record["ruleset"], record["game"], question)
    return terms_of(edition, options, record.get("wheel"), record.get("house_way"), wagers)


def play_events(terms: Terms, events: Sequence[object], limits: object = None, seats: object = None) -> Table:
    """Play a list of events at a fresh table."""
    read = [read_event(number, event) for number, event in enumerate(events)]
    stated = mentioned(read)
    table = Table(terms, tracks_of(terms), posted_limits(limits), stated)
    if seats is not None:
        table.seated.state.known |= _seats(seats)
    _check_names(read, stated, terms)
    annulled = _annulled(read, table)
    for event in read:
        if event.number not in annulled:
            table.act(event)
    if table.dealing is not None:
        table.dealing.pauses.end()
    return table


def _check_names(events: list[Event], stated: Stated, terms: Terms) -> None:
    """A misspelt wager is a slip of whoever wrote the record; one that this text does not have is refused."""
    if all(map(terms.knows, stated.wagers or ())) and not any(event.kind in CHANGING for event in events):
        return  # most records: what they bet was read once already, and nothing else names a wager
    seen: set[str] = set()
    for event in events:
        if event.kind not in NAMING or not isinstance(event.payload, dict):
            continue
        name = event.payload.get("wager")
        if isinstance(name, str) and name not in seen:
            seen.add(name)
            if not terms.knows(name) and _misspelt(name, terms):
                what, hint = f"wager {name!r} is not one of {terms.law.title}", nearest(name, terms.wagers)
                raise BadInput(f"event {event.number}: {event.kind}: {what}; {hint}")


def _misspelt(name: str, terms: Terms) -> bool:
    """Is it no wager of any text held, and nearly one of this game's, or is there no clause that could refuse it?"""
    if name in terms.law.barred or name in wager_names():
        return False
    return not terms.law.only or any(one_slip(name, each) for each in terms.names)


def mentioned(events: list[Event]) -> Stated:
    """Which facts the events mention at all."""
    kinds = {event.kind for event in events}
    calls = [event.payload for event in events if event.kind == "call"] if "call" in kinds else []
    return Stated(
        calls=any(payload not in UNNAMED for payload in calls),
        shooter="shooter" in kinds,
        roles=any(event.role is not None or event.seat is not None for event in events),
        opening="open" in kinds,
        holder=bool(kinds & set(HOLDERS)),
        shoes=not kinds.isdisjoint(READIED) and next(e.kind for e in events if e.kind in (*READIED, "shoe")) != "shoe",
        dealt=tuple((event.number, _how_many(event)) for event in events if event.kind in (*DEALT, "irregularity")),
        offers="shooter" in kinds and any(tells_offers(event) for event in events),
        wagers=_wagers_mentioned(events),
        mixing="shuffle" in kinds,
        surrender=any(event.kind == "act" and _says(event.payload, "surrender", "stay") for event in events),
        named=frozenset(payload for payload in calls if isinstance(payload, str)),
    )


def _says(payload: Payload, *deeds: str) -> bool:
    """Is what was chosen one of these?"""
    return isinstance(payload, Mapping) and payload.get("do") in deeds


def _how_many(event: Event) -> int | None:
    """How many cards or balls an event tells; None where it says that something went wrong."""
    if event.kind not in DEALT:
        return None
    payload = event.payload.split() if isinstance(event.payload, str) else event.payload
    return len(payload) if isinstance(payload, list) else 0


def _wagers_mentioned(events: list[Event]) -> frozenset[str]:
    """The names of the wagers that are made."""
    payload = [
        event.payload.get("wager") for event in events if event.kind == "bet" and isinstance(event.payload, dict)
    ]
    return frozenset(name for name in payload if isinstance(name, str))


def _annulled(events: list[Event], table: Table) -> dict[int, int]:
    """Outcomes that an irregularity called in time takes back; once the next outcome stands, only a reversal does."""
    outcomes = [event.number for event in events if event.kind in ("roll", "spin", "draw")]
    known = set(outcomes)
    found: dict[int, int] = {}
    for event in events:
        if event.kind != "irregularity" or not isinstance(event.payload, dict) or "event" not in event.payload:
            continue
        number = event.payload["event"]
        if not isinstance(number, int) or number not in known or number >= event.number:
            raise BadInput(f"event {event.number}: irregularity: event {number!r} is not an outcome before it")
        law = irregularity_law(table, event, str(event.payload.get("kind")))
        later = bisect_left(outcomes, event.number) - bisect_right(outcomes, number)
        if later or law.cure == "stands" or may_call(event, law) is not None:
            continue
        found[number] = event.number
    return found


def posted_limits(given: object) -> PostedLimits:
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


def _seats(given: object) -> set[int]:
    if not isinstance(given, list) or any(type(seat) is not int or seat < 1 for seat in given):
        raise BadInput(f"seats: a list of seat numbers was expected, not {given!r}")
    return set(given)


def report(table: Table) -> SettledRecord:
    """Everything that a table has settled, refused and voided, the money moved, and what rides."""
    room = table.room
    return SettledRecord(
        receipt=table.terms.edition.receipt,
        settlements=tuple(table.settled),
        refused=tuple(table.refused),
        voided=tuple(note for note in table.voided if not isinstance(note, Cured)),
        cured=tuple(note for note in table.voided if isinstance(note, Cured)),
        transfers=tuple(table.transfers),
        unchecked=tuple(unchecked(table)),
        riding=tuple(riding(table)),
        awards=() if table.prizes is None else tuple(table.prizes.state.sheet),
        pots=() if room is None else tuple(room.ledger.state.sheet),
        discarded=tuple(table.discarded),
        stacks=None if room is None else dict(sorted(room.seating.state.stacks.items())),
    )


def unchecked(table: Table) -> list[str]:
    """The kinds of rule for which nothing was stated, and `meter` where one paid of which no reading was."""
    unread = table.meters is not None and table.meters.state.unread
    return [*table.stated.unchecked(table.terms), *(("meter",) if unread else ())]


def riding(table: Table) -> list[Riding]:
    """The wagers that stand, or what each seat has in the pot."""
    if table.room is not None:
        return list(table.room.riding())
    return [
        Riding(bet.seat, bet.plan.wager.name, bet.selection, bet.stake, bet.works(table.state))
        for bet in table.bets.values()
    ]

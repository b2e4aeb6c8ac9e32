"""A demonstration floor: a table of each kind, somebody in every role, and one-click sign-in.

A database once furnished so is marked; it can be served as a demonstration only, and no other database ever is.
Every table but the last was opened as its law asks, by deeds of the people whose part it is; the last waits for a
visitor to open it. One that an earlier version furnished, whose tables only people deal, is given tables beside them
that deal by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from aboveboard.floor import HOUSE
from aboveboard.floor.automatic import names
from aboveboard.floor.checks.checks import Checks
from aboveboard.floor.checks.walkthrough import to_open
from aboveboard.floor.chips.chips import ChipSet, chip_set
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.canonical import canonical
from aboveboard.log.database import schema
from aboveboard.log.deeds import ASKERS_FAULT, Deed
from aboveboard.log.logbook import Logbook
from aboveboard.web import demo_charities, demo_docket
from aboveboard.web.settings import LOCAL

MARK = "demonstration"
FURNISHING, FURNISHED = b"furnishing", b"yes"
DEALT_MARK = "demonstration dealt automatically"
"""Beside the other mark where there are tables that deal by themselves; earlier versions have none and write none."""
CHARITIES_MARK = "demonstration with charities"
DOCKET_MARK = "demonstration with a docket"
OWNER = "sam"
SUPERVISOR = "supervisor"
HOLDINGS = 500_000_000
"""What the cage begins with, in cents."""
PURSE = 100_000
"""What each player holds when the doors open, in cents."""
FLOAT = 2_000_000
"""About what is in the rack of a table, in cents."""

STAFF: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("dana", "Dana, dealer", ("dealer",)),
    ("stefan", "Stefan, stickperson", ("stickperson",)),
    ("boris", "Boris, boxperson", ("boxperson",)),
    ("fay", "Fay, floorperson", ("floorperson",)),
    ("cass", "Cass, cage", ("cage",)),
    ("sue", "Sue, surveillance", ("surveillance",)),
    ("audrey", "Audrey, auditor", ("auditor",)),
    ("mia", "Mia, member in charge", ("member-in-charge",)),
    ("ben", "Ben, banker", ("banker",)),
    ("sid", "Sid, security", ("security",)),
    ("max", "Max, maintenance", ("maintenance",)),
)
WHO = {roles[0]: name for name, _, roles in STAFF} | {SUPERVISOR: OWNER}
"""Who has each role."""
AUTOMATIC: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (names.DEALER, "Automatic dealer", ("dealer",)),
    (names.CASHIER, "Automatic cashier", ("cage",)),
)
"""Whom no person is; nobody signs in as one of them."""
AUTOMATIC_PLAYERS, AT_A_TABLE = 6, 2
"""How many automatic players there are, and how many of them sit at each table when the doors open."""
BETTING_SECONDS = 10
CREW = ("dana", "stefan", "boris", names.DEALER)
PLAYERS = (("pat", "Pat, player"), ("quinn", "Quinn, player"), ("rosa", "Rosa, player"))


@dataclass(frozen=True)
class Stand:
    """One table of the demonstration."""

    name: str
    ruleset: str
    game: str
    limits: Mapping[str, int]
    more: Mapping[str, Any] = field(default_factory=dict)
    opened: bool = True
    """Was it opened before the doors were?"""


TABLES = (
    Stand("craps-1", "pa", "craps", {"min": 500, "max": 50_000}),
    Stand("roulette-1", "pa", "roulette", {"min": 100, "max": 10_000}),
    Stand("sic-bo-1", "pa", "sic-bo", {"min": 100, "max": 10_000}),
    Stand("big-six-1", "nj-casino", "big-six", {"min": 100, "max": 10_000}),
    Stand("blackjack-1", "ny-commercial", "blackjack", {"min": 500, "max": 50_000}),
    Stand("three-card-1", "nj-casino", "three-card-poker", {"min": 500, "max": 10_000}),
    Stand("baccarat-1", "ny-commercial", "mini-baccarat", {"min": 500, "max": 50_000}),
    Stand("pai-gow-1", "pa", "pai-gow", {"min": 500, "max": 50_000}),
    Stand("holdem-1", "ny-commercial", "heads-up-holdem", {"min": 500, "max": 10_000}),
    Stand("poker-1", "nj-casino", "poker", {}),
    Stand("wheel-1", "ny-charitable", "big-six", {"min": 25, "max": 200}, {"house": "rack"}),
    Stand("roulette-2", "pa", "roulette", {"min": 500, "max": 50_000}, opened=False),
)


def is_demo(floor: Logbook) -> bool:
    """Was this database furnished as a demonstration?"""
    return floor.store.remembered(schema.meta, MARK) is not None


def check(floor: Logbook, host: str, *, demo: bool) -> None:
    """Refuse to serve a demonstration as the real thing, or the real thing as a demonstration."""
    if demo and host not in LOCAL:
        raise BadInput(f"host: a demonstration is served on this machine only ({', '.join(LOCAL)}), not on {host}")
    if demo and not is_demo(floor) and floor.store.head() > 0:
        raise BadInput("database: it holds a floor that is no demonstration; name another one, or leave out --demo")
    if not demo and is_demo(floor):
        raise BadInput("database: it holds a demonstration, where anybody may sign in as anybody; serve it with --demo")


def furnish(floor: Logbook, *, by_hand: bool = False) -> str | None:
    """Set up the demonstration, unless it is there already; what was begun and not finished is gone on with.

    One that is dealt `by_hand` has automatic dealers too, who wait to be handed the tables. What whoever serves it is
    to know is given in words.
    """
    if floor.store.remembered(schema.meta, MARK) == FURNISHED:
        _with_all(floor)
        return _dealt_automatically(floor, by_hand=by_hand)
    floor.store.remember(schema.meta, MARK, FURNISHING)
    _do(floor, HOUSE, "found", {"title": "Sam, supervisor"}, SUPERVISOR)
    for name, title, roles in (*STAFF, *AUTOMATIC):
        _do(floor, HOUSE, "hire", {"name": name, "title": title, "roles": list(roles)}, SUPERVISOR)
    _do(floor, HOUSE, "bankroll", {"cents": HOLDINGS}, "cage")
    for name, title in PLAYERS:
        _do(floor, HOUSE, "admit", {"name": name, "title": title}, "floorperson")
        _do(floor, HOUSE, "chip-sale", {"player": name, "cents": PURSE}, "cage")
    _admit_players(floor)
    for stand in TABLES:
        set_up(floor, stand)
        if stand.opened:
            open_table(floor, stand)
    for stand in () if by_hand else TABLES:
        if stand.opened:
            play_alone(floor, stand.name)
    _with_all(floor)
    floor.store.remember(schema.meta, DEALT_MARK, FURNISHED)
    floor.store.remember(schema.meta, MARK, FURNISHED)
    return None


def _with_all(floor: Logbook) -> None:
    """The charities beside the floor and their docket, which earlier versions lack; nobody has news of it."""
    for mark, furnished in ((CHARITIES_MARK, demo_charities.furnish), (DOCKET_MARK, demo_docket.furnish)):
        if floor.store.remembered(schema.meta, mark) != FURNISHED:
            furnished(floor, OWNER)
            for person in floor.people():
                floor.store.remember(schema.notices, person.name, floor.last(HOUSE))
            floor.store.remember(schema.meta, mark, FURNISHED)


def _dealt_automatically(floor: Logbook, *, by_hand: bool) -> str | None:
    """Add what a demonstration of an earlier version lacks: a table that deals by itself beside each that does not."""
    if floor.store.remembered(schema.meta, DEALT_MARK) == FURNISHED:
        return None
    there = {name: _is_training(floor, name) for name in floor.logs("table")}
    lacks = [
        replace(stand, name=f"{stand.name.rpartition('-')[0]}-training") if stand.name in there else stand
        for stand in TABLES
        if stand.opened and not there.get(stand.name)
    ]
    try:
        if lacks:
            for name, title, roles in AUTOMATIC:
                _do(floor, HOUSE, "hire", {"name": name, "title": title, "roles": list(roles)}, SUPERVISOR)
            _do(floor, HOUSE, "bankroll", {"cents": len(lacks) * 2 * FLOAT + AUTOMATIC_PLAYERS * PURSE}, "cage")
            _admit_players(floor)
        for stand in lacks:
            set_up(floor, stand)
            open_table(floor, stand)
            if not by_hand:
                play_alone(floor, stand.name)
    except (*ASKERS_FAULT, RuntimeError) as error:
        return (
            f"This demonstration was made by an earlier version, and its tables are dealt by people. Tables that deal "
            f"by themselves could not be added ({error}); for a new demonstration name another --database."
        )
    floor.store.remember(schema.meta, DEALT_MARK, FURNISHED)
    if not lacks:
        return None
    added = ", ".join(stand.name for stand in lacks)
    return f"This demonstration was made by an earlier version; tables for training were added: {added}"


def _is_training(floor: Logbook, table: str) -> bool:
    return bool(floor.events(table, -1, limit=1)[0].payload.get("training"))


def _admit_players(floor: Logbook) -> None:
    """Automatic players are admitted, and have chips."""
    for number in range(1, AUTOMATIC_PLAYERS + 1):
        name = names.player_named(number)
        _do(floor, HOUSE, "admit", {"name": name, "title": f"Automatic player {number}"}, SUPERVISOR)
        _do(floor, HOUSE, "chip-sale", {"player": name, "cents": PURSE}, "cage")


def set_up(floor: Logbook, stand: Stand) -> None:
    """A table is set up and its crew assigned to it."""
    payload = {"ruleset": stand.ruleset, "game": stand.game, "limits": dict(stand.limits), "inspected": True}
    payload["training"] = True
    _do(floor, stand.name, "set-up", payload | dict(stand.more), "floorperson")
    for crew in CREW:
        _do(floor, HOUSE, "assign", {"name": crew, "table": stand.name}, "floorperson")


def open_table(floor: Logbook, stand: Stand) -> None:
    """A table is opened: everything confirmed, the rack counted and signed for by two, a seed committed to."""
    confirm_opening(floor, stand.name)
    slip = _do(floor, stand.name, "opener", {"chips": rack_of(chip_set(stand.ruleset))}, "dealer")["slip"]
    _do(floor, stand.name, "slip-sign", {"slip": slip}, "floorperson")


def play_alone(floor: Logbook, table: str) -> None:
    """A table is handed to the automatic dealer, and automatic players sit down there once somebody looks."""
    _do(floor, table, "fill-seats", {"players": AT_A_TABLE}, "floorperson")
    _do(floor, table, "automatic", {"on": True, "seconds": BETTING_SECONDS}, "floorperson")


def confirm_opening(floor: Logbook, table: str) -> None:
    """Everything that the law asks before a table opens is confirmed by whoever must, and a seed committed to."""
    checks = floor.look(table, lambda state: state.parts["checks"])
    assert isinstance(checks, Checks)
    for role, kind, payload in () if checks.list.state.open else to_open(checks, now=floor.desk.clock()):
        named = {"name": WHO.get(payload["role"], payload["name"])} if kind == "staff" else {}
        _do(floor, table, kind, {**payload, **named}, role)
    _do(floor, table, "open-table", {}, "floorperson")
    _do(floor, table, "commit", {}, "floorperson")


def rack_of(chips: ChipSet) -> dict[str, int]:
    """A rack with chips of every kind that a table of this size uses, each kind worth about the same."""
    used = [cents for cents in chips.denominations if 100 <= cents <= 50_000]
    return {str(cents): max(20, FLOAT // len(used) // cents) for cents in used}


def _do(floor: Logbook, log: str, kind: str, payload: Mapping[str, Any], role: str) -> dict[str, Any]:
    key = f"furnish-{sha256(canonical([log, kind, dict(payload)])).hexdigest()[:32]}"
    found = floor.do(Deed(log, kind, dict(payload), WHO[role], role, key=key))
    if found.refusal is not None:
        raise RuntimeError(f"the demonstration could not be furnished: {log} {kind}: {found.refusal.reason}")
    return dict(found.answer)

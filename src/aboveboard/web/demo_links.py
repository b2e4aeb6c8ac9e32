"""The link of the demonstration: two tables that share a jackpot, everything on file, and people to look after it.

What a laboratory tested is the software that is here: where the program has changed since, its report is put on file
anew at the next start, as it would be before other software comes into a controller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from aboveboard.floor import HOUSE
from aboveboard.floor.automatic import names
from aboveboard.floor.links.controller.self_check import software
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.state import LinkState
from aboveboard.log.database import schema
from aboveboard.log.deeds import Deed
from aboveboard.log.logbook import Logbook
from aboveboard.web.demo import CREW, FLOAT, FURNISHED, OWNER, SUPERVISOR, WHO, Stand, open_table, play_alone, set_up
from aboveboard.web.signing import see

MARK = "demonstration with a link"
LINK, RULESET = "stud-link", "nj-casino"
PEOPLE = (
    ("tia", "Tia, technician", "technician"),
    ("lou", "Lou, link supervisor", "link-supervisor"),
    ("abe", "Abe, accounting", "accounting"),
    ("lena", "Lena, testing laboratory", "laboratory"),
    ("carl", "Carl, commission agent", "commission-agent"),
    (names.CONTROLLER, "Automatic controller", "controller"),
)
"""Who looks after a link: name, title and role."""
BY = {role: name for name, _, role in PEOPLE} | {SUPERVISOR: OWNER, "cage": WHO["cage"]}
TABLES = tuple(
    Stand(name, RULESET, "caribbean-stud", {"min": 500, "max": 10_000}) for name in ("stud-1", "stud-2")
)  # fmt: skip
OPENS: Mapping[str, Any] = {
    "ruleset": RULESET, "title": "Caribbean stud jackpot", "wager": 100,
    "levels": [{"level": "main", "base": 1_000_000, "rate": "3/10", "reserve-rate": "1/10", "limit": 10_000_000}],
    "awards": {"royal-flush": {"level": "main", "share": "1"}, "straight-flush": {"level": "main", "share": "1/10"}},
    "controller": {"maker": "Aboveboard", "serial": "LAP-0001", "software": "1"},
}  # fmt: skip
CONTROLS: Mapping[str, Any] = {
    "notice": "The display says that the progressive is not in play, and why; the pit is told by the same page.",
    "location": "the server room behind the cage",
    "access": [
        {"user": "tia", "rights": "start, stop, faults, entries"}, {"user": "lou", "rights": "everything but the keys"},
    ],
    "keys": [{"department": "security", "key": "K-1"}, {"department": "accounting", "key": "K-2"}],
}  # fmt: skip
Stated = tuple[str, str, str, Mapping[str, Any]]
"""Who states what: a role, a log, a deed and its payload."""


def furnish(floor: Logbook, *, by_hand: bool = False) -> tuple[str, ...]:
    """Set up the link unless it is there already, and have what is here be what was tested; gives the links."""
    if floor.store.remembered(schema.meta, MARK) != FURNISHED:
        _do(floor, _people(), "people")
        for stand in TABLES:
            set_up(floor, stand)
            open_table(floor, stand)
            if not by_hand:
                play_alone(floor, stand.name)
        _do(floor, _link(), "link")
        _tested(floor)
        _do(floor, [("link-supervisor", LINK, "link-request-start", {})], "start")
        for name in (*CREW, *(name for name, *_ in PEOPLE)):
            see(floor, name)  # whoever tries it needs no notice of having been hired and assigned
        floor.store.remember(schema.meta, MARK, FURNISHED)
    _tested(floor)
    return (LINK,)


def _people() -> Iterator[Stated]:
    for name, title, role in PEOPLE:
        yield SUPERVISOR, HOUSE, "hire", {"name": name, "title": title, "roles": [role]}
    yield "cage", HOUSE, "bankroll", {"cents": 2 * len(TABLES) * FLOAT}


def _link() -> Iterator[Stated]:
    yield "link-supervisor", LINK, "link-open", OPENS
    yield "link-supervisor", LINK, "link-controls", CONTROLS
    for stand in TABLES:
        yield "link-supervisor", LINK, "link-join", {"table": stand.name, "wager": "progressive"}
    for what in ("pay-table", "amount", "display"):
        yield "commission-agent", LINK, "link-approve", {"what": what, "letter": f"letter on the {what}"}


def _tested(floor: Logbook) -> None:
    """The laboratory's newest report on each table is on the software that is here."""
    runs = software(RULESET)
    held: LinkState = floor.look(LINK, lambda state: state.part(Link).snapshot())
    on_file = {each.table: (each.software, each.crc16) for each in held.approvals if each.software}
    said = {"what": "laboratory", "letter": f"report on {runs.crc16}", "software": runs.sha256, "crc16": runs.crc16}
    for stand in TABLES:
        if on_file.get(stand.name) != (runs.sha256, runs.crc16):
            _done(floor, "laboratory", LINK, "link-approve", {**said, "table": stand.name})


def _do(floor: Logbook, stated: Iterable[Stated], called: str) -> None:
    for number, (role, log, kind, payload) in enumerate(stated):
        _done(floor, role, log, kind, payload, f"links-{called}-{number}")


def _done(floor: Logbook, role: str, log: str, kind: str, said: Mapping[str, Any], key: str | None = None) -> None:
    found = floor.do(Deed(log, kind, dict(said), BY[role], role, key=key))
    if found.refusal is not None:
        raise RuntimeError(f"the demonstration could not be furnished: {log} {kind}: {found.refusal.reason}")

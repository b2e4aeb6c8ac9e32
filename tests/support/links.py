"""A floor with a link to test with: two tables of Caribbean stud, and a controller that beats when it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import CAGE
from aboveboard.floor.links import accounts
from aboveboard.floor.links.lines import lease_of, note_of
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.state import LinkState
from aboveboard.log.deeds import Decision, Deed
from aboveboard.log.lease import Lease
from aboveboard.log.leases import Leases
from aboveboard.log.logbook import Logbook
from tests.support.house import RICH, ROLE, Cast, founded, open_floor, opened

LINK, OTHER = "link-a", "link-b"
ONE, TWO = "stud-1", "stud-2"
STUD = {"ruleset": "nj-casino", "game": "caribbean-stud", "limits": {"min": 500, "max": 50_000}}
LEVELS = [{"level": "main", "base": 1_000_000, "rate": "1/2", "reserve-rate": "1/10", "limit": 2_000_000}]
AWARDS = {"royal-flush": {"level": "main", "share": "1"}, "straight-flush": {"level": "main", "share": "1/10"}}
OPENS: Mapping[str, Any] = {
    "ruleset": "nj-casino", "title": "Stud link", "wager": 100, "levels": LEVELS, "awards": AWARDS,
    "controller": {"maker": "Acme", "serial": "LAP-7", "software": "1.0"},
}  # fmt: skip
CONTROLS: dict[str, Any] = {
    "notice": "the display reads not in play, and the pit is called", "location": "the cage's server room",
    "access": [
        {"user": "tia", "rights": "start, stop, entries"}, {"user": "lou", "rights": "all"},
        {"user": "abe", "rights": "meters"},
    ],
    "keys": [{"department": "security", "key": "1"}, {"department": "accounting", "key": "2"}],
}  # fmt: skip
SOFTWARE = "ab" * 32
WORKS = {
    "tia": "technician", "lou": "link-supervisor", "abe": "accounting", "lab": "laboratory", "com": "commission-agent",
    "automatic-controller": "controller",
}  # fmt: skip
ROYAL = "As 2c 3d Ks 4c 5d Qs 6c 7d Js 8c 9h Ts 9c Th"
"""A royal flush at seat 1, a flush at seat 2; the dealer does not play with ten high."""


class LinkTown(Cast):
    """A floor with one link that is running, unless a test asks for less."""

    def __init__(self, floor: Logbook) -> None:
        super().__init__(floor)
        self.seconds = 0.0
        floor.leases.clock = lambda: self.seconds
        self.controller = Leases(floor.store, lambda: self.seconds)
        """The controller's own view of the leases: it is a process of its own."""
        self.lease: Lease | None = None

    # -- people ------------------------------------------------------------------------------------------------------

    def do(self, actor: str, kind: str, payload: Any = None, log: str = ONE, key: str | None = None) -> Decision:
        role = WORKS.get(actor) or ROLE[actor]
        return self.floor.do(Deed(log, kind, {} if payload is None else payload, actor, role, key=key))

    def say(self, actor: str, kind: str, payload: Any = None, log: str = ONE, key: str | None = None) -> Decision:
        return super().say(actor, kind, payload, log, key)

    def at_link(self, actor: str, kind: str, payload: Any = None, link: str = LINK) -> Decision:
        return self.say(actor, kind, payload, link)

    def refusal(self, actor: str, kind: str, payload: Any = None, log: str = LINK) -> str:
        found = self.do(actor, kind, payload, log)
        assert found.refusal is not None, f"{kind} was accepted"
        return found.refusal.reason

    # -- the controller ------------------------------------------------------------------------------------------------

    def beat(self, hears: tuple[str, ...] = (ONE, TWO), link: str = LINK, seconds: float = 1.0) -> None:
        """A second goes by, the controller shows that it is at work, and the tables' server looks."""
        self.seconds += seconds
        if self.lease is None:
            self.floor.leases.watch()
            self.lease = self.controller.take(lease_of(link), "controller", 3)
            assert self.lease is not None
        self.lease = self.controller.renew(lease_of(link), self.lease, note_of(hears))
        self.floor.leases.watch()

    def start(self, link: str = LINK, **other: Any) -> Decision:
        self.beat(link=link)
        assert self.lease is not None
        said = {"epoch": self.lease.epoch, "crc16": "beef", "sha256": SOFTWARE, "configuration": 1, **other}
        return self.do("automatic-controller", "link-start", said, link)

    # -- what stands -------------------------------------------------------------------------------------------------

    def state(self, link: str = LINK) -> LinkState:
        found: LinkState = self.floor.look(link, lambda state: state.part(Link).snapshot())
        return found

    def meter(self, link: str = LINK, level: str = "main") -> int:
        found = self.state(link).kept[level].shown
        assert found == self.floor.balance(accounts.kept(link, level, "meter"))
        return found

    # -- play --------------------------------------------------------------------------------------------------------

    def bets(self, seats: Mapping[int, bool], table: str = ONE) -> None:
        """Antes of five dollars, with the progressive wager beside where it is asked for."""
        for seat, progressive in seats.items():
            self.say("dan", "bet", {"seat": seat, "wager": "ante", "stake": 500}, table)
            if progressive:
                self.say("dan", "bet", {"seat": seat, "wager": "progressive", "stake": 100}, table)


def approve(town: LinkTown, link: str = LINK, tables: tuple[str, ...] = (ONE, TWO), software: str = SOFTWARE) -> None:
    """All that must be on file before a link starts."""
    town.at_link("lou", "link-controls", CONTROLS, link)
    for what in ("pay-table", "amount", "display"):
        town.at_link("com", "link-approve", {"what": what, "letter": f"letter {what}"}, link)
    for table in tables:
        said = {"what": "laboratory", "table": table, "letter": "report 9", "software": software}
        town.at_link("lab", "link-approve", said, link)


@contextmanager
def link_town(url: str, *, started: bool = True) -> Iterator[LinkTown]:
    """A floor whose two tables are on a link."""
    with open_floor(url, secret="a secret for tests") as floor:
        founded(floor, STUD, ONE)
        town = LinkTown(floor)
        opened(town, STUD, TWO)
        for name, role in WORKS.items():
            town.say("sam", "hire", {"name": name, "roles": [role]}, HOUSE)
        town.say("sam", "mint", {"to": CAGE, "cents": RICH}, HOUSE)
        for table, names in ((ONE, ("ann", "bob")), (TWO, ("cyd",))):
            for seat, name in enumerate(names, 1):
                town.say("dan", "sit", {"seat": seat, "player": name}, table)
        town.at_link("lou", "link-open", OPENS)
        for table in (ONE, TWO):
            town.at_link("lou", "link-join", {"table": table, "wager": "progressive"})
        approve(town)
        if started:
            assert town.start(), town.start().refusal
        yield town

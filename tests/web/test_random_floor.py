"""Whatever is done on a random floor, every page of every role stays up, and answers as JSON too.

After every deed that is accepted somebody looks at every page, a person of each role in turn; after the first of each
kind everybody does. Brief in `make test`, where one page is looked at each time and everybody looks at the end; with
ABOVEBOARD_PROVE=1 over every game for some minutes, and it prints its figures.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from pathlib import Path

from starlette.testclient import TestClient

from aboveboard.floor import HOUSE
from aboveboard.law import Edition
from aboveboard.log.logbook import Logbook
from aboveboard.web.app import create_app
from aboveboard.web.gate.guard import COOKIE
from tests.log.test_log import SECRET, balanced
from tests.support.floor_pages import PAGES
from tests.support.house import CITATION, PEOPLE, open_floor
from tests.support.random_floor import RandomFloor, floor_editions
from tests.support.turns import PROVE
from tests.web.visitors import OPEN

SECONDS, LONGEST, SWEEPS = (420, 30, 1000) if PROVE else (5, 8, 0)
TOGETHER = 3
"""Tables of one floor: every page that lists them stays quick."""
BRIEFLY = ("pa/pai-gow", "ny-charitable/craps", "ny-commercial/blackjack")
ROLES = {role: name for name, role in reversed(PEOPLE.items())}
FINE = (200, 303, 401, 403, 404)
"""A page, a place to sign in, a role that may not, or nothing there."""


class Pages:
    """Somebody of every role, and somebody of none, who look at every page."""

    def __init__(self, floor: Logbook) -> None:
        self.app, self.seen = create_app(floor, OPEN), 0
        people: list[str | None] = [None, *ROLES.values()]
        self.clients = {name: self._client(name) for name in people}
        one_by_one = ((who, (page,)) for who, page in itertools.product(self.clients, PAGES))
        self._turns = itertools.cycle([(who, PAGES) for who in self.clients] if PROVE else one_by_one)
        self.swept: set[str] = set()

    def _client(self, name: str | None) -> TestClient:
        client = TestClient(self.app, base_url="http://floor.test", raise_server_exceptions=False)
        if name is not None:
            client.cookies.set(COOKIE, self.app.state.house.sessions.begin(name, PEOPLE[name]))
        return client

    def look(self, path: str, who: str | None, after: str) -> None:
        """A page and its JSON."""
        self.seen += 2
        for address in (path, "/index.json" if path == "/" else f"{path}.json"):
            found = self.clients[who].get(address, headers={"accept": "text/html"}, follow_redirects=False)
            assert found.status_code in FINE, (found.status_code, address, who, after, found.text[-300:])

    def glance(self, table: str, kind: str) -> None:
        """What is next to be looked at, by the next person."""
        who, pages = next(self._turns)
        for page in pages:
            self.look(page.path.format(name=table, number=0, citation=CITATION), who, kind)

    def sweep(self, table: str, kind: str) -> None:
        """Every page by everybody."""
        for who, page in itertools.product(self.clients, PAGES):
            self.look(page.path.format(name=table, number=0, citation=CITATION), who, kind)


def watched(floor: Logbook, games: list[Edition], seed: int, until: float) -> tuple[RandomFloor, Pages]:
    """Play at some tables while people look on."""
    found, pages = RandomFloor(floor, seed, games), Pages(floor)
    here = ""

    def watch(log: str, kind: str) -> None:
        table = here if log == HOUSE else log
        if kind not in pages.swept and len(pages.swept) < SWEEPS:
            pages.swept.add(kind)
            pages.sweep(table, kind)
        else:
            pages.glance(table, kind)

    found.watch = watch
    rounds = 0
    while not rounds or time.monotonic() < until:
        rounds += 1
        for here in found.tables:
            found.play(here, LONGEST)
    for here in found.tables:
        found.settle_one(here)
    pages.sweep(here, "the end")
    balanced(floor)
    return found, pages


def test_every_page_stays_up_whatever_is_done(tmp_path: Path, figure: Callable[[str], None]) -> None:
    games = floor_editions()
    if not PROVE:
        games = [game for game in games if f"{game.ruleset}/{game.game.name}" in BRIEFLY]
    parties = [games[at : at + TOGETHER] for at in range(0, len(games), TOGETHER)]
    seen = deeds = accepted = 0
    began = time.monotonic()
    for number, party in enumerate(parties):
        with open_floor(str(tmp_path / f"floor-{number}.db"), secret=SECRET) as floor:
            until = began + SECONDS * (number + 1) / len(parties)
            found, pages = watched(floor, party, number, until)
        assert all(found.settled[name] for name in found.tables), found.settled
        seen, deeds = seen + pages.seen, deeds + found.figures["deeds"]
        accepted += found.figures["accepted"]
    took = time.monotonic() - began
    figure(f"{seen:,} pages looked at after {accepted:,} accepted deeds of {deeds:,} in {took:.0f} s")

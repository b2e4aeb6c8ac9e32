"""A town whose link has a controller of its own, on a logbook of its own, beside the server that keeps the lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from aboveboard.floor.links.controller.controller import BEAT_SECONDS, Controller
from aboveboard.floor.links.controller.line_keeper import LineKeeper
from aboveboard.floor.links.controller.self_check import Software
from aboveboard.log.logbook import Logbook
from tests.support.house import open_floor
from tests.support.links import LINK, ONE, SOFTWARE, LinkTown, link_town

SECRET = "a secret for tests"
TESTED = Software("beef", SOFTWARE)
"""What the laboratory's reports are on."""


class Box:
    """The tables' server and controllers, each with its own view of the leases, on one clock that a test sets."""

    def __init__(self, town: LinkTown, url: str) -> None:
        self.town, self.url = town, url
        self.keeper = LineKeeper(town.floor)
        self.books: list[Logbook] = []
        self.controller = self.another()

    def another(self, runs: Software = TESTED) -> Controller:
        """A controller that is switched on beside any other, as a process of its own would be."""
        book = open_floor(self.url, secret=SECRET)
        book.leases.clock = lambda: self.town.seconds
        self.books.append(book)
        return Controller(book, LINK, runs=lambda ruleset: runs)

    def lines(self, seconds: float) -> None:
        """Time goes by at the tables alone."""
        for _ in range(round(seconds / BEAT_SECONDS)):
            self.town.seconds += BEAT_SECONDS
            self.keeper.look()

    def goes_by(self, seconds: float, *controllers: Controller) -> None:
        """Time goes by, with these controllers at work."""
        for _ in range(round(seconds / BEAT_SECONDS)):
            self.lines(BEAT_SECONDS)
            for each in controllers or (self.controller,):
                each.step()
        self.keeper.look()
        self.town.floor.refresh()

    def starts(self) -> None:
        """The link is taken into operation as its supervisor asks."""
        self.goes_by(2)
        self.town.at_link("lou", "link-request-start")
        self.goes_by(2)
        assert self.town.state().running

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """What the link's log has of one kind of event."""
        return [each.payload for each in self.town.floor.events(LINK) if each.kind == kind]

    def wagers(self, table: str = ONE, seat: int = 1) -> str | None:
        """Why a progressive wager is not taken at a table now; one that is taken is taken down again."""
        put = {"seat": seat, "wager": "ante", "stake": 500}
        self.town.say("dan", "bet", put, table)
        found = self.town.do("dan", "bet", {"seat": seat, "wager": "progressive", "stake": 100}, table)
        if found.refusal is None:
            self.town.say("dan", "take-down", {"seat": seat, "wager": "progressive"}, table)
        self.town.say("dan", "take-down", {"seat": seat, "wager": "ante"}, table)
        return None if found.refusal is None else found.refusal.reason


@contextmanager
def boxed(url: str, *, started: bool = True) -> Iterator[Box]:
    """A link whose controller is switched on, and in operation unless a test asks for less."""
    with link_town(url, started=False) as town:
        box = Box(town, url)
        try:
            if started:
                box.starts()
            yield box
        finally:
            for book in box.books:
                book.close()

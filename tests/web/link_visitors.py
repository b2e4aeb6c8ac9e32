"""People at a floor with a link: a client for each, and hands that hit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from aboveboard.floor.links.roles import CONTROLLER
from tests.support.house import ROLE
from tests.support.links import LINK, ONE, ROYAL, WORKS, LinkTown, link_town
from tests.web.visitors import Visitors

EVERYBODY = {**ROLE, **{name: role for name, role in WORKS.items() if role != CONTROLLER}}
"""Somebody of every role that signs in, at the floor and at the link."""
PAGE = {"accept": "text/html"}


class LinkVisitors(Visitors):
    """Everybody's clients on a floor with a link."""

    cast: LinkTown

    def role(self, name: str) -> str:
        return EVERYBODY[name]

    def post(self, name: str, path: str, typed: Mapping[str, Any]) -> Any:
        """Have somebody send a form."""
        client = self.client(name)
        token = client.headers["x-csrf-token"]
        return client.post(path, data={"token": token, **typed}, headers=PAGE, follow_redirects=False)

    def deed(self, name: str, deed: str, typed: Mapping[str, Any], link: str = LINK) -> Any:
        """Have somebody send a form of the link."""
        return self.post(name, f"/links/{link}/{deed}", typed)

    def page(self, name: str | None, path: str = f"/links/{LINK}") -> str:
        """What somebody sees."""
        found: str = self.client(name).get(path, headers=PAGE).text
        return found


def hit(town: LinkTown, table: str = ONE, cards: str = ROYAL) -> None:
    """A royal flush at seat 1 of a table, and nothing at the seats beside it."""
    seats = {1: True, 2: True} if table == ONE else {1: True}
    town.bets(seats, table)
    town.say("dan", "call", "no-more-bets", table)
    dealt = cards if table == ONE else " ".join(each for place, each in enumerate(cards.split()) if place % 3 != 1)
    town.say("dan", "shoe", dealt, table)
    for seat in seats:
        town.say("dan", "act", {"seat": seat, "do": "bet"}, table)


@contextmanager
def visiting_link(url: str, *, started: bool = True) -> Iterator[LinkVisitors]:
    """A floor with a link and its web server."""
    with link_town(url, started=started) as town:
        yield LinkVisitors(town)

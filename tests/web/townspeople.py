"""People of two organizations at the web server: a client for each, signed in, with the page's token."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.testclient import TestClient

from aboveboard.web.app import create_app
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from tests.support.charities import Town, fire_company, settled
from tests.web.visitors import OPEN


class Townspeople:
    """Everybody's clients, on one application."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.app = create_app(town.book, OPEN)
        self.house = self.app.state.house

    def client(self, name: str | None = None) -> TestClient:
        """A browser: somebody's, signed in, or anybody's."""
        client = TestClient(self.app, base_url="http://town.test", headers={"accept": "text/html"})
        if name is not None:
            secret = self.house.sessions.begin(name, "supervisor" if name == "sam" else "member")
            client.cookies.set(COOKIE, secret)
            client.headers[TOKEN_HEADER] = self.house.sessions.find(secret).token
        return client

    def token(self, client: TestClient) -> str:
        """The token that the forms of a client's pages bear."""
        return str(client.headers[TOKEN_HEADER])


@contextmanager
def townspeople(url: str) -> Iterator[Townspeople]:
    """A town with its web server: a fire company with its members, and a church that has nothing yet."""
    town = settled(url)
    try:
        fire_company(town)
        yield Townspeople(town)
    finally:
        town.book.close()

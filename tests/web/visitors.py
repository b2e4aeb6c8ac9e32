"""People at a floor's web server: a client for each, signed in, with the page's token."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient

from aboveboard.web.app import create_app
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from aboveboard.web.settings import Settings
from tests.support.house import TABLE, Cast, founded, open_floor, role_of

OPEN = Settings(
    secure=False, deeds_a_second=100_000, reads_a_second=10**9, own_reads_a_second=10**9, streams_an_address=1000
)
"""For tests that are not about limits."""


class Visitors:
    """Everybody's clients, on one application."""

    def __init__(self, cast: Cast, settings: Settings = OPEN) -> None:
        self.cast = cast
        self.app = create_app(cast.floor, settings)
        self.house = self.app.state.house

    def role(self, name: str) -> str:
        """As what somebody signs in."""
        return role_of(name)

    def client(self, name: str | None = None, *, raises: bool = True) -> TestClient:
        """A browser: somebody's, signed in, or anybody's."""
        client = TestClient(self.app, base_url="http://floor.test", raise_server_exceptions=raises)
        if name is not None:
            secret = self.house.sessions.begin(name, self.role(name))
            client.cookies.set(COOKIE, secret)
            client.headers[TOKEN_HEADER] = self.house.sessions.find(secret).token
        return client

    def ask(self, name: str, kind: str, said: Any = None, **more: Any) -> Any:
        """Have somebody ask for a deed at the table; gives the response."""
        body = {"kind": kind, "said": {} if said is None else said, **more}
        return self.client(name).post(f"/api/tables/{TABLE}/deeds", json=body)


@contextmanager
def visiting(url: str, settings: Settings = OPEN) -> Iterator[Visitors]:
    """A founded floor with its web server."""
    with open_floor(url, secret="a secret for tests") as floor:
        yield Visitors(founded(floor), settings)

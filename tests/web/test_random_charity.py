"""Whatever organizations state, every page stays up for everybody, and shows nobody what is not theirs to read.

After every deed somebody looks at one page or, with ABOVEBOARD_PROVE=1, at all of them; at the end people of every role
look at every page, its JSON and the events. Every free word tells whose it is and who may read it.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from pathlib import Path

from starlette.testclient import TestClient

from aboveboard.charity.conduct.deeds import OFFICES
from aboveboard.charity.roles import AT_AN_ORGANIZATION
from aboveboard.web.app import create_app
from aboveboard.web.gate.guard import COOKIE
from aboveboard.web.pages.charity import addresses as charity
from aboveboard.web.pages.site import PAGES
from tests.support.charities import HOSE
from tests.support.random_charity import CLUB, NIGHTS, RandomCharity
from tests.support.turns import PROVE, in_turn
from tests.web.visitors import OPEN

SECONDS, LEAST, SHARE = (240, 400, 1000) if PROVE else (4, 60, 5)
ASKED = 100
"""For every deed that is to be accepted no more than so many are asked for."""
AGAIN = 300
"""After so many deeds, each a minute later, everybody signs in again."""
FINE = (200, 303, 401, 403, 404)
FORMS = ("person", "plan", "license", "paper", "incident", "sale")


def addresses() -> list[str]:
    """Every page, of both organizations and their nights, each also as JSON; the events, and what is downloaded."""
    found = []
    for page in PAGES:
        for organization, night in NIGHTS.items():
            name = night if page.path.startswith("/occasions") else organization
            for deed in FORMS if "{deed}" in page.path else ("",):
                of = {"form": "GC-7", "period": night}
                path = page.path.format(name=name, deed=deed, number=0, code="X", citation="9 NYCRR 4622.1", **of)
                found += [path, "/index.json" if path == "/" else f"{path}.json"]
    for organization, night in NIGHTS.items():
        found += [f"/api/organizations/{organization}/events", f"/api/occasions/{night}/events?limit=1000"]
        found += [f"/api/occasions/{night}/may"]
    return list(dict.fromkeys((*found, "/clerk/register.xlsx", "/audit/export.jsonl")))


class Onlookers:
    """Everybody, at every page."""

    def __init__(self, charity: RandomCharity) -> None:
        self.charity, self.seen, self.taken = charity, 0, 0
        self.app = create_app(charity.town.book, OPEN)
        self.paths = addresses()
        self.clients = {name: self._client(name) for name in charity.people}
        self.hidden = {name: charity.may_not_read(name) for name in charity.people}
        every = ((name, path) for path, name in itertools.product(self.paths, self.clients))
        self._turns = itertools.cycle(every)

    def _client(self, name: str) -> TestClient:
        client = TestClient(self.app, base_url="http://town.test", raise_server_exceptions=False)
        client.cookies.set(
            COOKIE, self.app.state.house.sessions.begin(name, "supervisor" if name == "sam" else "member")
        )
        return client

    def look(self, name: str, path: str, after: str) -> None:
        """A page is up, and holds nothing that this person may not read."""
        self.seen += 1
        found = self.clients[name].get(path, headers={"accept": "text/html"}, follow_redirects=False)
        assert found.status_code in (*FINE, 422), (found.status_code, name, path, after, found.text[-300:])
        text = found.content.decode(errors="replace")
        leaked = [word for word in self.hidden[name] if word in text]
        assert not leaked, (name, path, after, leaked, _around(text, leaked[0]))
        self.taken += found.status_code == 200 and "/papers/" in path

    def sign_in_again(self) -> None:
        """Everybody begins a new session: one ends in time, and whoever is signed out sees nothing at all."""
        self.clients = {name: self._client(name) for name in self.clients}

    def glance(self, after: str) -> None:
        """The next person looks at the next page."""
        if self.seen % AGAIN == AGAIN - 1:
            self.sign_in_again()
        self.look(*next(self._turns), after)


def _around(text: str, word: str) -> str:
    at = text.index(word)
    return text[max(0, at - 200) : at + 100]


def test_nobody_sees_another_organizations_anything(tmp_path: Path, figure: Callable[[str], None]) -> None:
    charities = RandomCharity(str(tmp_path / "town.db"), seed=11)
    looking = Onlookers(charities)
    charities.watch = lambda log, kind: looking.glance(f"{kind} on {log}")
    until = time.monotonic() + SECONDS
    while charities.figures["accepted"] < LEAST or time.monotonic() < until:
        charities.step()
        enough = charities.figures["accepted"] >= LEAST or charities.figures["deeds"] < ASKED * LEAST
        assert enough, f"too little was accepted: {dict(charities.figures)}"
    charities.a_paper_of_every_kind()
    looking.sign_in_again()
    roles = {role: name for name, role in charities.readers[HOSE].items()}
    assert set(roles) == {*AT_AN_ORGANIZATION, *OFFICES}, "somebody of every role looks"
    strangers = [
        "sam",
        "nan",
        "olga",
        "cleo",
        "noel",
        "otis",
        *(name for name in charities.readers[CLUB] if name.endswith("-go")),
    ]
    for name in (*in_turn(roles.values(), SHARE), *in_turn(strangers, SHARE)):
        for path in (*looking.paths, *(f"/organizations/{log}/papers/{number}" for log, number in charities.files)):
            looking.look(name, path, "the end")
    counts = charities.figures
    assert looking.taken, "somebody takes a file"
    assert charities.town.book.audit().sound
    charities.town.book.close()
    assert {page.path for page in charity.PAGES} <= {page.path for page in PAGES}
    figure(
        f"{looking.seen:,} pages of two organizations looked at by {len(looking.clients)} people after "
        f"{counts['accepted']:,} accepted deeds of {counts['deeds']:,}; nothing that was not theirs"
    )

"""The web server killed at any instant, under load: what was answered stands once, and asking again tells the truth."""

from __future__ import annotations

import os
import random
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from typing import Any

import orjson
import uvicorn
from sqlalchemy import select

from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.deeds import Viewer
from aboveboard.web.app import create_app
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from aboveboard.web.settings import Settings
from tests.log.forks import Child
from tests.log.test_log import SECRET, balanced, standing
from tests.support.house import ROLE, open_floor, playing
from tests.support.turns import PROVE
from tests.web.visitors import OPEN

KILLS = int(os.environ.get("ABOVEBOARD_KILLS", 200 if PROVE else 4))
WHEEL = {"ruleset": "pa", "game": "roulette", "limits": {"min": 100, "max": 1_000_000}}
TABLE = "wheel-1"
PLAYERS = ("ann", "bob", "cyd")
PATIENCE_SECONDS = 60
"""How long an answer is waited for from a server that nobody has killed."""


@dataclass
class Client:
    """One browser: what it has asked, what it was answered, and what it never heard of."""

    name: str
    number: int
    headers: dict[str, str]
    steps: Any = field(default_factory=count)
    done: dict[str, int] = field(default_factory=dict)
    unheard: str | None = None

    def asked(self, key: str) -> dict[str, Any]:
        """What a key stands for: a bet, a call or a spin of the machine's."""
        step = int(key.rpartition("-")[2])
        if self.name in PLAYERS:
            said = {"wager": "straight", "selection": str(step % 37), "stake": 100 + step % 7 * 100}
            return {"kind": "bet", "said": said, "key": key}
        kind, what = (("call", "no-more-bets"), ("machine", {}))[step % 2]
        return {"kind": kind, "said": what, "key": key}

    def ask(self, line: HTTPConnection, key: str) -> dict[str, Any]:
        """Ask for what a key stands for; until the answer is read, nobody knows the outcome."""
        self.unheard = key
        line.request("POST", f"/api/tables/{TABLE}/deeds", orjson.dumps(self.asked(key)), self.headers)
        response = line.getresponse()
        document: dict[str, Any] = orjson.loads(response.read())
        assert response.status == 200, document
        self.unheard = None
        if document["event"] is not None:
            self.done[key] = document["event"]
        return document

    def play(self, port: int) -> None:
        """Ask for one thing after another until the line is cut."""
        line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        try:
            while True:
                document = self.ask(line, f"{self.name}-{self.number}-{next(self.steps):06}")
                if document["refused"] and self.name not in PLAYERS:
                    time.sleep(0.001)
        except (OSError, HTTPException):
            line.close()


def serving(url: str, listens: socket.socket, settings: Settings) -> Callable[[Callable[[str], None]], None]:
    """A web server on a socket, as `serve` runs it."""

    def work(tell: Callable[[str], None]) -> None:
        app = create_app(open_floor(url, secret=SECRET), settings)
        uvicorn.Server(uvicorn.Config(app, log_level="critical")).run(sockets=[listens])

    return work


def started(url: str, settings: Settings = OPEN) -> tuple[Child, int]:
    """A server in a process of its own; whoever comes before it is ready waits."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as listens:
        return Child(serving(url, listens, settings)), listens.getsockname()[1]


def stored(url: str, clients: list[Client], *, whole: bool) -> dict[str, int]:
    """Everything that was answered is there once; gives the event of each key."""
    with open_floor(url, secret=SECRET) as floor:
        t = schema.events.c
        rows = floor.store.rows(select(t.key, t.number).where(t.key.is_not(None)))
        found = {key.partition("/")[2]: number for key, number in rows}
        assert len(found) == len(rows), "a deed was done twice"
        for client in clients:
            for key, number in client.done.items():
                assert found.get(key) == number, f"{key} was answered and is lost"
        standing(floor, TABLE)
        balanced(floor)
        if whole:
            assert verify(b"".join(floor.export(None, Viewer("aud", "auditor")))).sound
    return found


def ask_again(port: int, clients: list[Client], found: dict[str, int]) -> int:
    """What was never heard of is asked again: the answer of then, or one of now, and that only once."""
    written = 0
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    line.request("GET", "/index.json")
    assert line.getresponse().read(), "the server did not start"
    for client in clients:
        key = client.unheard
        if key is None:
            continue
        document = client.ask(line, key)
        written += key in found
        assert key not in found or (document["repeated"] and document["event"] == found[key])
        again = client.ask(line, key)
        assert (again["refused"] is None) == (document["refused"] is None)
        if document["refused"] is None:
            assert again == {**document, "repeated": True}
    line.close()
    return written


def seated(url: str) -> list[Client]:
    """A wheel with three players at two browsers each, and a dealer; all signed in for the whole night."""
    with playing(url, WHEEL, TABLE) as cast:
        for seat, name in enumerate(PLAYERS, 1):
            cast.say(name, "sit", {"seat": seat}, TABLE)
        cast.say("dan", "commit", {}, TABLE)
        sessions, clients = create_app(cast.floor, OPEN).state.house.sessions, []
        for number, name in enumerate([*PLAYERS, *PLAYERS, "dan"]):
            secret = sessions.begin(name, ROLE[name])
            found = sessions.find(secret)
            headers = {"content-type": "application/json", "cookie": f"{COOKIE}={secret}", TOKEN_HEADER: found.token}
            clients.append(Client(name, number, headers))
        return clients


def test_server_killed_under_load(url: str, figure: Callable[[str], None]) -> None:
    rng = random.Random(os.environ.get("ABOVEBOARD_SEED", "7"))
    clients, found, unheard = seated(url), dict[str, int](), 0
    for kill in range(KILLS):
        server, port = started(url)
        try:
            unheard += ask_again(port, clients, found)
            threads = [threading.Thread(target=client.play, args=(port,)) for client in clients]
            for thread in threads:
                thread.start()
            time.sleep(0.05 + rng.random() ** 2 * 0.4)
        finally:
            server.end(kill=True)
        for thread in threads:
            thread.join()
        found = stored(url, clients, whole=kill % 25 == 0 or kill == KILLS - 1)
    accepted = sum(len(client.done) for client in clients)
    assert accepted > KILLS
    figure(f"{KILLS} kills, {accepted} deeds answered, {unheard} written but not heard of")

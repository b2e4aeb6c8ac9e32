"""Killed at any instant of an admission or a founding: whoever is known afterwards can sign in."""

from __future__ import annotations

import io
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from itertools import count

import orjson

from aboveboard.cli import main
from aboveboard.house import open_house
from aboveboard.log.database import schema
from aboveboard.log.database.opening import open_store
from aboveboard.web.settings import Settings
from tests.log.forks import Child
from tests.log.test_log import SECRET
from tests.support.house import open_floor, playing
from tests.support.turns import PROVE
from tests.web.test_crash import PATIENCE_SECONDS, started

ADMISSION_KILLS = int(os.environ.get("ABOVEBOARD_KILLS", 60 if PROVE else 2))
FOUNDING_KILLS = int(os.environ.get("ABOVEBOARD_KILLS", 60 if PROVE else 3))
CROWD = Settings(secure=False, sign_ins_a_minute=1_000_000)
"""A floor where any number may come in from one address."""
BROWSERS = 4
PASSWORD = "correct horse battery"


class Newcomers:
    """One browser through which people are admitted, one after another, until the line is cut."""

    def __init__(self, number: int) -> None:
        self.number, self.names, self.heard = number, count(), list[str]()

    def come(self, port: int) -> None:
        """Ask for one admission after another."""
        line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        try:
            while True:
                name = f"guest-{self.number}-{next(self.names)}"
                body = orjson.dumps({"name": name, "password": PASSWORD})
                line.request("POST", "/api/admit", body, {"content-type": "application/json"})
                response = line.getresponse()
                told = response.read()
                assert response.status == 201, told
                self.heard.append(name)
        except (OSError, HTTPException):
            line.close()


def heard(browsers: list[Newcomers]) -> set[str]:
    """Those who heard that they were admitted."""
    return {name for browser in browsers for name in tuple(browser.heard)}


def without_password(url: str, start: str = "") -> tuple[set[str], set[str]]:
    """Those who are known by such a name, and those among them who have no password."""
    with open_floor(url, secret=SECRET) as floor:
        known = {person.name for person in floor.people() if person.name.startswith(start)}
        return known, {name for name in known if floor.store.remembered(schema.passwords, name) is None}


def test_killed_while_people_are_admitted(url: str, figure: Callable[[str], None]) -> None:
    rng = random.Random(os.environ.get("ABOVEBOARD_SEED", "11"))
    with playing(url):
        pass
    browsers, known = [Newcomers(number) for number in range(BROWSERS)], set[str]()
    for _ in range(ADMISSION_KILLS):
        server, port = started(url, CROWD)
        try:
            line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
            line.request("GET", "/index.json")
            assert line.getresponse().read(), "the server did not start"
            threads = [threading.Thread(target=browser.come, args=(port,)) for browser in browsers]
            for thread in threads:
                thread.start()
            before, until = heard(browsers), time.monotonic() + PATIENCE_SECONDS
            while heard(browsers) == before and time.monotonic() < until:
                time.sleep(0.01)
            time.sleep(rng.random() * 0.4)
        finally:
            server.end(kill=True)
        for thread in threads:
            thread.join()
        known, shut_out = without_password(url, "guest-")
        assert not shut_out, f"{len(shut_out)} of {len(known)} were admitted and can never sign in"
        assert heard(browsers) <= known
    assert known
    with open_floor(url, secret=SECRET) as floor:
        assert floor.passwords.check(rng.choice(sorted(known)), PASSWORD)
    figure(f"{ADMISSION_KILLS} kills, {len(known)} people admitted, all of them can sign in")


def founding(url: str) -> Callable[[Callable[[str], None]], None]:
    """`aboveboard found`, in a process of its own."""

    def work(tell: Callable[[str], None]) -> None:
        tell("!")
        sys.stdin = io.StringIO(f"{PASSWORD}\n")
        sys.stdout = io.StringIO()
        assert main(["found", "ada", "--database", url]) == 0

    return work


def emptied(url: str) -> None:
    """The database as it was before anything was founded."""
    store = open_store(url)
    with store.engine.begin() as connection:
        for table in (schema.events, schema.logs, schema.passwords):
            connection.execute(table.delete())
    store.close()


def test_killed_while_a_floor_is_founded(url: str, figure: Callable[[str], None]) -> None:
    """Killed at the very moment at which the founding shows, or at any other."""
    rng, founded = random.Random(os.environ.get("ABOVEBOARD_SEED", "13")), 0
    for kill in range(FOUNDING_KILLS):
        emptied(url)
        store = open_store(url)
        child = Child(founding(url))
        child.ready()
        until = time.monotonic() + (PATIENCE_SECONDS if kill % 3 == 0 else rng.random() * 1.5)
        while time.monotonic() < until and not store.head():
            time.sleep(0.001)
        child.end(kill=True)
        shown = bool(store.head())
        store.close()
        with open_house(url) as floor:
            assert floor.passwords.check("ada", PASSWORD) == shown, "the floor was founded and nobody can sign in"
        founded += shown
        if not shown:
            again = Child(founding(url))
            again.ready()
            again.end(kill=False)
    assert founded
    figure(f"{FOUNDING_KILLS} kills, {founded} floors founded, whose founders can sign in")

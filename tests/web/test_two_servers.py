"""Two servers on one database: no automatic dealer does anything twice, and one goes on where the other is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from time import monotonic, sleep

import pytest

from aboveboard.floor.automatic import dealer, players, training
from aboveboard.log.deeds import Logged
from aboveboard.log.logbook import Logbook
from aboveboard.web.automatic import Driver
from tests.log.forks import READY, Child
from tests.support.automatic import TABLE, furnish
from tests.support.house import founded, open_floor

SETUP = {"ruleset": "pa", "game": "roulette", "limits": {"min": 100, "max": 10_000}, "training": True}
SECRET = "a secret for tests"
DEALS = ("countdown", "call", "machine", "commit")
"""What an automatic dealer does once in a round."""
LONG = 120.0


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds of little more than a second, in this process and in those that it forks."""
    monkeypatch.setattr(training, "LEAST", 1)
    monkeypatch.setattr(dealer, "PACE", timedelta(seconds=0.02))
    monkeypatch.setattr(players, "PACE", timedelta(seconds=0.02))


@contextmanager
def server(file: str) -> Iterator[Child]:
    """A process that has the automatic dealers and players of a floor do their part, killed at the end."""

    def serve(tell: Callable[[str], None]) -> None:
        async def serving(floor: Logbook) -> None:
            floor.watch()
            tell(READY)
            await Driver(floor, lambda table: True, learns=False).run()

        with open_floor(file, secret=SECRET) as floor:
            asyncio.run(serving(floor))

    child = Child(serve)
    child.ready()
    try:
        yield child
    finally:
        child.end(kill=True)


def until_settled(floor: Logbook, rounds: int) -> list[Logged]:
    """Wait until so many rounds were settled; gives the events of the table."""
    until = monotonic() + LONG
    while monotonic() < until:
        floor.refresh()
        events = floor.events(TABLE, limit=10_000)
        if sum(bool(event.settled) for event in events) >= rounds:
            return events
        sleep(0.05)
    raise AssertionError([event.kind for event in floor.events(TABLE, limit=10_000)][-30:])


@pytest.mark.usefixtures("quick")
def test_nothing_is_done_twice_and_the_second_takes_over(tmp_path: Path) -> None:
    file = str(tmp_path / "floor.db")
    with open_floor(file, secret=SECRET) as floor:
        cast = founded(floor, SETUP, TABLE)
        furnish(cast)
        cast.say("dan", "fill-seats", {"players": 2}, TABLE)
        cast.say("dan", "automatic", {"on": True, "seconds": 1}, TABLE)
        with server(file):
            with server(file):
                together = len(until_settled(floor, 2))
            events = until_settled(floor, 4)
    assert len(events) > together
    done: list[tuple[str, object]] = []
    for event in events:
        if event.kind in DEALS:
            said = event.payload["for"] if event.kind == "countdown" else event.payload if event.kind == "call" else ""
            assert (event.kind, said) not in done, "done twice in one round"
            done.append((event.kind, said))
        if event.settled:
            assert {"countdown", "machine"} <= {kind for kind, _ in done}
            done.clear()

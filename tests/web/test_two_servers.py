"""Servers of automatic dealers: two do nothing twice, one goes on where another is killed, and no clock holds it up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from time import monotonic, sleep

import pytest

from aboveboard.floor import HOUSE
from aboveboard.floor.automatic import dealer, players, training
from aboveboard.log.deeds import Decision, Deed, Logged
from aboveboard.log.logbook import Logbook
from aboveboard.web.automatic import Driver
from tests.log.forks import READY, Child
from tests.support.automatic import TABLE, alone, furnish
from tests.support.house import founded, open_floor

SETUP = {"ruleset": "pa", "game": "roulette", "limits": {"min": 100, "max": 10_000}, "training": True}
SECRET = "a secret for tests"
DEALS = ("countdown", "call", "machine", "commit")
"""What an automatic dealer does once in a round."""
LONG = 120.0


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds of little more than a second, in this process and in those that it forks."""
    monkeypatch.setattr(training, "LEAST_SECONDS", 1)
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


def test_a_sale_that_was_taken_back_is_not_asked_for_again_and_again(tmp_path: Path) -> None:
    """Nothing at the table has changed, so that the sale is known by the same key: the answer is that of before."""
    setup = {**SETUP, "limits": {"min": 1_000_000, "max": 2_000_000}}
    with alone(str(tmp_path / "floor.db"), setup, 1) as table:
        floor = table.cast.floor
        table.cast.say("cat", "bankroll", {"cents": 10**9}, HOUSE)
        while (step := table.next()) is not None and step.kind != "chip-sale":
            table.step()
        table.step()
        table.cast.say("sam", "reverse", {"event": floor.last(HOUSE), "reason": "sold by mistake"}, HOUSE)
        again = table.next()
        assert again is not None
        assert step is not None
        assert again.deed == step.deed
        driver, asked = Driver(floor, lambda name: True, learns=False), list[Deed]()
        submit = floor.submit

        async def noting(deed: Deed) -> Decision:
            asked.append(deed)
            return await submit(deed)

        async def ten_times() -> None:
            for _ in range(10):
                await driver._serve(TABLE)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(floor, "submit", noting)
            asyncio.run(ten_times())
        assert asked == [step.deed], "once, and then only after a pause"


def test_a_clock_that_was_set_forward_and_back_holds_nobody_up(tmp_path: Path) -> None:
    """The table's log goes three hours beyond the clock: the dealer goes on, and people have their time to bet."""
    with alone(str(tmp_path / "floor.db"), SETUP, 0) as table:
        floor, start = table.cast.floor, table.clock[0]
        table.wait(3 * 3600)
        table.cast.say("ann", "sit", {}, TABLE)
        table.cast.say("ann", "bet", {"wager": "red", "stake": 500}, TABLE)
        table.clock[0] = start
        driver = Driver(floor, lambda name: True, learns=False)

        async def one_second_after_the_other() -> int:
            for seconds in range(60):
                for _ in range(5):
                    await driver._serve(TABLE)
                if floor.events(TABLE)[-1].settled:
                    return seconds
                table.wait(1)
            raise AssertionError([event.kind for event in floor.events(TABLE)])

        assert training.SECONDS <= asyncio.run(one_second_after_the_other()) <= training.SECONDS + 5

"""Games are solved by processes of their own, which end with the server that started them, however that ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from json import dumps
from pathlib import Path
from time import monotonic, sleep

import pytest

from aboveboard.law.files import load_edition
from aboveboard.law.terms.terms import terms_of
from aboveboard.play.seats.automatic_player import Strategy
from aboveboard.web import automatic
from aboveboard.web.automatic import Driver, solving
from tests.log.forks import READY, Child
from tests.web.visitors import Visitors

RECORD = dumps({"ruleset": "nj-casino", "game": "pai-gow-poker"})
"""A game that is not solved within the time that the test takes."""
SOON = 60.0


def runs(pid: int) -> bool:
    """Does a process still run? One that nobody has waited for is over all the same."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in ("Z", "X")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="whether a process runs is read from /proc")
def test_a_server_that_is_killed_leaves_nobody_solving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(tmp_path))

    def serve(tell: Callable[[str], None]) -> None:
        async def serving() -> None:
            process = await solving(RECORD)
            tell(f"{process.pid}\n")
            tell(READY)
            await asyncio.sleep(10 * SOON)

        asyncio.run(serving())

    child = Child(serve)
    child.ready()
    solver = int(child.end(kill=True)[0])
    until = monotonic() + SOON
    while runs(solver) and monotonic() < until:
        sleep(0.05)
    assert not runs(solver)


def test_games_are_solved_one_after_the_other(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at every table at once has no more than one solved at a time."""
    running: list[int] = []

    class Process:
        async def wait(self) -> int:
            running.append(len(running) - 2 * running.count(-1))
            await asyncio.sleep(0.01)
            running.append(-1)
            return 1

    async def solved(record: str) -> Process:
        return Process()

    async def all_at_once() -> None:
        driver, strategy = (
            Driver(visitors.cast.floor, lambda table: True),
            Strategy(terms_of(load_edition("pa", "craps"))),
        )
        await asyncio.gather(*(driver._solve(strategy, RECORD) for _ in range(4)))

    monkeypatch.setattr(automatic, "solving", solved)
    asyncio.run(all_at_once())
    assert running == [0, -1] * 4

"""Games are solved by processes of their own, which end with the server that started them, however that ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from json import dumps
from pathlib import Path
from time import monotonic, sleep

import pytest

from aboveboard.web.automatic import solving
from tests.log.forks import READY, Child

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

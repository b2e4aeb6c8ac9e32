"""A demonstration killed while it is furnished: the next start goes on, and ends with the same floor."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from aboveboard.house import open_house
from aboveboard.log.deeds import Decision, Deed
from aboveboard.log.logbook import Logbook
from aboveboard.web import demo
from tests.log.forks import Child

AFTER = (0, 1, 18, 40, 90, 139) if not os.environ.get("ABOVEBOARD_PROVE") else tuple(range(140))
KILLED = 9


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What the logs of a demonstration hold that nobody killed."""
    with open_house(str(tmp_path_factory.mktemp("whole") / "demo.db")) as floor:
        demo.furnish(floor)
        return told(floor)


def told(floor: Logbook) -> dict[str, list[str]]:
    """The deeds of every log, and what everybody holds."""
    found = {log: [event.kind for event in floor.events(log)] for log in floor.logs()}
    return found | {"balances": [f"{name} {cents}" for name, cents in floor.balances().items()]}


@pytest.mark.parametrize("deeds", AFTER)
def test_the_next_start_goes_on(tmp_path: Path, whole: dict[str, list[str]], deeds: int) -> None:
    file = str(tmp_path / "demo.db")

    def furnish(_: object) -> None:
        floor = open_house(file)
        does, done = floor.do, [0]

        def counted(deed: Deed) -> Decision:
            if done[0] == deeds:
                os._exit(KILLED)
            done[0] += 1
            return does(deed)

        floor.do = counted  # type: ignore[method-assign]
        demo.furnish(floor)

    child = Child(furnish)
    _, status = os.waitpid(child.pid, 0)
    assert os.waitstatus_to_exitcode(status) == KILLED
    with open_house(file) as floor:
        demo.check(floor, "127.0.0.1", demo=True)
        demo.furnish(floor)
        assert told(floor) == whole
    with open_house(file) as floor:
        before = floor.store.head()
        demo.furnish(floor)
        assert floor.store.head() == before

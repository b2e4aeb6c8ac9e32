"""A demonstration killed while it is furnished: the next start goes on, and ends with the same floor."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

from aboveboard.floor.stories.opened import is_open
from aboveboard.house import open_house
from aboveboard.log.database import schema
from aboveboard.log.deeds import Decision, Deed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web import demo
from tests.log.forks import Child
from tests.support.turns import PROVE

AFTER = (0, 1, 18, 90, 139, 190) if not PROVE else tuple(range(200))
KILLED = 9


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What the logs of a demonstration hold that nobody killed."""
    with open_house(str(tmp_path_factory.mktemp("whole") / "demo.db")) as floor:
        demo.furnish(floor)
        return told(floor)


def told(floor: Logbook) -> dict[str, list[str]]:
    """The deeds of every log, and what everybody holds."""
    found = {log: [event.kind for event in floor.events(log, viewer=Viewer("", "auditor"))] for log in floor.logs()}
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


# -- a demonstration of an earlier version ---------------------------------------------------------------------------


@pytest.fixture
def earlier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A demonstration as it was before tables dealt by themselves; of two tables, since more take longer."""
    file, does = str(tmp_path / "demo.db"), demo._do

    def people_deal(floor: Logbook, log: str, kind: str, payload: Mapping[str, Any], role: str) -> dict[str, Any]:
        payload = {key: value for key, value in payload.items() if key != "training"}
        return does(floor, log, kind, payload, role)

    monkeypatch.setattr(demo, "TABLES", demo.TABLES[1:3])
    with monkeypatch.context() as before, open_house(file) as floor:
        before.setattr(demo, "_do", people_deal)
        before.setattr(demo, "AUTOMATIC", ())
        before.setattr(demo, "AUTOMATIC_PLAYERS", 0)
        before.setattr(demo, "CREW", ("dana", "stefan", "boris"))
        demo.furnish(floor, by_hand=True)
        with floor.store.engine.begin() as connection:
            connection.execute(delete(schema.meta).where(schema.meta.c.name == demo.DEALT_MARK))
    return file


def test_tables_that_deal_by_themselves_are_added_to_it(earlier: str) -> None:
    with open_house(earlier) as floor:
        before = {log: floor.last(log) for log in floor.logs("table")}
        notice = demo.furnish(floor)
        assert notice is not None
        assert notice.endswith("tables for training were added: roulette-training, sic-bo-training")
        for table in ("roulette-training", "sic-bo-training"):
            view = floor.view(table, Viewer())
            assert view["automatic"]["on"]
            assert is_open(view)
        assert {log: floor.last(log) for log in before} == before, "what was there is left as it was"
        assert floor.audit().sound
        assert demo.furnish(floor) is None
    with open_house(earlier) as floor:
        head = floor.store.head()
        assert demo.furnish(floor) is None
        assert floor.store.head() == head


def test_where_they_cannot_be_added_it_is_said_what_to_do(earlier: str) -> None:
    with open_house(earlier) as floor:
        assert floor.do(Deed("floor", "dismiss", {"name": "fay"}, "sam", "supervisor"))
        for _ in range(2):
            notice = demo.furnish(floor)
            assert notice is not None
            assert "made by an earlier version" in notice
            assert notice.endswith("for a new demonstration name another --database.")


def test_a_demonstration_that_has_them_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One furnished before there was a mark for it."""
    monkeypatch.setattr(demo, "TABLES", demo.TABLES[1:2])
    with open_house(str(tmp_path / "demo.db")) as floor:
        assert demo.furnish(floor) is None
        with floor.store.engine.begin() as connection:
            connection.execute(delete(schema.meta).where(schema.meta.c.name == demo.DEALT_MARK))
        head = floor.store.head()
        assert demo.furnish(floor) is None
        assert floor.store.head() == head

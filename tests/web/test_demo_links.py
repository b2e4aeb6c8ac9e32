"""The demonstration's link: tables that play by themselves for one jackpot, what was tested is what is here, a box."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep

import pytest

from aboveboard.floor.automatic.step import Step, next_step
from aboveboard.floor.links.controller.line_keeper import LineKeeper
from aboveboard.floor.links.controller.self_check import Software
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.state import LinkState
from aboveboard.house import open_house
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.play.seats.automatic_player import Strategy
from aboveboard.web import demo, demo_links
from aboveboard.web.link_boxes import controllers

PATIENCE_SECONDS = 90


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Logbook]:
    """A demonstration with its link."""
    with open_house(str(tmp_path / "demo.db")) as found:
        demo.furnish(found)
        assert demo_links.furnish(found) == ("stud-link",)
        yield found


def state(floor: Logbook) -> LinkState:
    floor.refresh()
    found: LinkState = floor.look(demo_links.LINK, lambda state: state.part(Link).snapshot())
    return found


def test_everything_is_on_file_and_a_changed_program_is_tested_anew(
    floor: Logbook, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = state(floor)
    assert set(held.tables) == {"stud-1", "stud-2"}
    assert held.requested is not None
    number = floor.last(demo_links.LINK)
    demo_links.furnish(floor)
    assert floor.last(demo_links.LINK) == number, "nothing is done twice"
    monkeypatch.setattr(demo_links, "software", lambda ruleset: Software("0123", "ef" * 32))
    demo_links.furnish(floor)
    assert [each.software for each in state(floor).approvals[-2:]] == ["ef" * 32] * 2
    assert floor.last(demo_links.LINK) == number + 2


def test_a_box_runs_beside_it_and_tables_play_for_the_jackpot_by_themselves(floor: Logbook, tmp_path: Path) -> None:
    lines, watched, until = LineKeeper(floor), floor.leases.watched, monotonic() + PATIENCE_SECONDS
    lines.start()
    with controllers(str(tmp_path / "demo.db"), [demo_links.LINK]):
        while watched("link/stud-link", 3) is None or not state(floor).running:
            assert monotonic() < until
            sleep(0.1)
        strategies: dict[str, Strategy] = {}

        def next_at(state: LogState) -> Step | None:
            strategy = strategies.setdefault(state.log, Strategy(state.setting.terms))
            later = datetime.now(UTC) + timedelta(seconds=60)
            return next_step(state, floor.desk.ledger, later, strategy, watched=True, heard=watched)

        while any(each.closed < 4 for each in state(floor).tables.values()):
            assert monotonic() < until, state(floor).tables
            for table in ("stud-1", "stud-2"):
                step = floor.look(table, next_at)
                assert step is not None, table
                floor.do(step.deed)
    assert "power" in state(floor).faults, "it says that it is switched off"
    lines.stop()

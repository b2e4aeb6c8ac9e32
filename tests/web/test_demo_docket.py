"""The demonstration's docket: a case at each stage, whatever the day, and everybody finds theirs from the home page."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from aboveboard.docket.cases.course import Course
from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.log.deeds import Deed
from aboveboard.log.logbook import Logbook
from aboveboard.web import demo_charities, demo_docket

STAGES = {
    "hearing-hose-company-2": "notice-of-hearing", "hearing-elks-41": "plead", "hearing-rescue-squad-9": "close",
    "hearing-post-77": "notify-commission", "hearing-athletic-club": "notice-of-hearing",
    "hearing-rod-and-gun": "surrender", "appeal-golden-age": "notice-of-appeal",
    "appeal-rod-and-gun": "close", "appeal-grange": "closed", "meeting-before": "minutes accepted",
    "meeting-today": "second", "rulemaking-lights": "comment",
    "rulemaking-table-games": "agenda",
}  # fmt: skip
"""Where each proceeding stands when the doors open."""
DAYS = ("2026-01-01T06:00", "2026-03-08T07:30", "2026-07-05T16:00", "2026-11-26T23:30", "2028-02-29T12:00")


def furnished(file: Path, day: str) -> Logbook:
    """A house with its charities and their docket on a day."""
    now = datetime.fromisoformat(day).replace(tzinfo=UTC)
    book = open_house(str(file), secret="a demonstration", clock=lambda: now)
    book.do(Deed(HOUSE, "found", {"title": "Sam"}, "sam", "supervisor"))
    demo_charities.furnish(book, "sam")
    demo_docket.furnish(book, "sam")
    return book


@pytest.fixture(params=DAYS)
def book(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Logbook]:
    with furnished(tmp_path / "demo.db", request.param) as found:
        yield found


def test_every_stage_is_there_on_any_day(book: Logbook) -> None:
    states = {
        log: book.look(log, lambda state: state.part(Course).state.course)
        for kind in ("case", "meeting", "rulemaking")
        for log in book.logs(kind)
    }
    assert {log: state.name for log, state in states.items()} == STAGES
    assert [each.kind for each in states["hearing-athletic-club"].sanctions] == ["suspension"]
    assert states["meeting-today"].facts["present"] == demo_docket.MEMBERS
    assert len(states["rulemaking-lights"].things["comment"]) == 2
    assert book.audit().finding is None


def test_once_furnished_nothing_is_added(book: Logbook) -> None:
    before = book.store.head()
    demo_docket.furnish(book, "sam")
    assert book.store.head() == before

"""A prize of which only the total is stated is somebody's, who came in, and no larger than another."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from aboveboard.law import BadInput
from tests.support.charities import FEBRUARY, Town, jars_open, with_a_night

APPROVAL = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}


@pytest.fixture
def town(tmp_path: Any) -> Iterator[Town]:
    """Bell jars are sold, and Pat and Ned came in."""
    found = with_a_night(str(tmp_path / "floor.db"))
    found.now = datetime(2026, 2, 8, 0, 30, tzinfo=UTC)
    jars_open(found, FEBRUARY)
    for name in ("pat", "ned"):
        found.must("bob", FEBRUARY, "admit", {"player": name})
    yield found
    found.book.close()


def award(town: Town, **given: Any) -> Any:
    """What comes of a prize, after a result."""
    town.must("bob", FEBRUARY, "result", {"game": "bell-jar", "outcome": "7"})
    found = town.do("bob", FEBRUARY, "award", {"game": "bell-jar", **given})
    return found.answer["prizes"] if found.refusal is None else found.refusal.reason


def test_a_total_is_shared_by_those_who_came_in(town: Town) -> None:
    assert award(town, total=1_001, held={"pat": 2, "ned": 2}) == {"pat": 501, "ned": 500}
    with pytest.raises(BadInput, match="'stranger' was not let in, and has not played"):
        award(town, total=1_000, held={"pat": 1, "stranger": 2})


@pytest.mark.parametrize("held", [{}, {"held": {}}])
def test_a_total_is_not_shared_by_nobody(town: Town, held: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="award: held: how much each player holds was expected"):
        award(town, total=1_000, **held)


def test_a_share_is_held_to_the_most_of_one_prize(town: Town) -> None:
    assert award(town, total=100_000, held={"pat": 2, "ned": 2}) == {"pat": 50_000, "ned": 50_000}
    assert "$500.01 is over the $500 of one bell jar prize" in award(town, total=100_001, held={"pat": 2, "ned": 2})
    assert "$600 is over" in award(town, total=60_000, held={"pat": 2, "ned": 1})

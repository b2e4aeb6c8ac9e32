"""Long reads give way as they go, where that is asked for, and only there."""

from __future__ import annotations

from time import thread_time

import pytest

from aboveboard.log import giving_way
from aboveboard.log.giving_way import SLICE_SECONDS, give_way, resting, unrested
from tests.support.house import TABLE, Cast


def work(seconds: float) -> None:
    until = thread_time() + seconds
    while thread_time() < until:
        pass


@pytest.fixture
def rests(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    found: list[float] = []
    monkeypatch.setattr(giving_way, "sleep", found.append)
    return found


def test_after_every_slice_of_work_there_is_a_rest_so_many_times_as_long(rests: list[float]) -> None:
    with resting(3):
        for _ in range(4):
            work(SLICE_SECONDS)
            give_way()
            give_way()
        work(SLICE_SECONDS / 4)
        give_way()
        assert SLICE_SECONDS / 4 <= unrested() < SLICE_SECONDS
    assert len(rests) == 4
    assert min(rests) >= 3 * SLICE_SECONDS


def test_nobody_else_rests_and_no_rest_is_long(rests: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(giving_way, "LONGEST_SECONDS", SLICE_SECONDS)
    work(SLICE_SECONDS)
    give_way()
    assert rests == []
    with resting(50):
        work(SLICE_SECONDS)
        give_way()
    give_way()
    assert rests == [SLICE_SECONDS]


def test_events_are_read_with_rests(cast: Cast, rests: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(giving_way, "SLICE_SECONDS", 0)
    with resting(1):
        events = cast.floor.events(TABLE)
    assert len(rests) == len(events) > 3

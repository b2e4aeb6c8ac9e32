"""A clock that is set forward or back is noticed and said, and never freezes the times of a log in silence."""

from __future__ import annotations

import logging
import time
from datetime import UTC, datetime, timedelta
from time import CLOCK_MONOTONIC, clock_gettime

import pytest

from aboveboard.floor import HOUSE
from aboveboard.law.errors import BadInput
from aboveboard.log.deciding.clock import WatchedClock, ahead, lasting, seconds_passed
from aboveboard.log.deeds import CLOCK, Viewer
from tests.support.house import TABLE, Cast, founded, open_floor
from tests.web.conftest import visitors
from tests.web.visitors import Visitors

__all__ = ["visitors"]

SAM = Viewer("sam", "supervisor")
START = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Clocks:
    """A clock that people set, and one that nobody sets."""

    def __init__(self) -> None:
        self.now, self.tick = START, 0.0

    def pass_by(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
        self.tick += seconds

    def watched(self) -> WatchedClock:
        return WatchedClock(lambda: self.now, lambda: self.tick)


def test_time_that_passes_is_no_jump() -> None:
    clocks = Clocks()
    clock = clocks.watched()
    for seconds in (0, 1, 60, 86_400 * 30, 0.001):
        clocks.pass_by(seconds)
        assert clock() == clocks.now
    clocks.now += timedelta(seconds=90)
    clock()
    assert not clock.jumps


def test_a_machine_that_slept_has_a_clock_that_nobody_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a machine is suspended its clock goes on, and so does the time since it was started; monotonic() stands."""
    clocks, passed = Clocks(), clock_gettime(CLOCK_MONOTONIC)
    monkeypatch.setattr(time, "CLOCK_BOOTTIME", 7, raising=False)
    monkeypatch.setattr(time, "clock_gettime", lambda which: passed + (clocks.tick if which == 7 else 0))
    monkeypatch.setattr(time, "monotonic", lambda: passed)
    clock = WatchedClock(lambda: clocks.now)
    clock()
    clocks.pass_by(8 * 3600)
    clock()
    assert not clock.jumps


def test_time_is_measured_where_no_clock_counts_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(time, "CLOCK_BOOTTIME", raising=False)
    monkeypatch.setattr(time, "monotonic", lambda: 12.5)
    assert seconds_passed() == 12.5


@pytest.mark.parametrize(
    ("by", "said"),
    [
        (timedelta(days=2, hours=3), "the clock was set forward by 2 days and 3 hours, to 2026-03-03 15:00:01 UTC"),
        (timedelta(hours=-1), "the clock was set back by 1 hour, to 2026-03-01 11:00:01 UTC"),
    ],
)
def test_a_clock_that_is_set_is_noticed(by: timedelta, said: str, caplog: pytest.LogCaptureFixture) -> None:
    clocks = Clocks()
    clock = clocks.watched()
    clock()
    clocks.pass_by(1)
    clocks.now += by
    with caplog.at_level(logging.WARNING, "aboveboard.log.deciding.clock"):
        clock()
        clock()
    assert [str(jump) for jump in clock.jumps] == [said]
    assert caplog.messages == [said]


def test_lasting() -> None:
    spans = [timedelta(seconds=5), timedelta(minutes=1), timedelta(hours=25), timedelta(days=400, minutes=3)]
    assert [lasting(span) for span in spans] == [
        "less than a minute", "1 minute", "1 day and 1 hour", "400 days and 3 minutes",
    ]  # fmt: skip
    assert ahead("t", START, START) is None
    assert ahead("t", None, START) is None


def test_the_floor_says_that_its_clock_was_set_forward_and_back(file: str, caplog: pytest.LogCaptureFixture) -> None:
    clocks = Clocks()
    with open_floor(file, clock=lambda: clocks.now) as floor:
        cast = founded(floor)
        assert floor.clock_notices() == []
        clocks.now += timedelta(days=3)
        cast.say("ann", "sit", {"seat": 1})
        assert any("set forward by 2 days and 23 hours" in each or "set forward by 3 days" in each
                   for each in floor.clock_notices())  # fmt: skip
    clocks.now = START + timedelta(minutes=5)
    with open_floor(file, clock=lambda: clocks.now) as floor, caplog.at_level(logging.WARNING, "aboveboard.log"):
        cast = Cast(floor)
        before = floor.events(TABLE)[-1].at
        cast.say("bob", "sit", {"seat": 2})
        cast.say("cyd", "sit", {"seat": 3})
        assert {event.at for event in floor.events(TABLE)[-2:]} == {before}
        notices = floor.clock_notices()
        assert [each for each in notices if each.startswith(f"the last event of {TABLE} is dated 2026-03-04")]
        assert sum(message.startswith("the last event of") for message in caplog.messages) == 1


def test_a_clock_that_is_set_is_an_event(file: str) -> None:
    """Of the house's log, dated as the clock went before, so that nothing is frozen by it; it stands when reopened."""
    clocks = Clocks()
    with open_floor(file, clock=lambda: clocks.now) as floor:
        cast = founded(floor)
        before = floor.last(HOUSE)
        assert "clock" not in floor.view(HOUSE, SAM)
        clocks.now += timedelta(days=3)
        cast.say("ann", "sit", {"seat": 1})
        (event,) = floor.events(HOUSE, before, SAM)
        assert (event.kind, event.actor, event.role) == (CLOCK, "", "")
        assert event.payload["shows"] == "2026-03-04T12:00:00.000000Z"
        assert abs(event.payload["seconds"] - 3 * 86_400) < 3600
        assert floor.describe(event).startswith("the clock was set forward by")
        assert event.at < START + timedelta(hours=1)
        clocks.now = START + timedelta(minutes=1)
        assert floor.clock_notices()
        cast.say("cat", "bankroll", {"cents": 100}, HOUSE)
        assert floor.events(HOUSE)[-1].at < START + timedelta(hours=1), "the house's log goes on by the right time"
        assert floor.events(HOUSE)[-2].payload["says"].startswith("the clock was set back by")
        cast.say("bob", "sit", {"seat": 2})
    with open_floor(file, clock=lambda: clocks.now) as floor:
        noticed = [row["says"] for row in floor.view(HOUSE, SAM)["clock"]["noticed"]]
        assert noticed[0].startswith(f"the last event of {TABLE} is dated 2026-03-04"), "what waits is written at last"
        assert [row.split()[4] for row in noticed[1:]] == ["back", "forward"]
        assert "clock" not in floor.view(HOUSE, Viewer("ann", "player"))
        assert floor.audit().sound
        with pytest.raises(BadInput, match="not known"):
            Cast(floor).do("sam", CLOCK, {"says": "nothing"}, HOUSE)


def test_a_clock_that_is_set_before_a_floor_is_founded_stands_in_nobodys_way(file: str) -> None:
    clocks = Clocks()
    with open_floor(file, clock=lambda: clocks.now) as floor:
        floor.clock_notices()
        clocks.now += timedelta(days=3)
        founded(floor)
        assert floor.events(HOUSE)[0].kind == "found"


def test_the_pit_shows_it(visitors: Visitors) -> None:
    floor = visitors.cast.floor
    assert not [row for row in visitors.client("sam").get("/floor.json").json()["alarms"] if "clock" in row["alarm"]]
    floor.desk.clock._clock = lambda: datetime.now(UTC) + timedelta(days=2)
    visitors.cast.say("ann", "bet", {"wager": "field", "stake": 500})
    sam = visitors.client("sam")
    assert [row for row in sam.get("/floor.json").json()["alarms"] if "set forward by" in row["alarm"]]
    assert "the clock was set forward by" in sam.get("/floor").text
    assert "the clock was set forward by" in visitors.client("aud").get("/audit").text

"""Hours pass as they do, also where clocks are changed; legal days are those of the state's zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.turns import in_turn

from aboveboard.law import BadInput
from aboveboard.law.days import due
from aboveboard.law.days.moments import after_hours, legal_day, moment_of

NEW_YORK = ZoneInfo("America/New_York")


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2026-03-06T23:00", "2026-03-09T00:00:00-04:00"),
        ("2026-03-07T01:30", "2026-03-09T02:30:00-04:00"),
        ("2026-03-07T23:00", "2026-03-10T00:00:00-04:00"),
        ("2026-03-08T03:00", "2026-03-10T03:00:00-04:00"),
        ("2026-10-30T23:00", "2026-11-01T22:00:00-05:00"),
        ("2026-10-31T00:30", "2026-11-01T23:30:00-05:00"),
        ("2026-10-31T23:00", "2026-11-02T22:00:00-05:00"),
        ("2026-11-01T01:30-04:00", "2026-11-03T00:30:00-05:00"),
        ("2026-11-01T01:30-05:00", "2026-11-03T01:30:00-05:00"),
    ],
)
def test_rent_over_the_change_of_clocks(start: str, end: str) -> None:
    found = due("ny-charitable", "rent", start)
    assert isinstance(found.rule_day, datetime)
    assert found.rule_day.isoformat() == end
    assert isinstance(found.start, datetime)
    assert found.rule_day.astimezone(UTC) - found.start.astimezone(UTC) == timedelta(hours=48)


def test_an_end_of_hours_moves_to_the_same_hour_of_the_next_business_day() -> None:
    found = due("ny-charitable", "rent", "2026-10-30T23:00")
    assert found.day.isoformat() == "2026-11-02T22:00:00-05:00"
    assert found.safe.isoformat() == "2026-11-01T22:00:00-05:00"
    assert [one.day.isoformat()[:10] for one in found.readings] == ["2026-11-02", "2026-11-01"]
    election = due("ny-charitable", "rent", "2026-11-01T23:00")
    assert election.rule_day.isoformat() == "2026-11-03T23:00:00-05:00"
    assert election.day.isoformat() == "2026-11-04T23:00:00-05:00"
    assert [one.why for one in election.skipped] == ["General election day"]


@pytest.mark.parametrize("year", in_turn(range(1990, 2041), 2))
def test_forty_eight_hours_are_as_many_one_by_one(year: int) -> None:
    start = datetime(year, 1, 1, 23, tzinfo=UTC)
    for number in range(0, 365 * 24, 7):
        given = start + timedelta(hours=number)
        end = given
        for _ in range(48):
            end += timedelta(hours=1)
        assert after_hours(given.astimezone(NEW_YORK), 48).astimezone(UTC) == end


@given(st.datetimes(datetime(1991, 1, 1), datetime(2039, 12, 1), timezones=st.just(UTC)), st.integers(0, 10**6))
def test_moving_a_start_forward_never_moves_the_end_of_hours_back(start: datetime, more: int) -> None:
    one = due("ny-charitable", "rent", start)
    other = due("ny-charitable", "rent", start + timedelta(seconds=more))
    assert isinstance(one.rule_day, datetime)
    assert isinstance(other.rule_day, datetime)
    assert one.rule_day <= other.rule_day
    assert legal_day(one.day) <= legal_day(other.day)
    assert one.safe <= one.day


@pytest.mark.parametrize(
    ("given", "day"),
    [
        ("2026-03-01T03:00Z", "2026-02-28"),
        ("2026-03-01T05:00Z", "2026-03-01"),
        ("2026-07-01T03:59:59+00:00", "2026-06-30"),
        ("2026-07-01T23:59", "2026-07-01"),
        ("2026-07-01T01:00+09:00", "2026-06-30"),
        (datetime(2026, 1, 1, 4, 59, tzinfo=UTC), "2025-12-31"),
        (datetime(2026, 1, 1, 4, 59), "2026-01-01"),
        (date(2026, 1, 1), "2026-01-01"),
    ],
)
def test_a_legal_day_is_that_of_the_state(given: object, day: str) -> None:
    assert legal_day(moment_of(given, NEW_YORK)).isoformat() == day


def test_the_zone_of_the_machine_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    answers = set()
    for zone in ("UTC", "Asia/Tokyo", "Pacific/Honolulu"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        answers.add(due("ny-charitable", "rent", "2026-03-07T23:00").day.isoformat())
        answers.add(due("ny-charitable", "rent", datetime(2026, 3, 7, 23)).day.isoformat())
    monkeypatch.undo()
    time.tzset()
    assert answers == {"2026-03-10T00:00:00-04:00"}


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("2026-03-08T02:30", "at 2026-03-08T02:30:00 the clocks of America/New_York go forward, and there is no such"),
        ("2026-11-01T01:30", "there are two such times; say which, as in 2026-11-01T01:30:00-04:00"),
        ("2026-03-08", "rent is counted in hours: a time such as 2026-03-08T23:00 was expected, not a day"),
        ("tomorrow", "a day such as 2026-03-07, or a time such as 2026-03-07T23:00, was expected, not 'tomorrow'"),
        ("", "was expected, not ''"),
        (None, "was expected, not None"),
        (7, "was expected, not 7"),
        ("2026-02-29T10:00", "was expected, not '2026-02-29T10:00'"),
        ("9999-12-31T23:00", "outside the years from 1 to 9999"),
        ("0001-01-01T00:00+14:00", "outside the years from 1 to 9999"),
        ("9998-12-31T23:00", "lies beyond the holidays"),
        ("2041-01-01T10:00", "2041-01-03 lies beyond the holidays of New York"),
    ],
)
def test_times_that_cannot_be_counted_from(given: object, complaint: str) -> None:
    with pytest.raises(BadInput) as error:
        due("ny-charitable", "rent", given)
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)

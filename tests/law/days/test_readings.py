"""Every reading of a deadline, the file's own first, and the day that is safe under all of them."""

from __future__ import annotations

import dataclasses
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.law import BadInput
from aboveboard.law.days import deadlines, due, due_of

NAMES = [(ruleset, name) for ruleset in ("ny-charitable", "nj-charitable") for name in deadlines(ruleset).names]


def days(ruleset: str, deadline: str, start: str) -> list[str]:
    return [one.day.isoformat() for one in due(ruleset, deadline, start).readings]


def test_a_backward_end_moves_earlier_and_25_a_to_the_letter_is_the_other_reading() -> None:
    found = due("ny-charitable", "hearing-notice", "2026-07-10")
    assert found.rule_day == date(2026, 7, 5)
    assert found.day == found.safe == date(2026, 7, 3)
    assert [one.day.isoformat() for one in found.skipped] == ["2026-07-05", "2026-07-04"]
    assert found.readings[1].day == date(2026, 7, 6)
    assert "25-a" in found.readings[1].says


def test_a_backward_end_on_a_business_day_has_one_reading() -> None:
    assert days("ny-charitable", "hearing-notice", "2024-04-15") == ["2024-04-10"]


def test_years_from_29_february() -> None:
    assert days("ny-charitable", "leftover-funds", "2024-02-29") == ["2025-02-28", "2025-03-03"]
    assert days("ny-charitable", "leftover-funds", "2023-02-28") == ["2024-02-28"]
    kept = due("ny-charitable", "unsold-kept", "2024-02-29")
    assert [one.day for one in kept.readings] == [date(2025, 2, 28), date(2025, 3, 1)]
    assert kept.safe == date(2025, 3, 1), "what is retained is safe under the longest reading"
    assert days("ny-charitable", "books-kept", "2024-02-29") == ["2028-02-29"]


def test_months_end_with_the_month() -> None:
    assert days("ny-charitable", "winners-kept", "2023-08-31") == ["2024-02-29"]
    assert days("ny-charitable", "books-at-hand", "2024-08-31") == ["2023-02-28"]


def test_an_answer_as_json() -> None:
    assert due("ny-charitable", "gc-7", "2026-06-27").to_json() == {
        "ruleset": "ny-charitable",
        "deadline": "gc-7",
        "title": "Financial statement of games of chance operations, GC-7",
        "from": "2026-06-27",
        "rule_day": "2026-07-04",
        "day": "2026-07-06",
        "gives": "last-day",
        "skipped": [
            {"day": "2026-07-04", "why": "Saturday and Independence day"},
            {"day": "2026-07-05", "why": "Sunday"},
        ],
        "counted": "7 days, the first not counted",
        "cite": ["9 NYCRR 4624.1(a)"],
        "reading": "Days are calendar days, and the day on which the license period ends is not counted.",
        "readings": [
            {
                "reading": "Days are calendar days, and the day on which the license period ends is not counted.",
                "rule_day": "2026-07-04",
                "day": "2026-07-06",
            },
            {
                "reading": "days on which business is done, since the clause does not say which",
                "rule_day": "2026-07-07",
                "day": "2026-07-07",
            },
        ],
        "safe": "2026-07-06",
        "to": {key: ["9 NYCRR 4624.1(a)"] for key in ("clerk", "commission", "fiscal-officer")},
    }


@given(st.sampled_from([one for one in NAMES if one[1] != "rent"]), st.dates(date(1996, 1, 1), date(2035, 12, 31)))
def test_the_safe_day_is_within_every_reading(name: tuple[str, str], start: date) -> None:
    found = due(*name, start)
    own = found.readings[0]
    assert (found.rule_day, found.day) == (own.rule_day, own.day)
    for one in found.readings:
        assert found.safe <= one.day if found.gives == "last-day" else found.safe >= one.day
    assert found.allows(found.day)
    assert found.allows(found.safe)
    for skipped in found.skipped:
        assert skipped.day != found.day


def test_a_term_runs_from_what_really_happened() -> None:
    # The clerk forwards an appeal within three days of the filing, however long the filing itself might have waited.
    allowed = due("ny-charitable", "appeal-notice", "2024-03-04").day
    assert allowed == date(2024, 4, 3)
    assert due("ny-charitable", "appeal-forwarded", "2024-03-19").day == date(2024, 3, 22)


@pytest.mark.parametrize(
    ("ruleset", "deadline", "complaint"),
    [
        ("ny-charitable", "gc7", "deadline 'gc7' is not held in ruleset ny-charitable; did you mean gc-7"),
        ("ny-charitable", "???", "known: gc-7, gc-7q"),
        ("nj-charitable", "gc-7", "is not held in ruleset nj-charitable; known: operator-license, operator-renewal"),
        ("pa", "gc-7", "is not held in ruleset pa; the ruleset states none"),
        ("ohio", "gc-7", "ruleset 'ohio' is not held"),
    ],
)
def test_a_deadline_that_is_not_held(ruleset: str, deadline: str, complaint: str) -> None:
    with pytest.raises(BadInput) as error:
        due(ruleset, deadline, "2026-01-01")
    assert complaint in str(error.value)


def test_names_are_taken_as_people_write_them() -> None:
    assert due("New York charitable", "GC 7", "2026-01-05").deadline == "gc-7"
    assert due("ny-charitable", "Raffle_First_Sale", "2026-12-31").deadline == "raffle-first-sale"


def test_an_answer_cannot_be_changed() -> None:
    found = due_of(deadlines("ny-charitable").named("gc-7"), "2026-01-05")
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.day = date(2026, 1, 1)  # type: ignore[misc]

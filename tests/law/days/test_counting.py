"""Counting: arithmetic against a walk from day to day, and what must hold of every term."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import cycle, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.day_by_day import FIRST, LAST, walked
from tests.support.turns import in_turn

from aboveboard.law import BadInput, rulesets
from aboveboard.law.days import (
    Counter,
    Deadline,
    Term,
    anniversary,
    deadlines,
    full_months,
    full_years,
    state_named,
    states,
)
from aboveboard.law.model.days import Period, Unit

YEARS = range(FIRST.year, LAST.year + 1)
STATE = {"ny-charitable": "new-york", "nj-charitable": "new-jersey"}
UNITS: tuple[Unit, ...] = ("days", "working-days", "weeks", "months", "years")
PERIODS: tuple[Period | None, ...] = (None, "month-end", "quarter-end", "year-end")


def held() -> list[tuple[str, Deadline]]:
    """Every deadline of every ruleset that is counted in days, with its state."""
    return [(STATE[name], one) for name in rulesets() for one in deadlines(name) if one.term.unit != "hours"]


def one_of_each() -> Iterator[Term]:
    """A term of every sort."""
    for unit, back, first, before in product(UNITS, (False, True), (False, True), (False, True)):
        for count in (1, 2, 13):
            yield Term(unit, count, back=back, first_counts=first, before=before)
    for weekday, back, first in product(range(7), (False, True), (False, True)):
        yield Term("weekday", weekday, back=back, first_counts=first)
    for start, through in product(PERIODS, PERIODS):
        yield Term("days", 15, start=start, through=through)
        yield Term("months", 1, start=start, through=through, back=True, later=True)
    yield Term("years", 1, march=True)
    yield Term("years", 3, march=True, back=True, moves=False)


def days_of(year: int) -> Iterator[date]:
    for ordinal in range(date(year, 1, 1).toordinal(), date(year + 1, 1, 1).toordinal()):
        yield date.fromordinal(ordinal)


def differences(term: Term, state: str, year: int) -> Iterator[str]:
    """Each start of a year from which the arithmetic and the walk do not come to the same days."""
    count = Counter(term, state_named(state).calendar)
    for start in days_of(year):
        try:
            rule, day = (date.fromordinal(one) for one in count(start.toordinal()))
        except BadInput:
            if _near_the_ends(term, start):
                continue
            raise
        if (rule, day) != walked(term, state, start):
            yield f"{term} from {start}: {rule}, {day} and not {walked(term, state, start)}"


def _near_the_ends(term: Term, start: date) -> bool:
    """Does a term from this day come near the end of what is held?"""
    longest = {"years": 366, "months": 31, "weeks": 7, "working-days": 3}.get(term.unit, 1) * max(term.count, 7) + 400
    return start.toordinal() - longest < FIRST.toordinal() or start.toordinal() + longest > LAST.toordinal()


@pytest.mark.parametrize("year", in_turn(YEARS, 1))
def test_every_term_held_comes_to_the_same_days_as_a_walk(year: int) -> None:
    for state, deadline in held():
        for way in deadline.ways:
            assert next(differences(way.term, state, year), None) is None


@pytest.mark.parametrize(("year", "state"), in_turn(zip(YEARS, cycle(states()), strict=False), 1))
def test_terms_of_every_sort_come_to_the_same_days_as_a_walk(year: int, state: str) -> None:
    for term in one_of_each():
        assert next(differences(term, state, year), None) is None


def counted(term: Term, state: str) -> dict[int, tuple[int, int]]:
    """The rule's day and the day that is due, for every start from 1990 to 2040 that the holidays held reach."""
    count, found = Counter(term, state_named(state).calendar), {}
    for start in range(FIRST.toordinal(), LAST.toordinal() + 1):
        try:
            found[start] = count(start)
        except BadInput:
            assert _near_the_ends(term, date.fromordinal(start))
    return found


@pytest.mark.parametrize(("state", "deadline"), in_turn(held(), 2), ids=str)
def test_every_term_held_from_every_day_is_in_order_open_and_longer_where_it_is_longer(
    state: str, deadline: Deadline
) -> None:
    closed = state_named(state).calendar.why
    for term in {way.term for way in deadline.ways}:
        days = counted(term, state)
        assert len(days) > 15_000
        assert all(one[1] <= other[1] for one, other in pairwise(days.values())), "a later start is never due sooner"
        if term.moves or term.unit == "working-days":
            assert not any(day in closed for _, day in days.values()), "no due day is closed"
        if term.unit != "weekday":
            longer = counted(replace(term, count=term.count + 1), state)
            sign = -1 if term.back else 1
            assert all(sign * (longer[start][1] - days[start][1]) >= 0 for start in longer.keys() & days.keys())


TERMS = st.builds(
    Term,
    unit=st.sampled_from(UNITS),
    count=st.integers(1, 60),
    start=st.sampled_from(PERIODS),
    through=st.sampled_from(PERIODS),
    back=st.booleans(),
    first_counts=st.booleans(),
    before=st.booleans(),
    march=st.booleans(),
    later=st.booleans(),
)
STARTS = st.dates(date(1995, 1, 1), date(2035, 12, 31)).map(date.toordinal)
SHORT = TERMS.filter(lambda term: term.unit != "years" or term.count <= 4)


@given(SHORT, STARTS, st.sampled_from(states()), st.integers(1, 3))
def test_a_longer_term_is_never_due_sooner(term: Term, start: int, state: str, more: int) -> None:
    longer = replace(term, count=term.count + (1 if term.unit == "years" else more))
    calendar = state_named(state).calendar
    try:
        one, other = Counter(term, calendar)(start), Counter(longer, calendar)(start)
    except BadInput:
        return
    assert all((b <= a) if term.back else (a <= b) for a, b in zip(one, other, strict=True))


@given(SHORT, STARTS, st.sampled_from(states()))
def test_no_due_day_is_closed(term: Term, start: int, state: str) -> None:
    calendar = state_named(state).calendar
    try:
        rule, day = Counter(term, calendar)(start)
    except BadInput:
        return
    assert day not in calendar.why
    towards = rule - day if term.back and not term.later else day - rule
    assert towards >= 0, "an end moves on in its own direction"
    passed = range(min(rule, day + 1), max(rule, day - 1) + 1)
    assert all(one in calendar.why for one in passed if one != day)


@given(SHORT, STARTS, st.integers(1, 400), st.sampled_from(states()))
def test_moving_a_start_forward_never_moves_a_due_day_back(term: Term, start: int, more: int, state: str) -> None:
    count = Counter(term, state_named(state).calendar)
    try:
        one, other = count(start), count(start + more)
    except BadInput:
        return
    assert one[0] <= other[0]
    assert one[1] <= other[1]


@pytest.mark.parametrize(
    ("term", "start"),
    [
        (Term("days", 7), date(2040, 12, 25)),
        (Term("days", 1), date(2041, 1, 1)),
        (Term("days", 7, back=True), date(1990, 1, 8)),
        (Term("working-days", 1), date(2040, 12, 31)),
        (Term("working-days", 1, back=True), date(1990, 1, 2)),
        (Term("working-days", 1), date(1989, 12, 31)),
        (Term("months", 1), date(2040, 12, 1)),
    ],
)
def test_a_day_beyond_the_holidays_held_is_refused_and_not_guessed(term: Term, start: date) -> None:
    count = Counter(term, state_named("new-york").calendar)
    with pytest.raises(
        BadInput, match="lies beyond the holidays of New York that are held, from 1990-01-01 to 2040-12"
    ):
        count(start.toordinal())


def test_the_last_days_held_are_answered() -> None:
    count = Counter(Term("days", 7), state_named("new-york").calendar)
    assert count(date(2040, 12, 24).toordinal())[1] == LAST.toordinal()
    back = Counter(Term("days", 7, back=True), state_named("new-york").calendar)
    assert back(date(1990, 1, 9).toordinal())[1] == date(1990, 1, 2).toordinal()


def test_a_term_that_nothing_moves_asks_no_holidays() -> None:
    count = Counter(Term("years", 4, moves=False), state_named("new-york").calendar)
    assert date.fromordinal(count(date(2039, 6, 1).toordinal())[1]) == date(2043, 6, 1)


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit != "working-days"])
def test_the_ends_of_all_time_are_refused(unit: Unit) -> None:
    calendar = state_named("new-york").calendar
    for back, start in ((False, date.max), (True, date.min)):
        with pytest.raises(BadInput, match="outside the years from 1 to 9999"):
            Counter(Term(unit, 1, back=back, moves=False), calendar)(start.toordinal())


@pytest.mark.parametrize(
    ("since", "years", "full"),
    [("2024-02-29", 1, "2025-03-01"), ("2024-02-29", 4, "2028-02-29"), ("2008-02-28", 18, "2026-02-28"),
     ("2008-12-31", 18, "2026-12-31"), ("2008-02-29", 18, "2026-03-01")],
)  # fmt: skip
def test_birthdays_and_anniversaries_on_29_february_count_from_1_march(since: str, years: int, full: str) -> None:
    first, day = date.fromisoformat(since), date.fromisoformat(full)
    assert anniversary(first, years) == day
    assert full_years(first, day) == years
    assert full_years(first, date.fromordinal(day.toordinal() - 1)) == years - 1
    assert full_months(first, day) == 12 * years
    assert full_months(first, date.fromordinal(day.toordinal() - 1)) == 12 * years - 1


@pytest.mark.parametrize("since", ["2023-08-28", "2023-08-31", "2024-02-29", "2024-12-31"])
def test_months_are_full_one_by_one_and_twelve_are_a_year(since: str) -> None:
    first = date.fromisoformat(since)
    days = [date.fromordinal(first.toordinal() + number) for number in range(900)]
    assert [full_months(first, day) // 12 for day in days] == [full_years(first, day) for day in days]
    counted = [full_months(first, day) for day in days]
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(counted))
    assert full_months(first, date(2022, 1, 1)) == 0


def test_nobody_is_younger_than_nothing() -> None:
    assert full_years(date(2026, 5, 1), date(2026, 4, 30)) == 0
    assert full_years(date(2026, 5, 1), date(2020, 1, 1)) == 0

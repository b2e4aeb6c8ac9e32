"""Every case about days decides its clause, and no value of a file on days can change without being noticed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.support.calendar import calendar_survives
from tests.support.day_by_day import closed_days
from tests.support.deadlines import (
    DueCase,
    deadline_mutants,
    decide_due,
    due_cases,
    state_from,
    state_mutants,
    survives,
)
from tests.support.file_changes import Change
from tests.support.turns import in_turn

from aboveboard.law import BadInput, LawError, rulesets
from aboveboard.law.days import Deadlines, State, deadlines, due_of, states
from aboveboard.law.days.states import read_state
from aboveboard.law.files import ruleset_named

CASES = due_cases()
HELD = [name for name in rulesets() if deadlines(name).names]
SHARE = 20
"""How many changed states of each are looked at in `make test`; each costs a calendar of 51 years."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: DueCase) -> None:
    decide_due(case)


def test_every_deadline_has_a_case() -> None:
    for ruleset in HELD:
        assert set(deadlines(ruleset).names) == {case.deadline for case in CASES if case.ruleset == ruleset}


@pytest.mark.parametrize("ruleset", HELD)
def test_every_change_of_a_deadline_is_noticed(ruleset: str) -> None:
    alive = [str(mutant) for mutant in deadline_mutants(ruleset) if survives(mutant, ruleset, CASES, calendar_survives)]
    assert alive == []


MADE = {
    "title": "Made for a test",
    "cite": "none",
    "source": "none",
    "deadlines": {
        name: {"title": name, "from": "event", "cite": "ny-4624.19", **given}
        for name, given in {
            "week": {"days": 7},
            "notice": {"days": 5, "back": True},
            "hours": {"hours": 24},
            "year": {"years": 1},
            "last": {"days": 1},
        }.items()
    },
}
"""Deadlines of which each asks one question that a state's law on counting answers."""
ANSWERS: dict[str, dict[tuple[str, str], tuple[str, ...]]] = {
    "new-york": {
        ("hours", "2026-06-05T23:00"): ("2026-06-08T23:00:00-04:00", "2026-06-06T23:00:00-04:00"),
        ("notice", "2026-06-12"): ("2026-06-05", "2026-06-08"),
    },
    "pennsylvania": {
        ("hours", "2026-06-05T23:00"): ("2026-06-06T23:00:00-04:00",),
        ("notice", "2026-06-12"): ("2026-06-05",),
    },
    "new-jersey": {
        ("hours", "2026-06-05T23:00"): ("2026-06-06T23:00:00-04:00",),
        ("notice", "2026-06-12"): ("2026-06-05", "2026-06-08"),
    },
}
ALL_ALIKE: dict[tuple[str, str], tuple[str, ...]] = {
    ("week", "2026-06-01"): ("2026-06-08",),
    ("week", "2026-06-06"): ("2026-06-15",),
    ("week", "2026-06-07"): ("2026-06-15",),
    ("week", "2025-12-25"): ("2026-01-02",),
    ("year", "2024-02-29"): ("2025-02-28", "2025-03-03"),
    ("last", "2040-12-30"): ("2040-12-31",),
    ("notice", "1990-01-07"): ("1990-01-02",),
}


def as_it_should_be(state: State, name: str) -> bool:
    """Are its days closed, and its periods counted, as the other method and the answers above have it?"""
    found = {day: why.count(" and ") + 1 for day, why in state.calendar.why.items()}
    if found != closed_days(name):
        return False
    held = Deadlines(ruleset_named("ny-charitable"), MADE, state)
    for (deadline, start), days in {**ALL_ALIKE, **ANSWERS[name]}.items():
        answered = due_of(held.named(deadline), start).readings
        if tuple(one.day.isoformat() for one in answered) != days:
            return False
    for start in ("2040-12-31", "1989-12-30"):
        try:
            due_of(held.named("last"), start)
            return False
        except BadInput:
            continue
    return True


def noticed(mutant: Change, raw: Mapping[str, Any], name: str) -> bool:
    try:
        return not as_it_should_be(state_from(mutant.applied(raw)), name)
    except (LawError, BadInput):
        return True


@pytest.mark.parametrize("name", states())
def test_every_change_of_a_state_is_noticed(name: str) -> None:
    raw = read_state(name)
    assert raw is not None
    assert as_it_should_be(state_from(raw), name)
    alive = [str(mutant) for mutant in in_turn(state_mutants(name, raw), SHARE) if not noticed(mutant, raw, name)]
    assert alive == []

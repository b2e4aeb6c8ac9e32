"""Every case about calendars decides what it says, and every deadline is told, or said not to be."""

from __future__ import annotations

import pytest

from aboveboard.charity.calendar.beside import beside_deadlines
from aboveboard.charity.calendar.happenings import HAPPENINGS, PARTLY, QUALIFIED, UNTOLD, why_untold
from aboveboard.charity.calendar.reckoning import SUBJECTS
from aboveboard.charity.conduct.deeds import OCCASION, ORGANIZATION
from aboveboard.law import rulesets
from aboveboard.law.days import Deadline, deadlines
from tests.support.calendar import CalendarCase, calendar_cases, decide_calendar

DEADLINES = [deadline for name in rulesets() for deadline in deadlines(name)]


@pytest.mark.parametrize("case", calendar_cases(), ids=str)
def test_case(case: CalendarCase) -> None:
    decide_calendar(case)


def test_every_deadline_has_a_case() -> None:
    looked = {(case.ruleset, name) for case in calendar_cases() for name in case.deadlines()}
    besides = {(one.deadline.ruleset, one.deadline.name) for each in rulesets() for one in beside_deadlines(each)}
    assert besides
    assert ({(each.ruleset, each.name) for each in DEADLINES} | besides) - looked == set()


def _told(deadline: Deadline) -> bool:
    name = deadline.happening
    return name in HAPPENINGS or name.split()[0] in QUALIFIED


def test_every_happening_is_told_or_listed_with_its_reason_and_none_is_idle() -> None:
    besides = [one.deadline for each in rulesets() for one in beside_deadlines(each)]
    named = {each.happening for each in (*DEADLINES, *besides) if each.law.keep or each.law.gives == "last-day"}
    heads = {name.split()[0] for name in named}
    assert {name for name in named if name not in HAPPENINGS and name.split()[0] not in QUALIFIED} == UNTOLD.keys()
    assert HAPPENINGS.keys() <= named
    assert QUALIFIED.keys() <= heads
    assert PARTLY.keys() <= {*HAPPENINGS, *QUALIFIED}
    assert why_untold("an eclipse") == "nothing that is stated tells it"
    assert len(SUBJECTS) == 6


def test_what_fulfils_a_deadline_is_a_deed_with_such_fields() -> None:
    forms = {**ORGANIZATION, **OCCASION}
    for each in DEADLINES:
        done = each.law.done
        if done is None:
            # What is told and owed can be fulfilled, or ends by itself: it would be late for ever otherwise.
            assert not _told(each) or each.law.gives == "first-day" or each.law.ends, each.name
            continue
        for way in done.ways:
            fields = {*forms[way.deed].needs, *forms[way.deed].may}
            assert {*way.where, *way.same, *(name for name in (way.on, way.total) if name)} <= fields, each.name

"""What statements say is decided by cases, and every value of a form's file is noticed where it changes."""

from __future__ import annotations

import pytest

from aboveboard.law.conduct import conduct_law
from tests.support.form_cases import FormCase, decide_form, form_cases, form_files, form_mutants, form_survives
from tests.support.turns import in_turn

RULESETS = ("ny-charitable", "nj-charitable")
FILES = [(ruleset, file) for ruleset in RULESETS for file in form_files(ruleset)]
SAMPLE = 25
"""Of each form so many changed values, in turn."""


@pytest.mark.parametrize("case", form_cases(), ids=str)
def test_case(case: FormCase) -> None:
    decide_form(case)


@pytest.mark.parametrize(("ruleset", "file"), FILES, ids=[f"{ruleset}/{file}" for ruleset, file in FILES])
def test_every_change_of_a_form_is_noticed(ruleset: str, file: str) -> None:
    changed = list(form_mutants(ruleset, file))
    assert changed
    assert [str(one) for one in in_turn(changed, SAMPLE) if form_survives(ruleset, one)] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_form_is_looked_at(ruleset: str) -> None:
    looked = {form for case in form_cases() if case.setting.ruleset == ruleset for form in case.forms}
    assert set(conduct_law(ruleset).forms) - looked == set()

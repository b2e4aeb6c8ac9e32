"""Each value of each duty is changed, before the proposals and after them: some case of its clause must fail."""

from __future__ import annotations

from collections import defaultdict

import pytest
from tests.support.duties import DutyCase, duty_cases
from tests.support.duty_mutate import mutants, survives, texts

from aboveboard.law.duties import Duty

CASES: dict[tuple[str, str], list[DutyCase]] = defaultdict(list)
for _case in duty_cases():
    CASES[_case.ruleset, _case.duty].append(_case)


@pytest.mark.parametrize("held", list(texts()), ids=lambda held: f"{held.ruleset}-{held.name}-{held.law.status}")
def test_every_change_of_a_duty_is_noticed(held: Duty) -> None:
    changed = list(mutants(held))
    cases = CASES[held.ruleset, held.name]
    assert [str(mutant) for mutant in changed if survives(mutant, cases)] == []


def test_what_is_changed_is_most_of_what_duties_say() -> None:
    changed = {held.name: len(list(mutants(held))) for held in texts() if held.law.status == "proposed"}
    assert sum(changed.values()) > 400
    assert min(changed.values()) > 3

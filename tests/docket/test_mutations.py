"""A change of any value of a proceeding's file must be noticed: some case that names a clause behind it fails."""

from __future__ import annotations

import random

import pytest

from aboveboard.law.docket import Proceeding
from tests.support.docket import docket_cases
from tests.support.docket_mutate import all_proceedings, cases_of, mutants, survives
from tests.support.turns import PROVE

SAMPLE = 40
CASES = list(docket_cases())


@pytest.mark.parametrize("held", all_proceedings(), ids=lambda held: f"{held.ruleset}/{held.name}, {held.asked}")
def test_every_change_of_a_value_is_noticed(held: Proceeding) -> None:
    changed, cases = list(mutants(held)), cases_of(held, CASES)
    if not PROVE:
        changed = random.Random(held.where).sample(changed, min(SAMPLE, len(changed)))
    assert [str(change) for change in changed if survives(change, held, cases)] == []

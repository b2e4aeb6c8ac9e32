"""Every case of linked progressives decides its provision, and every value of their law is noticed by one."""

from __future__ import annotations

import pytest

from aboveboard.law import rulesets
from aboveboard.law.money import money_law
from aboveboard.law.provisions import provisions
from tests.support.link_cases import LinkCase, decide_link, link_cases
from tests.support.link_mutate import link_mutants, link_survives

CASES = link_cases()
HELD = [name for name in rulesets() if money_law(name).link is not None]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: LinkCase) -> None:
    decide_link(case)


@pytest.mark.parametrize("ruleset", HELD)
def test_every_change_of_a_value_is_noticed(ruleset: str) -> None:
    assert [str(one) for one in link_mutants(ruleset) if link_survives(one, ruleset, CASES)] == []


def test_every_clause_on_linked_progressives_has_a_case() -> None:
    ours = {id for id in provisions() if id.startswith("nyc-5321.18")}
    assert len(ours) == 30
    assert {case.provision for case in CASES} >= ours

"""Every case about a house's money decides its provision, and every value of its law is noticed by one."""

from __future__ import annotations

import pytest

from aboveboard.law import rulesets
from aboveboard.law.money import FILES, read_money_file
from tests.support.money import MoneyCase, decide_money, money_cases
from tests.support.money_mutate import house_mutants, house_survives

CASES = money_cases()
ELSEWHERE = ("win", "link")
"""A table's win has cases of its own, and so have linked progressives."""
HELD = [
    (ruleset, file)
    for ruleset in rulesets()
    for file in FILES
    if read_money_file(ruleset, file) and file not in ELSEWHERE
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: MoneyCase) -> None:
    decide_money(case)


@pytest.mark.parametrize(("ruleset", "file"), HELD)
def test_every_change_of_a_house_file_is_noticed(ruleset: str, file: str) -> None:
    alive = [str(one) for one in house_mutants(ruleset, file) if house_survives(one, ruleset, file, CASES)]
    assert alive == []

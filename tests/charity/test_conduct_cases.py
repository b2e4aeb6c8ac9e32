"""Every clause on conduct is decided by a case, and every value of its files is noticed where it changes."""

from __future__ import annotations

import pytest

from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, ORGANIZATION
from aboveboard.charity.facts.known import SUBJECTS
from aboveboard.charity.facts.registry import FACTS, QUALIFIED
from aboveboard.law.conduct import ConductLaw, conduct_law
from aboveboard.law.model.conditions import Condition
from tests.support.conduct import ConductCase, all_cases, decide
from tests.support.conduct_mutate import mutants, survives
from tests.support.turns import in_turn

CASES = list(all_cases())
RULESETS = ("ny-charitable", "nj-charitable")
SAMPLE = 60


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: ConductCase) -> None:
    decide(case)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_change_of_a_value_is_noticed(ruleset: str) -> None:
    changed = list(mutants(ruleset))
    assert len(changed) > 300
    alive = [str(one) for subject, one in in_turn(changed, SAMPLE) if survives(subject, one, ruleset, CASES)]
    assert alive == []


def _asked(rule: Condition) -> set[str]:
    found = {*rule.when, *rule.unless, *rule.beyond, *rule.needs}
    found |= {name for measure in (rule.least, rule.most) if measure for name in (measure.of, measure.stated) if name}
    found |= {name for choice in (rule.only, rule.barred) if choice for name in (choice.of, choice.listed) if name}
    return found | {timely.since for timely in (rule.within, rule.keep) if timely}


def _asked_of(law: ConductLaw) -> set[str]:
    return {name for rule in law.conditions.values() for name in _asked(rule)}


def test_files_ask_for_facts_that_there_are_and_every_fact_is_asked_for() -> None:
    laws = [conduct_law(ruleset) for ruleset in RULESETS]
    fields = {name for form in (*ORGANIZATION.values(), *AT_AN_OCCASION.values()) for name in (*form.needs, *form.may)}
    asked = {name for law in laws for name in _asked_of(law)}
    unknown = {name for name in asked if name not in FACTS and name.split()[0] not in QUALIFIED and name not in fields}
    assert unknown == set()
    inside = {word for name in asked for word in name.split()[1:]}
    assert FACTS.keys() - asked - inside == set()
    assert QUALIFIED.keys() == {name.split()[0] for name in asked if " " in name}
    assert len(SUBJECTS) == 7


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_file_names_is_declared_in_one(ruleset: str) -> None:
    law = conduct_law(ruleset)
    asked = [name.split() for name in _asked_of(law)]
    assert {words[1] for words in asked if words[0] == "paper" and len(words) > 1} <= set(law.papers)
    assert {words[3] for words in asked if words[0] == "items"} <= set(law.papers)
    assert {words[1] for words in asked if words[0] == "step"} <= set(law.steps)
    assert {words[1] for words in asked if words[0] == "staffed"} <= set(law.work)
    assert {words[1] for words in asked if words[0] == "posted"} <= {step.sign for step in law.steps.values()}
    deeds = {*ORGANIZATION, *AT_AN_OCCASION}
    assert {name for name, rule in law.conditions.items() if not set(rule.before) <= deeds} == set()
    assert set(law.shares) <= deeds
    assert sum(kind.unstated for kind in law.occasions.values()) <= 1

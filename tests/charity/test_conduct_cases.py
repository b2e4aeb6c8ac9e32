"""Every clause on conduct is decided by a case, and every value of its files is noticed where it changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from aboveboard.charity import facts
from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, ORGANIZATION
from aboveboard.charity.conduct.pools.deeds import AT_A_POOL
from aboveboard.charity.facts.known import SUBJECTS
from aboveboard.charity.facts.registry import FACTS, QUALIFIED
from aboveboard.law.conduct import ConductLaw, conduct_law
from aboveboard.law.days import deadlines
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
    found = {name for rule in law.conditions.values() for name in _asked(rule)}
    for form in (edition for editions in law.forms.values() for edition in editions):
        asked_under = [form.where, *(each.where for each in form.signs.values())]
        asked_under += [*(each.where for each in form.to.values()), *(each.where for each in form.attach.values())]
        found |= {name for where in asked_under for name in where}
    return found


def test_files_ask_for_facts_that_there_are_and_every_fact_is_asked_for() -> None:
    laws = [conduct_law(ruleset) for ruleset in RULESETS]
    forms = (*ORGANIZATION.values(), *AT_AN_OCCASION.values(), *AT_A_POOL.values())
    fields = {name for form in forms for name in (*form.needs, *form.may)}
    asked = {name for law in laws for name in _asked_of(law)}
    unknown = {name for name in asked if name not in FACTS and name.split()[0] not in QUALIFIED and name not in fields}
    assert unknown == set()
    inside = {word for name in asked for word in name.split()[1:]}
    assert FACTS.keys() - asked - inside == set()
    assert QUALIFIED.keys() == {name.split()[0] for name in asked if " " in name}
    modules = {path.stem for path in Path(facts.__file__).parent.rglob("[a-z]*.py")} - {"known", "registry"}
    assert {each.__name__.rpartition(".")[2] for each in SUBJECTS} == modules


OPEN = {
    ("paper", "kind"): "a paper is of a kind that a file declares, which the deed itself looks at",
    ("give", "kind"): "whatever it is called, nothing is given away",
    ("advertise", "medium"): "another means is flagged, and not refused",
    ("license", "games"): "a game that is not defined in what is held is flagged, and not refused",
    ("operator-apply", "route"): "asked of one class alone",
    ("expense", "way"): "asked of rent alone",
    ("expense", "purpose"): "asked of the use of proceeds alone",
    ("expense", "for"): "asked of rent and of books alone",
    ("advertise", "at"): "asked of signs alone",
    ("staff", "game"): "games are listed by the license, and have names that nobody mistakes for another",
    ("equipment", "kind"): "asked of bingo equipment alone",
    ("equipment", "game"): "a game of equipment is one that the law names, which the deed itself looks at",
    ("check-write", "class"): "a class is one that a file declares, by whose purpose it is weighed",
    ("books-inspect", "asked"): "whatever an inspector asks for is written down",
    ("account-open", "kind"): "asked of accounts of games money alone",
    ("check-write", "for"): "asked of lessors, rent and books alone",
    ("sale", "by"): "whoever is not the licensee is somebody else",
    ("step", "step"): "a step is one that a file declares, which the deed itself looks at",
}
"""Fields whose words the law lists, and that are not closed for every deed of the kind, each with the reason."""


def _open_words(ruleset: str) -> Iterator[tuple[str, str]]:
    """The fields of deeds whose words a file lists, without a condition that lets no others through."""
    conditions = conduct_law(ruleset).conditions.values()
    for deed, form in {**ORGANIZATION, **AT_AN_OCCASION}.items():
        stand = [rule for rule in conditions if deed in rule.before]
        for field in (name for name, kind in {**form.needs, **form.may}.items() if kind in ("word", "words")):
            choices = [choice for rule in stand for choice in (rule.only, rule.barred) if choice]
            listed = any(choice.among for choice in choices if choice.of == field)
            named = any(field in asked for rule in stand for asked in (rule.when, rule.unless, rule.beyond))
            closing = [rule for rule in stand if not rule.flag and set(rule.when) <= {"occasion.kind"}]
            closed = {rule.only.of for rule in closing if rule.only} & {field, f"{field}.game"}
            if (listed or named) and not closed:
                yield deed, field


def test_where_the_law_lists_words_no_others_are_taken() -> None:
    """A word that a condition waits for must not be missed because it was written otherwise."""
    assert {each for ruleset in RULESETS for each in _open_words(ruleset)} == OPEN.keys()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_file_names_is_declared_in_one(ruleset: str) -> None:
    law = conduct_law(ruleset)
    asked = [name.split() for name in _asked_of(law)]
    assert {words[1] for words in asked if words[0] == "paper" and len(words) > 1} <= set(law.papers)
    assert {words[3] for words in asked if words[0] == "items"} <= set(law.papers)
    assert {words[1] for words in asked if words[0] == "step" and len(words) > 1} <= set(law.steps)
    assert {words[1] for words in asked if words[0] in ("staffed", "at-work", "known-at")} <= set(law.work)
    assert {words[1] for words in asked if words[0] == "posted"} <= {step.sign for step in law.steps.values()}
    deeds = {*ORGANIZATION, *AT_AN_OCCASION, *AT_A_POOL}
    assert {name for name, rule in law.conditions.items() if not set(rule.before) <= deeds} == set()
    assert set(law.shares) <= deeds
    assert sum(kind.unstated for kind in law.occasions.values()) <= 1
    assert law.at_hand is None or law.at_hand in {each.name for each in deadlines(law.ruleset)}

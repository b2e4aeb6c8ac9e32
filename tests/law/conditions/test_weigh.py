"""The engine of conditions: each verb on both sides of its bound, and everything that stands in the way at once."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from aboveboard.law.conditions.facts import Given, Person
from aboveboard.law.conditions.weigh import weigh
from aboveboard.law.model.conditions import Condition

CITE = "ny-4622.1-four"


def rule(**given: Any) -> Condition:
    return Condition.model_validate({"title": "it", "before": ["open"], "cite": CITE, **given})


def reasons(facts: dict[str, Any], people: dict[str, Person] | None = None, **given: Any) -> list[str]:
    found = weigh({"it": rule(**given)}, "open", Given(facts, people or {}))
    return [finding.reason for finding in found.missing]


@pytest.mark.parametrize(
    ("given", "holds", "fails"),
    [
        ({"needs": "paper"}, {"paper": True}, {"paper": False}),
        ({"needs": ["a", "b"]}, {"a": "x", "b": 1}, {"a": "x"}),
        ({"least": {"of": "n", "number": 4}}, {"n": 4}, {"n": 3}),
        ({"least": {"of": "n", "number": 2}}, {"n": ["a", "b"]}, {"n": ["a"]}),
        ({"most": {"of": "n", "cents": "$10"}}, {"n": 1000}, {"n": 1001}),
        ({"most": {"of": "n", "stated": "figure"}}, {"n": 9, "figure": 9}, {"n": 10, "figure": 9}),
        ({"only": {"of": "w", "among": ["chips"]}}, {"w": "chips"}, {"w": "cash"}),
        ({"only": {"of": "w", "listed": "l"}}, {"w": ["a"], "l": ["a", "b"]}, {"w": ["a", "c"], "l": ["a", "b"]}),
        ({"barred": {"of": "w", "among": ["wine"]}}, {"w": "beer"}, {"w": ["beer", "wine"]}),
    ],
)
def test_a_verb_on_both_sides(given: dict[str, Any], holds: dict[str, Any], fails: dict[str, Any]) -> None:
    assert reasons(holds, **given) == []
    assert len(reasons(fails, **given)) == 1


def test_who_somebody_must_be() -> None:
    year: dict[str, Any] = {"by": {"age": 18, "member-of": ["organization", "auxiliary"], "years": 1}}
    assert reasons({}, {"person": Person("ann", 18, {"auxiliary": 12})}, **year) == []
    assert reasons({}, {"person": Person("ann", 17, {"auxiliary": 12})}, **year) == ["it: ann is 17, and must be 18"]
    assert reasons({}, {"person": Person("ann", None, {"affiliate": 36})}, **year) == [
        "it: ann has no birth date on file, and must be 18 and is no member of the organization or auxiliary"
    ]
    assert "for less than one year" in reasons({}, {"person": Person("ann", 30, {"organization": 11})}, **year)[0]
    months: dict[str, Any] = {"by": {"member-of": ["organization"], "months": 6}}
    assert reasons({}, {"person": Person("ann", memberships={"organization": 6})}, **months) == []
    assert reasons({}, {"person": Person("ann", memberships={"organization": 5})}, **months) == [
        "it: ann has been a member of the organization for less than 6 months"
    ]
    assert reasons({}, {"person": Person("ann", holds=("class-b",))}, by={"holds": ["class-a"]}) == [
        "it: ann is no class a"
    ]


def test_duties_that_one_person_may_not_hold_together() -> None:
    apart: dict[str, Any] = {"apart": ["banker", "dealer"]}
    assert reasons({"duty": "dealer"}, {"person": Person("ann", holds=("banker",))}, **apart)
    assert reasons({"duty": "dealer"}, {"person": Person("ann", holds=("cashier",))}, **apart) == []


def test_when_a_condition_stands_at_all() -> None:
    given: dict[str, Any] = {
        "needs": "x",
        "when": {"kind": ["night"]},
        "unless": {"open": [True]},
        "beyond": {"games": ["raffle"]},
    }
    stands = {"kind": "night", "open": False, "games": ["raffle", "craps"]}
    assert len(reasons(stands, **given)) == 1
    for lifted in ({"kind": "session"}, {"open": True}, {"games": ["raffle"]}):
        assert reasons({**stands, **lifted}, **given) == []
    assert len(reasons({**stands, "open": 1}, **given)) == 1, "a number is not the same as true"


def test_a_condition_that_hangs_on_what_nobody_has_stated_is_not_passed_over() -> None:
    rules = {
        "when": rule(needs="x", when={"kind": ["night"]}),
        "beyond": rule(needs="x", beyond={"games": ["raffle"]}),
        "both": rule(needs="x", when={"kind": ["night"], "day": ["sunday"]}),
        "lifted": rule(needs="x", when={"kind": ["night"]}, unless={"day": ["monday"]}),
    }
    found = weigh(rules, "open", Given({"day": "monday"}))
    assert (found.unchecked, found.missing, found.judged) == (("when", "beyond"), (), ())


def test_the_word_that_was_meant_is_named() -> None:
    only: dict[str, Any] = {"only": {"of": "duty", "among": ["dealer", "GC-7"]}}
    assert reasons({"duty": "Dealer"}, **only) == ["it: Dealer is not among GC 7, dealer (did you mean dealer?)"]
    assert reasons({"duty": "gc-7"}, **only) == ["it: gc 7 is not among GC 7, dealer (did you mean GC-7?)"]
    assert reasons({"duty": "cook"}, **only) == ["it: cook is not among GC 7, dealer"]


def test_a_license_is_none_by_office_or_duty() -> None:
    licensed: dict[str, Any] = {"by": {"licensed": ["class-a"]}}
    assert reasons({}, {"person": Person("ann", holds=("class-a",))}, **licensed) == [
        "it: ann is not licensed as class a"
    ]
    assert reasons({}, {"person": Person("ann", licenses=("class-a",))}, **licensed) == []


def test_everything_that_stands_in_the_way_is_named_what_is_flagged_and_what_is_not_known() -> None:
    rules = {
        "one": rule(needs="a"),
        "two": rule(least={"of": "n", "number": 4}),
        "three": rule(barred={"of": "w", "among": ["wine"]}, flag=True),
        "four": rule(most={"of": "unknown", "number": 1}),
        "five": rule(needs="b", before=["close"]),
    }
    found = weigh(rules, "open", Given({"n": 3, "w": "wine"}))
    assert [finding.condition for finding in found.missing] == ["one", "two"]
    assert [finding.condition for finding in found.flagged] == ["three"]
    assert (found.unchecked, found.may) == (("four",), False)
    assert weigh(rules, "open", Given({"a": 1, "n": 4, "w": "beer"})).may


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"needs": "a", "apart": ["x", "y"]},
        {"apart": ["x"]},
        {"least": {"of": "n"}},
        {"least": {"of": "n", "number": 1, "cents": 1}},
        {"only": {"of": "n"}},
        {"by": {"who": "person"}},
        {"by": {"years": 1, "age": 18}},
        {"needs": "a", "wenn": {}},
    ],
)
def test_what_says_too_little_or_too_much_is_no_condition(given: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        rule(**given)

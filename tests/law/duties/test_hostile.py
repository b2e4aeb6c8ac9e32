"""Files on duties that cannot be trusted, and facts that are none: each is refused in one sentence that says where."""

from __future__ import annotations

from copy import deepcopy
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from aboveboard.law.duties import Duty, duty_of, load_duty
from aboveboard.law.errors import BadInput, LawError

CITE = "pa-97.1-i-wear"
OTHER = {"title": "another", "type": "yes-no"}
RIGHT = {"title": "x", "when": {"worn": False}, "cite": [CITE]}
WORN = {"title": "a", "holds": {"worn": True}, "cite": [CITE]}


def changed(**more: Any) -> Duty:
    """The duty on life jackets with other tables beside its own, or in place of them."""
    held = load_duty("pa", "pfd")
    raw: dict[str, Any] = deepcopy(dict(held.raw))
    for key, value in more.items():
        raw[key] = {**raw.get(key, {}), **value} if isinstance(value, dict) else value
    return duty_of(raw, "changed.toml", "pa", "pfd", lambda: ZoneInfo("America/New_York"))


def rule(**tests: Any) -> dict[str, Any]:
    """A rule with these tests."""
    return {"says": "something", "cite": [CITE], **{key.replace("_", "-"): value for key, value in tests.items()}}


def edge(**more: Any) -> dict[str, Any]:
    """A season that begins so."""
    return {"s": {"title": "s", "cite": [CITE], "from": more, "until": {"month": 5, "day": 1, "time": "00:00"}}}


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "a fact that is none": ({"rules": {"x": rule(must={"wron": True})}}, r"rules\.x\.must\.wron: .*did you mean worn"),
    "a word that is none": ({"rules": {"x": rule(must={"boat": "cnoe"})}}, "'cnoe' is none of its words; .*canoe"),
    "a look-alike": ({"rules": {"x": rule(must={"boat": "c\u0430noe"})}}, "is none of its words; did you mean canoe"),
    "a float": ({"rules": {"x": rule(must={"length": {"below": 16.5}})}}, "below: a length such as .* not 16.5"),
    "no unit": ({"rules": {"x": rule(must={"length": {"below": "16"}})}}, "'16' has no unit"),
    "two sides alike": (
        {"rules": {"x": rule(must={"length": {"below": "16ft", "at-most": "15ft"}})}},
        "one bound, or one from below and one from above",
    ),
    "a bound that is none": ({"rules": {"x": rule(must={"length": {"under": "16ft"}})}}, "'under' bounds nothing"),
    "a truth where a word is": ({"rules": {"x": rule(must={"boat": True})}}, "one of its words, or a list of them"),
    "one of one": ({"rules": {"x": rule(must={"any": {"a": {"worn": True}}})}}, "two or more named tables"),
    "not of nothing": ({"rules": {"x": rule(must={"not": {}})}}, "a table of what does not hold was expected"),
    "two things asked": ({"rules": {"x": rule(must={"worn": True}, must_not={"worn": False})}}, "one of the three"),
    "nothing asked": ({"rules": {"x": rule(when={"worn": True})}}, "must, must-not or not-held: one of the three"),
    "never broken": ({"rules": {"x": rule(when={"worn": True}, must={"worn": True})}}, "nothing can break it"),
    "never applies": (
        {"rules": {"x": rule(when={"boat": "canoe", "covered": False}, must={"worn": True})}}, "it never applies"
    ),
    "nobody can keep both": (
        {"rules": {"x": rule(must={"worn": True}), "y": rule(must={"worn": False})}}, "nobody can keep all of them"
    ),
    "defined by itself": (
        {"terms": {"a": {"title": "a", "holds": {"b": True}, "cite": [CITE]},
                   "b": {"title": "b", "holds": {"a": True}, "cite": [CITE]}},
         "rules": {"x": rule(must={"a": True})}},
        r"terms\.a: it is defined by itself",
    ),
    "always so": (
        {"terms": {"a": {"title": "a", "holds": {"any": {"p": {"worn": True}, "q": {"worn": False}}}, "cite": [CITE]}}},
        r"terms\.a: it always holds",
    ),
    "nothing asks for it": ({"facts": {"x": OTHER}}, r"facts\.x: nothing asks for it"),
    "no rule names it": ({"rights": {"x": RIGHT}}, "no rule names it"),
    "a right without an order": (
        {"rights": {"x": RIGHT},
         "facts": {"k": OTHER}, "rules": {"y": rule(when={"k": True}, must={"worn": True}, unless=["x"])}},
        "the right x may hold where it is broken: unless or despite must name it",
    ),
    "a right that is none": ({"rules": {"x": rule(must={"worn": True}, unless=["y"])}}, "no right has the name 'y'"),
    "together after all": (
        {"terms": {"a": {"title": "a", "holds": {"worn": True}, "cite": [CITE]}}, "apart": [["covered", "a"]]},
        "covered and a hold together, for some",
    ),
    "a name twice": ({"terms": {"worn": WORN}}, "one of facts already"),
    "a word of the tests": ({"facts": {"any": OTHER}}, "the word has a meaning of its own in tests"),
    "no such day": ({"seasons": edge(month=2, day=30, time="00:00")}, "month 2 has no day 30"),
    "no such month": ({"seasons": edge(month=13, day=1, time="00:00")}, "less than or equal to 12"),
    "no such hour": ({"seasons": edge(month=2, day=1, time="24:00")}, r"seasons\.s\.from\.time"),
    "an end with an hour": ({"seasons": edge(month=2, day=1, time="01:00", ends=True)}, "a day ends at 00:00"),
    "two sorts of day": (
        {"seasons": edge(month=2, day=1, weekday="monday", nth=1, time="00:00")}, "day, or weekday and nth: one of the"
    ),
    "a list of no words": ({"lists": {"x": {"title": "x", "of": "worn", "words": {}, "cite": [CITE]}}}, "has words"),
    "a clause that is none": (
        {"rules": {"x": {**rule(must={"worn": True}), "cite": ["pa-97.1-i-wera"]}}}, "did you mean pa-97.1-i-wear"
    ),
    "a name for no length": (
        {"facts": {"length": {"title": "l", "type": "length", "names": {"x": {"title": "x", "below": "0ft"}}}}},
        r"facts\.length\.names\.x: there is no measure that it could stand for",
    ),
    "an empty name": (
        {"facts": {"length": {"title": "l", "type": "length",
                              "names": {"x": {"title": "x", "above": "5ft", "below": "5ft"}}}}},
        "there is no measure that it could stand for",
    ),
    "what nobody sees": ({"about": "wear it\u202e"}, "about: it holds a character that nobody sees"),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_a_file_that_cannot_be_trusted_is_refused(what: str) -> None:
    more, message = FAULTS[what]
    with pytest.raises(LawError, match=message) as caught:
        changed(**more)
    assert str(caught.value).startswith("changed.toml: ")


def test_what_hangs_together_in_too_many_ways_is_several_duties() -> None:
    facts = {f"{side}{number}": OTHER for side in "ab" for number in range(22)}
    pairs = {
        f"x{each}": {
            "any": {
                "p": {f"a{each}": True, f"b{each}": True},
                "q": {f"a{each}": False, f"b{each}": False},
            }
        }
        for each in range(22)
    }
    with pytest.raises(LawError, match="in too many ways; it is several duties"):
        changed(facts=facts, rules={"x": rule(must={"any": pairs})})


@pytest.mark.parametrize("deep", [60, 5_000])
def test_tests_within_tests_come_to_an_end(deep: int) -> None:
    test: dict[str, Any] = {"worn": True}
    for _ in range(deep):
        test = {"not": test}
    with pytest.raises(LawError, match="its tables lie in each other more than 50 deep"):
        changed(rules={"x": rule(must=test)})


def test_more_facts_than_can_be_gone_through_are_several_duties() -> None:
    facts = {f"a{each}": OTHER for each in range(1_500)}
    rules = {name: rule(must={name: True}) for name in facts}
    with pytest.raises(LawError, match="in too many ways; it is several duties"):
        changed(facts=facts, rules=rules)


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"length": "\uff11\uff17ft"}, "length: a length such as 17ft"),
        ({"length": 17.0}, "length: a length such as 17ft.* not 17.0"),
        ({"length": True}, "length: a length such as 17ft"),
        ({"length": "-1ft"}, "cannot be less than nothing"),
        ({"length": "1/0ft"}, "divides by nothing"),
        ({"length": "9" * 70 + "mi"}, "length: a length such as 17ft"),
        ({"worn": 1}, "worn: yes or no was expected"),
        ({"worn": None}, "worn: yes or no was expected"),
        ({"boat": ["canoe"]}, "boat: .* is no word that is known here"),
        ({"at": "2013-03-10T02:30"}, "the clocks of America/New_York go forward, and there is no such time"),
        ({"at": "2013-11-03T01:30"}, "there are two such times"),
        ({"at": "2013-02-29"}, "at: a day such as"),
        ({"at": "0001-01-01"}, "at: .* lies outside the years"),
        ({"at": "9999-12-31"}, "at: .* the last day of all years"),
        ({"at": 1.5}, "at: a day such as"),
    ],
)
def test_a_fact_that_is_none_is_refused(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        load_duty("pa", "pfd").ask(facts)


def test_a_window_over_a_leap_day() -> None:
    """Twelve months from 29 February end before 1 March."""
    held = load_duty("ny-commercial", "service-providers")
    known = {"vendor": True, "engaged": True, "as": "temporary"}
    assert held.ask({**known, "days": "2024-02-29..2024-03-29,2025-02-28"}).lawful is False
    assert held.ask({**known, "days": "2024-02-29..2024-03-29,2025-03-01"}).lawful is True

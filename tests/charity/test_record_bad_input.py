"""Whatever is wrong with a record is one sentence: the event, the field, what was given and what was expected."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from aboveboard.charity.conduct.deeds import (
    AT_AN_OCCASION,
    BROUGHT_ALONG,
    NOTED,
    OPEN_OCCASION,
    OPEN_ORGANIZATION,
    ORGANIZATION,
)
from aboveboard.charity.conduct.forms import KINDS
from aboveboard.charity.record import decide_record
from aboveboard.law import BadInput
from tests.support.terminal import run
from tests.support.turns import in_turn

CLUB = {
    "ruleset": "ny-charitable",
    "organization": {"name": "Golden Age Club", "kind": "senior-citizens", "identification": "1"},
}
SESSION = {
    "kind": "senior-session", "from": "2025-01-14T14:00", "until": "2025-01-14T16:00", "premises": "club",
    "games": ["bang"],
}  # fmt: skip
OPENED = {"at": "2025-01-14T13:00", OPEN_OCCASION: SESSION}
RIGHT: dict[str, Any] = {
    "word": "bang", "text": "a text", "day": "2025-01-14", "time": "2025-01-14T14:00", "cents": 100, "number": 1,
    "flag": True, "words": ["bang"], "counts": {"ada": 1}, "names": ["ada"], "prizes": [{"player": "ada", "cents": 1}],
    "staff": [{"person": "ada", "duty": "dealer"}], "persons": [{"name": "ada"}],
    "amounts": {"hall": 100}, "sums": [100], "hash": "ab" * 32, "membership": "affiliate",
    "labels": {"deal": "A1"}, "ranges": [{"first": 1, "last": 7}], "terms": {"tickets": 7}, "offered": [{"cents": 100}],
    "times": ["2025-01-14T14:00"], "rows": [{"series": "A"}], "pattern": "line", "ball": 7,
    "account": "special", "check": 101, "month": "2025-01", "month-day": "07-01",
    "bank-lines": [{"day": "2025-01-14", "cents": -100, "number": 101, "what": "a check"}],
    "receipts": [{"of": "bang", "won": 100, "paid": 50}, {"of": "admission", "cents": 100}],
}  # fmt: skip
DEEP: Any = "x"
for _ in range(200):
    DEEP = [DEEP]
NO_WORD = (
    None, True, 7, 1.5, "", "  ", "x" * 201, "a\0b", "a\nb", "a\u2028b", "\u202eab", ["x"], {"x": 1}, DEEP,
)  # fmt: skip
NO_WHOLE: tuple[Any, ...] = (None, True, -1, 1.5, "1", "$1", 2**63, 10**30, float("inf"), [1], {}, DEEP)
WRONG: dict[str, tuple[Any, ...]] = {
    "word": NO_WORD,
    "text": (None, False, 7, "", "x" * 1_000_000, "a\x1bb", ["x"], DEEP),
    "hash": (*NO_WORD, "ab", "x" * 64, "ab" * 33),
    "day": (None, True, 20250114, "14 January", "2025-02-29", "2025-13-01", "2025-01-14T14:00", "9999-12-31", [], DEEP),
    "time": (None, True, 1400, "two o'clock", "2025-01-14T25:00", "2025-02-29T14:00", "0001-01-01T00:00", [], DEEP),
    "cents": NO_WHOLE,
    "number": NO_WHOLE,
    "flag": (None, 0, 1, "true", "yes", [], {}, DEEP),
    "words": (None, "bang", 7, {"bang": 1}, ["bang", 7], ["bang", ""], ["bang", "bang"], ["x"] * 501, DEEP),
    "counts": (None, 7, ["ada"], {"ada": -1}, {"ada": "1"}, {"ada": True}, {"": 1}, {"ada": 10**30}, DEEP),
    "names": (None, "ada", 7, {"ada": 1}, ["ada", 7], ["ada", None], [f"p{n}" for n in range(501)], DEEP),
    "prizes": (
        None, 7, "ada", {"player": "ada"}, ["ada"], [{"player": "ada"}], [{"cents": 1}], [{"player": 7, "cents": 1}],
        [{"player": "ada", "cents": -1}], DEEP,
    ),
    "staff": (
        None, 7, "ada", {"person": "ada"}, ["ada"], [{"person": "ada"}], [{"duty": "dealer"}],
        [{"person": 7, "duty": "dealer"}], [{"person": "ada", "duty": "dealer", "pay": "much"}], DEEP,
    ),
    "persons": (
        None, 7, "ada", [], {"name": "ada"}, ["ada"], [{"title": "Ada"}], [{"name": 7}], [{"name": "ada"}] * 2,
        DEEP,
    ),
    "amounts": (None, 7, ["hall"], {"hall": -1}, {"hall": "1"}, {"hall": True}, {"": 1}, {"hall": 10**30}, DEEP),
    "sums": (None, 7, "100", [], [-1], ["1"], [1.5], {"a": 1}, [100] * 501, DEEP),
    "membership": (*NO_WORD, "bang", "Auxiliary", "organisation"),
    "labels": (None, 7, "A1", ["A1"], {"deal": 7}, {"": "A1"}, {"deal": ""}, {f"n{n}": "A" for n in range(51)}, DEEP),
    "ranges": (
        None, 7, "1 to 7", [], [7], [{"first": 1}], [{"first": 1, "last": -7}], [{"first": 1, "last": 10**30}],
        [{"first": 1, "last": 7, "by": "ada"}], [{"first": 1, "last": 7}] * 501, DEEP,
    ),
    "terms": (None, 7, "x", ["x"], {"": 7}, {"tickets": -7}, {"tickets": 10**30}, {"tickets": 1.5}, {"x": {}}, DEEP),
    "offered": (None, 7, "car", {"cents": 1}, ["car"], [{"cents": -1}], [{"cents": 1.5}], [{"": 1}], [{}] * 501, DEEP),
    "times": (None, 7, "2025-01-14T14:00", [], ["two o'clock"], [7], ["2025-01-14T25:00"], DEEP),
    "rows": (None, 7, "A", {"series": "A"}, ["A"], [{"series": []}], [{"": 1}], [{"first": 1.5}], DEEP),
    "pattern": (None, True, 7, "", ["x"] * 1001, [[-1, 1]], [{}], {"x": 1}, DEEP),
    "ball": (None, True, -7, 1.5, "", "  ", [7], {"x": 1}, DEEP),
    "account": (*NO_WORD, "Special", "two words", "-special", "a/b", "x" * 41),
    "check": (*NO_WHOLE, 0, 10**9),
    "month": (*NO_WORD, "2025-13", "2025-1", "January", "2025-01-14", "1800-01"),
    "month-day": (*NO_WORD, "13-01", "02-30", "02-29", "7-1", "W01-1", "0701", "2025-07-01"),
    "bank-lines": (
        None, 7, "x", {"cents": 1}, ["x"], [{"cents": 1}], [{"day": "2025-01-14"}], [{"day": "2025-01-14", "cents": 0}],
        [{"day": "14 January", "cents": 1}], [{"day": "2025-01-14", "cents": "1"}],
        [{"day": "2025-01-14", "cents": 2**63}], [{"day": "2025-01-14", "cents": 1, "number": 0}],
        [{"day": "2025-01-14", "cents": 1, "payee": "x"}], [{"day": "2025-01-14", "cents": 1}] * 4001, DEEP,
    ),
    "receipts": (
        None, 7, "bang", [], {"of": "bang"}, ["bang"], [{"of": "bang"}], [{"of": "bang", "won": 1}],
        [{"of": "bang", "cents": -1}], [{"of": 7, "cents": 1}], [{"of": "bang", "won": 1, "paid": 1, "cents": 1}],
        [{"of": "bang", "cents": 1}] * 2, [{"of": f"g{n}", "cents": 1} for n in range(201)], DEEP,
    ),
}  # fmt: skip
NOT_IN_A_RECORD = (OPEN_ORGANIZATION, *BROUGHT_ALONG, "appoint", "release")
FORMS = {kind: form for kind, form in {**ORGANIZATION, **AT_AN_OCCASION}.items() if kind not in NOT_IN_A_RECORD}
"""Every deed that an event of a record may be."""


def record(*events: Any) -> dict[str, Any]:
    return {**CLUB, "events": [OPENED, *events]}


def wrongs() -> Iterator[tuple[str, str, Any]]:
    """Every field of every form with every value that it cannot hold."""
    for kind, form in FORMS.items():
        for name, of in {**form.needs, **form.may}.items():
            for given in WRONG[of]:
                if not (kind == OPEN_OCCASION and name == "organization"):
                    yield kind, name, given


def placed(kind: str, payload: Any) -> dict[str, Any]:
    """An event of a deed on its own log."""
    return {"log": "second", kind: payload} if kind == OPEN_OCCASION else {kind: payload}


def sentence(bad: object) -> str:
    with pytest.raises(BadInput) as found:
        decide_record(bad)
    text = str(found.value)
    assert "\n" not in text
    assert 10 < len(text) < 400, text
    return text


def test_every_kind_of_field_has_its_wrong_values() -> None:
    assert WRONG.keys() == RIGHT.keys() == KINDS.keys()
    for of, read in KINDS.items():
        read(RIGHT[of])
        for given in WRONG[of]:
            with pytest.raises(ValueError, match=r"expected|twice"):
                read(given)


def test_a_wrong_value_in_any_field_is_named_with_its_event_and_what_was_expected() -> None:
    for kind, name, given in in_turn(wrongs(), 600):
        payload = {each: RIGHT[of] for each, of in FORMS[kind].needs.items() if each != "organization"}
        text = sentence(record(placed(kind, {**payload, name: given})))
        assert text.startswith(f"event 1: {kind}: {name}: "), text
        assert "expected, not " in text or "stands there twice, not " in text, text


def test_a_field_that_is_missing_or_unknown_is_named() -> None:
    for kind, form in FORMS.items():
        whole = {each: RIGHT[of] for each, of in form.needs.items() if each != "organization"}
        for name in whole:
            less = {each: value for each, value in whole.items() if each != name}
            assert sentence(record(placed(kind, less))) == f"event 1: {kind}: {name} is missing"
        assert sentence(record(placed(kind, {**whole, "colour": 1}))).startswith(
            f"event 1: {kind}: 'colour' is not known"
        )
        for payload in (None, 1, "x", [], [whole]):
            assert sentence(record(placed(kind, payload))).startswith(f"event 1: {kind}: an object was expected, not ")


def test_whatever_is_right_in_form_is_decided() -> None:
    """A field that the form allows is never a fault of the program, whatever it names."""
    for kind, form in FORMS.items():
        needs = {each: RIGHT[of] for each, of in form.needs.items() if each != "organization"}
        may = {each: RIGHT[of] for each, of in form.may.items()}
        for payload in (needs, {**needs, **may}):
            with suppress(BadInput):
                decide_record(record(placed(kind, payload)))


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=9)
    | st.sampled_from(list(RIGHT.values())),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@hypothesis.given(st.data())
def test_nothing_but_bad_input_comes_of_any_payload(data: st.DataObject) -> None:
    """Fields that are there, right or not: what is wrong is one sentence, and the rest is decided."""
    kind = data.draw(st.sampled_from(sorted(FORMS)))
    fields = {**FORMS[kind].needs, **FORMS[kind].may}
    payload = {name: RIGHT[of] for name, of in fields.items() if name != "organization"}
    for name in data.draw(st.sets(st.sampled_from(sorted(payload)), min_size=1, max_size=3)) if payload else ():
        payload[name] = data.draw(ANYTHING)
    if data.draw(st.booleans()):
        payload = {name: value for name, value in payload.items() if name in FORMS[kind].needs}
    try:
        decide_record(record(placed(kind, payload)))
    except BadInput:
        sentence(record(placed(kind, payload)))


@hypothesis.given(ANYTHING, ANYTHING)
def test_nothing_but_bad_input_comes_of_anything_that_is_no_record(one: Any, other: Any) -> None:
    for bad in (one, {**CLUB, "events": one}, record(one, other), record({"at": one, "by": other, "arrive": {}})):
        with suppress(BadInput):
            decide_record(bad)


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"by": ["ada"], "arrive": {"person": "ada"}}, "event 1: by: a word was expected, not ['ada']"),
        ({"by": "", "arrive": {"person": "ada"}}, "event 1: by: a word was expected, not ''"),
        ({"log": 7, "arrive": {"person": "ada"}}, "event 1: log: a word was expected, not 7"),
        (
            {"log": "sesion", "arrive": {"person": "ada"}},
            "event 1: arrive: there is no log 'sesion'; organization or occasion expected",
        ),
        ({"log": "organization", "arrive": {"person": "ada"}}, "event 1: organization: there is no deed 'arrive' here"),
        ({"log": "occasion", "person": {"name": "ada"}}, "event 1: occasion: there is no deed 'person' here"),
        ({"at": 20250114, "arrive": {"person": "ada"}}, "event 1: at: a day such as"),
        ({"at": True, "arrive": {"person": "ada"}}, "event 1: at: a day such as"),
        ({"at": "2025-02-30", "arrive": {"person": "ada"}}, "event 1: at: a day such as"),
        (
            {"at": "2025-01-14T12:59", "arrive": {"person": "ada"}},
            "event 1: at: 2025-01-14T12:59 is before the event above it",
        ),
        ({"at": "2025-03-09T02:30", "arrive": {"person": "ada"}}, "there is no such time"),
        ({"at": "2025-11-02T01:30", "arrive": {"person": "ada"}}, "there are two such times"),
        ({"at": "9999-12-31T23:59", "arrive": {"person": "ada"}}, "event 1: at: 9999-12-31T23:59:00 lies outside"),
        (
            {"arrive": {"person": "ada"}, "depart": {"person": "ada"}},
            "event 1: one deed beside at, by, as, log was expected, not arrive, depart",
        ),
        ({OPEN_OCCASION: SESSION}, "event 1: there is a log called occasion already; name another with log"),
        (
            {"log": "b", OPEN_OCCASION: {**SESSION, "until": "2025-01-14T14:00"}},
            "event 1: occasion-open: until: 2025-01-14T14:00:00 is not after from",
        ),
        (
            {"log": "b", OPEN_OCCASION: {**SESSION, "from": "2025-03-09T02:30"}},
            "event 1: from: at 2025-03-09T02:30:00 the clocks",
        ),
        (
            {"license": {"form": "GC-5", "number": "1", "games": [], "from": "2025-02-01", "until": "2025-01-31"}},
            "event 1: license: until: 2025-01-31 is before from, which is 2025-02-01",
        ),
        ({"step": {"step": "brifed"}}, "event 1: step: 'brifed' is not known; did you mean briefed?"),
        (
            {"paper": {"paper": "p", "kind": "lese", "dated": "2025-01-01"}},
            "event 1: paper: kind: 'lese' is not known; did you mean lease?",
        ),
        ({NOTED: {"occasion": "x"}}, "event 1: occasion-noted: it is written by what happens at an occasion"),
        ({OPEN_ORGANIZATION: {"title": "x"}}, "event 1: "),
    ],
)
def test_a_fault_of_an_event_is_one_sentence(event: dict[str, Any], says: str) -> None:
    assert says in sentence(record(event))


@pytest.mark.parametrize("value", [None, [], "x", 7, True, {"name": 7}, {"name": "x"}, {"name": "x", "kind": []}, DEEP])
def test_a_fault_of_the_organization_is_one_sentence(value: Any) -> None:
    sentence({**CLUB, "organization": value, "events": []})
    sentence({**CLUB, "ruleset": value, "events": []})


def test_what_is_named_and_not_on_file_is_refused_with_its_clause() -> None:
    """Unknown people, licenses and things are no fault of the form: the law says what is missing."""
    company = {**CLUB, "organization": {"name": "Hose 2", "kind": "volunteer-fire-company"}}
    night = {**SESSION, "license": "nope", "games": ["craps"], "members-in-charge": ["a", "b", "c", "d"]}
    night["kind"] = "license-period"
    found = decide_record({**company, "events": [{"at": "2025-01-14", OPEN_OCCASION: night}]})
    (row,) = found.refused
    for words in ("craps", "a is no member", "members designated", "public assembly"):
        assert words in row["reason"]
    assert "9 NYCRR 4620.2" in row["cite"]


def test_events_are_in_order_where_the_clocks_go_back() -> None:
    arrive, depart = {"arrive": {"person": "ada"}}, {"depart": {"person": "ada"}}
    first, then = "2025-11-02T01:50-04:00", "2025-11-02T01:10-05:00"
    decide_record(record({"at": first, **arrive}, {"at": then, **depart}))
    assert "is before the event above it" in sentence(record({"at": then, **arrive}, {"at": first, **depart}))
    night = {**SESSION, "from": "2025-11-02T01:30-04:00", "until": "2025-11-02T01:15-05:00"}
    assert decide_record(record({"log": "b", OPEN_OCCASION: night})).refused == []


def test_days_and_times_of_toml_are_taken_as_they_are() -> None:
    person = {"name": "ada", "born": date(1950, 2, 28), "member-since": "2010-01-01"}
    event = {"at": datetime(2025, 1, 14, 13, 30), "person": person}
    night = {**SESSION, "from": datetime(2025, 1, 15, 14), "until": datetime(2025, 1, 15, 16)}
    assert decide_record(record(event, {"log": "b", OPEN_OCCASION: night})).refused == []


def test_the_command_ends_with_one_line_and_code_2() -> None:
    written = (one for one in wrongs() if one[2] != float("inf"))  # which no JSON can hold
    for kind, name, given in in_turn(written, 12):
        payload = {each: RIGHT[of] for each, of in FORMS[kind].needs.items() if each != "organization"}
        printed = run("books", "-", stdin=json.dumps(record(placed(kind, {**payload, name: given}))))
        assert printed.code == 2
        assert printed.is_lawful()
        assert printed.err.startswith(f"aboveboard: event 1: {kind}: {name}: ")
    for text in ("", "{", "[]", "[" * 100_000, '{"ruleset": 7}', json.dumps({**CLUB, "events": [[]]}), "\ud800"):
        printed = run("books", "-", stdin=text)
        assert printed.code == 2
        assert printed.is_lawful(), printed
    assert run("books", "nowhere.json").code == 2


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"name": "ada", "born": "yesterday"}, "persons: rows: 2: person: born: a day such as"),
        ({"name": "ada", "shoe": "7"}, "persons: rows: 2: person: 'shoe' is not known"),
    ],
)
def test_a_wrong_person_of_a_list_is_named_by_its_row(row: dict[str, str], says: str) -> None:
    assert says in sentence(record({"persons": {"rows": [{"name": "bob"}, row]}}))

"""What may be spent: meters and the third two ways, classes by plain words, and what is judged before a check."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aboveboard.charity.books.spending import classes_that_fit, paid, shares, words_of
from aboveboard.charity.conduct.books import CHECK
from aboveboard.charity.conduct.recorded import HOME
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.spending import judged
from aboveboard.charity.trying import tried
from aboveboard.law.conduct import conduct_law
from aboveboard.law.errors import BadInput
from aboveboard.organizations import of_record
from tests.support.book_records import check, deal, decided, opening, refused

NEW_YORK, NEW_JERSEY = conduct_law("ny-charitable"), conduct_law("nj-charitable")
REPAIRS, FEES = 1_000_000, 500_000
PROFESSIONAL = ("legal", "accounting", "professional")
WORTHY = ("charity", "youth")
OPERATING = ("telephone", "snow-removal")
KINDS = ("fraternal", "volunteer-fire-company")


# -- meters ------------------------------------------------------------------------------------------------------------

Step = tuple[str, int, int, bool]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(("repairs", *PROFESSIONAL, *WORTHY)),
        st.one_of(st.integers(1, 600_000), st.sampled_from((REPAIRS, FEES, FEES + 1, REPAIRS + 1))),
        st.integers(0, 200),
        st.booleans(),
    ),
    max_size=14,
)


def written(steps: list[Step]) -> list[dict[str, Any]]:
    """Checks on days that go on, some of them made void right after."""
    events, day, number = list[dict[str, Any]](), date(2024, 1, 2), 100
    for class_, cents, further, void in steps:
        day += timedelta(days=further)
        number += 1
        events.append(check(number, day, class_, cents))
        if void:
            gone = {"account": "special", "number": number}
            events.append({"at": day.isoformat(), "check-void": gone})
    return events


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(STEPS, st.sampled_from(KINDS))
def test_no_meter_is_passed_without_approval_and_none_stops_short(steps: list[Step], kind: str) -> None:
    """Two ways: what the program refuses, and a sum over what stands that knows nothing of it."""
    events = written(steps)
    found = refused(decided(kind, events))
    stands: dict[int, tuple[int, str, int]] = {}
    for place, event in enumerate(events):
        stated = event.get("check-write")
        if stated is None:
            number = event["check-void"]["number"]
            stands.pop(number, None)
            continue
        year, class_, cents = int(event["at"][:4]), stated["class"], stated["cents"]
        alike = PROFESSIONAL if class_ in PROFESSIONAL else (class_,)
        before = sum(sum_ for in_year, of, sum_ in stands.values() if in_year == year and of in alike)
        most = FEES if class_ in PROFESSIONAL else REPAIRS if class_ == "repairs" else None
        over = most is not None and before + cents > most
        assert (place in found) == over, (events, place)
        if not over:
            stands[stated["number"]] = (year, class_, cents)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(STEPS)
def test_what_was_paid_is_the_sum_of_what_stands(steps: list[Step]) -> None:
    events = written(steps)
    record = decided("volunteer-fire-company", events)
    if not events:
        return
    gone, sums = refused(record), Counter[tuple[str, int]]()
    void = {event["check-void"]["number"] for event in events if "check-void" in event}
    for place, event in enumerate(events):
        stated = event.get("check-write")
        if stated is not None and place not in gone and stated["number"] not in void:
            sums[stated["class"], int(event["at"][:4])] += stated["cents"]
    part = record.logs.states[HOME].part(Organization)
    asked = part.question(CHECK, {}, datetime(2030, 1, 1, tzinfo=UTC))
    held = {key: cents for key, cents in paid(asked).sums.items() if cents}
    assert held == dict(sums)


# -- a third to worthy causes ------------------------------------------------------------------------------------------

Year = tuple[int, int, int]
"""What a year nets in dollars, and what it gives in two checks, in cents."""
YEARS = st.lists(
    st.tuples(st.integers(1, 9000), st.integers(1, 350_000), st.integers(1, 350_000)), min_size=1, max_size=4
)


def owed(years: list[Year]) -> list[int]:
    """By hand: what is still owed at the end of each year, in thirds of a cent so that nothing is rounded."""
    found, short = list[int](), 0
    for net, first, second in years:
        due = 3 * short + net * 100
        short = max(0, -(-(due - 3 * (first + second)) // 3))
        found.append(short)
    return found


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(YEARS)
def test_a_shortfall_is_carried_on_and_a_surplus_is_not(years: list[Year]) -> None:
    events, probes, number = list[dict[str, Any]](), list[int](), 100
    for place, (net, first, second) in enumerate(years):
        year = 2020 + place
        events += deal(f"d-{year}", date(year, 2, 1), net)
        for month, cents, class_ in ((3, first, WORTHY[0]), (9, second, WORTHY[1])):
            number += 1
            events.append(check(number, date(year, month, 1), class_, cents))
        number += 1
        probes.append(len(events))
        events.append(check(number, date(year, 12, 1), OPERATING[place % 2], 1))
    record = decided("fraternal", events)
    short = owed(years)
    assert refused(record) == {probe for probe, still in zip(probes, short, strict=True) if still}
    part = record.logs.states[HOME].part(Organization)
    asked = part.question(CHECK, {}, datetime(2020 + len(years), 1, 1, tzinfo=UTC))
    found = shares(asked, Fraction(1, 3), ["games"], ["worthy"], None, 2019 + len(years))
    assert [one.short for one in found] == short
    assert [one.net for one in found] == [net * 100 for net, _, _ in years]


def test_a_third_by_the_example() -> None:
    events = [
        *deal("d-1", date(2023, 2, 1), 9000), check(101, date(2023, 6, 1), "charity", 200_000),
        *deal("d-2", date(2024, 2, 1), 6000), check(102, date(2024, 6, 1), "charity", 299_999),
        check(103, date(2024, 7, 1), "telephone", 100), check(104, date(2024, 7, 2), "charity", 1),
        check(105, date(2024, 7, 3), "telephone", 100),
    ]  # fmt: skip
    record = decided("fraternal", events)
    (only,) = record.refused
    assert only["event"] == 10
    assert "$2,999.99 where at least $3,000 is needed" in only["reason"]
    assert "9 NYCRR 4624.21(c)(2)" in only["cite"]


# -- classes by plain words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", [NEW_YORK, NEW_JERSEY], ids=lambda law: law.ruleset)
def test_every_phrase_finds_its_class_first(law: Any) -> None:
    for name, known in law.classes.items():
        assert known.group in law.groups
        for phrase in known.says:
            best = classes_that_fit(law, phrase)[0]
            assert (best.class_, best.exact) == (name, True), phrase
            assert classes_that_fit(law, f"  {phrase.upper()}! ")[0].class_ == name


def test_no_two_classes_go_by_the_same_words() -> None:
    for law in (NEW_YORK, NEW_JERSEY):
        said = Counter(frozenset(words_of(phrase)) for known in law.classes.values() for phrase in known.says)
        assert [words for words, times in said.items() if times > 1] == []


@pytest.mark.parametrize("words", ["", " ", "zzz", "of the and", "!!!", "12345"])
def test_nothing_is_guessed_from_nothing(words: str) -> None:
    assert classes_that_fit(NEW_YORK, words) == []


def test_words_that_several_go_by_offer_all_of_them() -> None:
    offered = [fit.class_ for fit in classes_that_fit(NEW_YORK, "uniforms")]
    assert {"band", "fire-uniforms"} <= set(offered)
    assert classes_that_fit(NEW_YORK, "the plumber fixed a leaking roof")[0].class_ == "repairs"
    assert classes_that_fit(NEW_YORK, "uniforms") == classes_that_fit(NEW_YORK, "uniforms")


def test_every_class_of_expense_is_one() -> None:
    listed = NEW_YORK.conditions["classes-of-expense"].only
    assert listed is not None
    assert set(listed.among) <= NEW_YORK.classes.keys()


# -- judged before a check ---------------------------------------------------------------------------------------------


def test_what_is_judged_is_what_the_check_comes_to() -> None:
    """Of every class, for every kind of organization: allowed where the check is accepted, and nowhere else."""
    for kind in ("fraternal", "veterans", "volunteer-fire-company"):
        record = decided(kind, deal("d-1", date(2024, 2, 1), 100))
        state, now = record.logs.states[HOME], datetime(2024, 3, 1, 17, tzinfo=UTC)
        for number, (name, known) in enumerate(NEW_YORK.classes.items(), 101):
            found = judged(state.part(Organization), known.title, 5000, now, class_=name, books=record.logs)
            stated = check(number, date(2024, 3, 1), name, 5000)["check-write"]
            really = tried(state, CHECK, stated, now, "", record.logs)
            missing = {one.condition for one in really.missing}
            judged_so = {one.condition for one in found.reasons} | {one.condition for one in found.to_state}
            assert missing <= judged_so, (kind, name)
            assert found.may == (not {one.condition for one in found.reasons}), (kind, name)
            assert {one.condition for one in found.reasons} <= missing, (kind, name)
            assert found.class_ == name
            assert found.standing.part == found.parts.get(found.standing.form, "")


def test_what_a_meter_has_left() -> None:
    events = [check(101, date(2024, 1, 2), "repairs", 950_000), check(102, date(2024, 1, 3), "legal", 480_000)]
    part = decided("volunteer-fire-company", events).logs.states[HOME].part(Organization)
    now = datetime(2024, 3, 1, 17, tzinfo=UTC)
    exact, over = (judged(part, "roof repair", cents, now) for cents in (50_000, 50_001))
    (meter,) = exact.meters
    assert (exact.verdict, meter.so_far, meter.bound, meter.left) == ("allowed", 950_000, REPAIRS, 50_000)
    assert (over.verdict, over.reasons[0].condition) == ("approval needed", "repairs-in-all")
    assert [meter.left for meter in judged(part, "accountant", 20_000, now).meters] == [20_000]
    assert judged(part, "accountant", 20_001, now).verdict == "approval needed"
    assert judged(part, "roof repair", 50_001, datetime(2025, 1, 2, 17, tzinfo=UTC)).verdict == "allowed"


def test_verdicts_by_kind() -> None:
    now = datetime(2024, 3, 1, 17, tzinfo=UTC)
    said = {
        kind: decided(kind, deal("d-1", date(2024, 2, 1), 3)).logs.states[HOME].part(Organization)
        for kind in ("fraternal", "veterans", "volunteer-fire-company")
    }

    def verdicts(words: str) -> list[str]:
        return [judged(part, words, 100, now).verdict for part in said.values()]

    assert verdicts("fuel for the trucks") == ["refused", "allowed", "allowed"]
    assert verdicts("mortgage") == ["refused", "approval needed", "approval needed"]
    assert verdicts("delegate hotel") == ["refused", "approval needed", "refused"]
    assert verdicts("members' dinner dance") == ["refused", "refused", "refused"]
    assert verdicts("red cross") == ["allowed", "allowed", "allowed"]
    third = judged(said["fraternal"], "phone bill", 100, now)
    (meter,) = third.meters
    assert (meter.least, meter.so_far, meter.bound, meter.left) == (True, 0, 100, 100)


@pytest.mark.parametrize(
    ("words", "cents", "more", "why"),
    [
        ("zzz", 100, {}, "no class of expenditure goes by any word of 'zzz'"),
        ("roof", 0, {}, "more than nothing"),
        ("roof", -5, {}, "whole cents were expected"),
        ("roof", 100, {"class_": "repair"}, "did you mean repairs"),
        ("roof", 100, {"account": "nowhere"}, "account: none is called 'nowhere'"),
        ("roof", 100, {"payee": " "}, "payee: a word was expected"),
        ("roof", 100, {"colour": "red"}, "colour"),
    ],
)
def test_bad_input(words: str, cents: int, more: dict[str, Any], why: str) -> None:
    part = decided("fraternal", deal("d-1", date(2024, 2, 1), 3)).logs.states[HOME].part(Organization)
    with pytest.raises(BadInput, match=why.replace("(", r"\(")):
        judged(part, words, cents, datetime(2024, 3, 1, tzinfo=UTC), **more)


def test_it_is_asked_from_python_as_in_a_terminal() -> None:
    held = of_record({**opening("fraternal"), "events": deal("d-1", date(2024, 2, 1), 3)})
    found = held.spending("mortgage payment", 90_000).to_json()
    assert (found["class"], found["parts"]["GC-7"], found["may"]) == ("mortgage", "E", False)
    assert found["reasons"][0]["cite"]

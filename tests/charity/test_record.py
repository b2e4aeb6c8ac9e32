"""An organization's record: decided as a whole, and every fault of it named with its event."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

import aboveboard
from aboveboard.charity.conduct.recorded import HOME
from aboveboard.charity.log_kinds import ORGANIZATION_LOG
from aboveboard.charity.record import Record, decide_record
from aboveboard.cli.example import FOLDER
from aboveboard.law import BadInput
from tests.support.conduct import all_cases, decide
from tests.support.terminal import run

NIGHT = json.loads((FOLDER / "night.json").read_text("utf-8"))


def with_events(*events: Any) -> dict[str, Any]:
    return {**NIGHT, "events": list(events)}


def test_all_that_stands_in_the_way_of_a_night_is_named_with_its_clause() -> None:
    found = aboveboard.books(NIGHT)
    assert [row["event"] for row in found.refused] == [14, 15]
    opening = found.refused[0]
    for part in ("roulette is not among bell jar, craps", "3 where at least 4", "approval of the building"):
        assert part in opening["reason"]
    assert opening["cite"] == ["9 NYCRR 4620.2", "9 NYCRR 4622.1", "9 NYCRR 4622.17"]


def test_the_same_night_opens_once_everything_is_there() -> None:
    texts = ["licensing-law", "local-laws", "commission-rules", "license-terms"]
    more = [
        {"person": {"name": "eve", "title": "Eve East", "born": "1974-05-04", "member-since": "2014-03-01"}},
        {"acknowledge": {"person": "eve", "texts": texts}},
        {"designate": {"person": "eve", "duty": "member-in-charge"}},
        {"paper": {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}},
        {"apply": {"form": "GC-6", "games": ["roulette"]}},
        {"amend": {"form": "GC-6", "games": ["roulette"], "granted": "2026-02-02"}},
    ]
    opening = {**NIGHT["events"][14]}
    opening["occasion-open"] = {**opening["occasion-open"], "members-in-charge": ["ann", "bob", "cyd", "eve"]}
    found = decide_record(with_events(*NIGHT["events"][:14], *more, opening))
    assert found.refused == []
    late = {"at": "2026-02-07T18:00", "staff": {"person": "dan", "duty": "dealer", "game": "craps"}}
    assert (
        "for less than one year"
        in decide_record(with_events(*NIGHT["events"][:14], *more, opening, late)).refused[0]["reason"]
    )


def test_months_are_those_of_the_state_whatever_zone_the_clock_of_a_log_goes_by() -> None:
    logs, opening = Record(), {"ruleset": "ny-charitable", "title": "Hose 2", "kind": "volunteer-fire-company"}
    logs.open(HOME, ORGANIZATION_LOG, opening, datetime(2026, 1, 2, tzinfo=UTC))
    logs.do(HOME, "designate", {"person": "ray", "duty": "bookkeeper"}, datetime(2026, 1, 2, tzinfo=UTC))
    fee = {"class": "bookkeeping", "to": "ray", "for": "bell-jar-months", "cents": 10_000, "way": "check"}
    july = {**fee, "period": "2026-07"}
    with pytest.raises(BadInput, match="period: 2026-07 is still to come"):  # in UTC it has begun
        logs.do(HOME, "expense", july, datetime(2026, 7, 1, 3, tzinfo=UTC))
    for period, allowed in (("2026-07", True), ("2026-07", False), ("2026-06", True)):
        found = logs.do(HOME, "expense", {**fee, "period": period}, datetime(2026, 7, 1, 4, tzinfo=UTC))
        assert (found.refusal is None) == allowed, period


def test_cash_that_makes_no_whole_units_is_not_rounded() -> None:
    case = next(case for case in all_cases() if case.provision == "nj-13-20.2-banker")
    for cash, expect in (("$20", "accepted"), ("$20.01", "refused elsewhere")):
        step = {"do": "exchange", "log": "occasion", "player": "ann", "cash": cash, "by": "bea", "expect": expect}
        rate = {"do": "post-rate", "log": "occasion", "rate": 10}
        decide(replace(case, given={**case.given, "steps": [rate, case.given["steps"][1], step]}))


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ([], "an object with ruleset, organization and events"),
        ({**NIGHT, "event": []}, "key 'event' is not known; did you mean events?"),
        ({**NIGHT, "organization": "x"}, "organization: an object with name and kind"),
        ({**NIGHT, "ruleset": "ny"}, "several"),
        ({**NIGHT, "ruleset": "pa"}, "pa says nothing of organizations"),
        ({**NIGHT, "events": {}}, "events: a list was expected"),
        (with_events("x"), "event 0: an object was expected"),
        (with_events({"at": "2026-01-02"}), "event 0: one deed beside at, by, as, log"),
        (
            with_events({"at": "2026-01-02", "persn": {}}),
            "event 0: 'persn' is no deed of an organization",
        ),
        (with_events({"at": "2026-01-02", "person": []}), "event 0: person: an object was expected"),
        (with_events({"person": {"name": "ann"}}), "event 0: at: the first event"),
        (with_events({"at": "15 Jan", "person": {"name": "ann"}}), "event 0: at: a day such as"),
        (
            with_events({"at": "2026-01-02", "person": {"name": "ann", "born": "1.2.80"}}),
            "born: a day such as",
        ),
        (with_events({"at": "2026-01-02", "person": {"nam": "ann"}}), "'nam' is not known; did you mean name?"),
        (with_events({"at": "2026-01-02", "person": {}}), "event 0: person: name is missing"),
        (with_events({"at": "2026-01-02", "check-write": {}}), "event 0: check-write: account is missing"),
        (with_events({"at": "2026-01-02", "deal-buy": {}}), "event 0: deal-buy: kind is missing"),
        (with_events({"at": "2026-01-02", "staff": {"person": "a", "duty": "b"}}), "there is no log 'occasion'"),
        (with_events({"at": "2026-01-02", "paper": {"paper": "p", "kind": "x", "dated": "2026-01-01"}}), "kind: 'x'"),
        (
            with_events({"at": "2026-01-03", "badge": {"person": "a"}}, {"at": "2026-01-02", "badge": {"person": "a"}}),
            "event 1: at: 2026-01-02 is before the event above it",
        ),
    ],
)
def test_a_fault_is_one_sentence_that_says_where(record: Any, says: str) -> None:
    with pytest.raises(BadInput) as found:
        decide_record(record)
    assert says in str(found.value)


def test_the_command_says_the_same_in_words_and_as_json() -> None:
    file = str(FOLDER / "night.json")
    assert run("books", file, "--json").document == aboveboard.books(NIGHT).to_json()
    shown = " ".join(run("books", file).out.split())
    assert "Hose Company 2, under ny-charitable Event 14 is refused: games on GC-2" in shown
    assert "travel is not allowed (9 NYCRR 4622.5)" in shown

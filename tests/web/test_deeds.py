"""Deeds over HTTP: what is accepted, what is refused with its clause, and one shape for what goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.house import HOUSES
from tests.support.house import PEOPLE, TABLE, hire_the_rest
from tests.web.visitors import Visitors

FAULT = {"status", "code", "message", "where"}


def test_a_wager_is_taken_and_paid_with_its_clause(visitors: Visitors) -> None:
    visitors.cast.say("dan", "shooter", {"do": "offer", "seat": 1})
    visitors.cast.say("ann", "shooter", {"do": "accept", "seat": 1})
    taken = visitors.ask("ann", "bet", {"wager": "pass", "stake": 1000}).json()
    assert taken["refused"] is None
    assert [(row["from"], row["to"], row["cents"]) for row in taken["transfers"]] == [
        ("player/ann", "table/craps-1/layout/ann", 1000)
    ]
    rolled = visitors.ask("dan", "roll", [4, 3]).json()
    (row,) = rolled["settled"]
    assert (row["wager"], row["result"], row["pays"], row["cite"][0]) == ("pass", "win", 1000, "58 Pa. Code 623a.5(a)")


def test_a_lawful_refusal_is_an_answer_with_its_clause(visitors: Visitors) -> None:
    answer = visitors.ask("ann", "bet", {"wager": "pass", "stake": 50})
    assert answer.status_code == 200
    assert answer.json()["event"] is None
    assert answer.json()["refused"]["cite"] == ["58 Pa. Code 623a.3(b)(1)"]


def test_a_wager_that_the_game_does_not_have_is_refused_with_the_nearest(visitors: Visitors) -> None:
    refused = visitors.ask("ann", "bet", {"wager": "pas", "stake": 500}).json()["refused"]
    assert "did you mean pass?" in refused["reason"]


def test_the_same_key_is_answered_as_the_first_time_and_never_done_twice(visitors: Visitors) -> None:
    said = {"wager": "field", "stake": 500}
    first = visitors.ask("ann", "bet", said, key="only-once-please").json()
    again = visitors.ask("ann", "bet", said, key="only-once-please").json()
    assert (again["event"], again["repeated"]) == (first["event"], True)
    other = visitors.ask("ann", "bet", {**said, "stake": 600}, key="only-once-please")
    assert (other.status_code, other.json()["error"]["code"]) == (409, "key-reused")
    assert visitors.cast.floor.last(TABLE) == first["event"]


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ({"kind": "bett", "said": {}}, "did you mean bet?"),
        ({"kind": "bet", "said": {"wager": "pass", "stake": "5"}}, "whole cents"),
        ({"kind": "bet", "said": []}, "an object was expected"),
        ({"kind": "bet"}, "stake: whole cents"),
        ({"said": {}}, "field required"),
        ({"kind": "bet", "sed": {}}, "extra inputs"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(visitors: Visitors, body: Any, wanted: str) -> None:
    before = visitors.cast.floor.last(TABLE)
    answer = visitors.client("ann").post(f"/api/tables/{TABLE}/deeds", json=body)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert set(error) == FAULT
    assert wanted in error["message"]
    assert "\n" not in error["message"]
    assert visitors.cast.floor.last(TABLE) == before


def test_what_is_no_json_is_bad_input(visitors: Visitors) -> None:
    answer = visitors.client("ann").post(f"/api/tables/{TABLE}/deeds", content=b"{not json")
    assert answer.status_code == 422
    assert set(answer.json()["error"]) == FAULT


def test_a_table_that_is_not_there_is_not_found(visitors: Visitors) -> None:
    for path in ("/api/tables/nope/events", "/tables/nope.json", "/nothing.json"):
        answer = visitors.client("ann").get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_every_deed_is_tried_by_every_role(visitors: Visitors, name: str) -> None:
    """Whoever may not hears who may; whoever may gets past that question, whatever else is wrong with the deed."""
    hire_the_rest(visitors.cast)
    client = visitors.client(name)
    for kind, allowed in HOUSES.permissions.matrix.items():
        body = {"kind": kind, "said": {"no such field": 1}}
        answer = client.post(f"/api/tables/{TABLE}/deeds", json=body)
        forbidden = answer.status_code == 403
        if PEOPLE[name] not in allowed:
            assert forbidden, (kind, answer.text)
            what = f"{HOUSES.permissions.somebody(PEOPLE[name])} may not {HOUSES.permissions.doing(kind)}; "
            assert answer.json()["error"]["message"].startswith(what)
            assert kind not in answer.json()["error"]["message"] or "-" not in kind
        elif forbidden:
            assert "may not" not in answer.json()["error"]["message"]


def test_events_are_sent_from_the_one_seen_last(visitors: Visitors) -> None:
    visitors.ask("ann", "bet", {"wager": "field", "stake": 500})
    client = visitors.client("bob")
    everything = client.get(f"/api/tables/{TABLE}/events").json()
    rest = client.get(f"/api/tables/{TABLE}/events", params={"after": everything["last"] - 1}).json()
    assert [event["event"] for event in everything["events"]] == list(range(everything["last"] + 1))
    assert rest["events"] == everything["events"][-1:]
    assert rest["events"][0]["by"] == "ann"

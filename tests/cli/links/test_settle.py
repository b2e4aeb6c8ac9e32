"""`aboveboard link settle`: the answer in the shape of its contract, for people, and every input that is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

import aboveboard
from tests.support.terminal import run

LINK: dict[str, Any] = {
    "link": "a", "wager": 100,
    "levels": [{"level": "main", "base": 500_000, "rate": "1/5", "reserve-rate": "1/20", "limit": 900_000}],
    "awards": {
        "royal-flush": {"level": "main", "share": "1"}, "straight-flush": {"level": "main", "share": "1/10"},
    },
}  # fmt: skip
START = {"start": {"link": "a"}}
CLOSE = {"close": {"link": "a", "table": "t1", "wagers": 7}}


def record(*events: object, **link: object) -> str:
    return json.dumps({"ruleset": "ny-commercial", "links": [{**LINK, **link}], "events": events})


def test_the_answer_has_the_shape_of_its_contract() -> None:
    nobody = {"hit": {"link": "a", "table": "t2", "seat": 1, "award": "straight-flush"}}
    back = {"return": {"link": "a", "table": "t1", "wagers": 1}}
    hit = {"hit": {"link": "a", "table": "t1", "seat": 1, "award": "straight-flush"}}
    change = {"change": {"link": "a", "level": "main", "rate": "1/4"}}
    found = run("link", "settle", "-", "--json", stdin=record(START, CLOSE, nobody, back, hit, change)).document
    assert list(found) == ["after", "hits", "refused", "unchecked", "receipt"]
    standing = {"main": {"meter": 500_140, "fraction": "0", "reserve": 35, "overflow": 0}, "paid": 0}
    assert found["after"][3] == {"event": 3, "links": {"a": standing}}
    assert list(found["after"][3]["links"]["a"]) == ["main", "paid"]
    assert list(found["after"][3]["links"]["a"]["main"]) == ["meter", "fraction", "reserve", "overflow"]
    assert found["hits"] == [{"event": 4, "cents": 50_014, "reset": {"reserve": 0, "house": 0}}]
    left = {"main": {"meter": 450_126, "fraction": "0", "reserve": 35, "overflow": 0}, "paid": 50_014}
    assert [row["links"]["a"] for row in found["after"][4:]] == [left, left]
    assert [(each["event"], each["cite"]) for each in found["refused"]] == [
        (2, ["9 NYCRR 5321.18(b)(3)(ii) (proposed)"]), (5, ["9 NYCRR 5321.18(b)(4) (proposed)"]),
    ]  # fmt: skip
    assert {"tables", "controls", "approvals", "lines", "settled", "payment"} < set(found["unchecked"])


def test_what_the_record_mentions_is_checked_and_told() -> None:
    hit = {"hit": {"link": "a", "table": "t1", "seat": 1, "award": "royal-flush"}}
    pay = {"pay": {"link": "a", "hit": 1}}
    found = run("link", "settle", "-", "--json", stdin=record(START, CLOSE, hit, pay)).document
    assert [row["links"]["a"]["pending"] for row in found["after"]] == [0, 0, 500_140, 0]
    assert [row["links"]["a"]["paid"] for row in found["after"]] == [0, 0, 0, 500_140]
    reset = {"reserve": 35, "house": 499_965}
    assert found["hits"] == [{"event": 2, "cents": 500_140, "reset": reset, "hit": 1, "state": "paid"}]
    assert "payment" not in found["unchecked"]


def test_for_people() -> None:
    said = run("link", "settle", "-", stdin=run("example", "link.json").out)
    assert said.code == 0
    for words in ("royal-flush", "$10,007.70", "$9,999.27", "not in play: the controller",
                  "$9,003.70", "Not checked, since the record never mentions it: tables"):  # fmt: skip
        assert words in " ".join(said.out.split())


def test_one_link_need_not_be_named() -> None:
    events: tuple[dict[str, Any], ...] = ({"start": {}}, {"close": {"table": "t1", "wagers": 1}})
    assert run("link", "settle", "-", "--json", stdin=record(*events)).document["after"][1]["links"]["a"]["main"]


LEVEL = LINK["levels"][0]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (record(levels=[{**LEVEL, "rate": "5/4"}]), "links[0]: levels[0]: rate: a fraction from 0 to 1"),
        (record(levels=[{**LEVEL, "rate": "3/4", "reserve-rate": "1/2"}]), "their rates come to 5/4"),
        (record(levels=[{**LEVEL, "limit": 400_000}]), "limit: 400000 is less than the base, 500000"),
        (record(levels=[{**LEVEL, "rate": "0"}]), "no wager feeds level 'main'"),
        (record(levels=[LEVEL, {**LEVEL, "level": "mini"}]), "nothing wins all of level 'mini'"),
        (record(levels=[LEVEL, LEVEL]), "two levels are called 'main'"),
        (record(levels=[{**LEVEL, "level": "paid"}]), "no such award"),
        (record(wager=0), "wager: whole cents from 1"),
        (record(awards={"royal": {"level": "man", "share": "1"}}), "did you mean main?"),
        (record(link="A b"), "link: a name in small letters"),
        (record(START, {"close": {"link": "a", "table": "t1"}}), "event 1: close: wagers: a whole number from 1"),
        (record(START, {"close": {"link": "b", "table": "t1", "wagers": 1}}), "event 1: close: link: 'b' is no link"),
        (record(START, {"hit": {"link": "a", "table": "t1", "seat": 1, "award": "royal"}}),
         "event 1: hit: award: 'royal' is none of the link's; did you mean royal-flush?"),
        (record(START, {"hit": {"link": "a", "table": "t1", "seat": 0, "award": "royal-flush"}}), "event 1: hit: seat"),
        (record(START, {"fault": {"link": "a", "kind": "memry"}}), "event 1: fault: kind: did you mean memory?"),
        (record(START, {"fault": {"link": "a", "kind": "line"}}), "event 1: fault: table: the table was expected"),
        (record(START, {"stop": {"link": "a"}}, {"change": {"link": "a", "level": "main", "rate": "2"}}),
         "event 2: change: levels[0]: rate: a fraction from 0 to 1"),
        (record(START, {"change": {"link": "a", "rate": "1/2"}}), "event 1: change: level: which level"),
        (record(START, {"adjust": {"link": "a", "level": "main", "cents": -500_001}}),
         "event 1: adjust: cents: -500001 are more than is there"),
        (record(START, {"adjust": {"link": "a", "level": "main", "cents": 1, "from": "reserve"}}), "event 1: adjust"),
        (record(START, {"adjust": {"link": "a", "level": "main", "cents": 0}}), "event 1: adjust: cents"),
        (record(START, {"transfer": {"from": "a", "to": "a"}}), "event 1: transfer: to: another link than 'a'"),
        (record(START, {"pay": {"link": "a", "hit": 1}}), "event 1: pay: hit: the number of a hit"),
        (record({"begin": {"link": "a"}}), "event 0: 'begin' is not an event of a link"),
        (record({**START, **CLOSE}), "event 0: one of start"),
        (record({}), "event 0: one of start"),
        (record(START, {**CLOSE, "at": "now"}), "event 1: at: a day such as"),
        (record(START, {**CLOSE, "by": {"nam": "x"}}), "event 1: by: a role"),
        (record(START, {"close": {"link": "a", "table": "t1", "wagers": 1, "amount": 1}}), "'amount' is not known"),
        ('{"ruleset": "pa", "links": [], "events": []}', "pa has no law on linked progressives"),
        ('{"ruleset": "nj-casino", "links": [], "events": []}', "record: links: a list of 1"),
        ('{"ruleset": "nj-casino", "events": {}}', "record: events: a list"),
        ("[]", "record: an object with ruleset, links and events"),
        ('{"link": 1}', "record: key 'link' is not known; did you mean links?"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_one_sentence_and_nothing_else(given: str, words: str) -> None:
    if words == "no such award":
        awards = {"royal-flush": {"level": "paid", "share": "1"}}
        given = record(levels=[{**LEVEL, "level": "paid"}], awards=awards)
        words = "'paid' is what is said of a whole link"
    said = run("link", "settle", "-", "--json", stdin=given)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1), said
    assert words in said.err


def test_a_table_of_another_link_and_one_that_never_joined() -> None:
    links = [LINK, {**LINK, "link": "b"}]
    events = [START, {"start": {"link": "b"}}, CLOSE, {"close": {"link": "b", "table": "t1", "wagers": 1}}]
    given = json.dumps({"ruleset": "ny-commercial", "links": links, "events": events})
    said = run("link", "settle", "-", stdin=given)
    assert (said.code, said.out) == (2, "")
    assert said.err.endswith("event 3: close: table: 't1' is on link 'a', and not on 'b'\n")


def test_from_python_and_by_the_law_of_a_day() -> None:
    given = json.loads(record(START, CLOSE))
    found = aboveboard.settle_link(given)
    assert found.last("a").levels["main"].meter == 500_140
    assert [row["meter"] for row in found.rows()["after"]] == [500_000, 500_140]
    with pytest.raises(aboveboard.BadInput, match="no law on linked progressives"):
        aboveboard.settle_link({**given, "as_of": "2010-01-01"})
    with pytest.raises(aboveboard.BadInput, match="without any proposal"):
        aboveboard.settle_link({**given, "as_if": []})


def test_a_group_of_commands_says_what_is_in_it() -> None:
    assert "settle" in run("link", "--help").out
    wrong = run("link", "setle")
    assert (wrong.code, wrong.out) == (2, "")
    assert "aboveboard link --help says more" in wrong.err

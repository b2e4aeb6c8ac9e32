"""Whoever holds an office finds from the docket's list what is brought there and due there, and what may be opened."""

from __future__ import annotations

import re

from tests.support.charities import HOSE
from tests.support.dockets import APPEAL, TOWN
from tests.web.townspeople import Townspeople


def test_each_finds_the_proceedings_of_an_office_that_is_held(people: Townspeople) -> None:
    for name, at in (("ann", HOSE), ("clio", TOWN)):
        client = people.client(name)
        (own,) = client.get("/docket.json").json()["own"]
        assert own["at"] == at
        assert [row["log"] for row in client.get(own["address"].replace("?", ".json?")).json()["rows"]] == [APPEAL]
        due = client.get(own["due"].replace("?", ".json?")).json()["due"]
        assert due
        assert all(at in row["holders"].values() for row in due)
        assert f'href="{own["address"]}"' in client.get("/docket").text
    assert people.client("kim").get("/docket.json").json()["own"][0]["address"] == "/docket?ruleset=ny-charitable"
    assert people.client().get("/docket.json").json()["own"] == []


def test_what_may_be_opened_under_ones_own_rules_comes_first(people: Townspeople) -> None:
    for name in ("ann", "clio", "kim"):
        held = people.client(name).get("/docket-open.json").json()["rulesets"]
        own = [each["ruleset"] for each in held if each["own"]]
        assert "ny-charitable" in own
        assert "pa" not in own
        assert [each["ruleset"] for each in held[: len(own)]] == own
        page = people.client(name).get("/docket-open").text
        assert re.search(r"<details><summary>Pennsylvania table games: \d+</summary>", page)
    everything = people.client().get("/docket-open").text
    assert not any(each["own"] for each in people.client().get("/docket-open.json").json()["rulesets"])
    assert "<h2>Pennsylvania table games</h2>" in everything


def test_a_ruleset_that_there_is_not_is_said_in_a_sentence(people: Townspeople) -> None:
    found = people.client().get("/docket-calendar?ruleset=ny-charitabel")
    assert found.status_code == 422
    assert "did you mean ny-charitable" in found.text


def test_a_step_keeps_the_capitals_of_its_title(period: Townspeople) -> None:
    assert "Published in the Pennsylvania Bulletin" in period.client().get("/docket").text

"""A table at an occasion in the browser: whoever holds a role at its organization works there, and nowhere else."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from aboveboard.log.deeds import Deed, Viewer
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from tests.support.nights import NIGHT, open_night
from tests.web.visitors import Visitors

HTML = {"accept": "text/html"}
DEEDS = "/api/tables/craps-9/deeds"
TABLE = "craps-9"
CRAPS = {"ruleset": "ny-charitable", "game": "craps", "occasion": NIGHT}


@pytest.fixture
def at_night(visitors: Visitors) -> Visitors:
    """A floor where a company holds its night, with a table of craps and a player."""
    floor = visitors.cast.floor
    open_night(floor, {"craps": {"hall": 50_000}})
    visitors.cast.say("mia", "set-up", CRAPS, TABLE)
    visitors.cast.say("mia", "admit", {"player": "ann", "born": "1980-01-01"}, NIGHT)
    return visitors


def member(visitors: Visitors, name: str) -> TestClient:
    """The browser of somebody whose only role everywhere is that of a member."""
    client = visitors.client()
    secret = visitors.house.sessions.begin(name, "member")
    client.cookies.set(COOKIE, secret)
    client.headers[TOKEN_HEADER] = visitors.house.sessions.find(secret).token
    return client


def test_a_member_in_charge_works_at_the_occasions_table_and_at_no_other(at_night: Visitors) -> None:
    ann, mia = at_night.client("ann"), member(at_night, "mia")
    assert ann.post(DEEDS, json={"kind": "sit", "said": {"seat": 1}}).json()["refused"] is None
    bought = mia.post(DEEDS, json={"kind": "buy-in", "said": {"seat": 1, "cents": 2_000}})
    assert bought.json()["refused"] is None
    page = ann.get(f"/tables/{TABLE}", headers=HTML)
    assert page.status_code == 200
    assert ann.get(f"/tables/{TABLE}.json").json()["purse"] == 2_000
    assert "roll" in mia.get(f"/tables/{TABLE}", headers=HTML).text
    there = mia.post("/api/tables/craps-1/deeds", json={"kind": "call", "said": "no-more-bets"})
    assert there.status_code == 403
    for path in ("/floor", "/cage", "/audit"):
        assert mia.get(path, headers=HTML).status_code in (403, 404), path


def test_the_houses_own_people_do_nothing_there(at_night: Visitors) -> None:
    for name in ("flo", "dan", "sam"):
        found = at_night.client(name).post(DEEDS, json={"kind": "call", "said": "no-more-bets"})
        assert found.status_code == 403, name
    assert not at_night.cast.floor.events(TABLE, 1)
    assert at_night.cast.floor.do(Deed(TABLE, "commit", {}, "mia", "member-in-charge")).refusal is None


def test_a_table_is_set_up_from_the_console_and_stands_there(at_night: Visitors) -> None:
    mia = member(at_night, "mia")
    token = mia.headers[TOKEN_HEADER]
    page = mia.get(f"/occasions/{NIGHT}", headers=HTML).text
    assert "Bank: $500" in page
    assert f'href="/tables/{TABLE}"' in page
    form = {"token": token, "table": "craps-10", "game": "craps", "min": "1", "max": "20"}
    for wrong, says in (
        ({"token": "x"}, ""),
        ({"game": "roulette"}, "has craps, and not roulette"),
        ({"table": TABLE}, "there is a log called craps-9"),
        ({"table": ""}, "a name for the table was expected"),
        ({"min": "much"}, "an amount such as 12.50"),
    ):
        found = mia.post(f"/occasions/{NIGHT}/tables", data={**form, **wrong}, headers=HTML, follow_redirects=False)
        assert found.status_code in (403, 422), wrong
        assert says in found.text
    done = mia.post(f"/occasions/{NIGHT}/tables", data=form, headers=HTML, follow_redirects=False)
    assert (done.status_code, done.headers["location"]) == (303, "/tables/craps-10")
    assert 'href="/tables/craps-10"' in mia.get(f"/occasions/{NIGHT}", headers=HTML).text
    assert at_night.cast.floor.view("craps-10", Viewer())["set-up"]["limits"] == {"min": 100, "max": 2_000}
    for name in ("flo", "sam", "ann"):
        other = at_night.client(name)
        asked = {**form, "table": "craps-11", "token": other.headers[TOKEN_HEADER]}
        assert other.post(f"/occasions/{NIGHT}/tables", data=asked, headers=HTML).status_code in (403, 404), name

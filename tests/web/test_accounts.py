"""Accounts in the browser: a password that another gave, what its owner is told, and sessions that stay ended."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from aboveboard.floor import HOUSE
from aboveboard.log.people.sessions import Sessions
from aboveboard.web import demo
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from aboveboard.web.settings import Settings
from tests.support.house import TABLE, Cast, give_password, open_floor
from tests.web.visitors import Visitors

OWN, GIVEN, NEW = "a horse of my own", "a horse from another", "a horse that is new"


def signed_in(visitors: Visitors, name: str, password: str) -> TestClient:
    """A browser in which somebody signed in by password."""
    client = visitors.client()
    answer = client.post("/api/sign-in", json={"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    client.headers[TOKEN_HEADER] = answer.json()["token"]
    return client


@pytest.fixture
def given(visitors: Visitors) -> TestClient:
    """Dan's browser, signed in with a password that sam gave."""
    give_password(visitors.cast.floor, "dan", OWN)
    old = signed_in(visitors, "dan", OWN)
    answer = visitors.client("sam").put("/api/people/dan/password", json={"password": GIVEN})
    assert answer.status_code == 204, answer.text
    assert old.get("/api/me").status_code == 401
    return signed_in(visitors, "dan", GIVEN)


def test_a_given_password_is_changed_before_anything_else(visitors: Visitors, given: TestClient) -> None:
    last = visitors.cast.floor.last(TABLE)
    answer = given.post(f"/api/tables/{TABLE}/deeds", json={"kind": "commit", "said": {}})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "change-password")
    assert visitors.cast.floor.last(TABLE) == last
    me = given.get("/api/me").json()
    assert me["must_change"]
    assert me["notices"][-1]["by"] == "sam"
    assert me["notices"][-1]["what"].startswith("gave you another password")
    page = {"accept": "text/html"}
    assert given.get(f"/tables/{TABLE}", headers=page, follow_redirects=False).headers["location"] == "/password"
    assert "sam gave you this password" in given.get("/password", headers=page).text
    wrong = given.put("/api/people/dan/password", json={"password": NEW, "old": "not this"})
    assert wrong.status_code == 403
    same = given.put("/api/people/dan/password", json={"password": GIVEN, "old": GIVEN})
    assert same.status_code == 422
    assert given.put("/api/people/ann/password", json={"password": NEW}).status_code == 403
    assert given.put("/api/people/dan/password", json={"password": NEW, "old": GIVEN}).status_code == 204
    after = signed_in(visitors, "dan", NEW)
    assert not after.get("/api/me").json()["must_change"]
    done = after.post(f"/api/tables/{TABLE}/deeds", json={"kind": "commit", "said": {}})
    assert done.json()["refused"] is None


def test_a_given_password_is_changed_by_a_form(visitors: Visitors, given: TestClient) -> None:
    form = {"token": given.headers[TOKEN_HEADER], "old": GIVEN, "password": NEW}
    answer = given.post("/password", data=form, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    me = given.get("/api/me").json()
    assert (me["name"], me["must_change"]) == ("dan", False)


def test_what_others_did_is_on_every_page_until_it_was_seen(visitors: Visitors) -> None:
    client = visitors.client("flo")
    assert "sam hired you as floorperson" in client.get("/", headers={"accept": "text/html"}).text
    seen = {"token": client.headers[TOKEN_HEADER], "then": "//elsewhere.test"}
    assert client.post("/seen", data=seen, follow_redirects=False).headers["location"] == "/"
    assert "hired you" not in client.get("/", headers={"accept": "text/html"}).text
    assert client.get("/api/me").json()["notices"] == []
    visitors.cast.say("sam", "hire", {"name": "flo", "roles": ["floorperson", "cage"]}, HOUSE)
    later = visitors.client("flo")
    assert [row["what"] for row in later.get("/api/me").json()["notices"]] == ["hired you as floorperson and cage"]
    assert later.post("/api/me/seen").status_code == 204
    assert later.get("/api/me").json()["notices"] == []


@pytest.mark.parametrize("body", [{"password": "sesame"}, {"passwort": "sesame of mine"}, "sesame of mine", ["sesame"]])
def test_a_password_is_never_repeated_in_an_answer(visitors: Visitors, body: object) -> None:
    client = visitors.client("sam")
    for method, path in (("put", "/api/people/dan/password"), ("post", "/api/admit"), ("post", "/api/sign-in")):
        answer = client.request(method, path, json={"name": "zoe", **body} if isinstance(body, dict) else body)
        assert 400 <= answer.status_code < 500
        assert "sesame" not in answer.text


def test_an_event_carries_whoever_signed_in(visitors: Visitors, given: TestClient) -> None:
    event = visitors.cast.floor.events(HOUSE, visitors.cast.floor.last(HOUSE) - 1)[0]
    assert (event.kind, event.actor, event.role, event.payload) == (
        "password-reset", "sam", "supervisor", {"name": "dan"},
    )  # fmt: skip


def sessions(cast: Cast, at: list[float], ticks: list[float]) -> Sessions:
    """The sessions of one process, with clocks that the test moves."""
    start = cast.floor.desk.clock()
    return Sessions(
        cast.floor.store,
        lambda: start + timedelta(seconds=at[0]),
        idle=timedelta(minutes=30),
        longest=timedelta(hours=12),
        person=cast.floor.person,
        ticks=lambda: ticks[0],
    )


def test_a_clock_that_steps_back_brings_no_session_to_life(visitors: Visitors) -> None:
    at, ticks = [0.0], [0.0]
    here, there = sessions(visitors.cast, at, ticks), sessions(visitors.cast, at, ticks)
    secret = here.begin("ann", "player")
    assert there.find(secret)
    here.end(secret)
    at[0] -= 3600
    ticks[0] += 3
    assert there.find(secret) is None, "it was ended, whatever the clock says"


def test_a_session_that_ran_out_stays_over_when_the_clock_steps_back(visitors: Visitors) -> None:
    at, ticks = [0.0], [0.0]
    here, there = sessions(visitors.cast, at, ticks), sessions(visitors.cast, at, ticks)
    secret, other = here.begin("ann", "player"), here.begin("bob", "player")
    ticks[0] += 3600
    assert here.find(secret) is None, "the hour has passed although the clock stood still"
    at[0] -= 7200
    assert there.find(secret) is None
    assert here.find(other) is None


def test_what_ends_all_sessions_is_known_to_every_process_at_once(visitors: Visitors) -> None:
    at, ticks = [0.0], [0.0]
    found = sessions(visitors.cast, at, ticks)
    secret = found.begin("dan", "dealer")
    assert found.find(secret)
    give_password(visitors.cast.floor, "dan", OWN)
    assert found.find(secret) is None


def test_a_demonstration_stays_one_click(tmp_path: Path) -> None:
    with open_floor(str(tmp_path / "demo.db")) as floor:
        demo.furnish(floor)
        visitors = Visitors(Cast(floor), Settings(demo=True, secure=False))
        client = visitors.client()
        answer = client.post("/sign-in", data={"person": "sam"}, follow_redirects=False)
        assert COOKIE in answer.headers["set-cookie"]
        me = client.get("/api/me").json()
        assert (me["name"], me["must_change"], me["notices"]) == ("sam", False, [])
        given = client.put("/api/people/dana/password", json={"password": NEW}, headers={TOKEN_HEADER: me["token"]})
        assert given.status_code == 403


def test_whoever_signs_in_while_the_password_changes_is_not_in(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = visitors.cast.floor
    give_password(floor, "dan", OWN)
    check = floor.passwords.check

    def slow(name: str, password: str) -> bool:
        good = check(name, password)
        give_password(floor, "dan", NEW)
        return good

    monkeypatch.setattr(floor.passwords, "check", slow)
    client = visitors.client()
    client.post("/api/sign-in", json={"name": "dan", "password": OWN})
    assert client.get("/api/me").status_code == 401

"""The page of whoever is in charge: what waits for a second person is confirmed there, and people are hired."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from aboveboard.floor import HOUSE
from aboveboard.log.people.person import Person
from aboveboard.web.gate.guard import TOKEN_HEADER
from tests.support.house import ROLE, give_password
from tests.web.visitors import Visitors

HTML = {"accept": "text/html"}
OWN, GIVEN = "a horse of my own", "a horse from another"


@pytest.fixture
def two(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> Visitors:
    """A floor with a second supervisor."""
    visitors.cast.say("sam", "hire", {"name": "bea", "title": "Bea", "roles": ["supervisor"]}, HOUSE)
    monkeypatch.setitem(ROLE, "bea", "supervisor")
    return visitors


def post(client: TestClient, **given: Any) -> Any:
    """Send a form of the page."""
    form = {"token": client.headers[TOKEN_HEADER], **given}
    return client.post("/people", data=form, headers=HTML, follow_redirects=False)


def person(visitors: Visitors, name: str) -> Person:
    found = visitors.cast.floor.person(name)
    assert found is not None
    return found


def test_what_one_proposes_another_confirms_on_the_page(two: Visitors) -> None:
    sam, bea = two.client("sam"), two.client("bea")
    assert "Nothing waits" in sam.get("/people", headers=HTML).text
    asked = {"do": "hire", "name": "flo", "title": "Flo", "roles": ["floorperson", "supervisor"]}
    refused = post(sam, **asked)
    assert refused.status_code == 422
    assert "is for two; propose it, and a second supervisor confirms it" in refused.text
    assert 'value="flo"' in refused.text, "what was typed is still there"
    assert 'value="supervisor" checked' in refused.text
    assert post(sam, **asked, propose="yes").headers["location"] == "/people"
    own = sam.get("/people", headers=HTML).text
    assert "sam proposed it; another supervisor confirms it" in own
    assert "Confirm that" not in own
    (row,) = bea.get("/people.json").json()["waiting"]
    assert (row["by"], row["name"], row["becomes"], row["why_not"]) == (
        "sam",
        "flo",
        "floorperson and supervisor",
        None,
    )
    page = bea.get("/people", headers=HTML).text
    assert "Confirm that flo be floorperson and supervisor" in page
    assert "proposed that flo be floorperson and supervisor" in bea.get("/", headers=HTML).text, (
        "a notice on every page"
    )
    assert post(bea, do="confirm", event=row["event"]).status_code == 303
    assert person(two, "flo").roles == ("floorperson", "supervisor")
    assert "Nothing waits" in bea.get("/people", headers=HTML).text


def test_a_supervisor_hires_dismisses_and_gives_a_password_on_the_page(two: Visitors) -> None:
    sam = two.client("sam")
    assert post(sam, do="hire", name="eve", title="Eve", roles=["cage"]).status_code == 303
    assert person(two, "eve").roles == ("cage",)
    assert post(sam, do="password", name="eve", password=GIVEN).status_code == 303
    assert two.cast.floor.passwords.check("eve", GIVEN)
    assert person(two, "eve").given_by == "sam"
    short = post(sam, do="password", name="eve", password="sesame")
    assert (short.status_code, "sesame" in short.text) == (422, False)
    assert post(sam, do="dismiss", name="eve").status_code == 303
    assert not person(two, "eve").there
    for given in (
        {"do": "dismiss", "name": "bea"},
        {"do": "fly"},
        {"do": "confirm", "event": "no number"},
        {"do": "hire"},
    ):
        answer = post(sam, **given)
        assert answer.status_code == 422
        assert 'role="alert">' in answer.text
    assert person(two, "bea").there


def test_the_page_is_for_whoever_is_in_charge_and_its_forms_need_the_token(two: Visitors) -> None:
    for name in ("flo", "ann", "aud"):
        assert post(two.client(name), do="hire", name="eve", roles=["cage"]).status_code == 403
    sam = two.client("sam")
    assert sam.post("/people", data={"do": "dismiss", "name": "dan"}, headers=HTML).status_code == 403
    assert person(two, "dan").there


def test_a_wrong_old_password_is_said_beside_the_form(visitors: Visitors) -> None:
    give_password(visitors.cast.floor, "dan", OWN)
    dan = visitors.client("dan")
    form = {"token": dan.headers[TOKEN_HEADER], "old": "not this horse", "password": GIVEN}
    answer = dan.post("/password", data=form, headers=HTML)
    assert answer.status_code == 422
    assert "the old password is not right" in answer.text
    assert "<h1>Change your password</h1>" in answer.text
    assert "horse" not in answer.text

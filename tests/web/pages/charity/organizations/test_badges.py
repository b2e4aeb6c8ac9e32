"""Badges printed from the members' page: those that are complete, and what every other one lacks, by its clause."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from aboveboard.publish.paper import badges as paper
from aboveboard.publish.paper.codes import code
from aboveboard.web.pages.charity.organizations import badges
from tests.support.charities import HOSE, NIGHT
from tests.support.printed import png, words
from tests.web.townspeople import Townspeople

PAGE = f"/organizations/{HOSE}/badges"


def picture_of(people: Townspeople, person: str) -> TestClient:
    """Put somebody's photograph and signature on file, as an officer does by the forms."""
    ann = people.client("ann")
    for kind in ("photograph", "signature"):
        stated = {"token": people.token(ann), "paper": f"{kind}-{person}", "kind": kind, "dated": "2026-01-01"}
        file = {"file": (f"{kind}.png", png(30, 40), "image/png")}
        sent = ann.post(f"/organizations/{HOSE}/do/paper", data={**stated, "about": person}, files=file)
        assert sent.status_code == 200, sent.text
    named = {"person": person, "photograph": f"photograph-{person}", "signature": f"signature-{person}"}
    people.town.must("ann", HOSE, "identify", named)
    return ann


@pytest.mark.provision("ny-4622.19-badge")
def test_complete_badges_are_printed_and_the_others_are_named_with_what_they_lack(people: Townspeople) -> None:
    ann = picture_of(people, "bob")
    found = ann.get(f"{PAGE}.json").json()
    assert [one["person"] for one in found["complete"]] == ["bob"]
    lacking = {one["person"]: (one["reason"], one["cite"]) for one in found["lacking"]}
    assert set(lacking) == {"ann", "cyd", "eve", "dan"}
    assert lacking["cyd"] == ("what a badge shows: missing (signature, photograph)", ["9 NYCRR 4622.19"])
    page = ann.get(f"{PAGE}?person=bob&person=cyd").text
    assert "Print 1 badge (PDF)" in page
    assert "missing (signature, photograph)" in page
    printed = ann.get(f"{PAGE}.pdf?person=bob&person=cyd")
    assert printed.headers["content-type"] == "application/pdf"
    assert printed.headers["cache-control"] == "no-store"
    shown = words(printed.content)
    assert "Bob" in shown
    assert "Cyd" not in shown
    only = ann.get(f"{PAGE}.pdf?person=cyd")
    assert only.status_code == 422
    assert "no badge to print" in only.text


@pytest.mark.provision("ny-4622.19-badge")
def test_a_badge_whose_photograph_was_disposed_of_is_not_printed(people: Townspeople) -> None:
    ann = picture_of(people, "bob")
    people.town.must("ann", HOSE, "paper-dispose", {"paper": "photograph-bob"})
    found = ann.get(f"{PAGE}.json?person=bob").json()
    assert found["complete"] == []
    assert found["pdf"] is None
    (one,) = found["lacking"]
    assert (one["reason"], one["cite"]) == (
        "what a badge shows: missing (photograph)", ["9 NYCRR 4622.19"],
    )  # fmt: skip


def test_a_badge_bears_a_code_for_an_occasion_that_is_ahead(
    people: Townspeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = picture_of(people, "bob")
    people.town.must("ann", HOSE, "plan", {**NIGHT, "occasion": "february"})
    assert '<option value="february">' in ann.get(f"/organizations/{HOSE}/people").text
    drawn: dict[str, str] = {}
    monkeypatch.setattr(paper, "code", lambda address: drawn.setdefault(address, code(address)))
    assert ann.get(f"{PAGE}.pdf?person=bob&occasion=february").status_code == 200
    assert list(drawn) == ["http://town.test/occasions/february/arrive?person=bob"]
    wrong = ann.get(f"{PAGE}.json?occasion=march")
    assert (wrong.status_code, "none that is open or planned" in wrong.text) == (422, True)


def test_badges_are_for_those_who_make_them(people: Townspeople) -> None:
    picture_of(people, "bob")
    for end in ("", ".json", ".pdf"):
        asked = [people.client(name).get(f"{PAGE}{end}").status_code for name in ("ann", "bob", "ben", "clio", "olga")]
        assert asked == [200, 200, 403, 403, 403], end
    shows = ["Print badges" in people.client(name).get(f"/organizations/{HOSE}/people").text for name in ("bob", "ben")]
    assert shows == [True, False]
    assert people.client("ann").get(f"{PAGE}.json?person=nobody").status_code == 422


def test_many_people_are_looked_at_page_by_page(people: Townspeople, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(badges, "AT_ONCE", 2)
    ann = picture_of(people, "dan")
    found = ann.get(f"{PAGE}.json?page=3").json()
    assert [one["person"] for one in found["complete"]] == ["dan"]
    assert found["pdf"] == f"{PAGE}.pdf?page=3"
    assert ann.get(found["pdf"]).status_code == 200
    monkeypatch.setattr(badges, "MOST_BYTES", 10)
    assert "tick fewer people" in ann.get(found["pdf"]).text

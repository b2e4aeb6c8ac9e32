"""The docket over HTTP: everybody reads it, whoever holds an office acts, and the public speaks through one door."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from aboveboard.web.gate.guard import PUBLIC_AT_ONCE
from tests.support.dockets import APPEAL, BEGINS, COMMENT, RULE, DocketTown, open_period
from tests.web.townspeople import Townspeople


@pytest.fixture
def people(tmp_path: Path) -> Iterator[Townspeople]:
    """The town's people, with a case."""
    town = DocketTown(str(tmp_path / "floor.db"))
    found = Townspeople(town.town)
    answer = found.client("ann").post(f"/api/docket/{APPEAL}", json={"kind": "case-begin", "said": BEGINS})
    assert answer.json()["event"] == 0, answer.text
    yield found
    town.book.close()


def test_everybody_reads_the_docket(people: Townspeople) -> None:
    anybody = people.client()
    page = anybody.get("/api/docket").json()
    assert [row["log"] for row in page["rows"]] == [APPEAL]
    found = anybody.get(f"/api/docket/{APPEAL}").json()
    assert (found["state"], found["me"]["roles"], found["forms"]) == ("notice-of-appeal", [], [])
    events = anybody.get(f"/api/docket/{APPEAL}/events").json()
    assert events["last"] == 0
    assert events["events"][0]["sentence"].startswith("Hose Company 2 v. Saugerties is opened")
    due = anybody.get("/api/docket-calendar?party=hose-company-2").json()["due"]
    assert [each["what"] for each in due] == ["statement"]
    assert anybody.get(f"/api/docket/{APPEAL}?as-of=2026-01-02").json()["as_of"] == "2026-01-02"
    for path in ("nowhere", "hose-company-2"):
        assert anybody.get(f"/api/docket/{path}").status_code == 404
    assert anybody.get("/api/docket?state=lost").status_code == 422
    assert anybody.get(f"/api/docket/{APPEAL}?as-of=soon").status_code == 422


def test_a_step_is_taken_in_the_office_that_somebody_holds(people: Townspeople) -> None:
    said = {"kind": "proceed-step", "said": {"do": "forward", "by": "municipality"}}
    assert people.client().post(f"/api/docket/{APPEAL}/deeds", json=said).status_code == 401
    assert people.client("olga").post(f"/api/docket/{APPEAL}/deeds", json=said).status_code == 403
    refused = people.client("ann").post(f"/api/docket/{APPEAL}/deeds", json=said).json()["refused"]
    assert "a clerk acts as such" in refused["reason"]
    assert refused["cite"] == ["9 NYCRR 4627.1"]
    assert people.client("clio").post(f"/api/docket/{APPEAL}/deeds", json=said).json()["event"] == 1


def test_the_public_speaks_without_an_account(tmp_path: Path) -> None:
    people = Townspeople(open_period(str(tmp_path / "floor.db")))
    client, path = people.client(), f"/api/docket/{RULE}/public"
    forms = client.get(f"/api/docket/{RULE}").json()["forms"]
    assert [(form["do"], form["door"], form["offices"][0]["by"]) for form in forms] == [("comment", True, "commenter")]
    said = {"said": {**COMMENT, "address": "7 Mill Road"}, "key": "a-comment-of-mine"}
    first = client.post(path, json=said).json()
    assert (first["event"], first["answer"]["verdict"]) == (1, "done"), first
    assert client.post(path, json=said).json()["repeated"]
    fax = client.post(path, json={"said": {**COMMENT, "way": "fax"}}).json()
    assert fax["answer"]["verdict"] == "returned"
    for name in (None, "sten", "paul"):
        seen = str(people.client(name).get(f"/api/docket/{RULE}").json())
        events = people.client(name).get(f"/api/docket/{RULE}/events").text
        assert ("7 Mill Road" in seen, "7 Mill Road" in events) == ((name is not None,) * 2), name
    row = client.get("/api/docket?kind=rulemaking").json()["rows"][0]
    assert row["open-doors"] == ["comment"]
    people.town.book.close()


def test_nobody_speaks_for_others_nor_too_often(people: Townspeople) -> None:
    client, path = people.client(), f"/api/docket/{APPEAL}/public"
    for do, by in (("statement-of-appeal", "appellant"), ("forward", "municipality")):
        found = client.post(path, json={"said": {"do": do, "by": by}})
        assert "whoever has no account does not act as such" in found.json()["refused"]["reason"]
    said = {"said": {"do": "forward", "by": "municipality"}}
    assert client.post(path, json=said, headers={"origin": "http://evil.test"}).status_code == 403
    assert client.post(path, json={"said": {**said["said"], "at": "2026-01-01"}}).status_code == 422
    answers = [client.post(path, json=said).status_code for _ in range(PUBLIC_AT_ONCE)]
    assert answers[-1] == 429

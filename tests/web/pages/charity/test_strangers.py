"""What somebody who has no role at an organization learns of it: not even whether there is one of that name."""

from __future__ import annotations

import pytest

from aboveboard.charity.organizations.names import PlannedNames
from aboveboard.charity.papers import content
from aboveboard.floor import HOUSE
from aboveboard.law import BadInput
from tests.support.charities import CHURCH, HOSE, NIGHT
from tests.support.papers import PAPERS
from tests.web.townspeople import Townspeople

PAGES = (
    "/organizations/{}", "/organizations/{}/people", "/organizations/{}/papers/1", "/organizations/{}/do/paper",
    "/organizations/{}/import", "/organizations/{}/calendar", "/api/organizations/{}/events",
    "/tables/{}/export.jsonl", "/tables/{}/log", "/occasions/{}", "/occasions/{}/do/incident",
    "/api/occasions/{}/may", "/api/occasions/{}/events",
)  # fmt: skip
APPROVAL = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
OPENED = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}


@pytest.mark.parametrize("who", [None, "olga", "sam"])
def test_names_are_not_found_out_by_guessing(people: Townspeople, who: str | None) -> None:
    people.town.must("ann", HOSE, "paper", APPROVAL)
    people.town.must("ann", "february", "occasion-open", OPENED)
    client, allowed = people.client(who), {401, 403, 404, 422}
    for path in PAGES:
        name = "february" if "occasions" in path else HOSE
        asked = [client.get(path.format(each), headers={"accept": "application/json"}) for each in (name, "nonesuch")]
        there, missing = ((each.status_code, each.text) for each in asked)
        assert there == (missing[0], missing[1].replace("nonesuch", name)), path
        assert there[0] in allowed
    for kind, name in (("organizations", HOSE), ("occasions", "february")):
        for deed in ("person", "incident", "nonesuch"):
            body = {"kind": deed, "said": {"name": "zed"}}
            paths = (f"/api/{kind}/{each}/deeds" for each in (name, "nothing"))
            there, missing = (
                (each.status_code, each.text) for each in (client.post(path, json=body) for path in paths)
            )
            assert there == (missing[0], missing[1].replace("nothing", name)), (kind, deed)
            assert there[0] in allowed


def test_a_plan_of_one_name_shows_nothing_of_anothers(people: Townspeople, monkeypatch: pytest.MonkeyPatch) -> None:
    """In earlier versions two could plan by one name."""
    people.town.must("ann", HOSE, "plan", {"occasion": "casino", **NIGHT})
    people.town.must("olga", CHURCH, "premises", {"premises": "church hall"})
    casino = {"from": NIGHT["from"], "until": NIGHT["until"], "premises": "church hall", "games": ["bell-jar"]}
    with monkeypatch.context() as earlier:
        earlier.setattr(PlannedNames, "keep", lambda *given, **opened: ())
        people.town.must("olga", CHURCH, "plan", {"occasion": "casino", **casino})
    for path in (f"/organizations/{CHURCH}.json", "/api/occasions/casino/may"):
        found = people.client("olga").get(path).json()
        (own,) = found.get("tonight", [found])
        assert any("games on GC-2 and GC-5" in row["reason"] for row in own["missing"]), "the church has no license"
    theirs = people.client("ann").get("/api/occasions/casino/may").json()
    assert not any("games on GC-2 and GC-5" in row["reason"] for row in theirs["missing"])
    people.town.must("ann", HOSE, "paper", APPROVAL)
    people.town.must("ann", "casino", "occasion-open", OPENED)
    (own,) = people.client("olga").get(f"/organizations/{CHURCH}.json").json()["tonight"]
    assert not own["opened"]


def test_plans_are_not_suggested_to_others(people: Townspeople) -> None:
    people.town.must("ann", HOSE, "plan", {"occasion": "las-vegas-night", **NIGHT})
    for who in ("olga", "sam"):
        assert "vegas-night" not in people.client(who).get("/api/occasions/las-vegas-nigh/may").text
    assert "las-vegas-night" in people.client("ann").get("/api/occasions/las-vegas-nigh/may").text


def test_nothing_is_read_of_a_file_from_whoever_may_not_attach_one(
    people: Townspeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*given: object) -> None:
        raise AssertionError("it was looked at")

    monkeypatch.setattr(content, "looks_like", read)
    for who, path in (("olga", f"/organizations/{HOSE}/do/paper"), ("ben", f"/organizations/{HOSE}/do/paper")):
        client = people.client(who)
        given = {"token": people.token(client), "paper": "p", "kind": "assembly-approval", "dated": "2025-11-01"}
        answer = client.post(path, data=given, files={"file": ("a.txt", b"x" * 1_000_000)})
        assert answer.status_code == 403, who
    assert people.client("ann").get("/occasions/nonesuch/do/plan?occasion=x").status_code == 403


def test_photographs_are_taken_by_the_office_and_what_is_filed_by_the_clerk(people: Townspeople) -> None:
    client = people.client("ann")
    answers = {"photograph": [200, 200, 403, 422, 422], "assembly-approval": [200] * 5}
    for kind, number in (("photograph", 1), ("assembly-approval", 2)):
        given = {"token": people.token(client), "paper": f"p-{number}", "kind": kind, "dated": "2025-11-01"}
        sent = client.post(f"/organizations/{HOSE}/do/paper", data=given, files={"file": ("a.png", PAPERS["png"])})
        assert sent.status_code == 200
        taken = f"/organizations/{HOSE}/papers/{people.town.book.last(HOSE)}"
        found = [people.client(who).get(taken).status_code for who in ("ann", "bob", "ben", "clio", "kim")]
        assert found == answers[kind], "to an office it is as if nothing were attached there"


def test_who_else_has_an_account_is_not_told_to_an_officer(people: Townspeople) -> None:
    for kind in ("appoint", "release"):
        with pytest.raises(BadInput, match=r"nobody here is called 'ghost'$"):
            people.town.do("ann", HOSE, kind, {"person": "ghost", "role": "seller"})


def test_a_clerk_is_shown_no_names_of_members_to_choose_from(people: Townspeople) -> None:
    for who, shown in (("clio", False), ("ann", True)):
        page = people.client(who).get(f"/organizations/{HOSE}/do/operator-apply").text
        assert ('value="dan"' in page) == shown
        assert 'value="firehouse"' in page


def test_whoever_lets_premises_sees_when_they_are_used_and_nothing_else(people: Townspeople) -> None:
    people.town.must("sam", HOUSE, "hire", {"name": "lee", "roles": ["member"]})
    people.town.must("ann", HOSE, "appoint", {"person": "lee", "role": "lessor"})
    people.town.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT})
    lee = people.client("lee")
    home = lee.get(f"/organizations/{HOSE}.json").json()
    assert (home["tonight"], home["within"]) == ([], False)
    for page in ("people", "import"):
        assert lee.get(f"/organizations/{HOSE}/{page}").status_code == 403, page
    assert "GC-5" in people.client("ann").get(f"/organizations/{HOSE}/calendar").text
    assert "GC-5" not in lee.get(f"/organizations/{HOSE}/calendar").text
    events = lee.get(f"/api/organizations/{HOSE}/events?limit=1000").json()["events"]
    assert {event["kind"] for event in events} == {"organization-open", "premises", "plan"}


def test_deeds_by_forms_are_counted_too(people: Townspeople) -> None:
    client = people.client("ann")
    people.house.deeds.at_once, people.house.deeds.a_second = 2, 0.001
    given = {"token": people.token(client), "name": "zed"}
    found = [
        client.post(f"/organizations/{HOSE}/do/person", data=given, follow_redirects=False).status_code
        for _ in range(3)
    ]
    assert found == [303, 303, 429]

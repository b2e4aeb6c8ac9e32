"""The page of a night that is planned and not open, for its own people and for nobody else."""

from __future__ import annotations

from tests.support.charities import CHURCH, HOSE, NIGHT
from tests.web.townspeople import Townspeople


def test_whoever_may_plan_a_night_sees_it_before_it_is_open(people: Townspeople) -> None:
    people.town.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT})
    for name in ("ann", "tom", "bob"):
        page = people.client(name).get("/occasions/february")
        assert page.status_code == 200, name
        assert page.text.count("<h1") == 1
        assert "It is planned, and not open." in page.text
        assert "Not yet" in page.text
        assert f'action="/organizations/{HOSE}/open/february"' not in page.text, "it would be refused"
        assert f'href="/organizations/{HOSE}/do/paper?kind=assembly-approval&amp;about=firehouse"' in page.text
        assert "not yet stated" in page.text
        found = people.client(name).get("/occasions/february.json").json()
        assert (found["planned"], found["organization"], found["may"]["may"]) == (True, HOSE, False)
        assert {row["group"] for row in found["checklist"]} >= {"opening", "closing"}
        assert 'href="/occasions/february"' in people.client(name).get(f"/organizations/{HOSE}").text


def test_nobody_else_learns_that_it_is_planned(people: Townspeople) -> None:
    people.town.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT})
    for name in ("clio", "kim", "olga", "sam"):
        page, none = (people.client(name).get(f"/occasions/{each}.json") for each in ("february", "march"))
        assert (page.status_code, none.status_code) == (403, 403), name
        assert page.text.replace("february", "march") == none.text
    assert people.client("olga").get(f"/organizations/{CHURCH}").status_code == 200

"""The steps of an occasion on its console, area by area with their events; and what stands beside the law, marked."""

from __future__ import annotations

import pytest

from aboveboard.floor import HOUSE
from aboveboard.law.beside import MARK, beside_deeds
from tests.support.charities import HOSE, NIGHT
from tests.web.pages.charity.test_charity_pages import APPROVAL, OPENED
from tests.web.townspeople import Townspeople


def open_night(people: Townspeople, *areas: str) -> None:
    people.town.must("ann", HOSE, "paper", APPROVAL)
    people.town.must("ann", HOSE, "premises", {"premises": "firehouse", "areas": list(areas)})
    people.town.must("ann", "february", "occasion-open", {**OPENED, "areas": list(areas)})


def test_a_sign_is_confirmed_area_by_area_on_the_console(people: Townspeople) -> None:
    open_night(people, "main", "side")
    client = people.client("bob")
    page = client.get("/occasions/february").text
    assert page.count('name="areas" value="main"') == 3
    assert "Confirm in: side" in page

    def step() -> dict[str, object]:
        rows = client.get("/occasions/february.json").json()["now"]["steps"]
        return next(row for row in rows if row["step"] == "under-18-posted")

    assert (step()["done"], step()["left"]) == (False, ["main", "side"])
    for area, left in (("main", ["side"]), ("side", [])):
        form = {"token": people.token(client), "step": "under-18-posted", "areas": area}
        entered = client.post("/occasions/february/do/step", data=form, follow_redirects=False)
        assert entered.status_code == 303, entered.text
        assert step()["left"] == left
    assert step()["done"] is True
    assert step()["events"] == [["february", 1], ["february", 2]]
    assert ", bob, event 1, 2</small>" in client.get("/occasions/february").text


def test_the_console_lists_no_step_that_the_occasion_does_not_ask(people: Townspeople) -> None:
    open_night(people, "main")
    rows = people.client("bob").get("/occasions/february.json").json()["now"]["steps"]
    assert [row["step"] for row in rows] == [
        "briefed", "under-18-posted", "no-tipping-posted", "alcohol-posted", "rules-at-hand", "nothing-chosen",
        "supervised",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "who", "entry"),
    [
        (f"/organizations/{HOSE}", "ann", "w-2g"),
        ("/occasions/february", "bob", "payment"),
        ("/clerk", "clio", "license-fee"),
        (f"/organizations/{HOSE}/licenses", "clio", "license-fee"),
        (f"/organizations/{HOSE}/do/advertise", "ann", "advertising"),
        (f"/organizations/{HOSE}/do/expense", "ann", "electronic-expenses"),
        ("/occasions/february/do/award", "bob", "form-5754"),
    ],
)
def test_what_stands_beside_the_law_is_marked_where_its_subject_is_shown(
    people: Townspeople, path: str, who: str, entry: str
) -> None:
    people.town.must("ann", HOSE, "plan", {"occasion": "march", **NIGHT})
    open_night(people, "main")
    known = {one.name: one for one in beside_deeds("ny-charitable", ("apply", "award", "play", "advertise", "expense"))}
    page = people.client(who).get(path).text
    assert page.index("Beside the law") < page.index(MARK) < page.index(known[entry].entry.address)
    shown = people.client(who).get(f"{path}.json").json()
    night = shown.get("may") or (shown.get("tonight") or [{}])[0]
    rows = shown.get("beside") or night["beside"]
    assert entry in [row["beside"] for row in rows]
    assert {row["mark"] for row in rows} == {MARK}


@pytest.mark.parametrize("end", ["", "/calendar", "/do/report"])
def test_when_a_report_is_due_is_told_beside_what_is_owed(people: Townspeople, end: str) -> None:
    opening = {"ruleset": "nj-charitable", "title": "St. Mary's", "kind": "religious", "registered": "1"}
    people.town.must("sam", "st-marys", "organization-open", opening)
    people.town.must("sam", HOUSE, "assign", {"name": "olga", "role": "officer", "at": "st-marys"})
    page = people.client("olga").get(f"/organizations/st-marys{end}")
    assert page.status_code == 200
    assert page.text.index("Beside the law") < page.text.index(MARK) < page.text.index("by the 15th day of the month")


def test_a_deed_that_nothing_stands_beside_shows_none(people: Townspeople) -> None:
    assert "Beside the law" not in people.client("ann").get(f"/organizations/{HOSE}/do/person").text


def test_may_answers_it_to_programs(people: Townspeople) -> None:
    open_night(people, "main")
    found = people.client("bob").get("/api/occasions/february/may").json()
    assert {row["mark"] for row in found["beside"]} == {MARK}
    assert not {row["title"] for row in found["beside"]} & {row["reason"] for row in found["missing"]}

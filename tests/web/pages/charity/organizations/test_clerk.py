"""The clerk's desk where many organizations file: a page of them at a time, with the first of what each owes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from aboveboard.web.pages.charity.organizations import clerk
from tests.support.charities import HOSE, jars_open
from tests.web.pages.charity.test_charity_pages import APPROVAL, OPENED
from tests.web.townspeople import Townspeople

HTML = {"accept": "text/html"}
OPENING = {"ruleset": "ny-charitable", "kind": "volunteer-fire-company", "municipality": "Saugerties"}


def test_the_desk_has_pages(people: Townspeople, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clerk, "A_PAGE", 2)
    for number in range(3, 7):
        people.town.must("sam", f"hose-company-{number}", "organization-open", {**OPENING, "title": f"Hose {number}"})
    client = people.client("clio")
    found = [client.get(f"/clerk.json?page={page}").json() for page in (1, 2, 3)]
    names = [row["name"] for one in found for row in one["organizations"]]
    assert len(names) == len(set(names)) == 5
    assert HOSE in names
    assert [(one["number"], one["pages"]) for one in found] == [(1, 3), (2, 3), (3, 3)]
    page = client.get("/clerk", headers=HTML).text
    assert 'href="/clerk?page=3"' in page
    for wrong in ("0", "4", "x", "-1", "9" * 30, "1.5"):
        refused = client.get(f"/clerk.json?page={wrong}")
        assert refused.status_code == 422, wrong
        assert "a number from 1 to 3 was expected" in refused.text


@pytest.mark.provision("ny-4624.1-a-gc7q-deadline")
def test_the_desk_lists_what_is_filed_there_and_counts_the_rest(people: Townspeople) -> None:
    people.town.must("ann", HOSE, "paper", APPROVAL)
    people.town.must("ann", "february", "occasion-open", OPENED)
    people.town.now = datetime(2026, 2, 8, 1, tzinfo=UTC)
    jars_open(people.town, "february")
    people.town.must("bob", "february", "buy-ticket", {"player": "dan", "kind": "bell-jar"})
    people.town.now = datetime(2026, 4, 2, 15, tzinfo=UTC)

    def owed(name: str) -> tuple[set[str], int]:
        (one,) = [row for row in people.client(name).get("/clerk.json").json()["organizations"] if row["name"] == HOSE]
        return {row["deadline"] for row in one["returns"]}, one["elsewhere"]

    assert owed("clio") == ({"gc-7", "gc-7b"}, 2), "the statement of bell jars and the members' report go elsewhere"
    assert owed("kim") == ({"gc-7", "gc-7b", "gc-7q"}, 1)
    desk = people.client("clio").get("/clerk", headers=HTML).text
    assert "to the municipal clerk, the commission and where it applies the county&#39;s chief fiscal officer" in desk
    assert "2 more are owed to others, and not filed here." in desk
    for end in ("", "/calendar"):
        page = people.client("ann").get(f"/organizations/{HOSE}{end}", headers=HTML).text
        assert "<small>to the chief officer and the membership</small>" in page


def test_a_long_list_of_returns_is_cut_and_leads_to_the_calendar(
    people: Townspeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = {"day": "2026-02-01", "state": "late", "cite": [], "goes_to": "the clerk"}
    rows = [{**late, "what": f"report {number}"} for number in range(9)]
    shown, counted = clerk.Theirs.row, clerk.Theirs.awaited
    monkeypatch.setattr(clerk.Theirs, "row", lambda self, name: {**shown(self, name), "returns": rows})
    monkeypatch.setattr(clerk.Theirs, "awaited", lambda self, name: counted(self, name)._replace(returns=9))
    client = people.client("clio")
    found = client.get("/clerk.json").json()
    assert found["returns"] == 9 * len(found["organizations"])
    (one,) = [each for each in found["organizations"] if each["name"] == HOSE]
    assert (len(one["returns"]), one["returns_in_all"]) == (clerk.AT_ONCE, 9)
    page = client.get("/clerk", headers=HTML).text
    assert f'href="/organizations/{HOSE}/calendar">4 more on its calendar' in page


def test_an_application_waits_until_what_it_asks_for_is_decided(people: Townspeople) -> None:
    clio, town = people.client("clio"), people.town

    def waiting() -> list[tuple[str, str, str]]:
        (one,) = [row for row in clio.get("/clerk.json").json()["organizations"] if row["name"] == HOSE]
        found = one["applications"]
        assert not [each for row in found for each in row["missing"] if each["reason"].startswith("form of")]
        return [(row["form"], row["decided"]["deed"], row["decided"]["form"]) for row in found]

    before = len(waiting())
    town.must("ann", HOSE, "apply", {"form": "GC-6", "games": ["roulette"]})
    town.must("ann", HOSE, "apply", {"form": "GC-2", "games": ["craps"]})
    assert waiting()[before:] == [("GC-6", "amend", "GC-6"), ("GC-2", "license", "GC-5")]
    page = clio.get("/clerk", headers=HTML).text
    assert f"/organizations/{HOSE}/do/amend?form=GC-6&amp;games=roulette" in page
    assert f"/organizations/{HOSE}/do/license?form=GC-5&amp;games=craps" in page
    lasts = {"from": "2027-02-01", "until": "2027-12-31"}
    town.must("clio", HOSE, "license", {"form": "GC-5", "number": "8", "games": ["craps"], **lasts})
    assert waiting() == [("GC-6", "amend", "GC-6")]
    town.must("clio", HOSE, "amend", {"form": "GC-6", "games": ["roulette"], "granted": "2026-02-02"})
    assert waiting() == []

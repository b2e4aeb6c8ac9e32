"""The clerk and the commission at their desks: each is shown what is theirs to decide, and nothing else."""

from __future__ import annotations

import re

import pytest

from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Viewer
from tests.support.charities import HOSE
from tests.web.townspeople import Townspeople

HTML = {"accept": "text/html"}
HOME = f"/organizations/{HOSE}"
OVERDUE = {"form": "GC-2", "ground": "the statement of bell jars is overdue", "clause": "9 NYCRR 4624.5(a)"}
LASTS = {"from": "2027-02-01", "until": "2027-12-31"}


def waiting(people: Townspeople, name: str = "clio") -> list[str]:
    (one,) = [row for row in people.client(name).get("/clerk.json").json()["organizations"] if row["name"] == HOSE]
    return [row["application"] for row in one["applications"]]


def test_a_decision_is_about_one_application(people: Townspeople) -> None:
    town, license_ = people.town, {"form": "GC-5", "number": "8", "games": ["craps"], **LASTS}
    for game in ("craps", "roulette"):
        town.must("ann", HOSE, "apply", {"form": "GC-2", "games": [game]})
    assert waiting(people) == ["GC-2-2", "GC-2-3"]
    with pytest.raises(
        BadInput, match="license: application: 2 applications wait, GC-2-2 and GC-2-3; name the one that"
    ):
        town.do("clio", HOSE, "license", license_)
    with pytest.raises(BadInput, match="deny: application: 2 applications wait"):
        town.do("clio", HOSE, "deny", OVERDUE)
    with pytest.raises(BadInput, match="'GC-2-1' is none that waits for this; GC-2-2 and GC-2-3 wait"):
        town.do("clio", HOSE, "license", {**license_, "application": "GC-2-1"})
    town.must("clio", HOSE, "license", {**license_, "application": "GC-2-2"})
    assert waiting(people) == ["GC-2-3"], "the other one waits still"
    town.must("clio", HOSE, "deny", OVERDUE)
    assert waiting(people) == []
    with pytest.raises(BadInput, match="deny: no application on GC-2 waits"):
        town.do("clio", HOSE, "deny", OVERDUE)
    last = town.book.events(HOSE, viewer=Viewer("ann", "officer"))[-1]
    assert last.payload["application"] == "GC-2-3"


@pytest.mark.provision("ny-4627.1-when")
def test_a_denial_stands_on_the_desk_and_with_the_organization(people: Townspeople) -> None:
    people.town.must("ann", HOSE, "apply", {"form": "GC-2", "games": ["craps"]})
    people.town.must("clio", HOSE, "deny", OVERDUE)
    for name, address in (("clio", "/clerk"), ("ann", HOME), ("clio", HOME), ("ann", f"{HOME}/licenses")):
        page = people.client(name).get(address, headers=HTML).text
        assert OVERDUE["ground"] in page, (name, address)
        assert OVERDUE["clause"] in page, (name, address)
    calendar = people.client("ann").get(f"{HOME}/calendar.json").json()
    (row,) = [row for month in calendar["months"] for row in month["rows"] if row["deadline"] == "appeal-notice"]
    assert row["what"] == "Notice of appeal: the last day for it: denial of GC-2-2"
    assert row["cite"] == ["9 NYCRR 4627.1"]
    assert people.client("clio").get(f"{HOME}.json").json()["denied"][0]["application"] == "GC-2-2"


@pytest.mark.provision("ny-4622.9-a-3-lic")
def test_only_the_office_that_decides_is_offered_to(people: Townspeople) -> None:
    people.town.must("ann", HOSE, "apply", {"form": "GC-2", "games": ["craps"]})
    clio, kim = (people.client(name).get("/clerk", headers=HTML).text for name in ("clio", "kim"))
    assert f"{HOME}/do/license?form=GC-5&amp;games=craps&amp;application=GC-2-2" in clio
    assert f"{HOME}/do/deny?form=GC-2&amp;application=GC-2-2" in clio
    assert "1 application waits" in clio
    assert "/do/license" not in kim
    assert "/do/deny" not in kim
    assert "It is decided by the clerk." in kim
    assert "0 applications wait" in kim
    assert "/do/license" not in people.client("kim").get(HOME, headers=HTML).text
    assert "operator" not in people.client("clio").get(HOME, headers=HTML).text, "New York licenses no operators"
    assert "/do/operator-apply" not in people.client("ann").get(HOME, headers=HTML).text


@pytest.mark.parametrize("name", ["clio", "kim", "ann"])
def test_every_link_leads_to_a_page_that_may_be_seen(people: Townspeople, name: str) -> None:
    people.town.must("ann", HOSE, "apply", {"form": "GC-2", "games": ["craps"]})
    client, found, seen = people.client(name), ["/organizations", "/clerk" if name != "ann" else HOME], set[str]()
    while found:
        address = found.pop()
        if address in seen:
            continue
        seen.add(address)
        page = client.get(address, headers=HTML)
        assert page.status_code == 200, address
        links = re.findall(r'href="(/(?:organizations|clerk|occasions)[^"#]*)"', page.text)
        found += [
            link.replace("&amp;", "&") for link in links if not link.endswith((".ics", ".xlsx")) and "key=" not in link
        ]
    assert len(seen) > 8
    within = name not in ("clio", "kim")
    assert (f"{HOME}/people" in seen) == within
    assert client.get(f"{HOME}/people", headers=HTML).status_code == (200 if within else 403)

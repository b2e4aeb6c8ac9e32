"""The docket's feed over HTTP: for anybody, narrowed by its address, and not sent again to whoever has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import icalendar
import pytest

from tests.support.charities import HOSE
from tests.support.dockets import APPEAL, BEGINS, DocketTown
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


def whats(text: bytes) -> set[str]:
    """The terms of a feed."""
    return {str(event["UID"]).split(".")[0] for event in icalendar.Calendar.from_ical(text).walk("VEVENT")}


def test_anybody_subscribes_and_is_sent_it_once(people: Townspeople) -> None:
    anybody = people.client()
    page = anybody.get("/docket-calendar.json").json()
    assert page["feed"] == "/docket-calendar.ics"
    found = anybody.get(page["feed"])
    assert found.headers["content-type"] == "text/calendar; charset=utf-8"
    assert whats(found.content) == {"forward", "statement"}
    tag = found.headers["etag"]
    again = anybody.get(page["feed"], headers={"if-none-match": f'"other", W/{tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert anybody.head(page["feed"]).headers["etag"] == tag
    said = {"kind": "proceed-step", "said": {"do": "forward", "by": "municipality"}}
    assert people.client("clio").post(f"/api/docket/{APPEAL}/deeds", json=said).json()["event"] == 1
    moved = anybody.get(page["feed"], headers={"if-none-match": tag})
    assert (moved.status_code, moved.headers["etag"] != tag) == (200, True)


def test_the_feed_is_narrowed_by_its_address(people: Townspeople) -> None:
    anybody = people.client()
    page = anybody.get("/docket-calendar.json?office=municipality&until=2027-01-01").json()
    assert page["feed"] == "/docket-calendar.ics?office=municipality"
    assert whats(anybody.get(page["feed"]).content) == {"forward"}
    for asked, found in ((f"party={HOSE}", {"statement"}), (f"log={APPEAL}&office=appellant", {"statement"}),
                         ("log=nowhere", set()), ("ruleset=pa", set())):  # fmt: skip
        assert whats(anybody.get(f"/docket-calendar.ics?{asked}").content) == found, asked
    html = anybody.get("/docket-calendar?party=O'Neill").text
    assert '<option value="O&#39;Neill" selected>' in html  # who is asked for stays chosen
    assert 'href="/docket-calendar.ics?party=O%27Neill"' in html
    wrong = anybody.get("/docket-calendar.ics?partei=x")
    assert wrong.status_code == 422
    assert "did you mean party" in wrong.text


def test_a_charitys_own_feed_is_not_sent_again_either(people: Townspeople) -> None:
    ann = people.client("ann")
    address = ann.get(f"/organizations/{HOSE}/calendar.json").json()["feed"]
    found = people.client().get(address)
    assert people.client().get(address, headers={"if-none-match": found.headers["etag"]}).status_code == 304

"""From the desk of returns a case over a late or defective statement is opened, with what is on file filled in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from aboveboard.docket.cases.course import Course
from tests.support.books_town import QUARTER, with_a_deal
from tests.support.charities import HOSE, fire_company, settled
from tests.support.quarter import OF, filed
from tests.web.townspeople import Townspeople

PAGE = f"/docket-open/statement?organization={HOSE}&form={QUARTER['form']}&period={QUARTER['period']}"


class Form(HTMLParser):
    """What a browser would send of the form to which an address is given, untouched."""

    def __init__(self, page: str, action: str) -> None:
        super().__init__()
        self.action, self.inside, self.sent, self.select = action, False, dict[str, str](), ""
        self.awaits = False
        self.feed(page)

    def handle_data(self, data: str) -> None:
        if self.awaits:
            self.sent[self.select], self.awaits = data, False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        name, value = found.get("name") or "", found.get("value") or ""
        if tag == "form":
            self.inside = found.get("action") == self.action
        elif self.inside and tag == "select":
            self.select = name
        elif self.inside and tag == "option" and "selected" in found:
            self.sent[self.select], self.awaits = value, "value" not in found
        elif self.inside and tag == "input" and name:
            ticked = found.get("type") not in ("radio", "checkbox") or "checked" in found
            self.sent |= {name: value} if ticked else {}


@pytest.fixture
def late(tmp_path: Path) -> Iterator[Townspeople]:
    """A quarter's statement is late, and the commission gave notice of it on 6 November."""
    town = settled(str(tmp_path / "floor.db"))
    fire_company(town)
    with_a_deal(town)
    town.now = datetime(2026, 11, 6, 15, tzinfo=UTC)
    notice = {**QUARTER, "dated": "2026-11-06", "by": "commission"}
    town.must("kim", HOSE, "delinquency", notice)
    yield Townspeople(town)
    town.book.close()


def test_a_delinquent_statement_opens_a_case_on_the_day_after_the_fifth(late: Townspeople) -> None:
    """The fifth day is Veterans Day, so that the day after it is the last."""
    assert f'href="{PAGE}"' in unescape(late.client("kim").get("/clerk/returns").text)
    late.town.now = datetime(2026, 11, 12, 15, tzinfo=UTC)
    early = late.client("kim").get(PAGE).text
    assert "five days had passed" in early
    assert "9 NYCRR 4624.5(b)" in early
    late.town.now = datetime(2026, 11, 13, 15, tzinfo=UTC)
    kim = late.client("kim")
    page = kim.get(PAGE).text
    assert "five days had passed" not in page
    sent = Form(page, "/docket-open").sent
    assert sent["holder.licensee"] == HOSE
    stated = {name: sent[f"s.{name}"] for name in ("ground", "form", "period", "notified", "unfiled")}
    assert stated == {"ground": "delinquent-statement", **QUARTER, "notified": "2026-11-06", "unfiled": "yes"}
    assert "GC-7Q of 2026-Q3" in sent["title"]
    answer = kim.post("/docket-open", data={**sent, "s.basis": "own-initiative"}, follow_redirects=False)
    assert answer.status_code == 303, answer.text[:4000]
    state = late.town.book.look(sent["log"], lambda state: state.part(Course).state.course)
    assert [each.step for each in state.done("open")] == ["open"]
    assert state.done("open")[0].fields["notified"].isoformat() == "2026-11-06"


def test_it_is_for_the_offices_alone_and_names_its_statement(late: Townspeople) -> None:
    assert late.client("ann").get(PAGE).status_code == 403
    assert late.client().get(PAGE, follow_redirects=False).status_code in (303, 401)
    assert "organization, form, period were expected" in late.client("kim").get("/docket-open/statement").text
    assert late.client("kim").get(PAGE.replace(HOSE, "nowhere")).status_code == 403


def test_a_defective_statement_opens_one_at_once_and_a_sound_one_none(tmp_path: Path) -> None:
    town = filed(str(tmp_path / "floor.db"))
    people = Townspeople(town)
    page = f"/docket-open/statement?organization={HOSE}&form={OF['form']}&period={OF['period']}"
    sound = people.client("kim").get(page).text
    assert "statement that was still not filed when five days had passed" in sound.lower()
    town.must("kim", HOSE, "statement-fault", {**OF, "ground": "not verified"})
    kim = people.client("kim")
    found = kim.get(page).text
    sent = Form(found, "/docket-open").sent
    assert (sent["s.ground"], sent["s.form"], sent["s.period"]) == ("defective-statement", OF["form"], OF["period"])
    assert 'role="alert"' not in found
    assert f'href="{page}"' in unescape(kim.get("/clerk/returns").text)
    answer = kim.post("/docket-open", data={**sent, "s.basis": "own-initiative"})
    assert "Taken down" in answer.text
    town.book.close()

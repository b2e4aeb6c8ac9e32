"""The docket's list, a case and the calendar as pages and as JSON, for everybody."""

from __future__ import annotations

import pytest

from aboveboard.web.pages.docket import effects, over_statement
from aboveboard.web.pages.docket.addresses import PAGES
from tests.support.dockets import APPEAL
from tests.web.townspeople import Townspeople

HTML = {"accept": "text/html"}
EVERYBODY = (None, "ann", "clio", "kim", "seth", "sam")


APART = (effects.ADDRESS, over_statement.ADDRESS)
OF_A_CASE = [page for page in PAGES if "{number}" not in page.path and page.path not in APART]
"""An appeal is about no proposal or statement; receipts, effects and a case over one have their own tests."""


@pytest.mark.parametrize("page", OF_A_CASE, ids=lambda page: page.path)
def test_everybody_sees_a_page_and_its_json(people: Townspeople, page: object) -> None:
    path = page.path.format(name=APPEAL)  # type: ignore[attr-defined]
    for name in EVERYBODY:
        client = people.client(name)
        shown, document = client.get(path, headers=HTML), client.get(f"{path}.json")
        assert (shown.status_code, document.status_code) == (200, 200), (name, shown.text)
        assert shown.text.count("<h1") == 1


def test_there_is_nothing_where_there_is_no_proceeding(people: Townspeople) -> None:
    client = people.client("clio")
    for name in ("nowhere", "hose-company-2", "floor"):
        assert client.get(f"/docket/{name}").status_code == 404
        assert client.get(f"/docket/{name}.json").status_code == 404


def test_the_list_says_since_when_and_when_the_last_step_was(people: Townspeople) -> None:
    page = people.client().get("/docket").text
    assert "here since Fri 2 Jan 2026</small>" in page
    assert "Last step: Notice of appeal, Fri 2 Jan 2026" in page


def test_what_is_yours_to_do_stands_where_a_case_begins(people: Townspeople) -> None:
    for name, mine in (("ann", True), ("clio", True), (None, False), ("seth", False)):
        page = people.client(name).get(f"/docket/{APPEAL}").text
        standing = page[page.index('id="standing"') : page.index('id="due"')]
        assert ('href="#next"' in standing) == mine, name
        assert ("Statement of appeal, until Tue 20 Jan 2026, and" in standing) == (name == "ann"), name


def test_a_field_says_what_is_counted_from_it(people: Townspeople) -> None:
    page = people.client("ann").get(f"/docket/{APPEAL}").text
    form = page[page.index('id="form-statement-of-appeal"') :]
    assert "the day of service <small>the time for the counterstatement runs from it</small>" in form.lower()
    opening = people.client("ann").get("/docket-open?ruleset=ny-charitable&proceeding=appeal").text
    assert "the day of the action or determination <small>the time for the notice of appeal runs" in opening.lower()

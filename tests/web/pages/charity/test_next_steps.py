"""What pages tell whoever reads them to do next: where what is missing is put right, which field is wrong and why."""

from __future__ import annotations

import re
from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.kernel.words import form_called
from aboveboard.web.pages.charity.occasions.console import next_of
from aboveboard.web.pages.written import day, file_type, rests, told
from tests.support.charities import CHURCH, HOSE, NIGHT, TEXTS
from tests.support.papers import PAPERS
from tests.web.townspeople import Townspeople


def _remedies(people: Townspeople, who: str) -> dict[str, str]:
    """What is missing of the planned night, each with what pressing beside it is called."""
    (night,) = people.client(who).get(f"/organizations/{HOSE}.json").json()["tonight"]
    return {row["reason"].partition(":")[0]: row["remedy_called"] for row in night["missing"]}


def test_what_is_missing_is_put_right_from_where_it_is_read(people: Townspeople) -> None:
    staff = [{"person": "cyd", "duty": "dealer", "game": "craps"}]
    people.town.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT, "staff": staff})
    found = _remedies(people, "bob")
    assert found["approval of the building for public assembly"] == "File it"
    assert found["whoever comes to work"] == "To the badges"
    assert found["members in charge of the license period"] == "", "that is planned anew"
    assert set(_remedies(people, "ben").values()) == {""}, "nothing is offered to whoever may not do it"
    page = people.client("bob").get(f"/organizations/{HOSE}").text
    for address in re.findall(rf'href="(/organizations/{HOSE}/(?:do/[^"]+|badges))"', page):
        assert people.client("bob").get(address.replace("&amp;", "&")).status_code == 200, address
    assert "Open it" not in page, "it would be refused"
    assert "Plan it anew" in page
    assert "Officers and members in charge put this right." in people.client("ben").get(f"/organizations/{HOSE}").text


def test_what_is_wrong_stands_beside_its_field_with_what_was_typed(people: Townspeople) -> None:
    ann = people.client("ann")
    given = {"token": people.token(ann), "name": "zoe", "title": "Zoe Zorn", "kin-of": "nobody-here"}
    page = ann.post(f"/organizations/{HOSE}/do/person", data=given)
    assert page.status_code == 422
    beside = re.search(r'name="kin-of"[^>]*aria-describedby="([^"]+)"', page.text)
    assert beside is not None
    assert f'class="wrong" id="{beside[1]}">Nobody on file is called' in page.text
    assert 'value="Zoe Zorn"' in page.text
    assert page.text.count('class="wrong"') == 1
    amount = {"token": people.token(ann), "class": "rent", "to": "x", "cents": "a lot", "way": "check"}
    assert (
        'class="wrong" id="wrong-expense-cents">An amount such as'
        in ann.post(f"/organizations/{HOSE}/do/expense", data=amount).text
    )


def test_a_clerk_files_papers_of_the_office_alone_and_people_go_by_their_names(people: Townspeople) -> None:
    offered = people.client("clio").get(f"/organizations/{HOSE}/do/paper").text
    assert 'value="assembly-approval"' in offered
    assert "photograph" not in offered
    assert (
        'value="photograph">Photograph for a badge<' in people.client("ann").get(f"/organizations/{HOSE}/do/paper").text
    )
    people.town.must("ann", HOSE, "person", {"name": "zoe", "title": "Zoe Zorn"})
    assert "> Zoe Zorn</label>" in people.client("ann").get(f"/organizations/{HOSE}/do/plan").text


def test_a_file_is_offered_to_those_who_may_see_it(people: Townspeople) -> None:
    ann = people.client("ann")
    given = {"token": people.token(ann), "paper": "face", "kind": "photograph", "about": "bob", "dated": "2026-01-01"}
    sent = ann.post(f"/organizations/{HOSE}/do/paper", data=given, files={"file": ("a.png", PAPERS["png"])})
    assert sent.status_code == 200
    link = f'href="/organizations/{HOSE}/papers/{people.town.book.last(HOSE)}"'
    for who, sees in (("ann", True), ("bob", True), ("ben", False)):
        page = people.client(who).get(f"/organizations/{HOSE}/papers").text
        assert (link in page) == sees, who
        assert "a PNG picture" in page
        assert "attached" not in page


def test_whoever_meets_a_fault_goes_on_where_it_was(people: Townspeople) -> None:
    for who, path, back in (
        ("bob", f"/organizations/{HOSE}/import", f"/organizations/{HOSE}"),
        ("olga", f"/organizations/{HOSE}", "/organizations"),
        ("ann", "/clerk", "/organizations"),
        ("ann", "/occasions/nonesuch/do/incident", "/occasions/nonesuch"),
    ):
        answer = people.client(who).get(path)
        assert answer.status_code == 403, path
        assert f'<a href="{back}">Back to' in answer.text, path


def test_nothing_is_offered_of_which_the_law_says_nothing(people: Townspeople) -> None:
    opening = {"ruleset": "nj-charitable", "title": "Saint Mary", "kind": "religious", "municipality": "Trenton"}
    people.town.must("sam", "saint-mary", "organization-open", opening)
    people.town.must("sam", HOUSE, "assign", {"name": "olga", "role": "officer", "at": "saint-mary"})
    listed = {
        log: [
            deed
            for deeds in people.client(who).get(f"/organizations/{log}.json").json()["groups"].values()
            for deed in deeds
        ]
        for who, log in (("olga", "saint-mary"), ("ann", HOSE), ("olga", CHURCH))
    }
    assert {"badge", "identify", "acknowledge"} & set(listed["saint-mary"]) == set()
    assert {"badge", "identify", "acknowledge"} <= set(listed[HOSE]) & set(listed[CHURCH])


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("planned from 2026-11-18 08:00 on", "Planned from Wed 18 Nov 2026, 08:00 on"),
        ("since 2026-10-19", "Since Mon 19 Oct 2026"),
        ("since 2026-13-45", "Since 2026-13-45"),
        ("", ""),
    ],
)
def test_a_sentence_is_told_with_its_days_as_people_write_them(sentence: str, shown: str) -> None:
    assert told(sentence) == shown


def test_events_forms_and_files_are_called_as_people_look_for_them() -> None:
    assert rests([], "x") == "nothing is on file"
    assert rests([["x", 3]], "x") == "as entered in event 3"
    assert (
        rests([["x", 3], ["x", 4], ["las-vegas-night", 1]], "x")
        == "as entered in events 3, 4, event 1 of las vegas night"
    )
    assert rests([["x", number] for number in range(20)], "x").endswith("7 and more")
    assert (form_called("GC-5"), form_called("casino-night")) == ("GC-5", "casino night")
    assert (file_type("application/pdf"), file_type("x/y")) == ("a PDF", "x/y")
    assert day("2026-03-07") == "Sat 7 Mar 2026"


def test_what_is_on_file_of_somebody_is_there_to_be_put_right(people: Townspeople) -> None:
    stated = {"name": "zoe", "title": "Zoe Zorn", "born": "1980-05-01", "member-since": "2010-01-01"}
    people.town.must("ann", HOSE, "person", stated)
    badges = people.client("ann").get(f"/organizations/{HOSE}/badges").text
    link = f"/organizations/{HOSE}/do/person?name=zoe&amp;then=/organizations/{HOSE}/badges"
    assert link in badges, "an address is missing, and is put on file there"
    form = people.client("ann").get(link.replace("&amp;", "&")).text
    for value in ("Zoe Zorn", "1980-05-01", "2010-01-01"):
        assert f'value="{value}"' in form
    assert "Name and address" not in people.client("bob").get(f"/organizations/{HOSE}/badges").text
    assert people.client("bob").get(link.replace("&amp;", "&")).status_code == 403


def test_what_was_entered_last_is_told_by_names_and_titles_to_those_within(people: Townspeople) -> None:
    people.town.must("ann", HOSE, "person", {"name": "zoe", "title": "Zoe Zorn", "member-since": "2010-01-01"})
    people.town.must("ann", HOSE, "acknowledge", {"person": "zoe", "texts": TEXTS})
    people.town.must(
        "ann", HOSE, "paper", {"paper": "x", "kind": "assembly-approval", "about": "firehouse", "dated": "2026-01-01"}
    )
    page = people.client("ann").get(f"/organizations/{HOSE}").text
    assert "Zoe Zorn acknowledges licensing law" in page
    assert "A paper is put on file: Approval of the building for public assembly about firehouse" in page
    rows = people.client("ann").get(f"/organizations/{HOSE}.json").json()["latest_rows"]
    assert rows[1]["said"]["person"] == "zoe", "programs read what was stated"
    assert "Zoe Zorn" not in people.client("clio").get(f"/organizations/{HOSE}").text


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ({}, "Next: enter who is here"),
        ({"people": [{"here": "x"}]}, "Next: confirm one step before games"),
        ({"people": [{"here": "x"}], "steps": []}, "Next: open the games; or"),
        ({"people": [{"here": "x"}], "steps": [], "games": [{"open": True}]}, "Games are open."),
        ({"people": [{"here": "x"}], "steps": [], "count": {"waits": ["bob"]}}, "Next: whoever counted too"),
        ({"people": [{"here": "x"}], "steps": [], "count": {"waits": []}}, "Next: close the occasion."),
        ({"closed": True}, "Everything was entered."),
    ],
)
def test_a_night_says_what_is_to_be_done_next(said: dict[str, Any], shown: str) -> None:
    now = {
        "people": [{"here": None}],
        "steps": [{"done": False, "group": "games"}, {"done": False, "group": "closing"}],
    }
    assert next_of({**now, "games": [{"open": False}], "count": None, "closed": False, **said}).startswith(shown)


def test_a_console_says_it_too(people: Townspeople) -> None:
    people.town.must(
        "ann", HOSE, "paper", {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    )
    night = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
    people.town.must("ann", "february", "occasion-open", night)
    assert (
        '<p class="next">Next: enter who is here, a member in charge first.</p>'
        in people.client("bob").get("/occasions/february").text
    )

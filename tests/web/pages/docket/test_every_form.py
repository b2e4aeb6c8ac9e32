"""Every step of every proceeding has a form that a page can draw, and every proceeding a page on which it is opened."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from aboveboard.docket.cases.offices import holders_json
from aboveboard.docket.course.state import State
from aboveboard.docket.forms import form_of
from aboveboard.law.docket import Proceeding
from aboveboard.law.docket.held import proceedings
from aboveboard.web.pages.docket.layout import Tried, laid_out
from aboveboard.web.pages.docket.typed import Reading
from aboveboard.web.pages.site import _templates
from tests.web.townspeople import Townspeople

ALL = list(proceedings())
DRAWN = '{% from "docket/_step.html" import step with context %}{{ step(one, "case-1", 0) }}'


def drawn(law: Proceeding, step: str) -> str:
    """The form of a step where nothing stands yet, as a page draws it for whoever keeps the record."""
    offices = holders_json(law, {})
    view = {"offices": offices, "record": {}, "facts": {"present": ["Ada Ash", "Ben Bey"]}, "due": [], "closed": []}
    by = law.law.steps[step].by or tuple(law.law.offices)
    who = [
        {"by": each, "title": law.law.offices[each].title, "role": "secretary", "takes-in": True, "dates": True}
        for each in by
    ]
    form = {**form_of(law, State(), step), "offices": who, "door": False}
    assert Reading(form, {}).said == {}
    one = {**laid_out(form, view, Tried(step, {"do": [step], "more": ["s.x"]})), "due": []}
    return _templates().from_string(DRAWN).render(one=one, who=None)


@pytest.mark.parametrize("law", ALL, ids=lambda law: f"{law.ruleset}/{law.name}")
def test_every_step_has_a_form(law: Proceeding) -> None:
    for step in law.law.steps:
        page = drawn(law, step)
        ids = Counter(re.findall(r'\bid="([^"]+)"', page))
        assert [name for name, count in ids.items() if count > 1] == [], step
        assert [name for name in re.findall(r'\bfor="([^"]+)"', page) if name not in ids] == [], step
        for field in form_of(law, State(), step)["fields"]:
            if field["optional"]:
                continue
            place = re.escape(field["name"])
            assert re.search(rf'(name|value|id)="(at-)?(s|w\.[a-z-]+)\.{place}[."]?', page), (step, field["name"])
        assert "not encoded" not in page


def test_every_proceeding_is_opened_from_a_page(people: Townspeople) -> None:
    client = people.client("ann")
    listed = client.get("/docket-open").text
    for law in ALL:
        path = f"/docket-open?ruleset={law.ruleset}&proceeding={law.name}"
        assert path.replace("&", "&amp;") in listed
        for step in (*law.opening, *(["as-printed"] if law.law.printed else [])):
            page = client.get(f"{path}&step={step}")
            assert page.status_code in (200, 422), path
            if page.status_code == 200:
                assert page.text.count("<h1") == 1
            else:
                assert "in force" in page.text or "held" in page.text, page.text


def test_an_opening_that_there_is_not_is_said_in_a_sentence(people: Townspeople) -> None:
    client = people.client("ann")
    for asked, says in (
        ("ruleset=ny-charitable&proceeding=apeal", "appeal"),
        ("ruleset=nowhere&proceeding=appeal", "nowhere"),
        ("ruleset=ny-charitable&proceeding=appeal&step=determine", "notice-of-appeal was expected"),
        ("ruleset=ny-charitable&proceeding=appeal&colour=red", "is not asked for here"),
    ):
        found = client.get(f"/docket-open?{asked}")
        assert found.status_code == 422, asked
        assert says in found.text


def test_a_vote_is_taken_member_by_member_or_by_names_or_numbers() -> None:
    law = next(each for each in ALL if each.law.votes and not each.law.printed and each.law.kind == "case")
    step = next(name for name, each in law.law.steps.items() if each.vote is not None)
    form = {**form_of(law, State(), step), "offices": [], "door": False}
    for typed, votes in (
        ({"s.vote:Ada Ash": ["ayes"], "s.vote:Ben Bey": ["nays"], "s.vote:Cy Coe": [""]},
         {"ayes": ["Ada Ash"], "nays": ["Ben Bey"]}),
        ({"s.vote:Ada Ash": ["ayes"], "s.vote:Ben Bey": ["abstained"]},
         {"ayes": ["Ada Ash"], "nays": [], "abstained": ["Ben Bey"]}),
        ({"s.vote.ayes": ["Ada Ash\nBen Bey"], "s.vote.nays": [""]}, {"ayes": ["Ada Ash", "Ben Bey"], "nays": []}),
        ({"s.vote.ayes": ["5"], "s.vote.nays": ["0"]}, {"ayes": 5, "nays": 0}),
    ):  # fmt: skip
        assert Reading(form, typed).said == {"vote": votes}
    assert Reading(form, {"s.vote:Ada Ash": [""], "s.vote.ayes": [" "]}).said == {}

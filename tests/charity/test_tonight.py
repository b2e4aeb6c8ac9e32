"""What `may` and the checklist say of an occasion: by the day asked, done only by an event, opened down to events."""

from __future__ import annotations

import json
from typing import Any

import pytest

import aboveboard
from aboveboard.charity.record import Record
from aboveboard.cli.example import FOLDER
from aboveboard.law.errors import BadInput
from aboveboard.organizations import InRecord, Organization
from tests.support.stories import Story, stories

COMPANY = json.loads((FOLDER / "company.json").read_text("utf-8"))
OPENING: dict[str, Any] = COMPANY["events"][-1]["occasion-open"]
PLANNED = "2026-01-22"
YOUNG = {"name": "eve", "title": "Eve Eady", "born": "2008-02-09", "address": "5 Mill Road"}
YOUNG["member-since"] = "2025-02-09"
HER_BADGE = (
    {"at": PLANNED, "identify": {"person": "eve", "photograph": "eve-photograph", "signature": "eve-signature"}},
    {"at": PLANNED, "badge": {"person": "eve"}},
)
DEALS = {"person": "eve", "duty": "dealer", "game": "craps"}


def company(*events: dict[str, Any], **plan: Any) -> Organization:
    """The company with a night in February that is planned and not open."""
    stated = {"occasion": "february", **OPENING, **plan}
    known = [{"at": PLANNED, "person": YOUNG}, {"premises": {"premises": "hall", "areas": OPENING["areas"]}}]
    before = [*COMPANY["events"][:-1], *known, {"at": PLANNED, "by": "ann", "plan": stated}]
    return aboveboard.organization({**COMPANY, "events": [*before, *events]})


def missing(held: Organization, at: str | None = None) -> list[str]:
    return [one.reason for one in held.may("february", at).missing]


def states(held: Organization) -> dict[str, str | None]:
    return {row.condition: row.state for row in held.checklist("february").rows}


# -- by the day asked --------------------------------------------------------------------------------------------------


@pytest.mark.provision("ny-4622.2-bar", "ny-4622.25-operate")
def test_a_person_is_as_old_as_on_the_day_asked_and_a_member_for_a_year_before_the_period() -> None:
    held = company(staff=[DEALS])
    for at, young in (("2026-01-25", True), ("2026-02-07T19:00", True), ("2026-02-08", True), ("2026-02-09", False)):
        why = [each for each in missing(held, at) if "Eve" in each]
        assert any("is 17, and must be 18" in each for each in why) == young, at
        assert any("for less than one year" in each for each in why), "one year before the period, whenever it is asked"


def test_what_was_stated_later_was_not_known_on_an_earlier_day() -> None:
    later = {
        "at": "2026-01-30",
        "paper": {"paper": "p-9", "kind": "assembly-approval", "about": "hall", "dated": "2026-01-29"},
    }
    held = company(later, premises="hall")
    approval = "approval of the building for public assembly: missing"
    assert approval.capitalize() in [each.capitalize() for each in missing(held, "2026-01-29")]
    assert approval.capitalize() not in [each.capitalize() for each in missing(held, "2026-01-30")]
    with pytest.raises(BadInput, match="none is called 'february', open or planned by 2026-01-21 23:59"):
        held.may("february", "2026-01-21")


def test_a_night_was_planned_before_it_was_open() -> None:
    opened = {"at": "2026-01-25", "by": "ann", "log": "february", "occasion-open": OPENING}
    held = company(opened)
    assert (held.may("february", "2026-01-24").opened, held.may("february", "2026-01-25").opened) == (False, True)


# -- done only by an event ---------------------------------------------------------------------------------------------


def test_nothing_is_done_that_nobody_stated() -> None:
    held = company({"at": "2026-01-25", "by": "ann", "log": "february", "occasion-open": OPENING})
    found = states(held)
    assert found["open-to-the-public"] == found["currency"] == "unknown"
    assert found["four-in-charge"] == found["in-charge-designated"] == "done"
    assert found["counted"] == "open"


@pytest.mark.parametrize("opened", [False, True])
def test_what_is_done_is_done_by_events(opened: bool) -> None:
    opening = {"at": "2026-01-25", "by": "ann", "log": "february", "occasion-open": OPENING}
    held = company(*([opening] if opened else []))
    done = [row for row in held.checklist("february").rows if row.state == "done"]
    assert len(done) > 10
    assert [row.condition for row in done if not row.events] == []


def test_a_step_for_each_game_is_done_when_it_is_done_for_all_of_them() -> None:
    night = {"log": "february", "by": "ann"}
    held = company(
        {"at": "2026-01-25", **night, "occasion-open": OPENING},
        {"at": "2026-02-07T18:30", **night, "step": {"step": "no-tipping-posted", "areas": ["annex"]}},
    )
    row = next(row for row in held.checklist("february").rows if row.step == "no-tipping-posted")
    assert (row.state, row.done_for, row.left) == ("open", ("annex",), ("main hall",))


# -- opened down to events ---------------------------------------------------------------------------------------------


def numbers(held: Organization) -> dict[str, int]:
    """How many events each log has."""
    asked = held._asked
    assert isinstance(asked, InRecord)
    logs: Record = asked.decided.logs
    return {name: state.number for name, state in logs.states.items()}


def test_what_is_on_file_is_opened_down_to_its_events() -> None:
    held = company(**{"members-in-charge": ["ann", "bob", "eve"]})
    found = {one.condition: one for one in held.may("february").missing}
    plan = ("organization", numbers(held)["organization"] - 1)
    assert found["four-in-charge"].events == (plan,)
    assert found["four-in-charge"].rests_on == f"organization, event {plan[1]}"
    assert plan in found["in-charge-designated"].events
    assert len(found["in-charge-designated"].events) == 5, "the plan, and the four designations"


def test_a_paper_that_is_not_valid_any_more_is_named() -> None:
    expired = {
        "paper": "p-3",
        "kind": "assembly-approval",
        "about": "hall",
        "dated": "2025-01-01",
        "until": "2026-01-31",
    }
    held = company({"at": "2026-01-23", "paper": expired}, premises="hall")
    found = next(one for one in held.may("february").missing if "public assembly" in one.reason.lower())
    assert found.events == (("organization", numbers(held)["organization"] - 1),)


def test_where_nothing_is_on_file_that_is_said() -> None:
    held = company(premises="hall")
    found = next(one for one in held.may("february").missing if "public assembly" in one.reason.lower())
    assert (found.events, found.rests_on) == ((), "nothing is on file")
    assert found.to_json()["rests_on"] == "nothing is on file"


@pytest.mark.parametrize("story", stories(), ids=lambda story: story.name)
def test_every_event_of_a_finding_is_there(story: Story) -> None:
    held = aboveboard.organization(story.record())
    known = numbers(held)
    for row in held.occasions[:6]:
        for one in (*(may := held.may(row.occasion)).missing, *may.warnings):
            assert all(number < known.get(log, 0) for log, number in one.events), one
        for step in held.checklist(row.occasion).rows:
            assert all(number < known.get(log, 0) for log, number in step.events), step

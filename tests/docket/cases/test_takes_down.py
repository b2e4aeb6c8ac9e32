"""What is done at a meeting is taken down by whoever its file says, from everybody there, and from nobody's door."""

from __future__ import annotations

from pathlib import Path

import pytest

from aboveboard.docket.at_hand import docket_page
from aboveboard.docket.views import case_view
from aboveboard.law import BadInput
from aboveboard.law.docket import load_proceeding
from aboveboard.law.docket.held import proceeding_of
from aboveboard.law.files import ruleset_named
from aboveboard.log.deeds import Deed
from tests.support.dockets import decide_at, open_board

MEETING = "board-meeting"


@pytest.mark.provision("nyc-minutes-1-quorum")
def test_a_secretary_takes_down_what_others_do(tmp_path: Path) -> None:
    town = open_board(str(tmp_path / "floor.db"), MEETING)

    def step(who: str, role: str, do: str, by: str, **stated: object) -> str | None:
        found = town.book.do(Deed(MEETING, "proceed-step", {"do": do, "by": by, **stated}, who, role))
        return None if found.refusal is None else found.refusal.reason

    assert step("sela", "secretary", "call-to-order", "chair", name="Cora Cole") is None
    refused = step("joan", "commission", "roll", "secretary", present=["Joan Jay"])
    assert refused is not None
    assert "the secretary: a secretary acts as such" in refused
    assert step("sela", "secretary", "roll", "secretary", present=["Joan Jay"]) is None
    assert step("sela", "secretary", "motion", "member", mover="Joan Jay", name="Joan Jay") is None
    assert step("joan", "commission", "motion", "member", mover="Joan Jay") is None
    town.book.close()


@pytest.mark.provision("pa-51.7-a-1-period")
def test_what_is_said_at_a_meeting_does_not_come_from_elsewhere(tmp_path: Path) -> None:
    town = open_board(str(tmp_path / "floor.db"), MEETING, "pa")
    said = {"do": "comment", "by": "commenter", "speaker": "Abel", "minutes": 3}
    called = {"do": "call-to-order", "by": "presiding"}
    assert town.book.do(Deed(MEETING, "proceed-step", called, "sela", "secretary")).refusal is None
    found = town.book.do(Deed(MEETING, "public-step", said, "", "public"))
    assert found.refusal is not None
    assert "taken down by the designated staff person, and not from here" in found.refusal.reason
    assert docket_page(town.book)["rows"][0]["open-doors"] == []
    assert town.book.do(Deed(MEETING, "proceed-step", said, "sela", "secretary")).refusal is None
    town.book.close()


@pytest.mark.provision("nyc-minutes-5-closed")
def test_a_case_that_a_meeting_decides_is_determined_by_nobody_alone(tmp_path: Path) -> None:
    town = open_board(str(tmp_path / "floor.db"), MEETING)
    begins = {"ruleset": "ny-commercial", "proceeding": "adjudication", "holders": {"respondent": "Ida Ives"},
              "step": {"do": "report", "by": "commission"}}  # fmt: skip
    assert town.book.do(Deed("case-ives", "case-begin", begins, "joan", "commission")).refusal is None
    said = {"do": "determination", "by": "commission", "outcome": "accepted", "vote": "5-0"}
    for who, role in (("joan", "commission"), ("sela", "secretary"), ("cora", "chair")):
        head = town.book.store.head()
        found = town.book.do(Deed("case-ives", "proceed-step", said, who, role))
        assert found.refusal is not None
        assert town.book.store.head() == head
    alone = town.book.do(Deed("case-ives", "proceed-step", said, "joan", "commission")).refusal
    assert alone is not None
    assert "comes with that: outcome announced (Meeting of the Gaming Commission)" in alone.reason
    assert "determination" not in {form["do"] for form in case_view(town.book, "case-ives", "joan")["forms"]}
    decide_at(town, MEETING, "case-ives")
    assert case_view(town.book, "case-ives")["state"] == "determined"
    town.book.close()


def test_a_meeting_decides_nothing_about_itself(tmp_path: Path) -> None:
    town = open_board(str(tmp_path / "floor.db"), MEETING)
    for said in (
        {"do": "call-to-order", "by": "chair"}, {"do": "roll", "by": "secretary", "present": list("abcd")},
        {"do": "quorum", "by": "secretary"},
    ):  # fmt: skip
        assert town.book.do(Deed(MEETING, "proceed-step", said, "sela", "secretary")).refusal is None
    said = {"do": "accept-minutes", "by": "secretary", "matter": MEETING, "vote": "4-0"}
    found = town.book.do(Deed(MEETING, "proceed-step", said, "sela", "secretary"))
    assert found.refusal is not None
    assert f"it decides twice about {MEETING}" in found.refusal.reason
    town.book.close()


def test_an_office_that_nobody_has_is_taken_down_by_none() -> None:
    held = load_proceeding("pa", "meeting")
    raw = {
        **held.raw,
        "offices": {**held.raw["offices"], "staff": {**held.raw["offices"]["staff"], "takes-down": ["x"]}},
    }
    with pytest.raises(BadInput, match=r"offices.staff.takes-down: there is no office 'x'"):
        proceeding_of(raw, "here", ruleset_named("pa"), "meeting")

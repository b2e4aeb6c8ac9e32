"""An appeal that comes of a hearing: what is stayed, modified or reversed stands in the hearing's record, and once."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.docket.cases.course import Course
from aboveboard.docket.cases.held import Held
from aboveboard.law.errors import BadInput
from tests.docket.cases import test_sanctions as hearing
from tests.docket.cases.test_cases_on_the_log import STATEMENT
from tests.docket.cases.test_sanctions import CASE, SUSPENDED, at, determine, told
from tests.support.dockets import APPEAL, BEGINS, DocketTown

town = hearing.town
APPEALED: dict[str, Any] = {**BEGINS, "of": CASE, "step": {**BEGINS["step"], "determined": "2026-01-02"}}
MEMBERS = ["Ray", "Sample", "Crotty", "Poklemba"]
COUNTER: dict[str, Any] = {
    "to": "commission", "way": "in-person", "place": "Schenectady", "originals": 1, "copies": 1,
    "proof-of-service": "admission", "served": "2026-01-20",
}  # fmt: skip


@pytest.fixture
def appealed(town: DocketTown) -> DocketTown:
    """A suspension that everybody is told of, the hearing's case closed, and its appeal with a stay applied for."""
    determine(town, SUSPENDED)
    for step in ("notify-licensee", "notify-commission"):
        town.step("clio", CASE, step, "clerk", effective="2026-02-07")
    town.step("clio", CASE, "end", "clerk")
    town.must("ann", APPEAL, "case-begin", APPEALED)
    town.step("ann", APPEAL, "apply-for-stay", "appellant", application="until it is heard", affidavit="Ann Ames")
    return town


def standing(town: DocketTown, log: str) -> list[tuple[str, str]]:
    held: Held = town.book.look(log, lambda state: state.part(Course).state)
    return [(each.kind, each.stands) for each in held.course.sanctions]


def heard(town: DocketTown) -> None:
    """Papers and notices up to the meeting, with an appeal that both want decided on the papers."""
    town.step("ann", APPEAL, "statement-of-appeal", "appellant", **STATEMENT)
    at(town, "2026-01-20T12:00")
    town.step("clio", APPEAL, "counterstatement", "municipality", **COUNTER)
    town.step("kim", APPEAL, "notice-of-hearing", "commission", date="2026-02-02", place="Schenectady")
    for who, office in (("ann", "appellant"), ("clio", "municipality")):
        town.step(who, APPEAL, "choose", office, submission="on-the-papers", examine=False)
    town.step("kim", APPEAL, "meet", "commission", present=MEMBERS)


def decide(town: DocketTown, outcome: str, **more: Any) -> None:
    vote = {"ayes": MEMBERS, "nays": []}
    town.step("kim", APPEAL, "determine", "commission", outcome=outcome, findings="as found", vote=vote, **more)


def test_a_stay_on_appeal_stays_the_hearing_s_sanction_although_its_case_is_closed(appealed: DocketTown) -> None:
    appealed.step("kim", APPEAL, "rule-on-stay", "commission", stay="stay-1", ruling="granted")
    assert (standing(appealed, CASE), standing(appealed, APPEAL)) == ([("suspension", "stayed")], [])
    assert "stayed" in told(appealed)[-1]
    appealed.step("kim", APPEAL, "end-stay", "commission")
    assert standing(appealed, CASE) == [("suspension", "stands")]


def test_a_stay_that_is_denied_changes_nothing(appealed: DocketTown) -> None:
    appealed.step("kim", APPEAL, "rule-on-stay", "commission", stay="stay-1", ruling="denied")
    assert standing(appealed, CASE) == [("suspension", "stands")]


def test_a_reversal_lifts_what_the_hearing_imposed(appealed: DocketTown) -> None:
    heard(appealed)
    decide(appealed, "reversed")
    assert standing(appealed, CASE) == [("suspension", "lifted")]
    at(appealed, "2026-02-08T18:00")
    appealed.must("ann", "sunday", "occasion-open", hearing.night("2026-02-08"))


def test_what_is_imposed_in_its_place_stands_in_the_hearing_and_once(appealed: DocketTown) -> None:
    heard(appealed)
    decide(appealed, "modified", sanctions=[{"kind": "suspension", "effective": "2026-02-10", "months": 1}])
    assert standing(appealed, CASE) == [("suspension", "lifted"), ("suspension", "stands")]
    assert standing(appealed, APPEAL) == []
    at(appealed, "2026-02-08T18:00")
    appealed.must("ann", "sunday", "occasion-open", hearing.night("2026-02-08"))
    at(appealed, "2026-02-14T18:00")
    said = appealed.refused("ann", "later", "occasion-open", hearing.night("2026-02-14"))
    assert f"beyond 2026-02-10 through 2026-03-10, by the case {CASE}" in said


def test_an_affirmed_determination_is_enforced_again(appealed: DocketTown) -> None:
    appealed.step("kim", APPEAL, "rule-on-stay", "commission", stay="stay-1", ruling="granted")
    heard(appealed)
    decide(appealed, "affirmed")
    assert standing(appealed, CASE) == [("suspension", "stands")]


def test_what_the_hearing_says_itself_is_not_said_again(town: DocketTown) -> None:
    determine(town, SUSPENDED)
    begins = {**APPEALED, "step": {**APPEALED["step"], "sanctions": SUSPENDED}}
    assert "verdict" in (answer := town.must("ann", APPEAL, "case-begin", begins).answer)
    assert answer["verdict"] == "returned"
    assert any("the record of its hearing says so itself" in each["reason"] for each in answer["faults"])
    with pytest.raises(BadInput, match=f"facts: of: it comes from {CASE}"):
        town.do("ann", "appeal-2", "case-begin", {**APPEALED, "facts": {"of": "hearing-9"}})

"""Whoever wants more than an office gives: judges of one's own choosing, other people's papers, votes of nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from aboveboard.docket.course.votes import read_vote
from aboveboard.docket.record import proceed
from aboveboard.docket.views import case_view
from aboveboard.floor import HOUSE
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Decision, Deed, Viewer
from aboveboard.publish.markdown import escape
from tests.docket.cases import test_sanctions as hearing
from tests.docket.cases.test_cases_on_the_log import STATEMENT
from tests.support.charities import CHURCH, HOSE, Town
from tests.support.databases import file
from tests.support.dockets import (
    APPEAL,
    BEGINS,
    BOARD,
    COMMENT,
    NOTICE,
    RULE,
    RULES,
    TOWN,
    DocketTown,
    open_board,
    open_period,
)

__all__ = ["file"]
ELSEWHERE = "municipality-new-york-kingston"
MEETING, MEMBERS = "board-meeting", ["Ada Ames", "Bo Boyd", "Cy Cole", "Di Dunn", "Ed East"]
SUSPENDS: dict[str, Any] = {
    "do": "suspend", "by": "clerk", "grounds": "two prizes over the limit", "ground": "inimical-to-public-interest",
    "sanctions": [{"kind": "suspension", "effective": "2026-01-03"}],
}  # fmt: skip


def hired(town: Town, name: str, role: str, at: str) -> None:
    town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
    town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": at})


@pytest.fixture
def docket(file: str) -> Iterator[DocketTown]:
    """A town with a docket, a clerk of another town, and a commissioner of another state."""
    town = DocketTown(file)
    hired(town.town, "zed", "clerk", ELSEWHERE)
    hired(town.town, "pat", "commission", "pa")
    yield town
    town.book.close()


def begins(proceeding: str, step: dict[str, Any], **holders: str) -> dict[str, Any]:
    return {"ruleset": RULES, "proceeding": proceeding, "holders": holders, "step": step}


def refused(town: DocketTown, who: str, role: str, kind: str, payload: Any, log: str = "new-1") -> str:
    """Why not; and that nothing was written anywhere."""
    head = town.book.store.head()
    found = town.book.do(Deed(log, kind, payload, who, role))
    assert found.refusal is not None
    assert town.book.store.head() == head
    return found.refusal.reason


# -- who sits over whom ------------------------------------------------------------------------------------------------


@pytest.mark.provision("ny-4626.7-who")
def test_no_clerk_suspends_an_organization_of_another_municipality(docket: DocketTown) -> None:
    case = begins("hearing", SUSPENDS, clerk=ELSEWHERE, municipality=ELSEWHERE, licensee=HOSE)
    said = refused(docket, "zed", "clerk", "case-begin", case)
    assert said == f"the licensee: {HOSE} is of {TOWN}, and not of {ELSEWHERE}"
    events = docket.book.events(HOSE, -1, Viewer("ann", "officer"))
    assert not [each for each in events if each.kind == "sanctions-noted"]


def test_the_commission_of_other_rules_is_none_here(docket: DocketTown) -> None:
    step = {**SUSPENDS, "by": "commission", "members": ["a", "b", "c", "d"]}
    said = refused(docket, "pat", "commission", "case-begin", begins("hearing", step, commission="pa", licensee=HOSE))
    assert said == "the commission: roles at pa are none here, where it goes by ny-charitable"


@pytest.mark.parametrize(
    ("holder", "why"),
    [
        (TOWN, f"that is held at {RULES}, and not at {TOWN}"),
        (HOSE, f"{HOSE} is an organization, and may be a party alone"),
        ("hal", "hal is named as such by whoever keeps the record, and not by a party"),
    ],
)
@pytest.mark.provision("ny-4627.15")
def test_a_party_does_not_choose_who_presides(docket: DocketTown, holder: str, why: str) -> None:
    case = {**BEGINS, "holders": {**BEGINS["holders"], "presiding": holder}}
    assert refused(docket, "ann", "officer", "case-begin", case).endswith(why)


def test_no_appeal_is_taken_from_somebody_else_s_case(file: str) -> None:
    town = DocketTown(file)
    town.must("clio", hearing.CASE, "case-begin", hearing.BEGINS)
    case = {**BEGINS, "of": hearing.CASE, "holders": {"appellant": CHURCH, "municipality": TOWN}}
    said = refused(town, "olga", "officer", "case-begin", case)
    assert said == f"the party aggrieved: {CHURCH} has no part in {hearing.CASE}, from which it comes"
    town.must("ann", APPEAL, "case-begin", {**BEGINS, "of": hearing.CASE})
    town.book.close()


def test_nobody_reads_or_acts_at_a_municipality_as_a_party_that_it_cannot_be(docket: DocketTown) -> None:
    hired(docket.town, "rex", "commission", "ny-commercial")
    case = {"ruleset": "ny-commercial", "proceeding": "adjudication", "holders": {"respondent": ELSEWHERE},
            "step": {"do": "report", "by": "commission"}}  # fmt: skip
    said = refused(docket, "rex", "commission", "case-begin", case)
    assert said == f"the respondent: nobody at {ELSEWHERE} acts as such"


# -- other people's papers ---------------------------------------------------------------------------------------------


def test_the_clerk_of_a_party_does_not_rewrite_the_other_party_s_papers(docket: DocketTown) -> None:
    docket.appeal()
    docket.step("ann", APPEAL, "statement-of-appeal", "appellant", **STATEMENT)
    late = {key: value for key, value in NOTICE.items() if key not in ("do", "by")} | {"determined": "2025-10-01"}
    for payload in ({"event": 0, "why": "a slip", "said": late}, {"event": 1, "why": "a slip"}):
        said = refused(docket, "clio", "clerk", "correct", payload, APPEAL)
        assert "a clerk does not" in said
    docket.step("clio", APPEAL, "forward", "municipality")
    docket.must("clio", APPEAL, "correct", {"event": 2, "why": "it was another's"})
    docket.must("seth", APPEAL, "correct", {"event": 1, "why": "it was another's"})


# -- votes -------------------------------------------------------------------------------------------------------------


class Board:
    """A meeting with a quorum, and a case before it."""

    def __init__(self, url: str) -> None:
        self.town = open_board(url, MEETING)
        hired(self.town, "hal", "hearing-officer", "ny-commercial")
        case = {"ruleset": "ny-commercial", "proceeding": "adjudication", "holders": {"respondent": "Ida Ives"},
                "step": {"do": "report", "by": "hearing-officer"}}  # fmt: skip
        assert self.do("hal", "adj-1", "case-begin", case, "hearing-officer").refusal is None
        self.step("cora", "call-to-order", "chair")
        self.step("sela", "roll", "secretary", present=MEMBERS)
        self.step("sela", "quorum", "secretary")

    def do(self, who: str, log: str, kind: str, payload: Any, role: str = "") -> Decision:
        return self.town.book.do(Deed(log, kind, payload, who, role or BOARD[who]))

    def step(self, who: str, do: str, by: str, **stated: Any) -> Decision:
        found = self.do(who, MEETING, "proceed-step", {"do": do, "by": by, **stated})
        assert found.refusal is None, found.refusal
        return found

    def vote(self, vote: Any, matter: str = "adj-1") -> Decision:
        said = {"do": "adjudication", "by": "secretary", "matter": matter, "closed": True, "outcome": "accepted"}
        return self.do("sela", MEETING, "proceed-step", {**said, "vote": vote})


@pytest.fixture
def board(file: str) -> Iterator[Board]:
    found = Board(file)
    yield found
    found.town.book.close()


@pytest.mark.provision("nyc-minutes-1-present")
def test_the_ayes_of_those_who_are_not_there_carry_nothing(board: Board) -> None:
    found = board.vote({"ayes": ["Pia Page", "Quin Quill", "Rob Roe", "Sy Sand"], "nays": []})
    assert found.answer["verdict"] == "not-carried"
    assert case_view(board.town.book, "adj-1")["state"] == "report"
    assert board.vote({"ayes": [each.upper() for each in MEMBERS], "nays": []}).answer["verdict"] == "done"


def test_one_member_has_one_vote_however_the_name_is_written(board: Board) -> None:
    for other in ("ada ames", "ADA  AMES", " Ada Ames", "Ada\u00a0Ames"):
        with pytest.raises(BadInput, match="votes twice"):
            board.vote({"ayes": ["Ada Ames", other, "Bo Boyd"], "nays": ["Cy Cole"]})


def test_nobody_evades_a_recusal_by_writing_otherwise(board: Board) -> None:
    board.step("cora", "recuse", "chair", member="Ada Ames", matter="adj-1")
    for name, matter in (("ADA AMES", "adj-1"), ("Ada Ames", "Adj-1")):
        found = board.vote({"ayes": [name, *MEMBERS[1:]], "nays": []}, matter)
        assert found.refusal is not None
        assert "takes no part in" in found.refusal.reason
    found = board.vote("4-0")
    assert found.answer["verdict"] == "done"


def test_a_tally_counts_no_more_than_those_who_may_vote(board: Board) -> None:
    for name in MEMBERS[:2]:
        board.step("cora", "recuse", "chair", member=name, matter="adj-1")
    found = board.vote("9999-0")
    assert found.answer["verdict"] == "not-carried", "three may vote, and four are needed"
    assert any("9999 votes where 5 are present" in each["reason"] for each in found.answer["flagged"])


def test_a_lost_vote_is_not_corrected_into_one_that_decides_elsewhere(board: Board) -> None:
    lost = board.vote({"ayes": MEMBERS[:2], "nays": MEMBERS[2:]})
    assert lost.answer["verdict"] == "not-carried"
    said = {"matter": "adj-1", "closed": True, "outcome": "accepted", "vote": {"ayes": MEMBERS, "nays": []}}
    found = board.do("sela", MEETING, "correct", {"event": lost.number, "why": "a slip", "said": said})
    assert found.refusal is not None
    assert "it would decide in adj-1, which takes a step of its own" in found.refusal.reason


def test_many_names_are_read_in_a_moment() -> None:
    names = [f"{number:x}" for number in range(200_000)]
    assert read_vote({"ayes": names}, "vote").ayes == len(names)


# -- sanctions ---------------------------------------------------------------------------------------------------------


def suspended(**row: Any) -> dict[str, Any]:
    step = {**SUSPENDS, "sanctions": [{"kind": "suspension", **row}]}
    return proceed(
        {"ruleset": RULES, "proceeding": "hearing", "events": [{"at": "2026-01-02T10:00", **step}]}
    ).to_json()


def test_a_sanction_of_no_months_is_none() -> None:
    (found,) = suspended(effective="2026-01-03", months=0)["refused"]
    assert found["reason"] == "suspension of the license: it holds for 0 months, and so at no time"


def test_a_sanction_from_before_its_own_day_is_flagged() -> None:
    (found,) = suspended(effective="2025-01-03")["flagged"]
    assert "it takes effect on 2025-01-03, before it is imposed on 2026-01-02" in found["reason"]
    assert not suspended(effective="2026-01-02")["flagged"]
    with pytest.raises(BadInput, match="outside the years"):
        suspended(effective="9999-12-31", months=12)


# -- the public's door -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["a\u202eb", "a\x00b", "a\x1b[31mb", "\u2066x"])
def test_nothing_unseen_is_said_without_an_account(file: str, text: str) -> None:
    town = open_period(file)
    head = town.book.store.head()
    for name in ("comment", "commenter", "name"):
        with pytest.raises(BadInput, match="it holds a character that is not written, U"):
            town.book.do(Deed(RULE, "public-step", {**COMMENT, name: text}, "", "public"))
    assert town.book.store.head() == head
    town.book.close()


@pytest.mark.parametrize("text", ["~~~", "---", "&lt;b&gt;", "# a", "<script>", "[x](javascript:y)"])
def test_nothing_that_somebody_states_is_markup_in_a_paper(text: str) -> None:
    assert escape(text) != text
    assert escape(text).replace("\\", "") == text

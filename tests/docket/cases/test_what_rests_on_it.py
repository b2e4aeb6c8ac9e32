"""What was decided upon something does not lose its ground by a correction of that: it is put right first, or anew."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from aboveboard.docket.trying import try_correction
from aboveboard.docket.views import case_view
from aboveboard.log.deeds import Decision, Deed
from tests.docket.test_adversary import MEETING, MEMBERS, Board
from tests.support.charities import HOSE
from tests.support.databases import file
from tests.support.dockets import RULES, DocketTown

__all__ = ["file"]
CASE, ROLL, QUORUM = "hearing-1", 2, 3


@pytest.fixture
def board(file: str) -> Iterator[Board]:
    """A meeting with a quorum of five, and a case before it."""
    found = Board(file)
    yield found
    found.town.book.close()


def put_right(board: Board, event: int, said: dict[str, Any] | None = None) -> str | None:
    """Why the secretary does not put an event of the meeting right; and what everybody reads stays as it is then."""
    before = case_view(board.town.book, MEETING)
    found = board.do("sela", MEETING, "correct", {"event": event, "why": "a slip", **({"said": said} if said else {})})
    if found.refusal is None:
        return None
    assert case_view(board.town.book, MEETING) == before
    return found.refusal.reason


def votes(board: Board) -> list[tuple[str, bool]]:
    return [(each["about"], each["carried"]) for each in case_view(board.town.book, MEETING)["votes"]]


@pytest.mark.provision("nyc-minutes-1-quorum")
def test_a_vote_does_not_lose_its_quorum_by_a_correction(board: Board) -> None:
    board.vote({"ayes": MEMBERS[:4], "nays": MEMBERS[4:]})
    assert "2 present where 4 are a quorum" in str(put_right(board, ROLL, {"present": MEMBERS[:2]}))
    assert "no quorum was noted before" in str(put_right(board, QUORUM))
    assert votes(board) == [("adj-1", True)]
    assert case_view(board.town.book, "adj-1")["state"] == "determined"


@pytest.mark.provision("nyc-minutes-1-present")
def test_a_vote_that_carried_is_not_lost_by_a_correction(board: Board) -> None:
    decided = board.vote({"ayes": MEMBERS[:4], "nays": MEMBERS[4:]})
    said = put_right(board, ROLL, {"present": MEMBERS[1:]})
    assert said == f"event {decided.number} rests on it: its vote carried, and would not"
    assert votes(board) == [("adj-1", True)]


def test_a_vote_that_was_lost_is_taken_anew_and_does_not_carry_by_a_correction(board: Board) -> None:
    here = [*MEMBERS[:4], "Eda Eads"]
    assert put_right(board, ROLL, {"present": here}) is None
    lost = board.vote({"ayes": [*MEMBERS[:3], MEMBERS[4]], "nays": []})
    assert lost.answer["verdict"] == "not-carried"
    assert lost.number is not None
    said = put_right(board, ROLL, {"present": MEMBERS})
    assert said == f"event {lost.number} rests on it: its vote did not carry, and would"
    assert put_right(board, lost.number) is None
    assert put_right(board, ROLL, {"present": MEMBERS}) is None
    assert board.vote({"ayes": MEMBERS[:4], "nays": []}).answer["verdict"] == "done"


def test_a_roll_is_put_right_where_every_vote_stays_what_it_was(board: Board) -> None:
    board.vote({"ayes": MEMBERS[:4], "nays": []})
    assert put_right(board, ROLL, {"present": [*MEMBERS, "Flo Fay"]}) is None
    assert votes(board) == [("adj-1", True)]


def test_what_a_vote_decided_is_not_undone_by_a_correction_of_the_case(board: Board) -> None:
    decided = board.vote({"ayes": MEMBERS, "nays": []})
    ((_, number),) = decided.also
    for said in ({}, {"said": {"outcome": "rejected"}}):
        found = board.do("joan", "adj-1", "correct", {"event": number, "why": "a slip", **said})
        assert found.refusal is not None
        reason = f"it came with event {decided.number} of {MEETING}, where a further step puts that right"
        assert found.refusal.reason.endswith(reason)
    assert case_view(board.town.book, "adj-1")["state"] == "determined"
    tried = try_correction(
        board.town.book, Deed("adj-1", "correct", {"event": number, "why": "a"}, "joan", "commission")
    )
    assert tried.refused[0].reason.endswith(reason)


# -- no report and no determination without findings -------------------------------------------------------------------


class Hearing:
    """A hearing on two charges that has come to the report."""

    def __init__(self, url: str) -> None:
        self.town = DocketTown(url)
        step = {"do": "open", "by": "commission", "basis": "own-initiative", "ground": "violation"}
        begins = {"ruleset": RULES, "proceeding": "hearing-commission", "holders": {"licensee": HOSE},
                  "parties": {"licensee": {"address": "7 Mill Road"}}, "step": step}  # fmt: skip
        self.town.must("kim", CASE, "case-begin", begins)
        later = self.town.town.now + timedelta(days=10)
        day = later.date().isoformat()
        charges = [{"charge": each, "grounds": "two prizes over the limit"} for each in ("1", "2")]
        self.take("kim", "designate", "commission", presides="hearing-officer", who="Hal")
        notice = {"grounds": charges, "date": day, "place": "Schenectady", "way": "certified-mail"}
        self.take("kim", "notice-of-hearing", "commission", **notice, address="7 Mill Road")
        self.town.on(later)
        self.take("hal", "absence", "presiding", date=day)
        self.take("hal", "close", "presiding")
        self.found = self.take("hal", "find", "presiding", sustained=["1"], not_sustained=["2"])
        self.take("hal", "report", "presiding")

    def take(self, actor: str, do: str, by: str, /, **stated: Any) -> Decision:
        given = {name.replace("_", "-"): value for name, value in stated.items()}
        return self.town.must(actor, CASE, "proceed-step", {"do": do, "by": by, **given})


@pytest.mark.provision("ny-4626.12-findings")
def test_a_report_does_not_lose_its_findings_by_a_correction(file: str) -> None:
    hearing = Hearing(file)
    town, event = hearing.town, hearing.found.number
    assert event is not None
    said = town.refused("hal", CASE, "correct", {"event": event, "why": "a slip", "said": {"sustained": ["1"]}})
    assert said.startswith(f"event {event + 1} rests on it: ")
    assert "charges of which nothing is found" in said
    town.must("hal", CASE, "correct", {"event": event, "why": "a slip", "said": {"sustained": ["1", "2"]}})
    town.book.close()

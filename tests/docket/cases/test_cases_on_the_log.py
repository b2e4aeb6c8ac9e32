"""A case has a log of its own: it is opened, stepped through, corrected, retold, and what is refused writes nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from aboveboard.docket.cases.course import Course
from aboveboard.docket.cases.events import every
from aboveboard.docket.cases.held import Held
from aboveboard.docket.record import proceed
from aboveboard.kernel.plain import packed, unpacked
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Deed, NotAllowed, Viewer
from tests.support.charities import HOSE
from tests.support.dockets import APPEAL, BEGINS, NOTICE, TOWN, DocketTown, open_period

STATEMENT: dict[str, Any] = {
    "errors": [{"error": "no finding supports it"}], "facts": "two witnesses", "argument": "it is not so",
    "annexes": ["charges", "findings", "license"], "originals": 1, "copies": 1, "to": "commission",
    "way": "in-person", "place": "Schenectady", "proof-of-service": "admission",
}  # fmt: skip


def held(town: DocketTown, log: str = APPEAL) -> Held:
    """What a log holds."""
    found: Held = town.book.look(log, lambda state: state.part(Course).state)
    return found


def test_a_case_is_opened_and_stepped_through_on_either_database(url: str) -> None:
    town = DocketTown(url)
    assert town.appeal().answer == {"verdict": "done"}
    town.step("clio", APPEAL, "forward", "municipality")
    returned = town.step("ann", APPEAL, "statement-of-appeal", "appellant", errors=[{"error": "x"}])
    assert returned.answer["verdict"] == "returned"
    assert len(returned.answer["faults"]) > 3, "every fault is told, and not the first"
    town.town.now += timedelta(days=3)
    assert town.step("ann", APPEAL, "statement-of-appeal", "appellant", **STATEMENT).answer["verdict"] == "done"
    before = held(town)
    assert [(each.step, each.verdict) for each in every(before.course)] == [
        ("notice-of-appeal", "done"), ("forward", "done"), ("statement-of-appeal", "returned"),
        ("statement-of-appeal", "done"),
    ]  # fmt: skip
    assert unpacked(Held, packed(Held, before)) == before, "it is plain data"
    town.book.snapshot()
    town.book.close()
    again = DocketTown.__new__(DocketTown)
    from aboveboard.house import open_house

    again.book = open_house(url, secret="a town")
    assert held(again) == before
    assert again.book.audit().finding is None
    again.book.close()


def test_the_log_decides_as_a_record_does(docket: DocketTown) -> None:
    docket.appeal()
    docket.step("ann", APPEAL, "statement-of-appeal", "appellant", **STATEMENT)
    record = {
        "ruleset": "ny-charitable", "proceeding": "appeal", "facts": {"license": True},
        "events": [
            {"at": "2026-01-02T10:00", **NOTICE, "determined": "2025-12-19"},
            {"at": "2026-01-02T10:00", "do": "statement-of-appeal", "by": "appellant", **STATEMENT},
        ],
    }  # fmt: skip
    found = proceed(record)
    ours = held(docket).course
    assert [each.verdict for each in every(ours)] == [each.verdict for each in every(found.state)]
    assert (ours.name, ours.facts) == (found.state.name, found.state.facts)


@pytest.mark.parametrize(
    ("who", "do", "by", "words"),
    [
        ("ann", "forward", "municipality", "a clerk acts as such, and an officer does not"),
        ("tom", "statement-of-appeal", "appellant", "a treasurer does not"),
        ("clio", "statement-of-appeal", "appellant", "a clerk does not"),
        ("clio", "counterstatement", "municipality", "it comes after statement of appeal"),
        ("ann", "notice-of-appeal", "appellant", "open already"),
    ],
)
def test_nobody_acts_beyond_an_office_and_what_is_refused_writes_nothing(
    docket: DocketTown, who: str, do: str, by: str, words: str
) -> None:
    docket.appeal()
    assert words in docket.refused(who, APPEAL, "proceed-step", {"do": do, "by": by})


def test_whoever_holds_no_role_at_the_party_takes_no_part(docket: DocketTown) -> None:
    docket.appeal()
    for who in ("olga", "lou"):
        with pytest.raises(NotAllowed, match=f"{who} is no .* at {APPEAL}"):
            docket.do(who, APPEAL, "proceed-step", {"do": "statement-of-appeal", "by": "appellant"})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"proceeding": "appeals"}, "did you mean appeal"),
        ({"ruleset": "nevada"}, "nevada"),
        ({"holder": {}}, "'holder' is not known; did you mean holders"),
        ({"holders": {"apellant": "x"}}, "did you mean appellant"),
        ({"step": None}, "the step that opens it was expected"),
        ({"step": {**NOTICE, "ground": "x"}}, "'ground' is not asked for"),
        ({"as_of": "2026-01-01"}, "whoever keeps the record says"),
        ({"facts": {"license": "yes"}}, "true or false was expected"),
        ({"law": "sha256:0"}, "the log writes that down itself"),
        ({"title": ""}, "title: a text of at most"),
        ({"of": APPEAL}, "of: the name of another proceeding was expected, not 'appeal-1'"),
        ({"of": "nowhere"}, "of: the name of another proceeding was expected"),
        ({"of": "hose-company-2"}, "of: the name of another proceeding was expected"),
    ],
)
def test_what_opens_no_case(docket: DocketTown, change: dict[str, Any], words: str) -> None:
    head = docket.book.store.head()
    with pytest.raises(BadInput, match=words):
        docket.do("ann", APPEAL, "case-begin", {**BEGINS, **change})
    assert docket.book.store.head() == head


@pytest.mark.parametrize("holder", [HOSE, TOWN])
def test_nobody_is_both_sides(docket: DocketTown, holder: str) -> None:
    case = {**BEGINS, "holders": {"appellant": holder, "municipality": holder}}
    refused = docket.refused("clio", "appeal-9", "case-begin", case)
    assert f"{holder} is the other side too" in refused


def test_a_rulemaking_about_a_proposal_that_is_not_held_is_not_opened(docket: DocketTown) -> None:
    """It would be a log of which nobody could see how it stands."""
    head = docket.book.store.head()
    begins = {
        "ruleset": "pa", "proceeding": "rulemaking-gaming", "facts": {"proposal": "125-999"},
        "step": {"do": "submit", "by": "board"},
    }  # fmt: skip
    with pytest.raises(BadInput, match="rulemaking-begin: facts: proposal '125-999' is not held in pa; "):
        docket.do("lou", "rule-1", "rulemaking-begin", begins)
    assert docket.book.store.head() == head


def test_a_rulemaking_whose_beginning_is_printed_is_not_begun_twice(file: str) -> None:
    town = open_period(file)
    begins = {"ruleset": "pa", "proceeding": "rulemaking-48A-227", "holders": {"agency": "pa"}}
    step = {"do": "file", "by": "agency", "document": "11-967"}
    found = town.book.do(Deed("rule-2", "rulemaking-begin", {**begins, "step": step}, "paul", "commission"))
    assert found.refusal is not None
    assert "prints with what it begins: it is opened without a step" in found.refusal.reason
    assert town.book.do(Deed("rule-2", "rulemaking-begin", begins, "paul", "commission")).refusal is None
    town.book.close()


def test_a_day_from_which_nothing_can_be_counted_is_refused_before_it_stands(docket: DocketTown) -> None:
    """It would be a case of which nobody could be told what is due, and a docket that cannot be listed."""
    docket.appeal()
    head = docket.book.store.head()
    for served, words in (("9999-12-31", "outside the years"), ("2090-01-01", "beyond the holidays of New York")):
        with pytest.raises(BadInput, match=f"statement-of-appeal: counterstatement.*{words}"):
            docket.step("ann", APPEAL, "statement-of-appeal", "appellant", **STATEMENT, served=served)
    assert docket.book.store.head() == head
    docket.step("ann", APPEAL, "statement-of-appeal", "appellant", **STATEMENT, served="2026-01-02")
    said = {**STATEMENT, "served": "9999-12-31"}
    with pytest.raises(BadInput, match="outside the years"):
        docket.do("ann", APPEAL, "correct", {"event": 1, "why": "another day", "said": said})


def test_everybody_reads_a_case_without_an_account(docket: DocketTown) -> None:
    docket.appeal()
    events = docket.book.events(APPEAL, -1, Viewer())
    assert [docket.book.describe(event).split(":")[0] for event in events] == ["Hose Company 2 v. Saugerties is opened"]
    assert docket.book.view(APPEAL, Viewer())["course"]["state"] == "notice-of-appeal"


def test_a_step_is_entered_rightly_or_struck_by_an_event_of_its_own(docket: DocketTown) -> None:
    docket.appeal()
    docket.step("clio", APPEAL, "forward", "municipality")
    docket.step("ann", APPEAL, "statement-of-appeal", "appellant", errors=[{"error": "x"}])
    said = {**STATEMENT, "argument": "it is so"}
    docket.must("ann", APPEAL, "correct", {"event": 2, "why": "a page was left out", "said": said})
    state = held(docket).course
    assert state.done("statement-of-appeal")[0].fields["argument"] == "it is so"
    docket.must("clio", APPEAL, "correct", {"event": 1, "why": "it was not sent yet"})
    assert not held(docket).course.steps.get("forward")
    assert len(docket.book.events(APPEAL)) == 5
    reason = docket.refused(
        "ann", APPEAL, "correct", {"event": 0, "why": "no appeal", "said": {**NOTICE_FIELDS, "grounds": ""}}
    )
    assert "event 2 rests on it" in reason
    assert "entered rightly and not struck" in docket.refused("ann", APPEAL, "correct", {"event": 0, "why": "x"})


NOTICE_FIELDS = {name: value for name, value in NOTICE.items() if name not in ("do", "by")}


def test_whoever_keeps_the_record_says_when_something_came(docket: DocketTown) -> None:
    docket.appeal()
    docket.on(datetime(2026, 1, 23, 15, tzinfo=UTC))
    late = {"do": "statement-of-appeal", "by": "appellant", **STATEMENT}
    assert "others do it now" in docket.refused("ann", APPEAL, "proceed-step", {**late, "at": "2026-01-09"})
    with pytest.raises(BadInput, match="has not come yet"):
        docket.do("seth", APPEAL, "proceed-step", {"do": "forward", "by": "municipality", "at": "2026-01-24"})
    done = docket.step("seth", APPEAL, "forward", "municipality", at="2026-01-09")
    assert done.event is not None
    assert done.event.payload["at"].startswith("2026-01-09T12:00")
    assert docket.do("ann", APPEAL, "proceed-step", late).answer["verdict"] == "late"


def test_a_key_is_answered_as_the_first_time(docket: DocketTown) -> None:
    deed = Deed(APPEAL, "case-begin", BEGINS, "ann", "officer", key="an appeal")
    assert docket.book.do(deed).number == docket.book.do(deed).number == 0
    assert docket.book.last(APPEAL) == 0

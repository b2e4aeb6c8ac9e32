"""A meeting's page: the agenda as it is dealt with, the roll, the quorum, motions, votes, what speakers may take."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aboveboard.log.deeds import Deed
from tests.support.dockets import BOARD, open_board
from tests.web.townspeople import Townspeople

LOG, PAGE = "meeting-1", "/docket/meeting-1"
HTML = {"accept": "text/html"}
FIVE = ["Cora Cole", "Joan Jett", "Max Mohr", "Nora Nash", "Otto Orr"]
RULE = "heads-up-2017"
AGENDA = [
    {"kind": "call-to-order", "item": "1", "title": "Call to order"},
    {"kind": "minutes", "item": "2", "title": "Consideration of minutes"},
    {"kind": "report", "item": "3", "title": "Report of the executive director"},
    {"kind": "rulemaking", "item": "4(A)", "title": "Heads up hold 'em", "matter": RULE},
    {"kind": "rulemaking", "item": "4(B)", "title": "Table games", "matter": "table-games-2017"},
    {"kind": "business", "item": "5", "title": "Old and new business"},
    {"kind": "next-meeting", "item": "6", "title": "Next meeting"},
    {"kind": "adjournment", "item": "7", "title": "Adjournment"},
]


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Townspeople]:
    """A commission whose meeting is noticed, with two rulemakings on its agenda."""
    town = open_board(str(tmp_path / "floor.db"), LOG, items=AGENDA)
    yield Townspeople(town)
    town.book.close()


@pytest.fixture
def fish(tmp_path: Path) -> Iterator[Townspeople]:
    """A commission that hears public comments."""
    town = open_board(str(tmp_path / "floor.db"), LOG, "pa")
    yield Townspeople(town)
    town.book.close()


def _step(people: Townspeople, do: str, by: str, **stated: Any) -> None:
    found = people.town.book.do(Deed(LOG, "proceed-step", {"do": do, "by": by, **stated}, "sela", BOARD["sela"]))
    assert found.refusal is None, found.refusal


def _called(people: Townspeople, present: list[str] = FIVE) -> None:
    _step(people, "call-to-order", "chair", name="Cora Cole")
    _step(people, "roll", "secretary", present=present)


def _moved(people: Townspeople) -> None:
    _called(people)
    _step(people, "quorum", "secretary")
    _step(people, "motion", "member", mover="Joan Jett", matter=RULE, text="to propose it")


def _meeting(people: Townspeople, name: str | None = "sela") -> Any:
    return people.client(name).get(f"{PAGE}.json").json()["meeting"]


def _send(people: Townspeople, do: str, name: str = "sela", **typed: Any) -> Any:
    client = people.client(name)
    said = {"token": people.token(client), "do": do, "seen": "0", **typed}
    return client.post(f"{PAGE}/do", data=said, headers=HTML, follow_redirects=False)


def test_the_agenda_says_what_is_now_and_what_must_still_come(board: Townspeople) -> None:
    before = _meeting(board)
    assert (before["stage"], before["now"], before["left"]) == ("noticed", "1", [row["item"] for row in AGENDA])
    assert before["agenda"][0]["left"] == ["call to order", "roll call", "quorum noted"]
    assert before["agenda"][0]["open"] == ["call-to-order"], "the roll is not called before the call to order"
    _called(board)
    now = _meeting(board)
    assert (now["stage"], now["now"], now["agenda"][0]["left"]) == ("called", "1", ["quorum noted"])
    _step(board, "quorum", "secretary")
    now = _meeting(board)
    assert (now["agenda"][0]["dealt"], now["now"]) == (True, "2")
    page = board.client("sela").get(PAGE, headers=HTML).text
    assert page.count('id="form-roll"') == 1, "whoever comes late is still entered"
    assert [row["item"] for row in now["agenda"] if "rulemaking" in row["open"]] == ["4(A)"], "one form, the first"
    assert page.count('id="form-rulemaking"') == 1
    assert 'name="s.matter" id="at-s.matter" value="heads-up-2017"' in page, "the item says which matter"
    assert 'id="form-' not in board.client().get(PAGE, headers=HTML).text, "whoever only looks has no form"


@pytest.mark.provision("nyc-minutes-1-quorum")
def test_how_many_lack_for_a_quorum(board: Townspeople) -> None:
    assert _meeting(board)["quorum"][0]["present"] is None
    _called(board, FIVE[:3])
    (found,) = _meeting(board)["quorum"]
    assert [found[key] for key in ("whole", "needed", "present", "lacks", "carries", "noted")] == [7, 4, 3, 1, 4, False]
    assert "3 of 7 present" in (page := board.client().get(PAGE, headers=HTML).text)
    assert "no quorum, 1 is lacking" in page
    refused = _send(board, "quorum", **{"as": "secretary|secretary"})
    assert refused.status_code == 422
    assert "3 present where 4 are a quorum" in refused.text


def test_a_roll_is_called_by_boxes_and_by_names_that_are_typed(board: Townspeople) -> None:
    assert _meeting(board)["members"] == ["joan"]
    assert _meeting(board, None)["members"] == [], "nobody without an office is told who is known to the house"
    _step(board, "call-to-order", "chair", name="Cora Cole")
    typed: dict[str, Any] = {"as": "secretary|secretary", "s.present": ["joan", "Cora Cole\r\nMax Mohr"]}
    answer = _send(board, "roll", **typed)
    assert answer.status_code == 303, answer.text
    assert _meeting(board)["present"] == ["joan", "Cora Cole", "Max Mohr"]
    boxes = board.client("sela").get(PAGE, headers=HTML).text.partition("Present</legend>")[2].partition("</div>")[0]
    assert boxes.count(" checked>") == 3, "whoever was there is ticked when the roll is called again"
    assert _meeting(board)["members"][:3] == ["joan", "Cora Cole", "Max Mohr"]


def test_a_motion_is_seconded_and_voted_on_member_by_member(board: Townspeople) -> None:
    _moved(board)
    (motion,) = _meeting(board)["motions"]
    assert {each["title"]: each["value"] for each in motion["states"]}["moved by"] == "Joan Jett"
    assert set(motion["open"]) == {"second", "accept-minutes", "rulemaking", "vote"}
    answer = _send(board, "second", **{"as": "member|secretary", "s.motion": motion["name"], "s.seconder": "Max Mohr"})
    assert answer.status_code == 303, answer.text
    (motion,) = _meeting(board)["motions"]
    assert motion["marks"] == [{"title": "who seconds it", "value": "Max Mohr"}]
    assert "second" not in motion["open"]
    sides = dict(zip((f"s.vote:{name}" for name in FIVE), ("ayes", "ayes", "ayes", "nays", "nays"), strict=True))
    typed = {"as": "secretary|secretary", "s.matter": RULE, "s.action": "propose", "s.motion": motion["name"], **sides}
    assert _send(board, "rulemaking", **typed).status_code == 303
    (motion,) = _meeting(board)["motions"]
    (vote,) = motion["votes"]
    assert (vote["tally"], vote["needed"], vote["carried"]) == ("3-2", 4, False)
    assert vote["names"]["nays"] == ["Nora Nash", "Otto Orr"]
    assert motion["open"] == [], "what was voted on is not voted on again from here"
    page = board.client().get(PAGE, headers=HTML).text
    assert "3-2 does not carry" in page
    assert "4 needed" in page


@pytest.mark.provision("nyc-agenda-1")
def test_whoever_takes_no_part_is_named_and_cannot_vote(board: Townspeople) -> None:
    _moved(board)
    recused = {"as": "member|secretary", "s.member": "Otto Orr", "s.matter": RULE}
    assert _send(board, "recuse", **recused).status_code == 303
    (row,) = _meeting(board, None)["recusals"]
    assert (row["member"], row["matter"]) == ("Otto Orr", RULE)
    typed = {"as": "secretary|secretary", "s.matter": RULE, "s.action": "propose", "s.motion": "motion-1"}
    refused = _send(board, "rulemaking", **typed, **{f"s.vote:{name}": "ayes" for name in FIVE})
    assert refused.status_code == 422
    assert f"Otto Orr takes no part in {RULE}" in refused.text
    assert 'value="ayes" checked' in refused.text, "nothing that was typed is lost"


def test_what_is_said_behind_closed_doors_is_not_on_the_page(board: Townspeople) -> None:
    _moved(board)
    typed = {"as": "member|secretary", "s.matter": RULE, "s.said": "a secret of the bench"}
    assert _send(board, "deliberation", **typed).status_code == 303
    for name in (None, "della"):
        assert "a secret of the bench" not in board.client(name).get(PAGE, headers=HTML).text
    rows = [*_meeting(board, None)["besides"], *(e for row in _meeting(board, None)["agenda"] for e in row["entries"])]
    assert ("deliberation", "not public") in {(row["step"], row["line"]) for row in rows}


def test_minutes_grow_as_a_draft_until_it_is_adjourned(board: Townspeople) -> None:
    assert board.client().get(f"{PAGE}.json").json()["minutes"] is None
    _moved(board)
    page = board.client().get(PAGE, headers=HTML).text
    assert '<small class="mark">DRAFT</small>' in page
    assert "Called to order at" in page
    assert "by Cora Cole" in page
    _step(board, "adjourn", "chair")
    after = _meeting(board)
    assert (after["stage"], after["now"]) == ("closed", None)
    assert after["left"], "what was on the agenda and not dealt with is still told"
    page = board.client().get(PAGE, headers=HTML).text
    assert "Adjourned at" in page
    assert "not dealt with" in page


def test_a_meeting_as_it_stood_before_it_was_called(board: Townspeople) -> None:
    _called(board)
    day = board.town.now.date().isoformat()
    found = board.client().get(f"{PAGE}.json?as-of={day}").json()
    assert found["meeting"]["stage"] == "called"
    assert found["meeting"]["forms"] == {}


@pytest.mark.provision("pa-51.7-a-1-del-3min")
@pytest.mark.provision("pa-51.7-a-1-del-15min")
def test_the_limits_of_comments_are_those_of_the_file(fish: Townspeople) -> None:
    assert (_meeting(fish)["stage"], _meeting(fish)["day"]) == ("noticed", fish.town.now.date().isoformat())
    _step(fish, "call-to-order", "presiding", name="Cora Cole")
    assert _meeting(fish)["stage"] == "called"
    (one, other) = _meeting(fish)["speaking"]
    assert (one["do"], one["field"], one["each"]["number"], one["left"]) == ("comment", "minutes", 3, 15)
    assert (other["field"], other["each"], other["together"]) == (None, None, None), "no number is asked for there"
    assert one["each"]["cite"] == ["58 Pa. Code 51.7(a)"]
    for number in range(5):
        typed = {"as": "commenter|secretary", "s.speaker": f"Speaker {number}", "s.minutes": "3"}
        assert _send(fish, "comment", **typed).status_code == 303
    (one, _) = _meeting(fish)["speaking"]
    assert (one["used"], one["left"], one["acts"]) == (15, 0, ["curtail"])
    curtail = {"as": "presiding|secretary", "s.comment": one["spoken"][-1]["name"], "s.ground": "repetitive"}
    assert _send(fish, "curtail", **curtail).status_code == 303
    assert _meeting(fish)["speaking"][0]["spoken"][-1]["marks"] == {"curtailed": "repetitive"}
    refused = _send(fish, "comment", **{"as": "commenter|secretary", "s.speaker": "Late", "s.minutes": "1"})
    assert refused.status_code == 422
    assert "15" in refused.text
    page = fish.client("sela").get(PAGE, headers=HTML).text
    assert 'data-timer="comment"' in page
    assert 'data-limit="3"' in page
    assert 'data-into="s.minutes"' in page
    assert "The text says nothing of minutes" in page
    assert 'data-timer="comment-on-item"' not in page, "the timer stands where somebody may speak now"


def test_under_the_proposed_text_the_limit_is_what_was_announced(tmp_path: Path) -> None:
    town = open_board(str(tmp_path / "floor.db"), LOG, "pa")
    begins = {
        "ruleset": "pa", "proceeding": "meeting", "as_if": ["48A-227"],
        "step": {"do": "agenda", "by": "staff", "day": town.now.date().isoformat(),
                 "items": [{"kind": "public-comment", "item": "1", "title": "Public comments"},
                           {"kind": "item", "item": "2", "title": "A lease"}]},
    }  # fmt: skip
    found = town.book.do(Deed("meeting-2", "meeting-begin", begins, "sela", "secretary"))
    assert found.refusal is None, found.refusal
    people = Townspeople(town)

    def speaking() -> Any:
        return people.client().get("/docket/meeting-2.json").json()["meeting"]["speaking"][0]

    assert (speaking()["each"], speaking()["together"]) == (None, None)
    for step in ({"do": "call-to-order", "by": "presiding"}, {"do": "limit", "by": "presiding", "minutes": 5}):
        done = town.book.do(Deed("meeting-2", "proceed-step", step, "sela", "secretary"))
        assert done.refusal is None, done.refusal
    assert speaking()["each"]["number"] == 5
    assert speaking()["each"]["cite"] == ["58 Pa. Code 51.7(a)(1)"]
    town.book.close()


def test_every_step_that_may_be_taken_has_one_form_on_the_page(board: Townspeople) -> None:
    for do, by in (("call-to-order", "chair"), ("roll", "secretary"), ("quorum", "secretary"), ("motion", "member"),
                   ("adjourn", "chair")):  # fmt: skip
        stated: dict[str, Any] = {"present": FIVE} if do == "roll" else {"mover": "Joan Jett"} if do == "motion" else {}
        document = board.client("sela").get(f"{PAGE}.json").json()
        page = board.client("sela").get(PAGE, headers=HTML).text
        steps = [form["do"] for form in document["forms"]]
        assert steps
        assert {step: page.count(f'id="form-{step}"') for step in steps} == dict.fromkeys(steps, 1), do
        _step(board, do, by, **stated)


@pytest.mark.provision("nyc-minutes-5-closed")
def test_an_outcome_with_its_vote_and_its_sanction_decides_a_case_elsewhere(board: Townspeople) -> None:
    _called(board)
    _step(board, "quorum", "secretary")
    form = (
        board.client("sela").get(PAGE, headers=HTML).text.partition('id="form-adjudication"')[2].partition("</form>")[0]
    )
    assert "a fine" in form, "the sanctions are those of the proceeding that imposes them"
    typed = {
        "as": "secretary|secretary", "s.matter": "Matter of Doe", "s.closed": "yes", "s.outcome": "accepted",
        **{f"s.vote:{name}": "ayes" for name in FIVE},
    }  # fmt: skip
    assert _send(board, "adjudication", **typed).status_code == 303
    page = board.client().get(PAGE, headers=HTML).text
    assert "What is decided elsewhere" in page
    assert "Matter of Doe: determination" in page
    assert "5-0 carries" in page

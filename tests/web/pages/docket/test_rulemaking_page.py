"""A rulemaking's page: its days and doors, comments without an account, their receipts, what it changes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.log.deeds import Deed
from aboveboard.web.pages.docket import effects
from tests.support.dockets import AGENCY, RULE, open_period
from tests.web.townspeople import Townspeople

PAGE = f"/docket/{RULE}"
HTML = {"accept": "text/html"}
SAID = "Let people speak before anything is decided."
TYPED = {"do": "comment", "as": "commenter|public", "seen": "0", "s.way": "form", "s.comment": SAID}
GAMING, MAILED = "rule-125-148", "rulemaking-125-148"


def _rulemaking(people: Townspeople, name: str | None = None, page: str = PAGE) -> Any:
    return people.client(name).get(f"{page}.json").json()["rulemaking"]


def _send(people: Townspeople, page: str = PAGE, **typed: str) -> Any:
    return people.client().post(f"{page}/do", data={**TYPED, **typed}, headers=HTML, follow_redirects=False)


def _html(people: Townspeople, path: str = PAGE, name: str | None = None) -> str:
    answer = people.client(name).get(path, headers=HTML)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.fixture
def gaming(tmp_path: Path) -> Iterator[Townspeople]:
    """A house in whose one rulemaking comments go by mail."""
    town = open_period(str(tmp_path / "gaming.db"))
    begins = {"ruleset": "pa", "proceeding": MAILED, "holders": {"agency": "pa"}}
    found = town.book.do(Deed(GAMING, "rulemaking-begin", begins, "paul", AGENCY["paul"]))
    assert found.refusal is None, found.refusal
    yield Townspeople(town)
    town.book.close()


@pytest.mark.provision("pa-rm-48a-227-comment-period")
def test_the_last_day_and_how_it_was_counted(period: Townspeople) -> None:
    (door,) = _rulemaking(period)["doors"]
    assert door["open"]
    assert (door["until"]["day"], door["until"]["from"]) == ("2011-07-11", "2011-06-11")
    page = _html(period)
    assert "Open until Mon 11 Jul 2011, that day included." in page
    assert "30 days, the first not counted, from Sat 11 Jun 2011" in page
    days = [(row["day"], row["title"]) for row in _rulemaking(period)["days"]]
    assert days == [
        ("2011-06-10", "filed for public inspection"),
        ("2011-06-11", "published in the Pennsylvania Bulletin"),
        ("2011-07-11", "comments close"),
    ]


@pytest.mark.provision("pa-rm-48a-227-comment-no-fax")
@pytest.mark.provision("pa-rm-48a-227-comment-no-other-electronic")
def test_which_doors_are_shut_and_why(period: Townspeople) -> None:
    (door,) = _rulemaking(period)["doors"]
    assert [each["title"] for each in door["refuses"]][:2] == ["by facsimile", "by e-mail"]
    assert all(each["cite"] for each in door["refuses"])
    page = _html(period)
    assert "Not by facsimile" in page
    assert "www.fishandboat.com/regcomments" in page
    assert 'name="s.way" value="form"' in page, "the form on the page is the form that the notice names"
    held_back = _send(period, **{"s.way": "fax"})
    assert held_back.status_code == 422
    assert "it came by facsimile, and is not accepted so" in held_back.text.lower()
    assert period.town.book.last(RULE) == 0, "nothing was written"


def test_a_comment_without_an_account_and_its_receipt(period: Townspeople) -> None:
    sent = _send(period, **{"s.commenter": "Jo Doe", "s.address": "7 Mill Road"})
    assert (sent.status_code, sent.headers["location"]) == (303, f"{PAGE}?done=1")
    assert f'<a href="{PAGE}/receipts/1">Your receipt</a>' in _html(period, f"{PAGE}?done=1")
    receipt = period.client().get(f"{PAGE}/receipts/1.json").json()
    (event,) = period.town.book.events(RULE, 0)
    assert receipt["hash"] == event.hash.hex()
    assert (receipt["event"], receipt["verdict"], receipt["number"]) == (1, "done", "48A-227")
    assert receipt["at"].startswith("2011-06-13T11:00")
    stated = {each["title"]: each["value"] for each in receipt["stated"]}
    assert stated["who comments"] == "Jo Doe"
    assert stated["Way" if "Way" in stated else "way"] == "electronically, by completing the form on the web"
    page = _html(period, f"{PAGE}/receipts/1")
    assert receipt["hash"] in page
    assert SAID in page
    for path in (PAGE, f"{PAGE}/receipts/1", f"{PAGE}/receipts/1.json", f"{PAGE}.json"):
        assert "7 Mill Road" not in period.client().get(path).text, path
    assert receipt["sealed"] == ["the commenter's address"]
    (row,) = _rulemaking(period)["comments"]["rows"]
    assert (row["event"], row["hash"], row["says"]) == (1, receipt["hash"], [SAID, "Jo Doe"])


def test_there_is_no_receipt_of_nothing(period: Townspeople) -> None:
    assert period.client().get(f"{PAGE}/receipts/7").status_code == 404
    assert period.client().get(f"{PAGE}/receipts/seven").status_code == 404
    assert period.client().get("/docket/nowhere/receipts/0").status_code == 404


def test_an_empty_comment_is_said_to_be_empty_and_not_taken_down(period: Townspeople) -> None:
    answer = _send(period, **{"s.comment": "  ", "s.commenter": "Jo Doe"})
    assert answer.status_code == 422
    assert "is not stated" in answer.text
    assert "Jo Doe" in answer.text, "what was typed is still there"
    assert period.town.book.last(RULE) == 0


def test_comments_closed_the_form_is_gone_and_the_day_says_why(period: Townspeople) -> None:
    period.town.now = datetime(2011, 7, 12, 3, tzinfo=UTC)
    assert _rulemaking(period)["doors"][0]["open"], "on its last day until midnight by the state's clocks"
    assert 'id="form-comment"' in _html(period)
    period.town.now = datetime(2011, 7, 12, 5, tzinfo=UTC)
    (door,) = _rulemaking(period)["doors"]
    assert (door["open"], door["closed"]["day"]) == (False, "2011-07-11")
    page = _html(period)
    assert 'id="form-comment"' not in page
    assert "Closed since Mon 11 Jul 2011." in page
    assert "What comes later is kept and flagged." in page


def test_where_only_the_mail_is_named_the_page_says_so(gaming: Townspeople) -> None:
    page = _html(gaming, f"/docket/{GAMING}")
    assert "The notice names no way over the web" in page
    assert 'name="s.number" value="125-148"' in page, "a comment bears the number of its rulemaking"
    sent = _send(gaming, f"/docket/{GAMING}", **{"s.way": "web", "s.number": "125-148"})
    assert sent.status_code == 303, sent.text
    receipt = gaming.client().get(f"/docket/{GAMING}/receipts/1.json").json()
    assert receipt["verdict"] == "done"
    assert [each["reason"] for each in receipt["flagged"]] == ["it came by web, and by mail is what is named"]


@pytest.mark.provision("pa-rm-125-148-ch601a")
@pytest.mark.provision("pa-rm-125-148-ch603a")
@pytest.mark.provision("pa-rm-125-148-irrc-deadline")
def test_what_comes_before_the_end_and_the_review_after_the_comments(gaming: Townspeople) -> None:
    found = _rulemaking(gaming, page=f"/docket/{GAMING}")
    (end,) = found["road"]
    assert (end["do"], end["ends"]) == ("final-form", "adopted")
    steps = ["review-board", "review-assembly", "review-governor", "chapter-601a", "chapter-603a"]
    assert [each["do"] for each in end["before"]] == steps
    assert [each["day"] for each in end["before"]] == [None] * 5
    terms = {row["title"]: row["day"] for row in found["days"] if row["term"]}
    assert terms["comments close"] == "2011-07-11"
    assert terms["the reviewing commission may convey what it has to say"] == "2011-08-10"
    page = _html(gaming, f"/docket/{GAMING}")
    assert "Chapter 601a, Rules Submissions, is adopted: <b>still to come</b>" in page
    attention = found["told"]["attention"]
    assert "125-148" in attention["says"][0], "what is printed is kept"
    assert "belongs where its number says" in page.replace("&#39;", "'"), "and how it is read stands beside it"


def _worked_out(people: Townspeople, path: str) -> Any:
    until = monotonic() + 60
    while (found := people.client().get(path).json())["waiting"]:
        assert monotonic() < until, "it is never worked out"
        sleep(0.1)
    return found


def test_the_effect_sheet_of_each_file(period: Townspeople, gaming: Townspeople) -> None:
    (meeting, committee) = _rulemaking(period)["effects"]
    assert (meeting["file"], committee["file"]) == ("docket/meeting", "docket/committee-meeting")
    found = _worked_out(period, f"{PAGE}/effects.json?file=docket/meeting")
    changed = {each["path"]: (each["before"], each["after"]) for each in found["comparison"]["values"]}
    assert changed["agenda.public-comment.must"] == (False, True)
    assert changed["conditions.each"][1] is None, "the limit of three minutes is struck"
    assert _rulemaking(period)["effects"][0]["summary"] == found["summary"], "what is known stands on the page"
    whole = _worked_out(period, f"{PAGE}/effects.json")
    assert [part["file"] for part in whole["comparison"]["parts"]] == ["docket/meeting", "docket/committee-meeting"]
    assert whole["command"] == "aboveboard compare pa --as-if 48A-227"
    page = _html(period, f"{PAGE}/effects")
    assert page.count("<h1") == 1
    assert "It touches 2 files of" in page
    assert "<h1>All that it changes" in page
    casino = _worked_out(gaming, f"/docket/{GAMING}/effects.json?file=big-six")
    assert casino["command"] == "aboveboard compare pa big-six --as-if 125-148"
    why = [each["why"] for each in casino["comparison"]["not_computable"]]
    assert any("whose text is not held" in each for each in why), why
    assert "whose text is not held" in _html(gaming, f"/docket/{GAMING}/effects?file=big-six")


def test_a_game_that_is_like_one_that_is_changed_has_a_sheet_too() -> None:
    assert effects.files_of("pa", "125-149")[-1] == "mini-craps"
    found = effects._worked_out("pa", "mini-craps", "125-149")
    assert found.fault is None
    assert found.json is not None
    assert found.json["values"] or found.json["wagers"]
    assert effects.files_of("pa", "48A-227") == ["docket/meeting", "docket/committee-meeting"]


def test_a_sheet_never_holds_a_page_up(period: Townspeople, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = effects.Sheet("slow")

    def works(ruleset: str, file: str, as_if: str) -> effects.Sheet:
        sleep(1.5)
        return slow

    monkeypatch.setattr(effects, "_worked_out", works)
    began = monotonic()
    page = _html(period, f"{PAGE}/effects?file=docket/meeting")
    assert monotonic() - began < 1.2
    assert "It is being worked out" in page
    assert _worked_out(period, f"{PAGE}/effects.json?file=docket/meeting")["summary"] == "slow"


def test_effects_of_nothing_are_refused_in_a_sentence(period: Townspeople) -> None:
    answer = period.client().get(f"{PAGE}/effects.json?file=docket/meting")
    assert answer.status_code == 422
    assert "'docket/meting' is not changed by 48A-227; did you mean docket/meeting?" in answer.text
    assert period.client().get(f"{PAGE}/effects.json?day=2011").status_code == 422


def test_what_cannot_be_computed_says_why() -> None:
    found = effects._worked_out("pa", "nothing", "125-148")
    assert found.fault is not None
    assert "'nothing' is not in ruleset pa" in found.fault


def test_where_no_text_says_how_the_public_comments(tmp_path: Path) -> None:
    town = open_period(str(tmp_path / "floor.db"))
    town.now = datetime(2017, 12, 1, 15, tzinfo=UTC)
    town.must("sam", HOUSE, "assign", {"name": "paul", "role": "commission", "at": "ny-commercial"})
    begins = {"ruleset": "ny-commercial", "proceeding": "rulemaking-heads-up-2017",
              "holders": {"commission": "ny-commercial"}}  # fmt: skip
    found = town.book.do(Deed("rule-ny", "rulemaking-begin", begins, "paul", "commission"))
    assert found.refusal is None, found.refusal
    people = Townspeople(town)
    page = _html(people, "/docket/rule-ny")
    assert "No text that is held says how the public comments here" in page
    assert "State Administrative Procedure Act is not among the texts" in page
    assert [each["file"] for each in _rulemaking(people, page="/docket/rule-ny")["effects"]] == ["heads-up-holdem"]
    town.book.close()


def test_many_comments_are_counted_and_the_newest_shown(period: Townspeople) -> None:
    said = {"do": "comment", "by": "commenter", "way": "form"}
    for number in range(60):
        deed = Deed(RULE, "public-step", {**said, "comment": f"comment {number}"}, "", "public")
        assert period.town.book.do(deed).refusal is None
    found = _rulemaking(period)["comments"]
    assert (found["total"], found["taken"], len(found["rows"])) == (60, 60, 30)
    assert [row["event"] for row in found["rows"]] == list(range(60, 30, -1))
    events = {event.number: event.hash.hex() for event in period.town.book.events(RULE)}
    assert all(row["hash"] == events[row["event"]] for row in found["rows"])
    page = _html(period)
    assert 'name="s.again"' in page
    assert "<option" not in page.partition('name="s.again"')[2].partition("</div>")[0], "sixty are not chosen from"
    again = _send(period, **{"s.again": "comment-7"})
    assert again.status_code == 303
    wrong = _send(period, **{"s.again": "comment-700"})
    assert wrong.status_code == 422
    assert "there is no comment" in wrong.text


def test_a_sheet_that_fails_is_tried_again_and_leaves_the_page_whole(
    period: Townspeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(ruleset: str, file: str, as_if: str) -> effects.Sheet:
        raise RuntimeError("out of order")

    monkeypatch.setattr(effects, "_worked_out", fails)
    with pytest.raises(RuntimeError):
        period.client().get(f"{PAGE}/effects.json?file=docket/meeting")
    assert _rulemaking(period)["effects"][0]["summary"] is None
    monkeypatch.undo()
    assert _worked_out(period, f"{PAGE}/effects.json?file=docket/meeting")["fault"] is None


def test_whoever_is_signed_in_without_an_office_comments_as_everybody_does(period: Townspeople) -> None:
    client = period.client("sam")
    assert 'id="form-comment"' in _html(period, name="sam")
    typed = {**TYPED, "token": period.token(client)}
    sent = client.post(f"{PAGE}/do", data=typed, headers=HTML, follow_redirects=False)
    assert sent.status_code == 303, sent.text
    (event,) = period.town.book.events(RULE, 0)
    assert (event.actor, event.kind) == ("", "public-step"), "in nobody's name"
    page = _html(period, name="paul")
    assert 'class="public"' not in page, "whoever keeps the record takes in what comes"
    assert page.count('id="form-comment"') == 1
    assert "In your office you take in what comes" in page


def test_a_page_of_very_much_shows_the_newest_of_it_and_says_so(period: Townspeople) -> None:
    said = {"do": "comment", "by": "commenter", "way": "form"}
    for number in range(250):
        deed = Deed(RULE, "public-step", {**said, "comment": f"comment {number}"}, "", "public")
        assert period.town.book.do(deed).refusal is None
    page = _html(period)
    assert "The newest 200 of 252 are shown" in page
    assert len(page) < 600_000
    document = period.client().get(f"{PAGE}.json").json()
    assert len(document["timeline"]) == 252, "the document leaves nothing out"


def test_nobody_waits_for_a_comment_and_a_name_stands_once(period: Townspeople) -> None:
    assert "not filed yet" not in _html(period)
    _send(period, name="Jo Doe", **{"s.commenter": "Jo Doe"})
    page = _html(period)
    came = page[page.index('id="comments"') if 'id="comments"' in page else page.index("What has come") :]
    came = came[: came.index('id="due"')]
    assert came.count("Jo Doe") == 1
    assert SAID in came
    assert "not filed yet" not in page

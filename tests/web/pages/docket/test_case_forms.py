"""The page of a case and its forms over HTTP: who is offered what, what is said of a bad paper, and what is written."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.support.charities import HOSE
from tests.support.dockets import APPEAL, RULE, TOWN
from tests.web.townspeople import Townspeople

CASE, DO = f"/docket/{APPEAL}", f"/docket/{APPEAL}/do"
STATEMENT = {
    "do": "statement-of-appeal", "as": "appellant|officer", "s.errors.1.error": "The fee was counted twice.",
    "s.facts": "The ledger was shown.", "s.argument": "Two fees are one too many.",
    "s.annexes": ["transcript", "charges", "findings", "license"], "s.originals": "1", "s.copies": "1",
    "s.way": "certified-mail", "w.certified-mail.receipt": "7016 0910", "s.proof-of-service": "affidavit",
    "s.served": "2026-01-02",
}  # fmt: skip
FORWARD = {"do": "forward", "as": "municipality|clerk"}


def sent(people: Townspeople, who: str | None, path: str, said: dict[str, Any]) -> Any:
    """Send a form as somebody."""
    client = people.client(who)
    token = {} if who is None else {"token": people.token(client)}
    return client.post(path, data={**said, **token}, follow_redirects=False)


def offered(client: TestClient, path: str = CASE) -> list[str]:
    """The steps for which a page has a form."""
    return re.findall(r'data-step="([^"]+)"', client.get(path).text)


def test_a_case_says_where_it_stands_and_what_is_due_from_whom(people: Townspeople) -> None:
    page = people.client().get(CASE).text
    assert "The last step: <b>notice of appeal</b>" in page
    assert "Saugerties, New York" in page
    assert re.search(r"Tue 20 Jan 2026</b> Statement of appeal", page)
    assert "not Mon 19 Jan 2026: Dr. Martin Luther King, Jr. day" in page
    assert "not filed yet, due Tue 20 Jan 2026" in page
    assert "What others may do" not in page


def test_each_is_offered_the_steps_of_an_office_that_is_held(people: Townspeople) -> None:
    assert offered(people.client()) == []
    assert "statement-of-appeal" in offered(people.client("ann"))
    assert "forward" in offered(people.client("clio"))
    assert "forward" not in offered(people.client("ann"))
    assert offered(people.client("ann"), f"{CASE}?as-of=2026-01-02") == []


def test_a_step_is_taken_and_shown(people: Townspeople) -> None:
    answer = sent(people, "clio", DO, FORWARD)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{CASE}?done=1")
    page = people.client("clio").get(answer.headers["location"]).text
    assert "<b>Taken down: the original of the notice is sent to the commission</b>, event 1" in page
    assert "forward" not in offered(people.client("clio"))


def test_the_same_page_sent_twice_is_one_event(people: Townspeople) -> None:
    said = {**STATEMENT, "seen": "0"}
    first, second = (sent(people, "ann", DO, said) for _ in range(2))
    assert first.status_code == 303
    assert second.status_code == 422
    assert people.town.book.last(APPEAL) == 1


def test_a_newcomers_complete_statement_is_filed(people: Townspeople) -> None:
    answer = sent(people, "ann", DO, STATEMENT)
    assert answer.headers["location"] == f"{CASE}?done=1"
    row = people.client().get(f"{CASE}.json").json()["timeline"][-1]
    assert (row["do"], row["verdict"], row["faults"]) == ("statement-of-appeal", "done", [])
    assert row["states"]["errors"] == [{"error": "The fee was counted twice."}]
    assert row["states"]["receipt"] == "7016 0910"


@pytest.mark.provision("ny-4627.5-annex")
def test_a_bad_paper_is_held_back_with_every_fault_and_its_clause(people: Townspeople) -> None:
    bad = {**STATEMENT, "s.annexes": ["findings"], "w.certified-mail.receipt": ""}
    for asks in ({}, {"check": "yes"}):
        answer = sent(people, "ann", DO, {**bad, **asks})
        assert answer.status_code == (200 if asks else 422)
        assert "It would be returned" in answer.text
        assert people.town.book.last(APPEAL) == 0
        for reason in ("A copy of the original charges is not attached", "A copy of the license is not attached"):
            assert answer.text.count(reason) == 2, "above the form, and at the field"
        assert "receipt is not stated" in answer.text
        assert "9 NYCRR 4627.5" in answer.text
        assert 'id="wrong-w.certified-mail.receipt"' in answer.text
        assert "Two fees are one too many." in answer.text
        assert 'value="findings" checked' in answer.text


def test_a_bad_paper_that_is_sent_all_the_same_is_on_record_as_returned(people: Townspeople) -> None:
    answer = sent(people, "ann", DO, {**STATEMENT, "s.argument": "", "anyway": "yes"})
    assert answer.headers["location"] == f"{CASE}?done=1"
    page = people.client("ann").get(answer.headers["location"]).text
    assert "It is returned, and counts as not filed, because:" in page
    assert "The argument on the facts and the law is not stated" in page
    assert "statement-of-appeal" in offered(people.client("ann"))


def test_what_would_be_too_late_is_said_before_it_is_sent(people: Townspeople) -> None:
    people.town.now = people.town.now.replace(month=2, day=20)
    people.town.book.snapshot()
    answer = sent(people, "ann", DO, STATEMENT)
    assert answer.status_code == 422
    assert "It would be too late" in answer.text
    assert "the last day was Tue 20 Jan 2026" in answer.text


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("s.originals", "one", "A whole number was expected, not &#39;one&#39;"),
        ("s.served", "yesterday", "A day such as 2026-03-02 was expected, not &#39;yesterday&#39;"),
        ("s.copies", "-1", "A whole number was expected, not &#39;-1&#39;"),
    ],
)
def test_wrong_input_is_said_at_its_field_and_nothing_is_lost(
    people: Townspeople, field: str, typed: str, says: str
) -> None:
    answer = sent(people, "ann", DO, {**STATEMENT, field: typed})
    assert answer.status_code == 422
    assert f'id="wrong-{field}">{says}<' in answer.text
    assert f'value="{typed}"' in answer.text
    assert "The fee was counted twice." in answer.text
    assert people.town.book.last(APPEAL) == 0


def test_another_entry_without_a_script(people: Townspeople) -> None:
    answer = sent(people, "ann", DO, {**STATEMENT, "more": "s.errors"})
    assert answer.status_code == 200
    assert 'name="s.errors.2.error"' in answer.text
    assert 'name="s.errors.3.error"' not in answer.text
    assert "The fee was counted twice." in answer.text
    said = {**STATEMENT, "s.errors.2.error": "  ", "s.errors.3.error": "And the third."}
    assert sent(people, "ann", DO, said).status_code == 303
    row = people.client().get(f"{CASE}.json").json()["timeline"][-1]
    assert [each["error"] for each in row["states"]["errors"]] == ["The fee was counted twice.", "And the third."]


def test_nobody_acts_by_a_form_beyond_an_office(people: Townspeople) -> None:
    for who, said in (("ann", FORWARD), ("clio", {**STATEMENT, "as": "appellant|clerk"}), (None, FORWARD)):
        answer = sent(people, who, DO, said)
        assert answer.status_code == 422, who
        assert "this is not for you to do" in answer.text
    kept = sent(people, "olga", DO, STATEMENT)
    assert "The fee was counted twice." in kept.text
    wrong_office = sent(people, "clio", DO, {**FORWARD, "as": "commission|commission"})
    assert "an office of the list was expected" in wrong_office.text
    assert people.town.book.last(APPEAL) == 0


def test_a_form_is_sent_from_our_own_page(people: Townspeople) -> None:
    client = people.client("clio")
    assert client.post(DO, data=FORWARD).status_code == 403
    token = {"token": people.token(client)}
    elsewhere = {"origin": "https://elsewhere.test"}
    assert client.post(DO, data={**FORWARD, **token}, headers=elsewhere).status_code == 403
    assert client.post("/docket/nowhere/do", data={**FORWARD, **token}).status_code == 404
    assert people.client().post(DO, data=FORWARD, headers=elsewhere).status_code == 403
    assert people.town.book.last(APPEAL) == 0


def test_the_public_states_something_by_a_form(period: Townspeople) -> None:
    said = {
        "do": "comment", "as": "commenter|public", "name": "Jo Doe", "s.comment": "Let people speak.", "s.way": "form",
    }  # fmt: skip
    answer = sent(period, None, f"/docket/{RULE}/do", {**said, "s.regulation": "48A-227"})
    if answer.status_code == 422:
        answer = sent(period, None, f"/docket/{RULE}/do", said)
    assert answer.status_code == 303, answer.text
    row = period.client().get(f"/docket/{RULE}.json").json()["timeline"][-1]
    assert (row["do"], row["name"], row["states"]["comment"]) == ("comment", "Jo Doe", "Let people speak.")


# -- opening -------------------------------------------------------------------------------------------------------

OPEN = "/docket-open"
OPENING = {
    "ruleset": "ny-charitable", "proceeding": "appeal", "step": "notice-of-appeal", "do": "notice-of-appeal",
    "log": "appeal-2", "title": "Hose Company 2, again", "holder.appellant": HOSE, "holder.municipality": TOWN,
    "f.license": "yes", "as": "appellant|", "s.grounds": "No ground is given.", "s.originals": "1", "s.copies": "1",
    "s.determined": "2025-12-19",
}  # fmt: skip


def test_whoever_may_opens_a_proceeding(people: Townspeople) -> None:
    page = people.client("ann").get(f"{OPEN}?ruleset=ny-charitable&proceeding=appeal").text
    assert f'name="holder.appellant" id="at-holder-appellant" value="{HOSE}"' in page
    assert f'id="at-holder-municipality" value="{TOWN}"' in page
    assert 'value="appeal-2"' in page
    answer = sent(people, "ann", OPEN, OPENING)
    assert answer.headers["location"] == "/docket/appeal-2?done=0"
    found = people.client().get("/docket/appeal-2.json").json()
    assert (found["title"], found["facts"]["license"]) == ("Hose Company 2, again", True)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"log": "Appeal 2"}, "Small letters, digits and hyphens were expected"),
        ({"log": APPEAL}, "There is something of this name already"),
        ({"s.determined": "soon"}, "A day such as 2026-03-02 was expected"),
        ({"holder.appellant": "nobody-2"}, "not"),
        ({"of": "no such"}, "of: the name of another proceeding was expected"),
        ({"s.grounds": ""}, "It would be returned"),
    ],
    ids=("name", "taken", "day", "party", "of", "paper"),
)
def test_what_is_wrong_with_an_opening_is_said_and_nothing_is_lost(
    people: Townspeople, changed: dict[str, str], says: str
) -> None:
    head = people.town.book.store.head()
    answer = sent(people, "ann", OPEN, {**OPENING, **changed})
    assert answer.status_code == 422
    assert says.lower() in answer.text.lower()
    assert "Hose Company 2, again" in answer.text
    assert people.town.book.store.head() == head


def test_whoever_holds_no_office_opens_nothing(people: Townspeople) -> None:
    head = people.town.book.store.head()
    for who in ("olga", "lou"):
        answer = sent(people, who, OPEN, OPENING)
        assert answer.status_code == 422, who
        assert "holds no office there" in answer.text or "acts as such" in answer.text
    assert people.client().post(OPEN, data=OPENING, follow_redirects=False).status_code in (303, 401)
    assert people.town.book.store.head() == head


# -- corrections ---------------------------------------------------------------------------------------------------


def test_an_event_is_put_right_by_whoever_may(people: Townspeople) -> None:
    assert sent(people, "ann", DO, STATEMENT).status_code == 303
    path = f"{CASE}/correct/1"
    assert path in people.client("ann").get(CASE).text
    assert path not in people.client("olga").get(CASE).text
    assert people.client("olga").get(path).status_code == 404
    page = people.client("ann").get(path).text
    assert "Two fees are one too many." in page
    assert 'name="w.certified-mail.receipt"' in page
    assert 'value="7016 0910"' in page
    no_reason = sent(people, "ann", path, {**STATEMENT, "s.facts": "The ledger and the bank's list were shown."})
    assert no_reason.status_code == 422
    assert "Why: a text of at most" in no_reason.text
    said = {**STATEMENT, "s.facts": "The ledger and the bank's list were shown.", "why": "the list was left out"}
    assert sent(people, "ann", path, said).status_code == 303
    found = people.client().get(f"{CASE}.json").json()
    assert found["timeline"][-1]["states"]["facts"] == "The ledger and the bank's list were shown."
    assert found["corrected"] == [{"event": 1, "by": 2, "why": "the list was left out", "struck": False}]
    shown = people.client().get(CASE).text
    assert "Event 1 was entered rightly by event 2: the list was left out" in shown


def test_an_event_is_struck_unless_something_rests_on_it(people: Townspeople) -> None:
    path = f"{CASE}/correct/1"
    assert sent(people, "clio", DO, FORWARD).status_code == 303
    assert sent(people, "clio", path, {"why": "it was not sent", "strike": "yes"}).status_code == 303
    assert [each["do"] for each in people.client().get(f"{CASE}.json").json()["timeline"]] == ["notice-of-appeal"]
    assert "forward" in offered(people.client("clio"))
    assert people.client("clio").get(f"{CASE}/correct/99").status_code == 404
    assert people.client("clio").get(f"{CASE}/correct/x").status_code == 404


# -- sanctions and what a condition asks, at their fields ------------------------------------------------------------

HEARING = "hearing-1"
OPENED = {
    "ruleset": "ny-charitable", "proceeding": "hearing", "title": "Saugerties v. Hose Company 2",
    "holders": {"licensee": HOSE, "clerk": TOWN, "municipality": TOWN},
    "step": {"do": "open", "by": "clerk", "basis": "complaint", "complainant": "the sheriff", "ground": "violation"},
}  # fmt: skip
SUSPEND = {
    "do": "suspend", "as": "clerk|clerk", "s.ground": "contrary-to-law", "s.grounds": "The bank is short.",
    "s.sanctions.suspension.impose": "yes", "s.sanctions.suspension.effective": "2026-01-02",
}  # fmt: skip


def hearing(people: Townspeople) -> str:
    """A hearing before the municipality."""
    found = people.town.do("clio", HEARING, "case-begin", OPENED)
    assert found.refusal is None, found.refusal
    return f"/docket/{HEARING}/do"


def test_a_sanction_is_imposed_by_a_form_and_stands_on_the_page(people: Townspeople) -> None:
    assert sent(people, "clio", hearing(people), SUSPEND).status_code == 303
    found = people.client().get(f"/docket/{HEARING}.json").json()["sanctions"]
    assert [(each["kind"], each["effective"], each["stands"]) for each in found] == [
        ("suspension", "2026-01-02", "stands")
    ]
    page = people.client().get(f"/docket/{HEARING}").text
    assert "<b>Suspension of the license</b> on license: from Fri 2 Jan 2026, stands" in page


def test_what_is_wrong_with_a_sanction_is_said_at_it(people: Townspeople) -> None:
    path = hearing(people)
    answer = sent(people, "clio", path, {**SUSPEND, "s.sanctions.suspension.effective": ""})
    assert answer.status_code == 422
    assert 'id="wrong-s.sanctions.suspension.effective"' in answer.text
    assert "license: the effective day is not stated" in answer.text
    barred = {"s.sanctions.fine.impose": "yes", "s.sanctions.fine.effective": "2026-01-02"}
    answer = sent(people, "clio", path, {**SUSPEND, **barred, "s.sanctions.fine.cents": "twelve"})
    assert "An amount such as 12.50 was expected, not &#39;twelve&#39;" in answer.text
    assert 'value="twelve"' in answer.text
    assert people.town.book.last(HEARING) == 0


def test_two_of_a_kind_are_imposed_each_with_what_is_its_own(people: Townspeople) -> None:
    path = hearing(people)
    fine = {"s.sanctions.fine.impose": "yes", "s.sanctions.fine.effective": "2026-01-02", "s.sanctions.fine.cents": "5"}
    more = sent(people, "clio", path, {**SUSPEND, **fine, "more": "s.sanctions.fine"})
    assert more.status_code == 200
    assert 'name="s.sanctions.fine:2.impose"' in more.text
    assert 'name="s.sanctions.fine:3.impose"' not in more.text
    another = {key.replace("fine.", "fine:2."): value for key, value in fine.items()}
    looked = sent(people, "clio", path, {**SUSPEND, **fine, **another, "s.sanctions.fine:2.cents": "x", "check": "yes"})
    assert "An amount such as 12.50 was expected, not &#39;x&#39;" in looked.text
    assert 'id="wrong-s.sanctions.fine:2.cents"' in looked.text
    assert 'id="wrong-s.sanctions.fine.cents"' not in looked.text
    assert people.town.book.last(HEARING) == 0


def test_whoever_keeps_the_record_says_when_something_came(people: Townspeople) -> None:
    path = hearing(people)
    page = people.client("clio").get(f"/docket/{HEARING}").text
    assert "On which day" in page
    early = sent(people, "clio", path, {**SUSPEND, "at": "2026-01-01"})
    assert "is before the step above it" in early.text
    assert 'value="2026-01-01"' in early.text
    assert sent(people, "clio", path, {**SUSPEND, "at": "2026-01-02"}).status_code == 303


def test_what_anybody_stated_is_put_right_by_whoever_keeps_the_record_alone(period: Townspeople) -> None:
    town = period.town
    said = {"do": "comment", "by": "commenter", "name": "Jo Doe", "comment": "Let people speak.", "way": "form"}
    assert period.client().post(f"/api/docket/{RULE}/public", json={"said": said}).json()["refused"] is None
    number = town.book.last(RULE)
    path, strike = f"/docket/{RULE}/correct/{number}", {"event": number, "why": "I do not like it"}
    for name in ("dora", "sten"):
        assert period.client(name).get(path).status_code == 404, name
        asked = {"kind": "correct", "said": strike}
        answer = period.client(name).post(f"/api/docket/{RULE}/deeds", json=asked).json()
        assert "put right by whoever keeps the record" in answer["refused"]["reason"], name
    assert period.client("paul").get(path).status_code == 200
    assert town.book.last(RULE) == number

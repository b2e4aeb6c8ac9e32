"""Every page of organizations and occasions, for everybody who has a role there and for nobody else."""

from __future__ import annotations

import io
from datetime import UTC, datetime

import openpyxl
import pytest
from icalendar import Calendar

from aboveboard.log.deeds import NotAllowed, Viewer
from aboveboard.web.pages.charity.addresses import PAGES
from tests.support.badges import give_badge
from tests.support.charities import CHURCH, HOSE, NIGHT
from tests.support.papers import PAPERS
from tests.web.townspeople import Townspeople

OPENED = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
APPROVAL = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
OF_MEMBERS = ("ann", "tom", "bob", "ben")
OF_THE_CLERK = ("clio", "kim")
STRANGERS = ("olga", "sam")
ANYBODYS = ("/organizations", "/pools/{name}", "/tickets/{code}")
RAFFLE = "spring-raffle"
RAFFLE_OPENED = {
    "organization": HOSE, "kind": "raffle", "price": 500, "tickets": 1000,
    "prizes": [{"prize": "first", "cents": 100000}], "drawings": ["2026-05-31T20:00"], "place": "firehouse",
}  # fmt: skip


def open_night(people: Townspeople) -> None:
    people.town.must("ann", HOSE, "paper", APPROVAL)
    people.town.must("ann", "february", "occasion-open", OPENED)
    people.town.must("ann", RAFFLE, "raffle-open", RAFFLE_OPENED)


def address(path: str) -> str:
    names = {"occasions": ("february", "incident"), "pools": (RAFFLE, "ticket-sell")}
    name, deed = names.get(path.split("/")[1], (HOSE, "paper"))
    return path.format(name=name, deed=deed, code="X", form="GC-7Q", period="2026-Q1")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_a_page_is_for_those_who_have_a_role_there(people: Townspeople, page: object) -> None:
    open_night(people)
    path: str = page.path  # type: ignore[attr-defined]
    for name in (*OF_MEMBERS, *OF_THE_CLERK, *STRANGERS):
        client = people.client(name)
        as_page, as_json = client.get(address(path)), client.get(f"{address(path)}.json")
        assert as_page.status_code == as_json.status_code, (name, as_page.text)
        assert as_page.text.count("<h1") == 1
        if path in ANYBODYS:
            assert as_page.status_code == 200
        elif path.startswith("/clerk"):
            assert as_page.status_code == (200 if name in OF_THE_CLERK else 403), name
        elif path == "/setting-up":
            assert as_page.status_code == (200 if name == "sam" else 403), name
        elif name in STRANGERS:
            assert as_page.status_code == 403, name
            assert "read by those who have a role there" in as_page.text
    stranger = people.client().get(address(path), follow_redirects=False)
    assert stranger.status_code == (200 if path in ANYBODYS else 303)
    shown = people.client("clio").get(address(path)).text
    assert "1980-05-01" not in shown
    assert "1 May 1980" not in shown


def test_registers_that_are_not_filed_are_closed_to_the_clerk(people: Townspeople) -> None:
    for path in (f"/organizations/{HOSE}/people", f"/organizations/{HOSE}/import"):
        assert people.client("clio").get(path).status_code == 403
    assert people.client("clio").get(f"/organizations/{HOSE}/licenses").status_code == 200
    home = people.client("clio").get(f"/organizations/{HOSE}.json").json()
    assert (home["tonight"], home["within"]) == ([], False)
    assert people.client("clio").get("/api/occasions/february/may").status_code in (403, 422)


def test_birth_dates_are_on_the_page_of_the_office_alone(people: Townspeople) -> None:
    path = f"/organizations/{HOSE}/people"
    for name in OF_MEMBERS:
        assert ("Thu 1 May 1980" in people.client(name).get(path).text) == (name != "ben"), name


def test_a_paper_is_attached_by_its_bytes_and_taken_back_by_those_who_may_read_it(people: Townspeople) -> None:
    client = people.client("ann")
    given = {"token": people.token(client), **APPROVAL}
    path = f"/organizations/{HOSE}/do/paper"
    lies = client.post(path, data=given, files={"file": ("approval.pdf", b"no pdf at all", "application/pdf")})
    assert lies.status_code == 422
    assert "a PDF was expected" in lies.text
    last = people.town.book.last(HOSE)
    assert (
        client.post(path, data=given, files={"file": ("a.txt", b"approved\n")}, follow_redirects=False).status_code
        == 303
    )
    number = people.town.book.last(HOSE)
    assert number == last + 1
    taken = f"/organizations/{HOSE}/papers/{number}"
    answer = client.get(taken)
    assert (answer.content, answer.headers["content-disposition"][:10]) == (b"approved\n", "attachment")
    assert people.client("clio").get(taken).content == b"approved\n"
    for name in ("olga", "sam"):
        assert people.client(name).get(taken).status_code == 403
    for other in (last, 10**19):
        assert client.get(f"/organizations/{HOSE}/papers/{other}").status_code == 422
    assert client.head(taken).status_code == 200
    assert people.town.book.audit().sound
    too_long = client.post(path, data=given, files={"file": ("a.txt", b"x" * 10_200_000)})
    assert too_long.status_code == 413


def test_members_come_from_a_spreadsheet_once_nothing_is_wrong(people: Townspeople) -> None:
    client, path = people.client("ann"), f"/organizations/{HOSE}/import"
    good = b"name,full name,date of birth,member since\nzed,Zed Zoo,1980-01-01,2020-01-01\n"
    bad = good + b"yan,Yan Yew,1980-13-01,2020-01-01\n"
    before = people.town.book.last(HOSE)
    for data, do, status in ((bad, "enter", 422), (good, "look", 200)):
        answer = client.post(path, data={"token": people.token(client), "do": do}, files={"file": ("m.csv", data)})
        assert answer.status_code == status
        assert people.town.book.last(HOSE) == before
    answer = client.post(path, data={"token": people.token(client), "do": "enter"}, files={"file": ("m.csv", good)})
    assert (answer.status_code, people.town.book.last(HOSE)) == (200, before + 1)
    assert "zed" in [row["name"] for row in client.get(f"/organizations/{HOSE}/people.json").json()["people"]]
    assert people.client("ben").get(path).status_code == 403
    events = people.town.book.events(HOSE, viewer=Viewer("ben", "banker"))
    assert "1980-01-01" not in str(events)
    with pytest.raises(NotAllowed):
        list(people.town.book.export(HOSE, Viewer("ben", "banker")))


def test_an_occasion_is_planned_opened_run_and_closed_in_the_browser(people: Townspeople) -> None:
    ann = people.client("ann")
    people.town.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT})
    home = ann.get(f"/organizations/{HOSE}")
    assert "Not yet" in home.text
    refused = ann.post(f"/organizations/{HOSE}/open/february", data={"token": people.token(ann)})
    assert refused.status_code == 422
    assert "3 where at least 4 is needed" in refused.text
    again = ann.get(f"/organizations/{HOSE}/do/plan?occasion=february")
    assert all(f'value="{name}" checked' in again.text for name in ("ann", "bob", "cyd"))
    people.town.must("ann", HOSE, "paper", APPROVAL)
    typed = {
        "token": people.token(ann), "occasion": "february", "from": "2026-02-07T19:00", "until": "2026-02-07T23:00",
        "premises": "firehouse", "areas": "main", "games": "craps, bell-jar", "license": "7",
        "members-in-charge": "ann, bob, cyd, eve",
    }  # fmt: skip
    assert ann.post(f"/organizations/{HOSE}/do/plan", data=typed, follow_redirects=False).status_code == 303
    opened = ann.post(f"/organizations/{HOSE}/open/february", data={"token": people.token(ann)}, follow_redirects=False)
    assert (opened.status_code, opened.headers["location"]) == (303, "/occasions/february")
    people.town.now = datetime(2026, 2, 8, 0, 30, tzinfo=UTC)
    bob = people.client("bob")
    assert "Arrives, badge and identification shown" in bob.get("/occasions/february").text
    asked = {"kind": "incident", "said": {"what": "a quarrel"}, "key": "one-key-of-bob"}
    for repeated in (False, True):
        answer = bob.post("/api/occasions/february/deeds", json=asked)
        assert (answer.status_code, answer.json()["repeated"]) == (200, repeated)
    assert "a quarrel" in bob.get("/occasions/february").text
    assert "a quarrel" not in people.client("clio").get("/occasions/february").text


def test_the_feed_opens_with_its_own_key_alone(people: Townspeople) -> None:
    client = people.client("ann")
    feed = client.get(f"/organizations/{HOSE}/calendar.json").json()["feed"]
    anybody = people.client()
    found = anybody.get(feed)
    assert (found.status_code, found.headers["content-type"]) == (200, "text/calendar; charset=utf-8")
    assert Calendar.from_ical(found.content).walk("VEVENT")
    for other in (
        feed[:-1],
        feed.replace("who=ann", "who=olga"),
        feed.replace(HOSE, CHURCH),
        feed.split("&")[0],
        feed + "é",
    ):
        assert anybody.get(other).status_code == 404, other
    people.town.must("ann", HOSE, "appoint", {"person": "tom", "role": "officer"})
    people.town.must("ann", HOSE, "release", {"person": "ann", "role": "officer"})
    assert anybody.get(feed).status_code == 404


def test_the_register_is_a_spreadsheet_and_no_formula(people: Townspeople) -> None:
    people.town.must("ann", HOSE, "apply", {"form": "GC-2", "games": ["bell-jar"]})
    people.town.must("clio", HOSE, "license", {
        "form": "GC-5", "number": "=1+1", "games": ["bell-jar"], "from": "2026-01-01", "until": "2026-12-31",
    })  # fmt: skip
    answer = people.client("clio").get("/clerk/register.xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value == "=1+1"]
    assert [cell.data_type for cell in cells] == ["s"]
    assert people.client("ann").get("/clerk/register.xlsx").status_code == 200


def test_the_code_on_a_badge_leads_to_the_form_of_an_arrival(people: Townspeople) -> None:
    open_night(people)
    page = people.client("bob").get("/occasions/february/arrive?person=eve")
    assert page.url.path == "/occasions/february/do/arrive"
    assert 'value="eve"' in page.text


def test_what_is_hidden_of_somebody_who_left_is_listed_and_destroyed_by_a_form(people: Townspeople) -> None:
    town = people.town
    stated = {"name": "dora", "title": "Dora", "born": "1961-02-03", "address": "9 Whisper Lane"}
    town.must("ann", HOSE, "person", {**stated, "member-since": "2015-01-01"})
    ann, calendar = people.client("ann"), f"/organizations/{HOSE}/calendar"
    assert ann.get(f"{calendar}.json").json()["destroyable"] == []
    form = f"/organizations/{HOSE}/do/destroy"
    asked = {"token": people.token(ann), "person": "dora", "ground": "she left"}
    assert "Dora is a member" in ann.post(form, data=asked).text
    number = town.must("ann", HOSE, "person", {key: stated[key] for key in ("name", "title", "address")}).number
    assert number is not None
    (row,) = ann.get(f"{calendar}.json").json()["destroyable"][:1]
    assert (row["what"], row["event"]) == ("born and address of dora", number - 1)
    assert f"{form}?event={number - 1}&amp;person=dora" in ann.get(calendar).text
    assert people.client("ben").get(f"{calendar}.json").json()["destroyable"] == [], "only officers destroy anything"
    page = ann.get(f"{form}?event={number - 1}").text
    assert f'value="{number - 1}"' in page
    assert "remains" not in page
    assert ann.post(form, data={"token": asked["token"], "event": str(number - 1)}).status_code == 422
    for event in (number - 1, number):
        asked = {"token": people.token(ann), "event": str(event), "ground": "she left"}
        assert ann.post(form, data=asked, follow_redirects=False).status_code == 303
    text = ann.get(f"/organizations/{HOSE}/people").text
    assert "destroyed on Fri 2 Jan 2026" in text
    assert "9 Whisper Lane" not in text
    assert "What is hidden of event" in ann.get(f"/organizations/{HOSE}").text
    assert ann.get(f"{calendar}.json").json()["destroyable"] == []


def test_a_picture_is_taken_by_the_office_and_by_nobody_else(people: Townspeople) -> None:
    ann = people.client("ann")
    stated = {"token": people.token(ann), "paper": "p-1", "kind": "photograph", "dated": "2026-01-01", "about": "bob"}
    sent = ann.post(
        f"/organizations/{HOSE}/do/paper", data=stated, files={"file": ("bob.png", PAPERS["png"], "image/png")}
    )
    assert sent.status_code == 200
    path = f"/organizations/{HOSE}/papers/{people.town.book.last(HOSE)}"
    assert [people.client(name).get(path).status_code for name in ("ann", "bob", "clio", "ben")] == [200, 200, 422, 403]
    people.town.must("ann", HOSE, "paper-dispose", {"paper": "p-1"})
    people.town.must("ann", HOSE, "destroy", {"paper": "p-1", "ground": "it shows another"})
    assert ann.get(path).status_code == 422
    assert "Destroyed: file on Fri 2 Jan 2026" in ann.get(f"/organizations/{HOSE}/papers").text


def test_the_clerk_reads_on_a_calendar_what_rests_on_what_is_filed(people: Townspeople) -> None:
    open_night(people)
    people.town.must("ann", HOSE, "premises", {"premises": "firehouse", "areas": ["main"], "lessor": "Lucy Lessor"})
    paid = {"class": "rent", "to": "Lucy Lessor", "cents": 5000, "way": "check", "number": "11", "period": "february"}
    people.town.must("ann", HOSE, "expense", paid)
    path = f"/organizations/{HOSE}/calendar"
    assert "Lucy Lessor" in people.client("bob").get(path).text
    for name in OF_THE_CLERK:
        page = people.client(name).get(path)
        assert "Lucy Lessor" not in page.text
        assert "GC-5 7" in page.text, "the license is filed"
        feed = people.client(name).get(f"{path}.json").json()["feed"]
        assert b"Lucy Lessor" not in people.client().get(feed).content
    known = people.client("clio").get(f"/organizations/{HOSE}/do/paper").text
    assert "cyd" not in known, "nor are members offered where the clerk types"


def test_what_a_badge_shows_of_a_person_is_for_the_office(people: Townspeople) -> None:
    person = {"name": "bob", "title": "Bob", "address": "13 Elm Lane", "member-since": "2011-03-01"}
    people.town.must("ann", HOSE, "person", person)
    give_badge(people.town.book, HOSE, "bob", "ann")
    path = f"/api/organizations/{HOSE}/events?limit=1000"
    for name in ("ann", "ben"):
        events = people.client(name).get(path).json()["events"]
        told = str([event for event in events if event["kind"] in ("person", "identify", "badge")])
        words = ("13 Elm Lane", "photograph-bob", "signature-bob")
        assert [word in told for word in words] == [name == "ann"] * 3

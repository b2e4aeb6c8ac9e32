"""Papers and lists of pools taken from the server: by those within, whole, and without holding anybody up."""

from __future__ import annotations

import io
import re
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep
from typing import Any

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from aboveboard.charity.pools.ticket_check import check_ticket
from aboveboard.web.pages.charity.pools.paper import paper_links
from tests.support.charities import HOSE
from tests.web.townspeople import Townspeople

RAFFLE = {
    "organization": HOSE, "kind": "raffle", "price": 500, "tickets": 6000, "place": "firehouse",
    "prizes": [{"prize": "first", "cents": 100000}, {"item": "bicycle", "cents": 40000, "prize": "bicycle"}],
    "drawings": ["2026-03-31T20:00"], "book": {"tickets": 6, "cents": 2500},
}  # fmt: skip
DEAL = {
    "organization": HOSE, "kind": "bell-jar", "form": "77", "supplier": "acme", "price": 100, "tickets": 1200,
    "prizes": [{"cents": 10000, "count": 3, "symbol": "three bells"},
               {"cents": 500, "count": 20, "symbol": "cherries"}],
    "cost": 5000, "type": "pull-tab", "maker": "Ace", "flare": {"tickets": 1200, "price": 100, "form": "77"},
    "serials": {"deal": "A1", "tickets": "A1", "flare": "A1", "invoice": "A1"},
}  # fmt: skip
ON_A_TICKET = (
    "Hose Company 2", "12-345", "First: $1,000", "Bicycle", "$5 a ticket, book of 6 for $25",
    "Tuesday, March 31, 2026, 8 p.m., Firehouse, 7 Mill Road", "Ticket holders need not be present to win",
)  # fmt: skip
STRANGERS = ["olga", "clio", "kim", "sam", None]


def text_of(data: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]


@pytest.fixture
def raffle(people: Townspeople) -> Townspeople:
    people.town.must("ann", "r-1", "raffle-open", RAFFLE)
    return people


@pytest.mark.provision("ny-4620.22-a-1")
@pytest.mark.provision("ny-4620.22-a-1-serial")
def test_tickets_show_all_that_the_raffle_was_opened_with(raffle: Townspeople) -> None:
    answer = raffle.client("ann").get("/pools/r-1/tickets.pdf?first=101&last=112")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    first, second = text_of(answer.content)
    for each in ON_A_TICKET:
        assert each in " ".join(first.split()), each
    numbers = [int(each) for page in (first, second) for each in re.findall(r"No\. (\d{6})", page)]
    assert sorted(set(numbers)) == list(range(101, 113))


def test_a_printed_code_is_known_at_the_page_where_it_is_checked(raffle: Townspeople) -> None:
    (page,) = text_of(raffle.client("ann").get("/pools/r-1/tickets.pdf?first=101&last=102").content)
    code = re.search(r"([2-9A-Z]{4}-000101-)\s*([2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4})", page)
    assert code is not None, page
    found = check_ticket(raffle.town.book, code[1] + code[2]).ticket
    assert found is not None
    assert (found.pool, found.serial) == ("r-1", 101)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("first=0", "first: 0 is no number of r-1"), ("first=5990&last=6001", "last: a number from 5990 to 6000"),
        ("first=9&last=3", "last: a number from 9"), ("first=x", "first: a whole number was expected"),
        ("first=1000000000000000000000", "first: a whole number"), ("first=1&last=6000", "at most 5,000 are printed"),
        ("series=gold", "r-1 has no series 'gold'"),
    ],
)  # fmt: skip
def test_numbers_that_the_raffle_does_not_have_are_refused_in_a_sentence(
    raffle: Townspeople, query: str, says: str
) -> None:
    answer = raffle.client("ann").get(f"/pools/r-1/tickets.pdf?{query}", headers={"accept": "application/json"})
    assert answer.status_code == 422
    assert says in answer.json()["error"]["message"]


@pytest.mark.provision("ny-4620.19-c-17-label")
def test_a_label_that_lacks_something_is_not_printed_and_the_desk_says_why(people: Townspeople) -> None:
    people.town.must("ann", "d-1", "deal-buy", {name: value for name, value in DEAL.items() if name != "type"})
    answer = people.client("ann").get("/pools/d-1/labels.pdf")
    assert answer.status_code == 422
    assert "it does not show the type of the ticket (9 NYCRR 4620.19(c)(17))" in answer.text
    found = {row["paper"]: row for row in links(people, "ann", "d-1")["papers"]}
    assert found["labels"]["lacks"][0]["cite"] == ["9 NYCRR 4620.19(c)(17)"]
    assert found["flare"]["lacks"] == []


def links(people: Townspeople, who: str, name: str) -> dict[str, Any]:
    secret = people.house.sessions.begin(who, "member")
    return paper_links(people.town.book, people.house.sessions.find(secret), name)


@pytest.mark.provision("ny-4620.19-c-3-mark")
def test_a_flare_is_printed_as_it_is_kept_and_a_label_says_what_is_in_the_column(people: Townspeople) -> None:
    people.town.must("ann", "d-1", "deal-buy", DEAL)
    client = people.client("ann")
    (flare,) = text_of(client.get("/pools/d-1/flare.pdf").content)
    for each in ("Pull tab", "77", "A1", "Ace", "$100", "three bells", "0 of 3 won"):
        assert each.lower() in " ".join(flare.split()).lower(), each
    (label,) = text_of(client.get("/pools/d-1/labels.pdf").content)
    assert "Pull tab" in label
    assert "77" in label
    wrong = client.get("/pools/d-1/tickets.pdf")
    assert (wrong.status_code, "has no tickets; it has flare and labels" in wrong.text) == (422, True)


def test_a_code_on_a_card_leads_to_the_page_that_everybody_sees(people: Townspeople) -> None:
    answer = people.client().get("/pools/b-1/cards/17", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/pools/b-1?card=17")


def test_what_is_offered_on_the_desk(raffle: Townspeople) -> None:
    found = links(raffle, "ann", "r-1")
    (tickets,) = found["papers"]
    assert (tickets["first"], tickets["last"], tickets["most"], tickets["lacks"]) == (1, 5000, 5000, [])
    assert found["stubs"] == "/pools/r-1/import"
    assert links(raffle, "ben", "r-1")["stubs"] is None


def test_lists_of_deals_and_of_tickets_by_place(raffle: Townspeople) -> None:
    town, client = raffle.town, raffle.client("ann")
    town.must("ann", "d-1", "deal-buy", DEAL)
    town.must("ann", "r-1", "book-out", {"first": 11, "last": 20, "seller": "bob"})
    town.must("ann", "r-1", "ticket-sell", {"first": 1, "last": 5})
    rows = [list(row) for row in load_workbook(io.BytesIO(client.get(f"/organizations/{HOSE}/pools.xlsx").content))
            .active.iter_rows(values_only=True)]  # fmt: skip
    assert dict(zip(rows[0], rows[1], strict=True))["prizes"] == "$100.00 x 3 (three bells); $5.00 x 20 (cherries)"
    assert rows[1][:4] == ["d-1", "bell-jar", "77", "A1"]
    listed = client.get("/pools/r-1/tickets.csv").content.decode("utf-8-sig").splitlines()
    assert [each.split(",")[-3:] for each in listed[1:]] == [
        ["6", "10", "5"], ["21", "6000", "5980"], ["11", "20", "10"], ["1", "5", "5"],
    ]  # fmt: skip
    assert client.get("/pools/d-1/tickets.csv").status_code == 404
    assert raffle.client("ben").get(f"/organizations/{HOSE}/pools.csv").status_code == 403, "who sells does not count"


@pytest.mark.parametrize("who", STRANGERS)
def test_another_organizations_pool_answers_as_if_there_were_none(raffle: Townspeople, who: str | None) -> None:
    client = raffle.client(who)
    for end in ("tickets.pdf", "calendars.pdf", "labels.pdf", "flare.pdf", "cards.pdf", "tickets.xlsx", "tickets.csv"):
        there, none = (
            client.get(f"/pools/{name}/{end}", headers={"accept": "application/json"}) for name in ("r-1", "r-9")
        )
        assert there.status_code == none.status_code in (401, 403)
        if who in ("olga", "sam", None):
            assert there.text.replace("r-1", "r-9") == none.text
    listed = client.get(f"/organizations/{HOSE}/pools.xlsx", headers={"accept": "application/json"})
    assert listed.status_code in (401, 403)


@pytest.mark.parametrize(("count", "seconds"), [(500, 6), pytest.param(5000, 15, marks=pytest.mark.proof)])
def test_thousands_of_tickets_are_printed_in_seconds_and_others_go_on_meanwhile(
    raffle: Townspeople, count: int, seconds: float
) -> None:
    prints, looks = raffle.client("ann"), raffle.client("bob")
    with ThreadPoolExecutor(1) as thread:
        began, waits = monotonic(), list[float]()
        printed = thread.submit(prints.get, f"/pools/r-1/tickets.pdf?first=1&last={count}")
        while not printed.done():
            asked = monotonic()
            assert looks.get("/pools/r-1/desk").status_code == 200
            waits.append(monotonic() - asked)
            sleep(0.05)
        took = monotonic() - began
    assert printed.result().status_code == 200
    assert took < seconds
    assert len(waits) > 3, "others were answered in the meantime"
    assert sorted(waits)[len(waits) // 2] < 0.5

"""Deals and stubs from spreadsheets at the server: looked at first, entered together, and by nobody else's people."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.law import BadInput
from aboveboard.log.deeds import Viewer
from aboveboard.web.pages.charity.pools import importing
from tests.support.charities import CHURCH, HOSE
from tests.web.townspeople import Townspeople

INVOICE = (
    b"kind,form,supplier,price,tickets,prizes,cost,serial,type,symbols\n"
    b'Bell jar,77,Acme,1.00,"1,200",$100 x 3; 20 @ $5,50,A1,pull tab,bells\n'
    b"Bell jar,77,Acme,1.00,1200,$100 x 3; 20 @ $5,50,A2,pull tab,bells\n"
)
RAFFLE = {
    "organization": HOSE, "kind": "raffle", "price": 500, "tickets": 1000, "place": "firehouse",
    "prizes": [{"prize": "first", "cents": 100000}], "drawings": ["2026-03-31T20:00"],
}  # fmt: skip
STUBS = (
    b"ticket,buyer,address,telephone,seller,paid\n"
    b"1,Pat Quill,1 Elm Street,845 555 0101,Bob,5\n"
    b"2 to 4,Quinn Reed,2 Elm Street,845 555 0102,bob,15.00\n"
    b"7,Rae Stone,3 Elm Street,,,\n"
)
DEALS_PATH = f"/organizations/{HOSE}/pools/import"


def send(people: Townspeople, who: str, path: str, data: bytes, do: str = "look", **more: str) -> Any:
    client = people.client(who)
    given = {"token": people.token(client), "do": do, **more}
    return client.post(path, data=given, files={"file": ("sheet.csv", data)})


def test_a_box_of_deals_is_looked_at_and_then_entered_from_what_came_back(people: Townspeople) -> None:
    book = people.town.book
    before = book.last(HOSE)
    seen = send(people, "ann", DEALS_PATH, INVOICE, prefix="hose-jar", compared="yes")
    assert seen.status_code == 200, seen.text
    assert "2 new" in seen.text
    assert "nothing was written" in seen.text
    assert "hose-jar-2" in seen.text
    assert "$100.00 x 3; $5.00 x 20" in seen.text
    assert (book.logs("deal"), book.last(HOSE)) == ([], before)
    client = people.client("ann")
    content = seen.text.split('name="content" value="')[1].split('"')[0]
    given = {
        "token": people.token(client),
        "do": "enter",
        "content": content,
        "called": "sheet.csv",
        "prefix": "hose-jar",
    }
    done = client.post(DEALS_PATH, data={**given, "compared": "yes"}, files={"file": ("", b"")})
    assert "2 deals are in stock now" in done.text
    assert book.logs("deal") == ["hose-jar-1", "hose-jar-2"]
    opened = book.index.setting("hose-jar-1").payload
    assert opened["prizes"] == [{"cents": 10000, "count": 3}, {"cents": 500, "count": 20}]
    assert opened["serials"] == dict.fromkeys(("deal", "tickets", "flare", "invoice"), "A1")
    assert opened["flare"] == {"tickets": 1200, "price": 100, "form": "77", "cents": 40000, "symbols": "bells"}
    again = send(people, "ann", DEALS_PATH, INVOICE, "enter", prefix="hose-jar", compared="yes")
    assert "0 new, 2 in stock already" in again.text
    assert len(book.logs("deal")) == 2


def test_nothing_is_entered_while_one_row_is_wrong_or_not_allowed(people: Townspeople) -> None:
    book = people.town.book
    wrong = INVOICE + b"Bell jar,77,Acme,one dollar,1200,$100 x 3,50,A3,pull tab,bells\n"
    answer = send(people, "ann", DEALS_PATH, wrong, "enter", compared="yes")
    assert answer.status_code == 422
    assert "an amount in dollars such as" in answer.text
    assert ">D <small>price" in answer.text
    both = wrong + b"Bell jar,77,Acme,3.00,1200,$100 x 3,50,A4,pull tab,bells\n"
    answer = send(people, "ann", DEALS_PATH, both, compared="yes")
    assert "2 wrong" in answer.text, "what the law refuses is said beside what cannot be read"
    dear = INVOICE + b"Bell jar,77,Acme,3.00,1200,$100 x 3,50,A3,pull tab,bells\n"
    answer = send(people, "ann", DEALS_PATH, dear, "enter", compared="yes")
    assert answer.status_code == 422
    assert "icket: $3 is more than $2" in answer.text
    assert "4620.19(b)(2)" in answer.text
    bare = INVOICE.replace(b",symbols", b"").replace(b",bells", b"")
    not_compared = send(people, "ann", DEALS_PATH, bare, "enter")
    assert not_compared.status_code == 422
    assert "4620.19(a)(3)" in not_compared.text
    assert book.logs("deal") == []


def test_a_deal_that_is_refused_meanwhile_is_named_and_the_same_file_enters_the_rest(
    people: Townspeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = people.town.book
    submit, asked = book.submit, list[Any]()

    async def fails(deed: Any) -> Any:
        asked.append(deed)
        if len(asked) == 2:
            raise BadInput("a fault between two events")
        return await submit(deed)

    monkeypatch.setattr(importing, "AT_ONCE", 1)
    monkeypatch.setattr(book, "submit", fails)
    answer = send(people, "ann", DEALS_PATH, INVOICE, "enter", compared="yes")
    assert answer.status_code == 422
    assert "1 of 2 are entered, and row 3 was refused: a fault between two events" in answer.text
    assert send(people, "ann", DEALS_PATH, INVOICE, "enter", compared="yes").status_code == 200
    assert [book.index.setting(log).payload["serials"]["deal"] for log in book.logs("deal")] == ["A1", "A2"]
    assert book.audit().sound


@pytest.mark.provision("ny-4620.22-a-1-vii")
def test_stubs_are_sold_with_their_buyers_hidden(people: Townspeople) -> None:
    book = people.town.book
    people.town.must("ann", "r-1", "raffle-open", RAFFLE)
    seen = send(people, "ann", "/pools/r-1/import", STUBS)
    assert seen.status_code == 200, seen.text
    assert "3 to be entered" in seen.text
    assert "5 tickets sold for $25" in seen.text
    assert "4620.22(a)(1)(vii)" in seen.text, "a stub without a telephone number is flagged"
    assert book.last("r-1") == 0
    done = send(people, "ann", "/pools/r-1/import", STUBS, "enter")
    assert "3 stubs are entered" in done.text
    assert book.balance("pool/r-1/bank") == 2500
    sold = book.events("r-1", viewer=Viewer("ann", "officer"))[2].payload
    assert (sold["buyer"], sold["seller"], sold["ranges"]) == ("Quinn Reed", "bob", [[2, 4]])
    assert "Quinn Reed" not in str(book.events("r-1", viewer=Viewer("ben", "banker")))
    again = send(people, "ann", "/pools/r-1/import", STUBS, "enter")
    assert "0 to be entered, 3 entered before" in again.text
    assert book.last("r-1") == 3


def test_one_file_is_entered_for_two_raffles(people: Townspeople) -> None:
    for name in ("r-1", "r-2"):
        people.town.must("ann", name, "raffle-open", RAFFLE)
        done = send(people, "ann", f"/pools/{name}/import", STUBS, "enter")
        assert "3 stubs are entered" in done.text
        assert people.town.book.balance(f"pool/{name}/bank") == 2500


def test_what_a_stub_lacked_is_written_later_and_no_ticket_gets_another_buyer(people: Townspeople) -> None:
    book = people.town.book
    people.town.must("ann", "r-1", "raffle-open", RAFFLE)
    send(people, "ann", "/pools/r-1/import", STUBS, "enter")
    later = b"ticket,buyer,telephone\n7,Rae Stone,845 555 0107\n"
    done = send(people, "ann", "/pools/r-1/import", later, "enter")
    assert "1 stub is entered" in done.text
    stub = book.events("r-1", viewer=Viewer("ann", "officer"))[-1]
    assert (stub.kind, stub.payload["telephone"], stub.payload["address"]) == ("stub", "845 555 0107", "3 Elm Street")
    other = b"ticket,buyer\n7,Somebody Else\n"
    answer = send(people, "ann", "/pools/r-1/import", other, "enter")
    assert answer.status_code == 422
    assert "the buyer that is on file of ticket 7" in answer.text
    assert book.balance("pool/r-1/bank") == 2500


@pytest.mark.parametrize("who", ["olga", "clio", "kim", "sam", None])
def test_nobody_else_learns_of_it(people: Townspeople, who: str | None) -> None:
    people.town.must("ann", "r-1", "raffle-open", RAFFLE)
    client = people.client(who)
    for path in (DEALS_PATH, "/pools/r-1/import"):
        got, sent = client.get(f"{path}.json"), client.post(path, files={"file": ("a.csv", STUBS)})
        assert {got.status_code, sent.status_code} <= {401, 403, 303}, path
    there, none = (client.get(f"/pools/{name}/import.json").json()["error"]["message"] for name in ("r-1", "r-9"))
    if who in ("olga", "sam", None):
        assert there.replace("r-1", "r-9") == none


@pytest.mark.parametrize("who", ["ben"])
def test_within_the_organization_only_those_who_see_buyers_enter_them(people: Townspeople, who: str) -> None:
    people.town.must("ann", "r-1", "raffle-open", RAFFLE)
    assert people.client(who).get("/pools/r-1/import").status_code == 403
    assert people.client(who).get(DEALS_PATH).status_code == 403
    assert people.client("ann").get(f"/organizations/{CHURCH}/pools/import").status_code == 403


def test_a_deal_has_no_stubs(people: Townspeople) -> None:
    send(people, "ann", DEALS_PATH, INVOICE, "enter", compared="yes", prefix="d")
    assert people.client("ann").get("/pools/d-1/import").status_code == 404


@pytest.mark.parametrize("path", [DEALS_PATH, "/pools/r-1/import"])
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "none was chosen|it is empty"),
        (b"\x89PNG\r\n\x1a\n", "a spreadsheet"),
        (b"apples,pears\n1,2\n", "no row of headings was found"),
        (b"PK\x03\x04", "Excel workbook"),
    ],
)
def test_a_file_that_is_no_list_is_said_in_a_sentence(people: Townspeople, path: str, data: bytes, says: str) -> None:
    people.town.must("ann", "r-1", "raffle-open", RAFFLE)
    answer = send(people, "ann", path, data, "enter")
    assert answer.status_code == 422
    assert any(each in answer.text for each in says.split("|")), answer.text
    assert (people.town.book.last("r-1"), people.town.book.logs("deal")) == (0, [])

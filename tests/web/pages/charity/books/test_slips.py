"""A week's slips in one grid, a bank's statement from its file, and a month reconciled by two people."""

from __future__ import annotations

from io import BytesIO
from re import search
from typing import Any
from zipfile import ZipFile

from aboveboard.log.deeds import Viewer
from aboveboard.web.pages.written import period
from tests.support.books_town import AUTUMN, BUY, DEAL
from tests.support.charities import HOSE
from tests.web.pages.charity.books.test_books import HOME, send
from tests.web.townspeople import Townspeople

ROWS = {
    "kind": ["check-write", "deposit", "check-void", "interest"],
    "dated": ["2026-07-08", "2026-07-08", "2026-07-08", ""],
    "number": ["101", "", "102", ""],
    "payee": ["Little League", "", "", ""],
    "address": ["Cantine Field", "", "", ""],
    "cents": ["200.00", "600.00", "", ""],
    "purpose": ["uniforms", "", "", ""],
    "class": ["youth", "", "", ""],
    "of": ["", DEAL, "", ""],
    "slip": ["", "s-1", "", ""],
}
CSV = (
    b"Date,Description,Check Number,Amount,Balance\n"
    b"07/09/2026,DEPOSIT,,600.00,1600.00\n07/20/2026,CHECK,101,-200.00,1400.00\n"
)


def grid(people: Townspeople, do: str, **changed: Any) -> Any:
    """Send the grid, with some columns changed."""
    return send(people, "tom", f"{HOME}/shoebox", do=do, signers=["ann", "tom"], **{**ROWS, **changed})


def test_slips_are_checked_together_and_written_together(books: Townspeople) -> None:
    before = books.town.book.last(HOSE)
    seen = grid(books, "look")
    assert seen.status_code == 200, seen.text
    assert "All 3 can be entered" in seen.text
    assert books.town.book.last(HOSE) == before
    wrong = grid(books, "enter", payee=["cash", "", "", ""], cents=["200.00", "9000", "", ""])
    assert wrong.status_code == 422
    assert "2 of these slips cannot be entered yet" in wrong.text
    assert 'value="uniforms"' in wrong.text
    assert 'id="wrong-row-1"' in wrong.text
    assert books.town.book.last(HOSE) == before
    done = grid(books, "enter")
    assert done.status_code == 200, done.text
    assert "3 slips are in the books now" in done.text
    kinds = [event.kind for event in books.town.book.events(HOSE, before, Viewer("ann", "officer"))]
    assert sorted(kinds) == ["check-void", "check-write", "deposit"]
    again = grid(books, "look")
    assert "3 are in the books already" in again.text


WEEK = {
    "kind": ["deal-sell", "deal-pay", "deal-sell"], "seller": ["Bob", "bob", ""],
    "dated": ["2026-07-06", "2026-07-07", "2026-07-07"],
    "of": ["bells", "bells", "bells"], "tickets": ["300", "", "200"], "count": ["", "2", ""],
    "cents": ["", "100.00", ""],
}  # fmt: skip


def week(people: Townspeople, do: str, **changed: Any) -> Any:
    """Send a week's slips of a deal, with some columns changed."""
    given = {**WEEK, "surrendered": "yes", "defaced": "yes", **changed}
    return send(people, "tom", f"{HOME}/shoebox", do=do, signers=[], **given)


def test_a_weeks_slips_of_a_deal_are_typed_in_with_their_days(books: Townspeople) -> None:
    town = books.town
    assert "Tickets sold</option>" not in books.client("tom").get(f"{HOME}/shoebox").text, "no deal is in play"
    serials = {"deal": "B2", "tickets": "B2", "flare": "B2", "invoice": "B2"}
    listed: Any = BUY["flare"]
    flare = {**listed, "serial": "B2"}
    town.must("tom", "bells", "deal-buy", {**BUY, "serials": serials, "flare": flare, "dated": "2026-07-01"})
    town.must(
        "bob", "bells", "deal-open", {"place": "firehouse", "holder": "jar", "areas": ["main"], "dated": "2026-07-06"}
    )
    town.must("bob", "bells", "step", {"step": "flare-displayed", "areas": ["main"]})
    for seller in ("bob", "tom"):
        town.must("bob", "bells", "step", {"step": "sales-instruction", "person": seller})
    assert "Tickets sold</option>" in books.client("tom").get(f"{HOME}/shoebox").text
    last = town.book.last("bells")
    assert "All 3 can be entered" in week(books, "look").text
    for changed, says in (
        ({"of": ["bells", "nells", "bells"]}, "a deal that is in play (bells)"),
        ({"of": ["bells", DEAL, "bells"]}, "a deal that is in play (bells)"),
        ({"of": ["", "bells", "bells"]}, "Of which occasion or tickets: the deal of the tickets sold"),
        ({"dated": ["2026-07-05", "2026-07-07", "2026-07-07"]}, "is before it was put into play"),
        ({"tickets": ["1", "", "200"]}, "1 ticket was sold"),
        ({"surrendered": ""}, "inning ticket surrendered: missing"),
    ):  # fmt: skip
        found = week(books, "enter", **changed)
        assert found.status_code == 422, changed
        assert says in found.text, changed
        assert town.book.last("bells") == last
    assert week(books, "enter").status_code == 200
    assert [event.kind for event in town.book.events("bells", last, Viewer("ann", "officer"))] == [
        "deal-sell", "deal-pay", "deal-sell",
    ]  # fmt: skip
    days = [event.payload["dated"] for event in town.book.events("bells", last, Viewer("ann", "officer"))]
    assert days == ["2026-07-06", "2026-07-07", "2026-07-07"]
    sellers = [event.payload.get("seller") for event in town.book.events("bells", last, Viewer("ann", "officer"))]
    assert sellers == ["bob", "bob", None]
    waits = books.client("tom").get(f"{HOME}.json").json()["waiting"]
    assert {each["of"]: (each["cents"], each["by"]) for each in waits}["bells"] == (30_000, "2026-07-08")


def test_an_empty_grid_and_a_bad_day_are_said_in_one_sentence(books: Townspeople) -> None:
    empty = send(books, "tom", f"{HOME}/shoebox", do="enter")
    assert empty.status_code == 422
    assert "nothing was typed into the grid" in empty.text
    bad = grid(books, "look", dated=["2026-13-45", "2026-07-08", "2026-07-08", ""])
    assert bad.status_code == 422
    assert 'id="wrong-row-1"' in bad.text


def test_each_slip_says_in_a_sentence_what_it_lacks(books: Townspeople) -> None:
    found = grid(books, "look", dated=["", "2026-07-08", "2026-07-08", ""], number=["abc", "", "102", ""]).text
    assert "the day of the check was expected" in found
    assert "Check no.: " in found
    assert "> Tom</label>" in found, "who signs is called by name"


def test_a_class_goes_by_its_title_and_other_words_are_never_written_by_a_guess(books: Townspeople) -> None:
    before = books.town.book.last(HOSE)
    guessed = grid(books, "enter", **{"class": ["little league", "", "", ""]})
    assert guessed.status_code == 422
    assert "is no class by its name; it may be donation to a recognized youth program (type youth)" in guessed.text
    linked = search(r'href="([^"]*/books/check\?[^"]*)"', guessed.text)
    assert linked is not None
    alone = books.client("tom").get(linked[1].replace("&amp;", "&")).text
    assert "Yes: games money may pay for it" in alone
    assert 'value="Little League"' in alone
    unknown = grid(books, "enter", **{"class": ["qqq", "", "", ""]})
    assert "choose one from the list" in unknown.text
    assert books.town.book.last(HOSE) == before
    titled = grid(books, "enter", **{"class": ["Donation to a recognized youth program", "", "", ""]})
    assert "3 slips are in the books now" in titled.text
    written = books.town.book.events(HOSE, before, Viewer("ann", "officer"))
    assert [each.payload["class"] for each in written if each.kind == "check-write"] == ["youth"]


def test_months_and_quarters_are_called_as_people_call_them() -> None:
    assert period("2026-Q4") == "the fourth quarter of 2026"
    assert period("2026-02") == "February 2026"
    assert period("2026-13") == "2026-13"
    assert period("spring-raffle") == "spring raffle"


def test_whoever_may_sign_a_month_is_offered_it_and_what_the_bank_alone_shows_has_its_button(
    books: Townspeople,
) -> None:
    assert grid(books, "enter").status_code == 200
    client, charged = books.client("tom"), CSV + b"07/31/2026,SERVICE FEE,,-3.00,1397.00\n"
    given = {"token": books.token(client), "opening": "1000.00", "do": "enter"}
    assert "on file" in client.post(f"{HOME}/bank", data=given, files={"file": ("july.csv", charged)}).text
    there = f"{HOME}/reconcile?account=special&month=2026-07"
    page = client.get(there).text
    assert ("Sign as treasurer" in page, "Sign as chief officer" in page) == (True, False)
    assert "waits for Ann" in page
    assert "Sign as treasurer" not in books.client("ann").get(there).text
    assert "do/bank-charge?account=special&amp;cents=3&amp;dated=2026-07-31" in page
    books.town.now = AUTUMN
    charge = {"account": "special", "cents": "3", "dated": "2026-07-31", "what": "SERVICE FEE"}
    assert send(books, "tom", f"/organizations/{HOSE}/do/bank-charge", **charge).status_code == 303
    client = books.client("tom")
    after = client.get(there).text
    assert "It agrees" in after
    assert "do/bank-charge?" not in after
    form = client.get(f"/organizations/{HOSE}/do/deposit").text
    assert '<option value="special">special games of chance account</option>' in form


def test_an_inspector_takes_all_books_and_the_visit_is_logged_first(books: Townspeople) -> None:
    before, there = books.town.book.last(HOSE), f"{HOME}/bundle"
    assert "Log the visit" in books.client("tom").get(f"{HOME}/columns").text
    for wrong in ({"inspector": "", "agency": "commission"}, {"inspector": "Ina", "agency": "x", "from": "2030-01-01"}):
        assert send(books, "tom", there, **wrong).status_code == 422
    assert books.town.book.last(HOSE) == before
    taken = send(books, "tom", there, inspector="Ina Smith", agency="commission")
    assert taken.status_code == 200, taken.text[:2000]
    assert "index.html" in ZipFile(BytesIO(taken.content)).namelist()
    (visit,) = books.town.book.events(HOSE, before, Viewer("ann", "officer"))
    assert (visit.kind, visit.payload["inspector"]) == ("books-inspect", "Ina Smith")
    assert send(books, "kim", there, inspector="Kim", agency="commission").status_code == 403


def test_a_banks_statement_is_looked_at_entered_and_reconciled_by_both(books: Townspeople) -> None:
    assert grid(books, "enter").status_code == 200
    client = books.client("tom")
    given = {"token": books.token(client), "opening": "1000.00"}
    seen = client.post(f"{HOME}/bank", data={**given, "do": "look"}, files={"file": ("july.csv", CSV)})
    assert seen.status_code == 200, seen.text
    assert "2026-07" in seen.text
    assert "nothing was written" in seen.text
    done = client.post(f"{HOME}/bank", data={**given, "do": "enter"}, files={"file": ("july.csv", CSV)})
    assert "The statement is on file" in done.text
    found = client.get(f"{HOME}/reconcile.json?account=special&month=2026-07").json()
    assert found["match"]["closing"] == 140_000
    assert len(found["match"]["matched"]) == 2
    assert found["match"]["proved"]
    assert "It agrees" in client.get(f"{HOME}/reconcile?account=special&month=2026-07").text
    there = {"account": "special", "month": "2026-07", "then": f"{HOME}/reconcile"}
    for who, role in (("ann", "chief-officer"), ("tom", "treasurer")):
        signed = send(books, who, f"/organizations/{HOSE}/do/reconcile", **there, **{"as": role, "by": who})
        assert signed.status_code == 303, signed.text[:3000]
    found = client.get(f"{HOME}/reconcile.json?account=special&month=2026-07").json()
    assert [each["by"] for each in found["signatures"]] == ["ann", "tom"]


def test_a_month_and_an_account_that_are_none_are_said(books: Townspeople) -> None:
    for asked in ("account=nonesuch", "month=july"):
        assert books.client("tom").get(f"{HOME}/reconcile?{asked}").status_code == 422


def test_the_report_to_the_members_is_read_out_minuted_and_its_slips_shown(books: Townspeople) -> None:
    client = books.client("ann")
    found = client.get(f"{HOME}/members.json").json()
    assert found["period"] == "2026-07"
    assert len(found["reports"]) == 1
    page = client.get(f"{HOME}/members").text
    assert "Bell jar deals" in page
    there = f"{HOME}/members"
    kinds = found["exhibit"]["kinds"]
    assert len(kinds) == 4
    shown = {"month": "2026-07", "by": "ann", "shown": kinds, "then": there}
    assert send(books, "ann", f"/organizations/{HOSE}/do/exhibit", **shown).status_code == 303
    item = {"item": kinds[0], "person": "cyd", "then": there}
    assert send(books, "ann", f"/organizations/{HOSE}/do/exhibit-inspect", **item).status_code == 303
    minutes = {"minutes": "m-7", "dated": "2026-07-08", "report": "2026-07", "then": there}
    assert send(books, "ann", f"/organizations/{HOSE}/do/minutes", **minutes).status_code == 303
    found = client.get(f"{HOME}/members.json").json()
    assert found["exhibit"]["shown"] == kinds
    assert [each["person"] for each in found["exhibit"]["inspected"]] == ["cyd"]
    assert [each["minutes"] for each in found["minuted"]] == ["m-7"]
    assert client.get(f"{HOME}/members?period=1999-01").status_code == 422


def test_a_report_that_was_read_out_is_signed_filed_and_minuted_in_one_entry(books: Townspeople) -> None:
    """All of it is entered, or nothing where any of it cannot be."""
    books.town.now = AUTUMN
    there, book = f"{HOME}/members", books.town.book
    told = {"report": "2026-07", "minutes": "m-7", "dated": "2026-10-05"}
    books.town.must("ann", HOSE, "minutes", {"minutes": "m-6", "dated": "2026-10-01"})
    before = book.last(HOSE)
    page = send(books, "tom", there, **{**told, "minutes": "m-6"})
    assert page.status_code == 422
    assert "Nothing was entered: " in page.text
    assert send(books, "tom", there, **{**told, "dated": "2027-01-01"}).status_code == 422
    assert send(books, "tom", there, **{**told, "dated": ""}).status_code == 422
    assert book.last(HOSE) == before
    assert "I sign it: it was read out and minuted" in books.client("tom").get(f"{there}?period=2026-07").text
    done = send(books, "tom", there, **told)
    assert (done.status_code, done.headers["location"]) == (303, f"{there}?period=2026-07"), done.text[:2000]
    found = books.client("tom").get(f"{there}.json?period=2026-07").json()
    assert [each["minutes"] for each in found["minuted"]] == ["m-7"]
    assert [each["state"] for each in found["reports"]] == ["filed"]
    assert book.last(HOSE) == before + 3
    kinds = [event.kind for event in book.events(HOSE, before, Viewer("tom", "treasurer"))]
    assert kinds == ["statement-sign", "statement-file", "minutes"]
    assert "I sign it" not in books.client("tom").get(f"{there}?period=2026-07").text


def test_the_columnar_book_of_a_year_ends_with_what_there_is(books: Townspeople) -> None:
    assert grid(books, "enter").status_code == 200
    found = books.client("tom").get(f"{HOME}/columns.json").json()
    assert found["year"] == 2026
    assert (
        sum(each["closing"] for each in found["kept"])
        == books.client("tom").get(f"{HOME}.json").json()["unexpended"]["cents"]
    )
    (book,) = [each for each in found["kept"] if each["book"] == "raffle-and-bell-jar"]
    used = [column["name"] for end in ("received", "paid") for column in book["used"][end]]
    assert 0 < len(used) < len(book["columns"]["received"]) + len(book["columns"]["paid"])
    (line,) = [line for each in found["kept"] for line in each["lines"] if line["number"] == "101"]
    assert sum(line["paid"].values()) == 20_000
    for end in ("columns.csv?year=2026", "columns.xlsx?book=raffle-and-bell-jar", "ledger.beancount"):
        assert books.client("tom").get(f"{HOME}/{end}").status_code == 200, end
    for end in ("columns?year=late", "columns.csv?book=nonesuch"):
        assert books.client("tom").get(f"{HOME}/{end}").status_code == 422, end

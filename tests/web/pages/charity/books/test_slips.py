"""A week's slips in one grid, a bank's statement from its file, and a month reconciled by two people."""

from __future__ import annotations

from typing import Any

from aboveboard.log.deeds import Viewer
from tests.support.books_town import DEAL
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


def test_an_empty_grid_and_a_bad_day_are_said_in_one_sentence(books: Townspeople) -> None:
    empty = send(books, "tom", f"{HOME}/shoebox", do="enter")
    assert empty.status_code == 422
    assert "nothing was typed into the grid" in empty.text
    bad = grid(books, "look", dated=["2026-13-45", "2026-07-08", "2026-07-08", ""])
    assert bad.status_code == 422
    assert 'id="wrong-row-1"' in bad.text


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


def test_the_columnar_book_of_a_year_ends_with_what_there_is(books: Townspeople) -> None:
    assert grid(books, "enter").status_code == 200
    found = books.client("tom").get(f"{HOME}/columns.json").json()
    assert found["year"] == 2026
    assert (
        sum(each["closing"] for each in found["kept"])
        == books.client("tom").get(f"{HOME}.json").json()["unexpended"]["cents"]
    )
    (line,) = [line for each in found["kept"] for line in each["lines"] if line["number"] == "101"]
    assert sum(line["paid"].values()) == 20_000
    for end in ("columns.csv?year=2026", "columns.xlsx?book=raffle-and-bell-jar", "ledger.beancount"):
        assert books.client("tom").get(f"{HOME}/{end}").status_code == 200, end
    for end in ("columns?year=late", "columns.csv?book=nonesuch"):
        assert books.client("tom").get(f"{HOME}/{end}").status_code == 422, end

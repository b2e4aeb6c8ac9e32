"""`aboveboard paper` of pools: tickets, flares, labels, calendars and cards, from a record or from a database."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.support.charities import HOSE, fire_company, settled
from tests.support.printed import words
from tests.support.terminal import run

RAFFLE = {
    "kind": "raffle", "price": 500, "tickets": 30, "place": "firehouse", "drawings": ["2026-03-31T20:00"],
    "prizes": [{"prize": "first", "cents": 100000}],
}  # fmt: skip
DEAL = {
    "kind": "bell-jar", "form": "77", "supplier": "acme", "price": 100, "tickets": 1200, "type": "pull-tab",
    "prizes": [{"cents": 10000, "count": 3, "symbol": "bells"}], "flare": {"tickets": 1200},
    "serials": {"deal": "A1", "tickets": "A1", "flare": "A1", "invoice": "A1"},
}  # fmt: skip
CALENDAR = {
    "kind": "calendar-raffle", "price": 2000, "tickets": 20, "place": "hall",
    "drawings": ["2026-12-01T20:00", "2026-12-02T20:00"],
    "prizes": [{"prize": "one", "cents": 5000, "day": "2026-12-01"},
               {"prize": "two", "cents": 6000, "day": "2026-12-02"}],
}  # fmt: skip
BINGO = {"kind": "bingo", "price": 100, "cards": [{"series": "red", "first": 1, "last": 60}]}


def record(folder: Path, ruleset: str, *events: dict[str, Any]) -> str:
    path = folder / "record.json"
    about = {"name": "Hose Company 2", "kind": "volunteer-fire-company", "identification": "12-345"}
    first = {"at": "2026-01-02", "person": {"name": "ann", "born": "1980-05-01"}}
    path.write_text(json.dumps({"ruleset": ruleset, "organization": about, "events": [first, *events]}))
    return str(path)


def pages(path: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(path.read_bytes())).pages]


def test_tickets_of_a_record_have_numbers_and_no_codes(tmp_path: Path) -> None:
    file, pdf = record(tmp_path, "ny-charitable", {"raffle-open": {"raffle": "r-1", **RAFFLE}}), tmp_path / "t.pdf"
    said = run("paper", "tickets", file, "--out", str(pdf), "--first", "5", "--last", "16")
    assert (said.code, said.out) == (0, f"12 tickets of r-1\nWritten to {pdf}.\n"), said.err
    numbers = {int(each) for page in pages(pdf) for each in re.findall(r"No\. (\d{6})", page)}
    assert numbers == set(range(5, 17))
    assert "Ticket holders need not be present to win" in words(pdf.read_bytes())
    wrong = run("paper", "tickets", file, "--base", "https://example.org")
    assert wrong.is_lawful()
    assert "codes are made with the key of a database" in wrong.err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("tickets", "--first", "31"), "first: 31 is no number of r-1, which has 1 to 30"),
        (("tickets", "--pool", "r-2"), "no event opens 'r-2'"),
        (("flare",), "r-1: a pool of this kind has no flare; it has tickets"),
        (("flare", "--first", "1"), "--first: it is for tickets and calendars and cards, not for flare"),
        (("tickets", "--a-sheet", "4"), "--a-sheet: it is for cards, not for tickets"),
        (("poster", "--pool", "r-1"), "--pool: it is for tickets"),
    ],
)
def test_what_is_asked_wrongly_is_one_line(tmp_path: Path, args: tuple[str, ...], says: str) -> None:
    file = record(tmp_path, "ny-charitable", {"raffle-open": {"raffle": "r-1", **RAFFLE}})
    said = run("paper", args[0], file, *args[1:])
    assert said.is_lawful()
    assert says in said.err


def test_what_lacks_something_is_not_printed_and_says_by_which_clause(tmp_path: Path) -> None:
    bare = {name: value for name, value in RAFFLE.items() if name != "drawings"}
    file, pdf = record(tmp_path, "ny-charitable", {"raffle-open": {"raffle": "r-1", **bare}}), tmp_path / "t.pdf"
    said = run("paper", "tickets", file, "--out", str(pdf))
    assert said.is_lawful()
    assert "it does not show place, date and time of the drawing (9 NYCRR 4620.22(a)(1)" in said.err
    assert not pdf.exists()


def test_flares_labels_calendars_and_cards_of_records(tmp_path: Path) -> None:
    pdf = tmp_path / "out.pdf"
    deal = record(tmp_path, "ny-charitable", {"deal-buy": {"deal": "d-1", **DEAL}})
    for what, shown in (("flare", "bells"), ("labels", "Pull tab")):
        assert run("paper", what, deal, "--out", str(pdf)).code == 0
        assert shown in words(pdf.read_bytes())
    calendar = record(tmp_path, "nj-charitable", {"raffle-open": {"raffle": "c-1", **CALENDAR}})
    said = run("paper", "calendars", calendar, "--last", "3", "--out", str(pdf), "--json")
    assert said.code == 0, said.err
    assert said.document["printed"] == [{"pool": "c-1", "paper": "calendars", "count": 3, "codes": False}]
    assert "December 2026" in words(pdf.read_bytes())
    bingo = record(tmp_path, "nj-charitable", {"bingo-open": {"bingo": "b-1", **BINGO}})
    said = run("paper", "cards", bingo, "--first", "7", "--last", "18", "--a-sheet", "4", "--out", str(pdf))
    assert said.code == 0, said.err
    assert len(pages(pdf)) == 3


def test_tickets_of_a_database_have_codes_that_the_same_database_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ABOVEBOARD_SECRET", "a town")
    file, pdf = str(tmp_path / "town.db"), tmp_path / "t.pdf"
    town = settled(file)
    fire_company(town)
    town.must("ann", "r-1", "raffle-open", {"organization": HOSE, **RAFFLE})
    town.book.close()
    asked = ("paper", "tickets", "--pool", "r-1", "--database", file, "--base", "https://hose.example.org")
    assert run(*asked, "--out", str(pdf), "--last", "3").code == 0
    found = re.search(r"([2-9A-Z]{4}-000002-)\s*([2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4})", pages(pdf)[0])
    assert found is not None
    checked = run("ticket-check", found[1] + found[2], "--database", file, "--json")
    assert checked.document["serial"] == 2

"""Columnar books and postings: their last balances are the ledger's, and beancount reads what is written for it."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from beancount import loader
from hypothesis import given, settings
from hypothesis import strategies as st

import aboveboard
from aboveboard.charity.books.ledger.columnar import YEARS, closes, first_day
from aboveboard.charity.books.ledger.exports import Ledger
from aboveboard.charity.books.ledger.postings import Posted
from aboveboard.charity.record import DecidedRecord
from aboveboard.law import BadInput
from aboveboard.log.deeds import Transfer
from aboveboard.organizations import Organization, on_database
from tests.support.charities import HOSE
from tests.support.quarter import filed
from tests.support.terminal import run
from tests.support.turns import PROVE

OPENING = {"name": "Hose Company 2", "kind": "volunteer-fire-company", "identification": "12-345", "county": "Ulster"}
ACCOUNTS = {
    "special": "special games of chance account", "jars": "special bell jar account",
    "savings": "special games of chance savings account", "general": "general fund",
}  # fmt: skip
PRIZES = [{"cents": 1000, "count": 2}]
CHECK = {"payee": "Acme", "address": "Albany NY", "purpose": "cards", "class": "supplies", "signers": ["ann", "tom"]}
DRAWN = {**CHECK, "class": "cash-bank"}


def record(events: list[dict[str, Any]]) -> dict[str, Any]:
    """A record that opens four accounts, one of them of other money, and goes on."""
    named = [{"at": "2025-01-02", "person": {"name": name, "offices": ["treasurer"]}} for name in ("ann", "tom")]
    opened = [
        {"account-open": {"account": name, "designation": title, "bank": "First", "state": "NY", "opening": 10_000}}
        for name, title in ACCOUNTS.items()
    ]
    return {"ruleset": "ny-charitable", "organization": OPENING, "events": [*named, *opened, *events]}


def games_money(found: DecidedRecord) -> int:
    """What the ledger says, account by account: everything of the organization but its general fund."""
    return sum(
        cents for name, cents in found.logs.held.items()
        if name.startswith(("organization/organization/account/", "organization/organization/undeposited/", "pool/"))
        and not name.endswith("/general")
    ) + found.logs.balance("organization/organization/cash")  # fmt: skip


def accepted(document: dict[str, Any]) -> Organization:
    """A record without the events that say what cannot be."""
    while True:
        try:
            return aboveboard.organization(document)
        except BadInput as error:
            found = re.match(r"event (\d+): ", str(error))
            if found is None:
                raise
            at = document["events"].pop(int(found[1])).get("at")
            if at is not None and int(found[1]) < len(document["events"]):
                document["events"][int(found[1])].setdefault("at", at)


DAYS = st.integers(0, 700)
EVENTS = st.one_of(
    st.builds(lambda c, r: {"deposit": {"account": "special", "cents": c, "receipts": r}}, st.integers(1, 50_000),
              st.sampled_from(("admission", "game-profit", "wheel-receipts"))),
    st.builds(lambda c, n, a: {"check-write": {"account": a, "number": n, "cents": c, **CHECK}}, st.integers(1, 9_000),
              st.integers(101, 140), st.sampled_from(("special", "jars", "general"))),
    st.builds(lambda c, n: {"check-write": {"account": "special", "number": n, "cents": c, **DRAWN}},
              st.integers(1, 9_000), st.integers(101, 140)),
    st.builds(lambda n, a: {"check-void": {"account": a, "number": n}}, st.integers(101, 140),
              st.sampled_from(("special", "jars"))),
    st.builds(lambda c, n: {"transfer": {"from": "special", "to": "savings", "cents": c, "number": n,
                                         "signers": ["ann", "tom"]}}, st.integers(1, 9_000), st.integers(101, 140)),
    st.builds(lambda c: {"transfer": {"from": "savings", "to": "special", "cents": c}}, st.integers(1, 9_000)),
    st.builds(lambda c, a: {"interest": {"account": a, "cents": c}}, st.integers(1, 900),
              st.sampled_from(("savings", "special", "jars", "general"))),
    st.builds(lambda c, a: {"bank-charge": {"account": a, "cents": c}}, st.integers(1, 900),
              st.sampled_from(("special", "jars"))),
    st.builds(lambda n: {"deal-sell": {"deal": "d-1", "tickets": n}}, st.integers(1, 20)),
    st.builds(lambda n: {"deal-pay": {"deal": "d-1", "cents": 1000, "count": n}}, st.integers(1, 2)),
    st.builds(lambda c: {"deposit": {"account": "jars", "cents": c, "of": ["d-1"]}}, st.integers(1, 2_000)),
)  # fmt: skip
SERIALS = dict.fromkeys(("deal", "tickets", "flare", "invoice"), "A1")
BOUGHT = {"deal": "d-1", "kind": "bell-jar", "form": "77", "supplier": "acme", "price": 100, "tickets": 200,
          "prizes": PRIZES, "cost": 700, "serials": SERIALS}  # fmt: skip


@settings(max_examples=300 if PROVE else 40, deadline=None)
@given(st.lists(st.tuples(DAYS, EVENTS), max_size=40), st.sampled_from(("01-01", "07-01", "02-01")))
def test_the_last_balance_is_the_ledgers_and_years_follow_each_other(
    made: list[tuple[int, dict[str, Any]]], begins: str
) -> None:
    start = date(2025, 1, 3)
    events: list[dict[str, Any]] = [
        {"at": "2025-01-02", "book-year": {"begins": begins}}, {"deal-buy": BOUGHT},
        {"deal-open": {"deal": "d-1", "place": "hall", "holder": "jar"}},
    ]  # fmt: skip
    ordered = sorted(made, key=lambda each: each[0])
    events += [{"at": (start + timedelta(days=day)).isoformat(), **event} for day, event in ordered]
    held = accepted(record(events))
    books = {year: held.columnar(year) for year in (2024, 2025, 2026, 2027)}
    assert sum(book.closing for book in books[2027]) == games_money(held.decided)
    for year in (2025, 2026, 2027):
        for before, book in zip(books[year - 1], books[year], strict=True):
            assert before.closing == book.opening
            assert before.last + timedelta(days=1) == book.first
    for book in (book for each in books.values() for book in each):
        sides = sum(book.total("received", each.name) for each in book.received)
        assert book.opening + sides - sum(book.total("paid", each.name) for each in book.paid) == book.closing
        assert all(book.first <= line.day <= book.last for line in book.lines)
    assert _checked(held.ledger().beancount()) == {
        name: cents for name, cents in held.decided.logs.held.items() if cents
    }


def _checked(text: str) -> dict[str, int]:
    """What beancount finds that each account holds, once its own checker has nothing to say."""
    loaded: tuple[list[Any], list[Any], Any] = loader.load_string(text)
    entries, errors, _ = loaded
    assert not errors, errors[:3]
    names = {each.account: each.meta["ledger"] for each in entries if type(each).__name__ == "Open"}
    held: dict[str, int] = {}
    for entry in entries:
        for posting in getattr(entry, "postings", ()):
            name = names[posting.account]
            held[name] = held.get(name, 0) + int(posting.units.number * 100)
    return {name: cents for name, cents in held.items() if cents}


@pytest.mark.provision("ny-4624.13-goc")
def test_a_receipt_and_a_check_are_a_line_each() -> None:
    opened = {"account": "special", "designation": ACCOUNTS["special"], "bank": "First", "state": "NY"}
    events = [
        {"at": "2026-03-01", "account-open": opened},
        {"at": "2026-03-02", "deposit": {"account": "special", "cents": 30_000, "receipts": "admission"}},
        {"at": "2026-03-03", "check-write": {"account": "special", "number": 101, "cents": 12_000, **CHECK}},
    ]
    held = aboveboard.organization({"ruleset": "ny-charitable", "organization": OPENING, "events": events})
    assert held.refused == ()
    (book, other) = held.columnar(2026)
    assert [(str(line.day), line.number, line.change, line.balance) for line in book.lines] == [
        ("2026-03-02", "", 30_000, 30_000), ("2026-03-03", "101", -12_000, 18_000),
    ]  # fmt: skip
    assert other.lines == ()
    assert book.lines[1].what == "Acme, cards"


@pytest.mark.provision("ny-4624.13-year")
def test_a_fiscal_year_from_july_closes_in_june() -> None:
    held = aboveboard.organization(record([{"at": "2025-02-01", "book-year": {"begins": "07-01"}}]))
    (book, _) = held.columnar(2025)
    assert (str(book.first), str(book.last), closes("07-01")) == ("2025-07-01", "2026-06-30", "06-30")
    assert str(first_day("02-29", 2025)) == "2025-03-01"
    (book, _) = held.columnar()
    assert str(book.first) == "2024-07-01", "the year in which its last event lies"
    for year in (YEARS[0] - 1, YEARS[-1] + 1):
        with pytest.raises(BadInput, match="a year from 1900 to 2199 was expected"):
            held.columnar(year)


@pytest.mark.provision("ny-4624.13-raffle-belljar")
def test_a_day_of_sales_and_the_price_of_a_deal_are_two_lines_on_a_database_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "town.db")
    filed(file).book.close()
    monkeypatch.setenv("ABOVEBOARD_SECRET", "a town")
    with on_database(file, HOSE) as held:
        _, book = held.columnar(2026)
        text = held.ledger().beancount()
    assert [(line.number, line.received, line.paid, line.moved, line.balance) for line in book.lines] == [
        ("", {"bell-jar-tickets": 6000}, {"prizes": 3200}, 0, 2800), ("s-d-1", {}, {}, 2800, 2800),
        ("101", {}, {"games": 700}, 0, 2100),
    ]  # fmt: skip
    assert _checked(text)[f"organization/{HOSE}/account/jar"] == 2100


def _company() -> tuple[Organization, str]:
    document = record([
        {"at": "2025-03-02",
         "deposit": {"account": "special", "cents": 30_000, "receipts": "admission", "what": "=1+1 | x"}},
        {"check-write": {"account": "special", "number": 101, "cents": 12_000, **CHECK, "payee": 'A "quoted\\" name'}},
    ])  # fmt: skip
    return aboveboard.organization(document), json.dumps(document)


@pytest.mark.provision("ny-4624.13-columnar")
def test_it_is_written_in_every_way_with_the_basis_of_its_columns(tmp_path: Path) -> None:
    held, text = _company()
    path = tmp_path / "record.json"
    path.write_text(text)
    given = ("book", "--record", str(path), "--year", "2025")
    (book, _) = held.columnar(2025)
    shown = run(*given)
    assert shown.is_lawful()
    assert "Exhibits 1 and 2 of Appendix T-2 are not held" in shown.out
    assert "=1+1 \\| x" in shown.out
    document = run(*given, "--json").document
    assert document["books"][0] == json.loads(json.dumps(book.to_json()))
    rows = list(csv.DictReader(io.StringIO(run(*given, "--book", "games", "--format", "csv").out)))
    assert rows[-1]["balance"] == f"{book.closing / 100:.2f}"
    assert rows[-2]["what"].endswith("cards")
    assert not any(cell.startswith("=") for row in rows for cell in row.values())
    out = tmp_path / "book.xlsx"
    assert run(*given, "--book", "games", "--format", "xlsx", "--out", str(out)).code == 0
    assert out.read_bytes().startswith(b"PK")
    for wrong in (("--format", "csv"), ("--book", "gams"), ("--book", "games", "--format", "xlsx"), ("--year", "9")):
        assert run("book", "--record", str(path), *wrong).code == 2


def test_postings_are_written_in_every_way(tmp_path: Path) -> None:
    held, text = _company()
    path = tmp_path / "record.json"
    path.write_text(text)
    given = ("ledger", "--record", str(path))
    shown = run(*given)
    assert shown.out == held.ledger().beancount()
    assert _checked(shown.out) == {name: cents for name, cents in held.decided.logs.held.items() if cents}
    rows = list(csv.DictReader(io.StringIO(run(*given, "--format", "csv").out)))
    assert sum(round(float(row["amount"]) * 100) for row in rows) == 0
    assert len(rows) == len(held.ledger().rows()) == len(run(*given, "--json").document["postings"])
    out = tmp_path / "ledger.xlsx"
    assert run(*given, "--format", "xlsx").code == 2
    assert run(*given, "--format", "xlsx", "--out", str(out)).code == 0


def test_accounts_whose_names_are_alike_stay_apart() -> None:
    names = ["pool/a-b/bank", "pool/a.b/bank", "pool/a_b/bank", "pool/A-b/bank", "world", "pool/-/bank"]
    moves = tuple(Transfer("world", name, 10**at, 'why\n"so"\\') for at, name in enumerate(names) if name != "world")
    at = datetime(2026, 1, 2, tzinfo=UTC)
    posted = Posted(at, "a-b", 3, "deal-sell", "ann", {}, moves)
    text = Ledger('A "title"', ZoneInfo("America/New_York"), (posted,)).beancount()
    held = {move.to: move.cents for move in moves}
    assert _checked(text) == {**held, "world": -sum(held.values())}


def test_a_record_without_events_says_so() -> None:
    with pytest.raises(BadInput, match="at least one was expected"):
        aboveboard.organization({**record([]), "events": []}).columnar()
    with pytest.raises(BadInput, match="an organization on a database was expected"):
        _company()[0].package("GC-7Q", "2026-Q1")

"""What stands behind a raffle's statement: of every line that says anything, the entries of the books."""

from __future__ import annotations

from typing import Any

import pytest

import aboveboard

PAID = {"address": "Albany NY", "signers": ["ann", "tom"], "of": "r", "account": "raffles"}
EVENTS: list[dict[str, Any]] = [
    {"at": "2026-01-02", "person": {"name": "ann", "offices": ["treasurer"]}},
    {"person": {"name": "tom", "offices": ["president"]}},
    {"at": "2026-01-05", "account-open": {
        "account": "raffles", "designation": "special raffle account", "bank": "First", "state": "NY"}},
    {"at": "2026-03-01", "raffle-open": {
        "raffle": "r", "kind": "raffle", "price": 500, "tickets": 8000,
        "prizes": [{"prize": "first", "cents": 100_000}], "drawings": ["2026-05-01T20:00"],
        "place": "hall", "members-in-charge": ["ann"]}},
    {"at": "2026-04-01", "ticket-sell": {"raffle": "r", "count": 7000}},
    {"at": "2026-05-01T20:30", "ticket-draw": {"raffle": "r", "ticket": 1}},
    {"prize-pay": {"raffle": "r", "ticket": 1}},
    {"at": "2026-05-01T22:00", "raffle-close": {"raffle": "r"}},
    {"at": "2026-05-02", "deposit": {"account": "raffles", "cents": 3_400_000, "of": ["r"]}},
    {"at": "2026-05-03", "check-write": {
        "number": 101, "cents": 5000, "payee": "Acme", "purpose": "tickets", "class": "printing", **PAID}},
    {"check-write": {
        "number": 102, "cents": 9000, "payee": "Red Cross", "purpose": "relief", "class": "charity", **PAID}},
]  # fmt: skip


@pytest.mark.provision("ny-4624.1-a-gc7r-books")
def test_each_line_of_a_raffles_statement_opens_down_to_entries_of_the_books() -> None:
    opening = {"name": "Hose Company 2", "kind": "volunteer-fire-company", "identification": "12-345"}
    held = aboveboard.organization({"ruleset": "ny-charitable", "organization": opening, "events": EVENTS})
    assert held.refused == ()
    (found,) = [each for each in held.decided.statements if each["form"] == "GC-7R"]
    says = {name for name, value in found["lines"].items() if value}
    assert {"A1", "A2", "A6", "B4", "C1", "D6", "X1"} <= says
    assert says <= found["opened"].keys()
    stood = {number for numbers in held.decided.logs.stood.values() for number in numbers}
    assert all(number in stood for numbers in found["opened"].values() for number in numbers)
    assert found["opened"]["B4"] == [9]
    assert found["opened"]["X1"] == [9, 10]

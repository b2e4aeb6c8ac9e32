"""Counts, deposits and the bank's statement, held against each other: what differs, by how much, and whose it is."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.charity.books.accounts.receipts import deposited_of
from aboveboard.charity.books.bank.matching import matched
from aboveboard.law.conduct import conduct_law
from tests.charity.books.test_unexpended import HOME, House, close, count, with_banks

MONTH = "2024-06"


def night(cents: int) -> House:
    house = with_banks()
    close(house, 40_000)
    house.do("count", count(cents), "occasion")
    return house


def slip(house: House, cents: int, day: str, **stated: Any) -> None:
    found = house.do("deposit", {"account": "special", "cents": cents, "of": ["occasion"], "dated": day, **stated})
    assert found.refusal is None


def later(house: House, day: int) -> None:
    house.at = house.at.replace(day=day)


def statement(house: House, *rows: dict[str, Any]) -> None:
    later(house, 28)
    stated = {"account": "special", "month": MONTH, "closing": sum(row["cents"] for row in rows), "rows": list(rows)}
    assert house.do("bank-statement", stated).refusal is None


def differences(house: House) -> list[str]:
    return [str(each) for each in matched(house.record.question(HOME, house.at), "special", MONTH).differences]


@pytest.mark.provision("ny-4624.16-reconcile")
def test_a_deposit_that_is_short_names_its_cents_and_who_counted_and_who_deposited() -> None:
    house = night(125_000)
    later(house, 3)
    assert differences(house) == ["occasion: counted $1,250, deposited $0: $1,250 (ann, bob)"]
    slip(house, 120_000, "2024-06-03", by=["eve"])
    assert differences(house) == ["occasion: counted $1,250, deposited $1,200: $50 (ann, bob, eve)"]
    slip(house, 5_000, "2024-06-03")
    assert differences(house) == []


def test_the_bank_shows_what_was_deposited_or_something_else() -> None:
    house = night(125_000)
    later(house, 5)
    slip(house, 100_000, "2024-06-03", slip="77", by=["eve"])
    slip(house, 25_000, "2024-06-05")
    assert differences(house) == [], "no statement has come yet"
    statement(house, {"day": "2024-06-06", "cents": 25_000}, {"day": "2024-06-04", "cents": 99_000},
              {"day": "2024-06-07", "cents": -500})  # fmt: skip
    assert differences(house) == [
        "77: deposited $1,000, shown by the bank $990: $10 (eve)",
        "the line of 2024-06-07: shown by the bank -$5, entered nothing: $5 (ann)",
    ]


def test_what_the_bank_does_not_show_is_missing_once_its_days_are_over() -> None:
    house = night(125_000)
    later(house, 27)
    slip(house, 100_000, "2024-06-10", by=["eve"])
    slip(house, 25_000, "2024-06-27")
    statement(house)
    assert differences(house) == [
        "the deposit of 2024-06-10: deposited $1,000, shown by the bank nothing: $1,000 (eve)"
    ]


def test_lines_of_the_same_amount_stand_for_one_deposit_each() -> None:
    house = night(125_000)
    later(house, 5)
    slip(house, 50_000, "2024-06-03")
    slip(house, 50_000, "2024-06-04")
    slip(house, 25_000, "2024-06-05")
    statement(house, {"day": "2024-06-04", "cents": 50_000}, {"day": "2024-06-05", "cents": 25_000})
    assert [each.split(":")[0] for each in differences(house)] == ["the deposit of 2024-06-04"]
    found = matched(house.record.question(HOME, house.at), "special", MONTH).to_json()
    assert [row["on-statement"] for row in found["deposits"]] == [50_000, None, 25_000]
    assert found["receipts"] == [
        {"of": "occasion", "counted": 125_000, "counted-by": ["ann", "bob"], "deposited": 125_000, "left": 0}
    ]


def test_slips_that_the_bank_shows_as_one_line_agree() -> None:
    house = night(125_000)
    later(house, 5)
    slip(house, 100_000, "2024-06-03")
    slip(house, 25_000, "2024-06-03")
    statement(house, {"day": "2024-06-04", "cents": 125_000})
    assert differences(house) == []
    found = matched(house.record.question(HOME, house.at), "special", MONTH).to_json()
    assert [row["on-statement"] for row in found["deposits"]] == [100_000, 25_000]


def test_a_line_of_the_same_amount_as_another_one_is_a_difference() -> None:
    """What the bank shows twice and the books have once was hidden by the line that agrees."""
    house = night(125_000)
    later(house, 5)
    slip(house, 125_000, "2024-06-03")
    late = {"day": "2024-06-27", "cents": 125_000}
    statement(house, {"day": "2024-06-04", "cents": 125_000}, late)
    assert [each.split(": ", 1)[1] for each in differences(house)] == [
        "shown by the bank $1,250, entered nothing: $1,250 (ann)"
    ]
    soon = {"day": "2024-06-05", "cents": 125_000}
    statement(house, {"day": "2024-06-04", "cents": 125_000}, soon)
    assert [each.split(": ", 1)[1] for each in differences(house)] == [
        "shown by the bank 2 lines of $1,250, entered 1: $1,250 (ann)"
    ]


@pytest.mark.parametrize(
    ("rows", "cents"),
    [
        ([{"of": "craps", "won": 90_000, "paid": 60_000}], 30_000),
        ([{"of": "merchandise-wheel", "won": 90_000, "paid": 60_000}], 90_000),
        ([{"of": "craps", "won": 100, "paid": 300}, {"of": "roulette", "won": 500, "paid": 100}], 200),
        ([{"of": "craps", "won": 100, "paid": 300}, {"of": "admission", "cents": 700}], 700),
        ([{"of": "cash-bank", "cents": 10_000}, {"of": "craps", "won": 0, "paid": 0}], 10_000),
    ],
)
@pytest.mark.provision("ny-4624.8-a-wheel-gross")
def test_of_games_the_profit_is_deposited_and_of_wheels_all(rows: list[dict[str, Any]], cents: int) -> None:
    assert deposited_of(conduct_law("ny-charitable"), rows)[0] == cents

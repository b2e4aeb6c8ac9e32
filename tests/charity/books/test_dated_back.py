"""A check counts in the calendar year of its own day, and is of no day before what was stated and filed."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from aboveboard.charity.record import DecidedRecord
from tests.support.book_records import EVE, check, deal, decided, filed, refused

TREASURER = {"as": "treasurer"}


def quarters(*more: dict[str, Any]) -> list[dict[str, Any]]:
    """Deals in the last two quarters of 2024, the statement of the first of them filed."""
    return [
        *deal("d-1", date(2024, 8, 5), 9_000),
        *filed("GC-7Q", "2024-Q3", "2024-10-10", TREASURER, to=("commission",)),
        *deal("d-2", date(2024, 11, 5), 9_000),
        *more,
    ]


def last(events: list[dict[str, Any]]) -> tuple[DecidedRecord, str]:
    """The record, and why its last event was refused; nothing where it was not."""
    found = decided("volunteer-fire-company", events)
    return found, next((row["reason"] for row in found.refused if row["event"] == len(events) - 1), "")


@pytest.mark.provision("ny-4624.9-account")
def test_a_check_is_of_no_day_before_what_is_filed() -> None:
    now = date(2025, 1, 20)
    fourth = filed("GC-7Q", "2024-Q4", "2025-01-15", TREASURER, to=("commission",))
    for day, why in (("2024-07-01", ""), ("2024-06-30", "GC-7Q of 2024-Q3, which begins on 2024-07-01, is filed")):
        assert why in last(quarters(check(101, now, "charity", 500, dated=day)))[1]
        assert bool(last(quarters(check(101, now, "charity", 500, dated=day)))[1]) == bool(why)
    for day, stands in (("2024-10-01", True), ("2024-09-30", False)):
        found, why = last(quarters(*fourth, check(101, now, "charity", 500, dated=day)))
        assert (why == "") == stands, why
        assert all("9 NYCRR 4624.9" in row["cite"] for row in found.refused)


@pytest.mark.provision("ny-4624.9-account")
def test_what_belongs_on_a_filed_statement_is_entered_when_that_is_amended() -> None:
    amended = {"at": "2025-01-20", "statement-amend": {"form": "GC-7Q", "period": "2024-Q3", "why": "a check was lost"}}
    fourth = filed("GC-7Q", "2024-Q4", "2025-01-15", TREASURER, to=("commission",))
    late = check(101, date(2025, 1, 20), "charity", 500, dated="2024-08-20")
    assert last(quarters(*fourth, late))[1]
    found, why = last(quarters(*fourth, amended, late))
    assert not why
    third = next(each for each in found.statements if (each["form"], each["period"]) == ("GC-7Q", "2024-Q3"))
    assert [row["number"] for row in third["rows"]["D13"]] == [101]


@pytest.mark.parametrize(
    ("kind", "stated"),
    [
        ("interest", {"account": "special", "cents": 5}),
        ("bank-charge", {"account": "special", "cents": 5}),
        ("transfer", {"from": "special", "to": "savings", "cents": 5, "number": 101}),
    ],
)
@pytest.mark.provision("ny-4624.9-account")
def test_so_is_all_that_stands_on_a_statement(kind: str, stated: dict[str, Any]) -> None:
    for day, stands in (("2024-07-01", True), ("2024-06-30", False)):
        cash = {"at": "2024-12-01", "deposit": {"account": "special", "cents": 500, "receipts": "bell-jar-tickets"}}
        found, why = last(quarters(cash, {"at": "2024-12-02", kind: {**stated, "dated": day}}))
        assert (why == "") == stands, (found.refused, day)


@pytest.mark.provision("ny-4624.21-c-3-i", "ny-4624.21-c-3-xi")
@pytest.mark.parametrize(("class_", "most"), [("repairs", 1_000_000), ("legal", 500_000)])
def test_a_year_is_metered_by_the_day_that_each_check_bears(class_: str, most: int) -> None:
    """What is written in January and bears a day of December is of the old year, whose meter it fills."""
    january = date(2025, 1, 10)
    checks = [
        check(101, date(2024, 12, 5), class_, most - 100),
        check(102, january, class_, most),
        check(103, january, class_, 101, dated="2024-12-30"),
        check(104, january, class_, 100, dated="2024-12-30"),
        check(105, january, class_, 1),
        check(106, january, class_, 1, dated="2024-12-31"),
    ]
    before = quarters()
    found = decided("volunteer-fire-company", [*before, *checks])
    assert refused(found) == {len(before) + each for each in (2, 4, 5)}


@pytest.mark.provision("ny-4624.21-c-2-third")
def test_so_is_the_third() -> None:
    """A gift in January that bears a day of January gives nothing to the year before."""
    says = {"reasonable": True, "lawful-purpose": "upkeep", "other-income-used": "eve"}
    january, bill = date(2025, 1, 10), {"dated": "2024-12-30", **says}
    gift = [EVE, *quarters(check(101, january, "charity", 9_000_00))]
    later = check(102, january, "telephone", 500, **bill)
    found = decided("fraternal", [*gift, later])
    assert refused(found) == {len(gift)}
    given = [EVE, *quarters(check(101, january, "charity", 9_000_00, dated="2024-12-29"))]
    assert not refused(decided("fraternal", [*given, later]))

"""An approval is of a sum and a purpose: checks use it up, a void one gives back, and the application shows it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from aboveboard.charity.record import DecidedRecord
from aboveboard.organizations import of_record
from tests.support.book_records import EVE, check, decided, filed, opening, refused

DAY = date(2025, 3, 3)
APPROVAL = {"paper": "roof", "kind": "gc-317-approval", "about": "renovation", "dated": "2025-03-01"}
SAYS: dict[str, Any] = {
    "reasonable": True,
    "lawful-purpose": "the firehouse",
    "other-income-used": "eve",
    "approval": "roof",
}


def paper(**more: Any) -> dict[str, Any]:
    return {"at": "2025-03-02", "paper": {**APPROVAL, **more}}


def renovation(number: int, cents: int) -> dict[str, Any]:
    return check(number, DAY, "renovation", cents, **SAYS)


@pytest.mark.provision("ny-4624.21-c-4-gc317", "ny-4624.21-c-4-iii")
def test_checks_use_an_approval_up_and_a_void_one_gives_back() -> None:
    events = [
        EVE,
        paper(cents=100_000, purpose="the roof"),
        renovation(101, 60_000),
        renovation(102, 40_001),
        renovation(102, 40_000),
        renovation(103, 1),
        {"at": DAY.isoformat(), "check-void": {"account": "special", "number": 101}},
        renovation(103, 60_001),
        renovation(103, 60_000),
    ]
    found = decided("volunteer-fire-company", events)
    assert refused(found) == {3, 5, 7}
    assert found.refused[0]["reason"] == (
        "payments by an approval (GC-317): $1,000.01 where $1,000 is the most ($600 of it was paid before)"
    )
    assert not found.warnings


@pytest.mark.provision("ny-4624.21-c-4-gc317")
def test_an_approval_that_states_no_sum_is_flagged_and_never_taken_for_nothing() -> None:
    found = decided("volunteer-fire-company", [EVE, paper(), renovation(101, 60_000)])
    assert not found.refused
    assert [row["event"] for row in found.warnings] == [2]
    assert "nothing is held against it" in found.warnings[0]["reason"]


@pytest.mark.provision("ny-4624.21-c-4-gc317")
def test_whoever_asks_before_a_check_reads_what_is_left_of_an_approval() -> None:
    events = [EVE, paper(cents=100_000, purpose="the roof"), renovation(101, 60_000)]
    held = of_record({**opening("volunteer-fire-company"), "events": events})
    for cents, verdict in ((40_000, "allowed"), (40_001, "approval needed")):
        found = held.spending("renovation", cents, at="2025-03-04", account="special", payee="Somebody", **SAYS)
        assert found.verdict == verdict
        meter = next(each for each in found.meters if each.condition == "within-approval")
        assert (meter.so_far, meter.bound, meter.left) == (60_000, 100_000, 40_000)


@pytest.mark.provision("ny-4624.21-c-4-gc317")
def test_an_application_shows_what_was_approved_though_it_was_signed_before() -> None:
    said: tuple[tuple[str, Any], ...] = (("A1", "roof"), ("A2", "renovation"), ("A3", 120_000), ("A4", "Roofer"))
    of = {"form": "GC-317", "period": "roof-2025"}
    events = [
        EVE,
        *({"at": "2025-02-01", "statement-say": {**of, "line": line, _unit(value): value}} for line, value in said),
        *filed("GC-317", "roof-2025", "2025-02-02", {"as": "officer", "person": "eve"}, to=("commission",)),
        paper(cents=100_000, purpose="the roof", application="roof-2025"),
        renovation(101, 60_000),
    ]
    found = _application(decided("volunteer-fire-company", events))
    assert found["state"] == "filed"
    assert found["lines"] == {
        "A1": "roof", "A2": "renovation", "A3": 120_000, "A4": "Roofer", "B1": 100_000, "B2": 60_000, "B3": 40_000,
    }  # fmt: skip
    (row,) = found["rows"]["B1"]
    assert (row["paper"], row["purpose"], row["cents"], row["left"]) == ("roof", "the roof", 100_000, 40_000)
    assert row["checks"] == "101"
    assert found["opened"]["B2"] == [len(events) - 1]
    before = _application(decided("volunteer-fire-company", events[:-2]))
    assert (before["lines"]["B1"], before["rows"].get("B1", [])) == (0, [])


def _unit(value: object) -> str:
    return "cents" if isinstance(value, int) else "text"


def _application(found: DecidedRecord) -> dict[str, Any]:
    return next(each for each in found.statements if each["form"] == "GC-317")

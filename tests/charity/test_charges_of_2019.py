"""What New York charged a volunteer fire department with in 2019, asked of this program.

In October 2019 the Gaming Commission called a hearing on thirteen violations at the bingo of a fire department
(fltimes.com, "State cites Magee Fire Department with bingo law violations", 29 October 2019, read on 16 November 2026).
Bingo has rules of its own; these are the same things done with games of chance. What the organization could have been
stopped from doing is refused before it is done.
"""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.charity.record import DecidedRecord, decide_record
from tests.support.stories import FOLDER, Story

COMPANY = Story(FOLDER / "hose-company-2.toml").record()
IN_CHARGE = ["ann", "bob", "cyd", "dee"]
NIGHT = {
    "from": "2025-03-15T19:00", "until": "2025-03-15T23:00", "premises": "grange", "areas": ["grange-hall"],
    "games": ["bell-jar"], "members-in-charge": IN_CHARGE, "admission": 0,
}  # fmt: skip


def decided(*events: dict[str, Any], without: tuple[str, ...] = ()) -> DecidedRecord:
    """The company's papers up to its Las Vegas night, without some deeds, and then these events."""
    first = next(number for number, event in enumerate(COMPANY["events"]) if event.get("log") == "las-vegas-night")
    before = [event for event in COMPANY["events"][:first] if not {"log", *without} & event.keys()]
    return decide_record({**COMPANY, "events": [*before, *events]})


def last_refusal(found: DecidedRecord, event: str) -> dict[str, Any]:
    row = found.refused[-1]
    assert event in row["reason"]
    return row


def night(**changed: Any) -> dict[str, Any]:
    return {"at": "2025-03-14", "log": "friday", "by": "ann", "occasion-open": {**NIGHT, **changed}}


def staff(person: str, duty: str) -> dict[str, Any]:
    return {"log": "friday", "by": "ann", "staff": {"person": person, "duty": duty, "game": "bell-jar"}}


def test_games_before_the_license_are_refused() -> None:
    row = last_refusal(decided(night(), without=("license",)), "games on GC-2 and GC-5")
    assert row["cite"] == ["9 NYCRR 4620.2"]
    early = night(**{"from": "2025-02-14T19:00", "until": "2025-02-14T23:00"})
    row = last_refusal(decided(early), "games on GC-2 and GC-5")
    assert row["cite"] == ["9 NYCRR 4620.2"], "the license begins on 15 February"
    assert decided(night()).refused == decided().refused, "with the license in force nothing stands in the way"


def test_a_number_of_a_license_that_was_never_issued_does_not_help() -> None:
    row = last_refusal(decided(night(license="25-8")), "games on GC-2 and GC-5")
    assert row["cite"] == ["9 NYCRR 4620.2"]


def test_those_in_charge_whom_nobody_has_named_are_refused() -> None:
    row = last_refusal(decided(night(**{"members-in-charge": ["ann", "bob", "cyd", "dan"]})), "dan is not among")
    assert row["cite"] == ["9 NYCRR 4622.1"]


@pytest.mark.parametrize("duty", ["seller", "runner", "cashier"])
def test_helpers_whom_the_organization_does_not_know_are_refused(duty: str) -> None:
    row = last_refusal(decided(night(), staff("stranger", duty)), "stranger is no member")
    assert row["cite"] == ["9 NYCRR 4622.3", "9 NYCRR 4622.25", "9 NYCRR 4622.2", "9 NYCRR 4622.19"]
    row = last_refusal(decided(night(), staff("gil", duty)), "Gil Gray has been a member")
    assert row["cite"] == ["9 NYCRR 4622.25"]
    assert decided(night(), staff("dan", duty)).refused == decided().refused


@pytest.mark.provision("ny-4624.8-a-deadline-games")
def test_receipts_that_nobody_deposited_and_reports_that_nobody_filed_are_late() -> None:
    """Late deposits, late reports and reports never filed: each is owed by its day, and late on the next."""
    account = {"account": "special", "designation": "special games of chance account", "bank": "B", "state": "NY"}
    held = [
        night(), {"account-open": account},
        {"at": "2025-03-17", "log": "friday", "by": "ann", "count": {"by": ["ann", "bob"], "cents": 10_000}},
    ]  # fmt: skip
    slip = {"deposit": {"account": "special", "cents": 10_000, "of": ["friday"]}}
    late = {row["deadline"]: row for row in of_friday(decided(*held, {"at": "2025-03-25", **slip}))}
    deposit = late["deposit-games"]
    assert (deposit["day"], deposit["state"], deposit["in_time"]) == ("2025-03-17", "done", False)
    assert (late["gc-7"]["state"], late["gc-7b"]["state"]) == ("late", "late")
    in_time = {row["deadline"]: row for row in of_friday(decided(*held, {"at": "2025-03-17", **slip}))}
    assert in_time["deposit-games"]["in_time"]


def of_friday(found: DecidedRecord) -> list[dict[str, Any]]:
    return [row for row in found.to_json()["due"] if "friday" in row["what"]]

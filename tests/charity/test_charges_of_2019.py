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


ACCOUNT = {"account": "special", "designation": "special games of chance account", "bank": "B", "state": "NY"}
PLAYED = [
    night(games=["craps"]), {"account-open": ACCOUNT},
    {"at": "2025-03-15T22:50", "log": "friday", "by": "ann", "step": {"step": "supervised"}},
    {"at": "2025-03-15T23:00", "log": "friday", "by": "ann", "count": {
        "by": ["ann", "bob"], "cents": 10_000, "rows": [{"of": "craps", "won": 15_000, "paid": 5_000}],
    }},
    {"at": "2025-03-15T23:05", "log": "friday", "by": "ann", "occasion-close": {}},
]  # fmt: skip
SLIP = {"deposit": {"account": "special", "cents": 10_000, "of": ["friday"]}}
GC_7 = {"form": "GC-7", "period": "friday"}
SIGNED = [
    {"statement-sign": {**GC_7, "as": "in-charge", "person": "ann", "affirms": "true"}},
    {"statement-sign": {**GC_7, "as": "officer", "person": "ann"}},
]
FURTHER = {"form": "GC-5", "number": "26-1", "games": ["craps"], "from": "2025-04-05", "until": "2025-04-05"}


def filed(day: str, *to: str) -> list[dict[str, Any]]:
    """The statement of Friday signed and sent on a day."""
    first, *rest = SIGNED
    return [{"at": day, **first}, *rest, *({"statement-file": {**GC_7, "to": each}} for each in to)]


def of_friday(found: DecidedRecord) -> dict[str, dict[str, Any]]:
    return {row["deadline"]: row for row in found.to_json()["due"] if "friday" in row["what"]}


@pytest.mark.provision("ny-4624.8-a-deadline-games")
def test_receipts_deposited_late_are_late_on_the_day_after_the_next_business_day() -> None:
    """The night is a Saturday: its receipts are to be at the bank on Monday."""
    for day, in_time in (("2025-03-17", True), ("2025-03-18", False)):
        deposit = of_friday(decided(*PLAYED, {"at": day, **SLIP}))["deposit-games"]
        assert (deposit["day"], deposit["state"], deposit["in_time"]) == ("2025-03-17", "done", in_time)
        assert deposit["cite"] == ["9 NYCRR 4624.8(a)"]
    never = of_friday(decided(*PLAYED, {"at": "2025-03-18", "minutes": {"minutes": "m", "dated": "2025-03-18"}}))
    assert never["deposit-games"]["state"] == "late"


@pytest.mark.provision("ny-4624.1-a-gc7-deadline")
def test_a_report_filed_late_stays_one_that_was_late() -> None:
    """Seven days from Saturday are a Saturday: it is due on Monday, 24 March, and so is what is attached to it."""
    for day, in_time in (("2025-03-24", True), ("2025-03-25", False)):
        found = decided(*PLAYED, {"at": "2025-03-17", **SLIP}, *filed(day, "clerk", "commission"))
        assert found.refused == decided().refused
        owed = of_friday(found)
        for deadline, clause in (("gc-7", "9 NYCRR 4624.1(a)"), ("gc-7b", "9 NYCRR 4624.2")):
            row = owed[deadline]
            assert (row["day"], row["state"], row["in_time"]) == ("2025-03-24", "done", in_time)
            assert row["cite"] == [clause]


@pytest.mark.provision("ny-4624.5-a-nolicense")
def test_a_report_that_was_never_filed_is_late_and_no_further_license_is_had() -> None:
    """Whoever sent it to the clerk alone has not filed it."""
    slip = {"at": "2025-03-17", **SLIP}
    notice = {"delinquency": {**GC_7, "dated": "2025-03-25", "by": "municipality"}}
    for sent in ([{"at": "2025-03-25", "by": "clio", "as": "clerk", **notice}], filed("2025-03-20", "clerk")):
        found = decided(*PLAYED, slip, *sent, {"at": "2025-03-25", "license": FURTHER})
        assert of_friday(found)["gc-7"]["state"] == "late"
        row = last_refusal(found, "further license while a statement is late")
        assert "GC-7 of friday, due 2025-03-24" in row["reason"]
        assert "9 NYCRR 4624.5(a)" in row["cite"]
    sent = filed("2025-03-20", "clerk", "commission")
    whole = decided(*PLAYED, slip, *sent, {"at": "2025-03-25", "license": FURTHER})
    assert all("statement is late" not in row["reason"] for row in whole.refused)

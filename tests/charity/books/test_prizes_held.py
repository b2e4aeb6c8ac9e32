"""What is held for winners and what is owed as fees are accounts of the one ledger, and no cent is counted twice."""

from __future__ import annotations

from typing import Any

from aboveboard.charity.record import decide_record
from aboveboard.organizations import of_record

ANN = {"name": "ann", "title": "Ann Abel", "born": "1970-05-04", "address": "1 Mill Road", "member-since": "2010-03-01"}
HOSE = {"name": "Hose 2", "kind": "volunteer-fire-company", "identification": "12-345", "county": "Ulster"}
SPECIAL = {"account": "special", "designation": "special games of chance account", "bank": "First", "state": "NY"}
STEPS = [{"step": "method-announced", "log": "half"}, {"step": "in-plain-view", "log": "half"}]
DEEDS: list[dict[str, Any]] = [
    {"person": {**ANN, "offices": ["president"]}},
    {"account-open": {**SPECIAL, "kind": "checking"}},
    {"raffle-open": {"kind": "fifty-fifty", "price": 500, "tickets": 100, "place": "hall"}, "log": "half"},
    {"ticket-sell": {"count": 40}, "log": "half"},
    {"sales-close": {}, "log": "half"},
    {"ticket-draw": {"ticket": 7, "drawn-by": "ann"}, "log": "half"},
    {"prize-pay": {"ticket": 7, "absent": True}, "log": "half"},
    {"deposit": {"account": "special", "cents": 10_000, "of": ["half"]}},
    {"raffle-close": {}, "log": "half"},
    {"prize-pay": {"ticket": 7}, "log": "half"},
]


def events(many: int) -> list[dict[str, Any]]:
    return [{"at": f"2026-05-{number + 4:02}T12:00", **deed} for number, deed in enumerate(DEEDS[:many])]


def places(many: int) -> dict[str, int]:
    found = decide_record({"ruleset": "ny-charitable", "organization": HOSE, "events": events(many)}).to_json()
    assert found["refused"] == []
    assert found["unexpended"] == sum(each["cents"] for each in found["places"])
    return {each["place"]: each["cents"] for each in found["places"]}


def test_the_sum_over_all_places_stays_until_the_prize_is_handed_over() -> None:
    assert places(4) == {"at-a-pool": 20_000}
    assert places(6) == places(7) == {"at-a-pool": 10_000, "prizes-held": 10_000}
    assert places(8) == places(9) == {"account": 10_000, "prizes-held": 10_000}
    assert places(10) == {"account": 10_000}


def test_what_is_held_stands_in_the_exported_ledger_with_debits_and_credits() -> None:
    found = of_record({"ruleset": "ny-charitable", "organization": HOSE, "events": events(9)}).ledger()
    assert sum(row["cents"] for row in found.rows()) == 0
    held = [row for row in found.rows() if row["account"].endswith("/prizes")]
    assert [(row["deed"], row["cents"]) for row in held] == [("ticket-draw", 10_000)]
    assert ":Prizes" in next(
        line for line in found.beancount().splitlines() if "open Assets:Pool" in line and "Prizes" in line
    )

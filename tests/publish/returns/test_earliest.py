"""Where several days are published for a statement, the earliest of them is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

import aboveboard

RAFFLE: list[dict[str, Any]] = [
    {"raffle-open": {"raffle": "r", "kind": "raffle", "price": 500, "tickets": 100,
                     "prizes": [{"prize": "first", "cents": 10000}]}},
    {"log": "r", "ticket-sell": {"count": 60}},
    {"log": "r", "ticket-draw": {"ticket": 7}},
    {"log": "r", "prize-pay": {"ticket": 7}},
    {"log": "r", "raffle-close": {}},
]  # fmt: skip


@pytest.mark.parametrize(
    ("closed", "earliest"), [("2026-12-30", "Whoever files by January 20, 2027 keeps"), ("2026-11-02", None)]
)
def test_the_earliest_of_the_published_days_is_named_where_it_is_none_of_the_laws(
    closed: str, earliest: str | None
) -> None:
    events = [{"at": closed, **event} for event in RAFFLE]
    record = {
        "ruleset": "ny-charitable",
        "organization": {"name": "Hose 2", "kind": "volunteer-fire-company"},
        "events": events,
    }
    said = json.dumps(aboveboard.organization(record).statement("GCVS-2", "r").markdown())
    assert earliest in said if earliest else "Whoever files by" not in said

"""What is stated by somebody who means ill: refused in one sentence, so that no page or calendar breaks over it."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.charity.owed import calendar_at
from aboveboard.charity.tonight import readiness_of
from aboveboard.law import BadInput
from tests.support.charities import HOSE, NIGHT, Town, fire_company, settled

PAPER = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
UNSEEN = "characters that nobody sees"


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Town:
    found = settled(str(tmp_path_factory.mktemp("town") / "town.db"))
    fire_company(found)
    return found


@pytest.mark.parametrize(
    ("kind", "payload", "why"),
    [
        ("paper", {**PAPER, "until": "9999-12-31"}, "until: a day from 1850 to 2199 was expected"),
        ("paper", {**PAPER, "dated": "0001-01-01"}, "dated: a day from 1850 to 2199 was expected"),
        ("paper", {**PAPER, "paper": "p\r\nATTENDEE:x"}, UNSEEN),
        ("paper", {**PAPER, "about": "fire\x00house"}, UNSEEN),
        ("paper", {**PAPER, "about": "\u202efirehouse"}, UNSEEN),
        ("paper", {**PAPER, "sha256": "zz", "size": 3, "type": "text/html"}, "sha256: 64 digits"),
        ("person", {"name": "zed", "address": "7 Mill\x1b[2J Road"}, UNSEEN),
        ("plan", {"occasion": "night", **NIGHT, "from": "2026-03-08T02:30"}, "there is no such time"),
        ("plan", {"occasion": "night", **NIGHT, "until": "2026-11-01T01:30"}, "there are two such times"),
        ("plan", {"occasion": "night", **NIGHT, "until": "2026-02-07T18:00"}, "is not after from"),
        ("plan", {"occasion": "night", **NIGHT, "until": "9999-02-07T18:00"}, "a time from 1850 to 2199"),
        ("plan", {"occasion": "../night", **NIGHT}, "small letters, digits and hyphens"),
    ],
)  # fmt: skip
def test_what_is_stated_is_refused_where_it_would_break_a_page(
    town: Town, kind: str, payload: dict[str, Any], why: str
) -> None:
    before = town.book.last(HOSE)
    with pytest.raises(BadInput, match=why):
        town.do("ann", HOSE, kind, payload)
    assert town.book.last(HOSE) == before


def test_the_last_day_that_can_be_stated_stands_on_the_calendar(town: Town) -> None:
    town.must("ann", HOSE, "paper", {**PAPER, "paper": "q", "until": "2199-12-31"})
    town.must("ann", HOSE, "plan", {"occasion": "far", **NIGHT, "until": "2199-12-31T23:59"})
    assert "2199-12-31" in [row.day.isoformat() for row in calendar_at(town.book, HOSE).due]
    assert not readiness_of(town.book, "far").may

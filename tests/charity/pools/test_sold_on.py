"""A sale that is entered later than it was made: the law counts from the day on which it was made."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.law import BadInput
from tests.support.charities import HOSE, Town, fire_company, settled

RAFFLE = {
    "organization": HOSE, "kind": "raffle", "price": 500, "tickets": 100, "place": "firehouse",
    "prizes": [{"prize": "first", "cents": 10000}], "drawings": ["2026-07-10T20:00"],
}  # fmt: skip


@pytest.fixture
def town(file: str) -> Town:
    found = settled(file)
    fire_company(found)
    found.must("ann", "r-1", "raffle-open", RAFFLE)
    found.now = datetime(2026, 2, 1, 15, tzinfo=UTC)
    return found


@pytest.mark.provision("ny-4620.22-b-7")
def test_a_stub_sold_too_early_is_refused_on_whichever_day_it_is_entered(town: Town) -> None:
    early = town.do("ann", "r-1", "ticket-sell", {"first": 1, "last": 1, "sold-on": "2026-01-10"})
    assert early.refusal is not None
    assert "ny-4620.22-b-7" in early.refusal.cite
    town.must("ann", "r-1", "ticket-sell", {"first": 1, "last": 1, "sold-on": "2026-01-11"})


def test_the_first_and_the_last_day_of_sales_are_those_that_are_stated(town: Town) -> None:
    town.must("ann", "r-1", "ticket-sell", {"first": 1, "last": 1})
    town.must("ann", "r-1", "ticket-sell", {"first": 2, "last": 2, "sold-on": "2026-01-20"})
    state = town.book.look("r-1", lambda state: state.part(PoolAtPlay).state)
    assert (state.first_sale, state.last_sale) == ("2026-01-20", "2026-02-01")


def test_nothing_was_sold_tomorrow(town: Town) -> None:
    with pytest.raises(BadInput, match="sold-on: 2026-02-02 is still to come"):
        town.do("ann", "r-1", "ticket-sell", {"first": 1, "last": 1, "sold-on": "2026-02-02"})

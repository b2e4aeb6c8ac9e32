"""A deal and a raffle on a database: opened, sold, drawn and closed, with their money in accounts of their own."""

from __future__ import annotations

import pytest

from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.house import open_house
from aboveboard.log.deeds import Viewer
from tests.support.charities import HOSE, Town, announced, fire_company, settled

DEAL = {
    "organization": HOSE, "kind": "bell-jar", "form": "77", "supplier": "acme", "price": 100, "tickets": 1200,
    "prizes": [{"cents": 10000, "count": 3}], "cost": 5000,
    "serials": {"deal": "A1", "tickets": "A1", "flare": "A1", "invoice": "A1"},
}  # fmt: skip
RAFFLE = {
    "organization": HOSE, "kind": "raffle", "price": 500, "tickets": 1000,
    "prizes": [{"prize": "first", "cents": 100000}], "drawings": ["2026-03-31T20:00"], "place": "firehouse",
}  # fmt: skip


@pytest.fixture
def town(file: str) -> Town:
    found = settled(file)
    fire_company(found)
    return found


def test_a_raffle_is_sold_drawn_and_paid_on_its_own_log(town: Town, file: str) -> None:
    town.must("ann", "r-1", "raffle-open", RAFFLE)
    sold = town.must("ann", "r-1", "ticket-sell", {"count": 10, "buyer": "Pat", "telephone": "555"})
    assert sold.answer["ranges"] == [[1, 10]]
    assert town.book.balance("pool/r-1/bank") == 5000
    assert not town.do("ann", "r-1", "ticket-draw", {"ticket": 11})
    announced(town, "r-1")
    drawn = town.must("ann", "r-1", "ticket-draw", {"ticket": 7, "witnesses": ["bob", "cyd"]})
    assert drawn.answer["prize"] == "first"
    town.must("ann", "r-1", "prize-pay", {"ticket": 7})
    assert town.book.balance("pool/r-1/bank") == 5000 - 100000
    town.must("ann", "r-1", "raffle-close")
    town.book.snapshot()
    town.book.close()
    again = open_house(file, secret="a town")
    assert again.look("r-1", lambda state: state.part(PoolAtPlay).state.closed)
    again.close()


def test_buyers_are_hidden_from_sellers_and_shown_to_the_office(town: Town) -> None:
    town.must("ann", "r-1", "raffle-open", RAFFLE)
    town.must("ann", "r-1", "ticket-sell", {"count": 1, "buyer": "Pat Smith", "address": "1 Elm", "telephone": "555"})
    seen = town.book.events("r-1", viewer=Viewer("ann", "officer"))[-1]
    assert seen.payload["buyer"] == "Pat Smith"
    other = town.book.events("r-1", viewer=Viewer("ben", "banker"))[-1]
    assert "Pat Smith" not in str(other)
    assert other.payload["ranges"] == [[1, 1]]

"""A fire company with books: an account, a deal that was sold out in a quarter, and somebody to sign."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tests.support.charities import HOSE, Town

DEAL = "streak"
SPECIAL = {
    "account": "special", "bank": "Ulster Savings Bank", "state": "New York", "kind": "checking", "number": "100-2",
    "designation": "special games of chance account", "opening": 100_000, "first-check": 101,
}  # fmt: skip
BUY = {
    "organization": HOSE, "kind": "bell-jar", "form": "88", "supplier": "Acme Supply", "price": 100, "tickets": 1000,
    "cost": 4000, "type": "pull-tab", "maker": "Bell Press",
    "prizes": [{"cents": 10_000, "count": 4, "symbol": "four bells"}],
    "serials": {"deal": "B1", "tickets": "B1", "flare": "B1", "invoice": "B1"},
    "shown": ["maker", "price", "prizes", "serial", "form"],
    "flare": {"tickets": 1000, "price": 100, "form": "88", "serial": "B1", "cents": 40_000, "winning": "bells"},
}  # fmt: skip
SUMMER, AUTUMN = datetime(2026, 7, 8, 15, tzinfo=UTC), datetime(2026, 10, 6, 15, tzinfo=UTC)
"""In the third quarter, and after it."""
QUARTER = {"form": "GC-7Q", "period": "2026-Q3"}


def with_books(town: Town) -> Town:
    """The fire company of a town begins its books in summer."""
    town.now = SUMMER
    for name, office in (("ann", "president"), ("tom", "treasurer")):
        known = {"name": name, "title": name.title(), "born": "1980-05-01", "member-since": "2010-01-01"}
        town.must("ann", HOSE, "person", {**known, "address": "7 Mill Road", "offices": [office]})
    town.must("ann", HOSE, "designate", {"person": "ann", "duty": "receives-bank-statements"})
    town.must("tom", HOSE, "account-open", SPECIAL)
    supplier = {"paper": "acme", "kind": "supplier-license", "about": "Acme Supply", "dated": "2026-01-02"}
    town.must("kim", HOSE, "paper", {**supplier, "until": "2027-01-02"})
    return town


def with_a_deal(town: Town) -> Town:
    """And a deal is sold out and closed."""
    with_books(town)
    for who, kind, payload in SOLD_OUT:
        town.must(who, DEAL, kind, payload)
    return town


SOLD_OUT: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("tom", "deal-buy", BUY),
    ("bob", "deal-open", {"place": "firehouse", "holder": "jar", "areas": ["main"]}),
    ("bob", "step", {"step": "flare-displayed", "areas": ["main"]}),
    ("bob", "step", {"step": "sales-instruction", "person": "bob"}),
    ("bob", "deal-sell", {"tickets": 1000, "seller": "bob", "shift": "1"}),
    ("bob", "deal-pay", {"cents": 10_000, "count": 4, "surrendered": True, "defaced": True}),
    ("bob", "deal-close", {"unsold": 0}),
)

"""A quarter of a fire company's bell jars on a database: a deal from its invoice to the filed statement."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tests.support.charities import HOSE, ROLE, Town, fire_company, settled

PRIZES = [{"cents": 1000, "count": 2}, {"cents": 200, "count": 6}]
DEAL: dict[str, Any] = {
    "kind": "bell-jar", "form": "77", "supplier": "acme", "price": 100, "tickets": 60, "prizes": PRIZES, "cost": 700,
    "serials": {"deal": "A1", "tickets": "A1", "flare": "A1", "invoice": "A1"},
    "flare": {"tickets": 60, "price": 100, "form": "77", "serial": "A1", "prizes": PRIZES, "winning": "three bells"},
    "shown": ["maker", "price", "prizes", "serial", "form"],
}  # fmt: skip
OF = {"form": "GC-7Q", "period": "2026-Q1"}
ACCOUNT: dict[str, Any] = {
    "account": "jar", "bank": "Ulster Savings", "designation": "special bell jar account", "kind": "checking",
    "state": "NY", "number": "0417", "dated": "2026-03-02", "first-check": 101,
}  # fmt: skip


def begun(file: str) -> Town:
    """The fire company with two officers, an account at a bank, and an invoice on file."""
    town = settled(file)
    fire_company(town)
    license = {"paper": "p-acme", "kind": "supplier-license", "about": "acme", "dated": "2026-01-01"}
    town.must("kim", HOSE, "paper", license)
    town.must("ann", HOSE, "person", {"name": "tom", "title": "Tom", "born": "1975-01-01", "member-since": "2010-01-01",
                                      "offices": ["treasurer"]})  # fmt: skip
    town.now = datetime(2026, 3, 2, 17, tzinfo=UTC)
    town.must("ann", HOSE, "account-open", ACCOUNT)
    return town


def sold(town: Town, deal: str = "d-1", check: int = 101) -> None:
    """A deal is bought, sold out, deposited, and its supplier paid by a check."""
    serials = dict.fromkeys(("deal", "tickets", "flare", "invoice"), deal)
    bought = {**DEAL, "serials": serials, "flare": {**DEAL["flare"], "serial": deal}}
    town.must("ann", deal, "deal-buy", {"organization": HOSE, **bought})
    town.must("ann", deal, "deal-open", {"place": "firehouse", "holder": "jar"})
    town.must("ann", deal, "step", {"step": "flare-displayed"})
    town.must("ann", deal, "step", {"step": "sales-instruction", "person": "ann"})
    town.must("ann", deal, "deal-sell", {"tickets": 60, "buyer": "Pat Smith", "born": "1980-01-01"})
    for row in PRIZES:
        town.must("ann", deal, "deal-pay", {**row, "surrendered": True, "defaced": True})
    town.must("ann", deal, "deal-close", {"unsold": 0})
    town.must("ann", HOSE, "deposit", {"account": "jar", "cents": 2800, "of": [deal], "slip": f"s-{deal}",
                                       "by": ["ann", "bob"]})  # fmt: skip
    paid = {"payee": "Acme Supply", "address": "1 Main Street, Albany NY", "purpose": f"deal {deal}", "of": deal,
            "class": "supplies", "signers": ["ann", "tom"]}  # fmt: skip
    town.must("ann", HOSE, "check-write", {"account": "jar", "number": check, "cents": 700, **paid})


def signed(town: Town) -> None:
    """The quarter is over, and its statement signed."""
    town.now = max(town.now, datetime(2026, 4, 6, 15, tzinfo=UTC))
    town.must("tom", HOSE, "statement-sign", {**OF, "as": "treasurer", "person": "tom"})


def filed(file: str, on: str = "2026-04-06") -> Town:
    """All of it, up to the statement that is filed on a day."""
    town = begun(file)
    sold(town)
    town.now = datetime.fromisoformat(f"{on}T15:00:00+00:00")
    signed(town)
    town.must("tom", HOSE, "statement-file", {**OF, "to": "commission", "dated": on, "way": "mail"})
    return town


__all__ = ["DEAL", "HOSE", "OF", "ROLE", "begun", "filed", "signed", "sold"]

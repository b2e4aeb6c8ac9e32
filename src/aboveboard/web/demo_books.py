"""The books of the demonstration's fire company in the middle of a quarter, so that one person alone sees them work.

A deal is sold out and closed, so that the quarter has figures; a raffle is over, and its statement signed and
filed; checks were written and one made void; some receipts are deposited and some wait.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

Stated = tuple[str, str, str, Mapping[str, Any]]
"""Who states what: a name, a log, a deed and its payload."""
SOLD_OUT, RAFFLE_OVER, SPECIAL, SAVINGS = "winning-streak", "harvest-raffle", "special", "savings"
OPENING, SERIAL = 125_000, "B2044"
FIRST_CHECK = 1001
SIGNERS = ["hank", "tess"]


def accounts_of(organization: str) -> Iterator[Stated]:
    """The accounts that games money goes into, opened before anything is sold."""
    yield "hank", organization, "designate", {"person": "hank", "duty": "receives-bank-statements"}
    bank = {"bank": "Ulster Savings Bank", "state": "New York", "address": "2 Main Street", "telephone": "845-555-0101"}
    yield "tess", organization, "account-open", {
        **bank, "account": SPECIAL, "designation": "special games of chance account", "kind": "checking",
        "number": "100-2", "opening": OPENING, "first-check": FIRST_CHECK,
    }  # fmt: skip
    yield "tess", organization, "account-open", {
        **bank, "account": SAVINGS, "designation": "special games of chance savings account", "kind": "savings",
        "number": "200-7", "insured": True, "opening": 300_000,
    }  # fmt: skip
    yield "tess", organization, "book-year", {"begins": "01-01"}


def books_of(organization: str, now: datetime) -> Iterator[Stated]:
    """What was taken in, deposited and spent since."""
    yield from _deal(organization)
    yield from _raffle(organization, now)
    yield "tess", organization, "deposit", {
        "account": SPECIAL, "cents": 60_000, "of": [SOLD_OUT], "slip": "slip-1", "by": ["tess"],
    }  # fmt: skip
    yield "tess", organization, "deposit", {
        "account": SPECIAL, "cents": 70_000, "of": [RAFFLE_OVER], "slip": "slip-2", "by": ["tess"],
    }  # fmt: skip
    yield from _checks(organization)
    yield from _filed(organization)
    yield "tess", organization, "interest", {"account": SAVINGS, "cents": 412}
    yield from _bank(organization, now)


def _deal(organization: str) -> Iterator[Stated]:
    """A deal that was sold out and closed."""
    yield "tess", SOLD_OUT, "deal-buy", {
        "organization": organization, "kind": "bell-jar", "form": "88", "supplier": "Acme Supply", "price": 100,
        "tickets": 1000, "cost": 4000, "type": "pull-tab", "maker": "Bell Press",
        "prizes": [{"cents": 10_000, "count": 4, "symbol": "four bells"}],
        "serials": {"deal": SERIAL, "tickets": SERIAL, "flare": SERIAL, "invoice": SERIAL},
        "shown": ["maker", "price", "prizes", "serial", "form"],
        "flare": {"tickets": 1000, "price": 100, "form": "88", "serial": SERIAL, "cents": 40_000, "winning": "bells"},
    }  # fmt: skip
    yield "mick", SOLD_OUT, "deal-open", {"place": "firehouse", "holder": "jar", "areas": ["hall"]}
    yield "mick", SOLD_OUT, "step", {"step": "flare-displayed", "areas": ["hall"]}
    yield "mick", SOLD_OUT, "step", {"step": "sales-instruction", "person": "mick"}
    yield "mick", SOLD_OUT, "deal-sell", {"tickets": 1000, "seller": "mick", "shift": "1"}
    yield "mick", SOLD_OUT, "deal-pay", {"cents": 10_000, "count": 4, "surrendered": True, "defaced": True}
    yield "mick", SOLD_OUT, "deal-close", {"unsold": 0}


def _raffle(organization: str, now: datetime) -> Iterator[Stated]:
    """A raffle that was drawn and is over."""
    drawn = now.replace(minute=0, second=0, microsecond=0, tzinfo=None)
    yield "hank", RAFFLE_OVER, "raffle-open", {
        "organization": organization, "kind": "raffle", "price": 500, "printed": [{"first": 1, "last": 400}],
        "place": "firehouse", "members-in-charge": ["hank", "mick"], "drawings": [f"{drawn:%Y-%m-%dT%H:%M}"],
        "prizes": [{"prize": "first prize", "cents": 50_000}],
    }  # fmt: skip
    sold = {"buyer": "Pat Poole", "address": "3 Elm Street", "telephone": "845-555-0100"}
    yield "hank", RAFFLE_OVER, "ticket-sell", {"first": 1, "last": 240, "seller": "lou", **sold}
    for step in ("method-announced", "in-plain-view"):
        yield "mick", RAFFLE_OVER, "step", {"step": step}
    yield "mick", RAFFLE_OVER, "ticket-draw", {"ticket": 77, "prize": "first prize", "witnesses": ["lou", "vera"]}
    yield "mick", RAFFLE_OVER, "prize-pay", {"ticket": 77}
    yield "mick", RAFFLE_OVER, "raffle-close", {}


def _checks(organization: str) -> Iterator[Stated]:
    written = {"account": SPECIAL, "signers": SIGNERS}
    yield "tess", organization, "check-write", {
        **written, "number": FIRST_CHECK, "payee": "Acme Supply", "address": "12 River Street, Albany NY",
        "cents": 9_000, "purpose": "two deals of bell jar tickets", "class": "supplies", "of": SOLD_OUT,
    }  # fmt: skip
    yield "tess", organization, "check-write", {
        **written, "number": FIRST_CHECK + 1, "payee": "Saugerties Little League", "address": "Cantine Field",
        "cents": 20_000, "purpose": "uniforms", "class": "youth", "form": "GC-7Q",
    }  # fmt: skip
    yield "tess", organization, "check-void", {"account": SPECIAL, "number": FIRST_CHECK + 2, "ground": "spoiled"}


def _filed(organization: str) -> Iterator[Stated]:
    """The statement of the raffle that is over: filled in, signed, and filed with both offices."""
    it = {"form": "GCVS-2", "period": RAFFLE_OVER}
    given = [{"purpose": "turnout gear", "payee": "Hose Company 2", "cents": 70_000}]
    yield "tess", organization, "statement-say", {**it, "line": "C2", "rows": given}
    yield "mick", organization, "statement-sign", {**it, "as": "member-in-charge", "affirms": "deposit-under-perjury"}
    yield "hank", organization, "statement-sign", {**it, "as": "organization", "affirms": "true"}
    for to in ("clerk", "commission"):
        yield "tess", organization, "statement-file", {**it, "to": to, "way": "mail"}


def _bank(organization: str, now: datetime) -> Iterator[Stated]:
    month = (now.replace(day=1) - timedelta(days=1)).strftime("%Y-%m")
    yield "tess", organization, "bank-statement", {
        "account": SPECIAL, "month": month, "opening": OPENING, "closing": OPENING, "rows": [],
    }  # fmt: skip

"""Figures of deals: those that left play in a period, and those that were bought in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.charity.books.reporting.totals import TOTALS, totals
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.statements.figures.registry import figure
from aboveboard.charity.statements.scope import Row, Scope

BOUGHT, SOLD, CLOSED = "deal-buy", "deal-sell", "deal-close"
PAID = ("deal-pay", "seal-open", "deal-make-good", "deal-correct")
MADE_BY = {
    "handle": (BOUGHT,), "cost": (BOUGHT,), "tickets": (BOUGHT,), "prizes": PAID, "sold": (SOLD, "deal-correct"),
    "unsold": (SOLD, CLOSED, "deal-correct"), "unsold-value": (SOLD, CLOSED, "deal-correct"),
    "credited-value": (SOLD, CLOSED, "deal-correct"), "gross": (SOLD, "deal-correct"),
    "net": (BOUGHT, *PAID), "result": (BOUGHT, SOLD, *PAID), "deal": (CLOSED,),
}  # fmt: skip
"""The deeds on a deal's own log that make each field."""


def _row(scope: Scope, entry: Entry) -> Row:
    name = entry.payload["pool"]
    over = entry.get("what") == "over"
    found = entry.payload[TOTALS] if over and TOTALS in entry.payload else totals(scope.asked, name)[0]
    unsold, price = found.get("unsold", 0), found.get("price", 0)
    same = entry.get("serial", found.get("tickets-serial", "")) == found.get("serial", "")
    values: dict[str, Any] = {
        "deal": name, "kind": entry.payload["kind"], "form-number": found.get("form-number", ""),
        "serial": found.get("serial", ""), "supplier": found.get("supplier", ""),
        "price": price, "tickets": found.get("tickets", 0), "handle": found.get("handle", 0),
        "prizes": found.get("prizes", 0), "sold": found.get("sold", 0), "unsold": unsold,
        "unsold-value": unsold * price, "credited-value": unsold * price if same else 0,
        "cost": found.get("cost", 0), "gross": found.get("gross", 0), "day": scope.day(entry).isoformat(),
    }  # fmt: skip
    values["net"] = values["handle"] - values["cost"] - values["prizes"]
    values["result"] = values["sold"] * price - values["prizes"] - values["cost"]
    return Row(values, (entry.source,), deeds=MADE_BY, pool=name)


@figure("deals-closed")
def closed(scope: Scope) -> Iterator[Row]:
    """Deals that left play in the period: sold out or withdrawn."""
    return (_row(scope, entry) for entry in scope.notes("over"))


@figure("deals-bought")
def bought(scope: Scope) -> Iterator[Row]:
    """Deals that were bought in the period, closed or not."""
    return (_row(scope, entry) for entry in scope.notes("opened"))

"""Lists of pools as spreadsheets: an organization's deals, and where the tickets of a raffle are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from aboveboard.charity.pool_sheets.prizes import written
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.spreadsheets.writing import Written, as_csv, as_workbook

DEALS = (
    Written("name", "name", width=24), Written("kind", "kind"), Written("form", "form"), Written("serial", "serial"),
    Written("supplier", "supplier", width=24), Written("price", "price", "cents"),
    Written("tickets", "tickets", "number"), Written("prizes", "prizes", width=40), Written("cost", "cost", "cents"),
    Written("invoice", "invoice"), Written("dated", "dated", "day"), Written("state", "state"),
    Written("sold", "sold", "number"), Written("taken", "taken", "cents"), Written("paid", "paid", "cents"),
    Written("bank", "in its bank", "cents"),
)  # fmt: skip
"""The columns of a list of deals."""
PLACES = (
    Written("series", "series"), Written("place", "place", width=28), Written("first", "first", "number"),
    Written("last", "last", "number"), Written("count", "tickets", "number"),
)  # fmt: skip
"""The columns of a list of tickets."""


def deal_row(pool: PoolConduct) -> dict[str, Any]:
    """A deal as the list has it: what it was bought as, and how it stands."""
    opened, state = pool.setting.payload, pool.running.state
    now = "over" if state.closed else "in play" if state.deal.open else "in stock"
    return {
        "name": pool.setting.log, "serial": opened.get("serials", {}).get("deal"), "state": now,
        **{name: opened.get(name) for name in ("kind", "form", "supplier", "price", "cost", "invoice", "dated")},
        "tickets": pool.running.terms.tickets, "prizes": written(opened.get("prizes", [])), "sold": state.deal.sold,
        "taken": state.taken, "paid": state.paid, "bank": pool.running.in_the_bank,
    }  # fmt: skip


def ticket_rows(pool: PoolConduct) -> Iterator[dict[str, Any]]:
    """Where the tickets of a pool are, a range a row."""
    for series, held in pool.running.state.series.items():
        for place, serials in held.places.items():
            for first, last in serials.ranges:
                yield {"series": series, "place": place, "first": first, "last": last, "count": last - first + 1}


def deals_sheet(rows: Iterable[Mapping[str, Any]], *, csv: bool) -> bytes:
    """The list of deals as a file."""
    return as_csv(rows, DEALS) if csv else as_workbook("Deals", rows, DEALS)


def tickets_sheet(rows: Iterable[Mapping[str, Any]], *, csv: bool) -> bytes:
    """The list of tickets by place as a file."""
    return as_csv(rows, PLACES) if csv else as_workbook("Tickets", rows, PLACES)

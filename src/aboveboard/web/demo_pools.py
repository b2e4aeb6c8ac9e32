"""The pools of the demonstration: a deal in play, a raffle of books, and a search for the queen in its first week.

Each stands where somebody would go on with it: tickets are to be sold, a ticket drawn, a card turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

Stated = tuple[str, str, str, Mapping[str, Any]]
"""Who states what: a name, a log, a deed and its payload."""
DEAL, RAFFLE, SEARCH = "lucky-bells", "spring-raffle", "queen-of-hearts"


def pools_of(organization: str, today: date) -> Iterator[Stated]:
    """What the fire company sells, as its officers and members in charge enter it."""
    yield from _deal(organization, today)
    yield from _raffle(organization, today)
    yield from _search(organization, today)


def _deal(organization: str, today: date) -> Iterator[Stated]:
    dated = (today - timedelta(days=400)).isoformat()
    until = (today + timedelta(days=400)).isoformat()
    license = {"paper": "acme-license", "kind": "supplier-license", "about": "Acme Supply", "dated": dated}
    yield "kim", organization, "paper", {**license, "until": until}
    serial = "A1077"
    yield "tess", DEAL, "deal-buy", {
        "organization": organization, "kind": "bell-jar", "form": "77", "supplier": "Acme Supply", "price": 100,
        "tickets": 1200, "cost": 5000, "type": "pull-tab", "maker": "Bell Press",
        "prizes": [
            {"cents": 10000, "count": 3, "symbol": "three bells"}, {"cents": 500, "count": 40, "symbol": "one bell"},
        ],
        "serials": {"deal": serial, "tickets": serial, "flare": serial, "invoice": serial},
        "shown": ["maker", "price", "prizes", "serial", "form"],
        "flare": {"tickets": 1200, "price": 100, "form": "77", "serial": serial, "cents": 50000, "winning": "bells"},
    }  # fmt: skip
    yield "mick", DEAL, "deal-open", {"place": "firehouse", "holder": "jar", "areas": ["hall"]}
    yield "mick", DEAL, "step", {"step": "flare-displayed", "areas": ["hall"]}
    yield "mick", DEAL, "step", {"step": "sales-instruction", "person": "mick"}
    yield "mick", DEAL, "deal-sell", {"tickets": 420, "seller": "mick", "shift": "1"}
    for cents, count in ((10000, 1), (500, 17)):
        yield "mick", DEAL, "deal-pay", {"cents": cents, "count": count, "surrendered": True, "defaced": True}


def _raffle(organization: str, today: date) -> Iterator[Stated]:
    drawn = (today + timedelta(days=60)).isoformat()
    yield "hank", RAFFLE, "raffle-open", {
        "organization": organization, "kind": "raffle", "price": 500, "printed": [{"first": 1, "last": 2000}],
        "book": {"tickets": 6, "cents": 2500}, "drawings": [f"{drawn}T20:00"], "place": "firehouse",
        "prizes": [
            {"prize": "first prize", "cents": 100000}, {"prize": "television", "cents": 60000, "item": "television"},
            {"prize": "dinner for two", "cents": 10000, "item": "dinner", "donated": True},
        ],
        "members-in-charge": ["hank", "mick"],
    }  # fmt: skip
    for number, seller in enumerate(("lou", "vera", "tess")):
        first = 60 * number + 1
        yield "hank", RAFFLE, "book-out", {"first": first, "last": first + 59, "seller": seller}
    yield "hank", RAFFLE, "ticket-sell", {"first": 1, "last": 24, "seller": "lou", "cents": 10000}
    yield "hank", RAFFLE, "ticket-sell", {
        "count": 2, "seller": "hank", "buyer": "Pat Poole", "address": "3 Elm Street", "telephone": "845-555-0100",
    }  # fmt: skip


def _search(organization: str, today: date) -> Iterator[Stated]:
    yield "mick", SEARCH, "raffle-open", {
        "organization": organization, "kind": "queen-of-hearts", "price": 200, "tickets": 100_000, "cards": 54,
        "place": "firehouse", "members-in-charge": ["hank", "mick"],
    }  # fmt: skip
    yield "mick", SEARCH, "step", {"step": "search-drums", "count": 2}
    for step in ("board-and-cover", "deck-shuffled", "cover-locked"):
        yield "mick", SEARCH, "step", {"step": step}
    yield "mick", SEARCH, "ticket-sell", {"count": 340, "seller": "mick"}

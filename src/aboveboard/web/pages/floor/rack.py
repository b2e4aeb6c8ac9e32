"""The document behind a table's rack: what it holds, the slips that wait, and counts made ready to be checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.floor import HOUSE, accounts
from aboveboard.floor.chips.chips import chip_set, smallest_change
from aboveboard.law.errors import BadInput
from aboveboard.log.logbook import Logbook
from aboveboard.web.gate.guard import house, viewer
from aboveboard.web.pages.floor.tables import named, terms


def rack(request: Request) -> Mapping[str, Any]:
    """A table's rack and its slips."""
    floor, who, name = house(request).floor, viewer(request), named(request)
    view = floor.view(name, who)
    return {
        "table": name,
        "rack": view["rack"],
        "bank": view["bank"],
        "accounts": floor.balances(f"table/{name}/"),
        "suggested": suggested(floor, name),
        "seats": view["seats"]["seats"],
        "asked": view["seats"].get("asked", {}),
        "colours": view["colours"]["colours"],
        "assigned": floor.view(HOUSE, who)["chips"].get("sets", {}).get(name),
    }


def suggested(floor: Logbook, name: str) -> dict[str, int]:
    """A count that agrees with the books, for whoever counts to correct."""
    books = floor.balance(accounts.inventory(name)) + floor.balance(accounts.vigorish(name))
    chips = chip_set(terms(floor, name).edition.ruleset)
    try:
        return {str(cents): count for cents, count in smallest_change(books, chips.denominations).items()}
    except BadInput:
        return {}

"""The document behind the docket's list: every proceeding, the oldest first, with what is due next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.docket.at_hand import STATES, docket_page
from aboveboard.docket.deeds import OPENED_BY
from aboveboard.law.docket.held import names
from aboveboard.law.files import ruleset_named, rulesets
from aboveboard.web.gate.guard import house
from aboveboard.web.pages.docket.asking import address, asked_for, number_of, who_asks
from aboveboard.web.pages.docket.own import own_of

ADDRESS, TEMPLATE, TITLE = "/docket", "docket/docket.html", "Docket"
FILTERS = ("kind", "ruleset", "proceeding", "state", "party", "words")


def sheet(request: Request) -> Mapping[str, Any]:
    """A page of the docket, filtered as the address says, and the words of each filter."""
    given = asked_for(request, (*FILTERS, "page"))
    number, narrowed = number_of(given), {name: given[name] for name in FILTERS if name in given}
    book = house(request).floor
    rulesets = with_proceedings()
    found = docket_page(book, narrowed, number)
    return {
        **found, "number": number,
        "rows": [{**row, "about": titles_of(row)} for row in found["rows"]],
        "filter": narrowed, "own": own_of(book, who) if (who := who_asks(request)) else [],
        "choices": {"kind": list(OPENED_BY), "state": list(STATES), "ruleset": rulesets},
        "called": {name: ruleset_named(name).title for name in rulesets},
        "before": address(ADDRESS, given, page=str(number - 1)) if number > 1 else None,
        "after": address(ADDRESS, given, page=str(number + 1)) if number < found["pages"] else None,
    }  # fmt: skip


def titles_of(row: Mapping[str, Any]) -> dict[str, str]:
    """The rules and the proceeding of a row by their titles."""
    return {"ruleset": ruleset_named(row["ruleset"]).title, "proceeding": row["proceeding-title"]}


def with_proceedings() -> tuple[str, ...]:
    """The rulesets that hold proceedings: which of them there are on a docket only all of its logs could tell."""
    return tuple(sorted(held.name for held in rulesets().values() if names(held)))

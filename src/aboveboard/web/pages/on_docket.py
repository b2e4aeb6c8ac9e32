"""What other pages show of the docket: the proceedings in which an organization or an office takes part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from aboveboard.docket.at_hand import docket_page
from aboveboard.law.docket.held import names as proceedings_of
from aboveboard.law.files import ruleset_named
from aboveboard.log.logbook import Logbook

SHOWN = 8
"""So many are listed; the docket has them all."""
OVER_STATEMENT = "/docket-open/statement"
"""Where a case over a statement is opened, with what is on file of it filled in."""


def opens_cases(ruleset: str) -> bool:
    """Are there proceedings under these rules? Where there are none, it is only noted that a case was opened."""
    return bool(proceedings_of(ruleset_named(ruleset)))


def taking_part(book: Logbook, name: str) -> dict[str, Any]:
    """The proceedings in which somebody holds an office that are not over, and where all of them are listed."""
    return _found(book, {"party": name})


def before_office(book: Logbook, held: Iterable[tuple[str, str]]) -> list[dict[str, Any]]:
    """The same for each municipality or commission at which somebody holds a role."""
    places = dict.fromkeys(at for _, at in held)
    found = [_found(book, {"party": at}) for at in places]
    return [one for one in found if one["total"]]


def _found(book: Logbook, asked: Mapping[str, str]) -> dict[str, Any]:
    page = docket_page(book, {**asked, "state": "open"}, 1, SHOWN)
    return {"rows": page["rows"], "total": page["total"], "address": f"/docket?{urlencode(asked)}"}

"""The document behind the code on a ticket: whether it is one, void or drawn; and nothing about its buyer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.charity.pools.ticket_check import check_ticket
from aboveboard.web.gate.guard import house

LONGEST = 100
"""No code is longer."""
TEMPLATE, TITLE = "charity/pools/ticket.html", "A ticket"


def sheet(request: Request) -> Mapping[str, Any]:
    """A ticket by the code on it."""
    code = str(request.path_params["code"])
    return {"code": code, "found": check_ticket(house(request).floor, code[:LONGEST]).to_json()}

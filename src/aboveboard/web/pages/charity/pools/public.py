"""The document behind a pool's public page: prizes, how it is drawn, and what was drawn; for anybody at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.charity.log_kinds import pool_kind
from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.drawing import public_draw
from aboveboard.charity.pools.public import public_view
from aboveboard.law.errors import BadInput, short
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.play.pools.running.calling.caller import check_card
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house, session
from aboveboard.web.gate.roles_there import reading_roles
from aboveboard.web.pages.charity.pools.desk import drawing
from aboveboard.web.pages.charity.pools.draws import CHECKED, ticket_of


def sheet(request: Request) -> Mapping[str, Any]:
    """A pool for everybody."""
    name, book = str(request.path_params["name"]), house(request).floor
    if not book.index.has(name, pool_kind(book, name)):
        raise NotFound(f"there are no tickets called {name!r}")
    ticket = ticket_of(request.query_params.get("ticket"))
    now, machine = book.look(name, lambda state: _looked(state, ticket))
    found = session(request)
    desk = found is not None and bool(reading_roles(book, found.name, name))
    asked = request.query_params.get("ticket", "")
    return {
        "name": name, "now": now, "drawing": drawing(now), "desk": desk, "machine": machine, "asked": asked,
        "ticket": ticket, "checker": CHECKED, **_card(book, name, request.query_params.get("card", "")),
        "last": book.last(name) if now["caller"] else -1,
    }  # fmt: skip


def _card(book: Logbook, name: str, given: str) -> dict[str, Any]:
    """A bingo card by its number, with what of it is covered; why not where there is no such card."""
    found: dict[str, Any] = {"card_asked": given, "card": None, "card_wrong": ""}
    number = ticket_of(given)
    if not given:
        return found
    try:
        if number is None:
            raise BadInput(f"a card's number was expected, not {short(given)}")
        card = book.look(name, lambda state: check_card(state.part(PoolConduct).running, number).to_json())
    except BadInput as error:
        return {**found, "card_wrong": str(error)}
    return {**found, "card": card}


def _looked(state: LogState, ticket: int | None) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What everybody sees, and the machine's draws, each with whether one ticket was in its drum."""
    at_play = state.part(PoolAtPlay).state
    rows = []
    for number, draw in enumerate(at_play.machine, 1):
        found = {key: value for key, value in public_draw(at_play, number).items() if key not in ("drum", "form")}
        at = None if ticket is None else draw.place(ticket)
        place = None if at is None else at + 1
        won = [row["prize"] for row in found["draws"] if row["ticket"] == ticket]
        rows.append({**found, "number": number, "over": draw.over, "place": place, "won": won})
    return public_view(state.part(PoolConduct)), rows

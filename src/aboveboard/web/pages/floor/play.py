"""One click at a demonstration: whoever has no name gets one, and chips, and a seat."""

from __future__ import annotations

import re

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import purse
from aboveboard.floor.automatic import names
from aboveboard.log.deeds import Conflict, Decision, Deed, NotAllowed, Viewer
from aboveboard.log.people.sessions import Session
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import TOKEN_FIELD, AppContext, check_origin, check_token, house, keep, session
from aboveboard.web.gate.reading import at_the_door
from aboveboard.web.signing import begin

VISITOR = re.compile(r"visitor-[0-9]{1,6}")
PLAYER = "player"
FIRST = "roulette-1"
"""The table that is shown first, where it is dealt."""
CHIPS = 100_000
"""What a visitor gets to play with, in cents."""
FEW = 10
"""Whoever holds less than so many times the least wager gets as much again."""
TRIES = 20


def is_visitor(name: str) -> bool:
    """Is this a visitor of a demonstration, who was given a name by one click?"""
    return VISITOR.fullmatch(name) is not None


def at_once(request: Request) -> str | None:
    """Where whoever opens a demonstration by its address is taken: to a table that is dealt already.

    Whoever comes by a link of the floor itself, or is known, sees the list of tables.
    """
    here = house(request)
    if not here.settings.demo or request.headers.get("sec-fetch-site") != "none" or session(request) is not None:
        return None
    tables = here.floor.logs("table")
    dealt = [name for name in tables if here.floor.view(name, Viewer()).get("automatic", {}).get("on")]
    return f"/tables/{FIRST if FIRST in dealt else dealt[0]}" if dealt else None


def add_form(app: FastAPI) -> None:
    """Sitting down by one click, which works without a script."""

    async def post_play(request: Request) -> Response:
        here = house(request)
        if not here.settings.demo:
            raise NotAllowed("this floor is no demonstration: be admitted, buy chips and sit down")
        form = await request.form()
        table = str(form.get("table", ""))
        if not await at_the_door(request, here.has_table, table):
            raise NotFound(f"there is no table {table!r}")
        found, secret = await at_the_door(request, session, request), None
        if found is None:
            check_origin(request)
            secret, found = await _comes(request, here)
        else:
            check_token(request, found, str(form.get(TOKEN_FIELD, "")))
        await _buys_and_sits(here, found, table)
        response = RedirectResponse(f"/tables/{table}", status_code=303)
        if secret is not None:
            keep(response, secret, here.settings)
        return response

    app.add_route("/play", post_play, methods=["POST"])


async def _comes(request: Request, here: AppContext) -> tuple[str, Session]:
    """A visitor is admitted under the next free name."""
    known = await at_the_door(request, here.floor.people)
    first = 1 + sum(is_visitor(person.name) for person in known)
    for number in range(first, first + TRIES):
        name = f"visitor-{number}"
        try:
            await here.floor.submit(Deed(HOUSE, "admit", {"name": name, "title": f"Visitor {number}"}, name, PLAYER))
        except Conflict:
            continue
        person = await at_the_door(request, here.floor.person, name)
        assert person is not None
        return await at_the_door(request, begin, here, person, None)
    raise Conflict("many people come at once; try again")


async def _buys_and_sits(here: AppContext, found: Session, table: str) -> None:
    """Chips are sold by the automatic cashier, and a seat is taken; what is there already is left as it is."""
    if found.role != PLAYER:
        raise NotAllowed(f"{found.name} works here as a {found.role}; leave, and come back as a visitor to play")
    floor = here.floor
    view = floor.view(table, Viewer(found.name, found.role))
    least = view["posted"].get("min") or 100
    if floor.balance(purse(found.name)) < FEW * least:
        sold = {"player": found.name, "cents": max(CHIPS, 2 * FEW * least)}
        _accepted(await floor.submit(Deed(HOUSE, "chip-sale", sold, names.CASHIER, "cage")))
    if found.name not in view["seats"]["seats"].values():
        _accepted(await floor.submit(Deed(table, "sit", {}, found.name, PLAYER, signed=found.epoch)))


def _accepted(result: Decision) -> None:
    if result.refusal is not None:
        raise NotAllowed(result.refusal.reason)

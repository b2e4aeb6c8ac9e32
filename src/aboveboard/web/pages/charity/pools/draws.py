"""A machine's draws as anybody takes them away: each as a document, the proof of one ticket, and the checker itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.log_kinds import pool_kind
from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.charity.pools.drawing import drawing_of, public_draw
from aboveboard.law.errors import BadInput, short
from aboveboard.log.logbook import Logbook
from aboveboard.play.pools.drawing import check
from aboveboard.play.pools.drawing.machine import MachineDraw
from aboveboard.web import answers
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house
from aboveboard.web.gate.reading import read
from aboveboard.web.pages.described import JSON, add_file

CHECKER = Path(check.__file__)
CHECKED = "/draw-check.py"
LONGEST = 18
"""No ticket's number has more digits."""
DIGITS = 9
"""No draw's number has more."""


def drawing_named(given: str) -> int:
    """A draw's number as an address names it; raises NotFound where it is none."""
    if not given.isascii() or not given.isdecimal() or len(given) > DIGITS:
        raise NotFound(f"there is no draw called {short(given)}")
    return int(given)


def _draw(book: Logbook, name: str, drawing: int) -> dict[str, Any]:
    """One draw of a pool as everybody may see it."""
    if not book.index.has(name, pool_kind(book, name)):
        raise NotFound(f"there are no tickets called {name!r}")
    try:
        found: dict[str, Any] = book.look(name, lambda state: public_draw(state.part(PoolAtPlay).state, drawing))
    except BadInput as error:
        raise NotFound(str(error)) from None
    return found


def ticket_of(given: str | None) -> int | None:
    """A ticket's number as somebody types it; None where it is none."""
    return int(given) if given and given.isdecimal() and len(given) <= LONGEST else None


def proved(book: Logbook, name: str, drawing: int, given: str | None) -> dict[str, Any]:
    """The proof that a ticket was in the drum of a draw."""
    _draw(book, name, drawing)
    ticket = ticket_of(given)
    if ticket is None:
        raise BadInput("ticket: a whole number was expected")
    frozen: MachineDraw = book.look(name, lambda state: drawing_of(state.part(PoolAtPlay).state, drawing))
    found = frozen.proof(ticket)  # which may take a while, and nobody else waits for it: a frozen drum stays as it is
    if found is None:
        raise NotFound(f"ticket {ticket} was not in the drum")
    return found


def add_routes(app: FastAPI) -> None:
    """Addresses from which draws, proofs and the checker are taken."""

    async def draw(request: Request) -> Response:
        """A draw as `draw-check` takes it, once its seed was given up; before that without the seed."""
        name, number = str(request.path_params["name"]), drawing_named(str(request.path_params["number"]))
        return answers.json(await read(request, _draw, house(request).floor, name, number))

    async def proof(request: Request) -> Response:
        """The proof that a ticket was in the drum."""
        name, number = str(request.path_params["name"]), drawing_named(str(request.path_params["number"]))
        given = request.query_params.get("ticket")
        return answers.json(await read(request, proved, house(request).floor, name, number, given))

    async def checker(request: Request) -> Response:
        """The checker's own source, which needs nothing but Python."""
        headers = {"content-disposition": 'attachment; filename="draw-check.py"'}
        return Response(CHECKER.read_bytes(), media_type="text/x-python", headers=headers)

    add_file(app, "/pools/{name}/draws/{number}", draw, (JSON,))
    add_file(app, "/pools/{name}/draws/{number}/proof", proof, (JSON,), ("ticket",))
    app.add_route(CHECKED, checker, methods=["GET"])

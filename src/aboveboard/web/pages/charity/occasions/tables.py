"""A new table at an occasion, by one form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.floor import SET_UP
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Deed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.roles_there import check_there, looking_as, roles_at
from aboveboard.web.pages.charity.entering.by_form import by_form
from aboveboard.web.pages.charity.entering.typed import cents_of
from aboveboard.web.pages.charity.occasions.console import console
from aboveboard.web.pages.page import Draw

KIND, TEMPLATE = "occasion", "charity/occasions/console.html"


def _asked(book: Logbook, found: Session, occasion: str, typed: Mapping[str, str]) -> Deed:
    """The deed that sets up a table at an occasion, from what was typed."""
    check_there(book, KIND, occasion)
    looking_as(book, found, occasion)
    matrix = book.houses.permissions.matrix[SET_UP]
    role = next((role for role in roles_at(book, found.name, occasion) if role in matrix), found.role)
    limits = {name: cents_of(typed[name]) for name in ("min", "max") if typed.get(name)}
    ruleset = book.look(occasion, lambda state: state.part(Occasion).organization.setting.ruleset)
    payload: dict[str, Any] = {"ruleset": ruleset, "game": typed.get("game", ""), "occasion": occasion}
    if not typed.get("table"):
        raise BadInput("table: a name for the table was expected")
    payload |= {"limits": limits} if limits else {}
    return Deed(typed["table"], SET_UP, payload, found.name, role, signed=found.epoch)


def add_tables(app: FastAPI, draw: Draw) -> None:
    """The form for a new table, which works without a script."""

    async def post(request: Request) -> Response:
        occasion = str(request.path_params["name"])

        def ask(book: Logbook, found: Session, typed: Mapping[str, str]) -> Deed:
            return _asked(book, found, occasion, typed)

        return await by_form(request, draw, drawn, TEMPLATE, ask, lambda asked: f"/tables/{asked.log}")

    app.add_route("/occasions/{name}/tables", post, methods=["POST"])


def drawn(request: Request) -> Mapping[str, Any]:
    """The console, with the title of its page."""
    return {"page": "Occasion", **console(request)}

"""An occasion opened from its plan by one button; what stands in the way is said on the organization's own page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.conduct.deeds import OPEN_OCCASION
from aboveboard.charity.occasions.planned import opening_of, planned
from aboveboard.charity.organizations.organization import Organization
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Deed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.roles_there import acting_as, check_there, looking_as
from aboveboard.web.pages.charity.entering.by_form import by_form
from aboveboard.web.pages.charity.organizations.home import home
from aboveboard.web.pages.page import Draw

TEMPLATE = "charity/organizations/home.html"


def _asked(book: Logbook, found: Session, organization: str, occasion: str) -> Deed:
    """The deed that opens an occasion as it is planned."""
    check_there(book, "organization", organization)
    looking_as(book, found, organization)
    plan = book.look(organization, lambda state: planned(state.part(Organization), occasion))
    if plan is None:
        raise BadInput(f"occasion: {organization} plans none that is called {occasion!r}")
    payload = opening_of(plan, organization)
    role = acting_as(book, found, occasion, OPEN_OCCASION, payload, None)
    return Deed(occasion, OPEN_OCCASION, payload, found.name, role, signed=found.epoch)


def add_form(app: FastAPI, draw: Draw) -> None:
    """The button's form, which works without a script."""

    async def post(request: Request) -> Response:
        organization, occasion = (str(request.path_params[part]) for part in ("name", "occasion"))

        def ask(book: Logbook, found: Session, typed: Mapping[str, str]) -> Deed:
            return _asked(book, found, organization, occasion)

        return await by_form(request, draw, drawn, TEMPLATE, ask, lambda asked: f"/occasions/{asked.log}")

    app.add_route("/organizations/{name}/open/{occasion}", post, methods=["POST"])


def drawn(request: Request) -> Mapping[str, Any]:
    """The organization's home, with the title of its page."""
    return {"page": "Organization", **home(request)}

"""The page of whoever is in charge: who works here, what waits for a second person, and the forms for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.charity.roles import MEMBER
from aboveboard.floor import HOUSE
from aboveboard.floor.roles import MATRIX, ROLES
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Conflict, Deed, NotAllowed
from aboveboard.log.log_state import LogState
from aboveboard.log.people.people import People
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, house, only, session, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.pages.page import Draw
from aboveboard.web.signing import new_password

PEOPLE = "/people"
IN_CHARGE = MATRIX["role-confirm"]
TITLE, TEMPLATE = "People", "house/people.html"
UNTYPED = {"do": "", "name": "", "title": "", "roles": ""}
"""What the forms hold before anything was typed."""
STAFF_ROLES = (*(role for role in ROLES if role != "player"), MEMBER)


def people(request: Request) -> Mapping[str, Any]:
    """Everybody who works here, and what waits to be confirmed, with why whoever looks may not."""
    found = session(request)
    asks = "" if found is None else found.name

    def listed(state: LogState) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        part = state.part(People)
        staff = [each.to_json() for each in part.known.values() if each.there and "player" not in each.roles]
        return staff, part.waiting(asks)

    staff, waiting = house(request).floor.look(HOUSE, listed)
    return {"people": staff, "waiting": waiting, "roles": list(STAFF_ROLES), "refused": None, "typed": UNTYPED}


async def _done(request: Request, found: Session, form: FormData) -> None:
    """Do what a form asks; raises what it is refused by."""
    name = str(form.get("name", ""))
    payload: dict[str, Any]
    match form.get("do"):
        case "confirm":
            number = str(form.get("event", ""))
            kind, payload = "role-confirm", {"event": int(number) if number.isdecimal() else number}
        case "hire":
            roles = [str(role) for role in form.getlist("roles")]
            kind, payload = "hire", {"name": name, "title": str(form.get("title") or name), "roles": roles}
        case "dismiss":
            kind, payload = "dismiss", {"name": name}
        case "password":
            await new_password(request, found, name, str(form.get("password", "")), None)
            return
        case other:
            raise BadInput(f"do: confirm, hire, dismiss or password was expected, not {str(other)[:40]!r}")
    if "propose" in form:
        kind, payload = "role-propose", {"deed": kind, "what": payload}
    result = await house(request).floor.submit(Deed(HOUSE, kind, payload, found.name, found.role, signed=found.epoch))
    if result.refusal is not None:
        raise NotAllowed(result.refusal.reason)


def add_forms(app: FastAPI, draw: Draw) -> None:
    """What is asked on the page, by forms that work without a script; what is refused is said beside them."""

    async def post_people(request: Request) -> Response:
        form = await request.form()
        found = signed_in(request)
        check_token(request, found, str(form.get(TOKEN_FIELD, "")))
        only(found, IN_CHARGE, TITLE.lower())
        try:
            await _done(request, found, form)
        except (BadInput, Conflict, NotAllowed) as error:
            typed = {name: str(form.get(name, "")) for name in ("do", "name", "title")}
            typed["roles"] = " ".join(str(role) for role in form.getlist("roles"))
            document = {**await read(request, people, request), "refused": str(error), "typed": typed}
            return await draw(request, TEMPLATE, {"page": TITLE, **document}, 422)
        return RedirectResponse(PEOPLE, status_code=303)

    app.add_route(PEOPLE, post_people, methods=["POST"])

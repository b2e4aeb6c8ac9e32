"""The sign-in page, and signing in and out by a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.web.guard import COOKIE, TOKEN_FIELD, check_origin, check_token, forget, house, keep, signed_in
from aboveboard.web.signing import one_click
from aboveboard.web.signing import sign_in as by_password


def sign_in(request: Request) -> Mapping[str, Any]:
    """The sign-in page; on a demonstration floor, everybody who can be signed in by one click."""
    here = house(request)
    people = [person.to_json() for person in here.floor.people() if person.there] if here.settings.demo else []
    return {"then": _inside(request.query_params.get("then", "/")), "people": people}


def _inside(given: str) -> str:
    """Where to go after signing in: an address of this floor, never another site's."""
    return given if given.startswith("/") and not given.startswith(("//", "/\\")) else "/"


def add_forms(app: FastAPI) -> None:
    """Signing in and out by a form, which works without a script."""

    async def post_sign_in(request: Request) -> Response:
        check_origin(request)
        form = await request.form()
        then = _inside(str(form.get("then", "/")))
        if "person" in form:
            secret, _ = one_click(request, str(form["person"]))
        else:
            role = str(form.get("role", "")) or None
            secret, _ = await by_password(request, str(form.get("name", "")), str(form.get("password", "")), role)
        response = RedirectResponse(then, status_code=303)
        keep(response, secret, house(request).settings)
        return response

    async def post_sign_out(request: Request) -> Response:
        form = await request.form()
        check_token(request, signed_in(request), str(form.get(TOKEN_FIELD, "")))
        house(request).sessions.end(request.cookies[COOKIE])
        response = RedirectResponse("/", status_code=303)
        forget(response, house(request).settings)
        return response

    app.add_route("/sign-in", post_sign_in, methods=["POST"])
    app.add_route("/sign-out", post_sign_out, methods=["POST"])

"""The pages for signing in and for another password, and what their forms ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.charity.organizations.places import place_in_words
from aboveboard.charity.roles import MEMBER
from aboveboard.floor.automatic.names import is_automatic
from aboveboard.kernel.words import in_words
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.person import Person
from aboveboard.web.gate.guard import (
    COOKIE,
    TOKEN_FIELD,
    check_origin,
    check_token,
    forget,
    given_by,
    house,
    keep,
    know,
    signed_in,
)
from aboveboard.web.gate.reading import at_the_door
from aboveboard.web.pages.floor.play import is_visitor
from aboveboard.web.pages.page import Draw
from aboveboard.web.signing import begin, new_password, one_click, see
from aboveboard.web.signing import sign_in as by_password

ORGANIZATIONS = "/organizations"
"""Where whoever has an account for an organization's sake begins."""
PASSWORD = "/password"
"""Where somebody changes a password; whoever must, is taken there from every other page."""


def sign_in(request: Request) -> Mapping[str, Any]:
    """The sign-in page; on a demonstration floor, everybody who can be signed in by one click."""
    here = house(request)
    there = [person for person in here.floor.people() if person.there and not is_automatic(person.name)]
    shown = [person for person in there if not is_visitor(person.name)] if here.settings.demo else []
    people = [{**person.to_json(), "offices": _offices(here.floor, person)} for person in shown]
    return {"then": _inside(request.query_params.get("then", "/")), "people": people}


def _offices(book: Logbook, person: Person) -> list[str]:
    """What somebody is at organizations and offices, in words."""
    titles = {name: book.index.setting(name).payload.get("title", name) for name in book.logs("organization")}
    return [f"{in_words(role)}, {titles.get(at) or place_in_words(at)}" for role, at in person.held]


def password(request: Request) -> Mapping[str, Any]:
    """The page on which somebody changes a password, and who gave the one that must be changed."""
    found = signed_in(request, marked=True)
    return {"name": found.name, "given_by": given_by(request, found), "refused": None}


def _inside(given: str) -> str:
    """Where to go after signing in: an address of this floor, never another site's."""
    return given if given.startswith("/") and not given.startswith(("//", "/\\")) else "/"


def add_forms(app: FastAPI, draw: Draw) -> None:
    """Signing in and out by a form, which works without a script."""

    async def post_sign_in(request: Request) -> Response:
        check_origin(request)
        form = await request.form()
        then = _inside(str(form.get("then", "/")))
        if "person" in form:
            secret, found = await at_the_door(request, one_click, request, str(form["person"]))
        else:
            role = str(form.get("role", "")) or None
            secret, found = await by_password(request, str(form.get("name", "")), str(form.get("password", "")), role)
        first = ORGANIZATIONS if then == "/" and found.role == MEMBER else then
        response = RedirectResponse(first, status_code=303)
        keep(response, secret, house(request).settings)
        if "person" not in form:
            know(response, str(form.get("name", "")), house(request))
        return response

    async def post_sign_out(request: Request) -> Response:
        form = await request.form()
        check_token(request, signed_in(request, marked=True), str(form.get(TOKEN_FIELD, "")))
        await at_the_door(request, house(request).sessions.end, request.cookies[COOKIE])
        response = RedirectResponse("/", status_code=303)
        forget(response, house(request).settings)
        return response

    async def post_password(request: Request) -> Response:
        form = await request.form()
        found = signed_in(request, marked=True)
        check_token(request, found, str(form.get(TOKEN_FIELD, "")))
        new, here = str(form.get("password", "")), house(request)
        try:
            await new_password(request, found, found.name, new, str(form.get("old", "")))
        except (BadInput, NotAllowed) as error:
            document = {"page": "Password", **password(request), "refused": str(error)}
            return await draw(request, "house/password.html", document, 422)
        person = await at_the_door(request, here.floor.person, found.name)
        assert person is not None
        secret, _ = await at_the_door(request, begin, here, person, found.role)
        response = RedirectResponse(ORGANIZATIONS if found.role == MEMBER else "/", status_code=303)
        keep(response, secret, here.settings)
        return response

    async def post_seen(request: Request) -> Response:
        form = await request.form()
        found = signed_in(request, marked=True)
        check_token(request, found, str(form.get(TOKEN_FIELD, "")))
        await at_the_door(request, see, house(request).floor, found.name)
        return RedirectResponse(_inside(str(form.get("then", "/"))), status_code=303)

    app.add_route("/sign-in", post_sign_in, methods=["POST"])
    app.add_route(PASSWORD, post_password, methods=["POST"])
    app.add_route("/seen", post_seen, methods=["POST"])
    app.add_route("/sign-out", post_sign_out, methods=["POST"])

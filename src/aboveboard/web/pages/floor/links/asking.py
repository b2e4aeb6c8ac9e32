"""A deed at a link asked by a plain form: accepted, the page comes again; else the form, with what is wrong of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.floor.links.roles import OPEN
from aboveboard.house import HOUSES
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import ASKERS_FAULT, Deed, NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed, house, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.floor.links import seeing
from aboveboard.web.pages.floor.links.fields import Form, Typed, laid_out
from aboveboard.web.pages.floor.links.forms import form_of, form_to_open
from aboveboard.web.pages.page import Draw

LIST, PAGE = "floor/links/links.html", "floor/links/link.html"
NAME = re.compile(r"[a-z0-9-]{1,40}")


async def _typed(request: Request, found: Session) -> dict[str, str]:
    entered = await request.form()
    check_token(request, found, str(entered.get(TOKEN_FIELD, "")))
    count_deed(request, found)
    return {name: value for name, value in entered.items() if isinstance(value, str)}


async def _asked(book: Logbook, deed: Deed, tried: Typed) -> dict[str, Any] | None:
    """Ask for a deed; gives the form with what is wrong, or None where it was accepted."""
    refused, cite = "", list[str]()
    if not tried.wrong:
        try:
            result = await book.submit(deed)
            if result.refusal is None:
                return None
            refused, cite = tried.blame(result.refusal.reason), list(citations(result.refusal.cite))
        except NotAllowed:
            raise
        except ASKERS_FAULT as error:
            refused = tried.blame(str(error))
    return laid_out(tried.form, tried, refused, cite)


def add_forms(app: FastAPI, draw: Draw) -> None:
    """What is asked of links by forms, which work without a script."""

    async def post_open(request: Request) -> Response:
        """Open a link under a name that is free."""
        found, book = signed_in(request), house(request).floor
        typed = await _typed(request, found)
        HOUSES.permissions.check(OPEN, found.role)
        tried = Typed(await read(request, form_to_open), typed)
        log = str(tried.said.pop("log", ""))
        if not NAME.fullmatch(log):
            tried.wrong["log"] = "small letters, digits and hyphens were expected"
        elif book.index.knows(log):
            tried.wrong["log"] = "there is something of this name already"
        again = await _asked(book, Deed(log, OPEN, tried.said, found.name, found.role, signed=found.epoch), tried)
        if again is None:
            return RedirectResponse(f"/links/{quote(log)}", status_code=303)
        page = {**await read(request, seeing.links, request), "tried": again}
        return await draw(request, LIST, {"page": "Links", **page}, 422)

    async def post_deed(request: Request) -> Response:
        """Ask for a deed at a link."""
        found, book = signed_in(request), house(request).floor
        name, deed = await read(request, seeing.named, request), str(request.path_params["deed"])
        typed = await _typed(request, found)
        HOUSES.permissions.check(deed, found.role)
        form: Form = await read(request, partial(form_of, book, name, deed, found.name, found.role, typed))
        tried = Typed(form, typed)
        again = await _asked(book, Deed(name, deed, tried.said, found.name, found.role, signed=found.epoch), tried)
        if again is None:
            return RedirectResponse(f"/links/{quote(name)}", status_code=303)
        page = {**await read(request, seeing.link, request), "tried": again}
        return await draw(request, PAGE, {"page": "Link", **page}, 422)

    token: Mapping[str, str] = {TOKEN_FIELD: "the token of the page"}
    add_sent(app, "/links", post_open, {**token, "log": "the name of the link"}, file=False)
    add_sent(app, "/links/{name}/{deed}", post_deed, {**token, "why": "why it is done"}, file=False)

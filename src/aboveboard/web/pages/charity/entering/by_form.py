"""A deed asked by a plain form: accepted, it leads on; else its page is drawn again, and says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.log.deeds import ASKERS_FAULT, Deed, NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed, house, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.pages.page import Draw, Sheet


async def by_form(
    request: Request,
    draw: Draw,
    sheet: Sheet,
    template: str,
    ask: Callable[[Logbook, Session, Mapping[str, str]], Deed],
    then: Callable[[Deed], str],
) -> Response:
    """Ask for the deed that was typed, and lead to an address or draw the page of the form."""
    found = signed_in(request)
    entered = await request.form()
    check_token(request, found, str(entered.get(TOKEN_FIELD, "")))
    count_deed(request, found)
    typed: Mapping[str, Any] = {name: value.strip() for name, value in entered.items() if isinstance(value, str)}
    book = house(request).floor
    try:
        asked = await read(request, ask, book, found, typed)
        result = await book.submit(asked)
        refused = None if result.refusal is None else result.refusal.reason
    except NotAllowed:
        raise
    except ASKERS_FAULT as error:
        refused = str(error)
    if refused is None:
        return RedirectResponse(then(asked), status_code=303)
    document = {**await read(request, sheet, request), "refused": refused}
    return await draw(request, template, document, 422)

"""A statement taken away: as a PDF, a workbook or a table, and filled into the official form that somebody supplies."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Callable
from typing import Any, NamedTuple

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.conduct.question import Question
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import ASKERS_FAULT, NotAllowed
from aboveboard.publish.returns.onto import FilledIn
from aboveboard.publish.returns.printed import PrintedStatement, printed_statement
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed
from aboveboard.web.gate.reading import at_length, read
from aboveboard.web.pages.charity.books.asking import Looking, looking
from aboveboard.web.pages.charity.books.returns import ADDRESS, ONE, TAKEN, TITLE, document
from aboveboard.web.pages.charity.entering.forms import Attached, attached
from aboveboard.web.pages.described import add_file, add_sent
from aboveboard.web.pages.page import Draw

PDF = "application/pdf"
TAKE = "take"
HELD_BYTES = 600_000
"""An official form of no more bytes comes back with what was found out about it."""


class Way(NamedTuple):
    """One way to take a statement away."""

    media: str
    made: Callable[[PrintedStatement], bytes]


WAYS: dict[str, Way] = {
    "pdf": Way(PDF, PrintedStatement.pdf),
    "xlsx": Way("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", PrintedStatement.xlsx),
    "csv": Way("text/csv", PrintedStatement.csv),
}
ONTO = f"{ADDRESS}/onto"


def _printed(looks: Looking, form: str, period: str) -> PrintedStatement:
    def ask(asked: Question) -> PrintedStatement:
        try:
            return printed_statement(asked, form, period, lambda statement: {})
        except BadInput as error:
            raise NotFound(str(error)) from None

    return looks.ask(ask)


def _named(form: str, period: str, end: str) -> dict[str, str]:
    name = re.sub(r"[^A-Za-z0-9.-]+", "-", f"{form}-{period}").strip("-") or "statement"
    return {"content-disposition": f'attachment; filename="{name}.{end}"'}


def add_routes(app: FastAPI, draw: Draw) -> None:
    """Where a statement is taken away, and where the official form is filled in."""
    for end, way in WAYS.items():
        _add_way(app, end, way)

    async def onto(request: Request) -> Response:
        """The official form, filled in: what goes where is said first, and then it is taken."""
        looks = await read(request, looking, request)
        form, period = str(request.path_params["form"]), str(request.path_params["period"])
        entered = await request.form()
        check_token(request, looks.found, str(entered.get(TOKEN_FIELD, "")))
        count_deed(request, looks.found)
        found = await read(request, _printed, looks, form, period)
        file, told = await attached(entered), dict[str, Any]()
        try:
            if file is None:
                file = _again(str(entered.get("content", "")), str(entered.get("called", "")))
            filled = await at_length(request, found.onto, file.content, file.name)
            if entered.get("do") == TAKE:
                return Response(filled.pdf, media_type=PDF, headers=_named(form, period, "filled.pdf"))
            told = {"onto": _told(filled, file)}
        except NotAllowed:
            raise
        except ASKERS_FAULT as error:
            told = {"refused": {"reasons": [str(error)], "cite": []}}
        page = await read(request, document, looks, form, period, None, **told)
        return await draw(request, ONE, {"page": TITLE, **page}, 422 if "refused" in told else 200)

    sent = {TOKEN_FIELD: "the token of the page", "do": "take, or nothing to see what goes where"}
    add_sent(app, ONTO, onto, sent, file=True)


def _add_way(app: FastAPI, end: str, way: Way) -> None:
    async def taken(request: Request) -> Response:
        looks = await read(request, looking, request)
        form, period = str(request.path_params["form"]), str(request.path_params["period"])
        found = await read(request, _printed, looks, form, period)
        content = await at_length(request, way.made, found)
        return Response(content, media_type=way.media, headers=_named(form, period, end))

    taken.__doc__ = f"A statement as it stands: {TAKEN[end].lower()}."
    add_file(app, f"{ADDRESS}/statement.{end}", taken, (way.media,))


def _again(content: str, called: str) -> Attached:
    """The form as the page sent it back."""
    try:
        found = b64decode(content, validate=True)
    except (NotBase64, ValueError):
        found = b""
    if not found:
        raise BadInput("file: the official form as a PDF was expected, and none was chosen")
    return Attached(called[:200] or "the official form", found)


def _told(filled: FilledIn, file: Attached) -> dict[str, Any]:
    """What went where, what did not, and the form again, so that it need not be chosen twice."""
    held = b64encode(file.content).decode() if len(file.content) <= HELD_BYTES else ""
    return {
        "file": file.name, "filled": dict(filled.filled), "unknown": list(filled.unknown),
        "missing": list(filled.missing), "notes": list(filled.notes), "content": held,
    }  # fmt: skip

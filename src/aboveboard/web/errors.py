"""One shape for everything that goes wrong: a status, a code, one sentence, and where it is."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Conflict, KeyReused, NotAllowed, OutOfService
from aboveboard.web.headers import ALWAYS, PRIVATE

logger = logging.getLogger(__name__)


class Fault(BaseModel):
    """What went wrong."""

    status: int = Field(description="The HTTP status, repeated so that a stored answer explains itself.")
    code: str = Field(description="A short word for a program to act on.")
    message: str = Field(description="One sentence for a person: what was given and what was expected.")
    where: str | None = Field(default=None, description="The field or the address that is at fault, where one is.")


class Failure(BaseModel):
    """The body of every answer that is not a success."""

    error: Fault


class SignInFirst(Exception):
    """Nobody is signed in, and somebody must be."""


class ChangeFirst(Exception):
    """Somebody signed in with a password that another gave, and must change it before anything else."""


class BadToken(Exception):
    """A form or a script did not send the token of its own session."""


class TooMany(Exception):
    """Asked too often; `seconds` says when to come again."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, round(seconds + 0.5))
        super().__init__(f"too many requests; try again in {self.seconds} s")


class NotFound(Exception):
    """There is no such table, round or page."""


FAILURES: dict[int | str, dict[str, Any]] = {
    status: {"model": Failure, "description": why}
    for status, why in {
        401: "nobody is signed in",
        403: "the role may not, or the page's token is missing",
        404: "there is no such table",
        409: "the key was used for something else, or a name is taken",
        422: "the input cannot be used; the message says why",
        429: "asked too often",
        503: "the log cannot be written now; nothing was written, unless the message says that it is not known",
    }.items()
}
"""What an address may answer besides, for its description."""

KINDS: dict[type[Exception], tuple[int, str]] = {
    BadInput: (422, "bad-input"),
    NotAllowed: (403, "not-allowed"),
    KeyReused: (409, "key-reused"),
    Conflict: (409, "conflict"),
    OutOfService: (503, "out-of-service"),
    DBAPIError: (503, "out-of-service"),
    SignInFirst: (401, "sign-in-first"),
    ChangeFirst: (403, "change-password"),
    BadToken: (403, "bad-token"),
    TooMany: (429, "too-many"),
    NotFound: (404, "not-found"),
}
CODES = {404: "not-found", 405: "method-not-allowed", 413: "too-long", 415: "wrong-type", 422: "bad-input"}
UNAVAILABLE = "the log cannot be written now; whether a deed was written shows when it is asked for again with its key"
"""What patrons learn of trouble with the database: the rest is for whoever runs it."""
NOBODY_WAITS = 499
"""What is logged where nobody waits for the answer any more."""
UNSEEN = {name.decode(): value.decode() for name, value in (*ALWAYS, PRIVATE)}
"""What an answer to a fault of ours bears, which no middleware sees."""
WITH_PASSWORDS = ("/sign-in", "/admit", "/password")
"""How addresses end that take passwords: nothing of what was given there is ever repeated."""

Page = Callable[[Request, Fault], Awaitable[Response]]


def wants_json(request: Request) -> bool:
    """Does a program ask, rather than a person's browser?"""
    path = request.url.path
    return path.startswith("/api/") or path.endswith(".json") or "text/html" not in request.headers.get("accept", "")


def handle(app: FastAPI, page: Page) -> None:
    """Answer every error in the one shape: as JSON, or on a page that `page` draws."""

    async def answer(request: Request, fault: Fault, headers: dict[str, str] | None = None) -> Response:
        if wants_json(request):
            found: Response = JSONResponse(Failure(error=fault).model_dump(), fault.status)
        else:
            found = await page(request, fault)
        found.headers.update(headers or {})
        return found

    async def known(request: Request, error: Exception) -> Response:
        status, code = next(KINDS[kind] for kind in type(error).__mro__ if kind in KINDS)
        headers = {"retry-after": str(error.seconds)} if isinstance(error, TooMany) else None
        message = str(error)
        if status == 503:
            logger.error("out of service: %s", error)
            message = UNAVAILABLE
        return await answer(request, Fault(status=status, code=code, message=message), headers)

    async def malformed(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        secret = request.url.path.endswith(WITH_PASSWORDS)
        message = _sentence(where, first, None if secret else first.get("input"))
        return await answer(request, Fault(status=422, code="bad-input", message=message, where=where))

    async def plain(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        status, headers = error.status_code, dict(error.headers or {})
        message = str(error.detail)
        if status == 400:
            status, message = 422, "body: it cannot be read; JSON or a form in UTF-8 was expected"
        elif status == 404:
            message = f"there is nothing at {request.url.path}"
        elif status == 405:
            message = f"{request.url.path} does not take {request.method}; {headers.get('Allow', 'another')} does"
        fault = Fault(status=status, code=CODES.get(status, "error"), message=message, where=request.url.path)
        return await answer(request, fault, headers)

    async def broken(request: Request, error: Exception) -> Response:
        message = "something failed on our side; nothing that was not confirmed has been written"
        return await answer(request, Fault(status=500, code="broken", message=message), UNSEEN)

    async def left(request: Request, error: Exception) -> Response:
        return Response(status_code=NOBODY_WAITS)

    app.add_exception_handler(ClientDisconnect, left)
    for kind in KINDS:
        app.add_exception_handler(kind, known)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, plain)
    app.add_exception_handler(Exception, broken)


def _sentence(where: str, found: Any, given: Any) -> str:
    shown = "" if given is None or isinstance(given, (dict, list)) else f", not {str(given)[:60]!r}"
    return f"{where}: {found['msg'][:1].lower()}{found['msg'][1:]}{shown}"

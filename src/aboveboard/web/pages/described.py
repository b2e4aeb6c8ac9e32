"""How addresses that are no pages are described to programs: what varies in them, what is sent, what is answered."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.log.chain.canonical import LARGEST
from aboveboard.web.errors import FAILURES

HTML, JSON = "text/html", "application/json"
_KINDS = {
    "name": {"type": "string"}, "code": {"type": "string"}, "citation": {"type": "string"}, "deed": {"type": "string"},
    "occasion": {"type": "string"}, "form": {"type": "string"}, "period": {"type": "string"},
    "paper": {"type": "string"},
    "number": {"type": "integer", "minimum": 0, "maximum": LARGEST},
}  # fmt: skip
Answer = Callable[[Request], Awaitable[Response]]


def parameters(path: str) -> list[dict[str, Any]]:
    """The parts of an address that vary."""
    return [
        {"name": part, "in": "path", "required": True, "schema": _KINDS[part]}
        for part in re.findall(r"{(\w+)(?::\w+)?}", path)
    ]


def asked_for(*names: str) -> list[dict[str, Any]]:
    """What may follow the question mark of an address."""
    return [{"name": name, "in": "query", "required": False, "schema": {"type": "string"}} for name in names]


def add_file(app: FastAPI, path: str, answer: Answer, media: tuple[str, ...], further: tuple[str, ...] = ()) -> None:
    """An address from which a file is taken."""
    found = {"description": "the file", "content": {each: {} for each in media}}
    app.add_api_route(
        path,
        answer,
        methods=["GET"],
        response_class=Response,
        responses={**FAILURES, 200: found},
        openapi_extra={"parameters": [*parameters(path), *asked_for(*further)]},
    )
    app.add_route(path, answer, methods=["HEAD"], include_in_schema=False)


def add_sent(app: FastAPI, path: str, answer: Answer, fields: dict[str, str], *, file: bool) -> None:
    """An address to which a form is sent, and a file with it where there may be one."""
    sent: dict[str, Any] = {name: {"type": "string", "description": why} for name, why in fields.items()}
    if file:
        sent["file"] = {"type": "string", "format": "binary"}
    body = {"type": "object", "properties": sent}
    wrong = {"description": "what was sent cannot be used", "content": {HTML: {}, JSON: {}}}
    app.add_api_route(
        path,
        answer,
        methods=["POST"],
        response_class=Response,
        responses={
            **FAILURES,
            200: {"description": "what came of it", "content": {HTML: {}, JSON: {}}},
            303: {"description": "it was entered; the page that follows"},
            422: wrong,
        },
        openapi_extra={
            "parameters": parameters(path),
            "requestBody": {"content": {"multipart/form-data": {"schema": body}}},
        },
    )

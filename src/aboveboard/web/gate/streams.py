"""Answers that go on: live updates and exports, of which no address has more open than it may."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from aboveboard.web.errors import TooMany
from aboveboard.web.gate.callers import address_of
from aboveboard.web.gate.guard import house

AGAIN_SECONDS = 5
"""When to come again where too many are open."""


class Streamed(StreamingResponse):
    """An answer in pieces; it has a place among those that are open until it is over."""

    def __init__(self, request: Request, content: AsyncIterator[bytes], **named: Any) -> None:
        self._open, self._address = house(request).streams, address_of(request.scope)
        if not self._open.take(self._address):
            raise TooMany(AGAIN_SECONDS)
        super().__init__(content, **named)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it, and give the place back."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._open.give_back(self._address)

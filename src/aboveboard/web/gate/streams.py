"""Answers that go on: live updates and exports, of which no address has more open than it may.

Whoever is not signed in has only some of the places, so that strangers never take the last one from whoever plays.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from aboveboard.web.errors import TooMany
from aboveboard.web.gate.addresses import address_of
from aboveboard.web.gate.guard import house
from aboveboard.web.gate.reading import Asker

ANYBODY = "anybody"
AGAIN_SECONDS = 5
"""When to come again where too many are open."""


class Streamed(StreamingResponse):
    """An answer in pieces; it has a place among those that are open until it is over."""

    def __init__(self, request: Request, content: AsyncIterator[bytes], **named: Any) -> None:
        here, address = house(request), address_of(request.scope)
        signed_in = getattr(request.state, "asker", Asker.ANYBODY) is not Asker.ANYBODY
        self._places = [(here.streams, address)] + ([] if signed_in else [(here.streams_for_anybody, ANYBODY)])
        for number, (places, who) in enumerate(self._places):
            if not places.take(who):
                self._give_back(number)
                raise TooMany(AGAIN_SECONDS)
        super().__init__(content, **named)

    def _give_back(self, first: int) -> None:
        for places, who in self._places[:first]:
            places.give_back(who)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it, and give the place back."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._give_back(len(self._places))

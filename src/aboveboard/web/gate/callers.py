"""Who asks, found out off the event loop, and how much they may read: what is too much is refused before it costs."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from urllib.parse import parse_qs

from sqlalchemy.exc import DBAPIError
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from aboveboard.log.deeds import OutOfService
from aboveboard.log.people.sessions import Session
from aboveboard.web.errors import UNAVAILABLE, Failure, Fault, TooMany
from aboveboard.web.gate.addresses import address_of
from aboveboard.web.gate.guard import COOKIE, AppContext
from aboveboard.web.gate.limits import Limit
from aboveboard.web.gate.reading import Asker, Readers

logger = logging.getLogger(__name__)

FREE = "/static/"
PAGE_COST = 5
EXPORT_COST = 50
EVENTS_COST = 50
"""So many events cost as much as one short read."""
BURST = 4
"""Whoever read nothing for a while may read as much at once as in so many seconds."""
ASKED_AGAIN_SECONDS = 1.5
"""A session that was looked up so lately is still at hand: less than it is trusted for."""
REMEMBERED = 10_000


def cost(scope: Scope) -> int:
    """What a request costs, by what it makes the floor read."""
    path = scope["path"]
    if scope["method"] not in ("GET", "HEAD"):
        return 1
    if path.endswith("/events"):
        given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("limit", ["200"])[0]
        most = min(int(given), 1000) if given.isdecimal() and len(given) < 9 else 1000
        return 1 + most // EVENTS_COST
    if path.endswith("/export.jsonl"):
        return EXPORT_COST
    return PAGE_COST


def _without(cookie: str, row: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """A header without one of the cookies, if it is the one that holds them."""
    if row[0] != b"cookie":
        return row
    return row[0], b"; ".join(each for each in row[1].split(b"; ") if each.partition(b"=")[0] != cookie.encode())


class Callers:
    """Finds out who asks, and refuses whoever reads too much.

    A session is looked up by a thread of its own; the rest of the program then finds it at hand, and finds no cookie
    where it is nobody's. Reads are counted for a person who is signed in, and else for the address; anybody can become
    a guest, so what guests read counts for their address too.
    """

    def __init__(self, app: ASGIApp, *, house: AppContext, readers: Readers) -> None:
        self.app, self.house, self.readers = app, house, readers
        settings = house.settings
        self.anybody = Limit(BURST * settings.reads_a_second, settings.reads_a_second)
        self.known = Limit(BURST * settings.own_reads_a_second, settings.own_reads_a_second)
        self.guests = Limit(BURST * settings.guest_reads_a_second, settings.guest_reads_a_second)
        self._at_hand: dict[str, tuple[float, Session]] = {}
        """When each secret was last looked up, and whose it was."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, unless too much was asked."""
        if scope["type"] != "http" or scope["path"].startswith(FREE):
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        address = state["address"] = address_of(scope)
        try:
            found = await self._who(scope, address)
            state["asker"] = self._asker(found)
            if waits := self._waits(scope, found, address):
                raise TooMany(waits)
        except TooMany as refused:
            await self._refuse(refused, scope, receive, send)
            return
        except (DBAPIError, OutOfService) as error:
            logger.error("out of service: %s", error)
            fault = Fault(status=503, code="out-of-service", message=UNAVAILABLE)
            await JSONResponse(Failure(error=fault).model_dump(), 503)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _asker(self, found: Session | None) -> Asker:
        """As what somebody asks."""
        if found is None:
            return Asker.ANYBODY
        return Asker.GUEST if found.role == self.house.floor.houses.permissions.guest else Asker.STAFF

    def _waits(self, scope: Scope, found: Session | None, address: str) -> float:
        """How long is to be waited before a request is answered; deeds are counted elsewhere."""
        if found is None:
            return self.anybody.wait(address, cost(scope))
        if scope["method"] not in ("GET", "HEAD"):
            return 0
        waits = self.known.wait(found.name, cost(scope))
        if self._asker(found) is Asker.GUEST:
            waits = max(waits, self.guests.wait(address, cost(scope)))
        return waits

    async def _who(self, scope: Scope, address: str) -> Session | None:
        """Who is signed in; a cookie that is nobody's is taken off the request."""
        header = Headers(scope=scope).get("cookie")
        secret = None if header is None else cookie_parser(header).get(COOKIE)
        if secret is None:
            return None
        now = monotonic()
        at, known = self._at_hand.get(secret, (0.0, None))
        if known is not None and now - at < ASKED_AGAIN_SECONDS:
            return known
        self._at_hand.pop(secret, None)
        if known is None and (waits := self.anybody.wait(f"cookies of {address}")):
            raise TooMany(waits)
        found = await self.readers.door.run(self.house.sessions.find_anew, secret)
        if found is None:
            scope["headers"] = [_without(COOKIE, row) for row in scope["headers"]]
            return None
        if len(self._at_hand) >= REMEMBERED:
            self._at_hand.clear()
        self._at_hand[secret] = (now, found)
        return found

    async def _refuse(self, refused: TooMany, scope: Scope, receive: Receive, send: Send) -> None:
        """Say so after a moment: whoever asks again at once would cost more than what is refused."""
        await asyncio.sleep(min(refused.seconds, self.house.settings.most_seconds_refused))
        fault = Fault(status=429, code="too-many", message=str(refused))
        headers = {"retry-after": str(refused.seconds)}
        await JSONResponse(Failure(error=fault).model_dump(), 429, headers)(scope, receive, send)

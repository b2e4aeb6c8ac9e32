"""No request is longer than the floor is willing to read."""

from __future__ import annotations

import asyncio
import re

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aboveboard.web.errors import Failure, Fault

FILES = re.compile(r"/organizations/[a-z0-9-]+/(do/paper|import|pools/import)|/pools/[a-z0-9-]+/import")
"""Where files are sent to."""


class TooLong(Exception):
    """A body went on after its limit."""


class TooSlow(Exception):
    """A body was not there in time."""


class Bodies:
    """Refuses a body that is too long, whether or not it says so beforehand, and one that is too long in coming."""

    def __init__(self, app: ASGIApp, *, most: int, most_of_a_file: int, seconds: float) -> None:
        self.app, self.seconds = app, seconds
        self._most, self._most_of_a_file = most, most_of_a_file

    def most(self, scope: Scope) -> int:
        """How much is read: more where files are sent to, which whoever is not signed in is not read from at all."""
        return self._most_of_a_file if FILES.fullmatch(scope["path"]) else self._most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on while its body is short enough."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        most = self.most(scope)
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > most:
            await self._refuse(scope, receive, send)
            return
        read = 0
        refused = False
        whole = slow = False
        until = asyncio.get_running_loop().time() + self.seconds

        async def receiving() -> Message:
            nonlocal read, whole, slow
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                slow = True
                raise TooSlow from None
            whole = not message.get("more_body", False)
            read += len(message.get("body", b""))
            if read > most:
                raise TooLong
            return message

        async def sending(message: Message) -> None:
            """What the application answers, unless the body was too long or too slow: then a fault stands there."""
            nonlocal refused
            if read <= most and not slow:
                await send(message)
            elif not refused:
                refused = True
                await (self._give_up if slow else self._refuse)(scope, receive, send)

        try:
            await self.app(scope, receiving, sending)
        except (TooLong, TooSlow):
            if not refused:
                await (self._give_up if slow else self._refuse)(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        fault = Fault(status=413, code="too-long", message=f"at most {self.most(scope)} bytes are read; this is longer")
        await JSONResponse(Failure(error=fault).model_dump(), 413)(scope, receive, send)

    async def _give_up(self, scope: Scope, receive: Receive, send: Send) -> None:
        fault = Fault(status=408, code="too-slow", message=f"a request is to be there within {self.seconds:g} s")
        headers = {"connection": "close"}
        await JSONResponse(Failure(error=fault).model_dump(), 408, headers)(scope, receive, send)

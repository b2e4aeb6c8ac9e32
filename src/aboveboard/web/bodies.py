"""No request is longer than the floor is willing to read."""

from __future__ import annotations

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aboveboard.web.errors import Failure, Fault


class TooLong(Exception):
    """A body went on after its limit."""


class Bodies:
    """Refuses a body that is too long, whether or not it says so beforehand."""

    def __init__(self, app: ASGIApp, *, most: int) -> None:
        self.app, self.most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on while its body is short enough."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.most:
            await self._refuse(scope, receive, send)
            return
        read = 0
        refused = False

        async def receiving() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.most:
                raise TooLong
            return message

        async def sending(message: Message) -> None:
            """What the application answers, unless the body was too long: then a fault stands in its place."""
            nonlocal refused
            if read <= self.most:
                await send(message)
            elif not refused:
                refused = True
                await self._refuse(scope, receive, send)

        try:
            await self.app(scope, receiving, sending)
        except TooLong:
            if not refused:
                await self._refuse(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        fault = Fault(status=413, code="too-long", message=f"at most {self.most} bytes are read; this is longer")
        await JSONResponse(Failure(error=fault).model_dump(), 413)(scope, receive, send)

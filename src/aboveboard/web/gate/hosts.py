"""Which names the floor goes by: what is asked of another host is refused, and plain HTTP where a proxy has TLS."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from aboveboard.web.errors import Failure, Fault


class Hosts:
    """Passes on what is asked of a name that was stated, or of the very address that was connected to."""

    def __init__(self, app: ASGIApp, *, hosts: Sequence[str], behind_proxy: bool) -> None:
        self.app, self.behind_proxy = app, behind_proxy
        self.hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what is asked of the floor, and refuse the rest."""
        fault = self._fault(scope) if scope["type"] == "http" else None
        if fault is None:
            await self.app(scope, receive, send)
        else:
            await JSONResponse(Failure(error=fault).model_dump(), fault.status)(scope, receive, send)

    def _fault(self, scope: Scope) -> Fault | None:
        given = [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"]
        server = scope.get("server") or ("", None)
        if self.hosts and (len(given) != 1 or name_of(given[0]) not in self.hosts | {server[0]}):
            message = "the floor does not go by that name; `serve --name` says which it goes by"
            return Fault(status=421, code="another-host", message=message)
        if self.behind_proxy and scope["scheme"] == "http" and (b"x-forwarded-proto", b"http") in scope["headers"]:
            return Fault(status=403, code="https-only", message="the floor is served over HTTPS only")
        return None


def name_of(host: str) -> str:
    """The name or address in a Host header, without the port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]

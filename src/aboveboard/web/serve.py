"""Serving a floor: one process, or several that share the database."""

from __future__ import annotations

import gc
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import asdict
from ipaddress import ip_network
from json import dumps, loads
from typing import Any

from fastapi import FastAPI

from aboveboard.house import open_house
from aboveboard.law.errors import BadInput
from aboveboard.web import demo as demonstration
from aboveboard.web import demo_links
from aboveboard.web.app import create_app
from aboveboard.web.gate.connections import Connection, limit_connections
from aboveboard.web.gate.hosts import name_of
from aboveboard.web.link_boxes import controllers
from aboveboard.web.settings import LOCAL, Settings

DATABASE, SETTINGS = "ABOVEBOARD_DATABASE", "ABOVEBOARD_SETTINGS"
"""How the processes of one server tell each other what they serve."""


TURN_SECONDS = 0.0005
"""The thread that writes and the one that answers take turns this quickly, so that neither waits long for the other."""
GRACE_SECONDS = 2
"""How long whoever still listens is waited for when the server stops."""


def serve(
    database: str,
    *,
    host: str,
    port: int,
    demo: bool,
    processes: int = 1,
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    new_key: bool = False,
    by_hand: bool = False,
    ready: Callable[[str], None] = print,
    waiting: Callable[[str], AbstractContextManager[object]] = nullcontext,
) -> None:
    """Serve a floor until it is interrupted; `ready` gets the address, `waiting` lasts while it is made ready."""
    import uvicorn

    sys.setswitchinterval(TURN_SECONDS)
    settings = stated(host, demo=demo, names=names, proxies=proxies)
    port = _port(host, port)
    common: dict[str, Any] = {
        "host": host, "port": port, "log_level": "warning", "server_header": False,
        "timeout_graceful_shutdown": GRACE_SECONDS, "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": ",".join(settings.proxies),
        "timeout_keep_alive": settings.idle_seconds, "http": Connection, "ws": "none",
    }  # fmt: skip
    with ExitStack() as boxes:
        with ExitStack() as until:
            with waiting("opening the floor"):
                floor = until.enter_context(open_house(database, new_key=new_key))
            if floor.notice is not None:
                print(floor.notice, file=sys.stderr)
            demonstration.check(floor, host, demo=demo)
            with waiting("setting up the floor"):
                notice = demonstration.furnish(floor, by_hand=by_hand) if demo else None
                links = demo_links.furnish(floor, by_hand=by_hand) if demo else ()
            if notice is not None:
                print(notice, file=sys.stderr)
            boxes.enter_context(controllers(database, links))
            ready(f"http://{host}:{port}/")
            if processes == 1:
                limit_connections(settings)
                app = create_app(floor, settings)
                gc.freeze()  # what stays to the end is not gone through again and again for rubbish
                uvicorn.run(app, **common)
                return
        os.environ[DATABASE], os.environ[SETTINGS] = database, dumps(asdict(settings))
        uvicorn.run("aboveboard.web.serve:one_of_many", factory=True, workers=processes, **common)


def stated(host: str, *, demo: bool, names: Sequence[str] = (), proxies: Sequence[str] = ()) -> Settings:
    """The settings for a floor served at an address, under these names and behind these proxies."""
    for proxy in proxies:
        try:
            ip_network(proxy, strict=False)
        except ValueError:
            raise BadInput(f"--proxy: an address or a network such as 10.0.0.0/8 was expected, not {proxy!r}") from None
    if demo and (proxies or names):
        raise BadInput("--demo: a demonstration is for this machine only; leave out --proxy and --name")
    hosts = tuple(dict.fromkeys((*(name_of(name.lower()) for name in names), host, *LOCAL)))
    return Settings(demo=demo, secure=host not in LOCAL or bool(proxies), hosts=hosts, proxies=tuple(proxies))


def _port(host: str, port: int) -> int:
    """The port to listen at, or a free one in place of 0; one that is taken is refused in words."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise BadInput(
                f"port: {host}:{port} cannot be listened at ({error.strerror}); --port 0 takes a free one"
            ) from None
        return int(probe.getsockname()[1])


def one_of_many() -> FastAPI:
    """The application of one process among several."""
    sys.setswitchinterval(TURN_SECONDS)
    settings = Settings(**loads(os.environ[SETTINGS]))
    limit_connections(settings)
    app = create_app(open_house(os.environ[DATABASE]), settings)
    gc.freeze()
    return app

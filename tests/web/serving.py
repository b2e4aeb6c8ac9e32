"""A floor's web server on a port of its own, by a thread of the test."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from aboveboard.web.gate.connections import Connection

PATIENCE_SECONDS = 60


@contextmanager
def listening(app: ASGIApp, connection: type[Connection] = Connection) -> Iterator[int]:
    """Serve an application; gives the port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    config = uvicorn.Config(app, host="127.0.0.1", port=port, log_level="critical", http=connection, ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE_SECONDS
    while not server.started and time.monotonic() < until:
        time.sleep(0.01)
    try:
        yield port
    finally:
        server.should_exit = server.force_exit = True
        thread.join(PATIENCE_SECONDS)


def dial(port: int) -> socket.socket:
    """A connection to it."""
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS)


def rest(line: socket.socket) -> bytes:
    """Everything that is sent until the other side closes; a test that waits for that in vain fails by a timeout."""
    found = b""
    try:
        while part := line.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found

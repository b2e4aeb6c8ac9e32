"""Connections that are held open and say nothing: closed after a while, and never more than so many."""

from __future__ import annotations

import asyncio
from math import inf
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from aboveboard.web.gate.addresses import network
from aboveboard.web.gate.limits import Open
from aboveboard.web.gate.reading import LEFT
from aboveboard.web.settings import Settings

SPARE_FILES = 256
"""Open files that a process needs besides its connections."""


class Connection(HttpToolsProtocol):
    """One connection: it has a place among those that are open, and so long to send the head of a request.

    The body has a limit of its own, and so has a connection that rests between two requests. Whoever asks and does not
    read the answer is cut off too.
    """

    open: ClassVar[Open] = Open(Settings.connections_an_address, Settings.connections)
    """All connections of this process."""
    head_seconds: ClassVar[float] = Settings.header_seconds

    send_seconds: ClassVar[float] = Settings.send_seconds

    _place: str | None = None
    _head_due: asyncio.TimerHandle | None = None
    _read_due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or be closed at once."""
        super().connection_made(transport)
        place = network(self.client[0]) if self.client else ""
        if not self.open.take(place):
            transport.abort()
            return
        self._place = place
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._head_is_there()
        self._is_read()
        if self._place is not None:
            self.open.give_back(self._place)
            self._place = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Whatever is sent while no request is being answered is the beginning of the next one's head."""
        super().data_received(data)
        if self._head_due is None and (self.cycle is None or self.cycle.response_complete):
            self._wait_for_head()

    def on_headers_complete(self) -> None:
        """The head is there in time; whoever answers it can find out whether somebody still waits."""
        self._head_is_there()
        self.scope["state"][LEFT] = self.transport.is_closing
        super().on_headers_complete()

    def pause_writing(self) -> None:
        """As much is on its way as may be: from now on something is to be read within so long."""
        super().pause_writing()
        self._is_read()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        """It is being read."""
        self._is_read()
        super().resume_writing()

    def _wait_for_reader(self, before: float = inf) -> None:
        """Cut off whoever has read nothing since; whoever reads slowly has as long again."""
        left = self.transport.get_write_buffer_size()
        if left >= before:
            self.transport.abort()
            return
        self._read_due = self.loop.call_later(self.send_seconds, self._wait_for_reader, left)

    def _is_read(self) -> None:
        if self._read_due is not None:
            self._read_due.cancel()
            self._read_due = None

    def _wait_for_head(self) -> None:
        self._head_due = self.loop.call_later(self.head_seconds, self.transport.abort)

    def _head_is_there(self) -> None:
        if self._head_due is not None:
            self._head_due.cancel()
            self._head_due = None


def limit_connections(settings: Settings) -> None:
    """Have this process hold no more connections than the settings and its limit of open files allow.

    Behind a proxy all of them are the proxy's, and how many each patron may have is for the proxy to say.
    """
    most = min(settings.connections, _files(settings.connections + SPARE_FILES) - SPARE_FILES)
    each = settings.connections if settings.proxies else settings.connections_an_address
    Connection.open = Open(each, max(1, most))
    Connection.head_seconds, Connection.send_seconds = settings.header_seconds, settings.send_seconds


def _files(wanted: int) -> int:
    """How many files this process may have open, raised to as many as are wanted where that is allowed."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft in (resource.RLIM_INFINITY, -1) or soft >= wanted:
        return wanted
    soft = wanted if hard in (resource.RLIM_INFINITY, -1) else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft

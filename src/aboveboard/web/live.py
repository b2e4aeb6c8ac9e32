"""Live updates by server-sent events: one look at the log serves everybody who listens to a table.

What happens in quick succession is sent together, at most ten times a second, so that fifty browsers at a busy table
cost little more than one. Whoever was away names the last event seen, and gets the rest.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

import orjson

from aboveboard.floor.accounts import purse
from aboveboard.floor.tables.opened import table_view
from aboveboard.log.deeds import Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web.answers import news

logger = logging.getLogger(__name__)

PAUSE_SECONDS = 0.1
"""No listener hears more often."""
SILENCE_SECONDS = 15.0
"""After so long without news a comment is sent, so that a broken line is noticed."""
MOST_MISSED = 500
"""Whoever missed more than this gets only the last of it, and that there was more."""


@dataclass
class Channel:
    """Everybody who listens to one log."""

    log: str
    listeners: set[Listener] = field(default_factory=set)
    task: asyncio.Task[None] | None = None


@dataclass(eq=False)
class Listener:
    """One browser: who looks, what it has seen, and what is still to be sent."""

    viewer: Viewer
    seen: int
    news: asyncio.Queue[bytes]
    last: int = -1
    """The last event that there was news of, sent or not: a browser that is slow to read gets the rest together."""


class Live:
    """The listeners of every table, on one event loop."""

    def __init__(self, floor: Logbook) -> None:
        self.floor = floor
        self._channels: dict[str, Channel] = {}

    async def listen(
        self, log: str, viewer: Viewer, after: int | None, there: Callable[[], bool] = lambda: True
    ) -> AsyncIterator[bytes]:
        """What a viewer hears of a log, from the event after the one last seen, while signed in as before."""
        last = self.floor.last(log)
        seen = last if after is None else min(max(after, -1), last)
        listener = Listener(viewer, seen, asyncio.Queue(maxsize=8))
        first = b"retry: 1000\n\n" + self._message(log, listener, last)
        channel = self._channels.setdefault(log, Channel(log))
        channel.listeners.add(listener)
        if channel.task is None or channel.task.done():
            channel.task = asyncio.create_task(self._follow(channel))
        try:
            yield first
            while channel.task is not None and not channel.task.done():
                message = await self._next(log, listener)
                if not there():
                    return
                yield message
        finally:
            channel.listeners.discard(listener)

    async def _next(self, log: str, listener: Listener) -> bytes:
        """The next thing to tell a listener."""
        if listener.news.empty() and listener.last > listener.seen:
            return self._message(log, listener, listener.last)
        try:
            return await asyncio.wait_for(listener.news.get(), SILENCE_SECONDS)
        except TimeoutError:
            return b": still here\n\n"

    async def _follow(self, channel: Channel) -> None:
        """Tell everybody of a log's news until nobody listens."""
        oldest = min((each.seen for each in channel.listeners), default=None)
        news = self.floor.subscribe(channel.log, after=oldest)
        async for last in news:
            if not channel.listeners:
                break
            try:
                self._tell(channel, last)
            except Exception:
                logger.exception("%s: event %d could not be sent to whoever listens", channel.log, last)
            await asyncio.sleep(PAUSE_SECONDS)
        await news.aclose()  # type: ignore[attr-defined]

    def _tell(self, channel: Channel, last: int) -> None:
        written: dict[tuple[Viewer, int], bytes] = {}
        for listener in tuple(channel.listeners):
            listener.last = last
            if listener.news.full():
                continue
            key = (listener.viewer, listener.seen)
            message = written.get(key)
            if message is None:
                message = written[key] = self._message(channel.log, listener, last)
            listener.seen = last
            listener.news.put_nowait(message)

    def _message(self, log: str, listener: Listener, last: int) -> bytes:
        viewer, floor = listener.viewer, self.floor
        missed = max(0, last - listener.seen - MOST_MISSED)
        events = [
            event for event in floor.events(log, listener.seen + missed, viewer, MOST_MISSED) if event.number <= last
        ]
        message = {
            "last": last,
            "missed": missed,
            "events": [news(event) for event in events],
            "view": table_view(floor, log, viewer),
            "purse": floor.balance(purse(viewer.name)) if viewer.role == "player" else None,
        }
        listener.seen = last
        return b"id: %d\ndata: %b\n\n" % (last, orjson.dumps(message, option=orjson.OPT_NON_STR_KEYS))

"""Live updates by server-sent events: one look at the log serves everybody who listens to a table or an occasion.

What happens in quick succession is sent together, at most ten times a second, so that fifty browsers at a busy table
cost little more than one. Whoever was away names the last event seen, and gets the rest.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import orjson

from aboveboard.floor.stories.opened import table_view
from aboveboard.floor.tables.seats import purse_at
from aboveboard.log.deeds import NotAllowed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web.answers import news
from aboveboard.web.gate.reading import EVERY_LISTENER, ReadPool

logger = logging.getLogger(__name__)

PAUSE_SECONDS = 0.1
"""No listener hears more often."""
SILENCE_SECONDS = 15.0
"""After so long without news a listener hears that, so that a broken line is noticed."""
STILL_HERE = b"event: still\ndata: here\n\n"
OVER = b""
"""What whoever may no longer read a log is sent of it."""
MOST_MISSED = 500
"""Whoever missed more than this gets only the last of it, and that there was more."""


ANYBODY = Viewer("", "anybody")
"""Whoever listens to what is called out for everybody: that something was, and nothing else."""


@dataclass
class Channel:
    """Everybody who listens to one log."""

    log: str
    listeners: set[Listener] = field(default_factory=set)
    last: int = -1
    """The last event that everybody was told of."""
    task: asyncio.Task[None] | None = None


@dataclass(eq=False)
class Listener:
    """One browser: who looks, what it has seen, and what is still to be sent."""

    viewer: Viewer
    there: Callable[[], bool]
    """Is whoever listens still signed in as before?"""
    seen: int
    news: asyncio.Queue[bytes]
    last: int = -1
    """The last event that there was news of, sent or not: a browser that is slow to read gets the rest together."""


class Live:
    """The listeners of every table, on one event loop."""

    def __init__(self, floor: Logbook, pool: ReadPool | None = None) -> None:
        self.floor = floor
        self.pool = pool or ReadPool("live", waiting=EVERY_LISTENER)
        self._channels: dict[str, Channel] = {}
        self.arrives: Callable[[str], None] = lambda log: None
        """Who is told that somebody came to look at a log."""

    def watched(self, log: str) -> bool:
        """Does anybody look at a log now?"""
        channel = self._channels.get(log)
        return channel is not None and bool(channel.listeners)

    async def listen(
        self, log: str, viewer: Viewer, after: int | None, there: Callable[[], bool] = lambda: True
    ) -> AsyncIterator[bytes]:
        """What a viewer hears of a log, from the event after the one last seen, while signed in as before."""
        last = await self.pool.run(self.floor.last, log)
        seen = last if after is None else min(max(after, -1), last)
        first = b"retry: 1000\n\n" + await self._first(log, viewer, seen, last)
        channel = self._channels.setdefault(log, Channel(log))
        listener = Listener(viewer, there, last, asyncio.Queue(maxsize=8), channel.last)
        channel.listeners.add(listener)
        if channel.task is None or channel.task.done():
            channel.task = asyncio.create_task(self._follow(channel))
        self.arrives(log)
        try:
            yield first
            while channel.task is not None and not channel.task.done():
                message = await self._next(log, listener)
                if message == OVER:
                    return
                yield message
        finally:
            channel.listeners.discard(listener)

    async def _next(self, log: str, listener: Listener) -> bytes:
        """The next thing to tell a listener."""
        if listener.news.empty() and listener.last > listener.seen:
            seen, listener.seen = listener.seen, listener.last  # nobody else is to read this for it meanwhile
            message, gone = await self._news(log, [listener], seen, listener.seen)
            return OVER if gone else message
        try:
            return await asyncio.wait_for(listener.news.get(), SILENCE_SECONDS)
        except TimeoutError:
            return STILL_HERE if await self.pool.run(listener.there) else OVER

    async def _follow(self, channel: Channel) -> None:
        """Tell everybody of a log's news until nobody listens."""
        oldest = min((each.seen for each in channel.listeners), default=None)
        news = self.floor.subscribe(channel.log, after=oldest)
        async for last in news:
            if not channel.listeners:
                break
            try:
                await self._tell(channel, last)
            except Exception:
                logger.exception("%s: event %d could not be sent to whoever listens", channel.log, last)
            await asyncio.sleep(PAUSE_SECONDS)
        await news.aclose()  # type: ignore[attr-defined]

    async def _tell(self, channel: Channel, last: int) -> None:
        """Tell every listener what is new to it; whoever looks alike and has seen as much hears the same bytes."""
        channel.last = max(channel.last, last)
        while waiting := self._behind(channel):
            (_, seen), listeners = waiting.popitem()
            message, gone = await self._news(channel.log, listeners, seen, last)
            for listener in listeners:
                if listener.seen == seen:
                    listener.seen = last
                    listener.news.put_nowait(OVER if listener in gone else message)

    def _behind(self, channel: Channel) -> dict[tuple[Viewer, int], list[Listener]]:
        """Who has not heard of the last event and has room for it."""
        found: dict[tuple[Viewer, int], list[Listener]] = {}
        for listener in channel.listeners:
            listener.last = channel.last
            if listener.seen < channel.last and not listener.news.full():
                found.setdefault((listener.viewer, listener.seen), []).append(listener)
        return found

    async def _news(self, log: str, alike: list[Listener], seen: int, last: int) -> tuple[bytes, set[Listener]]:
        """What is new to listeners who look alike, and who of them is no longer there once it was read."""
        return await self.pool.run(self._message_and_gone, log, alike, seen, last)

    def _message_and_gone(self, log: str, alike: list[Listener], seen: int, last: int) -> tuple[bytes, set[Listener]]:
        try:
            message = self._message(log, alike[0].viewer, seen, last)
        except NotAllowed:
            return OVER, set()
        return message, {listener for listener in alike if not listener.there()}

    async def _first(self, log: str, viewer: Viewer, seen: int, last: int) -> bytes:
        """What a viewer missed, read off the event loop; nothing for one who may not read the log."""
        try:
            return await self.pool.run(self._message, log, viewer, seen, last)
        except NotAllowed:
            return OVER

    def _message(self, log: str, viewer: Viewer, seen: int, last: int) -> bytes:
        floor = self.floor
        if viewer == ANYBODY:
            return b'id: %d\ndata: {"last": %d}\n\n' % (last, last)
        missed = max(0, last - seen - MOST_MISSED)
        events = [event for event in floor.events(log, seen + missed, viewer, MOST_MISSED) if event.number <= last]
        message = {
            "last": last,
            "missed": missed,
            "events": [news(event) for event in events],
            **self._beside(log, viewer),
        }
        return b"id: %d\ndata: %b\n\n" % (last, orjson.dumps(message, option=orjson.OPT_NON_STR_KEYS))

    def _beside(self, log: str, viewer: Viewer) -> dict[str, Any]:
        """How a table stands for a viewer; the page of a closed log is looked at anew instead."""
        if self.floor.kind(log).closed is not None:
            return {}
        return {
            "view": table_view(self.floor, log, viewer),
            "purse": self.floor.balance(purse_at(self.floor, log, viewer.name)) if viewer.role == "player" else None,
        }

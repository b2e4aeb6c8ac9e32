"""What displays of links follow: one look at a link serves every display and every table's page that shows its meter.

A display hears at most ten times a second, each time of how things stand, so that one which was away needs no more.
That a controller is no longer heard of is no event of any log; so each link that is shown is looked at again and again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import orjson

from aboveboard.floor.links.deeds.desk import Desk
from aboveboard.floor.links.lines import lease_of
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.showing import on_display
from aboveboard.log.logbook import Logbook
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.reading import EVERY_LISTENER, ReadPool
from aboveboard.web.live import PAUSE_SECONDS, SILENCE_SECONDS, STILL_HERE

logger = logging.getLogger(__name__)

LINK = "link"
"""The kind of log that a link is."""
LOOK_SECONDS = 0.5
"""So often a link is looked at where nothing is written: a controller that falls silent is told of within a second."""


def check_link(book: Logbook, name: str) -> None:
    """See that there is a link of this name."""
    if not book.index.has(name, LINK):
        raise NotFound(f"there is no link {name!r}")


def displayed(book: Logbook, link: str) -> dict[str, Any]:
    """What a link's display shows now."""

    def show(desk: Desk) -> dict[str, Any]:
        lease = book.leases.watched(lease_of(link), desk.law.controller.lease_seconds)
        return on_display(desk, lease)

    found: dict[str, Any] = book.look(link, lambda state: show(state.part(Link).desk))
    return found


@dataclass
class Feed:
    """One link as it is shown now, and everybody who is told when that changes."""

    link: str
    told: bytes = b""
    ears: set[asyncio.Event] = field(default_factory=set)
    task: asyncio.Task[None] | None = None

    @property
    def follows(self) -> bool:
        """Is the link looked at?"""
        return self.task is not None and not self.task.done()


class LinkFeeds:
    """The feeds of all links, on one event loop."""

    def __init__(self, book: Logbook, pool: ReadPool | None = None) -> None:
        self.book = book
        self.pool = pool or ReadPool("links", waiting=EVERY_LISTENER)
        self._feeds: dict[str, Feed] = {}

    async def listen(self, link: str, there: Callable[[], bool] = lambda: True) -> AsyncIterator[bytes]:
        """How a link stands, now and each time that it changes, while whoever listens is there as before."""
        feed = self._feeds.setdefault(link, Feed(link))
        ear, told = asyncio.Event(), b""
        feed.ears.add(ear)
        if not feed.follows:
            feed.told = b""
            feed.task = asyncio.create_task(self._follow(feed))
        try:
            while feed.follows:
                if feed.told != told:
                    told = feed.told
                    yield told
                try:
                    await asyncio.wait_for(ear.wait(), SILENCE_SECONDS)
                except TimeoutError:
                    if not await self.pool.run(there):
                        return
                    yield STILL_HERE
                ear.clear()
        finally:
            feed.ears.discard(ear)

    async def _follow(self, feed: Feed) -> None:
        """Look at a link whenever it has moved, and now and then, until nobody listens."""
        news = self.book.subscribe(feed.link)
        moved = asyncio.ensure_future(anext(news))
        try:
            while feed.ears:
                await self._look(feed)
                await asyncio.sleep(PAUSE_SECONDS)
                await asyncio.wait({moved}, timeout=LOOK_SECONDS)
                if moved.done():
                    if moved.exception() is not None:
                        break
                    moved = asyncio.ensure_future(anext(news))
        finally:
            moved.cancel()
            with suppress(asyncio.CancelledError, StopAsyncIteration):
                await moved
            await news.aclose()  # type: ignore[attr-defined]
            for ear in feed.ears:
                ear.set()

    async def _look(self, feed: Feed) -> None:
        try:
            told = await self.pool.run(self._told, feed.link)
        except Exception:
            logger.exception("%s could not be shown to whoever follows it", feed.link)
            return
        if told != feed.told:
            feed.told = told
            for ear in feed.ears:
                ear.set()

    def _told(self, link: str) -> bytes:
        return b"event: link\ndata: %b\n\n" % orjson.dumps(displayed(self.book, link))


async def together(*streams: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """What several streams tell, as one; it is over as soon as one of them is."""
    waiting = {asyncio.ensure_future(anext(each)): each for each in streams}
    try:
        while True:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for each in done:
                stream = waiting.pop(each)
                try:
                    message = each.result()
                except StopAsyncIteration:
                    return
                waiting[asyncio.ensure_future(anext(stream))] = stream
                yield message
    finally:
        for each, stream in waiting.items():
            each.cancel()
            with suppress(asyncio.CancelledError, StopAsyncIteration):
                await each
            await stream.aclose()  # type: ignore[attr-defined]

"""Reads go off the event loop, to a few threads of their own, so that no reader holds up a deed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from enum import Enum
from functools import partial
from typing import Any, ParamSpec, TypeVar

from starlette.requests import ClientDisconnect, Request

from aboveboard.log.giving_way import rest, resting, unrested
from aboveboard.web.errors import TooMany

THREADS = 2
"""How many reads are made at once: they share one interpreter with whoever decides deeds."""
WAITING = 200
"""How many may wait for a thread; whoever comes then is asked to come again."""
EVERY_LISTENER = 100_000
"""More than listen: how many there may be is limited elsewhere."""
STRANGERS_REST = 3.0
"""Whoever reads for anybody rests so many times as long as it reads."""
BLOCK_BYTES = 1 << 16
LEFT = "left"
"""Where a request says whether its connection was closed."""
LONG_REST, LONG_WAITING = 0.25, 20
"""What takes seconds is done with rests, a quarter as long as the work, and so many more may wait for theirs."""
HASHES, HASHES_WAITING = 2, 50
"""How many passwords are hashed at once, and how many more may wait; each takes 64 MB and tens of milliseconds."""

P = ParamSpec("P")
T = TypeVar("T")


class ReadPool:
    """A few threads that read, and a short queue before them."""

    def __init__(self, name: str, threads: int = THREADS, waiting: int = WAITING, *, rests: float = 0) -> None:
        """Threads that rest so many times as long as they read leave the rest of the time to others."""
        self._threads = ThreadPoolExecutor(threads, name)
        self._rests, self._took = rests, 0.0
        self.most = threads + waiting
        self.asked = 0
        """How many reads are being made or wait."""

    async def run(self, reads: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Have something read by one of the threads; where too many wait already, it is refused at once."""
        if self.asked >= self.most:
            raise TooMany(1)
        self.asked += 1
        does = partial(reads, *args, **named)
        run = partial(self._timed, does) if self._rests else does
        made = asyncio.get_running_loop().run_in_executor(self._threads, run)
        made.add_done_callback(self._done)
        if self._rests:
            with suppress(RuntimeError):  # the threads were let go meanwhile
                self._threads.submit(self._rest)
        return await made

    def _timed(self, reads: Callable[[], T]) -> T:
        with resting(self._rests):
            try:
                return reads()
            finally:
                self._took = unrested()

    def _rest(self) -> None:
        """Rest once for each read: one that was called off before its turn leaves nothing to rest from."""
        took, self._took = self._took, 0.0
        rest(took, self._rests)

    def _done(self, made: asyncio.Future[Any]) -> None:
        self.asked -= 1

    def close(self) -> None:
        """Let the threads go; what they are at is finished, what waits is not."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Asker(Enum):
    """As what somebody asks."""

    ANYBODY = "anybody"
    GUEST = "guest"
    STAFF = "staff"


class Readers:
    """The threads that read: for anybody, for guests, for staff, for live updates, and for finding out who asks.

    Readers whom nobody knows wait for each other, and never for long before those who are at the tables; so do guests,
    since anybody can become one. Passwords are hashed by threads of their own, so that no crowd of tries takes more of
    the machine.
    """

    def __init__(self) -> None:
        self.anybody = ReadPool("reads-for-anybody", threads=1, rests=STRANGERS_REST)
        self.guests = ReadPool("reads-for-guests", threads=1, rests=STRANGERS_REST)
        self.staff = ReadPool("reads")
        self.door = ReadPool("sessions")
        self.hashes = ReadPool("hashes", threads=HASHES, waiting=HASHES_WAITING)
        self.long = ReadPool("long-reads", threads=1, waiting=LONG_WAITING, rests=LONG_REST)
        self.live = ReadPool("live", waiting=EVERY_LISTENER, rests=1)
        self._notes = ThreadPoolExecutor(1, "session-notes")

    def later(self, does: Callable[[], None]) -> None:
        """Have something written down that nobody waits for."""
        with suppress(RuntimeError):  # the threads were let go meanwhile
            self._notes.submit(does)

    def close(self) -> None:
        """Let all threads go."""
        self._notes.shutdown(wait=False)
        for pool in (self.anybody, self.guests, self.staff, self.door, self.hashes, self.long, self.live):
            pool.close()


def pool_for(request: Request) -> ReadPool:
    """The threads that read for whoever asks."""
    readers: Readers = request.app.state.readers
    asker = getattr(request.state, "asker", Asker.ANYBODY)
    return {Asker.ANYBODY: readers.anybody, Asker.GUEST: readers.guests, Asker.STAFF: readers.staff}[asker]


async def read(request: Request, reads: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Have something read off the event loop, unless whoever looks has left when its turn comes."""
    left = getattr(request.state, LEFT, None) if request.method == "GET" else None

    def reads_for_somebody() -> T:
        if left is not None and left():
            raise ClientDisconnect
        return reads(*args, **named)

    return await pool_for(request).run(reads_for_somebody)


async def at_the_door(request: Request, does: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Have something about a session read or written down off the event loop."""
    readers: Readers = request.app.state.readers
    return await readers.door.run(does, *args, **named)


async def hashing(request: Request, does: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Have a password hashed, or checked, by one of the few threads that do."""
    readers: Readers = request.app.state.readers
    return await readers.hashes.run(does, *args, **named)


async def at_length(request: Request, does: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Have something done that may take seconds, as sheets and pages for paper do, by a thread for such things."""
    readers: Readers = request.app.state.readers
    return await readers.long.run(does, *args, **named)


async def in_blocks(pool: ReadPool, lines: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Lines in blocks of some size, each made off the event loop once the one before it was sent."""
    while block := await pool.run(_block, lines):
        yield block


def _block(lines: Iterator[bytes]) -> bytes:
    found, size = list[bytes](), 0
    for line in lines:
        found.append(line)
        size += len(line)
        if size >= BLOCK_BYTES:
            break
    return b"".join(found)

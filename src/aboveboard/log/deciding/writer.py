"""One writer at a time: it takes every deed that waits, decides them in order, and commits them together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from time import sleep
from typing import Any

from aboveboard.log.database.store import Begun
from aboveboard.log.deciding.desk import Desk
from aboveboard.log.deciding.keys import is_key, key_of
from aboveboard.log.deeds import ASKERS_FAULT, Altered, Decision, Deed, OutOfService, Unreachable

TOGETHER = 512
"""No more deeds than this are committed together."""
GATHER_SECONDS = 0.0003
"""Where many were committed together the last time, the writer lets as many as that gather again."""


class Job:
    """A deed that waits, or a question to the desk, and how whoever waits is woken."""

    __slots__ = ("deed", "found", "question", "waits")

    def __init__(self, deed: Deed | None, question: Callable[[Desk], Any] | None, waits: Any) -> None:
        self.deed = deed
        self.question = question
        self.waits = waits
        """A lock that is held until the answer is there, or a future of an event loop."""
        self.found: Any = None
        """The answer, or what went wrong."""


class Writer:
    """The deeds that wait, and whoever serves them.

    A thread that finds nobody at it serves its deed itself. Where deeds come in crowds, and from event loops, they are
    left to the writer's own thread, so that more of them share a commit.
    """

    def __init__(self, desk: Desk, moved: Callable[[dict[str, int]], None]) -> None:
        self.desk = desk
        self.moved = moved
        self.lock = Lock()
        """Held while the state is ahead of the disk: whoever looks takes it too."""
        self.seq = -1
        """The last event of all that is on the disk and in the state; -1 while that is not known."""
        self._jobs: deque[Job] = deque()
        self._serving = Lock()
        self._called = Event()
        self._crowd = 0
        """How many deeds were last committed together."""
        self._done: list[Job] = []
        self._moved: dict[str, int] = {}
        """The logs that were committed and whose followers are still to be woken."""
        self._closed = False
        self._thread = Thread(target=self._run, name="floor-writer", daemon=True)
        self._thread.start()

    # -- asking ----------------------------------------------------------------------------------------------------

    def do(self, deed: Deed) -> Decision:
        """Have a deed decided, and wait until it is on the disk."""
        found: Decision = self._here(Job(deed, None, Lock()))
        return found

    def ask(self, question: Callable[[Desk], Any]) -> Any:
        """Put a question to the desk within a transaction; whatever it adds to the batch is written."""
        return self._here(Job(None, question, Lock()))

    async def submit(self, deed: Deed) -> Decision:
        """Have a deed decided; the event loop goes on meanwhile."""
        job = Job(deed, None, asyncio.get_running_loop().create_future())
        self._put(job)
        self._call()
        found: Decision = await job.waits
        return found

    def _put(self, job: Job) -> None:
        if self._closed:
            raise OutOfService("the floor is closed")
        self._jobs.append(job)

    def _call(self) -> None:
        """Wake the writer's thread, which clears the call before it looks for deeds."""
        if not self._called.is_set():
            self._called.set()

    def _here(self, job: Job) -> Any:
        job.waits.acquire()
        self._put(job)
        if self._crowd > 1:
            self._call()
        elif self._serving.acquire(blocking=False):
            try:
                self._serve()
                self._answer()
            finally:
                self._serving.release()
            if self._jobs:
                self._call()
        job.waits.acquire()
        if isinstance(job.found, Exception):
            raise job.found
        return job.found

    def close(self) -> None:
        """Finish what waits, and stop."""
        if not self._closed:
            self._closed = True
            self._called.set()
            self._thread.join()

    # -- serving ---------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            self._called.wait()
            self._called.clear()
            while self._jobs:
                with self._serving:
                    self._drain()
            if self._closed:
                return

    def _drain(self) -> None:
        """Serve as long as something waits."""
        while self._jobs:
            if len(self._jobs) < self._crowd // 2:
                self._answer()
                sleep(GATHER_SECONDS)
            self._serve()
        self._answer()

    def _serve(self) -> None:
        """Commit what waits, together."""
        jobs, taken = self._jobs, list[Job]()
        while jobs and len(taken) < TOGETHER:
            taken.append(jobs.popleft())
        self._crowd = len(taken)
        while taken:
            taken = self._together(taken)

    def _together(self, jobs: list[Job]) -> list[Job]:
        """Decide and commit; gives the jobs that a fault has put off.

        Those of the commit before are answered once this one has begun: they then ask again while it is written.
        """
        desk, number = self.desk, 0
        keys = [key_of(job.deed) for job in jobs if job.deed is not None and is_key(job.deed.key)]
        begun = self._wait(jobs, keys)
        if begun is None:
            return []
        with self.lock:
            try:
                moved = desk.begin(begun)
                self._answer()
                for job in jobs:
                    number += 1
                    try:
                        job.found = desk.decide(job.deed) if job.deed is not None else job.question(desk)  # type: ignore[misc]
                    except ASKERS_FAULT as error:
                        job.found = error
                    except Unreachable:
                        raise
                    except Exception as error:
                        job.found = error
                        desk.doubt(desk.houses.home if job.deed is None else job.deed.log)
                        break
                moved |= desk.commit()
                self.seq = desk.seq
            except Exception as error:
                self._fail()
                self._put_off(jobs, error)
                return []
        self._done, self._moved = jobs[:number], moved
        return jobs[number:]

    def _wait(self, jobs: list[Job], keys: list[str]) -> Begun | None:
        """Wait for the database's lock; where it is not to be had, what is known stays, and can still be looked at."""
        try:
            return self.desk.wait(keys)
        except Exception as error:
            if isinstance(error, Altered):
                self._fail()
            self._put_off(jobs, error)
        return None

    def _put_off(self, jobs: list[Job], error: Exception) -> None:
        """Nothing of these was written, and whoever asked is to know why."""
        self._answer()
        failure = error
        if not isinstance(error, OutOfService):
            failure = OutOfService(f"nothing was written: {type(error).__name__}: {error}")
            failure.__cause__ = error
        for job in jobs:
            job.found = failure
        self._done, self._moved = jobs, {}

    def _answer(self) -> None:
        """Answer whoever waits for what was committed."""
        done, moved = self._done, self._moved
        self._done, self._moved = [], {}
        _wake(done)
        if moved:
            self.moved(moved)

    def _fail(self) -> None:
        self.seq = -1
        try:
            self.desk.fail()
        except Exception:
            self.desk.stale = True


def _wake(jobs: list[Job]) -> None:
    """Answer everybody; each event loop is woken once."""
    loops: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        if isinstance(job.waits, asyncio.Future):
            loops.setdefault(job.waits.get_loop(), []).append(job)
        else:
            job.waits.release()
    for loop, answered in loops.items():
        with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            loop.call_soon_threadsafe(_resolve, answered)


def _resolve(jobs: list[Job]) -> None:
    for job in jobs:
        if job.waits.done():
            continue
        if isinstance(job.found, Exception):
            # a future takes no StopIteration, and whoever asked would wait for ever
            stopped = isinstance(job.found, StopIteration)
            job.waits.set_exception(RuntimeError("a deed ended without an answer") if stopped else job.found)
        else:
            job.waits.set_result(job.found)

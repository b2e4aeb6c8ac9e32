"""A clock that is watched: one that was set forward or back is noticed, reported, and put on record.

No event is dated before another, so that a clock set forward and back again would date everything alike until it is
right once more. A clock that nobody sets tells how much time has passed: on Linux one that goes on while the machine is
suspended, so that a laptop that was shut is no clock that was set.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from aboveboard.log.chain.hash_chain import written
from aboveboard.log.deeds import CLOCK, Deed, Outcome

logger = logging.getLogger(__name__)

JUMP = timedelta(minutes=10)
"""A clock that goes on by so much more or less than the time that has passed was set."""
AHEAD = timedelta(minutes=1)
"""A log that goes further than this beyond the clock bears times that were never."""
SOON_SECONDS, AT_ONCE, SOON = 60.0, timedelta(0), timedelta(minutes=5)
"""A clock that went on by less than some minutes in less than one was not set by ten."""
REMEMBERED = 20


class Jump(NamedTuple):
    """The clock was set: what it showed after that, and by how much it was set."""

    at: datetime
    by: timedelta

    def __str__(self) -> str:
        way = "forward" if self.by > timedelta(0) else "back"
        return f"the clock was set {way} by {lasting(abs(self.by))}, to {self.at:%Y-%m-%d %H:%M:%S} UTC"

    @property
    def note(self) -> Note:
        """What is put on record, dated as the clock went before where it was set forward.

        An event dated as it goes now would have later ones bear its time until then, were the clock put right again.
        """
        says = {"says": str(self), "shows": written(self.at), "seconds": round(self.by.total_seconds())}
        return Note(min(self.at, self.at - self.by), says)


class Note(NamedTuple):
    """What is put on record of the clock."""

    at: datetime
    says: dict[str, Any]


def seconds_passed() -> float:
    """Seconds since some moment, by a clock that nobody sets; a time of sleep counts where the system counts it."""
    boot: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class WatchedClock:
    """Gives the time, and notes when it was set."""

    def __init__(self, clock: Callable[[], datetime], ticks: Callable[[], float] = seconds_passed) -> None:
        self._clock, self._ticks = clock, ticks
        self._last: tuple[datetime, float] | None = None
        self.jumps: deque[Jump] = deque(maxlen=REMEMBERED)
        self.notes: deque[Note] = deque()
        """What is still to be put on record."""
        self._written = 0
        """How many of them the transaction in hand writes."""

    def __call__(self) -> datetime:
        """The time by the clock, whatever it is set to."""
        now, tick = self._clock(), self._ticks()
        if self._last is not None:
            went, passed = now - self._last[0], tick - self._last[1]
            plain = 0.0 <= passed < SOON_SECONDS and AT_ONCE <= went < SOON
            if not plain and abs(by := went - timedelta(seconds=passed)) > JUMP:
                self.jumps.append(Jump(now, by))
                self.notes.append(self.jumps[-1].note)
                logger.warning("%s", self.jumps[-1])
        self._last = now, tick
        return now

    def begin(self) -> None:
        """A transaction begins, which has written none of the notes yet."""
        self._written = 0

    def noted(self, home: str) -> Iterator[tuple[Deed, Outcome]]:
        """The notes as events of the home log, each once in a transaction."""
        for note in tuple(self.notes)[self._written :]:
            self._written += 1
            yield Deed(home, CLOCK, at=note.at), Outcome(payload=note.says)

    def commit(self) -> None:
        """What the transaction wrote is on the disk; where it failed, it is written with the next one."""
        for _ in range(self._written):
            self.notes.popleft()
        self._written = 0


def ahead(log: str, last: datetime | None, now: datetime) -> str | None:
    """That a log goes beyond the clock, where it does."""
    if last is None or last - now <= AHEAD:
        return None
    return (
        f"the last event of {log} is dated {last:%Y-%m-%d %H:%M:%S} UTC, {lasting(last - now)} beyond the clock: "
        "no event is dated before another, so until then all of its events bear that time"
    )


def lasting(span: timedelta) -> str:
    """A span of time in its two largest units."""
    minutes = int(span.total_seconds() // 60)
    days, hours = minutes // 1440, minutes // 60 % 24
    parts = [(days, "day"), (hours, "hour"), (minutes % 60, "minute")]
    shown = [f"{many} {unit}{'s' * (many != 1)}" for many, unit in parts if many][:2]
    return " and ".join(shown) or "less than a minute"

"""Long reads give way as they go, where whoever has them made asks for it: nobody who acts waits for all of one.

Threads share one interpreter. A read that rests after every slice of its work, several times as long as the slice took,
leaves that much of it to others.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from time import sleep, thread_time

SLICE_SECONDS = 0.002
"""So long is read before there is a rest."""
LONGEST_SECONDS = 0.5
"""No rest is longer."""


class _Thread(local):
    """How long a thread rests, as a multiple of its work, and since when it has worked."""

    times = 0.0
    since = 0.0


_thread = _Thread()


@contextmanager
def resting(times: float) -> Iterator[None]:
    """Whatever this thread reads meanwhile is read with rests, so many times as long as the work between them."""
    _thread.times, _thread.since = times, thread_time()
    try:
        yield
    finally:
        _thread.times = 0.0


def give_way() -> None:
    """Rest, if this thread is to and has worked for a while. Nothing is held that another could wait for."""
    if not _thread.times:
        return
    worked = thread_time() - _thread.since
    if worked >= SLICE_SECONDS:
        rest(worked, _thread.times)
        _thread.since = thread_time()


def unrested() -> float:
    """For how long this thread has worked since its last rest."""
    return thread_time() - _thread.since


def rest(worked: float, times: float) -> None:
    """Rest so many times as long as was worked."""
    sleep(min(times * worked, LONGEST_SECONDS))

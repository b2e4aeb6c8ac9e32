"""Who is told how far a long solve has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[int, int], None]
"""Told how many parts are done and how many there are."""

_listening: list[Progress] = []


@contextmanager
def told_to(progress: Progress) -> Iterator[None]:
    """While this lasts, long solves tell how far they have come."""
    _listening.append(progress)
    try:
        yield
    finally:
        _listening.remove(progress)


def listener() -> Progress | None:
    """Whoever asked last to be told."""
    return _listening[-1] if _listening else None

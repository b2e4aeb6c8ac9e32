"""Who hears how far a long solve has got."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[int, int], None]
"""Called with how many parts are done and how many there are."""

_listening: list[Progress] = []


@contextmanager
def reporting_to(progress: Progress) -> Iterator[None]:
    """While this lasts, long solves report how far they have got."""
    _listening.append(progress)
    try:
        yield
    finally:
        _listening.remove(progress)


def listener() -> Progress | None:
    """Whoever asked last to hear of it."""
    return _listening[-1] if _listening else None

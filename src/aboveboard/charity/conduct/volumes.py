"""What was stated long ago, bound into volumes: pressed together, and opened where somebody reads it.

A volume holds what some events state, spelled as JSON and compressed; it is never changed. Few lie open at a time,
whatever is kept: the one that was not read for longest is closed first.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from threading import Lock
from typing import Any, NamedTuple
from weakref import ref

import orjson

from aboveboard.kernel.plain import STRICT, Unreadable, WrittenAs

MOST_OPEN = 1 << 18
"""The volumes that lie open hold no more bytes together, as they are spelled."""


class Stated(NamedTuple):
    """What one event states, and when and by whom."""

    at: str
    by: str
    payload: dict[str, Any]
    hidden: tuple[str, ...] = ()
    holder: int | None = None
    destroyed: dict[str, str] | None = None


def spelled(stated: Stated) -> bytes | None:
    """What an event states as one line; None where it would not be read again as it is."""
    try:
        found = orjson.dumps(tuple(stated), option=STRICT)
    except orjson.JSONEncodeError:
        return None
    return found if _read(found) == stated else None


def _read(line: bytes) -> Stated:
    at, by, payload, hidden, holder, destroyed = orjson.loads(line)
    return Stated(at, by, payload, tuple(hidden), holder, destroyed)


class VolumeRow(NamedTuple):
    """A volume, as it is written down."""

    numbers: list[int]
    pressed: bytes


class Volume:
    """Some events of one log, by their numbers, which ascend."""

    __slots__ = ("__weakref__", "_lines", "numbers", "pressed", "read")

    written_as: WrittenAs

    def __init__(self, numbers: Sequence[int], pressed: bytes) -> None:
        self.numbers, self.pressed = array("q", numbers), pressed
        self._lines: list[bytes | Stated] | None = None
        self.read = False
        """Was it read since it was last looked through what lies open?"""

    @classmethod
    def bound(cls, numbers: Sequence[int], lines: Sequence[bytes]) -> Volume:
        """Some events, as they are spelled, bound together."""
        return cls(numbers, zlib.compress(b"\n".join(lines)))

    def __getitem__(self, number: int) -> Stated:
        """What one of its events states."""
        lines, place = self._lines, bisect_left(self.numbers, number)
        if lines is None:
            lines = OPEN.opened(self)
        self.read = True
        found = lines[place]
        if type(found) is bytes:
            found = lines[place] = _read(found)
        return found  # type: ignore[return-value]

    def open(self) -> int:
        """Lie open; gives how many bytes it holds."""
        whole = zlib.decompress(self.pressed)
        self._lines = list(whole.split(b"\n"))
        return len(whole)

    def close(self) -> None:
        """Lie open no more."""
        self._lines = None

    @property
    def lines(self) -> list[bytes | Stated] | None:
        """What it holds, while it lies open."""
        return self._lines


def _again(row: VolumeRow) -> Volume:
    """A volume that was written down; raises Unreadable where it is none."""
    try:
        lines = zlib.decompress(row.pressed).split(b"\n")
    except zlib.error as error:
        raise Unreadable(f"a volume cannot be opened: {error}") from None
    if len(lines) != len(row.numbers) or any(one >= other for one, other in pairwise(row.numbers)):
        raise Unreadable("a volume with a line for each of its events was expected")
    return Volume(row.numbers, row.pressed)


Volume.written_as = WrittenAs(VolumeRow, lambda volume: VolumeRow(volume.numbers.tolist(), volume.pressed), _again)


class _Open:
    """The volumes that lie open, for any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: deque[tuple[ref[Volume], int]] = deque()
        self.size = 0

    def opened(self, volume: Volume) -> list[bytes | Stated]:
        """What a volume holds; others are closed where too much lies open."""
        with self._lock:
            lines = volume.lines
            if lines is None:
                size = volume.open()
                self.size += size
                self._held.append((ref(volume), size))
                lines, volume.read = volume.lines, True
                self._close_others()
        assert lines is not None
        return lines

    def _close_others(self) -> None:
        """Close those that were not read since they were last looked at; the last that was opened stays."""
        while self.size > MOST_OPEN and len(self._held) > 1:
            held, size = self._held.popleft()
            volume = held()
            if volume is not None and volume.read:
                volume.read = False
                self._held.append((held, size))
                continue
            self.size -= size
            if volume is not None:
                volume.close()


OPEN = _Open()
"""One for all logs: what lies open is bounded for the whole process."""

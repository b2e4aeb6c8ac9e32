"""A tree of hashes over the events of a log: by a few hashes it shows that one event is among all of them.

A leaf and what stands above two others are hashed differently, as in RFC 6962, so that neither passes for the other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

LEAF, ABOVE = b"\0", b"\1"


def leaf(body: bytes) -> bytes:
    """What stands for an event."""
    return hashlib.sha256(LEAF + body).digest()


def above(left: bytes, right: bytes) -> bytes:
    """What stands for two."""
    return hashlib.sha256(ABOVE + left + right).digest()


class Tree:
    """The tree over some events, whose leaves are given in their order."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        self._levels = [list(leaves)]
        while len(self._levels[-1]) > 1:
            row = self._levels[-1]
            pairs = [above(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
            self._levels.append(pairs + row[len(pairs) * 2 :])

    @property
    def root(self) -> bytes:
        """What stands for all of them."""
        return self._levels[-1][0] if self._levels[-1] else hashlib.sha256(b"").digest()

    def path(self, number: int) -> list[bytes]:
        """The hashes by which one of them is shown to be there."""
        found = []
        for row in self._levels[:-1]:
            beside = number ^ 1
            if beside < len(row):
                found.append(row[beside])
            number //= 2
        return found


def root_by(found: bytes, number: int, count: int, path: Sequence[bytes]) -> bytes | None:
    """The root of a tree over so many that a leaf and its path give; None where the path is none of such a tree."""
    if not 0 <= number < count:
        return None
    rest, width = list(path), count
    while width > 1:
        if number ^ 1 < width:
            if not rest:
                return None
            beside = rest.pop(0)
            found = above(beside, found) if number & 1 else above(found, beside)
        number, width = number // 2, (width + 1) // 2
    return None if rest else found

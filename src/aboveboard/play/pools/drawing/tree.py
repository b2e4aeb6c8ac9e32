"""The tree over a frozen drum, of which the upper levels alone are held: a proof grows one small branch anew."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache

from aboveboard.kernel.serials import Range
from aboveboard.play.pools.drawing.check import counted, grown, levels, path_of

BRANCH = 10
"""A branch has two to the power of this many leaves."""
TREES = 16
"""So many trees are remembered."""
BRANCHES, FEW = 1 << 15, 4
"""So many branches are remembered, each of a few ranges: one more ticket does not have the whole tree grown anew."""


class Tree:
    """The root of a drum, and the way to it from every number."""

    def __init__(self, drum: Sequence[Range]) -> None:
        self._drum, self._starts, before = tuple(drum), list[int](), 0
        for first, last in self._drum:
            self._starts.append(before)
            before += last - first + 1
        self.count = counted(self._drum)
        size = 1 << BRANCH
        self._above = grown([_top(tuple(self._branch(start))) for start in range(0, self.count, size)])

    def _branch(self, start: int) -> Iterator[Range]:
        """The numbers of the branch that begins at a place, as ranges."""
        row, left = bisect_right(self._starts, start) - 1, min(1 << BRANCH, self.count - start)
        while left:
            first, last = self._drum[row]
            first += max(0, start - self._starts[row])
            last = min(last, first + left - 1)
            yield first, last
            left -= last - first + 1
            row += 1

    @property
    def root(self) -> str:
        """The root."""
        return self._above[-1][0].hex()

    def path(self, place: int) -> list[str]:
        """The hashes beside the way from a number, by its place from nought, to the root."""
        branch = levels(list(self._branch(place >> BRANCH << BRANCH)))
        return [*path_of(branch, place & ((1 << BRANCH) - 1)), *path_of(self._above, place >> BRANCH)]


def _top(branch: tuple[Range, ...]) -> bytes:
    """The root of one branch."""
    return _remembered(branch) if len(branch) <= FEW else levels(list(branch))[-1][0]


@lru_cache(maxsize=BRANCHES)
def _remembered(branch: tuple[Range, ...]) -> bytes:
    return levels(list(branch))[-1][0]


@lru_cache(maxsize=TREES)
def tree_of(drum: tuple[Range, ...]) -> Tree:
    """The tree over a drum, which is grown once: whoever asks for it before the drum is frozen has no wait then."""
    return Tree(drum)

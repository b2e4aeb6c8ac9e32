"""The hands that hit, drawn: how many wagers go by before the next one, and which award it is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import log1p
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.kernel.compiled import Array, Number
from aboveboard.kernel.generators import Words, following, stream

BLOCK = 2**20
"""Wagers in a block, about; fixed, because the answer depends on it."""
UNIT = 2.0**-53
LOW = np.uint64(11)
"""So many bits of a word are more than a fraction holds."""


class Hits(NamedTuple):
    """The hits of a block: the place of each among its wagers, and the number of its award."""

    places: npt.NDArray[np.int64]
    awards: npt.NDArray[np.int64]


class Drawn:
    """Draws the hits of a block of wagers; the seed and the block's number decide them."""

    def __init__(self, chances: Mapping[str, Fraction]) -> None:
        self.names = tuple(chances)
        self.any = sum(chances.values(), Fraction(0))
        self.stays = log1p(-float(self.any)) if self.any < 1 else -np.inf
        shares = [float(each / self.any) for each in chances.values()] if self.any else []
        self.edges = np.cumsum(np.array(shares, dtype=np.float64))

    def play(self, seed: int, block: int, wagers: int) -> Hits:
        """The hits among so many wagers, each independent of every other."""
        if not self.any:
            return Hits(np.empty(0, np.int64), np.empty(0, np.int64))
        words, found, start = stream(seed, block), list[Hits](), 0
        mean = wagers * float(self.any)
        size = int(mean + 6 * mean**0.5) + 16
        while start < wagers:
            places, awards = np.empty(size, np.int64), np.empty(size, np.int64)
            number, start = _draw(words, start, wagers, self.stays, self.edges, places, awards)
            found.append(Hits(places[:number], awards[:number]))
        return Hits(np.concatenate([each.places for each in found]), np.concatenate([each.awards for each in found]))


@njit(cache=True, nogil=True)
def _draw(
    words: Words, start: int, wagers: int, stays: float, edges: Array, places: Array, awards: Array
) -> tuple[Number, Number]:
    """Fill both arrays with hits from a place on; gives how many there are, and where to go on from."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    at, number = start, 0
    while number < places.size and at < wagers:
        word, a, b, c, d = following(a, b, c, d)
        gap = np.log((np.float64(word >> LOW) + 1.0) * UNIT) / stays
        if gap >= wagers - at:
            at = wagers
            break
        at += int(gap)
        word, a, b, c, d = following(a, b, c, d)
        drawn, award = np.float64(word >> LOW) * UNIT, 0
        while award < edges.size - 1 and drawn >= edges[award]:
            award += 1
        places[number], awards[number] = at, award
        at += 1
        number += 1
    words[0], words[1], words[2], words[3] = a, b, c, d
    return number, at

"""Deals at random, many at once: as many pieces as a round needs, from the top of a set that is whole each time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import njit

from aboveboard.kernel.compiled import Array
from aboveboard.kernel.generators import BITS, Words, following, unfair

BLOCK = 500_000
"""So many deals are made at once, from a stream of their own."""

_WIDTH = np.uint64(BITS)
_LOW = np.uint64(2**BITS - 1)


def deals_of(words: Words, pieces: Sequence[int], width: int, deals: int) -> Array:
    """So many deals of so many pieces, a deal a row."""
    left = np.arange(len(pieces), len(pieces) - width, -1, dtype=np.uint64)
    least = np.array([2**BITS % int(number) for number in left], dtype=np.uint64)
    dealt: Array = np.empty((deals, width), dtype=np.int64)
    _deal(words, np.array(pieces, dtype=np.int64), left, least, dealt)
    return dealt


@njit(cache=True, nogil=True)
def _deal(words: Array, deck: Array, left: Array, least: Array, dealt: Array) -> None:
    """Deal so many cards from the top of the deck, each time anew."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    for row in range(len(dealt)):
        for at in range(len(left)):
            word, a, b, c, d = following(a, b, c, d)
            half = word & _LOW
            while unfair(half, left[at], least[at]):
                word, a, b, c, d = following(a, b, c, d)
                half = word & _LOW
            other = at + np.int64((half * left[at]) >> _WIDTH)
            deck[at], deck[other] = deck[other], deck[at]
            dealt[row, at] = deck[at]

"""How many hands of each class a deck holds, every one of them ranked."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numba import njit

from aboveboard.kernel.compiled import Array
from aboveboard.kernel.poker.ranking import HIGH, LOW_BITS, TOP_BITS, flush_suit, ranking


@lru_cache(maxsize=16)
def tally(deck: tuple[int, ...], size: int) -> Array:
    """By class: how many hands of so many cards."""
    held = ranking(size)
    found = np.zeros(len(held.values), dtype=np.int64)
    _tally(np.array(deck, dtype=np.int64), size, held.keys, held.plain, held.suited, held.flush, found)
    return found


@njit(cache=True, nogil=True)
def _tally(deck: Array, size: int, keys: Array, plain: Array, suited: Array, flush: int, found: Array) -> None:
    cards = len(deck)
    at = np.arange(size)
    sums = np.zeros(size, dtype=np.int64)
    depth = 0
    while depth >= 0:
        if at[depth] > cards - size + depth:
            depth -= 1
            if depth >= 0:
                at[depth] += 1
            continue
        sums[depth] = keys[deck[at[depth]]] + (sums[depth - 1] if depth else 0)
        if depth < size - 1:
            depth += 1
            at[depth] = at[depth - 1] + 1
            continue
        key = sums[depth]
        flushes = ((key >> HIGH) + flush) & TOP_BITS
        if flushes == 0:
            found[plain[key & LOW_BITS]] += 1
        else:
            suit, ranks = flush_suit(flushes), 0
            for place in range(size):
                card = deck[at[place]]
                if card & 3 == suit:
                    ranks |= 1 << (card >> 2)
            found[suited[ranks]] += 1
        at[depth] += 1

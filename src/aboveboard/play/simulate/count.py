"""Flat bets, counted: a folded table is walked outcome by outcome, and the visits to its cells are counted.

Everything that is asked about the bets follows from the counts, exactly.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.play.simulate.draw import Range, Words, fill, following, range_of, stream, unfair
from aboveboard.play.simulate.fold import Fold, Unit
from aboveboard.play.simulate.money import gain_of

Counts = npt.NDArray[np.int64]

_LOW = np.uint64(2**32 - 1)
_WIDTH = np.uint64(32)


@njit(cache=True, nogil=True)
def walk(words: Words, draws: Range, table: npt.NDArray[Any], counts: npt.NDArray[Any], rounds: int) -> None:
    """Walk a table for so many rounds from its opening.

    A cell holds where the row of the next state begins. The outcomes are those of `draw.fill`, drawn in the same
    loop so that they never leave the processor's registers.
    """
    a, b, c, d = words[0], words[1], words[2], words[3]
    n, run, least = draws.n, draws.run, draws.least
    row, one = np.uint64(0), counts.dtype.type(1)
    whole = rounds // (2 * draws.k)
    for _ in range(whole):
        word, a, b, c, d = following(a, b, c, d)
        for _ in range(2):
            half = word & _LOW
            word >>= _WIDTH
            while unfair(half, run, least):
                again, a, b, c, d = following(a, b, c, d)
                half = again & _LOW
            for _ in range(draws.k):
                half *= n
                cell = row + (half >> _WIDTH)
                half &= _LOW
                counts[cell] += one
                row = np.uint64(table[cell])
    words[0], words[1], words[2], words[3] = a, b, c, d
    rest = np.empty(rounds - whole * 2 * draws.k, np.uint32)
    fill(words, draws, rest)
    for outcome in rest:
        cell = row + np.uint64(outcome)
        counts[cell] += one
        row = np.uint64(table[cell])


class Walk:
    """A fold made ready for walking."""

    def __init__(self, fold: Fold) -> None:
        states, outcomes = fold.following.shape
        self.fold = fold
        self.draws = range_of(outcomes)
        # The smaller the numbers, the more of the table stays in the processor's first cache.
        small = np.uint16 if states * outcomes <= 2**16 else np.uint32
        self.table = (fold.following.astype(np.int64) * outcomes).astype(small).reshape(-1)

    def block(self, seed: int, block: int, rounds: int) -> npt.NDArray[np.uint32]:
        """The visits of one block of rounds to each cell."""
        counts = np.zeros(len(self.table), np.uint32)
        walk(stream(seed, block), self.draws, self.table, counts, rounds)
        return counts


@dataclass
class Tally:
    """What came of one bet: how often it was made, and how often it ended in each way, by stake."""

    made: list[int]
    ended: list[list[int]] = field(default_factory=list)


def tallies(fold: Fold, counts: Counts, blocks: int) -> list[list[Tally]]:
    """What came of each bet of each unit, from the visits to the fold's cells over so many blocks."""
    visits = counts.reshape(fold.following.shape)
    found = []
    for unit, of in fold.units:
        own = np.zeros(unit.following.shape, np.int64)
        np.add.at(own, of, visits)
        found.append([_tally(unit, bet, own, blocks) for bet in range(len(unit.bets))])
    return found


def _tally(unit: Unit, bet: int, visits: Counts, blocks: int) -> Tally:
    made = int(visits[unit.made[:, :, bet]].sum()) + int(unit.first[bet]) * blocks
    ended = np.zeros(len(unit.endings[bet]) + 1, np.int64)
    np.add.at(ended, unit.ended[:, :, bet] + 1, visits)
    return Tally([made], [[int(count) for count in ended[1:]]])


def gains(fold: Fold) -> Counts:
    """By cell: what all bets together gain there, in cents."""
    total = np.zeros(fold.following.shape, np.int64)
    for unit, of in fold.units:
        for bet, one in enumerate(unit.bets):
            each = [gain_of(ending, one.stakes[0]) for ending in unit.endings[bet]]
            total += np.array([*each, 0], np.int64)[unit.ended[:, :, bet]][of]
    return total.reshape(-1)

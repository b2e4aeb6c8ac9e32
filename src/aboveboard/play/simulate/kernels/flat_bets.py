"""Flat bets, counted: folded tables are walked outcome by outcome, and the visits to their cells are counted.

Everything that is asked about the bets follows from the counts, exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.kernel.compiled import Array, Number
from aboveboard.kernel.generators import Range, Words, fill, following, range_of, stream, unfair
from aboveboard.law.errors import BadInput
from aboveboard.play.simulate.answer import CentsCount, PlanResult
from aboveboard.play.simulate.blocks import error_of
from aboveboard.play.simulate.kernels.folding import Fold, Unit
from aboveboard.play.simulate.payoffs import gain_of
from aboveboard.play.simulate.plan_arrays import Ending
from aboveboard.play.simulate.plans import Bet

Ints = npt.NDArray[np.int64]

LEAST_BLOCKS = 8
"""With fewer blocks than this, no standard error is claimed for what a plan gains in a round."""
MOST_GAIN = 2**40
"""No round may gain or lose more cents, so that the sum over a block stays a whole number of the machine's."""
_LOW = np.uint64(2**32 - 1)
_WIDTH = np.uint64(32)
_BUFFER = 2**12


@njit(cache=True, nogil=True)
def walk(words: Words, draws: Range, table: Array, counts: Array, rounds: int) -> Number:
    """Walk a table for so many rounds from its opening; gives the last cell.

    A cell holds where the row of the next state begins. The outcomes are those of `draw.fill`, drawn in the same
    loop so that they never leave the processor's registers.
    """
    a, b, c, d = words[0], words[1], words[2], words[3]
    n, run, least = draws.n, draws.run, draws.least
    row, cell, one = np.uint64(0), np.uint64(0), counts.dtype.type(1)
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
    return cell


@njit(cache=True, nogil=True)
def walk_together(
    words: Words,
    draws: Range,
    table: Array,
    gains: Ints,
    counts: Array,
    rows: npt.NDArray[np.uint64],
    lasts: npt.NDArray[np.uint64],
    rounds: int,
) -> Number:
    """Walk several tables on the same outcomes; gives the sum of what the rounds gained, and of its squares."""
    outcomes, total, squares, done, one = np.empty(_BUFFER, np.uint32), 0, 0.0, 0, counts.dtype.type(1)
    while done < rounds:
        fill(words, draws, outcomes)
        for outcome in outcomes[: rounds - done]:
            gain = 0
            for fold in range(len(rows)):
                cell = rows[fold] + np.uint64(outcome)
                counts[cell] += one
                gain += gains[cell]
                rows[fold], lasts[fold] = table[cell], cell
            total += gain
            squares += float(gain) * float(gain)
        done += len(outcomes)
    return total, squares


class Block(NamedTuple):
    """The results of one block: visits by cell, the last cell of each fold, and the sums of the rounds' gains."""

    rounds: int
    counts: npt.NDArray[np.uint32]
    lasts: Sequence[int]
    total: int
    squares: int | None = None
    """Known where several folds were walked; else it follows from the counts."""


class Walk:
    """Folds made ready for walking side by side, their cells numbered on from one to the next."""

    def __init__(self, folds: Sequence[Fold]) -> None:
        self.folds = folds
        outcomes = folds[0].following.shape[1]
        ends = np.cumsum([fold.cells for fold in folds])
        self.starts = ends - [fold.cells for fold in folds]
        self.draws = range_of(outcomes)
        self.gains = np.concatenate([gains(fold) for fold in folds])
        if sum(int(np.abs(gains(fold)).max()) for fold in folds) > MOST_GAIN:
            raise BadInput(f"the stakes are too large to count: a round could gain over {MOST_GAIN} cents")
        # The smaller the numbers, the more of the table stays in the processor's first cache.
        size = np.uint16 if ends[-1] <= 2**16 else np.uint32
        rows = [fold.following.reshape(-1).astype(np.int64) * outcomes for fold in folds]
        self.table = np.concatenate([row + start for row, start in zip(rows, self.starts, strict=True)]).astype(size)

    def block(self, seed: int, number: int, rounds: int) -> Block:
        """Walk one block of rounds."""
        counts, words = np.zeros(len(self.table), np.uint32), stream(seed, number)
        if len(self.folds) == 1:
            last = walk(words, self.draws, self.table, counts, rounds)
            return Block(rounds, counts, [int(last)], int(self.gains @ counts.astype(np.int64)))
        rows, lasts = self.starts.astype(np.uint64), self.starts.astype(np.uint64)
        total, squares = walk_together(words, self.draws, self.table, self.gains, counts, rows, lasts, rounds)
        return Block(rounds, counts, lasts.tolist(), int(total), int(squares))


def gains(fold: Fold) -> Ints:
    """By cell: what all bets together gain there, in cents."""
    total = np.zeros(fold.following.shape, np.int64)
    for unit, of in fold.units:
        for bet, one in enumerate(unit.bets):
            each = [gain_of(ending, one.stakes[0]) for ending in unit.endings[bet]]
            total += np.array([*each, 0], np.int64)[unit.ended[:, :, bet]][of]
    return total.reshape(-1)


@dataclass
class Tally:
    """The results of one bet, by size of stake: how often it was made, and how often it ended in each way."""

    made: list[int]
    ended: list[list[int]]


class Visits:
    """What comes of the blocks of a walk, added up; all of it in whole numbers, so that their order is nothing."""

    def __init__(self, walk: Walk, block: int) -> None:
        self.walk = walk
        self.block = block
        self.counts = np.zeros(len(walk.table), np.int64)
        self.lasts = np.zeros(len(walk.table), np.int64)
        """By cell: how many blocks ended with it, so that the bets made again after it were never played."""
        self.rounds = self.total = self._squares = 0
        self._blocks = [0, 0, 0]
        """Of whole blocks: their number, and the sums of their gains and of the squares of those."""

    def take(self, block: Block) -> None:
        """Add the results of a block."""
        self.counts += block.counts
        np.add.at(self.lasts, block.lasts, 1)
        self.rounds += block.rounds
        self.total += block.total
        self._squares += block.squares or 0
        if block.rounds == self.block:
            number, total, squares = self._blocks
            self._blocks = [number + 1, total + block.total, squares + block.total**2]

    def plan(self) -> PlanResult:
        """What all bets together gained in a round, in cents."""
        by_gain = _by_value(self.walk.gains, self.counts) if len(self.walk.folds) == 1 else None
        squares = self._squares if by_gain is None else sum(gain * gain * count for gain, count in by_gain)
        mean, (number, _, _) = Fraction(self.total, self.rounds), self._blocks
        error = error_of(*self._blocks) if number >= LEAST_BLOCKS else None
        return PlanResult(
            total=self.total,
            mean=float(mean),
            stderr=None if error is None else error / self.block,
            variance=float(Fraction(squares, self.rounds) - mean**2),
            distribution=None if by_gain is None else tuple(CentsCount(gain, count) for gain, count in by_gain),
        )

    def tallies(self) -> Iterator[tuple[Bet, tuple[Ending, ...], Tally]]:
        """The results of each bet."""
        for fold, start in zip(self.walk.folds, self.walk.starts, strict=True):
            cells = slice(start, start + fold.cells)
            for unit, of in fold.units:
                visits, lasts = (_project(each[cells], fold, unit, of) for each in (self.counts, self.lasts))
                for number, bet in enumerate(unit.bets):
                    again = (visits - lasts)[unit.made[:, :, number]].sum()
                    made = int(again) + int(unit.first[number]) * int(lasts.sum())
                    ended = np.zeros(len(unit.endings[number]) + 1, np.int64)
                    np.add.at(ended, unit.ended[:, :, number] + 1, visits)
                    yield bet, unit.endings[number], Tally([made], [ended[1:].tolist()])


def _project(cells: Ints, fold: Fold, unit: Unit, of: npt.NDArray[np.int32]) -> Ints:
    """Counts of a fold's cells as counts of the cells of one of its units."""
    found = np.zeros(unit.following.shape, np.int64)
    np.add.at(found, of, cells.reshape(fold.following.shape))
    return found


def _by_value(values: Ints, counts: Ints) -> list[tuple[int, int]]:
    found, which = np.unique(values, return_inverse=True)
    often = np.zeros(len(found), np.int64)
    np.add.at(often, which.reshape(-1), counts)
    return [(value, count) for value, count in zip(found.tolist(), often.tolist(), strict=True) if count]

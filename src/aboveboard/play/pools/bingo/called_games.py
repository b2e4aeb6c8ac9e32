"""Bingo games called by chance: random cards for each game, or the cards that were really sold.

A card is looked at once: the calls of its squares, of those the last in each alternative, and of these the first. Of a
random card only the calls matter, so they are drawn from those of its columns, several with half a random word, by the
first steps of Fisher-Yates, for the squares that the pattern needs. Games are cut into blocks of fixed size, each with
its own stream of chance, and only counts are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.games.shapes.pool import Calls
from aboveboard.kernel.compiled import Array, Number
from aboveboard.kernel.generators import Words, fair_half, next_of, runs_of, stream, together
from aboveboard.law.errors import BadInput, short
from aboveboard.play.pools.bingo.patterns import Pattern

BLOCK = 2**14
"""Games in a block; fixed, because the answer depends on it."""
MOST_GAMES = 10**12
MOST_CARDS = 10**6
_LARGEST = 2**27
"""As many balls are drawn from half a random word as keep their runs below this."""


class Estimate(NamedTuple):
    """A figure from games that were called, with its standard error; none after a single game."""

    value: float
    error: float | None


@dataclass(frozen=True)
class CalledGames:
    """What came of so many games."""

    cards: int
    games: int
    calls: tuple[int, ...]
    """By call, from 0: how many games were won with it."""
    sharers: tuple[int, ...]
    """By number of winners, from 0: how many games they shared."""

    @property
    def mean_calls(self) -> Estimate:
        """How many balls were called on average."""
        return _mean(enumerate(self.calls))

    @property
    def mean_winners(self) -> Estimate:
        """How many cards won on average, all with the same call."""
        return _mean(enumerate(self.sharers))

    @property
    def single_winner(self) -> Estimate:
        """How often one card won alone."""
        return self.shared_by(1)

    def shared_by(self, winners: int) -> Estimate:
        """How often so many cards won, all with the same call."""
        return _mean((int(number == winners), count) for number, count in enumerate(self.sharers))

    def won_by(self, call: int) -> Estimate:
        """How often somebody had won once so many balls were called."""
        return _mean((int(at <= call), count) for at, count in enumerate(self.calls))


def _mean(counted: Iterable[tuple[int, int]]) -> Estimate:
    """The mean of values, each so often, and its standard error."""
    rows = [(value, count) for value, count in counted if count]
    number, total = sum(count for _, count in rows), sum(value * count for value, count in rows)
    squares = sum(value * value * count for value, count in rows)
    error = sqrt((squares * number - total * total) / (number * number * (number - 1))) if number > 1 else None
    return Estimate(total / number, error)


class _Drawing(NamedTuple):
    """How a random card's calls are drawn from so many a column: by column from where on, how many, in which runs."""

    size: int
    starts: npt.NDArray[np.int64]
    drawn: npt.NDArray[np.int64]
    groups: npt.NDArray[np.int64]
    runs: npt.NDArray[np.uint64]
    least: npt.NDArray[np.uint64]


class _Looking(NamedTuple):
    """Which squares each alternative needs, numbered as the squares of the pattern: one after the other, and where."""

    needed: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]


class CalledBlocks:
    """Games with so many random cards in each, or with these cards: balls by card, row and column."""

    def __init__(self, cards: int | Array, stage: Calls, pattern: Pattern, within: int = 0) -> None:
        self._within = within
        squares = sorted(pattern.squares, key=lambda square: square[::-1])
        self._looking = _looking(pattern, {square: at for at, square in enumerate(squares)})
        self._whole, self._balls = _runs(stage.balls, stage.balls), stage.balls
        self._sold: Array | None = None
        if isinstance(cards, int):
            if isinstance(cards, bool) or not 1 <= cards <= MOST_CARDS:
                raise BadInput(f"cards: a number from 1 to {MOST_CARDS:,} was expected, not {short(cards)}")
            self.cards, self._drawing = cards, _drawing(stage, [column for _, column in squares])
        else:
            sold = sold_cards(cards, stage)[:, [row for row, _ in squares], [column for _, column in squares]] - 1
            self.cards, self._sold = len(sold), np.ascontiguousarray(sold)

    def play(self, seed: int, block: int, games: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Call games by a block's own stream: how many each call won, and how many so many shared, late or early."""
        calls, sharers = np.zeros(self._balls + 1, np.int64), np.zeros((2, self.cards + 1), np.int64)
        words, within = stream(seed, block), self._within
        if self._sold is None:
            _random_cards(words, games, self.cards, self._whole, self._drawing, self._looking, within, calls, sharers)
        else:
            _these_cards(words, games, self._sold, self._whole, self._looking, within, calls, sharers)
        return calls, sharers


def simulate_calls(cards: int | Array, games: int, seed: int, stage: Calls, pattern: Pattern) -> CalledGames:
    """Call so many games, with so many random cards in each, or with these cards: balls by card, row and column."""
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise BadInput(f"games: a number from 1 to {MOST_GAMES:,} was expected, not {short(games)}")
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise BadInput(f"seed: a number from 0 to {2**64 - 1} was expected, not {short(seed)}")
    blocks = CalledBlocks(cards, stage, pattern)
    calls, sharers = np.zeros(stage.balls + 1, np.int64), np.zeros(blocks.cards + 1, np.int64)
    for block, start in enumerate(range(0, games, BLOCK)):
        won, shared = blocks.play(seed, block, min(BLOCK, games - start))
        calls += won
        sharers += shared.sum(axis=0)
    most = int(np.flatnonzero(sharers)[-1])
    return CalledGames(blocks.cards, games, tuple(calls.tolist()), tuple(sharers[: most + 1].tolist()))


def sold_cards(given: Array, stage: Calls) -> npt.NDArray[np.int64]:
    """Cards as they were sold, each column of different balls of its own; what stands on free squares is not read."""
    cards = np.asarray(given)
    shape = (stage.rows, len(stage.columns))
    if cards.ndim != 3 or cards.shape[1:] != shape or not np.issubdtype(cards.dtype, np.integer):
        raise BadInput(f"cards: numbers of balls by card, {shape[0]} rows and {shape[1]} columns were expected")
    if not 1 <= len(cards) <= MOST_CARDS:
        raise BadInput(f"cards: from 1 to {MOST_CARDS:,} were expected, not {len(cards):,}")
    cards = cards.astype(np.int64)
    for column, letter in enumerate(stage.columns):
        rows = [row for row in range(stage.rows) if (row, column) not in stage.free]
        balls, own = np.sort(cards[:, rows, column], axis=1), stage.balls_of(column)
        wrong = ((balls < own[0]) | (balls > own[-1])).any(axis=1)
        wrong |= (np.diff(balls, axis=1) == 0).any(axis=1)
        if wrong.any():
            raise BadInput(
                f"cards: column {letter} of card {int(np.flatnonzero(wrong)[0]) + 1}: different balls from "
                f"{own[0]} to {own[-1]} were expected"
            )
    return cards


def _looking(pattern: Pattern, numbered: dict[tuple[int, int], int]) -> _Looking:
    rows = [sorted(numbered[square] for square in alternative) for alternative in pattern.alternatives]
    needed = [square for row in rows for square in row]
    return _Looking(np.array(needed, np.int64), np.cumsum([len(row) for row in rows]).astype(np.int64))


def _runs(size: int, drawn: int) -> tuple[Words, Words]:
    most = next(k for k in (6, 5, 4, 3, 2, 1) if size**k <= _LARGEST or k == 1)
    return runs_of(size, drawn, most)


def _drawing(stage: Calls, columns: list[int]) -> _Drawing:
    used = sorted(set(columns))
    drawn = [columns.count(column) for column in used]
    runs = [_runs(stage.balls_a_column, number) for number in drawn]
    groups = [len(each) for each, _ in runs]
    table = np.zeros((2, len(used), max(groups)), np.uint64)
    for at, row in enumerate(runs):
        table[:, at, : groups[at]] = row
    starts = np.array(used, np.int64) * stage.balls_a_column
    return _Drawing(
        stage.balls_a_column, starts, np.array(drawn, np.int64), np.array(groups, np.int64), table[0], table[1]
    )


@njit(inline="always")
def _first(at: Array, looking: _Looking) -> Number:
    """With which call a card is the first to cover an alternative, its squares being called at these."""
    first, square = np.int32(2**31 - 1), 0
    for end in looking.ends:
        last = np.int32(0)
        while square < end:
            last = max(last, at[looking.needed[square]])
            square += 1
        first = min(first, last)
    return first


@njit(inline="always")
def _called(
    order: Array, whole: tuple[Words, Words], spare: Number, spared: Number, a: Number, b: Number, c: Number, d: Number
) -> Number:
    """Call all balls: the calls are exchanged until each ball has a random one."""
    runs, least = whole
    balls, at = len(order), 0
    each = together(balls, runs)
    for group in range(len(runs)):
        half, spare, spared, a, b, c, d = fair_half(spare, spared, runs[group], least[group], a, b, c, d)
        for _ in range(min(each, balls - at)):
            other, half = next_of(half, np.uint64(balls - at))
            other += at
            order[at], order[other] = order[other], order[at]
            at += 1
    return spare, spared, a, b, c, d


@njit(cache=True, nogil=True)
def _these_cards(
    words: Words,
    games: int,
    cards: Array,
    whole: tuple[Words, Words],
    looking: _Looking,
    within: int,
    calls: Array,
    sharers: Array,
) -> None:
    """Call games with cards that stay the same: a row a card, the balls on the squares that are needed."""
    order = np.arange(1, len(calls)).astype(np.int32)
    at = np.empty(cards.shape[1], np.int32)
    a, b, c, d = words[0], words[1], words[2], words[3]
    spare, spared = np.uint64(0), False
    for _ in range(games):
        spare, spared, a, b, c, d = _called(order, whole, spare, spared, a, b, c, d)
        best, winners = np.int32(2**31 - 1), 0
        for card in range(len(cards)):
            for square in range(len(at)):
                at[square] = order[cards[card, square]]
            first = _first(at, looking)
            if first < best:
                best, winners = first, 1
            elif first == best:
                winners += 1
        calls[best] += 1
        sharers[int(best <= within), winners] += 1


@njit(cache=True, nogil=True)
def _random_cards(
    words: Words,
    games: int,
    cards: int,
    whole: tuple[Words, Words],
    drawing: _Drawing,
    looking: _Looking,
    within: int,
    calls: Array,
    sharers: Array,
) -> None:
    """Call games with new random cards in each."""
    order = np.arange(1, len(calls)).astype(np.int32)
    starts, drawn, groups, runs, least = drawing.starts, drawing.drawn, drawing.groups, drawing.runs, drawing.least
    at = np.empty(drawn.sum(), np.int32)
    a, b, c, d = words[0], words[1], words[2], words[3]
    spare, spared = np.uint64(0), False
    for _ in range(games):
        spare, spared, a, b, c, d = _called(order, whole, spare, spared, a, b, c, d)
        best, winners = np.int32(2**31 - 1), 0
        for _ in range(cards):
            square = 0
            for column in range(len(starts)):
                number, place = 0, starts[column]
                each = together(drawn[column], runs[column, : groups[column]])
                for group in range(groups[column]):
                    half, spare, spared, a, b, c, d = fair_half(
                        spare, spared, runs[column, group], least[column, group], a, b, c, d
                    )
                    for _ in range(min(each, drawn[column] - number)):
                        other, half = next_of(half, np.uint64(drawing.size - number))
                        other += place
                        call = order[other]
                        order[other] = order[place]
                        order[place] = call
                        at[square] = call
                        place += 1
                        number += 1
                        square += 1
            first = _first(at, looking)
            if first < best:
                best, winners = first, 1
            elif first == best:
                winners += 1
        calls[best] += 1
        sharers[int(best <= within), winners] += 1

"""Every card of a stage, each under one number: the number's digits, mixed under a key, are the card.

A card is a set of balls for each column, and an order for each set. A number has a digit for each of them, the sets'
first (mixed radix). The digits are mixed one after the other: to a digit something is added, modulo how many sets or
orders there are, that the key and the other digits decide. Whatever is added can be taken away again, so that no two
numbers come to the same digits, and every card has its number. The orders are mixed last and by the sets alone; so as
many numbers from the first on as there are choices of balls differ in their balls, and not only in the order of them.
The mixing spreads cards as chance would; it hides nothing from whoever holds many of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import shake_256
from math import comb, factorial, gcd, prod

import numpy as np
import numpy.typing as npt

from aboveboard.games.shapes.pool import Calls
from aboveboard.kernel.compiled import Array
from aboveboard.law.errors import BadInput

ROUNDS = 4
"""After two of them each digit depends on all; fixed, because the cards depend on it."""
MOST_SETS, MOST_ORDERS = 2**31, 2**62
"""So many sets or orders of a column at most, or a machine word would not hold what is reckoned with them."""
MOST_NUMBERS = 2**62

Words = npt.NDArray[np.uint64]


class Numbering:
    """The cards of a stage under a key, numbered from 0."""

    def __init__(self, stage: Calls, key: bytes) -> None:
        self.stage = stage
        self._rows = [
            [row for row in range(stage.rows) if (row, column) not in stage.free]
            for column in range(len(stage.columns))
        ]
        self._sets = [comb(stage.balls_a_column, len(rows)) for rows in self._rows]
        self._orders = [factorial(len(rows)) for rows in self._rows]
        if max(self._sets) > MOST_SETS or max(self._orders) > MOST_ORDERS:
            raise BadInput(
                f"{stage.rows} rows of {stage.balls_a_column} balls a column: there are more cards than can be numbered"
            )
        many = len(self._sets)
        words = np.frombuffer(shake_256(key).digest(8 * (ROUNDS + 2) * many), ">u8").astype(np.uint64)
        self._words: Words = words.reshape(ROUNDS + 2, many)
        self._factors = [
            np.uint64(_unit(int(word), size)) for word, size in zip(self._words[0], self._sets, strict=True)
        ]

    @property
    def choices(self) -> int:
        """How many cards there are that differ in their balls, in whatever order."""
        return prod(self._sets)

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return self.choices * prod(self._orders)

    def balls(self, numbers: Array) -> npt.NDArray[np.int32]:
        """The balls of cards by card, row and column; 0 stands on a free square."""
        sets, orders = self._mixed(*self._digits(np.asarray(numbers, np.uint64)))
        found = np.zeros((len(numbers), self.stage.rows, len(self.stage.columns)), np.int32)
        for column, rows in enumerate(self._rows):
            chosen = _chosen(sets[column], self.stage.balls_a_column, len(rows))
            found[:, rows, column] = _ordered(chosen, orders[column]) + self.stage.balls_of(column)[0]
        return found

    def _digits(self, left: Words) -> tuple[list[Words], list[Words]]:
        digits: list[Words] = []
        for size in (*self._sets, *self._orders):
            left, digit = np.divmod(left, np.uint64(size))
            digits.append(digit)
        return digits[: len(self._sets)], digits[len(self._sets) :]

    def _mixed(self, sets: list[Words], orders: list[Words]) -> tuple[list[Words], list[Words]]:
        sizes = [np.uint64(size) for size in self._sets]
        # A column that stands alone has no other digit by which it is mixed: its sets are at least not taken in order.
        sets = [digit * by % size for digit, by, size in zip(sets, self._factors, sizes, strict=True)]
        for words in self._words[1:-1]:
            for at, size in enumerate(sizes):
                others = sets[:at] + sets[at + 1 :]
                sets[at] = (sets[at] + _word(words[at], others) % size) % size
        mixed = []
        for word, digit, many in zip(self._words[-1], orders, self._orders, strict=True):
            size = np.uint64(many)
            mixed.append((digit + _word(word, sets) % size) % size)
        return sets, mixed


def _unit(word: int, size: int) -> int:
    """A factor below a size by which digits are multiplied without two becoming the same."""
    return next(factor for factor in range(word % size, word % size + size + 1) if gcd(factor, size) == 1) % size


def _word(key: np.uint64, digits: Iterable[Words]) -> Words:
    """A word that a key and digits decide (the finalizer of splitmix64, once for each digit)."""
    found: Words = np.array([key])
    for digit in digits:
        found = (found ^ digit) + np.uint64(0x9E3779B97F4A7C15)
        found = (found ^ (found >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        found = (found ^ (found >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        found ^= found >> np.uint64(31)
    return found


def _chosen(digits: Words, balls: int, many: int) -> npt.NDArray[np.int64]:
    """By card: so many different balls from 0, in rising order, each set under one digit (combinatorial numbers)."""
    left, found = digits.astype(np.int64), np.empty((len(digits), many), np.int64)
    for at in range(many - 1, -1, -1):
        below = np.array([comb(ball, at + 1) for ball in range(balls)], np.int64)
        found[:, at] = np.searchsorted(below, left, side="right") - 1
        left -= below[found[:, at]]
    return found


def _ordered(chosen: npt.NDArray[np.int64], digits: Words) -> npt.NDArray[np.int64]:
    """By card: the same balls in the order that a digit says (Fisher-Yates)."""
    cards, many = np.arange(len(chosen)), chosen.shape[1]
    left = digits.astype(np.int64)
    for at in range(many - 1):
        left, other = np.divmod(left, many - at)
        other += at
        chosen[cards, other], chosen[:, at] = chosen[:, at].copy(), chosen[cards, other]
    return chosen

"""A hand that grows card by card against a pay table: no dealer's hand, and a choice before each last card.

What is to come depends only on which cards lie open, so choices are made for sets of cards: from the whole hand back
to the first choice, then forward again to count how the best play ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import comb

import numpy as np
from numba import njit

from aboveboard.kernel.compiled import Array, Number
from aboveboard.kernel.poker.ranking import ranking
from aboveboard.play.odds.contests.versus import combinations_of, numbers_of


@dataclass(frozen=True, eq=False)
class Ladder:
    """What is asked: the deck, and how many options there are at each choice, the last with one card to come."""

    deck: tuple[int, ...]
    options: tuple[int, ...]
    chosen: list[str] = field(default_factory=list)
    """For each choice: the option taken, by what was chosen before and then by the number of the set of cards that lie
    open; filled in as deals are counted."""

    def counts(self, gains: Array) -> Array:
        """By path and class: how many deals end so under the best play; `gains` gives whole numbers by both.

        A path numbers what was chosen, the first choice counting most. The first of equal options is taken.
        """
        deck, cards = np.array(self.deck, dtype=np.int64), len(self.deck)
        size = 5
        choose = np.array([[comb(n, k) for k in range(size + 1)] for n in range(cards + 1)], dtype=np.int64)
        hands = combinations_of(cards, size)
        classes = np.empty(len(hands), dtype=np.int64)
        classes[numbers_of(hands, choose)] = ranking(5).classes(deck[hands].astype(np.uint8))
        values = np.ascontiguousarray(gains[:, classes])
        taken: list[tuple[Array, Array]] = []
        for back, options in enumerate(reversed(self.options), 1):
            sets = combinations_of(cards, size - back)
            following = values.reshape(-1, options, values.shape[1])
            values = np.empty((len(following), len(sets)), dtype=np.int64)
            chosen = np.empty((len(following), len(sets)), dtype=np.int8)
            _choose(sets, cards, choose, following, values, chosen)
            taken.insert(0, (sets, chosen))
        self.chosen.extend((chosen.astype(np.uint8) + 48).tobytes().decode() for _, chosen in taken)
        weights = np.ones((1, len(taken[0][0])), dtype=np.int64)
        for number, options in enumerate(self.options):
            sets, chosen = taken[number]
            after = np.zeros((len(weights), options, comb(cards, sets.shape[1] + 1)), dtype=np.int64)
            _go_on(sets, cards, choose, chosen, weights, after)
            weights = after.reshape(-1, after.shape[2])
        found = np.zeros(gains.shape, dtype=np.int64)
        for path in range(len(weights)):
            np.add.at(found[path], classes, weights[path])
        return found


@njit(cache=True)
def _with(row: Number, card: int, choose: Array) -> int:
    """The number of a set with one card more, or -1 where it holds the card."""
    number = 0
    at = 1
    placed = False
    for held in row:
        if held == card:
            return -1
        if not placed and card < held:
            number += choose[card, at]
            at += 1
            placed = True
        number += choose[held, at]
        at += 1
    return number if placed else number + choose[card, at]


@njit(cache=True)
def _number(row: Array, choose: Array) -> int:
    number = 0
    for place in range(len(row)):
        number += choose[row[place], place + 1]
    return number


@njit(cache=True)
def _choose(sets: Number, cards: int, choose: Array, following: Array, values: Array, chosen: Array) -> None:
    paths, options = following.shape[0], following.shape[1]
    sums = np.zeros((paths, options), dtype=np.int64)
    for row in sets:
        sums[:] = 0
        for card in range(cards):
            number = _with(row, card, choose)
            if number >= 0:
                for path in range(paths):
                    for option in range(options):
                        sums[path, option] += following[path, option, number]
        own = _number(row, choose)
        for path in range(paths):
            best = 0
            for option in range(1, options):
                if sums[path, option] > sums[path, best]:
                    best = option
            values[path, own] = sums[path, best]
            chosen[path, own] = best


@njit(cache=True)
def _go_on(sets: Number, cards: int, choose: Array, chosen: Array, weights: Array, after: Array) -> None:
    for row in sets:
        own = _number(row, choose)
        for card in range(cards):
            number = _with(row, card, choose)
            if number >= 0:
                for path in range(len(weights)):
                    after[path, chosen[path, own], number] += weights[path, own]

"""Hands ranked fast: three, five or seven cards to a class, by table; a higher class beats a lower one.

Each rank has a key such that the keys of a hand sum to a number that no other ranks give; suits are counted in the
upper bits of the same sum. One lookup ranks a hand without a flush, and a flush is looked up by its ranks. Tables
are made from the definitions in `hands`; five and seven cards share their classes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from typing import Final, Literal

import numpy as np
from numba import njit

from aboveboard.kernel.cards import Card
from aboveboard.kernel.compiled import Array
from aboveboard.kernel.poker.hands import FIVE, THREE, Value, five, three

Size = Literal[3, 5, 7]

RANK_KEYS: Final[dict[int, tuple[int, ...]]] = {
    3: (0, 1, 4, 13, 32, 71, 124, 218, 375, 572, 744, 1208, 1556),
    5: (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415),
    7: (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181),
}
"""By number of cards: the smallest keys that do it, each chosen after the one before."""

SUITED: Final = {3: 5 * 0x1111, 5: 3 * 0x1111, 7: 3 * 0x1111}
"""By number of cards: added to four four-bit suit counts, it sets a count's top bit where there is a flush."""

HIGH: Final = 32
TOP_BITS: Final = 0x8888
LOW_BITS: Final = 0xFFFFFFFF


@dataclass(frozen=True, eq=False)
class Ranking:
    """The tables that rank hands of one size."""

    size: int
    keys: Array
    """By card: the key of its rank, and its suit counted in the upper bits."""
    plain: Array
    """Classes by the sum of rank keys."""
    suited: Array
    """Classes of flushes by the set of their ranks."""
    values: tuple[Value, ...]
    """By class: what the hand is worth."""
    names: tuple[str, ...]
    """Categories in words, lowest first."""

    @property
    def flush(self) -> int:
        """What shows a flush when it is added to the suit counts."""
        return SUITED[self.size]

    @cached_property
    def categories(self) -> Array:
        """By class: the number of its category."""
        return np.array([value[0] for value in self.values], dtype=np.int64)

    def class_of(self, hand: Sequence[Card]) -> int:
        """The class of one hand."""
        return int(self.classes(np.array([hand], dtype=np.int64))[0])

    def classes(self, hands: Array) -> Array:
        """The classes of many hands, one a row."""
        return rank_rows(np.ascontiguousarray(hands), self.keys, self.plain, self.suited, self.flush)

    def value(self, hand: Sequence[Card]) -> Value:
        """What a hand is worth."""
        return self.values[self.class_of(hand)]

    def lowest(self, value: Value) -> int:
        """The lowest class that is worth no less than a value."""
        return next((number for number, held in enumerate(self.values) if held >= value), len(self.values))


@njit(cache=True, inline="always")
def flush_suit(flushes: int) -> int:
    """The suit whose top bit is set."""
    return 0 if flushes & 8 else 1 if flushes & 128 else 2 if flushes & 2048 else 3


@njit(cache=True, nogil=True)
def rank_rows(hands: Array, keys: Array, plain: Array, suited: Array, flush: int) -> Array:
    """The classes of hands, one a row; the cards are looked at again only where there is a flush."""
    count, size = hands.shape
    found = np.empty(count, dtype=np.uint16)
    for number in range(count):
        key = keys[hands[number, 0]]
        for place in range(1, size):
            key += keys[hands[number, place]]
        flushes = ((key >> HIGH) + flush) & TOP_BITS
        if flushes == 0:
            found[number] = plain[key & LOW_BITS]
        else:
            suit = flush_suit(flushes)
            ranks = 0
            for place in range(size):
                if hands[number, place] & 3 == suit:
                    ranks |= 1 << (hands[number, place] >> 2)
            found[number] = suited[ranks]
    return found


@cache
def ranking(size: Size) -> Ranking:
    """The tables for hands of so many cards."""
    if size == 7:
        return _seven()
    worth, names = (three, THREE) if size == 3 else (five, FIVE)
    plain = {ranks: worth(_mixed(ranks)) for ranks in _ranks(size)}
    suited = {ranks: worth([rank * 4 for rank in ranks]) for ranks in combinations(range(13), size)}
    values = tuple(sorted({*plain.values(), *suited.values()}))
    number = {value: place for place, value in enumerate(values)}
    tables = _tables(size)
    for ranks, value in plain.items():
        tables[0][sum(RANK_KEYS[size][rank] for rank in ranks)] = number[value]
    for ranks, value in suited.items():
        tables[1][sum(1 << rank for rank in ranks)] = number[value]
    return Ranking(size, _card_keys(size), *tables, values, names)


def _seven() -> Ranking:
    """Seven cards are worth the best five of them; with five of a suit nothing beats its flush."""
    fives, tables = ranking(5), _tables(7)
    every = np.array(list(_ranks(7)), dtype=np.int64)
    _best_of_seven(every, np.array(RANK_KEYS[7]), np.array(RANK_KEYS[5]), fives.plain, tables[0])
    _best_flushes(fives.suited, tables[1])
    return Ranking(7, _card_keys(7), *tables, fives.values, fives.names)


def _ranks(size: int) -> list[tuple[int, ...]]:
    """Every choice of ranks, no rank more than four times."""
    return [
        ranks
        for ranks in combinations_with_replacement(range(13), size)
        if size < 5 or all(ranks[place] != ranks[place + 4] for place in range(size - 4))
    ]


def _mixed(ranks: Sequence[int]) -> list[Card]:
    """Cards of these ranks that are not of one suit."""
    return [rank * 4 + place % 4 for place, rank in enumerate(ranks)]


def _tables(size: int) -> tuple[Array, Array]:
    keys = RANK_KEYS[size]
    top = sum(sorted([keys[12]] * min(size, 4) + [keys[11]] * max(size - 4, 0)))
    return np.zeros(top + 1, dtype=np.uint16), np.zeros(8192, dtype=np.uint16)


def _card_keys(size: int) -> Array:
    keys = RANK_KEYS[size]
    return np.array([keys[given // 4] + (1 << (4 * (given % 4) + HIGH)) for given in range(52)], dtype=np.int64)


@njit(cache=True)
def _best_of_seven(every: Array, keys: Array, five_keys: Array, plain: Array, found: Array) -> None:
    for ranks in every:
        key = whole = 0
        for rank in ranks:
            key += keys[rank]
            whole += five_keys[rank]
        best = 0
        for one in range(7):
            for other in range(one):
                best = max(best, plain[whole - five_keys[ranks[one]] - five_keys[ranks[other]]])
        found[key] = best


@njit(cache=True)
def _best_flushes(fives: Array, found: Array) -> None:
    """From fewer ranks to more: the best of five is among the best after one rank is left out."""
    for ranks in range(8192):
        held = 0
        for rank in range(13):
            held += ranks >> rank & 1
        if held == 5:
            found[ranks] = fives[ranks]
        elif 5 < held <= 7:
            for rank in range(13):
                if ranks >> rank & 1:
                    found[ranks] = max(found[ranks], found[ranks & ~(1 << rank)])

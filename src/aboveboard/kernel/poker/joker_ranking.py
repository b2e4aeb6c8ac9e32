"""Hands with a joker ranked fast, many at a time; `joker_hands` holds the definitions that this is held to."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.kernel.cards import JOKER
from aboveboard.kernel.compiled import Array
from aboveboard.kernel.poker.hands import ACE
from aboveboard.kernel.poker.joker_hands import (
    DIGIT,
    FIVE_ACES,
    FLUSH,
    LENGTH,
    LOW,
    NAMES,
    ROYAL,
    SIZE,
    STRAIGHT,
    STRAIGHT_FLUSH,
)

Numbers = npt.NDArray[np.int64]
WORKERS: Final = 2
_DECK: Final = JOKER + 1
_RANKS: Final = ACE + 1
TOP: Final = DIGIT * (LENGTH - 1)
"""Above so many bits of a packed value lies its category."""
_FIVE: Final = SIZE - LOW
_WHEEL: Final = 0b1000000001111


def category_counts() -> dict[str, int]:
    """Of all hands of seven out of a deck with a joker, how many have a best five of each category."""
    with ThreadPoolExecutor(WORKERS) as workers:
        counts = sum(workers.map(_count_from, range(_DECK - SIZE + 1)))
    return dict(zip(NAMES, (int(count) for count in np.asarray(counts)), strict=True))


def categories(hands: Numbers) -> list[str]:
    """The category of the best five of each row of seven cards."""
    return [NAMES[_best_category(row)] for row in hands]


@njit(cache=True, nogil=True)
def _straight(mask: int, joker: bool) -> int:
    """How high the best straight of a set of ranks is, as `joker_hands.five` counts it; -1 where there is none."""
    for top in range(ACE, 3, -1):
        missing = 0
        for rank in range(top - 4, top + 1):
            missing += 1 - ((mask >> rank) & 1)
        if missing <= joker:
            return ACE + 1 if top == ACE else top
        if top == ACE:
            low = mask & _WHEEL
            missing = 5
            while low:
                low &= low - 1
                missing -= 1
            if missing <= joker:
                return ACE
    return -1


@njit(cache=True, nogil=True)
def _five(cards: Array) -> int:
    """The packed value of five cards."""
    joker, mask, flush, suit, counts = False, 0, True, -1, 0
    for given in cards:
        if given >= JOKER:
            joker = True
            continue
        mask |= 1 << (given >> 2)
        counts += 1 << (3 * (given >> 2))
        if suit < 0:
            suit = given & 3
        elif given & 3 != suit:
            flush = False
    distinct, rest = 0, mask
    while rest:
        rest &= rest - 1
        distinct += 1
    if distinct + joker == _FIVE:
        top = _straight(mask, joker)
        if top >= 0 and flush:
            straight = (STRAIGHT_FLUSH << TOP) + (top << TOP - DIGIT)
            return (ROYAL << TOP) + (ACE << TOP - DIGIT) if top > ACE else straight
        if flush:
            value, place, spare = FLUSH << TOP, TOP - DIGIT, joker
            for rank in range(ACE, -1, -1):
                if (mask >> rank) & 1 or spare:
                    spare = spare and (mask >> rank) & 1 == 1
                    value += rank << place
                    place -= DIGIT
                    if place < 0:
                        break
            return value
        if top >= 0:
            return (STRAIGHT << TOP) + (top << TOP - DIGIT)
    if joker:
        counts += 1 << (3 * ACE)
    most, many, pairs, paired, ones, single = 0, 0, 0, 0, 0, 0
    for rank in range(ACE, -1, -1):
        count = (counts >> (3 * rank)) & 7
        if count == 1:
            ones, single = (ones << DIGIT) + rank, single + 1
        elif count == 2:
            pairs, paired = (pairs << DIGIT) + rank, paired + 1
        elif count:
            most, many = rank, count
    value = (((most << DIGIT * paired) + pairs) << DIGIT * single) + ones
    unused = TOP - DIGIT * (paired + single + (many > 0))
    sizes = (many, 2 if paired else 1) if many else (2, paired) if paired else (1, 1)
    return (_shape(sizes[0], sizes[1]) << TOP) + (value << unused)


@njit(cache=True, nogil=True)
def _shape(most: int, second: int) -> int:
    """The category of cards by the two largest numbers of a rank."""
    if most == 5:
        return FIVE_ACES
    if most == 4:
        return 7
    if most == 3:
        return 6 if second >= 2 else 3
    if most == 2:
        return 2 if second == 2 else 1
    return 0


@njit(cache=True, nogil=True)
def two(one: int, other: int) -> int:
    """The packed value of two cards, by their ranks."""
    if one == other:
        return (1 << TOP) + (one << TOP - DIGIT)
    return (max(one, other) << TOP - DIGIT) + (min(one, other) << TOP - 2 * DIGIT)


@njit(cache=True, nogil=True)
def rank(given: int) -> int:
    """A card's rank; a joker is an ace."""
    return ACE if given >= JOKER else given >> 2


@njit(cache=True, nogil=True)
def may_complete(cards: Array) -> bool:
    """Are there five ranks in a row or five cards of a suit, the joker counted?"""
    mask, joker, suits = 0, 0, 0
    for given in cards:
        if given >= JOKER:
            joker = 1
        else:
            mask |= 1 << (given >> 2)
            suits += 1 << DIGIT * (given & 3)
    for suit in range(4):
        if ((suits >> DIGIT * suit) & 15) + joker >= _FIVE:
            return True
    return _straight(mask, joker == 1) >= 0


@njit(cache=True, nogil=True)
def without(cards: Array, first: int, second: int, rest: Array) -> int:
    """The packed value of five cards once two are taken out of seven; `rest` is there to be written on."""
    at = 0
    for place in range(SIZE):
        if place != first and place != second:
            rest[at] = cards[place]
            at += 1
    return _five(rest)


@njit(cache=True, nogil=True)
def _best_category(cards: Array) -> int:
    """The category of the best five of seven cards."""
    joker, mask = False, 0
    counts: Array = np.zeros(_RANKS, np.int64)
    suits: Array = np.zeros(4, np.int64)
    for given in cards:
        counts[rank(given)] += 1
        if given >= JOKER:
            joker = True
        else:
            mask |= 1 << (given >> 2)
            suits[given & 3] |= 1 << (given >> 2)
    most = second = 0
    for count in counts:
        if count > most:
            most, second = count, most
        elif count > second:
            second = count
    kind = _shape(most, second)
    if kind == FIVE_ACES:
        return kind
    flush = False
    for ranks in suits:
        size, rest = int(joker), ranks
        while rest:
            rest &= rest - 1
            size += 1
        if size >= _FIVE:
            flush = True
            top = _straight(ranks, joker)
            if top >= 0:
                return ROYAL if top > ACE else STRAIGHT_FLUSH
    if kind > FLUSH:
        return kind
    if flush:
        return FLUSH
    return STRAIGHT if _straight(mask, joker) >= 0 else kind


@njit(cache=True, nogil=True)
def _count_from(first: int) -> Array:
    """The categories of all hands whose lowest card is this one."""
    counts, cards = np.zeros(FIVE_ACES + 1, np.int64), np.arange(first, first + SIZE)
    while cards[0] == first:
        counts[_best_category(cards)] += 1
        place = SIZE - 1
        while place >= 0 and cards[place] == _DECK - SIZE + place:
            place -= 1
        if place < 0:
            break
        cards[place] += 1
        for later in range(place + 1, SIZE):
            cards[later] = cards[later - 1] + 1
    return counts

"""Hands with a joker ranked and set fast, many at a time; `joker_hands` holds the definitions that this is held to."""

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
    JACK,
    KING,
    LENGTH,
    LOW,
    NAMES,
    ROYAL,
    SEVEN,
    SIZE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TEN,
)

Numbers = npt.NDArray[np.int64]
WORKERS: Final = 2
_DECK: Final = JOKER + 1
_RANKS: Final = ACE + 1
_TOP: Final = DIGIT * (LENGTH - 1)
_FIVE: Final = SIZE - LOW
_WHEEL: Final = 0b1000000001111


def house_strengths(hands: Numbers) -> Numbers:
    """The strengths of the two hands, as `SetCards` has them, for each row of seven cards as the house sets it."""
    found = np.empty((len(hands), 2), dtype=np.int64)
    cuts = np.array_split(np.arange(len(hands)), WORKERS)

    def part(rows: Numbers) -> None:
        if len(rows):
            _set_all(hands[rows[0] : rows[-1] + 1], found[rows[0] : rows[-1] + 1])

    with ThreadPoolExecutor(WORKERS) as workers:
        list(workers.map(part, cuts))
    return found


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
            straight = (STRAIGHT_FLUSH << _TOP) + (top << _TOP - DIGIT)
            return (ROYAL << _TOP) + (ACE << _TOP - DIGIT) if top > ACE else straight
        if flush:
            value, place, spare = FLUSH << _TOP, _TOP - DIGIT, joker
            for rank in range(ACE, -1, -1):
                if (mask >> rank) & 1 or spare:
                    spare = spare and (mask >> rank) & 1 == 1
                    value += rank << place
                    place -= DIGIT
                    if place < 0:
                        break
            return value
        if top >= 0:
            return (STRAIGHT << _TOP) + (top << _TOP - DIGIT)
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
    unused = _TOP - DIGIT * (paired + single + (many > 0))
    sizes = (many, 2 if paired else 1) if many else (2, paired) if paired else (1, 1)
    return (_shape(sizes[0], sizes[1]) << _TOP) + (value << unused)


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
def _two(one: int, other: int) -> int:
    """The packed value of two cards, by their ranks."""
    if one == other:
        return (1 << _TOP) + (one << _TOP - DIGIT)
    return (max(one, other) << _TOP - DIGIT) + (min(one, other) << _TOP - 2 * DIGIT)


@njit(cache=True, nogil=True)
def _rank(given: int) -> int:
    return ACE if given >= JOKER else given >> 2


@njit(cache=True, nogil=True)
def _is_complete(value: int) -> bool:
    category = value >> _TOP
    return category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)


@njit(cache=True, nogil=True)
def _may_complete(cards: Array) -> bool:
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
def _set_all(hands: Array, found: Array) -> None:
    rest, counts = np.empty(_FIVE, np.int64), np.empty(_RANKS, np.int64)
    numbers, groups = np.empty(6, np.int64), np.empty((6, SIZE), np.int64)
    for row in range(len(hands)):
        _set(hands[row], found[row], rest, counts, numbers, groups)


@njit(cache=True, nogil=True)
def _set(cards: Array, found: Array, rest: Array, counts: Array, numbers: Array, groups: Array) -> None:
    """Set seven cards as `joker_hands.house_way` does; the last four arrays are there to be written on."""
    counts[:] = 0
    numbers[:] = 0
    for given in cards:
        counts[_rank(given)] += 1
    for rank in range(ACE, -1, -1):
        size = counts[rank]
        if size:
            groups[size, numbers[size]] = rank
            numbers[size] += 1
    one, other = _front(groups, numbers)
    kinds = numbers[4] or numbers[5] or numbers[2] >= 2 or (numbers[3] and numbers[2])
    if not kinds and _may_complete(cards):
        high, low = -1, -1
        for first in range(SIZE):
            for second in range(first + 1, SIZE):
                front = _two(_rank(cards[first]), _rank(cards[second]))
                if front < low:
                    continue
                back = _without(cards, first, second, rest)
                if _is_complete(back) and front <= back and (front > low or back > high):
                    high, low = back, front
        pair = groups[2, 0] if numbers[2] == 1 and not numbers[3] else -1
        ace = TEN <= pair <= KING and groups[1, 0] == ACE
        if high >= 0 and (not ace or low >= _two(one, other)):
            found[0], found[1] = high, low
            return
    found[0], found[1] = -1, _two(one, other)
    for first in range(SIZE):
        for second in range(first + 1, SIZE):
            if _two(_rank(cards[first]), _rank(cards[second])) == found[1]:
                back = _without(cards, first, second, rest)
                if back > found[0] and back >= found[1]:
                    found[0] = back


@njit(cache=True, nogil=True)
def _without(cards: Array, first: int, second: int, rest: Array) -> int:
    """The value of five cards once two are taken out."""
    at = 0
    for place in range(SIZE):
        if place != first and place != second:
            rest[at] = cards[place]
            at += 1
    return _five(rest)


@njit(cache=True, nogil=True)
def _front(groups: Array, numbers: Array) -> tuple[int, int]:
    """The ranks of the low hand by pairs, threes and fours alone."""
    single, pair, three, four = groups[1], groups[2], groups[3], groups[4]
    if numbers[5]:
        return (KING, KING) if numbers[2] and pair[0] == KING else (ACE, ACE)
    if numbers[4]:
        if numbers[2]:
            return pair[0], pair[0]
        if numbers[3]:
            return three[0], three[0]
        unbroken = four[0] < SEVEN or (four[0] < JACK and single[0] >= KING)
        return (single[0], single[1]) if unbroken else (four[0], four[0])
    if numbers[3] == 2:
        return three[0], three[0]
    if numbers[3]:
        if numbers[2]:
            return pair[0], pair[0]
        return (ACE, single[0]) if three[0] == ACE else (single[0], single[1])
    if numbers[2] == 3:
        return pair[0], pair[0]
    if numbers[2] == 2:
        together = pair[0] < JACK and single[0] >= (ACE if pair[0] >= SEVEN else KING)
        return (single[0], single[1]) if together else (pair[1], pair[1])
    return (single[0], single[1]) if numbers[2] else (single[1], single[2])


@njit(cache=True, nogil=True)
def _best_category(cards: Array) -> int:
    """The category of the best five of seven cards."""
    joker, mask = False, 0
    counts: Array = np.zeros(_RANKS, np.int64)
    suits: Array = np.zeros(4, np.int64)
    for given in cards:
        counts[_rank(given)] += 1
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

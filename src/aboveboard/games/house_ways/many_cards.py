"""Very many hands of seven cards set by a house way, compiled; `cards` holds the definitions that this is held to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.games.house_ways.cards import GROUPS, PARTS, SHAPES, CardRule
from aboveboard.kernel.cards import JOKER, RANKS, SUITS, Card
from aboveboard.kernel.compiled import Array
from aboveboard.kernel.poker.hands import ACE
from aboveboard.kernel.poker.joker_hands import LOW, NAMES, SIZE
from aboveboard.kernel.poker.joker_ranking import TOP, WORKERS, may_complete, rank, two, without

Numbers = npt.NDArray[np.int64]
_RANKS: Final = ACE + 1
_FIVE: Final = SIZE - LOW
_SINGLE: Final = len(GROUPS)
_PARTS: Final = len(PARTS)
_NONE: Final = -1
_FOR, _KEEP, _ONE, _OTHER, _LEAST_ONE, _LEAST_OTHER, _COUNT, _WHEN = range(8)
"""Where a rule's row holds what it is for, keeps, puts in front, and how many conditions follow, three numbers each."""
_CODES: Final = tuple(sum(4**size for size in sizes) for sizes in SHAPES.values())


def encoded(rules: Sequence[CardRule], *, by_rank: bool = False) -> Numbers:
    """Rules as rows of numbers; by ranks alone, those that keep five cards together are left out."""
    found = np.zeros((len(rules), _WHEN + 3 * _PARTS), dtype=np.int64)
    for row, rule in zip(found, rules, strict=True):
        shapes = 0 if by_rank and rule.keep else sum(1 << list(SHAPES).index(shape) for shape in rule.hand)
        row[_FOR], row[_KEEP] = shapes, sum(1 << NAMES.index(name) for name in rule.keep)
        row[_ONE], row[_OTHER] = _places(rule.low)
        row[_LEAST_ONE], row[_LEAST_OTHER] = _places(rule.at_least)
        row[_COUNT] = len(rule.when)
        for number, (part, (low, high)) in enumerate(rule.when.items()):
            row[_WHEN + 3 * number : _WHEN + 3 * number + 3] = PARTS.index(part), low, high
    return found


def _places(parts: tuple[str, ...]) -> tuple[int, int]:
    return (PARTS.index(parts[0]), PARTS.index(parts[1])) if parts else (_NONE, _NONE)


def strengths(rules: Sequence[CardRule], hands: Numbers) -> Numbers:
    """The strengths of the two hands, as `SetCards` has them, for each row of seven cards as the house sets it."""
    found = np.empty((len(hands), 2), dtype=np.int64)
    table = encoded(rules)
    cuts = np.array_split(np.arange(len(hands)), WORKERS)

    def part(rows: Numbers) -> None:
        if len(rows):
            _set_all(hands[rows[0] : rows[-1] + 1], table, found[rows[0] : rows[-1] + 1])

    with ThreadPoolExecutor(WORKERS) as workers:
        list(workers.map(part, cuts))
    return found


def first_fault(rules: Sequence[CardRule]) -> tuple[tuple[Card, ...], bool] | None:
    """A hand that rules which look at ranks alone leave unset, or set foul, and whether it is foul; None if none is.

    It is enough to look at one hand of each seven ranks in which no suit counts: suits make a high hand no worse.
    """
    hands = _hands_by_rank()
    found = np.empty((len(hands), 2), dtype=np.int64)
    _set_all(hands, encoded(rules, by_rank=True), found)
    wrong = np.flatnonzero(found[:, 0] < 0)
    if not len(wrong):
        return None
    return tuple(int(each) for each in hands[wrong[0]]), bool(found[wrong[0], 1] >= 0)


@cache
def _hands_by_rank() -> Numbers:
    """A hand of every seven ranks, with the joker and without, its suits as even as can be."""
    plain = [_suited(counts) for counts in _counts(SIZE, len(RANKS))]
    joker = [[*_suited(counts), JOKER] for counts in _counts(SIZE - 1, len(RANKS))]
    return np.array(plain + joker, dtype=np.int64)


def _counts(cards: int, ranks: int) -> Iterator[tuple[int, ...]]:
    """Every way in which so many cards may be of so many ranks."""
    if ranks == 1:
        if cards <= len(SUITS):
            yield (cards,)
        return
    for count in range(min(cards, len(SUITS)) + 1):
        yield from ((count, *rest) for rest in _counts(cards - count, ranks - 1))


def _suited(counts: tuple[int, ...]) -> list[Card]:
    ranks = [each for each, count in enumerate(counts) for _ in range(count)]
    return [4 * each + number % len(SUITS) for number, each in enumerate(ranks)]


@njit(cache=True, nogil=True)
def _set_all(hands: Array, rules: Array, found: Array) -> None:
    rest, counts, parts = np.empty(_FIVE, np.int64), np.empty(_RANKS, np.int64), np.empty(_PARTS, np.int64)
    for row in range(len(hands)):
        _set(hands[row], rules, found[row], rest, counts, parts)


@njit(cache=True, nogil=True)
def _set(cards: Array, rules: Array, found: Array, rest: Array, counts: Array, parts: Array) -> None:
    """Set seven cards as `CardWay.set` does; -1 for a hand that no rule sets lawfully."""
    shape = _shape(cards, counts, parts)
    together = -1
    for number in range(len(rules)):
        rule = rules[number]
        if not (rule[_FOR] >> shape) & 1 or not _meets(rule, parts):
            continue
        if rule[_KEEP]:
            if together < 0:
                together = 1 if may_complete(cards) else 0
            least = -1 if rule[_LEAST_ONE] < 0 else two(parts[rule[_LEAST_ONE]], parts[rule[_LEAST_OTHER]])
            if together and _keep(cards, rule[_KEEP], least, found, rest):
                return
        else:
            _in_front(cards, two(parts[rule[_ONE]], parts[rule[_OTHER]]), found, rest)
            return
    found[0], found[1] = -1, -1


@njit(cache=True, nogil=True)
def _shape(cards: Array, counts: Array, parts: Array) -> int:
    """The shape's number of seven cards, and the rank of each part."""
    counts[:] = 0
    parts[:] = -1
    for given in cards:
        counts[rank(given)] += 1
    group, single, code = 0, _SINGLE, 0
    for size in range(5, 0, -1):
        for each in range(ACE, -1, -1):
            if counts[each] == size:
                if size > 1:
                    parts[group], group, code = each, group + 1, code + 4**size
                else:
                    parts[single], single = each, single + 1
    for number in range(len(_CODES)):
        if _CODES[number] == code:
            return number
    return -1


@njit(cache=True, nogil=True)
def _meets(rule: Array, parts: Array) -> bool:
    for number in range(rule[_COUNT]):
        at = _WHEN + 3 * number
        if not rule[at + 1] <= parts[rule[at]] <= rule[at + 2]:
            return False
    return True


@njit(cache=True, nogil=True)
def _keep(cards: Array, keep: int, least: int, found: Array, rest: Array) -> bool:
    """Five cards of one of some categories together with the best low hand they leave, if that is good enough."""
    high, low = -1, -1
    for first in range(SIZE):
        for second in range(first + 1, SIZE):
            front = two(rank(cards[first]), rank(cards[second]))
            if front < low:
                continue
            back = without(cards, first, second, rest)
            if (keep >> (back >> TOP)) & 1 and (front > low or back > high):
                high, low = back, front
    if high < 0 or low < least:
        return False
    found[0], found[1] = high, low
    return True


@njit(cache=True, nogil=True)
def _in_front(cards: Array, front: int, found: Array, rest: Array) -> None:
    """The best high hand behind a low hand of this value; -1 where each would be foul."""
    found[0], found[1] = -1, front
    for first in range(SIZE):
        for second in range(first + 1, SIZE):
            if two(rank(cards[first]), rank(cards[second])) == front:
                back = without(cards, first, second, rest)
                if back > found[0] and back >= front:
                    found[0] = back

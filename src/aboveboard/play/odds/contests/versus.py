"""My hand against the dealer's, no card shared: exact counts of who is ahead, for every hand that I may hold.

The dealer's hands that share no card with the player's are counted by inclusion and exclusion: for every few cards, the
classes of all hands that hold them are listed in order, so that "how many of them rank below it" is one search. Own
hands are taken up to suits.
"""

from __future__ import annotations

from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import comb
from os import cpu_count

import numpy as np
from numba import njit

from aboveboard.kernel.compiled import Array, Number
from aboveboard.kernel.poker.ranking import Ranking, ranking
from aboveboard.play.odds.progress import Progress

RELATIONS = tuple((qualified, ahead) for qualified in (False, True) for ahead in (1, 0, -1))
"""How the dealer's hand stands to the player's: does it play, and is the player ahead, even or behind?"""
BLOCKS = 64


@dataclass(frozen=True, eq=False)
class Versus:
    """What is asked: the cards in the deck, how many make a hand, how many of the dealer's lie open, who plays."""

    deck: tuple[int, ...]
    size: int
    up: int
    plays: int
    """The lowest class with which the dealer plays."""
    chosen: dict[int, str] = field(default_factory=dict)
    """For each of my hands up to suits, by number: the option taken for each card that may lie open, or the one taken
    where none does; filled in as deals are counted."""

    def counts(self, gains: Array, progress: Progress | None = None) -> Array:
        """By option, own class and relation: how many deals end so when the option with the largest gain is taken.

        `gains` gives whole numbers by option, class and relation; the first of equal options is taken.
        """
        held: Ranking = ranking(self.size)
        deck = np.array(self.deck, dtype=np.int64)
        hands, weights = _up_to_suits(deck, self.size)
        tables = _Tables(deck, self.size, held, self.plays)
        cuts = np.linspace(0, len(hands), BLOCKS + 1).astype(int)
        found = np.zeros(gains.shape, dtype=np.int64)
        taken = np.full((len(hands), len(deck) if self.up == 1 else 1), ord("."), dtype=np.uint8)

        def block(number: int) -> Array:
            part = slice(cuts[number], cuts[number + 1])
            counts = np.zeros(gains.shape, dtype=np.int64)
            _count(
                hands[part], weights[part], len(deck), self.up, self.plays, tables.flat, tables.starts, tables.widths,
                tables.idle, tables.classes, tables.choose, gains, counts, taken[part],
            )  # fmt: skip
            return counts

        with ThreadPoolExecutor(max_workers=cpu_count()) as pool:
            for done, counts in enumerate(pool.map(block, range(BLOCKS))):
                found += counts
                if progress is not None:
                    progress(done + 1, BLOCKS)
        if self.up <= 1:
            rows = zip(numbers_of(hands, tables.choose).tolist(), taken, strict=True)
            self.chosen.update({number: row.tobytes().decode() for number, row in rows})
        return found


class _Tables:
    """For every few cards of the deck, the classes of the hands that hold them, in order, one list after another."""

    def __init__(self, deck: Array, size: int, held: Ranking, plays: int) -> None:
        cards = len(deck)
        self.choose = np.array([[comb(n, k) for k in range(size + 1)] for n in range(cards + 1)], dtype=np.int64)
        hands = combinations_of(cards, size)
        self.classes = np.empty(len(hands), dtype=np.uint16)
        self.classes[numbers_of(hands, self.choose)] = held.classes(deck[hands].astype(np.uint8))
        levels = []
        for held_cards in range(size):
            lists = np.empty((comb(cards, held_cards), comb(cards - held_cards, size - held_cards)), dtype=np.uint16)
            _fill(hands, self.classes, self.choose, held_cards, lists, np.zeros(len(lists), dtype=np.int64))
            lists.sort(axis=1)
            levels.append(lists)
        self.widths = np.array([level.shape[1] for level in levels], dtype=np.int64)
        sizes = [level.size for level in levels]
        self.starts = np.array([sum(sizes[:number]) for number in range(size)], dtype=np.int64)
        self.idle = np.concatenate([(level < plays).sum(axis=1) for level in levels])
        """By list: with how many of its hands the dealer does not play."""
        self.flat = np.concatenate([level.ravel() for level in levels])


def _up_to_suits(deck: Array, size: int) -> tuple[Array, Array]:
    """One hand of each kind that differs only by suits, as places in the deck, and how many there are of it."""
    suits = sorted({int(card) % 4 for card in deck})
    ranks = sorted({int(card) // 4 for card in deck})
    assert len(deck) == len(suits) * len(ranks), "the deck holds every rank in the same suits"
    hands = combinations_of(len(deck), size)
    masks = np.zeros((len(hands), len(suits)), dtype=np.int64)
    cards = deck[hands]
    for number, suit in enumerate(suits):
        masks[:, number] = np.where(cards % 4 == suit, 1 << (cards // 4), 0).sum(axis=1)
    first = np.all(masks[:, :-1] >= masks[:, 1:], axis=1)
    hands, masks = hands[first], masks[first]
    return hands, np.array([orders(tuple(row)) for row in masks.tolist()], dtype=np.int64)


def orders(items: tuple[Hashable, ...]) -> int:
    """In how many different orders items can stand, equal ones not distinguished."""
    found = 1
    seen: dict[Hashable, int] = {}
    for number, item in enumerate(items, 1):
        seen[item] = seen.get(item, 0) + 1
        found = found * number // seen[item]
    return found


def combinations_of(cards: int, size: int) -> Array:
    """Every choice of so many places in the deck, in ascending order."""
    found = np.zeros((comb(cards, size), size), dtype=np.int64)
    _list(cards, found)
    return found


@njit(cache=True)
def _list(cards: int, found: Array) -> None:
    count, size = found.shape
    for place in range(size):
        found[0, place] = place
    for row in range(1, count):
        found[row] = found[row - 1]
        place = size - 1
        while found[row, place] == cards - size + place:
            place -= 1
        found[row, place] += 1
        for after in range(place + 1, size):
            found[row, after] = found[row, after - 1] + 1


@njit(cache=True)
def numbers_of(hands: Array, choose: Array) -> Number:
    """The number of each combination of cards in ascending order."""
    found = np.zeros(len(hands), dtype=np.int64)
    for row in range(len(hands)):
        for place in range(hands.shape[1]):
            found[row] += choose[hands[row, place], place + 1]
    return found


@njit(cache=True)
def _fill(hands: Array, classes: Array, choose: Array, held_cards: int, lists: Array, used: Array) -> None:
    size = hands.shape[1]
    for row in range(len(hands)):
        whole = 0
        for place in range(size):
            whole += choose[hands[row, place], place + 1]
        for subset in range(1 << size):
            number = taken = 0
            for place in range(size):
                if subset >> place & 1:
                    taken += 1
                    if taken > held_cards:
                        break
                    number += choose[hands[row, place], taken]
            if taken == held_cards:
                lists[number, used[number]] = classes[whole]
                used[number] += 1


@njit(cache=True, nogil=True)
def _below(flat: Array, start: int, width: int, limit: int) -> int:
    """How many of an ordered list lie below a class."""
    low, high = 0, width
    while low < high:
        middle = (low + high) >> 1
        if flat[start + middle] < limit:
            low = middle + 1
        else:
            high = middle
    return low


@njit(cache=True, nogil=True)
def _count(
    hands: Array, weights: Array, cards: int, up: int, lowest: int, flat: Array, starts: Array, widths: Array,
    plays: Array, classes: Array, choose: Array, gains: Array, counts: Array, taken: Array,
) -> None:  # fmt: skip
    size = hands.shape[1]
    first_list = np.zeros(size, dtype=np.int64)
    for held_cards in range(1, size):
        first_list[held_cards] = first_list[held_cards - 1] + choose[cards, held_cards - 1]
    shown = np.zeros(max(up, 1), dtype=np.int64)
    relation = np.zeros(6, dtype=np.int64)
    for row in range(len(hands)):
        number_of_hand = 0
        for place in range(size):
            number_of_hand += choose[hands[row, place], place + 1]
        own: Number = np.int64(classes[number_of_hand])
        for number in range(up):
            shown[number] = number
        while True:
            meets = False
            for number in range(up):
                for place in range(size):
                    meets = meets or shown[number] == hands[row, place]
            if not meets:
                under, level, idle, every = _against(
                    hands[row], shown, up, own, lowest, flat, starts, widths, plays, first_list, classes, choose
                )
                relation[0] = min(under, idle)
                relation[1] = level if own < lowest else 0
                relation[2] = idle - relation[0] - relation[1]
                relation[3] = under - relation[0]
                relation[4] = level - relation[1]
                relation[5] = every - idle - relation[3] - relation[4]
                best, most = 0, np.int64(0)
                for option in range(gains.shape[0]):
                    gain = np.int64(0)
                    for number in range(6):
                        gain += relation[number] * gains[option, own, number]
                    if option == 0 or gain > most:
                        best, most = option, gain
                for number in range(6):
                    counts[best, own, number] += weights[row] * relation[number]
                taken[row, shown[0] if up == 1 else 0] = 48 + best
            # The next choice of open cards, in order.
            number = up - 1
            while number >= 0 and shown[number] == cards - up + number:
                number -= 1
            if number < 0:
                break
            shown[number] += 1
            for after in range(number + 1, up):
                shown[after] = shown[after - 1] + 1


@njit(cache=True, nogil=True)
def _against(
    hand: Array, shown: Array, up: int, own: int, lowest: int, flat: Array, starts: Array, widths: Array, plays: Array,
    first_list: Array, classes: Array, choose: Array,
) -> tuple[int, int, int, int]:  # fmt: skip
    """The dealer's hands with the open cards, the player's taken out: below, level, not playing, and all."""
    size = len(hand)
    under: Number = 0
    level: Number = 0
    idle: Number = 0
    every: Number = 0
    for subset in range(1 << size):
        taken = up
        for place in range(size):
            taken += subset >> place & 1
        if taken > size:
            continue
        number = at = place = 0
        open_card = 0
        while at < taken:
            while place < size and not subset >> place & 1:
                place += 1
            at += 1
            if open_card < up and (place == size or shown[open_card] < hand[place]):
                number += choose[shown[open_card], at]
                open_card += 1
            else:
                number += choose[hand[place], at]
                place += 1
        sign = 1 - 2 * ((taken - up) & 1)
        if taken == size:
            found = np.int64(classes[number])
            under += sign * (found < own)
            level += sign * (found == own)
            idle += sign * (found < lowest)
            every += sign
        else:
            start, width = starts[taken] + number * widths[taken], widths[taken]
            less = _below(flat, start, width, own)
            under += sign * less
            level += sign * (_below(flat, start, width, own + 1) - less)
            idle += sign * plays[first_list[taken] + number]
            every += sign * width
    return under, level, idle, every

"""The best play of ranked hands, deal by deal: what the solver chose, as tables that a kernel or a person can look up.

Hands are looked up by the number of their set of cards, up to suits where the solver merged those. The last choice of
a game with shared cards is found again each time, from all that the dealer may hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np
from numba import njit

from aboveboard.kernel.cards import RANKS, Card
from aboveboard.kernel.compiled import Array, Number
from aboveboard.kernel.poker.ranking import HIGH, LOW_BITS, TOP_BITS, flush_suit
from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.contests.holdem import flops_of
from aboveboard.play.odds.contests.solver import Path, sheet_and_choices

CARDS = 52
Choice = tuple[str, int]
"""An option, and the multiple that it puts up."""


@njit(cache=True, nogil=True)
def number_of(cards: Array, size: int, choose: Array) -> Number:
    """The number of a set of cards, which are put in order."""
    for place in range(1, size):
        card, at = cards[place], place
        while at > 0 and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card
    number = np.int64(0)
    for place in range(size):
        number += choose[cards[place], place + 1]
    return number


@njit(cache=True, nogil=True)
def new_suits(cards: Array, size: int, suits: Array) -> None:
    """For each suit the one that it becomes, so that the suits with the highest cards come first."""
    masks = np.zeros(4, np.int64)
    for place in range(size):
        masks[cards[place] & 3] |= 1 << (cards[place] >> 2)
    for suit in range(4):
        before = 0
        for other in range(4):
            before += masks[other] > masks[suit] or (masks[other] == masks[suit] and other < suit)
        suits[suit] = before


@njit(cache=True, nogil=True)
def class_of(cards: Array, start: int, size: int, keys: Array, plain: Array, suited: Array, flush: int) -> Number:
    """The class of a hand among these cards."""
    key = np.int64(0)
    for place in range(start, start + size):
        key += keys[cards[place]]
    flushes = ((key >> HIGH) + flush) & TOP_BITS
    if flushes == 0:
        return np.int64(plain[key & LOW_BITS])
    suit: Number = flush_suit(int(flushes))
    ranks = 0
    for place in range(start, start + size):
        if cards[place] & 3 == suit:
            ranks |= 1 << (cards[place] >> 2)
    return np.int64(suited[ranks])


@njit(cache=True, nogil=True)
def last_choice(
    hand: Array, size: int, own: int, keys: Array, plain: Array, suited: Array, flush: int, plays: int, gains: Array
) -> Number:
    """The best of the last options, with the shared cards first and the seat's own two after them in the hand.

    `gains` gives whole numbers by option and relation; the first of equal options is taken.
    """
    gone, relation = np.zeros(CARDS, np.bool_), np.zeros(6, np.int64)
    base, masks = np.int64(0), np.zeros(4, np.int64)
    for place in range(size):
        gone[hand[place]] = True
        if place < size - 2:
            base += keys[hand[place]]
            masks[hand[place] & 3] |= 1 << (hand[place] >> 2)
    for one in range(CARDS):
        if gone[one]:
            continue
        for other in range(one):
            if gone[other]:
                continue
            key = base + keys[one] + keys[other]
            flushes = ((key >> HIGH) + flush) & TOP_BITS
            if flushes == 0:
                dealer = np.int64(plain[key & LOW_BITS])
            else:
                suit = flush_suit(flushes)
                ranks = masks[suit]
                if one & 3 == suit:
                    ranks |= 1 << (one >> 2)
                if other & 3 == suit:
                    ranks |= 1 << (other >> 2)
                dealer = np.int64(suited[ranks])
            relation[(3 if dealer >= plays else 0) + (0 if own > dealer else 1 if own == dealer else 2)] += 1
    best, most = 0, np.int64(0)
    for option in range(len(gains)):
        gain = np.int64(0)
        for number in range(6):
            gain += relation[number] * gains[option, number]
        if option == 0 or gain > most:
            best, most = option, gain
    return best


class ContestPlay:
    """What to choose in a contest, and everything that choosing needs."""

    def __init__(self, terms: Terms) -> None:
        self.sheet, self.chosen = sheet_and_choices(terms)
        self.contest, self.held = self.sheet.contest, self.sheet.held
        self.choose = np.array([[comb(n, k) for k in range(8)] for n in range(CARDS + 1)], np.int64)

    @property
    def paths(self) -> Sequence[Path]:
        """Every way through the choices."""
        return self.sheet.paths

    @cached_property
    def hands(self) -> tuple[Array, Array]:
        """By number of the hand up to suits and open card: the option taken."""
        solved = self.chosen["hands"]
        found = np.zeros((comb(CARDS, self.contest.own), 1), np.int32)
        rows = [[int(option)] * CARDS for option in sorted(solved["always"])]
        for at, option in enumerate(sorted(solved["always"])):
            found[solved["always"][option], 0] = at
        for number, row in solved["mixed"].items():
            found[int(number), 0] = len(rows)
            rows.append([int(option) if option != "." else 0 for option in (row * CARDS)[:CARDS]])
        return found[:, 0], np.array(rows, np.int8)

    @cached_property
    def sets(self) -> Array:
        """For each choice, by what was chosen before and number of the set of cards: the option taken."""
        width, found = max(map(len, self.chosen["sets"])), []
        for row in self.chosen["sets"]:
            found.append(np.frombuffer(row.ljust(width, "0").encode(), np.uint8) - 48)
        return np.array(found, np.int8)

    @cached_property
    def flops(self) -> tuple[Array, Array]:
        """The number of each flop up to suits by that of its set of cards, and the option by flop and two cards."""
        numbers = np.zeros(comb(CARDS, 3), np.int32)
        rows = np.full((len(self.chosen["flops"]), CARDS, CARDS), -1, np.int8)
        one, other = np.array(list(combinations(range(CARDS), 2))).T
        for at, flop in enumerate(flops_of(tuple(range(CARDS)))):
            numbers[number_of(np.array(flop), 3, self.choose)] = at
            row = np.frombuffer(self.chosen["flops"][at].encode(), np.uint8).astype(np.int64) - 48
            rows[at, one, other] = rows[at, other, one] = np.where(row < 0, -1, row)
        return numbers, rows

    @cached_property
    def two(self) -> Array:
        """By two cards: the option taken before any other is seen, or -1."""
        found = np.full((CARDS, CARDS), -1, np.int8)
        for one, other in combinations(range(CARDS), 2):
            low, high = sorted((one // 4, other // 4))
            name = RANKS[high] + RANKS[low] + ("" if high == low else "s" if one % 4 == other % 4 else "o")
            found[one, other] = found[other, one] = self.chosen["two"][name]
        return found

    @cached_property
    def last_gains(self) -> Array:
        """By class, last option and relation: the gain."""
        last = [number for number, path in enumerate(self.paths) if len(path) == len(self.contest.points)]
        return np.ascontiguousarray(self.sheet.gains[last][:, self.sheet.kinds].transpose(1, 0, 2))

    def way(self, chose: tuple[str, ...], own: Sequence[Card], shared: Sequence[Card], shown: Sequence[Card]) -> Choice:
        """The option and the multiple taken next, after what was chosen before, with these cards to be seen."""
        if not self.contest.dealer:
            return self._by_set(chose, (*own, *shared))
        if not self.contest.shared:
            return self.paths[self._by_hand(own, shown)][0]
        return self._with_shared(len(chose), own, shared)

    def _by_set(self, chose: tuple[str, ...], cards: Sequence[Card]) -> Choice:
        before = 0
        for stage, option in enumerate(chose):
            ways = [name for name, _ in self.sheet.stages[stage]]
            before = before * len(ways) + ways.index(option)
        number = int(number_of(np.array(cards), len(cards), self.choose))
        taken = int(self.sets[len(chose)][before * comb(CARDS, len(cards)) + number])
        return self.sheet.stages[len(chose)][taken]

    def _by_hand(self, own: Sequence[Card], shown: Sequence[Card]) -> int:
        suits, rows = np.zeros(4, np.int64), self.hands
        new_suits(np.array(own), len(own), suits)
        cards = np.array([card // 4 * 4 + suits[card % 4] for card in own])
        open_card = shown[0] // 4 * 4 + suits[shown[0] % 4] if shown else 0
        return int(rows[1][rows[0][number_of(cards, len(own), self.choose)], open_card])

    def _with_shared(self, stage: int, own: Sequence[Card], shared: Sequence[Card]) -> Choice:
        ways = self.sheet.stages[stage]
        ending = [way for way in ways if way[0] in self.contest.ends]
        waits = next((way for way in ways if way[0] not in self.contest.ends), None)
        if stage == 0:
            option = int(self.two[own[0], own[1]])
        elif stage == 1:
            option = self._at_flop(own, shared)
        else:
            cards = np.array([*shared, *own])
            held = (self.held.keys, self.held.plain, self.held.suited, self.held.flush)
            rank = class_of(cards, 0, len(cards), *held)
            option = last_choice(cards, len(cards), rank, *held, self.sheet.plays, self.last_gains[rank])
        if option >= 0:
            return ending[option]
        assert waits is not None, "a stage at which waiting is best lets a player wait"
        return waits

    def _at_flop(self, own: Sequence[Card], flop: Sequence[Card]) -> int:
        suits, (numbers, rows) = np.zeros(4, np.int64), self.flops
        new_suits(np.array(flop), 3, suits)
        new = [card // 4 * 4 + suits[card % 4] for card in (*flop, *own)]
        return int(rows[numbers[number_of(np.array(new[:3]), 3, self.choose)], new[3], new[4]])

"""Hands from one deck ranked against each other: more deals than can be counted, so they are sampled.

All hands have the same chances, so each deal is a sample for every one of them. What is counted is the category of
the best hand and how many hands share it; the counts serve every pay table and are stored on disk.
"""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import sqrt

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.games.families.draws import BestOf
from aboveboard.kernel.cards import Card, Shoe
from aboveboard.kernel.compiled import Array, Number
from aboveboard.kernel.generators import fair_half, next_of, runs_of, stream, together
from aboveboard.kernel.poker.ranking import HIGH, LOW_BITS, TOP_BITS, flush_suit, ranking
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, gain_of, result_of
from aboveboard.play.odds.cache import cached
from aboveboard.play.odds.solver import Solver
from aboveboard.play.odds.wager_odds import WagerOdds

Counts = npt.NDArray[np.int64]
"""By category: in how many deals the best hand was shared by so many."""

VERSION = 1
DEALS = 40_000_000
BLOCK = 1_000_000
SEED = 1
WORKERS = 2
TOGETHER = 4
"""No more cards are drawn from one half of a random word."""


def best_of_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Sampled odds of a wager on one of the hands, with their standard error."""
    dealt, deals = wager.family, DEALS
    assert isinstance(dealt, BestOf)
    assert isinstance(terms.setup.equipment, Shoe)
    deck = terms.setup.equipment.outcomes
    asked = {"version": VERSION, "deck": deck, "hands": dealt.hands, "size": dealt.size, "deals": deals}
    counts = cached("best-of", asked | {"seed": SEED}, lambda: sample(dealt, deck, deals))
    names = ranking(dealt.size).names
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    mean = square = Fraction(0)
    lost = result_of(wager, selection, (dealt.grade(names[0], best=False),))
    for number, row in enumerate(counts):
        won = result_of(wager, selection, (dealt.grade(names[number], best=True),))
        for best, count in enumerate(row):
            share = Fraction(best, dealt.hands)
            gain = share * gain_of(wager, won) + (1 - share) * gain_of(wager, lost)
            mean += gain * Fraction(count, deals)
            square += gain * gain * Fraction(count, deals)
            for result, part in ((won, share), (lost, 1 - share)):
                if count and part:
                    ends[result] += part * Fraction(count, deals)
                    gains[gain_of(wager, result)] += part * Fraction(count, deals)
    return WagerOdds(wager, selection, ends, Fraction(1), gains, stderr=sqrt((square - mean**2) / deals))


def sample(dealt: BestOf, deck: tuple[Card, ...], deals: int) -> list[list[int]]:
    """In how many of so many deals the best hand was of each category and shared by so many hands."""
    ranks = ranking(dealt.size)
    runs, least = runs_of(len(deck), dealt.hands * dealt.size, TOGETHER)

    def block(number: int) -> Counts:
        counts = np.zeros((len(ranks.names), dealt.hands + 1), dtype=np.int64)
        rounds, cards = min(BLOCK, deals - number * BLOCK), np.array(deck, dtype=np.int64)
        _deal(stream(SEED, number), cards, dealt.hands, dealt.size, rounds, runs, least, ranks.keys, ranks.plain,
              ranks.suited, ranks.flush, ranks.categories, counts)  # fmt: skip
        return counts

    with ThreadPoolExecutor(WORKERS) as workers:
        found: list[list[int]] = np.sum(list(workers.map(block, range(-(-deals // BLOCK)))), axis=0).tolist()
    return found


@njit(cache=True, nogil=True)
def _deal(
    words: Array, deck: Array, hands: int, size: int, deals: int, runs: Array, least: Array,
    keys: Array, plain: Array, suited: Array, flush: int, categories: Array, counts: Array,
) -> None:  # fmt: skip
    """Deal so many times from the top of the deck, and count the best hand's category and who shares it."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    drawn, whole = hands * size, len(deck)
    each = together(drawn, runs)
    spare, spared = np.uint64(0), False
    for _ in range(deals):
        at = 0
        for group in range(len(runs)):
            half, spare, spared, a, b, c, d = fair_half(spare, spared, runs[group], least[group], a, b, c, d)
            for _ in range(min(each, drawn - at)):
                other, half = next_of(half, np.uint64(whole - at))
                other += at
                deck[at], deck[other] = deck[other], deck[at]
                at += 1
        best, shared = 0, 0
        for start in range(0, drawn, size):
            found = _class_at(deck, start, size, keys, plain, suited, flush)
            if found > best or not shared:
                best, shared = found, 1
            elif found == best:
                shared += 1
        counts[categories[best], shared] += 1


@njit(cache=True, nogil=True)
def _class_at(deck: Array, start: int, size: int, keys: Array, plain: Array, suited: Array, flush: int) -> Number:
    """The class of the hand that begins at a place of the deck."""
    key = keys[deck[start]]
    for place in range(start + 1, start + size):
        key += keys[deck[place]]
    flushes = ((key >> HIGH) + flush) & TOP_BITS
    if flushes == 0:
        return np.int64(plain[key & LOW_BITS])
    suit, ranks = flush_suit(flushes), 0
    for place in range(start, start + size):
        if deck[place] & 3 == suit:
            ranks |= 1 << (deck[place] >> 2)
    return np.int64(suited[ranks])


SOLVER = Solver(best_of_odds)

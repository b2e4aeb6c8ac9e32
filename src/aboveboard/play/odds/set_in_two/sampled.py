"""Hands set in two where pairs of hands are too many to count: deals are sampled, both sides set as the house does.

What is counted is whether each of the player's hands is the higher; the counts serve every pay table and are stored on
disk. A wager that a seat's own hand decides is counted over every hand, and exact.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import sqrt

import numpy as np
from numba import njit

from aboveboard.games.families.set_in_two import SampledSetInTwo
from aboveboard.kernel.cards import Card, Shoe
from aboveboard.kernel.compiled import Array
from aboveboard.kernel.generators import BITS, following, stream, unfair
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, gain_of, result_of
from aboveboard.play.odds.cache import cached
from aboveboard.play.odds.wager_odds import WagerOdds

VERSION = 1
DEALS = 4_000_000
BLOCK = 500_000
SEED = 1
HOUSE_WAY = "house way"
SET_AS_HOUSE = "both sides set their hands as the house sets its own; a player who sets better loses less"

_WIDTH = np.uint64(BITS)
_LOW = np.uint64(2**BITS - 1)


def sampled_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Sampled odds against the house's bank, with their standard error; exact ones where no other hand matters."""
    family, game, shoe = sampled_family_of(terms), terms.game.name, terms.setup.equipment
    assert isinstance(shoe, Shoe)
    deck = shoe.outcomes
    count_own = family.own.get(wager.game_wager)
    asked = {"version": VERSION, "game": game, "deck": deck}
    if count_own is not None:
        counts = cached("own-hand", asked | {"wager": wager.game_wager}, count_own)
        return _odds(wager, selection, counts)
    counts = cached("split-sample", asked | {"deals": DEALS, "seed": SEED}, lambda: sample(family, deck, DEALS))
    odds = _odds(wager, selection, counts)
    stderr = sqrt(odds.variance / DEALS)
    return replace(_odds(wager, selection, counts, stderr), played=HOUSE_WAY, note=SET_AS_HOUSE)


def sampled_family_of(terms: Terms) -> SampledSetInTwo:
    """What a game of hands set in two declares whose pairs of hands are too many to count."""
    assert isinstance(terms.game.family, SampledSetInTwo)
    return terms.game.family


def _odds(
    wager: WagerTerms, selection: str | None, counts: Mapping[Grade, int], stderr: float | None = None
) -> WagerOdds:
    whole = sum(counts.values())
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for grade, count in counts.items():
        result = result_of(wager, selection, (grade,))
        ends[result] += Fraction(count, whole)
        gains[gain_of(wager, result)] += Fraction(count, whole)
    return WagerOdds(wager, selection, ends, Fraction(1), gains, stderr=stderr)


def sample(family: SampledSetInTwo, deck: tuple[Card, ...], deals: int) -> Mapping[Grade, int]:
    """In how many of so many deals the player's two hands got each grade against the bank's two."""
    grades: Counter[Grade] = Counter()
    left = np.arange(len(deck), len(deck) - 2 * family.size, -1, dtype=np.uint64)
    least = np.array([2**BITS % int(number) for number in left], dtype=np.uint64)
    for block, start in enumerate(range(0, deals, BLOCK)):
        dealt = np.empty((min(BLOCK, deals - start), 2 * family.size), dtype=np.int64)
        _deal(stream(SEED, block), np.array(deck, dtype=np.int64), left, least, dealt)
        player, bank = dealt[:, : family.size], dealt[:, family.size :]
        higher = np.bincount(
            (family.strengths_of_many(player) > family.strengths_of_many(bank)) @ np.array([2, 1]), minlength=4
        )
        for ahead, count in enumerate(higher.tolist()):
            grades[family.compared(divmod(ahead, 2), (0, 0))] += count
    return grades


@njit(cache=True, nogil=True)
def _deal(words: Array, deck: Array, left: Array, least: Array, dealt: Array) -> None:
    """Deal so many cards from the top of the deck, each time anew."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    for row in range(len(dealt)):
        for at in range(len(left)):
            word, a, b, c, d = following(a, b, c, d)
            half = word & _LOW
            while unfair(half, left[at], least[at]):
                word, a, b, c, d = following(a, b, c, d)
                half = word & _LOW
            other = at + np.int64((half * left[at]) >> _WIDTH)
            deck[at], deck[other] = deck[other], deck[at]
            dealt[row, at] = deck[at]

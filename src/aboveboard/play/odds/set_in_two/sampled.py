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

from aboveboard.games.families.set_in_two import SampledSetInTwo
from aboveboard.kernel.cards import Card, Shoe
from aboveboard.kernel.generators import stream
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, gain_of, result_of
from aboveboard.play.odds.cache import cached
from aboveboard.play.odds.set_in_two.bank import bank_odds
from aboveboard.play.odds.set_in_two.deals import BLOCK, deals_of
from aboveboard.play.odds.wager_odds import WagerOdds

VERSION = 1
DEALS = 4_000_000
SEED = 1
HOUSE_WAY = "house way"
SET_AS_HOUSE = "both sides set their hands as the house sets its own; a player who sets better loses less"


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
    asked |= {"deals": DEALS, "seed": SEED, "way": family.way_digest()}
    counts = cached("split-sample", asked, lambda: sample(family, deck, DEALS))
    odds = _odds(wager, selection, counts)
    stderr = sqrt(odds.variance / DEALS)
    banks = bank_odds(terms, wager, selection, counts, sampled=True)
    return replace(_odds(wager, selection, counts, stderr), played=HOUSE_WAY, note=SET_AS_HOUSE, banks=banks)


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
    for block, start in enumerate(range(0, deals, BLOCK)):
        dealt = deals_of(stream(SEED, block), deck, 2 * family.size, min(BLOCK, deals - start))
        player, bank = dealt[:, : family.size], dealt[:, family.size :]
        higher = np.bincount(
            (family.strengths_of_many(player) > family.strengths_of_many(bank)) @ np.array([2, 1]), minlength=4
        )
        for ahead, count in enumerate(higher.tolist()):
            grades[family.compared(divmod(ahead, 2), (0, 0))] += count
    return grades

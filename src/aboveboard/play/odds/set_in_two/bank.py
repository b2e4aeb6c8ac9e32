"""What a player gains who banks: against one wager as it is counted, against a full table by deals at random.

The bank pays the winners out of what the losers leave, puts up what is lacking, and gives the fee on what is over. That
fee falls on the round as a whole, so the gain of each unit depends on how many wagers are made against the bank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np

from aboveboard.games.families.set_in_two import SampledSetInTwo, SetInTwo
from aboveboard.kernel.cards import Card
from aboveboard.kernel.compiled import Array
from aboveboard.kernel.generators import stream
from aboveboard.kernel.grades import LOSE, WIN, Grade
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.odds.cache import cached
from aboveboard.play.odds.set_in_two.deals import BLOCK, deals_of
from aboveboard.play.odds.wager_odds import BankOdds

VERSION = 1
DEALS = 500_000
SEED = 2
Ended = tuple[int, int]
"""How many wagers of a round win, and how many lose."""
Strengths = Callable[[Array], Array]
"""The two strengths of each row of pieces, set as the house sets its own."""


def bank_odds(
    terms: Terms, wager: WagerTerms, selection: str | None, counts: Mapping[Grade, int], *, sampled: bool
) -> tuple[BankOdds, ...]:
    """The gain of a player who banks, where the law lets players: against one wager, and against a full table."""
    bank, seats, family = terms.law.bank, terms.law.seats, terms.game.family
    if bank is None or not bank.offered or seats is None or not isinstance(family, SetInTwo):
        return ()
    alone: Counter[Ended] = Counter()
    for grade, count in counts.items():
        result = wager.payoff(grade, selection).result
        alone[int(result == "win"), int(result == "lose")] += count
    pieces = terms.setup.pieces.outcomes
    most = min(seats.max or 1, len(pieces) // family.size - 1)
    one = BankOdds(1, _gain(wager, alone, 1), _error(wager, alone, 1) if sampled else None)
    if most < 2:
        return (one,)
    asked = {"version": VERSION, "game": terms.game.name, "hands": most, "deals": DEALS, "seed": SEED}
    asked |= {"way": family.way_digest(), "pieces": list(pieces)}
    found = cached("bank-sample", asked, lambda: _listed(sample(family, pieces, most, DEALS)))
    full = Counter({(wins, losses): count for wins, losses, count in found})
    return one, BankOdds(most, _gain(wager, full, most), _error(wager, full, most))


def sample(family: SetInTwo, pieces: tuple[Card, ...], hands: int, deals: int) -> Counter[Ended]:
    """In how many of so many deals so many hands of as many won and lost against one bank."""
    found: Counter[Ended] = Counter()
    strengths, size = strengths_of(family, pieces), family.size
    grades = [family.compared((ahead // 2, ahead % 2), (0, 0)) for ahead in range(4)]
    won, lost = np.array([grade == WIN for grade in grades]), np.array([grade == LOSE for grade in grades])
    for block, start in enumerate(range(0, deals, BLOCK)):
        rows = deals_of(stream(SEED, block), range(len(pieces)), (hands + 1) * size, min(BLOCK, deals - start))
        bank = strengths(rows[:, :size])
        wins, losses = np.zeros((2, len(rows)), np.int64)
        for hand in range(1, hands + 1):
            own = strengths(rows[:, hand * size : (hand + 1) * size])
            ahead = (own > bank) @ np.array([2, 1])
            wins += won[ahead]
            losses += lost[ahead]
        codes, often = np.unique(wins * (hands + 1) + losses, return_counts=True)
        for code, count in zip(codes.tolist(), often.tolist(), strict=True):
            found[divmod(code, hands + 1)] += count
    return found


def strengths_of(family: SetInTwo, pieces: tuple[Card, ...]) -> Strengths:
    """How strong rows of places are, set as the house sets its own; few hands are tabulated."""
    held = np.array(pieces, np.int64)
    if isinstance(family, SampledSetInTwo):
        many = family.strengths_of_many
        return lambda rows: many(held[rows])
    size = family.size
    choose = np.array([[comb(n, k + 1) for k in range(size)] for n in range(len(pieces))], np.int64)
    table = np.zeros((comb(len(pieces), size), 2), np.int64)
    for places in combinations(range(len(pieces)), size):
        number = sum(comb(place, at + 1) for at, place in enumerate(places))
        table[number] = family.house_way(tuple(pieces[place] for place in places)).strengths
    return lambda rows: table[choose[np.sort(rows, axis=1), np.arange(size)].sum(axis=1)]


def _listed(found: Counter[Ended]) -> list[list[int]]:
    return [[*ended, count] for ended, count in sorted(found.items())]


def _each(wager: WagerTerms, ended: Ended, hands: int) -> Fraction:
    """What the bank gains in a round for each unit wagered against it."""
    surplus = ended[1] - ended[0] * wager.payoff("win", None).gain
    return (surplus * (1 - wager.vigorish_rate) if surplus > 0 else surplus) / hands


def _gain(wager: WagerTerms, found: Mapping[Ended, int], hands: int) -> Fraction:
    whole = sum(found.values())
    return sum((count * _each(wager, ended, hands) for ended, count in found.items()), Fraction(0)) / whole


def _error(wager: WagerTerms, found: Mapping[Ended, int], hands: int) -> float:
    whole, mean = sum(found.values()), _gain(wager, found, hands)
    square = sum((count * _each(wager, ended, hands) ** 2 for ended, count in found.items()), Fraction(0)) / whole
    return sqrt((square - mean**2) / whole)

"""Draws of so many at once: a wager's tally is fed, kind by kind, with every number of that kind that could come.

Each number has as many ways as cards of the kind can be chosen, so all counts are whole numbers and the odds exact,
however many hands there are.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable
from fractions import Fraction
from math import comb

from aboveboard.games.families.draws import Tally
from aboveboard.games.shapes.run import Setup
from aboveboard.kernel.balls import Balls
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, gain_of, result_of
from aboveboard.play.odds.solver import Solver
from aboveboard.play.odds.wager_odds import WagerOdds


def totals(tally: Tally, setup: Setup, drawn: int, pick: str | None) -> dict[Hashable, int]:
    """In how many draws a tally comes to each total."""
    assert isinstance(setup.equipment, (Shoe, Balls))
    kinds = Counter(tally.kind(setup, card, pick) for card in setup.equipment.outcomes)
    ways: dict[tuple[int, Hashable], int] = {(drawn, tally.start): 1}
    for kind, held in kinds.items():
        after: dict[tuple[int, Hashable], int] = defaultdict(int)
        for (left, state), count in ways.items():
            for taken in range(min(held, left) + 1):
                added = tally.add(state, kind, taken) if taken else state
                after[left - taken, added] += count * comb(held, taken)
        ways = after
    return {state: count for (left, state), count in ways.items() if left == 0}


def tally_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Exact odds of a wager on a draw."""
    tally, setup, pick = wager.family, terms.setup, wager.game_pick(selection)
    assert isinstance(tally, Tally)
    grades: dict[Grade, int] = defaultdict(int)
    for state, count in totals(tally, setup, terms.game.family.cards_drawn(), pick).items():
        grades[tally.grade(setup, state, pick)] += count
    whole = sum(grades.values())
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for grade, count in grades.items():
        result = result_of(wager, selection, (grade,))
        ends[result] += Fraction(count, whole)
        gains[gain_of(wager, result)] += Fraction(count, whole)
    return WagerOdds(wager, selection, ends, Fraction(1), gains)


SOLVER = Solver(tally_odds)

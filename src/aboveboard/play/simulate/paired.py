"""Hands set in two, played fast: how every hand is set is tabulated once, for the player and for the bank."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from aboveboard.games.deals import Ask, Deal, ToPlace
from aboveboard.games.splits import Splits
from aboveboard.law.terms import Terms
from aboveboard.play.choosing import Chooser
from aboveboard.play.simulate.cards import Source, whole_shoes
from aboveboard.play.simulate.coded import Coded, Codes, rows_of
from aboveboard.play.simulate.hands import SEAT, Ended
from aboveboard.play.simulate.plans import Bet
from aboveboard.play.solve.sequence import result_of


class Paired(Coded):
    """Plays rounds of hands set in two against the house's bank for some bets."""

    engine = "set"
    block = 2**16

    def __init__(self, terms: Terms, bets: Sequence[Bet]) -> None:
        super().__init__()
        assert isinstance(terms.game, Deal)
        assert terms.game.splits is not None
        self.terms, self.game, self.bets = terms, terms.game, bets
        self.splits: Splits = terms.game.splits
        self.cards: tuple[Any, ...] = terms.setup.equipment.outcomes
        self.places = self._places()
        mine, his = f"seat-{SEAT}", next(place for place in self.places if not place.startswith("seat-"))
        self.mine, self.his = ([n for n, to in enumerate(self.places) if to == place] for place in (mine, his))
        size = self.splits.size
        self.choose = np.array([[comb(n, k + 1) for k in range(size)] for n in range(len(self.cards))], np.int64)
        best = Chooser(terms).settings
        hands = list(combinations(range(len(self.cards)), size))
        numbers = self._numbers(np.array(hands))
        self.best, self.house = np.zeros((2, len(hands), 2), np.int64)
        for number, hand in zip(numbers.tolist(), hands, strict=True):
            held = tuple(self.cards[place] for place in hand)
            self.best[number] = best(held)
            self.house[number] = self.splits.strengths(self.splits.house_way(held))

    def _places(self) -> list[str]:
        """Where each piece of the deal goes."""
        round, found = self.game.begin(self.terms.setup, (SEAT,)), []
        for each in self.cards:
            need = self.game.need(self.terms.setup, round)
            if need is None or isinstance(need, Ask):
                break
            assert isinstance(need, ToPlace)
            found.append(need.place)
            round = self.game.give(self.terms.setup, round, each)
        return found

    def _numbers(self, hands: npt.NDArray[np.int64]) -> Codes:
        """The numbers of sets of places."""
        found: Codes = self.choose[np.sort(hands, axis=1), np.arange(hands.shape[1])].sum(axis=1)
        return found

    def source(self, seed: int, number: int) -> Source:
        """All the pieces for every round."""
        return whole_shoes(range(len(self.cards)), len(self.places), seed, number)

    def row(self, rounds: Sequence[Sequence[Any]]) -> npt.NDArray[np.uint8]:
        """Pieces as the kernel is told them, a round a row; of like pieces each has a place of its own."""
        found = []
        for row in rounds:
            free: dict[Any, list[int]] = {}
            for place, each in enumerate(self.cards):
                free.setdefault(each, []).append(place)
            found.append([free[each].pop() for each in row[: len(self.places)]])
        return np.array(found, np.uint8)

    def codes(self, source: Source, rounds: int) -> Codes:
        """Whether the high hand is higher than the bank's, and then the low hand."""
        rows = rows_of(source, rounds)
        mine, his = self.best[self._numbers(rows[:, self.mine])], self.house[self._numbers(rows[:, self.his])]
        found: Codes = (mine > his) @ np.array([2, 1])
        return found

    def decoded(self, code: int) -> Ended:
        """How the bets ended in a round with this number."""
        grade = self.splits.compared(divmod(code, 2), (0, 0))
        plans = [bet.plan for bet in self.bets]
        return tuple(((plan.wager.name, 1, result_of(plan.wager, plan.selection, (grade,))),) for plan in plans)


def can_pair(terms: Terms, bets: Sequence[Bet]) -> bool:
    """Are all bets on the two hands, and the hands few enough to be tabulated?"""
    game = terms.game
    if not isinstance(game, Deal) or game.splits is None or game.splits.sampled is not None:
        return False
    return all((bet.plan.wager.law.is_ or bet.plan.wager.name) in game.main for bet in bets)

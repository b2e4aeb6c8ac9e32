"""Hands set in two, played fast: how every hand is set is tabulated once, for the player and for the bank.

Where hands are too many for that, both sides set theirs as the house does, many at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from aboveboard.games.shapes.deal import BURN, ToPlace
from aboveboard.kernel.cards import UNSEEN
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.results import result_of
from aboveboard.play.odds.set_in_two.exact import family_of
from aboveboard.play.odds.set_in_two.player import BestSettingPlayer
from aboveboard.play.odds.set_in_two.sampled import sampled_family_of
from aboveboard.play.simulate.dealt_bets import SEAT, Ended
from aboveboard.play.simulate.kernels.card_source import Source, whole_shoes
from aboveboard.play.simulate.kernels.numbered import Codes, NumberedRounds, rows_of
from aboveboard.play.simulate.plans import Bet

OwnGrades = Callable[[Codes], Sequence[Grade]]
"""The grades that rows of hands come to by themselves."""
OWN = 32
"""More grades than a hand of its own can have."""


class SetInTwoRounds(NumberedRounds):
    """Plays rounds of hands set in two against the house's bank for some bets."""

    engine = "set"
    block = 2**16

    def __init__(self, terms: Terms, bets: Sequence[Bet]) -> None:
        super().__init__()
        self.terms, self.game, self.bets = terms, terms.deal, bets
        self.family = family_of(terms)
        self.cards = terms.setup.pieces.outcomes
        self.places = self._places()
        seat, bank = f"seat-{SEAT}", next(place for place in self.places if not place.startswith("seat-"))
        self.seat, self.bank = ([n for n, to in enumerate(self.places) if to == place] for place in (seat, bank))
        self.own: list[OwnGrades | None] = [None] * len(bets)
        self.grades: list[Grade] = []
        """Grades of wagers on the own hand, as they come up."""
        self._tabulate()

    def _tabulate(self) -> None:
        """How strong every hand is: the player's set in the best way, and the bank's by the house way."""
        size = self.family.size
        self.choose = np.array([[comb(n, k + 1) for k in range(size)] for n in range(len(self.cards))], np.int64)
        best = BestSettingPlayer(self.terms).strengths
        hands = list(combinations(range(len(self.cards)), size))
        numbers = self._numbers(np.array(hands))
        self.best, self.house = np.zeros((2, len(hands), 2), np.int64)
        for number, hand in zip(numbers.tolist(), hands, strict=True):
            held = tuple(self.cards[place] for place in hand)
            self.best[number] = best(held)
            self.house[number] = self.family.house_way(held).strengths

    def _places(self) -> list[str]:
        """Where each piece of the deal goes."""
        round, found, pieces = self.game.begin(self.terms.setup, (SEAT,)), [], iter(self.cards)
        while isinstance(need := self.game.need(self.terms.setup, round), ToPlace):
            if need.place == BURN:
                round = self.game.give(self.terms.setup, round, UNSEEN)
                continue
            found.append(need.place)
            round = self.game.give(self.terms.setup, round, next(pieces))
        return found

    def _numbers(self, hands: npt.NDArray[np.int64]) -> Codes:
        """The numbers of sets of places."""
        found: Codes = self.choose[np.sort(hands, axis=1), np.arange(hands.shape[1])].sum(axis=1)
        return found

    def source(self, seed: int, number: int) -> Source:
        """All the pieces for every round."""
        return whole_shoes(range(len(self.cards)), len(self.places), seed, number)

    def row(self, rounds: Sequence[Sequence[int]]) -> npt.NDArray[np.uint8]:
        """Pieces as the kernel is given them, a round a row; of like pieces each has a place of its own."""
        found = []
        for row in rounds:
            free: dict[int, list[int]] = {}
            for place, each in enumerate(self.cards):
                free.setdefault(each, []).append(place)
            found.append([free[each].pop() for each in row[: len(self.places)]])
        return np.array(found, np.uint8)

    def codes(self, source: Source, rounds: int) -> Codes:
        """Whether the high hand is higher than the bank's, then the low hand, and then grades of the own hand."""
        rows = rows_of(source, rounds)
        player, bank = self._strengths(rows)
        found: Codes = (player > bank) @ np.array([2, 1])
        for own in self.own:
            if own is not None:
                hands = np.array(self.cards, np.int64)[rows[:, self.seat]]
                found = found * OWN + np.array([self._number(grade) for grade in own(hands)], np.int64)
        return found

    def _strengths(self, rows: Codes) -> tuple[Codes, Codes]:
        """How strong the player's two hands are and the bank's, a round a row."""
        return self.best[self._numbers(rows[:, self.seat])], self.house[self._numbers(rows[:, self.bank])]

    def _number(self, grade: Grade) -> int:
        if grade not in self.grades:
            self.grades.append(grade)
        return self.grades.index(grade)

    def decoded(self, code: int) -> Ended:
        """How the bets ended in a round with this number."""
        grades: list[Grade | None] = [None] * len(self.bets)
        for number in reversed(range(len(self.bets))):
            if self.own[number] is not None:
                code, own = divmod(code, OWN)
                grades[number] = self.grades[own]
        against = self.family.compared((code >> 1, code & 1), (0, 0))
        found = [(bet.plan, grade or against) for bet, grade in zip(self.bets, grades, strict=True)]
        return tuple(((plan.wager.name, 1, result_of(plan.wager, plan.selection, (grade,))),) for plan, grade in found)


class SampledSetInTwoRounds(SetInTwoRounds):
    """The same where hands are too many to tabulate: both sides set theirs as the house does."""

    def _tabulate(self) -> None:
        self.sampled = sampled_family_of(self.terms)
        self.own = [self.sampled.own_of_many.get(bet.plan.wager.game_wager) for bet in self.bets]

    def _strengths(self, rows: Codes) -> tuple[Codes, Codes]:
        cards = np.array(self.cards, np.int64)[rows]
        return self.sampled.strengths_of_many(cards[:, self.seat]), self.sampled.strengths_of_many(cards[:, self.bank])


def can_set(terms: Terms, bets: Sequence[Bet], own: Collection[str] = ()) -> bool:
    """Are all bets on the two hands, or on the own hand as many are graded at once?"""
    known = (*terms.deal.main, *own)
    return all(bet.plan.wager.game_wager in known for bet in bets)

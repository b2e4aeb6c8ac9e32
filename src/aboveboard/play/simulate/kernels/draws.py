"""Draws played fast: so many cards or balls at once, tallied for every bet by how many there are of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import prod

import numpy as np
import numpy.typing as npt

from aboveboard.games.families.draws import BestOf, Tally
from aboveboard.games.shapes.deal import ToPlace
from aboveboard.games.shapes.family import Family
from aboveboard.kernel.grades import Grade
from aboveboard.kernel.poker.ranking import ranking
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.results import Result, result_of
from aboveboard.play.simulate.dealt_bets import SEAT, BetEnding, Ended
from aboveboard.play.simulate.kernels.card_source import Source, whole_shoes
from aboveboard.play.simulate.kernels.numbered import Codes, NumberedRounds, rows_of
from aboveboard.play.simulate.plans import Bet

CODE_LIMIT = 2**62
"""Codes stay below this."""


class DrawnRounds(NumberedRounds):
    """Plays draws for some bets."""

    engine = "drawn"
    block = 2**16

    def __init__(self, terms: Terms, bets: Sequence[Bet]) -> None:
        super().__init__()
        self.terms, self.game, self.bets = terms, terms.deal, bets
        self.cards = terms.setup.pieces.outcomes
        self.width = terms.game.family.cards_drawn()
        self.places = self._places()
        self.graders: list[_Grader] = [GRADERS[type(bet.plan.wager.family)](self, bet) for bet in bets]

    def _places(self) -> list[str]:
        """Where each card of the draw goes."""
        round, found = self.game.begin(self.terms.setup, (SEAT,)), []
        for card in self.cards[: self.width]:
            need = self.game.need(self.terms.setup, round)
            assert isinstance(need, ToPlace)
            found.append(need.place)
            round = self.game.give(self.terms.setup, round, card)
        return found

    def source(self, seed: int, number: int) -> Source:
        """The whole of the cards for every round."""
        return whole_shoes(range(len(self.cards)), self.width, seed, number)

    def row(self, rounds: Sequence[Sequence[int]]) -> npt.NDArray[np.uint8]:
        """Cards as the kernel is given them, a round a row."""
        number = {card: at for at, card in enumerate(self.cards)}
        return np.array([[number[card] for card in row[: self.width]] for row in rounds], np.uint8)

    def codes(self, source: Source, rounds: int) -> Codes:
        """Each bet's grade as a digit, the first bet's counting most."""
        found = np.zeros(rounds, np.int64)
        for grader, graded in self._graded(source, rounds):
            found = found * grader.most + graded
        return found

    def apart(self, seed: int, number: int, rounds: int) -> list[Counter[BetEnding]]:
        """Play a block of rounds: how often each bet ended in each way."""
        found = []
        for grader, graded in self._graded(self.source(seed, number), rounds):
            counts = np.bincount(graded).tolist()
            endings: list[BetEnding] = [((grader.wager.name, 1, grader.result(digit)),) for digit in range(len(counts))]
            found.append(Counter({each: count for each, count in zip(endings, counts, strict=True) if count}))
        return found

    def _graded(self, source: Source, rounds: int) -> Iterator[tuple[_Grader, Codes]]:
        rows = rows_of(source, rounds)
        ranked: Codes | None = None
        for grader in self.graders:
            drawn = rows
            if isinstance(grader, _Ranked):
                drawn = ranked = grader.classes(rows) if ranked is None else ranked
            yield grader, grader.graded(drawn)

    def decoded(self, code: int) -> Ended:
        """How the bets ended in a round with this number."""
        digits = []
        for grader in reversed(self.graders):
            code, digit = divmod(code, grader.most)
            digits.append(digit)
        ended = zip(self.bets, self.graders, reversed(digits), strict=True)
        return tuple(((bet.plan.wager.name, 1, grader.result(digit)),) for bet, grader, digit in ended)


class _Grader:
    """The grades of one bet, numbered as they come up."""

    def __init__(self, drawn: DrawnRounds, bet: Bet) -> None:
        self.drawn, self.wager, self.selection = drawn, bet.plan.wager, bet.plan.selection
        self.pick = self.wager.game_pick(self.selection)
        self.most = 2 ** (62 // max(len(drawn.bets), 1))
        self.grades: list[Grade] = []

    def number(self, grade: Grade) -> int:
        """The number of a grade; one that two workers come upon at once may be listed twice, to no harm."""
        if grade not in self.grades:
            self.grades.append(grade)
            assert len(self.grades) <= self.most, "more grades than a code has room for"
        return self.grades.index(grade)

    def result(self, number: int) -> Result:
        """What the law makes of the grade with a number."""
        return result_of(self.wager, self.selection, (self.grades[number],))

    def graded(self, drawn: Codes) -> Codes:
        """The number of the grade of each draw."""
        raise NotImplementedError


class _Tallied(_Grader):
    """A bet whose tally is fed with how many cards there are of each kind."""

    def __init__(self, drawn: DrawnRounds, bet: Bet) -> None:
        super().__init__(drawn, bet)
        assert isinstance(self.wager.family, Tally)
        self.tally = self.wager.family
        kinds: dict[Hashable, int] = {}
        setup = drawn.terms.setup
        of = [kinds.setdefault(self.tally.kind(setup, card, self.pick), len(kinds)) for card in drawn.cards]
        self.kinds, self.base = list(kinds), drawn.width + 1
        self.weights = np.array([self.base**kind for kind in of], np.int64)
        self._known: dict[int, int] = {}

    def graded(self, drawn: Codes) -> Codes:
        """By the cards themselves."""
        counts, which = np.unique(self.weights[drawn].sum(axis=1), return_inverse=True)
        return np.array([self._grade(count) for count in counts.tolist()], np.int64)[which.reshape(-1)]

    def _grade(self, counts: int) -> int:
        if counts not in self._known:
            state, rest = self.tally.start, counts
            for kind in self.kinds:
                rest, count = divmod(rest, self.base)
                state = self.tally.add(state, kind, count) if count else state
            self._known[counts] = self.number(self.tally.grade(self.drawn.terms.setup, state, self.pick))
        return self._known[counts]


class _Ranked(_Grader):
    """A bet on one of several hands, the best of which win."""

    def __init__(self, drawn: DrawnRounds, bet: Bet) -> None:
        super().__init__(drawn, bet)
        assert isinstance(self.wager.family, BestOf)
        self.best_of = self.wager.family
        places = Counter(drawn.places)
        self.order = np.array([[at for at, to in enumerate(drawn.places) if to == place] for place in places])
        self.picked = list(places).index(str(self.pick))
        self.ranks = ranking(self.best_of.size)
        grades = [[self.best_of.grade(name, best=best) for name in self.ranks.names] for best in (False, True)]
        self.of_category = np.array([[self.number(grade) for grade in row] for row in grades], np.int64)

    def classes(self, rows: Codes) -> Codes:
        """The class of every hand."""
        cards = np.array(self.drawn.cards, np.int64)[rows]
        return np.stack([self.ranks.classes(cards[:, hand]) for hand in self.order], axis=1).astype(np.int64)

    def graded(self, drawn: Codes) -> Codes:
        """By the classes of all hands."""
        best = drawn[:, self.picked] == drawn.max(axis=1)
        found: Codes = self.of_category[best.astype(np.int64), self.ranks.categories[drawn[:, self.picked]]]
        return found


GRADERS: Mapping[type[Family], type[_Grader]] = {Tally: _Tallied, BestOf: _Ranked}
"""How a wager takes a draw, by its family."""


def can_draw(terms: Terms, bets: Sequence[Bet]) -> bool:
    """Is every bet one that a draw decides, by a tally that fits into a number or as one of several hands?"""
    drawn, cards = terms.game.family.cards_drawn(), terms.setup.pieces.outcomes
    if not bets or len(cards) > 2**8:
        return False
    for bet in bets:
        family, pick = bet.plan.wager.family, bet.plan.wager.game_pick(bet.plan.selection)
        if type(family) not in GRADERS:
            return False
        if isinstance(family, Tally):
            kinds = {family.kind(terms.setup, card, pick) for card in cards}
            if prod([drawn + 1] * len(kinds)) >= CODE_LIMIT:
                return False
    return len(bets) <= 31

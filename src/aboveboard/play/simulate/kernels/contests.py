"""Ranked hands played fast: cards are dealt, ranked by table, chosen for by table, and graded by their facts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.games.families.contests import COMMUNITY, DEALER, Facts, RankedWager, seat_place
from aboveboard.games.shapes.deal import Ask, Graded, ToPlace
from aboveboard.kernel.cards import Card, Shoe
from aboveboard.kernel.compiled import Array, Compiled, Number
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, result_of
from aboveboard.play.odds.contests.choices import CARDS, ContestPlay, class_of, last_choice, new_suits, number_of
from aboveboard.play.odds.contests.solver import family_of
from aboveboard.play.odds.contests.versus import RELATIONS
from aboveboard.play.simulate.dealt_bets import SEAT, BetEnding, Ended, backs, companions
from aboveboard.play.simulate.kernels.card_source import Source, deal, whole_shoes
from aboveboard.play.simulate.kernels.numbered import Codes, NumberedRounds
from aboveboard.play.simulate.plans import Bet

BY_SET, BY_HAND, SHARED = range(3)
MOST_OWN = 3
"""A wager on a seat's own cards is tabulated for no more of them than this."""


@njit(cache=True, nogil=True)
def rank_deals(
    source: Source, cards: Array, own: int, shared: int, up: int, plays: int, chooses: int,
    keys: Array, plain: Array, suited: Array, flush: int, choose: Array,
    sets: Array, options: Array, starts: Array, hand_of: Array, hands: Array, two: Array, flop_of: Array, flops: Array,
    gains: Array, cut: Array, ended: Array, dealt: Array,
) -> None:  # fmt: skip
    """Deal rounds, choose in them and rank them: each ends by its path, class and relation to the dealer's hand.

    A round's cards are those shared, the seat's own, and the dealer's, of which the last lie open.
    """
    held, order, places, runs, least, words, _, width, ahead, _ = source
    whole, some, suits = np.empty(width, np.int64), np.empty(8, np.int64), np.empty(4, np.int64)
    classes = len(gains)
    for number in range(len(ended)):
        if number % ahead == 0:
            deal(places, order, width, runs, least, words)
        at = number % ahead * width
        for place in range(width):
            whole[place] = held[order[at + cards[place]]]
        player = class_of(whole, 0, shared + own, keys, plain, suited, flush)
        relation = 0
        path: Number = 0
        if chooses == BY_SET:
            for stage in range(len(options)):
                seen = starts[stage]
                for place in range(own):
                    some[place] = whole[shared + place]
                for place in range(seen - own):
                    some[own + place] = whole[place]
                which = number_of(some, seen, choose)
                path = path * options[stage] + sets[stage, path * choose[CARDS, seen] + which]
        else:
            for place in range(shared):
                some[place] = whole[place]
            for place in range(width - shared - own):
                some[shared + place] = whole[shared + own + place]
            dealer = class_of(some, 0, width - own, keys, plain, suited, flush)
            relation = (3 if dealer >= plays else 0) + (0 if player > dealer else 1 if player == dealer else 2)
        if chooses == BY_HAND:
            new_suits(whole, own, suits)
            for place in range(own):
                some[place] = (whole[place] >> 2 << 2) + suits[whole[place] & 3]
            shown = np.int64(0)
            if up:
                shown = (whole[width - 1] >> 2 << 2) + suits[whole[width - 1] & 3]
            path = np.int64(hands[hand_of[number_of(some, own, choose)], shown])
        elif chooses == SHARED:
            one, other = whole[shared], whole[shared + 1]
            path = np.int64(two[one, other])
            if path < 0:
                new_suits(whole, 3, suits)
                for place in range(3):
                    some[place] = (whole[place] >> 2 << 2) + suits[whole[place] & 3]
                one, other = (one >> 2 << 2) + suits[one & 3], (other >> 2 << 2) + suits[other & 3]
                path = np.int64(flops[flop_of[number_of(some, 3, choose)], one, other])
                if path >= 0:
                    path += cut[0]
                else:
                    best = last_choice(whole, shared + own, player, keys, plain, suited, flush, plays, gains[player])
                    path = best + cut[1]
        ended[number] = (path * classes + player) * 6 + relation
        if len(dealt):
            for place in range(own):
                some[place] = whole[shared + place]
            dealt[number] = number_of(some, own, choose)


class ContestRounds(NumberedRounds):
    """Plays rounds of ranked hands for some bets."""

    engine = "ranked"
    block = 2**16

    def __init__(self, terms: Terms, bets: Sequence[Bet], *, alone: bool) -> None:
        super().__init__()
        self.terms, self.game, self.setup, self.bets = terms, terms.deal, terms.setup, bets
        self.contest = family_of(terms)
        self.best = ContestPlay(terms)
        self.along = [tuple(companions(terms, bet)) if alone else () for bet in bets]
        assert isinstance(terms.setup.equipment, Shoe)
        self.held = terms.setup.equipment.outcomes
        self.order = self._order()
        self.classes = len(self.best.held.values)
        self.kind_of, self.kinds = self._own_cards()
        self._results: dict[tuple[str, Graded], Result] = {}
        self._arrays = self._tables()

    def _order(self) -> npt.NDArray[np.int64]:
        """The places in the deal of the shared cards, the seat's own and the dealer's."""
        round, found, cards = self.game.begin(self.setup, (SEAT,)), [], iter(self.held)
        while (need := self.game.need(self.setup, round)) is not None:
            if isinstance(need, Ask):
                round = self.game.choose(self.setup, round, SEAT, need.options[-1])
                continue
            assert isinstance(need, ToPlace)
            found.append(need.place)
            round = self.game.give(self.setup, round, next(cards))
        places = (COMMUNITY, seat_place(SEAT), DEALER)
        return np.array([at for place in places for at, to in enumerate(found) if to == place], np.int64)

    def _own_cards(self) -> tuple[npt.NDArray[np.int64], list[tuple[Card, ...]]]:
        """Sets of own cards that the wagers on them tell apart: the kind of each set, and one set of each kind."""
        wagers = [bet.plan.wager for bet in self.bets if _on(bet.plan.wager) == "cards"]
        if not wagers:
            return np.zeros(0, np.int64), [()]
        if self.contest.own > MOST_OWN:
            raise BadInput(f"not encoded: {wagers[0].name} is on more than {MOST_OWN} cards, too many to be tabulated")
        kinds: dict[tuple[Graded, ...], int] = {}
        found = np.zeros(comb(CARDS, self.contest.own), np.int64)
        each: list[tuple[Card, ...]] = []
        for cards in combinations(range(CARDS), self.contest.own):
            graded = tuple(self._by_facts(wager, Facts((), cards=cards)) for wager in wagers)
            if graded not in kinds:
                kinds[graded] = len(each)
                each.append(cards)
            found[number_of(np.array(cards), len(cards), self.best.choose)] = kinds[graded]
        return found, each

    def _tables(self) -> tuple[Array | int, ...]:
        best, contest, ranks = self.best, self.contest, self.best.held
        nothing, flat = np.zeros(1, np.int32), np.zeros((1, 1), np.int8)
        chooses = BY_SET if not contest.dealer else SHARED if contest.shared else BY_HAND
        options = np.array([len(ways) for ways in best.sheet.stages], np.int64)
        starts = np.array([contest.own + point.shared for point in contest.points], np.int64)
        hand_of, hands = best.hands if chooses == BY_HAND else (nothing, flat)
        flop_of, flops = best.flops if chooses == SHARED else (nothing, np.zeros((1, 1, 1), np.int8))
        gains = best.last_gains if chooses == SHARED else np.zeros((self.classes, 1, 1), np.int64)
        lengths = [len(path) for path in best.paths]
        cuts = np.array([lengths.count(1), lengths.count(1) + lengths.count(2)], np.int64)
        return (
            self.order, contest.own, contest.shared, contest.up, best.sheet.plays, chooses,
            ranks.keys, ranks.plain, ranks.suited, ranks.flush, best.choose,
            best.sets if chooses == BY_SET else flat, options, starts, hand_of, hands,
            best.two if chooses == SHARED else flat, flop_of, flops, gains, cuts,
        )  # fmt: skip

    def source(self, seed: int, number: int) -> Source:
        """A whole deck for every round."""
        return whole_shoes(self.held, len(self.order), seed, number)

    def row(self, rounds: Sequence[Sequence[Card]]) -> npt.NDArray[np.uint8]:
        """Cards as the kernel is given them, a round a row."""
        return np.array([row[: len(self.order)] for row in rounds], np.uint8)

    def codes(self, source: Source, rounds: int) -> Codes:
        """A number for each round: its path, class and relation, and what wagers on the own cards tell apart."""
        ended = np.empty(rounds, np.int64)
        dealt = np.empty(rounds if len(self.kind_of) else 0, np.int64)
        kernel: Compiled = rank_deals
        kernel(source, *self._arrays, ended, dealt)
        return ended * len(self.kinds) + (self.kind_of[dealt] if len(dealt) else 0)

    def decoded(self, code: int) -> Ended:
        """How the bets ended in a round with this number."""
        rest, kind = divmod(code, len(self.kinds))
        rest, relation = divmod(rest, 6)
        path, number = divmod(rest, self.classes)
        return tuple(self._ending(bet, path, number, relation, self.kinds[kind]) for bet in range(len(self.bets)))

    def _ending(self, bet: int, path: int, number: int, relation: int, cards: tuple[Card, ...]) -> BetEnding:
        ways = self.best.paths[path]
        qualified, ahead = RELATIONS[relation] if self.contest.dealer else (True, 0)
        chose = tuple(option for option, _ in ways)
        facts = Facts(self.best.held.values[number], ahead, qualified, chose, cards)
        main = self.bets[bet].plan.wager
        staked = [(main, 1), *self.along[bet]]
        for option, times in ways:
            for name in self.game.stakes.get(option, ()):
                part, _ = self.terms.game_part(name, None)
                if backs(self.terms, part, self.bets[bet]):
                    staked.append((part, times))
        return tuple((wager.name, units, self._result(wager, facts)) for wager, units in staked)

    def _result(self, wager: WagerTerms, facts: Facts) -> Result:
        graded = self._by_facts(wager, facts)
        assert graded is not None, "the round is over and a wager is not decided"
        key = (wager.name, graded)
        if key not in self._results:
            self._results[key] = result_of(wager, None, graded if isinstance(graded, tuple) else (graded,))
        return self._results[key]

    def _by_facts(self, wager: WagerTerms, facts: Facts) -> Graded:
        assert isinstance(wager.wager, RankedWager)
        if _on(wager) == "contest" and self.contest.folded(facts.chose):
            facts = Facts((), chose=facts.chose)
        return wager.wager.by_facts(self.setup, facts)


def _on(wager: WagerTerms) -> str:
    return wager.wager.on if isinstance(wager.wager, RankedWager) else ""

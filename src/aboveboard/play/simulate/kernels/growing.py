"""Growing hands played fast: the best play as an automaton over counts, the dealer's rules and the grades as tables.

Hands are nodes of the solver's trees, merged where they are played and graded alike against every card that the
dealer shows. Wagers on the first cards are tabulated over those cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.kernel.cards import Card, Shoe
from aboveboard.kernel.compiled import Number
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.results import result_of
from aboveboard.play.simulate.dealt_bets import BetEnding, Ended, in_order
from aboveboard.play.simulate.kernels.card_source import (
    Source,
    another,
    cut_lies,
    deal,
    dealt_through,
    shuffle,
    whole_shoes,
)
from aboveboard.play.simulate.kernels.first_cards import FirstCards
from aboveboard.play.simulate.kernels.growing_automaton import MOST_HANDS, UNITS, GrowTables
from aboveboard.play.simulate.plans import Bet

WIDTH = 8
"""As many cards as most rounds need."""
LONGEST = 52
"""More cards than a round needs but in a case of very many splits; then discards are drawn from."""
FURTHER = 256
STOP, DRAW, PART, GIVE = range(4)
Codes = npt.NDArray[np.int64]
BITS = 10
"""Bits for a hand's stake and grade, and below them for those of the hands after it."""
FEW, FEW_BITS = 4, 3
"""So many hands of a round fit in one number, with how many they are in the last bits."""


class Kernel(NamedTuple):
    """The tables of a game, as arrays."""

    op: npt.NDArray[np.int8]
    """By node and card shown: what is done."""
    to: npt.NDArray[np.int32]
    """By node and card shown: the row of nodes drawn to, the node given up to, or the pair made into hands; of a hand
    that stops, one more than what it is graded against that card, or nothing where it is graded by its class."""
    factor: npt.NDArray[np.int8]
    """By node and card shown: by how much the stake is multiplied."""
    rows: npt.NDArray[np.int32]
    """By row and kind of card: the node that it leads to, or the complement of a fork."""
    forks: npt.NDArray[np.int32]
    """By fork and mark: the node."""
    marks: npt.NDArray[np.int8]
    """By the first cards of a hand, the third as one more than it is or nothing: their mark."""
    again: npt.NDArray[np.int8]
    """By node: is a hand made by splitting split again here?"""
    last: npt.NDArray[np.int16]
    """By node: the class of a hand that stops here."""
    met: npt.NDArray[np.int16]
    """By node: the class of a hand that a dealer's natural meets here."""
    known: npt.NDArray[np.int16]
    """By class: its grade whatever the dealer gets, or -1."""
    grade: npt.NDArray[np.int16]
    """By class and the dealer's count."""
    roots: npt.NDArray[np.int32]
    """By pair: the first hand that it is made into, and those beside it."""
    staked: npt.NDArray[np.int64]
    """By pair: the stake of those beside it, in stakes of the first."""
    grow: npt.NDArray[np.int64]
    """By the dealer's count and kind of card: the next count."""
    draws: npt.NDArray[np.int8]
    stops: npt.NDArray[np.int64]
    kind: npt.NDArray[np.int64]
    """By card."""
    first: npt.NDArray[np.int64]
    """Of the first four cards, the two of the player and the two of the dealer."""
    sides: npt.NDArray[np.uint16]
    """By the player's first two cards and the one that the dealer shows: how wagers on those end."""
    most: int
    codes: int


@njit(cache=True, nogil=True)
def grow_hands(
    source: Source,
    kernel: Kernel,
    ended: npt.NDArray[np.int64],
    several: npt.NDArray[np.int64],
    many: npt.NDArray[np.int32],
) -> Number:
    """Play rounds: those of one hand by its stake and grade, and for those of several a list, whose length is given.

    Where that has a number below nothing, the round's hands are too many for one: they are in a row of `many`.
    """
    held, order, places, runs, least, words, shoes, width, ahead, cut = source
    (
        op, to, factor, rows, forks, marks, again, last, met, known, grade, roots, staked, grow, draws, stops, kinds,
        first, sides, most, codes,
    ) = kernel  # fmt: skip
    listed, crowded, grades = 0, 0, codes // UNITS
    at: Number = len(order)
    place: Number = 0
    root: Number = -1
    pair: Number = -1
    stake: Number = 1
    made, units, beside, besides = np.zeros((4, MOST_HANDS), np.int64)
    further = np.zeros(FURTHER, np.int64)
    for number in range(len(ended)):
        drawn, end = 0, len(order)
        if width:
            if number % ahead == 0:
                deal(places, order, width, runs, least, words)
            at = number % ahead * width
            end = at + width
        elif at >= cut:
            shuffle(words, order)
            at, shoes[0] = 0, shoes[0] + 1
        began = at
        player, other = held[order[at + first[0]]], held[order[at + first[1]]]
        shown, hidden = held[order[at + first[2]]], held[order[at + first[3]]]
        at += 4
        side = np.int64(sides[player, other, shown] if len(sides) > 1 else 0)
        up = kinds[shown]
        dealer = grow[grow[0, up], kinds[hidden]]
        node = np.int64(rows[to[rows[to[0, up], kinds[player]], up], kinds[other]])
        if node < 0:
            node = np.int64(forks[~node, marks[player, other, 0]])
        if stops[dealer]:
            ended[number] = side * codes + grades + grade[met[node], dealer]
            continue
        hands, done, stake, compared = 1, 0, 1, False
        size, one, two = 2, np.int64(player), np.int64(other)
        while True:
            does, target = op[node, up], np.int64(to[node, up])
            if hands > 1 and again[node] and hands < most:
                beside[hands - done - 1], size = two, 1
                hands, node = hands + 1, root
            elif does == DRAW:
                stake *= factor[node, up]
                if at < end:
                    place = np.int64(order[at])
                    at += 1
                else:
                    place = another(order, began, end - began, further, drawn, len(held), words)
                    further[drawn] = place
                    drawn += 1
                card = np.int64(held[place])
                node = np.int64(rows[target, kinds[card]])
                if node < 0:
                    node = np.int64(forks[~node, marks[one, card, 0] if size == 1 else marks[one, two, card + 1]])
                two, size = card if size == 1 else two, size + 1
            elif does == PART:
                beside[0], size = two, 1
                hands, pair, node = 2, target, np.int64(roots[target, 0])
                root = node
            elif does == GIVE:
                node = target
            else:
                made[done], units[done], besides[done] = last[node], stake, target
                compared = compared or known[last[node]] < 0
                done += 1
                if done == hands:
                    break
                one, size = beside[hands - done - 1], 1
                root = node = np.int64(roots[pair, 1])
                stake = staked[pair]
        while compared and draws[dealer]:
            if at < end:
                place = np.int64(order[at])
                at += 1
            else:
                place = another(order, began, end - began, further, drawn, len(held), words)
                further[drawn] = place
                drawn += 1
            dealer = grow[dealer, kinds[held[place]]]
        if hands == 1:
            which = np.int64(known[made[0]] if known[made[0]] >= 0 else grade[made[0], dealer])
            if besides[0]:
                which = besides[0] - 1
            ended[number] = side * codes + units[0] * grades + which
        else:
            packed = np.int64(side)
            if hands > FEW:
                many[crowded, 0], many[crowded, 1] = side, hands
            for hand in range(hands):
                which = np.int64(known[made[hand]] if known[made[hand]] >= 0 else grade[made[hand], dealer])
                if besides[hand]:
                    which = besides[hand] - 1
                if hands > FEW:
                    many[crowded, hand + 2] = units[hand] * grades + which
                else:
                    packed = packed << BITS | (units[hand] * grades + which)
            if hands > FEW:
                several[listed], crowded = -1 - crowded, crowded + 1
            else:
                several[listed] = packed << FEW_BITS | hands
            listed += 1
            ended[number] = -1
    return listed


class GrowingRounds:
    """Plays rounds of growing hands for some bets."""

    engine = "grown"
    block = 2**18

    def __init__(self, terms: Terms, bets: Sequence[Bet], cut: int | None = None) -> None:
        self.terms, self.bets, self.cut = terms, bets, cut
        self.tables = GrowTables(terms)
        growing = self.tables.growing
        names = [bet.plan.wager.game_wager for bet in bets]
        self.on_hand = [name == growing.wager for name in names]
        self.with_first = [name in growing.beside for name in names]
        sides = [
            bet for bet, on_hand, along in zip(bets, self.on_hand, self.with_first, strict=True) if not on_hand | along
        ]
        self.first = FirstCards(terms, sides)
        codes = UNITS * len(self.tables.grades)
        self.kernel = Kernel._make((*self.tables.arrays(), self.first.table, self.tables.most, codes))
        assert isinstance(terms.setup.equipment, Shoe)
        self.held = terms.setup.equipment.outcomes
        cut_lies(cut, LONGEST, len(self.held))
        self._ends: dict[int, Ended] = {}

    def play(self, seed: int, number: int, rounds: int) -> tuple[Counter[Ended], int]:
        """Play a block of rounds, from whole shoes or on from one to the next."""
        source = self._source(seed, number)
        ended, several, many = self._played(source, rounds)
        found: Counter[Ended] = Counter()
        counts = np.bincount(ended + 1)
        for code in np.flatnonzero(counts[1:]).tolist():
            found[self._end(code << 1)] += int(counts[code + 1])
        packed, often = np.unique(several, return_counts=True)
        for code, count in zip(packed.tolist(), often.tolist(), strict=True):
            found[self._end(code << 1 | 1, many)] += count
        return found, int(source.shoes[0])

    def _played(self, source: Source, rounds: int) -> tuple[Codes, Codes, npt.NDArray[np.int32]]:
        """What the kernel gives for each round, for those of several hands, and for those of very many."""
        ended, several = np.empty(rounds, np.int64), np.empty(rounds, np.int64)
        many = np.empty((rounds if self.tables.most > FEW else 0, MOST_HANDS + 2), np.int32)
        listed = grow_hands(source, self.kernel, ended, several, many)
        return ended, several[:listed], many

    def turns(self, seed: int, number: int, rounds: int) -> tuple[npt.NDArray[np.int64], Sequence[Ended]]:
        """Play a block of rounds: the number of each one's ending, and what those are."""
        every, many = self._codes(self._source(seed, number), rounds)
        codes, which = np.unique(every, return_inverse=True)
        return which.reshape(-1).astype(np.int64), [self._end(code, many) for code in codes.tolist()]

    def _source(self, seed: int, number: int) -> Source:
        if self.cut is None:
            return whole_shoes(self.held, WIDTH, seed, number)
        return dealt_through(self.held, self.cut, seed, number)

    def _codes(self, source: Source, rounds: int) -> tuple[Codes, npt.NDArray[np.int32]]:
        """A number for each round: twice what the kernel gives, and one more where that is in its list."""
        ended, several, many = self._played(source, rounds)
        codes, alone = ended << 1, ended >= 0
        codes[~alone] = several << 1 | 1
        return codes, many

    def row(self, rounds: Sequence[Sequence[Card]]) -> npt.NDArray[np.uint8]:
        """Cards as the kernel is given them, a round a row."""
        return np.array(rounds, np.uint8)

    def in_turn(self, source: Source, rounds: int) -> list[Ended]:
        """How each round ended."""
        codes, many = self._codes(source, rounds)
        return [self._end(code, many) for code in codes.tolist()]

    def _end(self, code: int, many: npt.NDArray[np.int32] | None = None) -> Ended:
        """How the bets ended in a round that the kernel gives as this number; a lone hand's is even."""
        if code < 0 and many is not None:
            side, hands, *every = many[-1 - (code >> 1)].tolist()
            return self._ended(side, every[:hands])
        if code not in self._ends:
            if code & 1:
                hands, rest = code >> 1 & 2**FEW_BITS - 1, code >> FEW_BITS + 1
                parts = [rest >> BITS * (hands - 1 - hand) & 2**BITS - 1 for hand in range(hands)]
                self._ends[code] = self._ended(rest >> BITS * hands, parts)
            else:
                side, part = divmod(code >> 1, self.kernel.codes)
                self._ends[code] = self._ended(side, [part])
        return self._ends[code]

    def _ended(self, side: int, parts: Sequence[int]) -> Ended:
        grades, sides = self.tables.grades, iter(self.first.ends[side])
        hands = [divmod(part, len(grades)) for part in parts]
        found: list[BetEnding] = []
        for bet, on_hand, along in zip(self.bets, self.on_hand, self.with_first, strict=True):
            wager, pick = bet.plan.wager, bet.plan.selection
            if on_hand:
                bet_parts = [(wager.name, units, result_of(wager, pick, _all(grades[grade]))) for units, grade in hands]
                found.append(in_order(bet_parts))
            elif along:
                found.append(((wager.name, 1, result_of(wager, pick, _all(grades[hands[0][1]])[:1])),))
            else:
                found.append(((wager.name, 1, next(sides)),))
        return tuple(found)


def _all(grade: Grade | tuple[Grade, ...]) -> tuple[Grade, ...]:
    """A hand's grades."""
    return (grade,) if isinstance(grade, str) else grade

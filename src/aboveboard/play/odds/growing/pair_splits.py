"""Pairs made into hands: two, or more where a further card of the kind comes and the law lets it be split again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np

from aboveboard.games.families.growing import Count
from aboveboard.play.odds.growing.expectations import Solved, solve
from aboveboard.play.odds.growing.numbers import Arithmetic
from aboveboard.play.odds.growing.tree import Cards, Figures, Node, Tables, Tree

FEW, MANY = 4, 8
"""Where the law sets no limit: to how many hands pairs are followed of a kind that has more cards than others, and of
every other kind. Ten-values, of which there are most, are not worth splitting at all."""


def hands_followed(tables: Tables, kind: int) -> int:
    """To how many hands a pair of a kind is split: as many as the law lets it be, or as there are cards of the kind."""
    law = tables.growing.most_hands(tables.setup)
    if law is not None:
        return law
    most = FEW if tables.whole[kind] > min(filter(None, tables.whole)) else MANY
    return min(most, tables.whole[kind])


def beyond(tables: Tables, kind: int) -> float:
    """At most how many hands, on average over all rounds, a pair of a kind would make beyond those followed."""
    most = hands_followed(tables, kind)
    if tables.growing.most_hands(tables.setup) is not None or tables.whole[kind] <= most:
        return 0.0
    alike, cards = tables.whole[kind], sum(tables.whole)
    chance = alike * (alike - 1) / (cards * (cards - 1))
    for card in range(most - 1):
        chance *= max(alike - 2 - card, 0) / (cards - 3 - card)
    orders = sum(ways * (most - complete) for complete, ways in ways_to_split(most)[1].items())
    return 2 * orders * chance


@dataclass
class Parting:
    """A pair, the option that splits it, and all that its hands can come to: the first one, and one beside it."""

    tables: Tables
    pair: Node
    option: str
    first: Tree = field(init=False)
    other: Tree = field(init=False)

    def __post_init__(self) -> None:
        growing, setup = self.tables.growing, self.tables.setup
        one = growing.part(setup, self.pair.count)
        self.first = self.other = Tree(self.tables, one, self.pair.cards, 1, 2)
        if growing.further is not None:
            self.other = Tree(self.tables, growing.further(setup, one), self.pair.cards, 1, 2)

    @property
    def key(self) -> tuple[Cards, Count]:
        """What tells the pair from others."""
        return self.pair.cards, self.pair.count

    @property
    def trees(self) -> list[Tree]:
        """The hands that can come of it."""
        return [self.first] if self.first is self.other else [self.first, self.other]

    @property
    def again(self) -> bool:
        """May a hand of this split be split again?"""
        does = self.tables.growing.does
        followers = self.first.followers(self.first.nodes[0], "")
        return any(does[option] == "part" for node in followers for option in node.options)


def partings(tables: Tables, main: Tree) -> list[Parting]:
    """Every pair that may be split."""
    does = tables.growing.does
    options = [(node, option) for node in main.nodes for option in node.options if does.get(option) == "part"]
    return [Parting(tables, node, option) for node, option in options]


@dataclass(frozen=True)
class Parted:
    """What a split comes to: its hands together, the chances of grades as shares of them, and the first hand alone."""

    together: Figures
    first: Figures
    plays: Sequence[Solved] = ()
    """What is taken in each of its trees."""


def parted(parting: Parting, by: Arithmetic) -> Parted:
    """The figures of a split under the best play of each hand."""
    plays = {id(tree): solve(tree, by) for tree in parting.trees}
    first, other = plays[id(parting.first)], plays[id(parting.other)]
    if parting.again:
        return replace(_Again(parting, first, other, by).found(), plays=tuple(plays.values()))
    together = _joined(parting, by, first.figures[0], [(other.figures[0], 1)])
    return Parted(together, first.figures[0], tuple(plays.values()))


def _joined(parting: Parting, by: Arithmetic, first: Figures, others: Sequence[tuple[Figures, int]]) -> Figures:
    """The gain of all hands in units of the first one's stake; their grades count as shares of the hands."""
    staked = by.times(parting.tables.staked(parting.option))
    hands = 1 + sum(number for _, number in others)
    found: Figures = first + sum(figures * number for figures, number in others)
    found[:, 1:] = found[:, 1:] * by.share(Fraction(1, hands))
    found[:, 0] = first[:, 0] + sum(figures[:, 0] * number for figures, number in others) * staked
    return found


@dataclass
class _Again:
    """A pair whose hands are split again with every further card of its kind, up to the most hands allowed."""

    parting: Parting
    first: Solved
    other: Solved
    by: Arithmetic

    def __post_init__(self) -> None:
        tables, root = self.parting.tables, self.parting.first.nodes[0]
        self.kind = next(k for k, out in enumerate(root.cards) if out)
        self.most = hands_followed(tables, self.kind)

    def found(self) -> Parted:
        """The figures over all the ways in which the hands' second cards can fall."""
        tables = self.parting.tables
        together = self.by.zeros(tables.kinds, 1 + len(tables.grades))
        alone = together.copy()
        done, capped = ways_to_split(self.most)
        for hands, ways in done.items():
            first = self._hand(self.first, hands, hands - 1, constrained=True)
            other = self._hand(self.other, hands, hands - 1, constrained=True)
            weight = ways * self._drawn(hands - 2)
            together += weight * _joined(self.parting, self.by, first, [(other, hands - 1)])
            alone += weight * first
        for complete, ways in capped.items():
            first = self._capped(self.first, complete, free=not complete)
            others = [(self._capped(self.other, complete, free=True), self.most - max(complete, 1))]
            if complete > 1:
                others.append((self._capped(self.other, complete, free=False), complete - 1))
            weight = ways * self._drawn(self.most - 2)
            together += weight * _joined(self.parting, self.by, first, others)
            alone += weight * first
        return Parted(together, alone)

    def _capped(self, play: Solved, complete: int, *, free: bool) -> Figures:
        """A hand of the most there may be, so many of which were complete before: one of those, or of the rest."""
        others = complete if free else complete - 1
        return self._hand(play, self.most, others, constrained=not free)

    def _hand(self, play: Solved, hands: int, others: int, *, constrained: bool) -> Figures:
        shift = tuple(hands - 2 if k == self.kind else 0 for k in range(self.parting.tables.kinds))
        solved = solve(
            play.tree, self.by, shift=shift, others=others, kind=self.kind, constrained=constrained, play=play
        )
        found: Figures = solved.figures[0]
        return found

    def _drawn(self, further: int) -> Figures:
        """The chance of so many further cards of the kind, by the card that the dealer shows."""
        tables = self.parting.tables
        left_kind = np.maximum(tables.whole[self.kind] - 2 - np.eye(tables.kinds)[self.kind], 0)
        left, chance = sum(tables.whole) - 3, np.ones(tables.kinds)
        for card in range(further):
            chance = chance * np.maximum(left_kind - card, 0) / (left - card)
        return chance[:, None]


def ways_to_split(most: int) -> tuple[dict[int, int], dict[int, int]]:
    """In how many orders the second cards can come: by hands in the end, all without a further pair; and, where the
    most hands are reached, by how many hands were complete before."""
    done: dict[int, int] = defaultdict(int)
    capped: dict[int, int] = defaultdict(int)
    ways = {(2, 2, 0): 1}
    while ways:
        after: dict[tuple[int, int, int], int] = defaultdict(int)
        for (pending, hands, complete), orders in ways.items():
            if hands == most:
                capped[complete] += orders
            elif pending == 0:
                done[hands] += orders
            else:
                after[pending + 1, hands + 1, complete] += orders
                after[pending - 1, hands, complete + 1] += orders
        ways = after
    return done, capped

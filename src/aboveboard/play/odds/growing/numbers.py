"""The two kinds of numbers that growing hands are reckoned in: doubles, and whole numbers of orders of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import factorial, lcm

import numpy as np

from aboveboard.kernel.grades import Grade
from aboveboard.play.odds.growing.dealer import Ints
from aboveboard.play.odds.growing.tree import Cards, Figures, Tables, Tree


class Arithmetic:
    """Figures in doubles: shares of the cards left, and the dealer's chances as they are."""

    exact = False
    alike: float = 1e-12
    """Gains so near to each other are the same, and the option named first is taken."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.unit = 1

    def left(self, cards: Ints) -> Ints:
        """How many cards of each kind are left: by hand, kind and the card that the dealer shows."""
        whole = np.array(self.tables.whole, np.int64)
        found: Ints = np.maximum((whole - cards)[:, :, None] - np.eye(self.tables.kinds, dtype=np.int64)[None], 0)
        return found

    def unseen(self, cards: Ints) -> Ints:
        """How many cards nobody has seen, by hand."""
        found: Ints = sum(self.tables.whole) - 1 - cards.sum(axis=1)
        return found

    def shares(self, cards: Ints) -> Figures:
        """The weight of each kind of card to come: by hand, kind and the card that the dealer shows."""
        found: Figures = self.left(cards) / np.maximum(self.unseen(cards), 1)[:, None, None]
        return found

    def hole(self, cards: Ints) -> Figures:
        """The same for the card that lies face down, after which nothing is drawn that counts."""
        return self.shares(cards)

    def gain(self, grade: Grade) -> float:
        """What a grade gains, in the numbers of this arithmetic."""
        return float(self.tables.gain(grade))

    def times(self, factor: Fraction) -> float:
        """A factor in the numbers of this arithmetic."""
        return float(factor)

    def share(self, share: Fraction) -> float | Fraction:
        """A share of the cards of one kind."""
        return float(share)

    def dealer(self, tree: Tree, shift: Cards, others: int, kind: int) -> Figures:
        """The dealer's chances against each hand of a tree."""
        return tree.dealer(shift, others, kind)

    def zeros(self, *shape: int) -> Figures:
        """Nothing, in the numbers of this arithmetic."""
        return np.zeros(shape)

    def least(self) -> float:
        """Less than anything can gain."""
        return -np.inf

    def whole(self) -> int:
        """What a whole chance is worth before a card is dealt."""
        return 1


class Whole(Arithmetic):
    """Figures in whole numbers: how many of the orders of all but the last few cards come out so."""

    exact = True
    alike = 0

    def __init__(self, tables: Tables, trees: Sequence[Tree]) -> None:
        super().__init__(tables)
        self.unit = lcm(*(tables.gain(grade).denominator for grade in tables.grades))
        self.total = sum(tables.whole) - 1
        self.depth = tables.draws.longest
        self.floor = self.total - max(sum(node.cards) for tree in trees for node in tree.nodes) - self.depth
        if self.floor < 0 or _falling(self.total, self.depth) >= 2**62:
            raise OverflowError("the orders of the cards cannot be counted in one word")

    def shares(self, cards: Ints) -> Figures:
        """How many cards of each kind there are to come."""
        return self.left(cards).astype(object)

    def hole(self, cards: Ints) -> Figures:
        """In how many orders each kind of card lies face down."""
        orders = [self._orders(int(unseen) - 1) for unseen in self.unseen(cards)]
        found: Figures = self.left(cards).astype(object) * np.array(orders, object)[:, None, None]
        return found

    def gain(self, grade: Grade) -> float:
        """What a grade gains in the smallest part of a unit."""
        return int(self.tables.gain(grade) * self.unit)

    def times(self, factor: Fraction) -> float:
        """A whole factor; stakes are put up in whole multiples."""
        if factor.denominator != 1:
            raise OverflowError("a stake is put up in parts")
        return int(factor)

    def share(self, share: Fraction) -> float | Fraction:
        """The very share: what comes of it need not be whole, and stays exact."""
        return share

    def _orders(self, unseen: int) -> int:
        return factorial(unseen) // factorial(self.floor)

    def dealer(self, tree: Tree, shift: Cards, others: int, kind: int) -> Figures:
        """In how many orders each class of the dealer's hand comes, against each hand of a tree."""
        found = tree.counted().astype(object)
        orders = [self._orders(self.total - int(out) - self.depth) for out in tree.gone.sum(axis=1)]
        scaled: Figures = found * np.array(orders, object)[:, None, None]
        return scaled

    def zeros(self, *shape: int) -> Figures:
        """Nothing, in whole numbers."""
        return np.full(shape, 0, object)

    def least(self) -> float:
        """Less than anything can gain."""
        return -(10**300)

    def whole(self) -> int:
        """In how many orders all the cards can come, down to the last few."""
        return self._orders(self.total)


def _falling(number: int, factors: int) -> int:
    found = 1
    for less in range(factors):
        found *= number - less
    return found

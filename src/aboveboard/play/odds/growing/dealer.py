"""The dealer's hand from every composition of the cards that are left.

What the dealer can draw is listed once for each card shown: the cards by kind, in how many orders they can come so
that the dealer draws each and then stands, and the class of the hand. Any composition gives the chances from that list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from numba import njit, prange

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Draws:
    """All that the dealer can draw, line after line, those for one card shown together."""

    bounds: Ints
    """Where the lines for each card shown begin and end."""
    kinds: Ints
    """The different kinds of a line, and how many of each; filled up with none of the first."""
    counts: Ints
    sizes: Ints
    orders: Ints
    ends: Ints
    """The dealer's count, numbered, at the end of the line."""

    @property
    def longest(self) -> int:
        """The most cards that the dealer draws."""
        return int(self.sizes.max())


def list_draws(whole: tuple[int, ...], start: Ints, grow: Ints, standing: Callable[[int], bool], stops: Ints) -> Draws:
    """List what the dealer can draw from the whole of the cards; hands that end the round at once are left out."""
    lines: list[tuple[tuple[int, ...], int, int]] = []
    bounds = [0]
    none = (0,) * len(whole)
    for shown in range(len(whole)):
        level = {none: (int(start[shown]), 1)}
        while level:
            following: dict[tuple[int, ...], tuple[int, int]] = {}
            for drawn, (state, orders) in level.items():
                for kind, held in enumerate(whole):
                    if drawn[kind] + (kind == shown) < held:
                        after = int(grow[state, kind])
                        more = (*drawn[:kind], drawn[kind] + 1, *drawn[kind + 1 :])
                        if not (drawn == none and stops[after]):
                            following[more] = (after, following.get(more, (after, 0))[1] + orders)
            lines += [(drawn, orders, state) for drawn, (state, orders) in following.items() if standing(state)]
            level = {drawn: held for drawn, held in following.items() if not standing(held[0])}
        bounds.append(len(lines))
    different = [[(kind, count) for kind, count in enumerate(drawn) if count] for drawn, _, _ in lines]
    width = max(len(line) for line in different)
    filled = [line + [(0, 0)] * (width - len(line)) for line in different]
    return Draws(
        np.array(bounds, np.int64),
        np.array([[kind for kind, _ in line] for line in filled], np.int64),
        np.array([[count for _, count in line] for line in filled], np.int64),
        np.array([sum(drawn) for drawn, _, _ in lines], np.int64),
        np.array([orders for _, orders, _ in lines], np.int64),
        np.array([state for _, _, state in lines], np.int64),
    )


@njit(cache=True, parallel=True)
def chances(
    hands: Ints, whole: Ints, bounds: Ints, line_kinds: Ints, line_counts: Ints, sizes: Ints, orders: Ints,
    classes: Ints, number_of_classes: int, longest: int, others: int, kind: int,
) -> Floats:  # fmt: skip
    """For each set of cards gone and each card shown: the chance of each class of the dealer's final hand.

    `others` further cards are known to be of another kind than `kind`, and each way counts with the chance of that.
    """
    number, kinds = hands.shape
    width = line_kinds.shape[1]
    found = np.zeros((number, kinds, number_of_classes))
    for row in prange(number):
        ways = np.ones((kinds, longest + 1))
        share = np.ones(longest + 1)
        for shown in range(kinds):
            left = whole - hands[row]
            left[shown] -= 1
            if left.min() < 0:
                continue
            total = left.sum()
            for card in range(kinds):
                for count in range(longest):
                    ways[card, count + 1] = ways[card, count] * max(left[card] - count, 0)
            for count in range(longest):
                share[count + 1] = share[count] / (total - count) if total > count else 0.0
            for line in range(bounds[shown], bounds[shown + 1]):
                chance = orders[line] * share[sizes[line]]
                alike = left[kind]
                for part in range(width):
                    count = line_counts[line, part]
                    if count == 0:
                        break
                    chance *= ways[line_kinds[line, part], count]
                    if line_kinds[line, part] == kind:
                        alike -= count
                if chance > 0.0:
                    rest = total - sizes[line]
                    for other in range(others):
                        chance *= max(0, rest - alike - other) / (rest - other)
                    found[row, shown, classes[line]] += chance
    return found


@njit(cache=True, parallel=True)
def counted(
    hands: Ints, whole: Ints, bounds: Ints, line_kinds: Ints, line_counts: Ints, sizes: Ints, orders: Ints,
    classes: Ints, number_of_classes: int, longest: int,
) -> Ints:  # fmt: skip
    """The same in whole numbers: in how many of the orders in which `longest` of the cards left can come."""
    number, kinds = hands.shape
    width = line_kinds.shape[1]
    found = np.zeros((number, kinds, number_of_classes), np.int64)
    for row in prange(number):
        ways = np.ones((kinds, longest + 1), np.int64)
        rest = np.ones(longest + 1, np.int64)
        for shown in range(kinds):
            left = whole - hands[row]
            left[shown] -= 1
            if left.min() < 0:
                continue
            total = left.sum()
            for card in range(kinds):
                for count in range(longest):
                    ways[card, count + 1] = ways[card, count] * max(left[card] - count, 0)
            for count in range(longest - 1, -1, -1):
                rest[count] = rest[count + 1] * (total - count)
            for line in range(bounds[shown], bounds[shown + 1]):
                found_so = orders[line] * rest[sizes[line]]
                for part in range(width):
                    count = line_counts[line, part]
                    if count == 0:
                        break
                    found_so *= ways[line_kinds[line, part], count]
                found[row, shown, classes[line]] += found_so
    return found

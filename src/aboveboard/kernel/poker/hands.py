"""What a poker hand is worth, by its definition: plain and slow, and what every fast table is made from.

A value is a tuple that compares as hands do: the category first, then ranks in the order in which they count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from aboveboard.kernel.cards import Card

Value = tuple[int, ...]

FIVE: Final = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush", "royal flush",
)  # fmt: skip
"""Categories of five cards, lowest first."""

THREE: Final = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")
"""Categories of three cards, lowest first: a straight is rarer than a flush."""

ACE: Final = 12


def five(hand: Sequence[Card]) -> Value:
    """The value of five cards."""
    shape, ranks = _shape(hand)
    flush = len({given % 4 for given in hand}) == 1
    top = _straight(ranks, len(hand))
    if top is not None and flush:
        return (9 if top == ACE else 8, top)
    match shape:
        case (4, 1):
            return (7, *ranks)
        case (3, 2):
            return (6, *ranks)
        case (3, 1, 1):
            return (3, *ranks)
        case (2, 2, 1):
            return (2, *ranks)
        case (2, 1, 1, 1):
            return (1, *ranks)
    if flush:
        return (5, *ranks)
    return (4, top) if top is not None else (0, *ranks)


def three(hand: Sequence[Card]) -> Value:
    """The value of three cards."""
    shape, ranks = _shape(hand)
    flush = len({given % 4 for given in hand}) == 1
    top = _straight(ranks, len(hand))
    if top is not None:
        return (5 if flush else 3, top)
    if shape == (3,):
        return (4, *ranks)
    if flush:
        return (2, *ranks)
    return (1 if shape == (2, 1) else 0, *ranks)


def best_five(hand: Sequence[Card]) -> Value:
    """The value of the best five of more cards."""
    return max(five(chosen) for chosen in combinations(hand, 5))


def category(value: Value, names: Sequence[str] = FIVE) -> str:
    """A value's category in words."""
    return names[value[0]]


def _shape(hand: Sequence[Card]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many of each rank, most first, and the ranks in that order."""
    counts = sorted(((number, rank) for rank, number in Counter(given // 4 for given in hand).items()), reverse=True)
    return tuple(number for number, _ in counts), tuple(rank for _, rank in counts)


def _straight(ranks: Sequence[int], cards: int) -> int | None:
    """The top of a straight, or None; the ace is also below the deuce."""
    if len(ranks) != cards:
        return None
    ordered = sorted(ranks)
    if ordered[-1] - ordered[0] == len(ordered) - 1:
        return ordered[-1]
    low = len(ordered) - 2
    return low if ordered == [*range(low + 1), ACE] else None

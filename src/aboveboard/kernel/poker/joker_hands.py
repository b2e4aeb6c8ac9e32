"""What hands with a joker are worth, and every way to set seven cards in two: plain and slow, by definition.

The joker is an ace, or whichever card completes a straight, a flush or a straight flush. The straight of ace to five
comes right after the one that the ace heads. Five aces are above all else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from aboveboard.kernel.cards import JOKER, Card, rank
from aboveboard.kernel.poker import hands
from aboveboard.kernel.poker.hands import ACE, FIVE, Value

NAMES: Final = (*FIVE, "five aces")
"""Categories of five cards, lowest first."""
PAIR, STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = 1, 4, 5, 8, 9, 10
COMPLETE: Final = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)
"""Categories that five cards make together."""
SIZE, LOW = 7, 2
DIGIT: Final = 4
"""Bits for each item of a value that is packed into a number."""
LENGTH: Final = 6


def rank_of(given: Card) -> int:
    """A card's rank; a joker that completes nothing is an ace."""
    return ACE if given >= JOKER else rank(given)


def five(hand: Sequence[Card]) -> Value:
    """The value of five cards, of which one may be a joker."""
    cards = [given for given in hand if given < JOKER]
    if len(cards) == len(hand):
        return _raised(hands.five(hand))
    ranks = Counter(map(rank_of, hand))
    completed = (_raised(hands.five((*cards, other))) for other in range(JOKER) if other not in cards)
    return max([_of_ranks(ranks), *(value for value in completed if value[0] in COMPLETE)])


def two(hand: Sequence[Card]) -> Value:
    """The value of two cards: a pair, or the higher and the lower."""
    return two_ranks(*map(rank_of, hand))


def two_ranks(one: int, other: int) -> Value:
    """The value of two cards by their ranks."""
    return (PAIR, one) if one == other else (0, max(one, other), min(one, other))


def best_five(hand: Sequence[Card]) -> Value:
    """The value of the best five of more cards."""
    return max(five(chosen) for chosen in combinations(hand, 5))


def category(value: Value) -> str:
    """A value's category in words."""
    return NAMES[value[0]]


def packed(value: Value) -> int:
    """A value as a number that compares as values do."""
    return sum(item << DIGIT * (LENGTH - 1 - place) for place, item in enumerate(value))


def _raised(value: Value) -> Value:
    """The straight of ace to five counts above the one that a king heads."""
    if value[0] not in (STRAIGHT, STRAIGHT_FLUSH):
        return value
    lowest, top = 3, value[1]
    return (value[0], ACE if top == lowest else ACE + 1 if top == ACE else top)


def _of_ranks(ranks: Counter[int]) -> Value:
    """The value of five cards whose suits and order do not matter; there may be five aces."""
    counted = sorted(((number, each) for each, number in ranks.items()), reverse=True)
    shape, order = tuple(number for number, _ in counted), tuple(each for _, each in counted)
    shapes = {(5,): FIVE_ACES, (4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (shapes.get(shape, 0), *order)


@dataclass(frozen=True)
class SetCards:
    """Seven cards set in two: five cards in the high hand and two in the low hand."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]

    @cached_property
    def values(self) -> tuple[Value, Value]:
        """What the two hands are worth."""
        return five(self.high), two(self.low)

    @property
    def strengths(self) -> tuple[int, int]:
        """How high the two hands rank, as numbers."""
        return packed(self.values[0]), packed(self.values[1])

    @property
    def foul(self) -> bool:
        """Does the low hand outrank the high hand?"""
        return self.values[1] > self.values[0]


def settings(hand: Iterable[Card]) -> tuple[SetCards, ...]:
    """Every way to set seven cards in two, foul ones too."""
    cards = tuple(sorted(hand, reverse=True))
    return tuple(SetCards(tuple(given for given in cards if given not in low), low) for low in combinations(cards, LOW))

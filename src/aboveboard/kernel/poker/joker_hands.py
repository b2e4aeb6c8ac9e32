"""What hands with a joker are worth, and how the house sets seven cards in two: plain and slow, by definition.

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

from aboveboard.kernel.cards import JOKER, RANKS, Card, rank
from aboveboard.kernel.poker import hands
from aboveboard.kernel.poker.hands import ACE, FIVE, Value

NAMES: Final = (*FIVE, "five aces")
"""Categories of five cards, lowest first."""
PAIR, STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = 1, 4, 5, 8, 9, 10
COMPLETE: Final = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)
"""Categories that five cards make together."""
SIZE, LOW = 7, 2
KING, JACK, TEN, SEVEN = (RANKS.index(name) for name in "KJT7")
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
    high, low = sorted(map(rank_of, hand), reverse=True)
    return (PAIR, high) if high == low else (0, high, low)


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


def house_way(hand: Iterable[Card]) -> SetCards:
    """How the house sets seven cards."""
    cards = tuple(hand)
    ways = [way for way in settings(cards) if not way.foul]
    held = Counter(map(rank_of, cards))
    groups = {size: sorted((each for each, n in held.items() if n == size), reverse=True) for size in range(1, 6)}
    wanted = _apart(groups)
    complete = [way for way in ways if way.values[0][0] in COMPLETE]
    if complete and not groups[4] and not groups[5] and len(groups[2]) < 2 and not (groups[3] and groups[2]):
        best = max(complete, key=lambda way: (way.values[1], way.values[0]))
        if not _ace_in_front(groups) or best.values[1] >= (0, *wanted):
            return best
    return max((way for way in ways if _ranks(way.low) == wanted), key=lambda way: way.values[0])


def _ranks(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted(map(rank_of, cards), reverse=True))


def _ace_in_front(groups: dict[int, list[int]]) -> bool:
    """Is there an ace beside one pair of tens, jacks, queens or kings and nothing more?"""
    pair = groups[2][0] if len(groups[2]) == 1 and not groups[3] else None
    return pair is not None and TEN <= pair <= KING and groups[1][0] == ACE


def _apart(groups: dict[int, list[int]]) -> tuple[int, int]:
    """The ranks of the low hand by pairs, threes and fours alone, the higher first."""
    single, pairs, threes, fours = groups[1], groups[2], groups[3], groups[4]
    if groups[5]:
        return (KING, KING) if pairs == [KING] else (ACE, ACE)
    if fours:
        front = pairs or threes or fours
        four = fours[0]
        unbroken = front is fours and (four < SEVEN or (four < JACK and single[0] >= KING))
        return (single[0], single[1]) if unbroken else (front[0], front[0])
    if len(threes) == 2:
        return threes[0], threes[0]
    if threes:
        if pairs:
            return pairs[0], pairs[0]
        return (ACE, single[0]) if threes[0] == ACE else (single[0], single[1])
    if len(pairs) == 3:
        return pairs[0], pairs[0]
    if len(pairs) == 2:
        least = ACE if pairs[0] >= SEVEN else KING
        together = pairs[0] < JACK and single[0] >= least
        return (single[0], single[1]) if together else (pairs[1], pairs[1])
    return (single[0], single[1]) if pairs else (single[1], single[2])

"""What cards count towards twenty-one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aboveboard.kernel.cards import Card, rank

CARDS_DISTINGUISHED = 7
"""From so many cards on, how many they are decides nothing."""


def value_of(card: Card) -> int:
    """Two to nine their face, tens and faces ten, an ace one."""
    return 1 if rank(card) == 12 else min(rank(card) + 2, 10)


class Count(NamedTuple):
    """What a hand's cards amount to, and what has been done with it."""

    low: int = 0
    """The count with every ace as one."""
    ace: bool = False
    cards: int = 0
    pair: bool = False
    split: bool = False
    aces: bool = False
    """Was it made by splitting aces?"""
    doubled: int = 0
    """How many times was it doubled?"""
    surrendered: bool = False
    mark: str = ""
    """What the suits are worth while a bonus may come of the cards."""
    mate: str = ""
    """The same of the pair that it was split from."""
    further: bool = False
    """Was it put beside the hand that was dealt?"""

    @property
    def soft(self) -> bool:
        """Does an ace count eleven?"""
        return self.ace and self.low <= 11

    @property
    def total(self) -> int:
        """The best count: an ace is eleven where that does not go over twenty-one."""
        return self.low + 10 if self.soft else self.low

    @property
    def natural(self) -> bool:
        """Twenty-one with the first two cards, not made by splitting."""
        return self.cards == 2 and self.total == 21 and not self.split

    def plus(self, value: int) -> Count:
        """The count with a card more, whatever its suit."""
        return self._replace(
            low=self.low + value,
            ace=self.ace or value == 1,
            cards=min(self.cards + 1, CARDS_DISTINGUISHED),
            pair=self.cards == 1 and value == self.low,
        )


def count_of(cards: Sequence[Card]) -> Count:
    """What cards amount to, whatever their suits."""
    count = Count()
    for card in cards:
        count = count.plus(value_of(card))
    return count

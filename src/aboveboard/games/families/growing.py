"""Hands that grow card by card: what an engine needs to follow them fast, declared as small functions of a count.

A count is all that a hand's cards amount to, in a form that can be tabulated. How it grows is an automaton over kinds
of cards; what a hand may do, when the dealer draws and how two hands compare are tables over counts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal

from aboveboard.games.shapes.family import Family
from aboveboard.games.shapes.run import Setup
from aboveboard.kernel.cards import Card
from aboveboard.kernel.grades import Grade

Count = Hashable
Does = Literal["draw", "stop", "last-card", "part", "give-up"]
"""What an option does: take a card; take no more; put up as much again for one card more; make two hands of a pair,
each with as much at stake; or end the hand as it is, with a grade of its own."""


@dataclass(frozen=True)
class GrowingHands(Family):
    """A game of growing hands against the dealer's, of which one card is seen before anything is chosen."""

    name: ClassVar[str] = "growing hands"
    wager: str
    """The wager that a hand stands for."""
    kinds: int
    """How many kinds of cards the counts tell apart."""
    kind: Callable[[Card], int]
    empty: Callable[[Setup], Count]
    grow: Callable[[Setup, Any, int], Count]
    part: Callable[[Setup, Any], Count]
    """One of the hands that a pair is made into, still with a single card."""
    last: Callable[[Setup, Any], Count]
    """A hand that has put up as much again and takes its last card."""
    given_up: Callable[[Setup, Any], Count]
    offers: Callable[[Setup, Any, int], tuple[str, ...]]
    """The options of a count, while its seat has so many hands; none where the hand is complete."""
    does: Mapping[str, Does]
    draws: Callable[[Setup, Any], bool]
    """Must the dealer's count take a card?"""
    ends: Callable[[Setup, Any], Grade | None]
    """The grade that a player's count has whatever the dealer gets, once that is known to be no natural."""
    stops: Callable[[Setup, Any], bool]
    """Does the dealer's first count of two cards end the round before anything is chosen?"""
    grade: Callable[[Setup, Any, Any], Grade]
    most_hands: Callable[[Setup], int | None]
    on_dealer: Mapping[str, Callable[[Setup, int, int], Grade | None]]
    """Wagers on the dealer's first two cards, by their kinds; None where the card seen allows no such wager."""
    names: tuple[str, ...]
    """The kinds as people write them."""
    soft: Callable[[Any], bool]
    total: Callable[[Any], int]
    pair: Callable[[Any], int | None]
    """The kind of which a count of two cards is a pair."""
    beside: tuple[str, ...] = ()
    """Wagers that go with a seat's first hand as its player plays it, and are not raised with it."""
    likewise: tuple[str, ...] = ()
    """Wagers on further hands that are dealt and played alike against the same card of the dealer's: each by itself
    fares as the wager does."""
    forks: Callable[[Setup, Any, int], tuple[tuple[Fraction, Count], ...]] | None = None
    """Where more than the kind of a card counts: the counts that one of a kind leads to, each with its share of the
    cards of that kind; `grow` then gives one of them."""
    mark: Callable[[Any], str] = lambda count: ""
    """What tells the counts of a fork from each other."""
    marked: Callable[[Sequence[Card]], str] = lambda cards: ""
    """The same of these very cards."""
    in_words: Callable[[Any], str] = lambda count: ""
    """What counts of a hand besides the kinds of its cards, in a word."""
    upon: Callable[[Setup, Any, Sequence[int], int], Grade | None] | None = None
    """A further grade of a hand that is decided by itself, paid besides: by its count, how many cards of each kind it
    has, and the kind of the card that the dealer shows."""
    late: bool = False
    """Does the dealer take a second card only once the hands are complete, so that a natural comes too late to stop
    them?"""
    further: Callable[[Setup, Any], Count] | None = None
    """What a hand is that a split puts beside the first, where it counts otherwise than that one."""

    def leader(self, wager: str) -> str | None:
        """A wager beside the hand goes with it."""
        return self.wager if wager in self.beside else None

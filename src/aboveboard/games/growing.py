"""Hands that grow card by card: what an engine needs to follow them fast, declared as small functions of a count.

A count is all that a hand's cards amount to, in a form that can be tabulated. How it grows is an automaton over kinds
of cards; what a hand may do, when the dealer draws and how two hands compare are tables over counts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from aboveboard.games.shapes import Setup
from aboveboard.kernel.cards import Card
from aboveboard.kernel.grades import Grade

Count = Hashable
Does = Literal["draw", "stop", "last-card", "part", "give-up"]
"""What an option does: take a card; take no more; put up as much again for one card more; make two hands of a pair,
each with as much at stake; or end the hand as it is, with a grade of its own."""


@dataclass(frozen=True)
class Growing:
    """A game of growing hands against the dealer's: one card of his is seen before anything is chosen."""

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
    """The grade that a player's count has whatever the dealer gets, once he is known to have no natural."""
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

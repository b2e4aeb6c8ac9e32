"""Wagers on a seat's first two cards, decided at once when every player has two and the dealer's first is seen."""

from __future__ import annotations

from typing import Any

from aboveboard.games.shapes.deal import Graded
from aboveboard.games.shapes.run import Setup
from aboveboard.kernel.cards import Card, rank, suit
from aboveboard.kernel.grades import LOSE

ACE = 12
FIRST_TWO = ("straight", "pair", "straight flush", "suited ace-king")
"""What the first two cards may be graded as by their ranks and suits."""
ACES = ("ace", "two aces", "suited aces")
"""What they may be graded as by their aces."""


def first_cards(round: Any, seat: int) -> tuple[Card, ...] | None:
    """A seat's first two cards, whatever has become of them since."""
    if seat not in round.seats or any(len(hands) == 1 and len(hands[0].cards) < 2 for hands in round.hands):
        return None
    hands = round.of(seat)
    return hands[0].cards[:2] if len(hands) == 1 else tuple(h.cards[0] for h in hands if h.name in (None, "2"))


def on_first_two(setup: Setup, round: Any, seat: int, selection: str | None) -> Graded:
    """A pair, a straight or a straight flush of two cards; a suited ace and king is graded as that alone."""
    cards = first_cards(round, seat)
    if cards is None:
        return None
    low, high = sorted(rank(card) for card in cards)
    suited = suit(cards[0]) == suit(cards[1])
    if low == high:
        return "pair"
    if high - low == 1 or (low, high) == (0, ACE):
        return "straight" if not suited else "suited ace-king" if (low, high) == (11, ACE) else "straight flush"
    return LOSE


def on_match(setup: Setup, round: Any, seat: int, selection: str | None) -> Graded:
    """Each of the first two cards that is of the rank of the dealer's first, by whether its suit is the same too."""
    cards = first_cards(round, seat)
    if cards is None:
        return None
    shown = round.dealer[0]
    matches = [card for card in cards if rank(card) == rank(shown)]
    return tuple("same suit" if suit(card) == suit(shown) else "other suit" for card in matches) or LOSE


def on_aces(setup: Setup, round: Any, seat: int, selection: str | None) -> Graded:
    """The aces among the first two cards: one, two, or two of one suit."""
    cards = first_cards(round, seat)
    if cards is None:
        return None
    aces = [card for card in cards if rank(card) == ACE]
    if len(aces) < 2:
        return "ace" if aces else LOSE
    return "suited aces" if suit(aces[0]) == suit(aces[1]) else "two aces"

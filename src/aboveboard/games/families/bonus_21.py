"""Twenty-ones that are paid more: in many cards, of six, seven and eight, or of three sevens, by their suits.

While such a hand may still come of a count, its mark says what the suits are so far: one card, all spades, all of
another suit, or mixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from aboveboard.games.families.count_21 import Count
from aboveboard.games.shapes.run import Setup
from aboveboard.kernel.cards import Card, Shoe, rank, suit
from aboveboard.kernel.grades import Grade

ONE, SPADES, SUITED, MIXED = "one", "spades", "suited", "mixed"
BY_CARDS = {5: "five-card 21", 6: "six-card 21", 7: "seven-card 21"}
QUARTER = Fraction(1, 4)
SUPER = "super bonus"
SEVENS = 6
"""The kind of the sevens."""


def bonus(setup: Setup, count: Count) -> Grade | None:
    """What a count of twenty-one is besides; a doubled hand is never more than that."""
    if not setup.rules.get("bonus-21") or count.doubled or count.total != 21:
        return None
    if count.cards >= 5:
        return BY_CARDS[count.cards]
    return f"6-7-8 {count.mark}" if count.mark and count.cards == 3 else None


def super_bonus(setup: Setup, count: Count, cards: Sequence[int], shown: int) -> Grade | None:
    """Three sevens of one suit, neither split nor doubled, where the dealer shows a seven too."""
    if not setup.rules.get("super-bonus") or shown != SEVENS or cards[SEVENS] != 3 or count.cards != 3:
        return None
    return SUPER if count.mark in (SPADES, SUITED) and not count.split and not count.doubled else None


def mark_of(cards: Sequence[Card]) -> str:
    """The mark of these very cards."""
    ranks = sorted(rank(card) + 2 for card in cards)
    fits = len(set(ranks)) == len(ranks) or set(ranks) == {7}
    if not 1 <= len(ranks) <= 3 or not set(ranks) <= {6, 7, 8} or not fits:
        return ""
    suits = {suit(card) for card in cards}
    return ONE if len(cards) == 1 else MIXED if len(suits) > 1 else SPADES if suits == {3} else SUITED


def mark_after(count: Count, value: int) -> str:
    """The mark with a card more, if its suit is another."""
    if count.cards == 0:
        return ONE if 6 <= value <= 8 else ""
    fits = 6 <= value <= 8 and count.low + value in ((13, 14, 15) if count.cards == 1 else (21,))
    return MIXED if count.mark and count.cards <= 2 and fits else ""


def by_suit(setup: Setup, count: Count, after: Count, value: int) -> tuple[tuple[Fraction, Count], ...]:
    """The counts that a card of a value leads to, each with its share of the cards of that value.

    Of cards that lie elsewhere the player is taken to know how many are of the value, not their suits; only of the pair
    that a hand was split from does the player know those too, as spades, another suit or mixed.
    """
    if after.mark != MIXED:
        return ((Fraction(1), after),)
    alike = _alike(setup, count, sevens=value == 7)
    found = alike | {MIXED: 1 - sum(alike.values(), Fraction(0))}
    return tuple((share, after._replace(mark=mark)) for mark, share in found.items() if share)


def _alike(setup: Setup, count: Count, *, sevens: bool) -> dict[str, Fraction]:
    """With which chance the next card keeps a hand in one suit: spades, or another."""
    assert isinstance(setup.equipment, Shoe)
    decks = setup.equipment.decks
    own = (2 if count.pair else 1 if count.low == 7 else 0) if sevens else 0
    mates = 1 if own and count.mate else 0
    same = own + (1 if mates and count.mate != MIXED else 0)
    chance = Fraction(max(decks - same, 0), max(4 * decks - own - mates, 1)) if own else QUARTER
    if count.cards == 2:
        return {count.mark: chance} if count.mark != MIXED else {}
    if count.mate in (SPADES, SUITED):
        return {count.mate: chance}
    return {SPADES: QUARTER * chance, SUITED: 3 * QUARTER * chance}

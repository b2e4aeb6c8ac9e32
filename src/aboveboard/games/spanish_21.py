"""Spanish 21: blackjack without the tens, where a player's twenty-one always wins and some are paid more."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from aboveboard.games import blackjack
from aboveboard.games.families.bonus_21 import by_suit, mark_of, super_bonus
from aboveboard.games.families.count_21 import Count, value_of
from aboveboard.games.families.twenty_one import GROWING, HAND, RULES, ends, grown
from aboveboard.games.shapes.deal import Graded
from aboveboard.games.shapes.run import Rule, Setup
from aboveboard.kernel.cards import Shoe

TEN = 8
"""The rank that the decks are without; jacks, queens and kings stay."""


def suits(count: Count) -> str:
    """What of a hand's suits matters, once it has two cards that a bonus may come of."""
    return count.mark if count.cards == 2 else ""


def forks(setup: Setup, count: Count, kind: int) -> tuple[tuple[Fraction, Count], ...]:
    """The counts that a card leads to, by its suit."""
    return by_suit(setup, count, grown(setup, count, kind), kind + 1)


def on_hand(setup: Setup, round: Any, seat: int, name: str | None) -> Graded:
    """A hand against the dealer's, and what it is besides against the card that the dealer shows."""
    graded = blackjack.on_hand(setup, round, seat, name)
    if not isinstance(graded, str) or not setup.rules["super-bonus"]:
        return graded
    hand = next(hand for hand in round.of(seat) if hand.name == name)
    kinds = [value_of(card) - 1 for card in hand.cards]
    held, shown = [kinds.count(kind) for kind in range(GROWING.kinds)], value_of(round.dealer[0]) - 1
    count = hand.count(setup)
    further = None if ends(setup, count) is None else super_bonus(setup, count, held, shown)
    return graded if further is None else (graded, further)


GAME = replace(
    blackjack.GAME,
    name="spanish-21",
    title="Spanish 21",
    about="Blackjack with decks that have no tens. A player's twenty-one always wins, also against the dealer's, and "
    "twenty-one in five cards or more, of six, seven and eight, or of three sevens is paid more. A hand may be doubled "
    "with any number of cards.",
    equipment=lambda rules, wheels: Shoe(int(rules["decks"]), without=(TEN,)),
    wagers={**blackjack.GAME.wagers, HAND: replace(blackjack.GAME.wagers[HAND], grade=on_hand)},
    rules={
        **{name: rule for name, rule in RULES.items() if name != "five-card-21"},
        "double-cards": Rule(("any", "two"), "with how many cards a hand may be doubled"),
        "redoubles": Rule((0, 1, 2, 3), "how many times a doubled hand may be doubled again"),
        "rescue": Rule((True, False), "whether a doubled hand may be given up for half of what is on it"),
        "player-21": Rule(("wins", "compared"), "whether a player's twenty-one wins whatever the dealer has"),
        "bonus-21": Rule((True, False), "whether twenty-ones of certain cards have grades of their own"),
        "super-bonus": Rule((True, False), "whether three sevens of a suit against a seven are paid something besides"),
    },
    family=replace(
        GROWING, forks=forks, mark=lambda count: count.mark, marked=mark_of, in_words=suits, upon=super_bonus
    ),
)

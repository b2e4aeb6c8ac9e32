"""Spanish 21: blackjack without the tens, where a player's twenty-one always wins and some are paid more."""

from __future__ import annotations

from dataclasses import replace

from aboveboard.games import blackjack
from aboveboard.games.shapes import Rule
from aboveboard.kernel.cards import Shoe

TEN = 8
"""The rank that the decks are without; jacks, queens and kings stay."""

GAME = replace(
    blackjack.GAME,
    name="spanish-21",
    title="Spanish 21",
    about="Blackjack with decks that have no tens. A player's twenty-one always wins, also against the dealer's, and "
    "twenty-one in five cards or more, of six, seven and eight, or of three sevens is paid more. A hand may be doubled "
    "with any number of cards.",
    equipment=lambda rules, wheels: Shoe(int(rules["decks"]), without=(TEN,)),
    rules={
        **{name: rule for name, rule in blackjack.RULES.items() if name != "five-card-21"},
        "double-cards": Rule(("any", "two"), "with how many cards a hand may be doubled"),
        "player-21": Rule(("wins", "compared"), "whether a player's twenty-one wins whatever the dealer has"),
        "bonus-21": Rule((True, False), "whether twenty-ones of certain cards have grades of their own"),
    },
    unsolved=(blackjack.HAND, "box"),
)

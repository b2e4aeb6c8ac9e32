"""Pokette: a wheel of playing cards and jokers, and poker hands made of three winning cards in a stand.

The table's state is the cards in the stand. Each spin pays the wagers on the card itself; a card other than a joker
also takes the next space of the stand, and once the third has been settled the stand is cleared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from aboveboard.games.shapes.run import Game, Rule, Setup, Wager, picks, spin_wager, the_wheel
from aboveboard.kernel.grades import LOSE, WIN, Grade, Riding, Step
from aboveboard.kernel.wheel import Section

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = {"S": "black", "H": "red", "D": "red", "C": "black"}
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKER = "joker"
NONE = ""
RANK = {card: card[:-1] for card in CARDS} | {JOKER: NONE}
SUIT = {card: card[-1] for card in CARDS} | {JOKER: NONE}
"""Each card's rank and suit; a joker has neither."""
RUNS = (*(frozenset(RANKS[start : start + 3]) for start in range(11)), frozenset("32A"))
"""The ranks of every straight; the last is the one in which the ace is low."""

Stand = tuple[str, ...]
"""The winning cards in the stand, in the order in which they arrived."""


def pair(one: str, other: str) -> bool:
    """Are the two cards of one rank? Two jokers are not."""
    return RANK[one] == RANK[other] != NONE


def suited(one: str, other: str) -> bool:
    """Are the two cards of one suit? Two jokers are not."""
    return SUIT[one] == SUIT[other] != NONE


def completing(setup: Setup, stand: Stand) -> frozenset[str]:
    """The ranks that would make a straight of the two cards in the stand."""
    if len(stand) != 2 or JOKER in stand or pair(*stand):
        return frozenset()
    held = {RANK[card] for card in stand}
    runs = RUNS if setup.rules["ace-low"] else RUNS[:-1]
    return frozenset(name for run in runs if held < run for name in run - held)


def passes(setup: Setup, stand: Stand, card: str) -> bool:
    """Does the card leave the stand as it is? A joker is never the first card."""
    return card == JOKER and (not stand or setup.rules["joker"] == "rides")


def advance(setup: Setup, stand: Stand, section: Section) -> Stand:
    """The card takes the next space; after the third the stand is cleared."""
    if passes(setup, stand, section.name):
        return stand
    return (*stand, section.name) if len(stand) < 2 else ()


# Wagers on the winning card alone.


def single_card(setup: Setup, section: Section, pick: str) -> Grade:
    return WIN if section.name == pick else LOSE


def ranks(setup: Setup, section: Section, pick: str) -> Grade:
    return WIN if RANK[section.name] in pick.split("-") else LOSE


def in_suit(setup: Setup, section: Section, pick: str) -> Grade:
    return WIN if SUIT[section.name] == pick[0].upper() else LOSE


def colour(setup: Setup, section: Section, pick: str) -> Grade:
    return WIN if SUITS.get(SUIT[section.name]) == pick else LOSE


def joker(setup: Setup, section: Section, pick: None) -> Grade:
    return WIN if section.name == JOKER else LOSE


# Poker hand wagers: decided by the card that takes the next space of the stand.


def makes_pair(setup: Setup, stand: Stand, card: str) -> bool:
    return any(pair(held, card) for held in stand)


def makes_flush(setup: Setup, stand: Stand, card: str) -> bool:
    return all(suited(held, card) for held in stand)


def makes_straight(setup: Setup, stand: Stand, card: str) -> bool:
    return RANK[card] in completing(setup, stand)


def makes_straight_flush(setup: Setup, stand: Stand, card: str) -> bool:
    return makes_straight(setup, stand, card) and makes_flush(setup, stand, card)


def makes_three(setup: Setup, stand: Stand, card: str) -> bool:
    return all(pair(held, card) for held in stand)


def hand_wager(about: str, made: Callable[[Setup, Stand, str], bool]) -> Wager:
    """A wager that the next card to enter the stand makes a hand with the cards already there."""

    def step(setup: Setup, stand: Stand, state: None, section: Section) -> Step:
        if passes(setup, stand, section.name):
            return Riding(state)
        return WIN if made(setup, stand, section.name) else LOSE

    return Wager(about, step)


def upper(setup: Setup, written: str) -> str:
    """A card or rank as the layout writes it: 7h is 7H, and th is 10H."""
    return written.upper().replace("T", "10")


def says(stand: Stand) -> str:
    """What the stand holds."""
    return f"the stand holds {' and '.join(stand)}" if stand else "the stand is empty"


WAGERS = {
    "single-card": replace(
        spin_wager("Wins if the wheel stops at the card named.", single_card, picks(*CARDS)), canonical=upper
    ),
    "rank": replace(
        spin_wager("Wins on any of the four cards of the rank named.", ranks, picks(*RANKS)), canonical=upper
    ),
    "double-rank": spin_wager(
        "Wins on any card of the two neighbouring ranks named.",
        ranks,
        picks(*("-".join(two) for two in pairwise(RANKS))),
    ),
    "three-rank": spin_wager(
        "Wins on any card of the three ranks named.",
        ranks,
        picks(*("-".join(RANKS[start : start + 3]) for start in (0, 3, 6, 9))),
    ),
    "suit": spin_wager("Wins on any card of the suit named.", in_suit, picks("spades", "hearts", "diamonds", "clubs")),
    "colour": spin_wager("Wins on any card of the colour named.", colour, picks("red", "black")),
    "joker": spin_wager("Wins if the wheel stops at a joker.", joker),
    "pair": hand_wager("Wins if the next card pairs a card in the stand.", makes_pair),
    "flush": hand_wager("Wins if the third card has the suit of the first two.", makes_flush),
    "straight": hand_wager("Wins if the third card makes a straight with the first two.", makes_straight),
    "straight-flush": hand_wager(
        "Wins if the third card makes a straight in one suit with the first two.", makes_straight_flush
    ),
    "three-of-a-kind": hand_wager("Wins if the third card has the rank of the first two.", makes_three),
}

GAME = Game(
    name="pokette",
    title="Pokette",
    shape="run",
    about="The dealer spins a wheel of cards. Each spin decides the wagers on the card itself; three winning "
    "cards in a row also build a poker hand in a stand, and wagers on that hand open as its cards come.",
    equipment=the_wheel,
    wagers=WAGERS,
    rules={
        "ace-low": Rule((True, False), "whether an ace also stands below the two in a straight"),
        "joker": Rule(
            ("rides", "counts"),
            "whether a joker that follows the first card leaves the stand and its wagers waiting, or takes the next "
            "space, where it helps no hand",
        ),
    },
    opening=(),
    advance=advance,
    moments={
        "one-card": lambda setup, stand, state, selection: len(stand) == 1,
        "no-pair": lambda setup, stand, state, selection: len(stand) == 2 and not pair(*stand),
        "paired": lambda setup, stand, state, selection: len(stand) == 2 and pair(*stand),
        "suited": lambda setup, stand, state, selection: len(stand) == 2 and suited(*stand),
        "open-ended": lambda setup, stand, state, selection: len(completing(setup, stand)) == 2,
        "inside": lambda setup, stand, state, selection: len(completing(setup, stand)) == 1,
        "suited-open-ended": lambda setup, stand, state, selection: (
            len(completing(setup, stand)) == 2 and suited(*stand)
        ),
        "suited-inside": lambda setup, stand, state, selection: len(completing(setup, stand)) == 1 and suited(*stand),
    },
    moment_words={
        "one-card": "once the first card is in the stand",
        "no-pair": "once two cards are in the stand that are no pair",
        "paired": "once two cards are in the stand that are a pair",
        "suited": "once two cards are in the stand that share a suit",
        "open-ended": "once two ranks could complete a straight",
        "inside": "once just one rank could complete a straight",
        "suited-open-ended": "once two cards could complete a straight flush",
        "suited-inside": "once just one card could complete a straight flush",
    },
    describe=says,
)

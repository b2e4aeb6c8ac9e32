"""Joker seven: seven cards from a deck with two jokers, face up, and bets on what is among them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from aboveboard.games.families.draws import Tally, draw, tallied
from aboveboard.games.shapes.run import Setup, Wager, picks
from aboveboard.kernel.cards import JOKER, Card, Shoe, rank, suit
from aboveboard.kernel.grades import LOSE, WIN, Grade

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NAMES = {"t": "10", "ace": "A", "deuce": "2", "jack": "J", "queen": "Q", "king": "K"} | dict(
    zip(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), RANKS[1:10], strict=True)
)
NUMBERS = {"four": 4, "five": 5, "six": 6, "seven": 7}


def colour(setup: Setup, card: Card, pick: str | None) -> str:
    """Red or black; a joker has no colour."""
    return "joker" if card >= JOKER else "red" if suit(card) in (1, 2) else "black"


def kind(setup: Setup, card: Card, pick: str | None) -> int:
    """A card's rank; jokers are a kind of their own."""
    return rank(card)


def rank_named(card: Card) -> str | None:
    """A card's rank as it is picked: 8, 10, Q."""
    return None if card >= JOKER else RANKS[(rank(card) + 1) % 13]


def rank_written(setup: Setup, written: str) -> str:
    """A rank from another way of saying it: "eights", "pair-of-8s", "t"."""
    word = written.removeprefix("pair-of-").removesuffix("-pair")
    for way in (word, word.removesuffix("es"), word.removesuffix("s")):
        if way.upper() in RANKS or way in NAMES:
            return NAMES.get(way, way.upper())
    return written


def won(when: Callable[[int], bool]) -> Callable[[Setup, int, str | None], Grade]:
    """Graded by whether a total is one that wins."""
    return lambda setup, total, pick: WIN if when(total) else LOSE


def of_colour(about: str, when: Callable[[int], bool]) -> Wager:
    """A bet on how many cards of the colour picked there are."""

    def picked(setup: Setup, card: Card, pick: str | None) -> bool:
        return colour(setup, card, pick) == pick

    return tallied(about, Tally(picked, _if_picked, won(when)), picks("red", "black"))


def of_jokers(about: str, number: int) -> Wager:
    """A bet on exactly so many jokers."""
    tally = Tally(lambda setup, card, pick: card >= JOKER, _if_picked, won(lambda jokers: jokers == number))
    return tallied(about, tally)


def of_pairs(about: str, when: Callable[[int], bool]) -> Wager:
    """A bet on how many pairs there are: four of a kind are two, and two jokers are one."""
    return tallied(about, Tally(kind, lambda pairs, _, count: pairs + count // 2, won(when)))


def _if_picked(total: int, picked: bool, count: int) -> int:
    return total + count if picked else total


def exactly(number: int) -> Callable[[int], bool]:
    return lambda total: total == number


PAIR = tallied(
    "Wins if at least two cards of the rank picked are dealt.",
    Tally(lambda setup, card, pick: rank_named(card) == pick, _if_picked, won(lambda cards: cards >= 2)),
    picks(*RANKS),
)
PRIAL = tallied(
    "Wins if three or four cards of one rank are dealt.",
    Tally(kind, lambda most, _, count: max(most, count), won(lambda most: most >= 3)),
)

GAME = draw(
    name="joker-seven",
    title="Joker Seven",
    about="Seven cards are dealt face up from a deck with two jokers. Bets are on how many are red or black, on pairs "
    "and three of a kind, and on the jokers.",
    count=7,
    place="hand",
    equipment=lambda rules, wheels: Shoe(1, jokers=2),
    wagers={
        "four-or-more": of_colour("Wins if four or more cards are of the colour picked.", lambda total: total >= 4),
        **{
            f"exactly-{word}": of_colour(f"Wins if exactly {word} cards are of the colour picked.", exactly(number))
            for word, number in NUMBERS.items()
        },
        "no-pairs": of_pairs("Wins if no two cards are a pair; two jokers are one.", lambda pairs: pairs == 0),
        "two-pairs": of_pairs(
            "Wins if there are at least two pairs; two jokers are one pair, and four of a kind are two.",
            lambda pairs: pairs >= 2,
        ),
        "one-joker": of_jokers("Wins if one joker is dealt; both lose it.", 1),
        "two-jokers": of_jokers("Wins if both jokers are dealt.", 2),
        "pair": replace(PAIR, canonical=rank_written),
        "prial": PRIAL,
    },
)

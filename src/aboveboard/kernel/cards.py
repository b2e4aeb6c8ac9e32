"""Playing cards: fifty-two by rank and suit, jokers beside them, and the text that people write them in.

A card is a small number, rank * 4 + suit, with ranks from the deuce (0) to the ace (12); jokers follow at 52.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

Card = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKER: Final[Card] = 52
FACE_DOWN: Final = "??"
UNSEEN: Final[Card] = -1
"""A card that nobody has looked at, such as one burned."""


def card(text: str) -> Card:
    """Read a card such as "As", "10d" or "Jk" (a joker)."""
    name = text.strip().replace("10", "T")
    if name.lower() in ("jk", "joker"):
        return JOKER
    if len(name) == 2 and name[0].upper() in RANKS and name[1].lower() in SUITS:
        return RANKS.index(name[0].upper()) * 4 + SUITS.index(name[1].lower())
    raise ValueError(f'{text!r} is not a card such as "As", "Td" or "Jk"')


def card_name(given: Card) -> str:
    """A card as people write it: As, Td, Jk."""
    if given == UNSEEN:
        return FACE_DOWN
    return "Jk" if given >= JOKER else RANKS[given // 4] + SUITS[given % 4]


def rank(given: Card) -> int:
    """A card's rank, from the deuce (0) to the ace (12)."""
    return given // 4


def number_on(given: Card) -> int:
    """The number on a card: ace one, two to ten their own, faces ten."""
    return 1 if rank(given) == 12 else min(rank(given) + 2, 10)


def suit(given: Card) -> int:
    """A card's suit: clubs, diamonds, hearts, spades."""
    return given % 4


def cards(text: str) -> tuple[Card | None, ...]:
    """Read cards in the order in which they leave the shoe; one still face down is None."""
    return tuple(None if item == FACE_DOWN else card(item) for item in text.replace(",", " ").split())


def deck(decks: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """So many decks shuffled together, each with so many jokers, in order."""
    return tuple(range(52)) * decks + (JOKER,) * (jokers * decks)


@dataclass(frozen=True)
class Shoe:
    """Cards to be dealt: so many decks, each with so many jokers, and perhaps without some ranks."""

    decks: int = 1
    jokers: int = 0
    without: tuple[int, ...] = ()
    event = "shoe"

    @cached_property
    def outcomes(self) -> tuple[Card, ...]:
        """Every card, in order."""
        every = deck(self.decks, self.jokers)
        return tuple(given for given in every if given >= JOKER or rank(given) not in self.without)

    def read(self, given: object) -> int:
        """One card, or ValueError saying what was expected."""
        if not isinstance(given, str):
            raise ValueError(f'a card such as "As" was expected, not {given!r}')
        return card(given)

    def read_all(self, given: object) -> tuple[Card | None, ...]:
        """Cards in the order in which they leave the shoe, or ValueError saying what was expected."""
        if isinstance(given, list) and all(isinstance(each, str) and len(each.split()) == 1 for each in given):
            given = " ".join(given)
        if not isinstance(given, str):
            raise ValueError(f'cards such as "As Td 9c" or ["As", "Td", "9c"] were expected, not {given!r}')
        return cards(given)

    def spell(self, given: Iterable[Card]) -> str:
        """Cards as an event tells them."""
        return " ".join(map(self.label, given))

    def label(self, given: Card) -> str:
        """A card as people write it."""
        return card_name(given)

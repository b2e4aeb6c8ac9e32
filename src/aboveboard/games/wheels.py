"""The wheel games: big six, big nine, and the money, color, merchandise, horse race, fruit and card wheels.

A dealer spins an upright wheel, and the section where the indicator rests decides every wager. A section shows one
symbol, or several at once (three dice, three fruits, five numbers), and then a wager is graded by how often its
symbol shows. Which symbols there are is the wheel's to say.
"""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.games.shapes.run import Game, Setup, Wager, the_wheel
from aboveboard.kernel.grades import LOSE, WIN, Grade
from aboveboard.kernel.wheel import Section, Wheel

TIMES = (LOSE, "once", "twice", "three times", "four times", "five times")
RANKS = {"J": 11, "Q": 12, "K": 13, "A": 14}


def shown(setup: Setup, table: None, state: str, section: Section) -> Grade:
    """Did the wheel stop on what was picked or, where a section shows several marks, how often does it show that?"""
    if len(section.shows) == 1:
        return WIN if section.name == state else LOSE
    return TIMES[section.shows.count(state)]


def symbols(setup: Setup) -> Sequence[str]:
    """Everything that can be wagered on: names of sections that show one thing, and the marks of all others."""
    sections = _wheel(setup).sections
    found = dict.fromkeys(mark for s in sections for mark in ((s.name,) if len(s.shows) == 1 else s.shows))
    return sorted(found, key=_rank)


def _rank(mark: str) -> tuple[bool, int]:
    """Figures and cards go by their rank; everything else comes after them in the order of the rim."""
    rank = int(mark) if mark.isdecimal() else RANKS.get(mark, 0)
    return not rank, rank


def spelled(setup: Setup, given: str) -> str:
    """A symbol in its one spelling; a picture that stands beside a number, as a horse does, means that number."""
    symbol = _wheel(setup).symbol(given)
    beside = (s.name for s in _wheel(setup).sections if s.marks == (symbol,))
    return next(beside, symbol)


def _wheel(setup: Setup) -> Wheel:
    assert isinstance(setup.equipment, Wheel)
    return setup.equipment


def _game(name: str, title: str, about: str, wager: str, what: str, *, several: bool = False) -> Game:
    """A wheel game has one wager, on whatever its wheel shows."""
    by_number = f" A section that shows several pays by how often the {what} is among them." if several else ""
    on = Wager(f"Wins if the wheel stops on the {what} picked.{by_number}", shown, symbols, canonical=spelled)
    return Game(name, title, "spin", about, equipment=the_wheel, wagers={wager: on})


BIG_SIX = _game(
    "big-six",
    "Big Six",
    "A dealer spins a wheel whose sections show three dice each or, in a casino, one symbol each: sums of dollars, a "
    "flag and a joker.",
    "symbol",
    "number or symbol",
    several=True,
)

BIG_NINE = _game(
    "big-nine",
    "Big Nine",
    "A dealer spins a wheel whose sections show several numbers from 1 to 9, or a diamond, a star or an eagle.",
    "number",
    "number or symbol",
    several=True,
)

MONEY = _game(
    "money-wheel",
    "Money Wheel",
    "A dealer spins a wheel whose sections show a bill, or one of two special symbols.",
    "symbol",
    "bill or symbol",
)

COLOR = _game(
    "color-wheel",
    "Color Wheel",
    "A dealer spins a wheel whose sections show one color each.",
    "color",
    "color",
)

MERCHANDISE = _game(
    "merchandise-wheel",
    "Merchandise Wheel",
    "A dealer spins a wheel whose sections have a number, symbol or color each; the winner takes a thing, not money.",
    "symbol",
    "number, symbol or color",
)

HORSE_RACE = _game(
    "horse-race-wheel",
    "Horse Race Wheel",
    "A dealer spins a wheel whose sections have a horse and its number; the part of the rim where it stops says what "
    "the winner is paid.",
    "number",
    "number",
)

FRUIT = _game(
    "fruit-wheel",
    "Fruit Wheel",
    "A dealer spins a wheel whose sections show three fruits each, of six kinds.",
    "symbol",
    "symbol",
    several=True,
)

CARD = _game(
    "card-wheel",
    "Card Wheel",
    "A dealer spins a wheel whose sections show three playing cards each, from nine to ace.",
    "card",
    "card",
    several=True,
)

GAMES = (BIG_SIX, BIG_NINE, MONEY, COLOR, MERCHANDISE, HORSE_RACE, FRUIT, CARD)

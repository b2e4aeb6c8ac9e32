"""Over and under seven: the total of two dice falls below seven, on it, or above it."""

from __future__ import annotations

from aboveboard.games.shapes.run import Game, Setup, dice, spin_wager
from aboveboard.kernel.dice import Throw
from aboveboard.kernel.grades import LOSE, WIN, Grade


def under(setup: Setup, throw: Throw, pick: None) -> Grade:
    return WIN if sum(throw) < 7 else LOSE


def seven(setup: Setup, throw: Throw, pick: None) -> Grade:
    return WIN if sum(throw) == 7 else LOSE


def over(setup: Setup, throw: Throw, pick: None) -> Grade:
    return WIN if sum(throw) > 7 else LOSE


UNDER = spin_wager("One roll: wins on 2, 3, 4, 5 or 6.", under)
SEVEN = spin_wager("One roll: wins on 7.", seven)
OVER = spin_wager("One roll: wins on 8, 9, 10, 11 or 12.", over)

GAME = Game(
    name="over-under-seven",
    title="Over and Under Seven",
    shape="spin",
    about="Two dice are thrown or tumbled. Wagers are made on a total under seven, of seven, or over seven.",
    equipment=dice(2),
    wagers={"under-seven": UNDER, "seven": SEVEN, "over-seven": OVER},
)

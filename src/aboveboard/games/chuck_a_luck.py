"""Chuck-a-luck: three dice, and wagers on a number that shows on one, two or all of them."""

from __future__ import annotations

from aboveboard.games.shapes.run import Game, Setup, dice, picks, spin_wager
from aboveboard.kernel.dice import Throw
from aboveboard.kernel.grades import LOSE, Grade

TIMES: tuple[Grade, ...] = (LOSE, "once", "twice", "three times")


def shown(setup: Setup, throw: Throw, pick: str) -> Grade:
    return TIMES[throw.count(int(pick))]


NUMBER = spin_wager(
    "Wins if its number shows on a die, and is paid by how many dice show it.", shown, picks(*range(1, 7))
)

GAME = Game(
    name="chuck-a-luck",
    title="Chuck-A-Luck",
    shape="spin",
    about="Three dice are tumbled in a cage or chute. A wager on a number is paid once for each die that shows it.",
    equipment=dice(3),
    wagers={"number": NUMBER},
)

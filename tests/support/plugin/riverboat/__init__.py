"""A riverboat's game: two dice, and whether their total is odd or even."""

from __future__ import annotations

from aboveboard.games.shapes.run import Game, Rule, Setup, dice, picks, spin_wager
from aboveboard.kernel.dice import Throw
from aboveboard.kernel.grades import LOSE, WIN, Grade


def side(setup: Setup, throw: Throw, pick: str) -> Grade:
    """The total is odd or even; the house's own pair is graded apart."""
    if throw[0] == throw[1] == setup.rules["pair"]:
        return "house pair"
    return WIN if (sum(throw) % 2 == 1) == (pick == "odd") else LOSE


ODD_AND_EVEN = Game(
    name="odd-and-even",
    title="Odd and Even",
    shape="spin",
    about="Two dice are thrown once, and their total decides.",
    equipment=dice(2),
    wagers={"side": spin_wager("Wins if the total is of the sort picked.", side, picks("odd", "even"))},
    rules={"pair": Rule((1, 6), "the pair on which every wager is settled apart")},
)

"""Hazard: three dice, and wagers on triples (raffles), on the total, and on the numbers that show."""

from __future__ import annotations

from collections.abc import Callable

from aboveboard.games import chuck_a_luck
from aboveboard.games.shapes.run import Game, Setup, dice, picks, spin_wager
from aboveboard.kernel.dice import Throw
from aboveboard.kernel.grades import LOSE, WIN, Grade


def is_raffle(throw: Throw) -> bool:
    """Three of a kind."""
    return len(set(throw)) == 1


def raffle(setup: Setup, throw: Throw, pick: str) -> Grade:
    return WIN if is_raffle(throw) and throw[0] == int(pick) else LOSE


def any_raffle(setup: Setup, throw: Throw, pick: None) -> Grade:
    return WIN if is_raffle(throw) else LOSE


def unless_raffle(holds: Callable[[int], bool]) -> Callable[[Setup, Throw, None], Grade]:
    """Wins if something holds of the total; a raffle loses whatever its total."""

    def grade(setup: Setup, throw: Throw, pick: None) -> Grade:
        if is_raffle(throw):
            return "raffle"
        return WIN if holds(sum(throw)) else LOSE

    return grade


def total_is(setup: Setup, throw: Throw, pick: str) -> Grade:
    return WIN if sum(throw) == int(pick) else LOSE


GAME = Game(
    name="hazard",
    title="Hazard",
    shape="spin",
    about="Three dice are tumbled in a cage or chute. Wagers are made on three of a kind, on the total, and on "
    "the numbers that show.",
    equipment=dice(3),
    wagers={
        "raffle": spin_wager("Wins on three of a kind of the number named.", raffle, picks(*range(1, 7))),
        "any-raffle": spin_wager("Wins on any three of a kind.", any_raffle),
        "low": spin_wager(
            "Wins on a total of 10 or below, but not on three of a kind.", unless_raffle(lambda n: n <= 10)
        ),
        "high": spin_wager(
            "Wins on a total of 11 or above, but not on three of a kind.", unless_raffle(lambda n: n >= 11)
        ),
        "odd": spin_wager("Wins on an odd total, but not on three of a kind.", unless_raffle(lambda n: n % 2 == 1)),
        "even": spin_wager("Wins on an even total, but not on three of a kind.", unless_raffle(lambda n: n % 2 == 0)),
        "total": spin_wager("Wins on the exact total named.", total_is, picks(*range(3, 19))),
        "number": chuck_a_luck.NUMBER,
    },
)

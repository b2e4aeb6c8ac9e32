"""Sic bo: three dice shaken under a cover, and every wager decided by the one toss."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from aboveboard.games.shapes.run import Game, Setup, dice, picks, spin_wager
from aboveboard.kernel.dice import Throw
from aboveboard.kernel.grades import LOSE, WIN, Grade

FACES = tuple(range(1, 7))
TOTALS = tuple(range(4, 18))
"""A total of 3 or 18 is a three of a kind and is wagered on as one."""
SMALL = range(4, 11)
BIG = range(11, 18)
TIMES = ("once", "twice", "three times")


def triple(throw: Throw) -> bool:
    """Do all three dice show one number?"""
    return len(set(throw)) == 1


def three_of_a_kind(setup: Setup, throw: Throw, pick: str) -> Grade:
    return WIN if throw.count(int(pick)) == 3 else LOSE


def two_of_a_kind(setup: Setup, throw: Throw, pick: str) -> Grade:
    return WIN if throw.count(int(pick)) >= 2 else LOSE


def any_three_of_a_kind(setup: Setup, throw: Throw, pick: None) -> Grade:
    return WIN if triple(throw) else LOSE


def total_value(setup: Setup, throw: Throw, pick: str) -> Grade:
    return WIN if sum(throw) == int(pick) else LOSE


def two_dice_combination(setup: Setup, throw: Throw, pick: str) -> Grade:
    return WIN if {int(face) for face in pick.split("-")} <= set(throw) else LOSE


def small(setup: Setup, throw: Throw, pick: None) -> Grade:
    return WIN if sum(throw) in SMALL and not triple(throw) else LOSE


def big(setup: Setup, throw: Throw, pick: None) -> Grade:
    return WIN if sum(throw) in BIG and not triple(throw) else LOSE


def one_of_a_kind(setup: Setup, throw: Throw, pick: str) -> Grade:
    shown = throw.count(int(pick))
    return TIMES[shown - 1] if shown else LOSE


def in_order(setup: Setup, written: str) -> str:
    """Two numbers with the lower first: 5-2 is 2-5."""
    return "-".join(sorted(written.split("-")))


_FACES = picks(*FACES)

WAGERS = {
    "three-of-a-kind": spin_wager("Wins if all three dice show the number named.", three_of_a_kind, _FACES),
    "two-of-a-kind": spin_wager("Wins if at least two dice show the number named.", two_of_a_kind, _FACES),
    "any-three-of-a-kind": spin_wager("Wins if all three dice show one number, whichever.", any_three_of_a_kind),
    "total-value": spin_wager("Wins if the three dice total the number named.", total_value, picks(*TOTALS)),
    "two-dice-combination": replace(
        spin_wager(
            "Wins if both of the two numbers named show.",
            two_dice_combination,
            picks(*(f"{low}-{high}" for low, high in combinations(FACES, 2))),
        ),
        canonical=in_order,
    ),
    "small": spin_wager("Wins on a total of 4 to 10, but loses on any three of a kind.", small),
    "big": spin_wager("Wins on a total of 11 to 17, but loses on any three of a kind.", big),
    "one-of-a-kind": spin_wager(
        "Wins if the number named shows; paid by how many dice show it.", one_of_a_kind, _FACES
    ),
}

GAME = Game(
    name="sic-bo",
    title="Sic Bo",
    shape="spin",
    about="The dealer shakes three dice under a cover, closes the betting and uncovers them. The three numbers "
    "decide every wager on the layout.",
    equipment=dice(3),
    wagers=WAGERS,
)

"""Keno: twenty of eighty balls are drawn, and a ticket wins by how many of its numbers are among them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from aboveboard.games.families.draws import Tally, draw, tallied
from aboveboard.games.shapes.run import Setup, Wager, picks
from aboveboard.kernel.balls import Balls
from aboveboard.kernel.cards import Card
from aboveboard.kernel.grades import Grade

BALLS = 80
DRAWN = 20
SPOTS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen",
)  # fmt: skip


def marked(pick: str | None) -> frozenset[int]:
    """The numbers marked on a ticket."""
    return frozenset(int(number) for number in str(pick).split("-"))


def in_order(setup: Setup, written: str) -> str:
    """The numbers of a ticket from the lowest to the highest, however they were separated."""
    numbers = written.replace(",", "-").split("-")
    if all(number.isascii() and number.isdigit() and len(number) < 4 for number in numbers if number):
        return "-".join(str(number) for number in sorted(int(number) for number in numbers if number))
    return written


def ticket(spots: int) -> Wager:
    """A ticket with so many numbers marked; the first numbers stand for any others."""

    def accepts(setup: Setup, pick: str) -> bool:
        assert isinstance(setup.equipment, Balls)
        numbers = [int(number) for number in pick.split("-") if number.isascii() and number.isdigit()]
        right = all(1 <= number <= setup.equipment.count for number in numbers)
        rising = all(low < high for low, high in pairwise(numbers))
        return right and rising and len(numbers) == spots == pick.count("-") + 1

    def picked(setup: Setup, ball: Card, pick: str | None) -> bool:
        return ball in marked(pick)

    def caught(total: int, picked: bool, count: int) -> int:
        return total + count if picked else total

    def grade(setup: Setup, total: int, pick: str | None) -> Grade:
        return f"catch {total}"

    wager = tallied(
        f"Wins by how many of the {SPOTS[spots - 1]} numbers marked are drawn."
        if spots > 1
        else "Wins if the number marked is drawn.",
        Tally(picked, caught, grade),
        picks("-".join(str(number) for number in range(1, spots + 1))),
    )
    return replace(wager, canonical=in_order, accepts=accepts)


GAME = draw(
    name="keno",
    title="Keno",
    about="A ticket has from one to fifteen numbers marked, from 1 to 80. Twenty balls are drawn from eighty, and the "
    "ticket is paid by how many of its numbers were caught.",
    count=DRAWN,
    place="cage",
    before="before the first ball is drawn",
    equipment=lambda rules, wheels: Balls(BALLS),
    wagers={f"{word}-spot": ticket(number) for number, word in enumerate(SPOTS, 1)},
)

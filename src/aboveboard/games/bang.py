"""Bang: the dealer throws two dice for a point, then one player throws against it for the whole table.

The table's state is the dealer's point, once the dealer has thrown. Each of the two throws decides the inside bets.
"""

from __future__ import annotations

from typing import Literal

from aboveboard.games import over_under_seven
from aboveboard.games.beat_the_dealer import advance, at_dealers, beat, dealer_to_throw
from aboveboard.games.craps import FIELD, number_first
from aboveboard.games.shapes.run import Game, Setup, Shooter, Wager, dice, picks, spin_wager
from aboveboard.kernel.dice import Throw
from aboveboard.kernel.grades import LOSE, WIN, Grade


def field(setup: Setup, throw: Throw, pick: None) -> Grade:
    return WIN if sum(throw) in FIELD else LOSE


def thrower(point: int | None) -> Literal["dealer", "shooter"]:
    return "dealer" if point is None else "shooter"


def describe(point: int | None) -> str:
    return "the dealer throws first" if point is None else f"the dealer's point is {point}"


GAME = Game(
    name="bang",
    title="Bang",
    shape="run",
    about="The dealer throws two dice for a point, then a shooter throws against it. Hi Dice wagers are on the "
    "shooter's total; inside wagers are on what either throw shows.",
    equipment=dice(2),
    wagers={
        "hi-dice": Wager(
            "Rides over the dealer's throw and wins if the shooter's total is higher.", beat, box=at_dealers
        ),
        "field": spin_wager("One roll: wins on 2, 3, 4, 9, 10, 11 or 12.", field),
        "under-seven": over_under_seven.UNDER,
        "any-seven": over_under_seven.SEVEN,
        "over-seven": over_under_seven.OVER,
        "big-number": Wager("Wins if its number comes before a 7, on any throw.", number_first, picks(6, 8)),
    },
    advance=advance,
    moments={"dealer-to-throw": dealer_to_throw},
    moment_words={"dealer-to-throw": "before the dealer throws"},
    shooter=Shooter(
        turn_ends=lambda point, throw: point is not None,
        new=lambda point: point,
        decided=lambda point: point is None,
    ),
    thrower=thrower,
    describe=describe,
    facts={"point": lambda point: point},
)

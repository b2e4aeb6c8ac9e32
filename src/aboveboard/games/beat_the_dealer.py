"""Beat the dealer: the dealer throws two dice, then each player throws for their own wager.

The table's state is the dealer's total, once the dealer has thrown.
"""

from __future__ import annotations

from typing import Literal

from aboveboard.games.shapes.run import Game, Setup, Wager, dice
from aboveboard.kernel.dice import Throw
from aboveboard.kernel.grades import LOSE, WIN, Riding, Step


def advance(setup: Setup, dealer: int | None, throw: Throw) -> int | None:
    """The dealer's throw sets the total to beat; a throw against it ends the game."""
    return sum(throw) if dealer is None else None


def beat(setup: Setup, dealer: int | None, state: None, throw: Throw) -> Step:
    """Rides over the dealer's throw; the next one wins only if it is higher."""
    if dealer is None:
        return Riding()
    total = sum(throw)
    return WIN if total > dealer else "tie" if total == dealer else LOSE


def at_dealers(dealer: int | None, state: object) -> str | None:
    """The total that a wager stands against, once the dealer has thrown."""
    return None if dealer is None else str(dealer)


def describe(dealer: int | None) -> str:
    return "the dealer throws first" if dealer is None else f"the dealer's total is {dealer}"


def dealer_to_throw(setup: Setup, table: int | None, state: object, selection: str | None) -> bool:
    """Before the dealer has thrown."""
    return table is None


def thrower(dealer: int | None) -> Literal["dealer", "each"]:
    return "dealer" if dealer is None else "each"


GAME = Game(
    name="beat-the-dealer",
    title="Beat the Dealer",
    shape="run",
    about="The dealer throws two dice. Each player then throws for a wager, which wins if that total is higher.",
    equipment=dice(2),
    wagers={"beat-the-dealer": Wager("Wins if the player's total is higher than the dealer's.", beat, box=at_dealers)},
    advance=advance,
    moments={"dealer-to-throw": dealer_to_throw},
    moment_words={"dealer-to-throw": "before the dealer throws"},
    thrower=thrower,
    describe=describe,
)

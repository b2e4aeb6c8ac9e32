"""One round, compiled: an outcome decides the bets that stand, then bets that do not stand are made again.

A state of play is an array: the table's state, then that of each bet.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.kernel.compiled import Number
from aboveboard.play.simulate.plan_arrays import FALLEN, Sheet

State = npt.NDArray[np.int32]


@njit(cache=True, nogil=True)
def decide(sheet: Sheet, state: State, outcome: int, ended: State) -> None:
    """Move every bet by an outcome; `ended` takes the ending of each bet that is decided, or -1."""
    table, decided = state[0], False
    for bet in range(len(ended)):
        ended[bet] = -1
        if state[bet + 1]:
            move = sheet.move[sheet.at[bet] + table * sheet.size[bet] + state[bet + 1], outcome]
            if move < 0:
                ended[bet], move, decided = ~move, 0, True
            state[bet + 1] = move
    state[0] = sheet.after[table, outcome]
    if decided:
        for bet in range(len(ended)):
            if state[bet + 1] and sheet.backs[bet] >= 0 and not has_line(sheet, state, bet):
                ended[bet], state[bet + 1] = FALLEN, 0


@njit(cache=True, nogil=True)
def box_of(sheet: Sheet, state: State, bet: int) -> Number:
    """The number of the box that a bet stands in; 0 where it stands in none or not at all."""
    return sheet.box[sheet.at[bet] + state[0] * sheet.size[bet] + state[bet + 1]] if state[bet + 1] else 0


@njit(cache=True, nogil=True)
def has_line(sheet: Sheet, state: State, odds: int) -> bool:
    """Does a wager still stand that these odds stand behind?"""
    box = box_of(sheet, state, odds)
    for bet in range(len(sheet.kind)):
        if sheet.kind[bet] == sheet.backs[odds] and box_of(sheet, state, bet) == box:
            return True
    return False


@njit(cache=True, nogil=True)
def made_as(sheet: Sheet, state: State, bet: int) -> Number:
    """The state in which a bet that does not stand is made now; 0 where it may not be."""
    if sheet.backs[bet] < 0:
        for other in range(len(sheet.kind)):
            row = sheet.at[other] + state[0] * sheet.size[other] + state[other + 1]
            if sheet.kind[other] == sheet.kind[bet] and state[other + 1] and sheet.open[row]:
                return 0
        return sheet.begin[bet, state[0], 0]
    for line in range(len(sheet.kind)):
        if sheet.kind[line] == sheet.backs[bet] and sheet.behind[bet] in (-1, line):
            box = box_of(sheet, state, line)
            if box and sheet.begin[bet, state[0], box]:
                return sheet.begin[bet, state[0], box]
    return 0


@njit(cache=True, nogil=True)
def make(sheet: Sheet, state: State, made: npt.NDArray[np.bool_]) -> None:
    """Make every bet that does not stand and may be made, in the order of the plan."""
    for bet in range(len(made)):
        made[bet] = False
        if not state[bet + 1]:
            state[bet + 1] = made_as(sheet, state, bet)
            made[bet] = state[bet + 1] > 0


@njit(cache=True, nogil=True)
def expand(
    sheet: Sheet, state: State, states: npt.NDArray[np.int32], ended: npt.NDArray[np.int32], made: npt.NDArray[np.bool_]
) -> None:
    """What each outcome makes of a state of play: the state after it, the bets ended and the bets made again."""
    for outcome in range(len(states)):
        states[outcome] = state
        decide(sheet, states[outcome], outcome, ended[outcome])
        make(sheet, states[outcome], made[outcome])

"""Bets folded into one table: a state of play and an outcome give the next state of play.

Bets that hang together (a line and its odds, several come bets) are folded by following every state of play; what
comes out is cut down to the states that differ in what they lead to. Folds are then joined, as far as that pays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from aboveboard.play.automata.tracks import Tracks
from aboveboard.play.simulate.kernels.betting_round import expand, make
from aboveboard.play.simulate.plan_arrays import Ending, ride
from aboveboard.play.simulate.plans import Bet

Ints = npt.NDArray[np.int32]

MOST_STATES = 50_000
"""A fold with more states than this is given up: its bets are stepped."""
FAST_CELLS = 2**16
"""Up to this many cells a table stays close to the processor; joining folds beyond it does not pay."""


MOST_PAIRS = 2**24
"""Folds with more pairs of states than this are not even tried together."""


@dataclass(frozen=True, eq=False)
class Unit:
    """The fold of bets that hang together, with what every cell of it means to each of them."""

    bets: tuple[Bet, ...]
    endings: tuple[tuple[Ending, ...], ...]
    """By bet: the endings that its numbers stand for."""
    following: Ints
    """By state and outcome: the next state. The opening is state 0."""
    ended: Ints
    """By state, outcome and bet: the number of its ending, or -1."""
    made: npt.NDArray[np.bool_]
    """By state, outcome and bet: is it made again after this outcome?"""
    first: npt.NDArray[np.bool_]
    """By bet: is it made at the opening?"""


@dataclass(frozen=True, eq=False)
class Fold:
    """Several units joined: for each, which of its own states every state of the fold is."""

    following: Ints
    units: tuple[tuple[Unit, Ints], ...]

    @property
    def cells(self) -> int:
        """How many pairs of a state and an outcome there are."""
        return int(self.following.size)


def fold(bets: Sequence[Bet], tracks: Tracks) -> Unit | None:
    """Fold bets that hang together; None where there are too many states of play."""
    rides, sheet = ride(bets, tracks)
    outcomes, count = sheet.after.shape[1], len(bets)
    opening, first = np.zeros(count + 1, np.int32), np.zeros(count, np.bool_)
    make(sheet, opening, first)
    known, order = {opening.tobytes(): 0}, [opening]
    following: list[list[int]] = []
    ended = np.empty((0, outcomes, count), np.int32)
    made = np.empty((0, outcomes, count), np.bool_)
    all_ended, all_made = [ended], [made]
    for state in order:
        states = np.empty((outcomes, count + 1), np.int32)
        ended, made = np.empty((1, outcomes, count), np.int32), np.empty((1, outcomes, count), np.bool_)
        expand(sheet, state, states, ended[0], made[0])
        row = []
        for after in states:
            key = after.tobytes()
            if key not in known:
                known[key] = len(order)
                order.append(after)
            row.append(known[key])
        if len(order) > MOST_STATES:
            return None
        following.append(row)
        all_ended.append(ended)
        all_made.append(made)
    endings = tuple(tuple(one.endings) for one in rides)
    whole = np.array(following, np.int32), np.concatenate(all_ended), np.concatenate(all_made)
    return _smallest(Unit(tuple(bets), endings, *whole, first))


def _smallest(unit: Unit) -> Unit:
    """Merge the states of which no outcome, now or later, makes a difference to any bet."""
    states = len(unit.following)
    seen = np.concatenate([unit.ended.reshape(states, -1), unit.made.reshape(states, -1)], axis=1)
    classes, count = _alike(seen)
    while True:
        classes, finer = _alike(np.concatenate([classes[:, None], classes[unit.following]], axis=1))
        if finer == count:
            break
        count = finer
    # Classes are numbered by their first state, so that the opening stays state 0.
    _, first = np.unique(classes, return_index=True)
    rank = np.empty(count, np.int32)
    rank[np.argsort(first)] = np.arange(count, dtype=np.int32)
    keep = np.sort(first)
    following = rank[classes[unit.following[keep]]].astype(np.int32)
    return Unit(unit.bets, unit.endings, following, unit.ended[keep], unit.made[keep], unit.first)


def _alike(rows: npt.NDArray[np.int64] | Ints) -> tuple[npt.NDArray[np.int64], int]:
    found, classes = np.unique(rows, axis=0, return_inverse=True)
    return classes.reshape(-1), len(found)


def alone(unit: Unit) -> Fold:
    """A unit as a fold of its own."""
    return Fold(unit.following, ((unit, np.arange(len(unit.following), dtype=np.int32)),))


def join(one: Fold, other: Fold, most_cells: int) -> Fold | None:
    """Two folds played on the same outcomes, as one; None where it would have too many cells."""
    outcomes, width = one.following.shape[1], len(other.following)
    if len(one.following) * width > MOST_PAIRS:
        return None
    numbers = np.full(len(one.following) * width, -1, np.int32)
    numbers[0], found, frontier = 0, [np.zeros(1, np.int64)], np.zeros(1, np.int64)
    count = 1
    while len(frontier):
        reached = one.following[frontier // width].astype(np.int64) * width + other.following[frontier % width]
        frontier = np.unique(reached[numbers[reached] < 0])
        numbers[frontier] = np.arange(count, count + len(frontier), dtype=np.int32)
        count += len(frontier)
        found.append(frontier)
        if count * outcomes > most_cells:
            return None
    pairs = np.concatenate(found)
    left, right = pairs // width, pairs % width
    following = numbers[one.following[left].astype(np.int64) * width + other.following[right]]
    units = [(unit, of[left]) for unit, of in one.units] + [(unit, of[right]) for unit, of in other.units]
    return Fold(following, tuple(units))


def join_all(units: Iterable[Unit], most_cells: int = FAST_CELLS) -> list[Fold]:
    """Join units into as few folds as stay within so many cells, the small ones first."""
    folds: list[Fold] = []
    for unit in sorted(units, key=lambda unit: unit.following.size):
        single = alone(unit)
        for number, other in enumerate(folds):
            joined = join(other, single, most_cells)
            if joined is not None:
                folds[number] = joined
                break
        else:
            folds.append(single)
    return folds


def hang_together(bets: Iterable[Bet]) -> list[list[Bet]]:
    """Bets in the clusters that must be followed together: those of one kind, and what stands behind them."""
    found: dict[int, list[Bet]] = {}
    for bet in bets:
        found.setdefault(bet.kind if bet.backs < 0 else bet.backs, []).append(bet)
    return list(found.values())

"""Planned bets as arrays: for each its own states at each state of the table, and where every outcome takes it.

State 0 of a bet is that it does not stand. A row of moves gives the next state for every outcome or, as the bitwise
complement, the number of the ending. The arrays go to the compiled round, which both engines play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from aboveboard.law.errors import LawError
from aboveboard.play.automata.results import RETURNED, Result
from aboveboard.play.automata.tracks import Tracks
from aboveboard.play.simulate.plans import Bet
from aboveboard.play.table.wagers.standing import Plan

State = tuple[Plan, tuple[int, ...]]
"""A wager that stands: on what, and the states of its parts on their tracks."""
Ending = tuple[Plan, tuple[Result, ...]]
"""The wager as it stood when it ended, and the results of its parts."""
BetState = tuple[int, int]
"""A state of the table and a bet's own state."""

FALLEN = 0
"""The ending of odds whose line was decided while they were off."""


class Sheet(NamedTuple):
    """The arrays of several bets over common table states; the opening is table state 0."""

    after: npt.NDArray[np.int32]
    """By table state and outcome: the next table state."""
    at: npt.NDArray[np.int64]
    """By bet: where its rows begin."""
    size: npt.NDArray[np.int64]
    """By bet: how many states it has, and so how many rows for each table state."""
    move: npt.NDArray[np.int32]
    """By row and outcome: the bet's next state, or ~ending."""
    box: npt.NDArray[np.int32]
    """By row: the number of the box that the bet stands in, or 0."""
    open: npt.NDArray[np.bool_]
    """By row: does it stand where the next bet of its kind would have to be put?"""
    begin: npt.NDArray[np.int32]
    """By bet, table state and box backed (0 for none): the state in which it is made, or 0 where it may not be."""
    kind: npt.NDArray[np.int64]
    """By bet: which wager it is, and on what, by number."""
    backs: npt.NDArray[np.int64]
    """By bet: the kind that it stands behind, or -1."""
    behind: npt.NDArray[np.int64]
    """By bet: the one bet that it stands behind, or -1 for any of that kind."""


@dataclass
class Ride:
    """One planned bet: the states and endings that it can have, found by following it."""

    bet: Bet
    after: Mapping[int, Sequence[int]]
    """By table state: the next one for each outcome that counts."""
    counted: Sequence[int]
    """The numbers of those outcomes."""
    states: list[State] = field(default_factory=list)
    """Its states, from number 1 on."""
    endings: list[Ending] = field(default_factory=list)
    rows: dict[BetState, list[int]] = field(default_factory=dict)
    begins: dict[tuple[int, str | None], int] = field(default_factory=dict)
    """By table state and box backed: the state in which it is made."""
    _numbers: dict[State, int] = field(default_factory=dict)
    _ends: dict[State, int] = field(default_factory=dict)

    def follow(self, lines: Sequence[Ride]) -> None:
        """Find every state that the bet can reach; odds begin where a line has its box."""
        found = [place for table, pick in self._starts(lines) if (place := self._begin(table, pick)) is not None]
        for place in found:
            if place not in self.rows:
                self.rows[place] = self._row(*place)
                moves = zip(self.after[place[0]], self.rows[place], strict=True)
                found += {(table, state) for table, state in moves if state >= 0}

    def _starts(self, lines: Sequence[Ride]) -> list[tuple[int, str | None]]:
        wanted = self.bet.plan.selection
        if not self.bet.plan.backs:
            return [(table, None) for table in self.after]
        self._ending(self.bet.plan, (), (RETURNED,))
        places = ((table, line.box(table, state)) for line in lines for table, state in line.rows)
        return [(table, box) for table, box in dict.fromkeys(places) if box is not None and wanted in (None, box)]

    def _begin(self, table: int, box: str | None) -> BetState | None:
        plan = self.bet.plan if box is None else self.bet.boxes[box]
        tracks = plan.tracks[0].tracks
        moment = tracks.terms.game.moment(plan.wager.law.made.when)
        if not moment(tracks.setup, tracks.tables[table], None, plan.wager.game_pick(plan.selection)):
            return None
        state = self._state(plan, tuple(track.begin(table) for track in plan.tracks))
        self.begins[table, box] = state
        return table, state

    def _state(self, plan: Plan, states: tuple[int, ...]) -> int:
        state = plan, states
        if state not in self._numbers:
            self.states.append(state)
            self._numbers[state] = len(self.states)
        return self._numbers[state]

    def _ending(self, plan: Plan, moves: tuple[int, ...], results: tuple[Result, ...]) -> int:
        key = plan, moves
        if key not in self._ends:
            self._ends[key] = len(self.endings)
            self.endings.append((plan, results))
        return self._ends[key]

    def _row(self, table: int, state: int) -> list[int]:
        plan, states = self.states[state - 1]
        if plan.tracks[0].off(table):
            return [state] * len(self.counted)
        parts = [track.row(table, riding) for track, riding in zip(plan.tracks, states, strict=True)]
        return [self._move(plan, tuple(part[outcome] for part in parts)) for outcome in self.counted]

    def _move(self, plan: Plan, moves: tuple[int, ...]) -> int:
        if min(moves) >= 0:
            return self._state(plan, moves)
        if max(moves) >= 0:
            raise LawError(f"wagers.{plan.wager.name}: a part rides on, and a composite must be decided at once")
        results = tuple(track.results[~move] for track, move in zip(plan.tracks, moves, strict=True))
        return ~self._ending(plan, moves, results)

    def box(self, table: int, state: int) -> str | None:
        """The box that the bet stands in: odds have that of their line."""
        plan, states = self.states[state - 1]
        return plan.selection if plan.backs else plan.tracks[0].box(table, states[0])

    def open(self, table: int, state: int) -> bool:
        """Does it stand where it was put, rather than in a box that it has gone to?"""
        plan, states = self.states[state - 1]
        gone = plan.selection is None and plan.tracks[0].states[states[0]] is not None
        return not gone or self.box(table, state) is None


def ride(bets: Sequence[Bet], tracks: Tracks) -> tuple[list[Ride], Sheet]:
    """Follow each bet through the game, and write all of them on one sheet."""
    counted = [outcome for outcome in range(len(tracks.outcomes)) if outcome not in tracks.void]
    if all(_same_everywhere(bet) for bet in bets):
        after = {tracks.opening: [tracks.opening] * len(counted)}
    else:
        after = {table: [tracks.after(table)[outcome] for outcome in counted] for table in tracks.reachable()}
    rides = [Ride(bet, after, counted) for bet in bets]
    for one in sorted(rides, key=lambda one: one.bet.backs >= 0):
        one.follow([line for line in rides if line.bet.kind == one.bet.backs])
    return rides, _sheet(rides, after, len(counted))


def _same_everywhere(bet: Bet) -> bool:
    """Is the table's state nothing to this bet?"""
    parts = [track.terms for track in bet.plan.tracks]
    at_once = all(part.wager is not None and part.wager.at_once and part.law.off is None for part in parts)
    return at_once and bet.plan.wager.law.made.when == "any" and bet.backs < 0


def _sheet(rides: Sequence[Ride], after: Mapping[int, Sequence[int]], outcomes: int) -> Sheet:
    numbers = {table: number for number, table in enumerate(after)}
    boxes = {box: number for number, box in enumerate(sorted(_boxes(rides)), 1)}
    sizes = np.array([len(one.states) + 1 for one in rides], np.int64)
    ends = np.cumsum(sizes * len(after))
    move = np.zeros((ends[-1], outcomes), np.int32)
    box = np.zeros(ends[-1], np.int32)
    is_open = np.zeros(ends[-1], np.bool_)
    begin = np.zeros((len(rides), len(after), len(boxes) + 1), np.int32)
    for number, one in enumerate(rides):
        start = ends[number] - sizes[number] * len(after)
        for (table, state), row in one.rows.items():
            at = start + numbers[table] * sizes[number] + state
            move[at], is_open[at] = row, one.open(table, state)
            box[at] = boxes.get(one.box(table, state) or "", 0)
        for (table, backed), state in one.begins.items():
            begin[number, numbers[table], boxes.get(backed or "", 0)] = state
    return Sheet(
        after=np.array([[numbers[table] for table in row] for row in after.values()], np.int32),
        at=ends - sizes * len(after),
        size=sizes,
        move=move,
        box=box,
        open=is_open,
        begin=begin,
        kind=np.array([one.bet.kind for one in rides], np.int64),
        backs=np.array([one.bet.backs for one in rides], np.int64),
        behind=_behind([one.bet for one in rides]),
    )


def _boxes(rides: Iterable[Ride]) -> set[str]:
    return {box for one in rides for table, state in one.rows if (box := one.box(table, state)) is not None}


def _behind(bets: Sequence[Bet]) -> npt.NDArray[np.int64]:
    """The first odds without a selection stand behind the first line of their kind, the second behind the second."""
    found = np.full(len(bets), -1, np.int64)
    free: dict[int, list[int]] = {}
    for number, bet in enumerate(bets):
        free.setdefault(bet.kind, []).append(number)
    for number, bet in enumerate(bets):
        if bet.backs >= 0 and bet.plan.selection is None:
            found[number] = free[bet.backs].pop(0)
    return found

"""Absorbing Markov chains over the rationals, solved by sparse elimination.

States are eliminated farthest first; the strongly connected parts of a game's chain are small, so little fills in.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Generic, TypeVar

State = TypeVar("State", bound=Hashable)
Label = TypeVar("Label", bound=Hashable)


@dataclass(frozen=True)
class Moves(Generic[State, Label]):
    """What can happen in a state: weights of next states and of final labels, and the time it takes."""

    next: Mapping[State, int]
    ends: Mapping[Label, int]
    time: int = 0


@dataclass(frozen=True)
class Solution(Generic[Label]):
    """From a start: the exact probability of each label, and the expected time until one is reached."""

    ends: Mapping[Label, Fraction]
    time: Fraction


def absorb(
    starts: Mapping[State, Fraction], moves: Callable[[State], Moves[State, Label]], weight: int
) -> Solution[Label]:
    """Follow the chain from weighted starts until it ends; weights in a state sum to `weight`."""
    rows, order = _explore(starts, moves, weight)
    for state in reversed(order):
        _eliminate(state, rows)
    return Solution(rows[_START].ends, rows[_START].time)


class _Start(Enum):
    """The state before the first: it leads to the weighted starts, and is eliminated last."""

    START = "start"


_START = _Start.START


class _Row(Generic[State, Label]):
    """A state's equation: chances of next states and of labels, and time spent; eliminated in place."""

    __slots__ = ("ends", "next", "time", "users")

    def __init__(self, following: dict[State, Fraction], ends: dict[Label, Fraction], time: int) -> None:
        self.next = following
        self.ends = ends
        self.time = Fraction(time)
        self.users: set[State | _Start] = set()


_Rows = dict[State | _Start, _Row[State, Label]]


def _explore(
    starts: Mapping[State, Fraction], moves: Callable[[State], Moves[State, Label]], weight: int
) -> tuple[_Rows[State, Label], list[State | _Start]]:
    rows: _Rows[State, Label] = {_START: _Row(dict(starts), {}, 0)}
    order: list[State | _Start] = [_START, *starts]
    seen = set(order)
    for state in order:
        if not isinstance(state, _Start):
            step = moves(state)
            rows[state] = _Row(
                {follower: Fraction(count, weight) for follower, count in step.next.items()},
                {label: Fraction(count, weight) for label, count in step.ends.items()},
                step.time,
            )
        for follower in rows[state].next:
            if follower not in seen:
                seen.add(follower)
                order.append(follower)
    for state, row in rows.items():
        for follower in row.next:
            rows[follower].users.add(state)
    return rows, order


def _eliminate(state: State | _Start, rows: _Rows[State, Label]) -> None:
    """Solve a state's equation for itself and put it into every equation that uses it and still stands."""
    row = rows[state]
    stay = None if isinstance(state, _Start) else row.next.pop(state, None)
    row.users.discard(state)
    if stay is not None:
        scale = 1 / (1 - stay)
        row.next = {follower: chance * scale for follower, chance in row.next.items()}
        row.ends = {label: chance * scale for label, chance in row.ends.items()}
        row.time *= scale
    for follower in row.next:
        rows[follower].users.discard(state)
    if isinstance(state, _Start):
        return
    for user in row.users:
        into = rows[user]
        share = into.next.pop(state)
        into.time += share * row.time
        for label, chance in row.ends.items():
            into.ends[label] = into.ends.get(label, Fraction(0)) + share * chance
        for follower, chance in row.next.items():
            into.next[follower] = into.next.get(follower, Fraction(0)) + share * chance
            rows[follower].users.add(user)

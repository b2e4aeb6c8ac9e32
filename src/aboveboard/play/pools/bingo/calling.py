"""Balls as they are called: read, named by the letter of their column, and by which call each was out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from aboveboard.games.shapes.pool import Calls
from aboveboard.law.errors import BadInput, short

_CALLED = re.compile(r"([^\W\d_]*)[ -]?([0-9]{1,6})")


def ball_name(ball: int, stage: Calls) -> str:
    """A ball as it is called, with its letter: B-7."""
    return f"{stage.columns[(ball - 1) // stage.balls_a_column]}-{ball}"


def item_kind(cards: int) -> str:
    """What something with so many cards on it is: a board has more than one."""
    return "board" if cards > 1 else "card"


def read_calls(given: Iterable[object], stage: Calls) -> tuple[int, ...]:
    """Balls in the order in which they were called, as numbers or with their letters; none is called twice."""
    found: dict[int, None] = {}
    for each in given:
        ball = _ball(each, stage)
        if ball in found:
            raise BadInput(f"calls: {ball_name(ball, stage)} was called twice, with calls {_nth(found, ball)}")
        found[ball] = None
    return tuple(found)


def _nth(found: Iterable[int], ball: int) -> str:
    calls = list(found)
    return f"{calls.index(ball) + 1} and {len(calls) + 1}"


def _ball(given: object, stage: Calls) -> int:
    letter, ball = "", given
    if isinstance(given, str) and (match := _CALLED.fullmatch(given.strip())):
        letter, ball = match[1].upper(), int(match[2])
    if type(ball) is not int or not 1 <= ball <= stage.balls:
        first, last = ball_name(1, stage), ball_name(stage.balls, stage)
        raise BadInput(f"calls: a ball from {first} to {last} was expected, not {short(given)}")
    if letter and f"{letter}-{ball}" != ball_name(ball, stage).upper():
        raise BadInput(f"calls: {short(given)} is no ball; {ball} is {ball_name(ball, stage)}")
    return ball


def calls_of(calls: Sequence[int]) -> dict[int, int]:
    """By ball: with which call, from 1, it was out."""
    return {ball: call for call, ball in enumerate(calls, 1)}

"""Roulette: a ball on a numbered wheel, and wagers on the numbers that a layout brings together.

Which numbers can be picked together is not listed but seen: two boxes that share a line, or all that meet in a point.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple

from aboveboard.games.shapes.run import Game, Rule, Setup, Wager, composite, wheel_by_rule
from aboveboard.kernel.grades import LOSE, WIN, Step
from aboveboard.kernel.wheel import Section, Wheel

Pockets = tuple[str, ...]
Groups = Mapping[str, Pockets]
"""What can be picked, each with the pockets that it covers."""

NUMBERS = range(1, 37)
ROWS = tuple(tuple(str(number) for number in range(first, first + 3)) for first in range(1, 37, 3))
ZEROS = {
    "double-zero": {"0": (0, 3), "00": (3, 6)},
    "single-zero": {"0": (0, 6)},
    "double-zero-as-single": {"0": (0, 3)},
}
"""The zeros at the head of each layout: from where to where, in half columns. A 00 under its cover is no box."""


class Box(NamedTuple):
    """A box of the layout, in half columns across and rows down."""

    left: int
    right: int
    top: int
    bottom: int


@cache
def layout(wheel: str) -> Mapping[str, Box]:
    """The numbered boxes of a wheel's layout: twelve rows of three under the zeros."""
    zeros = {name: Box(left, right, 0, 1) for name, (left, right) in ZEROS[wheel].items()}
    numbers = {
        name: Box(2 * column, 2 * column + 2, row, row + 1)
        for row, names in enumerate(ROWS, start=1)
        for column, name in enumerate(names)
    }
    return zeros | numbers


def share_a_line(one: Box, other: Box) -> bool:
    """Do two boxes touch along more than a corner?"""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return (across > 0 and down == 0) or (across == 0 and down > 0)


@cache
def meeting(wheel: str, count: int) -> tuple[Pockets, ...]:
    """The boxes of each point of the layout in which so many meet."""
    boxes = layout(wheel)
    points = ((x, y) for y in range(1, 13) for x in range(1, 6))
    found = [
        tuple(name for name, box in boxes.items() if box.left <= x <= box.right and box.top <= y <= box.bottom)
        for x, y in points
    ]
    return tuple(names for names in found if len(names) == count)


def together(groups: Iterable[Pockets]) -> Groups:
    """Groups of boxes under the names by which they are picked; the 2 lies between the zeros and is named so."""
    named = (("0", "2", "00") if set(names) == {"0", "00", "2"} else names for names in groups)
    return {"-".join(names): names for names in named}


# What each wager can be on.


def straights(wheel: str) -> Groups:
    return together((name,) for name in layout(wheel))


@cache
def splits(wheel: str) -> Groups:
    boxes = layout(wheel)
    return together(pair for pair in combinations(boxes, 2) if share_a_line(boxes[pair[0]], boxes[pair[1]]))


def streets(wheel: str) -> Groups:
    return together((*ROWS, *meeting(wheel, 3)))


def corners(wheel: str) -> Groups:
    return together(meeting(wheel, 4))


def six_lines(wheel: str) -> Groups:
    return together(upper + lower for upper, lower in pairwise(ROWS))


def columns(wheel: str) -> Groups:
    return {str(place + 1): tuple(row[place] for row in ROWS) for place in range(3)}


def dozens(wheel: str) -> Groups:
    return {str(k + 1): tuple(str(number) for number in range(12 * k + 1, 12 * k + 13)) for k in range(3)}


def first_five(setup: Setup) -> Pockets:
    """Both zeros and the first row, where there are both zeros."""
    zeros = tuple(ZEROS[_wheel(setup)])
    return (*zeros, *ROWS[0]) if len(zeros) == 2 else ()


def _wheel(setup: Setup) -> str:
    return str(setup.rules["wheel"])


def _rim(setup: Setup) -> Wheel:
    assert isinstance(setup.equipment, Wheel)
    return setup.equipment


ORDINALS = {"1st": "1", "first": "1", "2nd": "2", "second": "2", "3rd": "3", "third": "3"}


def as_written(groups: Groups, written: str) -> str:
    """A pick from another way of saying it: numbers in any order, "1 to 6" for all of them, or "2nd 12"."""
    word = ORDINALS.get(re.split(r"[^a-z0-9]", written)[0])
    if word in groups:
        return str(word)
    names = re.split(r"(?:to|and|[-/,\s])+", written)
    for pick, pockets in groups.items():
        first, last = pockets[0], pockets[-1]
        in_a_row = int(last) - int(first) == len(pockets) - 1
        if sorted(names) == sorted(pockets) or (in_a_row and names == [first, last]):
            return pick
    return written


# How the ball decides. A wager's own state is the pockets that it covers.


def covered(setup: Setup, table: None, state: Pockets, pocket: Section) -> Step:
    return WIN if pocket.name in state else LOSE


def even_chance(setup: Setup, table: None, state: Pockets, pocket: Section) -> Step:
    """Like any other wager, but a zero has a grade of its own."""
    return "zero" if pocket.name in ("0", "00") else covered(setup, table, state, pocket)


def on_one_of(about: str, groups: Callable[[str], Groups]) -> Wager:
    """A wager on one of several groups of numbers."""
    return Wager(
        about,
        covered,
        selections=lambda setup: tuple(groups(_wheel(setup))),
        start=lambda setup, table, selection: groups(_wheel(setup))[selection or ""],
        canonical=lambda setup, written: as_written(groups(_wheel(setup)), written),
    )


def on_half(about: str, pockets: Callable[[Section], bool]) -> Wager:
    """A wager on half of the numbers."""

    def start(setup: Setup, table: object, selection: str | None) -> Pockets:
        return tuple(section.name for section in _rim(setup).sections if pockets(section))

    return Wager(about, even_chance, start=start)


def _five_around(setup: Setup, centre: str | None) -> list[tuple[str, str | None]]:
    return [("straight", name) for name in _rim(setup).neighbours(str(centre), 5)]


def _centres(setup: Setup) -> list[str]:
    """The pockets with five numbers around them that can all be picked."""
    boxes, rim = layout(_wheel(setup)), _rim(setup)
    return [name for name in rim.names if all(other in boxes for other in rim.neighbours(name, 5))]


WAGERS = {
    "straight": on_one_of("Wins if the ball rests in the number picked.", straights),
    "neighbours": composite(
        "Five straight wagers of equal value: on the number picked and on two to either side of it on the wheel.",
        _five_around,
        _centres,
    ),
    "split": on_one_of("Wins on either of two numbers whose boxes share a line.", splits),
    "street": on_one_of("Wins on any of three numbers: a row, or three boxes at the zeros that meet.", streets),
    "corner": on_one_of("Wins on any of four numbers whose boxes meet.", corners),
    "first-five": Wager(
        "Wins on 0, 00, 1, 2 or 3.",
        covered,
        selections=lambda setup: (None,) if first_five(setup) else (),
        start=lambda setup, table, selection: first_five(setup),
    ),
    "six-line": on_one_of("Wins on any of six numbers in two rows that touch.", six_lines),
    "numbers": Wager(
        "Wins on any of the numbers that the wager names.",
        covered,
        start=lambda setup, table, selection: tuple((selection or "").split("-")),
    ),
    "column": on_one_of("Wins on any of the twelve numbers of a column; 1 is the column of 1, 4, ... 34.", columns),
    "dozen": on_one_of("Wins on any of twelve numbers: 1 is 1 to 12, 2 is 13 to 24, 3 is 25 to 36.", dozens),
    "red": on_half("Wins on a red number.", lambda pocket: "red" in pocket.marks),
    "black": on_half("Wins on a black number.", lambda pocket: "black" in pocket.marks),
    "odd": on_half("Wins on an odd number.", lambda pocket: int(pocket.name) % 2 == 1),
    "even": on_half("Wins on an even number; a zero is none.", lambda pocket: int(pocket.name) in NUMBERS[1::2]),
    "low": on_half("Wins on 1 to 18.", lambda pocket: int(pocket.name) in NUMBERS[:18]),
    "high": on_half("Wins on 19 to 36.", lambda pocket: int(pocket.name) in NUMBERS[18:]),
}

GAME = Game(
    name="roulette",
    title="Roulette",
    shape="spin",
    about="The dealer spins a ball against the turn of a numbered wheel. Players wager on the pocket in which it "
    "will rest: on one number, on several that the layout brings together, or on half of them.",
    equipment=wheel_by_rule,
    wagers=WAGERS,
    rules={
        "wheel": Rule(
            tuple(ZEROS),
            "which wheel and layout: with 0 and 00, with 0 alone, or with 0 and a 00 that does not count",
        )
    },
)

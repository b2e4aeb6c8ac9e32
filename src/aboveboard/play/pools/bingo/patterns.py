"""The patterns that a card must cover to win."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from aboveboard.games.shapes.pool import Calls
from aboveboard.law.errors import BadInput, nearest, short

Square = tuple[int, int]
"""A row and a column, both counted from 0."""


@dataclass(frozen=True)
class Pattern:
    """What a card must cover: all squares of any one of these sets, free squares left out."""

    name: str
    alternatives: tuple[frozenset[Square], ...]

    @property
    def squares(self) -> tuple[Square, ...]:
        """Every square that plays a part."""
        return tuple(sorted(frozenset[Square]().union(*self.alternatives)))

    @property
    def unions(self) -> Mapping[frozenset[Square], int]:
        """Sets of squares with their coefficients: the chances that each is covered, so weighted, sum to a win's."""
        index = {square: 1 << at for at, square in enumerate(self.squares)}
        found = {0: 1}
        for alternative in self.alternatives:
            needed = sum(index[square] for square in alternative)
            for union, coefficient in list(found.items()):
                found[union | needed] = found.get(union | needed, 0) - coefficient
        return {
            frozenset(square for square, bit in index.items() if union & bit): -coefficient
            for union, coefficient in found.items()
            if union and coefficient
        }


def _line(stage: Calls) -> list[set[Square]]:
    """Any row, column or diagonal; only a square card has diagonals."""
    rows, columns = range(stage.rows), range(len(stage.columns))
    found = [{(row, column) for column in columns} for row in rows]
    found += [{(row, column) for row in rows} for column in columns]
    if stage.rows == len(stage.columns):
        found += [{(at, at) for at in rows}, {(at, stage.rows - 1 - at) for at in rows}]
    return found


def _blackout(stage: Calls) -> list[set[Square]]:
    return [set(stage.squares)]


def _four_corners(stage: Calls) -> list[set[Square]]:
    return [{(row, column) for row in (0, stage.rows - 1) for column in (0, len(stage.columns) - 1)}]


NAMED = {"line": _line, "blackout": _blackout, "four-corners": _four_corners}
"""Patterns that have a name."""


def read_pattern(given: object, stage: Calls) -> Pattern:
    """A pattern by its name, or by its squares: [row, column] counted from 1, or a letter and a row such as B1."""
    if isinstance(given, str):
        if given not in NAMED:
            raise BadInput(f"pattern: {short(given)} is neither named nor a list of squares; {nearest(given, NAMED)}")
        return _pattern(given, NAMED[given](stage), stage)
    if not isinstance(given, list | tuple) or not given:
        raise BadInput(
            f'pattern: {", ".join(NAMED)} or a list of squares such as "B1" was expected, not {short(given)}'
        )
    squares = [_square(each, stage) for each in given]
    for at, square in enumerate(squares):
        if square in squares[:at]:
            raise BadInput(f"pattern: {short(given[at])} is listed twice")
    return _pattern("squares", [set(squares)], stage)


def _pattern(name: str, alternatives: Iterable[set[Square]], stage: Calls) -> Pattern:
    """A pattern without its free squares, and without alternatives that hold another one whole."""
    needed = [frozenset(squares - set(stage.free)) for squares in alternatives]
    if not all(needed):
        raise BadInput(f"pattern: {name} is covered before a ball is called, by free squares alone")
    least = {one for one in needed if not any(other < one for other in needed)}
    return Pattern(name, tuple(sorted(least, key=sorted)))


def _square(given: object, stage: Calls) -> Square:
    """One square, within the card."""
    row: object
    column: object
    if isinstance(given, str):
        names = "|".join(map(re.escape, sorted(stage.columns, key=len, reverse=True)))
        match = re.fullmatch(rf"({names})([0-9]{{1,3}})", given, re.IGNORECASE)
        letters = {name.upper(): at for at, name in enumerate(stage.columns, 1)}
        row, column = (int(match[2]), letters[match[1].upper()]) if match else (None, None)
    else:
        row, column = given if isinstance(given, list | tuple) and len(given) == 2 else (None, None)
    if type(row) is int and type(column) is int and 1 <= row <= stage.rows and 1 <= column <= len(stage.columns):
        return row - 1, column - 1
    raise BadInput(
        f"pattern: a square as [row, column], from [1, 1] to [{stage.rows}, {len(stage.columns)}], "
        f"or as {stage.columns[0]}1 to {stage.columns[-1]}{stage.rows} was expected, not {short(given)}"
    )

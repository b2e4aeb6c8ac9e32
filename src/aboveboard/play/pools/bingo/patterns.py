"""A bingo hall's balls and cards, and the patterns that a card must cover to win."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from aboveboard.law.errors import BadInput, nearest, short

Square = tuple[int, int]
"""A row and a column, both counted from 0."""

MOST_COLUMNS = 8
MOST_STATES = 2**21
"""So many ways at most may balls of the columns be out, or no table of them is made."""


@dataclass(frozen=True)
class Hall:
    """A hall's balls by columns, and its cards: so many balls of each column, in rows; free squares need no ball."""

    columns: tuple[str, ...] = ("B", "I", "N", "G", "O")
    balls_a_column: int = 15
    rows: int = 5
    free: tuple[Square, ...] = ((2, 2),)

    def __post_init__(self) -> None:
        letters = {name.upper() for name in self.columns if name.isalpha()}
        if not 1 <= len(self.columns) == len(letters) <= MOST_COLUMNS:
            raise BadInput(f"columns: 1 to {MOST_COLUMNS} different letters were expected, not {short(self.columns)}")
        if not 1 <= self.rows <= self.balls_a_column:
            raise BadInput(
                f"rows: from 1 to the {self.balls_a_column} balls of a column were expected, not {short(self.rows)}"
            )
        if (self.balls_a_column + 1) ** len(self.columns) > MOST_STATES:
            raise BadInput(f"{len(self.columns)} columns of {self.balls_a_column} balls are more than can be tabulated")
        unknown = set(self.free) - set(self.squares)
        if unknown:
            raise BadInput(
                f"free: {short(min(unknown))} is no square of {self.rows} rows and {len(self.columns)} columns"
            )

    @property
    def balls(self) -> int:
        """How many balls there are."""
        return len(self.columns) * self.balls_a_column

    @property
    def squares(self) -> tuple[Square, ...]:
        """Every square of a card, free ones too."""
        return tuple((row, column) for row in range(self.rows) for column in range(len(self.columns)))


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


def _line(hall: Hall) -> list[set[Square]]:
    """Any row, column or diagonal; only a square card has diagonals."""
    rows, columns = range(hall.rows), range(len(hall.columns))
    found = [{(row, column) for column in columns} for row in rows]
    found += [{(row, column) for row in rows} for column in columns]
    if hall.rows == len(hall.columns):
        found += [{(at, at) for at in rows}, {(at, hall.rows - 1 - at) for at in rows}]
    return found


def _blackout(hall: Hall) -> list[set[Square]]:
    return [set(hall.squares)]


def _four_corners(hall: Hall) -> list[set[Square]]:
    return [{(row, column) for row in (0, hall.rows - 1) for column in (0, len(hall.columns) - 1)}]


NAMED = {"line": _line, "blackout": _blackout, "four-corners": _four_corners}
"""Patterns that have a name."""


def read_pattern(given: object, hall: Hall) -> Pattern:
    """A pattern by its name, or by its squares: [row, column] counted from 1, or a letter and a row such as B1."""
    if isinstance(given, str):
        if given not in NAMED:
            raise BadInput(f"pattern: {short(given)} is neither named nor a list of squares; {nearest(given, NAMED)}")
        return _pattern(given, NAMED[given](hall), hall)
    if not isinstance(given, list | tuple) or not given:
        raise BadInput(
            f'pattern: {", ".join(NAMED)} or a list of squares such as "B1" was expected, not {short(given)}'
        )
    squares = [_square(each, hall) for each in given]
    for at, square in enumerate(squares):
        if square in squares[:at]:
            raise BadInput(f"pattern: {short(given[at])} is listed twice")
    return _pattern("squares", [set(squares)], hall)


def _pattern(name: str, alternatives: Iterable[set[Square]], hall: Hall) -> Pattern:
    """A pattern without its free squares, and without alternatives that hold another one whole."""
    needed = [frozenset(squares - set(hall.free)) for squares in alternatives]
    if not all(needed):
        raise BadInput(f"pattern: {name} is covered before a ball is called, by free squares alone")
    least = {one for one in needed if not any(other < one for other in needed)}
    return Pattern(name, tuple(sorted(least, key=sorted)))


def _square(given: object, hall: Hall) -> Square:
    """One square, within the card."""
    row: object
    column: object
    if isinstance(given, str):
        names = "|".join(map(re.escape, sorted(hall.columns, key=len, reverse=True)))
        match = re.fullmatch(rf"({names})([0-9]{{1,3}})", given, re.IGNORECASE)
        letters = {name.upper(): at for at, name in enumerate(hall.columns, 1)}
        row, column = (int(match[2]), letters[match[1].upper()]) if match else (None, None)
    else:
        row, column = given if isinstance(given, list | tuple) and len(given) == 2 else (None, None)
    if type(row) is int and type(column) is int and 1 <= row <= hall.rows and 1 <= column <= len(hall.columns):
        return row - 1, column - 1
    raise BadInput(
        f"pattern: a square as [row, column], from [1, 1] to [{hall.rows}, {len(hall.columns)}], "
        f"or as {hall.columns[0]}1 to {hall.columns[-1]}{hall.rows} was expected, not {short(given)}"
    )

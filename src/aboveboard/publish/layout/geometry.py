"""Boxes, positions that are turned about a centre, and outlines as corners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, log, pi, radians, sin

Point = tuple[float, float]
Corners = tuple[Point, ...]
NEAR = 0.9
"""Rows are all of one length unless the boxes are farther from the shape wanted than this."""
ROUND = 24
"""Corners that stand for a circle."""


@dataclass(frozen=True)
class Box:
    """An upright rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Point:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def corners(self) -> Corners:
        """Clockwise from the upper left."""
        right, low = self.x + self.w, self.y + self.h
        return (self.x, self.y), (right, self.y), (right, low), (self.x, low)

    def inset(self, across: float, down: float | None = None) -> Box:
        """The box without so much on each side."""
        less = across if down is None else down
        return Box(self.x + across, self.y + less, max(self.w - 2 * across, 1), max(self.h - 2 * less, 1))

    def across(self, shares: Sequence[float]) -> list[Box]:
        """The box cut into boxes side by side."""
        found, at, whole = [], self.x, sum(shares)
        for share in shares:
            width = self.w * share / whole
            found.append(Box(at, self.y, width, self.h))
            at += width
        return found

    def down(self, shares: Sequence[float]) -> list[Box]:
        """The box cut into boxes one below the other."""
        found, at, whole = [], self.y, sum(shares)
        for share in shares:
            height = self.h * share / whole
            found.append(Box(self.x, at, self.w, height))
            at += height
        return found

    def grid(self, count: int, columns: int | None = None, shape: float = 1.4) -> list[Box]:
        """So many equal boxes in rows; as near to the shape (width to height) as may be, unless columns are given."""
        if columns is None:
            fits = [(abs(log(self.w / n / (self.h / ceil(count / n)) / shape)), n) for n in range(1, count + 1)]
            full = [(off, n) for off, n in fits if count % n == 0 and off < NEAR] or fits
            columns = min(full)[1]
        rows = ceil(count / columns)
        found: list[Box] = []
        for number, row in enumerate(self.down([1] * rows)):
            found += row.across([1] * min(columns, count - number * columns))
        return found


@dataclass(frozen=True)
class Frame:
    """A position at the table, with its own left and right: turned so that its top faces the centre."""

    at: Point
    angle: float = 0
    """Degrees, clockwise."""

    def point(self, x: float, y: float) -> Point:
        """Where a point of the position lies on the table."""
        turn = radians(self.angle)
        return self.at[0] + x * cos(turn) - y * sin(turn), self.at[1] + x * sin(turn) + y * cos(turn)

    def corners(self, corners: Sequence[Point]) -> Corners:
        """Where corners of the position lie on the table."""
        return tuple(self.point(x, y) for x, y in corners)

    @property
    def transform(self) -> str:
        """As SVG writes it."""
        return f"translate({number(self.at[0])} {number(self.at[1])}) rotate({number(self.angle)})"


def circle(centre: Point, radius: float) -> Corners:
    """A circle as corners."""
    turns = [2 * pi * n / ROUND for n in range(ROUND)]
    return tuple((centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns)


def polar(centre: Point, radius: float, angle: float) -> Point:
    """A point at so many degrees, counted from straight down towards the right."""
    return centre[0] + radius * sin(radians(angle)), centre[1] + radius * cos(radians(angle))


def sector(centre: Point, near: float, far: float, begin: float, end: float) -> Corners:
    """A piece of a ring between two radii and two angles."""
    steps = max(2, ceil(abs(end - begin) / 4))
    angles = [begin + (end - begin) * n / steps for n in range(steps + 1)]
    return tuple(polar(centre, far, a) for a in angles) + tuple(polar(centre, near, a) for a in reversed(angles))


def number(value: float) -> str:
    """A coordinate, short."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"

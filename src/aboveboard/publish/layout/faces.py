"""Small pictures: dice, colours, suits and the backs of cards."""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.publish.layout.geometry import Box, number

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
RED_SUITS = ("♥", "♦")


def dice(faces: Sequence[int], box: Box) -> str:
    """Dice in a row in the middle of a box."""
    side = min(box.h, box.w / (len(faces) * 1.15))
    across = side * 1.15 * len(faces) - side * 0.15
    x, y = box.centre[0] - across / 2, box.centre[1] - side / 2
    return "".join(die(face, Box(x + n * side * 1.15, y, side, side)) for n, face in enumerate(faces))


def die(face: int, box: Box) -> str:
    """One die."""
    (cx, cy), side = box.centre, box.w
    pips = "".join(
        f'<circle cx="{number(cx + x * side * 0.27)}" cy="{number(cy + y * side * 0.27)}" r="{number(side * 0.09)}"/>'
        for x, y in PIPS[face]
    )
    return f'<g class="die" data-face="{face}">{rectangle(box, side * 0.16)}<g class="pips">{pips}</g></g>'


def rectangle(box: Box, radius: float = 0, style: str = "") -> str:
    """A rectangle, its corners rounded."""
    bend = f' rx="{number(radius)}"' if radius else ""
    kind = f' class="{style}"' if style else ""
    x, y, w, h = (number(value) for value in (box.x, box.y, box.w, box.h))
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}"{bend}{kind}/>'


def polygon(corners: Sequence[tuple[float, float]], style: str = "") -> str:
    """A closed outline."""
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    kind = f' class="{style}"' if style else ""
    return f'<polygon points="{points}"{kind}/>'


def disc(box: Box, style: str) -> str:
    """A round patch of colour."""
    (x, y), radius = box.centre, min(box.w, box.h) / 2
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="{style}"/>'

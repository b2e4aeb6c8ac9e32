"""Small pictures for the badges of the demonstration: faces and signatures of nobody, drawn dot by dot."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from math import sin

WIDE, HIGH = 90, 120
LONG, LOW = 160, 40
PAPER, INK = (255, 255, 255), (24, 32, 96)
COLOURS = ((168, 72, 56), (48, 96, 160), (56, 128, 80), (144, 96, 32), (112, 64, 144))
"""What each wears, by number."""
SKIN, HAIR, WALL = (224, 184, 152), (72, 48, 32), (216, 224, 232)
Dot = tuple[int, int, int]


def portrait(number: int) -> bytes:
    """Somebody's head and shoulders."""
    wears = COLOURS[number % len(COLOURS)]

    def dot(x: int, y: int) -> Dot:
        if (x - 45) ** 2 / 20**2 + (y - 52) ** 2 / 26**2 <= 1:
            eyes = y in range(47, 51) and (abs(x - 37) < 3 or abs(x - 53) < 3)
            mouth = y in range(63, 65) and abs(x - 45) < 8
            return HAIR if y < 36 + number % 3 * 3 or eyes or mouth else SKIN
        return wears if (x - 45) ** 2 / 42**2 + (y - 124) ** 2 / 44**2 <= 1 else WALL

    return png(WIDE, HIGH, dot)


def signature(name: str) -> bytes:
    """A line as long as a name, bent by its letters."""
    bends = [ord(letter) % 7 + 2 for letter in name]

    def dot(x: int, y: int) -> Dot:
        place = min(max(x - 12, 0) * len(bends) // (LONG - 24), len(bends) - 1)
        line = 20 + bends[place] * sin(x * 0.14 * bends[place] / 4)
        return INK if 12 <= x < LONG - 12 and abs(y - line) < 1.6 else PAPER

    return png(LONG, LOW, dot)


def png(width: int, height: int, dot: Callable[[int, int], Dot]) -> bytes:
    """A PNG picture, each dot by its place from the left and from above."""
    rows = b"".join(b"\0" + bytes(part for x in range(width) for part in dot(x, y)) for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(kind, body) for kind, body in parts)


def _part(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

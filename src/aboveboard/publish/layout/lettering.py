"""Words that fit where they are written: sizes are found from the widths of a bold sans-serif."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from aboveboard.publish.layout.geometry import Box, number

FONT = "'Liberation Sans', Arial, Helvetica, sans-serif"
LEADING = 1.14
LEAST = 9.0
"""The smallest letters, in the drawing's units."""
_WIDTHS = {
    278: " \u00a0',./I", 333: "!()-:;ft[]", 389: "*r", 278.1: "ijl", 474: '"', 500: "z", 889: "%m", 584: "+<=>",
    975: "@", 556: "$0123456789Jaceksvxy#_", 611: "?FLTZbdghnopqu", 667: "EPSVXY", 722: "&ABCDHKNRU", 778: "GOQw",
    833: "M", 944: "W",
}  # fmt: skip
WIDTHS = {letter: units / 1000 for units, letters in _WIDTHS.items() for letter in letters}
OTHER = 0.85


@dataclass(frozen=True)
class Words:
    """Words to be written: how large beside the others, and in which colour."""

    text: str
    scale: float = 1.0
    fill: str = "ink"
    wrap: bool = True


@dataclass(frozen=True)
class Row:
    """One written line: where its middle is and how large it is."""

    text: str
    x: float
    y: float
    size: float
    fill: str

    @property
    def width(self) -> float:
        """How wide it comes out."""
        return width(self.text) * self.size


def width(text: str) -> float:
    """How wide a text is, in units of its size."""
    return sum(WIDTHS.get(letter, OTHER) for letter in text)


def wrapped(text: str, most: float) -> list[str]:
    """A text broken into lines of at most such a width, in units of its size."""
    rows: list[str] = []
    for word in text.split(" "):
        if rows and width(f"{rows[-1]} {word}") <= most:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows


def fitted(words: Sequence[Words], box: Box, largest: float = 64) -> list[Row]:
    """Rows in the middle of a box, in the largest letters that fit."""
    shown = [each for each in words if each.text]
    if not shown:
        return []
    size = min(largest, box.h)
    while size > LEAST:
        rows = _rows(shown, box, size)
        if rows is not None:
            return rows
        size *= 0.96
    return _rows(shown, box, LEAST, force=True) or []


def _rows(shown: Sequence[Words], box: Box, size: float, *, force: bool = False) -> list[Row] | None:
    broken = []
    for each in shown:
        letters = size * each.scale
        lines = wrapped(each.text, box.w / letters) if each.wrap else [each.text]
        broken += [(line, letters, each.fill) for line in lines]
    high = sum(letters for _, letters, _ in broken) * LEADING
    wide = max(width(line) * letters for line, letters, _ in broken)
    if not force and (high > box.h or wide > box.w):
        return None
    middle, top = box.centre
    at = top - high / 2
    rows = []
    for line, letters, fill in broken:
        rows.append(Row(line, middle, at + letters * LEADING / 2, letters, fill))
        at += letters * LEADING
    return rows


def written(rows: Sequence[Row]) -> str:
    """Rows as SVG text."""
    return "".join(
        f'<text x="{number(row.x)}" y="{number(row.y + row.size * 0.36)}" font-size="{number(row.size)}" '
        f'class="{row.fill}">{escape(row.text, quote=False)}</text>'
        for row in rows
    )

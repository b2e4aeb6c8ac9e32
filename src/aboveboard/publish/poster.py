"""Signs as posters: large letters in one SVG, one below the other, to be printed and cut."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from aboveboard.publish.layout.geometry import Box, number
from aboveboard.publish.layout.lettering import FONT, LEADING, wrapped

WIDE = 1000.0
EDGE = 44.0
TITLE, TEXT, SMALL = 54.0, 30.0, 15.0


def poster(signs: Sequence[tuple[str, Sequence[tuple[str, str]], str]]) -> str:
    """Titles, lines with their clauses, and where each sign is posted."""
    art, low = [], 20.0
    for title, lines, where in signs:
        drawn, height = _one(title, lines, where, low)
        art.append(drawn)
        low += height + 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="signs" viewBox="0 0 {number(WIDE)} {number(low)}" '
        f'font-family="{escape(FONT)}">{"".join(art)}</svg>\n'
    )


def _one(title: str, lines: Sequence[tuple[str, str]], where: str, top: float) -> tuple[str, float]:
    at = top + EDGE
    rows = []
    for text, size, weight, fill in _texts(title, lines, where):
        for row in wrapped(text, (WIDE - 2 * EDGE - 40) / size):
            at += size * LEADING
            rows.append(
                f'<text x="{number(WIDE / 2)}" y="{number(at)}" font-size="{number(size)}" text-anchor="middle" '
                f'font-weight="{weight}" fill="{fill}">{escape(row, quote=False)}</text>'
            )
        at += size * 0.35
    box = Box(20, top, WIDE - 40, at - top + EDGE * 0.6)
    x, y, w, h = (number(value) for value in (box.x, box.y, box.w, box.h))
    frame = f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="18" fill="#fffdf6" stroke="#0b5f3e" stroke-width="8"/>'
    return f'<g class="sign">{frame}{"".join(rows)}</g>', box.h


def _texts(title: str, lines: Sequence[tuple[str, str]], where: str) -> list[tuple[str, float, int, str]]:
    found = [(title, TITLE, 700, "#0b5f3e")]
    for text, clause in lines:
        found.append((text, TEXT, 700, "#1d1b18"))
        if clause:
            found.append((clause, SMALL, 400, "#6a645b"))
    return [*found, (f"To be {where}.", SMALL, 400, "#6a645b")]

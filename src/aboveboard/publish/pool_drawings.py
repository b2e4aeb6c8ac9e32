"""Pools drawn as SVG: a board of cards, and nails on which keys hang; what they show stands beside them in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

ACROSS = 9
WIDE, HIGH, GAP = 64, 90, 8
RANKS = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "joker": "★",
}  # fmt: skip
SUITS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
NAILS_ACROSS = 20


def face_of(card: str) -> tuple[str, str, bool]:
    """A card's rank and suit as they are drawn, and whether it is red."""
    rank, _, suit = card.partition(" of ")
    return RANKS.get(rank, rank.upper() if len(rank) < 3 else rank), SUITS.get(suit, ""), suit in ("hearts", "diamonds")


def board_svg(count: int, turned: Mapping[str, str], searched: str) -> str:
    """Cards face down with their numbers, and those that were turned, struck through but for the one searched for."""
    rows = -(-count // ACROSS)
    width, height = ACROSS * (WIDE + GAP) + GAP, rows * (HIGH + GAP) + GAP
    parts = list[str]()
    for place in range(1, count + 1):
        x = GAP + (place - 1) % ACROSS * (WIDE + GAP)
        y = GAP + (place - 1) // ACROSS * (HIGH + GAP)
        card = turned.get(str(place))
        parts.append(_down(x, y, place) if card is None else _up(x, y, card, found=card == searched))
    title = f"A board of {count} cards, {len(turned)} of them turned"
    return (
        f'<svg class="board" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )


def _down(x: int, y: int, place: int) -> str:
    return (
        f'<g class="down"><rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6"/>'
        f'<text x="{x + WIDE // 2}" y="{y + HIGH // 2 + 8}" text-anchor="middle">{place}</text></g>'
    )


def _up(x: int, y: int, card: str, *, found: bool) -> str:
    rank, suit, red = face_of(card)
    marks = " ".join(each for each, on in (("up", True), ("red", red), ("found", found)) if on)
    struck = "" if found else f'<line x1="{x + 6}" y1="{y + HIGH - 6}" x2="{x + WIDE - 6}" y2="{y + 6}"/>'
    return (
        f'<g class="{marks}"><rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6"/>'
        f'<text x="{x + WIDE // 2}" y="{y + HIGH // 2 + 8}" text-anchor="middle">{escape(rank)}{suit}</text>'
        f"{struck}</g>"
    )


def keys_svg(count: int, left: Sequence[Sequence[int]]) -> str:
    """A nail for every key, with the key where it still hangs."""
    step = 34
    rows = -(-count // NAILS_ACROSS)
    hangs = {number for first, last in left for number in range(first, last + 1)}
    parts = list[str]()
    for number in range(1, count + 1):
        x, y = 20 + (number - 1) % NAILS_ACROSS * step, 22 + (number - 1) // NAILS_ACROSS * (step + 8)
        key = (
            f'<circle cx="{x}" cy="{y + 6}" r="6"/><path d="M{x} {y + 12}v12m0 -4h5m-5 -4h4"/>'
            if number in hangs
            else ""
        )
        state = "hangs" if number in hangs else "gone"
        parts.append(f'<g class="{state}">{key}<text x="{x}" y="{y - 4}" text-anchor="middle">{number}</text></g>')
    width, height = 20 + NAILS_ACROSS * step, 30 + rows * (step + 8)
    title = f"{len(hangs)} of {count} keys hang on their nails"
    return f'<svg class="nails" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">{"".join(parts)}</svg>'

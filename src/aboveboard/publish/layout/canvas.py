"""The felt while it is being drawn: what has its place, and what still needs one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import chain

from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.publish.layout.faces import dice, disc, polygon, rectangle
from aboveboard.publish.layout.geometry import Box, Corners, Frame, Point, circle, number
from aboveboard.publish.layout.lettering import Row, Words, fitted, width, written
from aboveboard.publish.layout.spots import SHORT, Bet, Spot

PAD = 7.0
WIDE, LOW = 2.6, 46.0
"""A box so much wider than high, and no higher than this, has its odds beside its name."""
COLOURS = ("red", "black", "green", "blue", "yellow", "white", "orange", "purple")


@dataclass(frozen=True)
class Look:
    """What an area bears besides what the law asks of it."""

    label: str
    odds: bool = True
    dice: str | None = None
    fill: str = ""
    largest: float = 64
    round: bool = False
    lines: int = SHORT
    """A pay table with more lines than this is shown apart."""


@dataclass
class Canvas:
    """A felt that is being drawn."""

    terms: Terms
    left: dict[tuple[str, str | None], Bet]
    limits: Mapping[str, int] = field(default_factory=dict)
    under: list[str] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    over: list[str] = field(default_factory=list)
    free: list[tuple[Box, tuple[Row, ...]]] = field(default_factory=list)
    """Words that belong to no spot, with the box that they must fit."""
    tables: list[Bet] = field(default_factory=list)
    """Wagers whose pay table is too long for their area."""

    def take(self, names: Sequence[str], picks: Sequence[str | None] | None = None) -> list[Bet]:
        """Bets that still need a place: of these wagers, by the law's name or the game's, on these picks."""
        found = []
        for name in names:
            own = [bet for bet in self.left.values() if bet.wager.name == name]
            same = own or [bet for bet in self.left.values() if bet.wager.game_wager == name]
            if picks is not None:
                by_pick = {bet.wager.game_pick(bet.selection): [] for bet in same}  # type: dict[str | None, list[Bet]]
                for bet in same:
                    by_pick[bet.wager.game_pick(bet.selection)].append(bet)
                same = list(chain.from_iterable(by_pick.get(pick, ()) for pick in picks))
            for bet in same:
                found.append(self.left.pop(bet.key))
        return found

    def put(self, bet: Bet, box: Box, look: Look, *, seat: int | None = None, frame: Frame | None = None) -> None:
        """Place a bet's area in a box of the felt or of a position."""
        across = min(box.w, box.h)
        shape = circle(box.centre, across / 2) if look.round else box.corners
        inner = box.inset((box.w - across * 0.84) / 2, (box.h - across * 0.54) / 2) if look.round else box.inset(PAD)
        self.place(bet, shape, inner, look, seat=seat, frame=frame, flat=None if look.round else box)

    def place(
        self, bet: Bet, shape: Corners, inner: Box, look: Look, *,
        seat: int | None = None, frame: Frame | None = None, flat: Box | None = None, centre: Point | None = None,
        words_turn: float = 0,
    ) -> None:  # fmt: skip
        """Place a bet's area: its outline, and the box that its words are written in."""
        style = f"area {look.fill}".strip()
        outline = rectangle(flat, 5, style) if flat is not None else polygon(shape, style)
        content, rows = self._content(bet, inner, look)
        middle = centre or inner.centre
        if words_turn:
            x, y = inner.centre
            content = f'<g transform="rotate({number(words_turn)} {number(x)} {number(y)})">{content}</g>'
        art = outline + content
        corners = shape
        if frame is not None:
            art = f'<g transform="{frame.transform}">{art}</g>'
            corners, middle = frame.corners(shape), frame.point(*middle)
        self.spots.append(Spot(bet, seat, corners, middle, art, tuple(rows), inner.corners))
        if look.odds and bet.needs_table(look.lines) and all(bet.wager is not other.wager for other in self.tables):
            self.tables.append(bet)

    def on_line(self, bet: Bet, at: Point, radius: float) -> None:
        """Place a bet on a line between other areas."""
        x, y = at
        art = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="area"/>'
        self.spots.append(Spot(bet, None, circle(at, radius), at, art, on_line=True))

    def _content(self, bet: Bet, inner: Box, look: Look) -> tuple[str, list[Row]]:
        faces = bet.dice or look.dice
        lines = [Words(look.label), *self._odds(bet, look)]
        area = bet.area
        if area is not None and area.words:
            text = " ".join(area.words)
            own = any(letter.isalpha() for letter in text)
            lines = [Words(text), *lines[1:]] if own else [lines[0], Words(text, 0.8), *lines[1:]]
        if faces is None and len(lines) == 2 and inner.w > inner.h * WIDE and inner.h < LOW:
            left, right = inner.across([max(width(lines[0].text), 2.4), max(width(lines[1].text) * 0.8, 2.4)])
            rows = [
                *fitted(lines[:1], left.inset(3, 0), look.largest),
                *fitted(lines[1:], right.inset(3, 0), look.largest),
            ]
            return written(rows), rows
        if faces is None:
            rows = fitted(lines, inner, look.largest)
            return written(rows), rows
        shown = [int(face) for face in faces.split("-")]
        if inner.w > inner.h * 2.4:
            left, right = inner.across([1.1, 2])
            rows = fitted(lines, right, look.largest)
            return dice(shown, left.inset(2)) + written(rows), rows
        tall = min(inner.h, inner.w * 1.7)
        inner = inner.inset(0, (inner.h - tall) / 2)
        top, low = inner.down([1.1, 1])
        rows = fitted(lines, low, look.largest)
        return dice(shown, top.inset(1)) + written(rows), rows

    def _odds(self, bet: Bet, look: Look) -> list[Words]:
        paid = bet.on_felt(look.lines) if self.shows_odds and look.odds else ""
        return [Words(paid, 0.72, "gold")] if paid else []

    @property
    def shows_odds(self) -> bool:
        """Are payout odds on the layout, rather than on a sign?"""
        return self.terms.law.layout.pays == "layout"

    @property
    def on_rim(self) -> list[str]:
        """Wagers on offer with areas round the rim."""
        areas = self.terms.law.layout.areas
        return [name for name, area in areas.items() if area.rim is not None and self.terms.wagers[name].law.offered]

    def write(
        self, words: Sequence[Words], box: Box, largest: float = 64, cite: Sequence[str] = (), kind: str = "words"
    ) -> None:
        """Write words that belong to no spot."""
        rows = fitted(words, box, largest)
        self.free.append((box, tuple(rows)))
        self.over.append(grouped(written(rows), kind, cite))

    def colour(self, name: str, box: Box) -> None:
        """A patch of colour."""
        self.over.append(disc(box, name))


def grouped(art: str, kind: str, cite: Sequence[str] = (), **facts: object) -> str:
    """Art in a group that says what it is and, where a clause asks for it, which."""
    clause = f' data-cite="{escape("; ".join(citations(cite)))}"' if cite else ""
    data = "".join(f' data-{name}="{escape(str(value))}"' for name, value in facts.items())
    return f'<g class="{kind}"{clause}{data}>{art}</g>'

"""A grid of numbers in three rows beside the zeros, with wagers on the lines and corners between them."""

from __future__ import annotations

from aboveboard.kernel.wheel import Wheel
from aboveboard.publish.layout.boxes import Part, look
from aboveboard.publish.layout.canvas import Canvas, Look
from aboveboard.publish.layout.faces import polygon, rectangle
from aboveboard.publish.layout.geometry import Box, Point
from aboveboard.publish.layout.lettering import Words
from aboveboard.publish.layout.spots import Bet

STREETS = 12
ROWS = 3
SIDE = 1.1
"""How wide the zeros and the boxes at the ends of the rows are, in numbers."""
TOUCH = 21.0
TIGHT = 14.0
ZEROS = ("0", "00")


class Cells:
    """Where each number lies."""

    def __init__(self, box: Box, zeros: list[str]) -> None:
        side, self.body, self.ends = box.across([SIDE, STREETS, SIDE])
        self.of: dict[str, Box] = {}
        for street, column in enumerate(self.body.across([1] * STREETS)):
            for row, cell in enumerate(column.down([1] * ROWS)):
                self.of[str(street * ROWS + ROWS - row)] = cell
        if zeros:
            for name, cell in zip(reversed(zeros), side.down([1] * len(zeros)), strict=True):
                self.of[name] = cell
        self.zeros = zeros

    def between(self, numbers: list[str]) -> Point:
        """The line or corner that a wager on these numbers touches."""
        high = [name for name in numbers if name not in ZEROS]
        if len(high) < len(numbers):
            return self._beside_zero([name for name in numbers if name in ZEROS], high)
        cells = [self.of[name] for name in numbers]
        x = sum(cell.centre[0] for cell in cells) / len(cells)
        whole_rows = len(numbers) % ROWS == 0
        y = self.body.y + self.body.h if whole_rows else sum(cell.centre[1] for cell in cells) / len(cells)
        return x, y

    def _beside_zero(self, zeros: list[str], high: list[str]) -> Point:
        line = self.body.x
        if not high:
            (x, _), edge = self.of[zeros[0]].centre, self.of["00"]
            return x, edge.y + edge.h
        if len(high) == ROWS:
            return line, self.body.y + self.body.h
        if len(zeros) == 2:
            return line, self.of["00"].y + self.of["00"].h
        if len(high) == 2:
            return line, max(self.of[name].y for name in high)
        zero, cell = self.of[zeros[0]], self.of[high[0]]
        low, top = min(zero.y + zero.h, cell.y + cell.h), max(zero.y, cell.y)
        return line, (low + top) / 2


def number_grid(canvas: Canvas, part: Part, box: Box) -> None:
    """Draw the numbers and everything that is wagered on them."""
    wheel = canvas.terms.setup.equipment
    colours = {s.name: s.marks[0] for s in wheel.sections if s.marks} if isinstance(wheel, Wheel) else {}
    at_ends = [bet for bet in part.bets if bet.wager.game_wager in part.node.row_ends]
    straight = [bet for bet in part.bets if bet.selection in colours and bet not in at_ends]
    offered = {bet.selection for bet in straight}
    on_wheel = [name for name in ZEROS if name in colours]
    cells = Cells(box, on_wheel)
    for bet in straight:
        name = bet.selection or ""
        canvas.put(bet, cells.of[name], Look(name, odds=False, fill=colours[name], largest=54))
    for name in on_wheel:
        if name not in offered:
            _covered(canvas, cells.of[name], name)
    at_ends.sort(key=lambda bet: bet.selection or "", reverse=True)
    for bet, cell in zip(at_ends, cells.ends.down([1] * len(at_ends)) if at_ends else (), strict=True):
        plain = look(canvas, part, bet)
        label = bet.on_felt() if canvas.shows_odds else plain.label
        canvas.put(bet, cell, Look(label, False, None, plain.fill, 30))
    placed = {id(bet) for bet in (*straight, *at_ends)}
    for bet in part.bets:
        if id(bet) not in placed:
            at = cells.between(_numbers(part, bet))
            canvas.on_line(bet, at, TIGHT if abs(at[0] - cells.body.x) < 1 else TOUCH)


def _numbers(part: Part, bet: Bet) -> list[str]:
    covered = part.node.numbers.get(bet.wager.game_wager)
    return (bet.selection or covered or "").split("-")


def _covered(canvas: Canvas, cell: Box, name: str) -> None:
    """A number of the wheel that cannot be wagered on here."""
    x, y, w, h = cell.x, cell.y, cell.w, cell.h
    canvas.under.append(
        rectangle(cell, 5, "covered")
        + polygon(((x, y), (x + w, y + h)), "strike")
        + polygon(((x + w, y), (x, y + h)), "strike")
    )
    canvas.write([Words(f"{name} not available", 1, "dim")], cell.inset(8), 18, kind="cover")

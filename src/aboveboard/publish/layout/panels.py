"""Parts of a layout that are no boxes: pay tables, a ticket's numbers, the numbers before the boxperson."""

from __future__ import annotations

from html import escape

from aboveboard.kernel.balls import Balls
from aboveboard.publish.layout.boxes import Part
from aboveboard.publish.layout.canvas import Canvas, Look, grouped
from aboveboard.publish.layout.faces import disc, rectangle
from aboveboard.publish.layout.geometry import Box, number
from aboveboard.publish.layout.lettering import Words, fitted, written
from aboveboard.publish.layout.spots import Bet

NARROW, BROAD = 190.0, 460.0
"""A pay table is at least so wide, and at most."""


def pay_tables(canvas: Canvas, part: Part, box: Box) -> None:
    """The pay tables that are too long for their areas, side by side."""
    if not canvas.tables or not canvas.shows_odds:
        return
    cite = canvas.terms.law.layout.pays_cite
    together: dict[tuple[tuple[str, str], ...], list[Bet]] = {}
    for bet in canvas.tables:
        together.setdefault(tuple(bet.lines.items()), []).append(bet)
    columns = max(1, min(len(together), int(box.w // NARROW)))
    for bets, place in zip(together.values(), box.grid(len(together), columns), strict=True):
        _table(canvas, bets, place.inset(max(6.0, (place.w - BROAD) / 2), 2), cite)


def _table(canvas: Canvas, bets: list[Bet], box: Box, cite: tuple[str, ...]) -> None:
    lines = list(bets[0].lines.items())
    title = " / ".join(bet.title for bet in bets).upper()
    heights = [1.3, *([1.0] * len(lines)), 0.25]
    high = min(box.h, 27.0 * sum(heights))
    box = Box(box.x, box.y, box.w, high)
    head, *rows, _ = box.down(heights)
    canvas.under.append(rectangle(box, 8, "panel"))
    canvas.write([Words(title, 1, "gold", wrap=False)], head.inset(8, 1), 22, cite, "pay-table")
    size = min(_largest(f"{grade}  {pay}", rows[0]) for grade, pay in lines)
    for (grade, pay), row in zip(lines, rows, strict=True):
        left, right = row.inset(10, 0).across([1.75, 1])
        canvas.over.append(
            grouped(
                f'<text x="{number(left.x)}" y="{number(row.centre[1] + size * 0.36)}" font-size="{number(size)}" '
                f'class="ink start">{escape(grade)}</text>'
                f'<text x="{number(right.x + right.w)}" y="{number(row.centre[1] + size * 0.36)}" '
                f'font-size="{number(size)}" class="gold end">{escape(pay)}</text>',
                "pay-line",
                cite,
                of=" ".join(bet.wager.name for bet in bets),
                grade=grade,
                pays=pay,
            )
        )


def _largest(text: str, row: Box) -> float:
    found = fitted([Words(text, wrap=False)], row.inset(10, 0), 21)
    return found[0].size


def ticket(canvas: Canvas, part: Part, box: Box) -> None:
    """Numbers to be marked, above the wagers on how many are."""
    balls = canvas.terms.setup.equipment
    count = balls.count if isinstance(balls, Balls) else 0
    top, low = box.down([3, 1])
    for ball, cell in enumerate(top.inset(4).grid(count, 10), start=1):
        rows = fitted([Words(str(ball), 1, "dark")], cell.inset(6), 40)
        art = rectangle(cell.inset(3), 8, "mark") + written(rows)
        x, y = cell.centre
        canvas.over.append(
            f'<g class="pick" data-number="{ball}" data-x="{number(x)}" data-y="{number(y)}" role="checkbox" '
            f'aria-checked="false" tabindex="0" aria-label="Number {ball}">{art}</g>'
        )
    for bet, cell in zip(part.bets, low.inset(4).grid(len(part.bets), 5), strict=True):
        canvas.put(bet, cell.inset(3), Look(bet.title, lines=1, largest=30))


def rim_numbers(canvas: Canvas, part: Part, box: Box) -> None:
    """Numbers before the boxperson that match those on the rim."""
    for name in canvas.on_rim:
        area = canvas.terms.law.layout.areas[name]
        head, low = box.inset(box.w * 0.24, 2).across([1, 4])
        canvas.write([Words(f"{canvas.terms.wagers[name].law.title}s", 1, "gold")], head.inset(4), 20, kind="heading")
        for place, cell in enumerate(low.grid(area.rim or 1, area.rim), start=1):
            rows = fitted([Words(str(place))], cell.inset(5), 22)
            art = disc(cell.inset(2), "mark-spot") + written(rows)
            canvas.over.append(grouped(art, "rim-number", area.matched_cite, of=name, number=place))

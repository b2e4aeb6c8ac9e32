"""Wheels: the whole rim as a ring, and the rim drawn out as a track on which wagers are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import radians

from aboveboard.kernel.wheel import Section, Wheel
from aboveboard.kernel.words import spaced
from aboveboard.publish.layout.boxes import Part
from aboveboard.publish.layout.canvas import COLOURS, Canvas, Look, grouped
from aboveboard.publish.layout.faces import polygon
from aboveboard.publish.layout.geometry import Box, Corners, Frame, Point, number, polar, sector
from aboveboard.publish.layout.lettering import Row, Words, fitted, written
from aboveboard.publish.layout.spots import Bet

ENDS = 5
"""Numbers on each rounded end of a track."""
SHADES = ("shade-1", "shade-2", "shade-3", "shade-4", "shade-5", "shade-6", "shade-7")


def wheel(canvas: Canvas, part: Part, box: Box) -> None:
    """The wheel as people see it, each section with what it shows and, where it bears them, its odds."""
    turning = canvas.terms.setup.equipment
    if not isinstance(turning, Wheel):
        return
    radius = min(box.w, box.h) / 2 - 14
    hub = radius * (0.42 if max(len(_shown(turning, s, part.node.labels)) for s in turning.sections) > 4 else 0.5)
    step = 360 / len(turning.sections)
    names = list(dict.fromkeys(section.name for section in turning.sections))
    odds = _odds(canvas)
    cite = canvas.terms.law.layout.wheel_cite
    art = [f'<circle cx="{number(box.centre[0])}" cy="{number(box.centre[1])}" r="{number(radius + 10)}" class="rim"/>']
    for place, section in enumerate(turning.sections):
        middle = 180 - place * step
        shape = sector(box.centre, hub, radius, middle - step / 2, middle + step / 2)
        fill = next(
            (mark for mark in section.shows if mark in COLOURS), SHADES[names.index(section.name) % len(SHADES)]
        )
        text = _shown(turning, section, part.node.labels)
        paid = str(section.odds) if section.odds is not None else odds.get(section.name, "") if cite else ""
        shade = "dark" if fill in ("white", "yellow") else "ink"
        label = Words(f"{text} · {paid}" if paid else text, 1, shade, wrap=False)
        high = radius * radians(step)
        rows = fitted([label], Box(-(radius - hub) / 2, -high * 0.38, (radius - hub) * 0.9, high * 0.76), 34)
        wide = rows[0].width
        frame = Frame(polar(box.centre, radius - 14 - wide / 2, middle), 90 - middle)
        rows = [replace(row, x=0.0) for row in rows]
        words = f'<g transform="{frame.transform}">{written(rows)}</g>'
        art.append(
            grouped(polygon(shape, f"section {fill}") + words, "section", cite, section=section.label, shows=text)
        )
    x, y = box.centre
    art.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(hub)}" class="hub"/>')
    art.append(polygon(((x - 16, y - radius - 14), (x + 16, y - radius - 14), (x, y - radius + 22)), "clapper"))
    canvas.under.append(grouped("".join(art), "wheel"))
    name = fitted(
        [Words(turning.title or canvas.terms.law.title)], Box(x - hub * 0.7, y - hub * 0.4, hub * 1.4, hub * 0.8), 36
    )
    canvas.over.append(grouped(written(name), "heading"))


def _shown(turning: Wheel, section: Section, labels: Mapping[str, str]) -> str:
    name = turning.theme.get(section.name) or labels.get(section.name, section.name)
    return spaced(name)


def _odds(canvas: Canvas) -> dict[str, str]:
    """What a section pays whoever wagers on what it shows."""
    found: dict[str, str] = {}
    for terms in canvas.terms.offered():
        for pick in terms.picks:
            if pick is not None:
                found.setdefault(pick, Bet(terms, pick).paid)
    return found


def racetrack(canvas: Canvas, part: Part, box: Box) -> None:
    """A replica of the rim on which its numbers are wagered on with their neighbours."""
    turning = canvas.terms.setup.equipment
    if not isinstance(turning, Wheel):
        return
    by_pick = {bet.selection: bet for bet in part.bets}
    box = box.inset(6)
    track = box.h * 0.3
    straight = (len(turning.sections) - 2 * ENDS) / 2
    up, low = int(straight + 0.5), int(straight)
    end = box.h / 2
    first, last = box.x + end, box.x + box.w - end
    shapes: list[tuple[Corners, Point, float]] = []
    for cell in Box(first, box.y, last - first, track).across([1] * up):
        shapes.append((cell.corners, cell.centre, 0))
    shapes += _end((last, box.centre[1]), end, track, 180, ENDS)
    for cell in reversed(Box(first, box.y + box.h - track, last - first, track).across([1] * low)):
        shapes.append((cell.corners, cell.centre, 0))
    shapes += _end((first, box.centre[1]), end, track, 0, ENDS)
    art = []
    for section, (shape, centre, _) in zip(turning.sections, shapes, strict=True):
        fill = section.marks[0] if section.marks else ""
        inner = Box(centre[0] - 17, centre[1] - 15, 34, 30)
        bet = by_pick.get(section.name)
        if bet is not None:
            canvas.place(bet, shape, inner, Look(section.name, odds=False, fill=fill, largest=24), centre=centre)
        else:
            rows: list[Row] = fitted([Words(section.name)], inner, 24)
            art.append(polygon(shape, f"area {fill}") + written(rows))
    canvas.under.append(grouped("".join(art), "replica", _clauses(part), numbers=len(part.bets)))
    title = f"{part.bets[0].title}: put the chips on the middle number"
    middle = Box(first, box.y + track, last - first, box.h - 2 * track).inset(8)
    canvas.write([Words(title)], middle, 26, kind="heading")


def _clauses(part: Part) -> tuple[str, ...]:
    area = part.bets[0].area
    return area.cite if area is not None else ()


def _end(centre: Point, far: float, track: float, begin: float, count: int) -> list[tuple[Corners, Point, float]]:
    step = 180 / count
    found = []
    for place in range(count):
        start = begin - place * step
        shape = sector(centre, far - track, far, start, start - step)
        found.append((shape, polar(centre, far - track / 2, start - step / 2), 0.0))
    return found

"""Players' positions: round a card table, and along the rim of a table with a boxperson."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from html import escape
from itertools import pairwise
from math import radians

from aboveboard.law.model import Area, PlaceLaw
from aboveboard.publish.layout.arrangement import Seats
from aboveboard.publish.layout.canvas import Canvas, Look, grouped
from aboveboard.publish.layout.faces import disc, rectangle
from aboveboard.publish.layout.geometry import Box, Frame, Point, number, polar, sector
from aboveboard.publish.layout.lettering import Words, fitted, width, written
from aboveboard.publish.layout.spots import Bet

CENTRE: Point = (840, -100)
RAIL = 1080.0
SPREAD = 46.0
"""Degrees from the middle to the outermost edge of the positions."""
EDGE = 34.0
ROW, BAND, CARD = 94.0, 66.0, 92.0
WIDEST = 130.0
GAP = 8.0
ABREAST, FEW = 2, 7
"""Areas side by side at a position where the plan does not say how many, and the positions that have room for that."""
BOX_SEAT = 110.0
"""Half of the room that the boxperson has."""
DEALER: Point = (840, 96)
_PAID = re.compile(r"\{([^:}]+):([^}]+)\}")


def seats_of(canvas: Canvas, plan: Seats, positions: int | None) -> int:
    """How many positions there are."""
    law = canvas.terms.law
    most = law.seats.max if law.seats is not None else None
    return positions or law.layout.positions or most or plan.count


def seated(canvas: Canvas, plan: Seats, count: int) -> float:
    """Draw every position from the rail inwards; gives the radius that is left for the middle."""
    step = 2 * SPREAD / count
    bands = [bets for names in plan.bands if (bets := canvas.take(names))]
    at_pick = [bet for name in plan.at_pick for bet in canvas.take([name])]
    grid = _grid(canvas, plan, ABREAST if count <= FEW else 1)
    rows = max((row for row, _ in grid), default=-1) + 1
    law_places = [(name, place) for name, place in canvas.terms.law.layout.places.items() if place.at == "position"]
    base = RAIL - EDGE - rows * ROW
    for place in range(count):
        seat, middle = place + 1, SPREAD - (place + 0.5) * step
        frame = Frame(polar(CENTRE, base, middle), -middle)
        _number(canvas, seat, frame, RAIL - base)
        _rows(canvas, plan, grid, seat, frame, step, base)
        for bet in at_pick:
            if bet.selection == str(seat):
                wide = min(WIDEST, base * radians(step) * 0.9)
                canvas.put(
                    bet,
                    Box(-wide / 2, -ROW * 0.55, wide, ROW * 0.5),
                    Look(plan.labels.get(bet.wager.name, bet.title), largest=16),
                    frame=frame,
                )
        inner = base - (ROW * 0.62 if at_pick else 0)
        for bets in reversed(bands):
            for number_in, bet in enumerate(bets):
                _band(canvas, plan, bet, seat, frame, base, (inner - BAND, inner), (step, len(bets), number_in))
            inner -= BAND + 3
        _cards(canvas, plan, law_places, seat, Frame(polar(CENTRE, inner, middle), -middle))
    used = base - (ROW * 0.62 if at_pick else 0) - len(bands) * (BAND + 3)
    return used - (CARD + 10 if plan.cards or law_places else 0)


def _grid(canvas: Canvas, plan: Seats, abreast: int) -> dict[tuple[int, int], Bet]:
    """Which area lies in which row and column of a position; what the law says of them comes before the plan."""
    areas = canvas.terms.law.layout.areas
    found: dict[str, tuple[int, int]] = {}
    for row, names in enumerate(plan.rows):
        for column, name in enumerate(names):
            for bet in [bet for bet in canvas.left.values() if name in (bet.wager.name, bet.wager.law.is_)]:
                found.setdefault(bet.wager.name, (row, column))
    others = _others(canvas, plan, found)
    found |= {name: (len(plan.rows) + n // abreast, n % abreast) for n, name in enumerate(others)}
    for _ in found:
        found |= {name: _moved(areas[name], found, found[name]) for name in found if name in areas}
    rows_used = sorted({row for row, _ in found.values()})
    grid: dict[tuple[int, int], Bet] = {}
    for name, (row, column) in found.items():
        for bet in canvas.take([name]):
            while (rows_used.index(row), column) in grid:
                column += 1
            grid[rows_used.index(row), column] = bet
    return grid


def _others(canvas: Canvas, plan: Seats, found: Mapping[str, object]) -> list[str]:
    """Wagers on a seat's own hand that the plan does not name, so that they have an area at each position too."""
    named = {name for row in (*plan.bands, plan.at_pick) for name in row}
    if not canvas.terms.game.dealt:
        return []
    wagers = [bet.wager for bet in canvas.left.values() if bet.wager.picks == (None,)]
    return [w.name for w in wagers if w.name not in found and not named & {w.name, w.law.is_}]


def _moved(area: Area, found: dict[str, tuple[int, int]], here: tuple[int, int]) -> tuple[int, int]:
    """Where the law puts an area, seen from the player: above is nearer the dealer, behind nearer the player."""
    for other, row, column in ((area.above, -1, 0), (area.behind, 1, 0), (area.right_of, 0, 1), (area.with_, 0, 1)):
        if other in found and other is not None:
            at = found[other]
            return at[0] + row, at[1] + column
    return here


def _rows(
    canvas: Canvas, plan: Seats, grid: dict[tuple[int, int], Bet], seat: int, frame: Frame, step: float, base: float
) -> None:  # fmt: skip
    in_row = Counter(row for row, _ in grid)
    columns = max(column for _, column in grid) + 1 if _fixed(canvas) else max(in_row.values(), default=1)
    room = base * radians(step) * (0.84 if columns > 1 else 0.94)
    wide = min(WIDEST, (room - GAP * (columns - 1)) / columns)
    for (row, column), bet in grid.items():
        across = columns if _fixed(canvas) else in_row[row]
        place = column if _fixed(canvas) else sum(1 for other, c in grid if other == row and c < column)
        left = -(across * wide + (across - 1) * GAP) / 2 + place * (wide + GAP)
        box = Box(left, row * ROW + GAP / 2, wide, ROW - GAP)
        name = bet.wager.game_wager
        label = plan.labels.get(bet.wager.name) or plan.labels.get(name) or bet.title
        fill = plan.fill.get(bet.wager.name) or plan.fill.get(name, "")
        rounded = name in plan.round or bet.wager.name in plan.round
        canvas.put(bet, box, Look(label, fill=fill, largest=22, round=rounded, lines=1), seat=seat, frame=frame)
        if bet.area is not None and bet.area.parted_by:
            _parting(canvas, bet.area, box, frame)


def _fixed(canvas: Canvas) -> bool:
    """Does the law say how the areas of a position lie to each other?"""
    return any(a.above or a.behind or a.right_of for a in canvas.terms.law.layout.areas.values())


def _parting(canvas: Canvas, area: Area, box: Box, frame: Frame) -> None:
    x, y = box.x - GAP / 2, box.centre[1]
    art = f'<circle cx="{number(x)}" cy="{number(y)}" r="11" class="parting"/>' + written(
        fitted([Words(area.parted_by or "", 1, "dark")], Box(x - 9, y - 11, 18, 22), 20)
    )
    canvas.over.append(grouped(f'<g transform="{frame.transform}">{art}</g>', "parted", area.cite))


def _number(canvas: Canvas, seat: int, frame: Frame, out: float) -> None:
    box = Box(-13, out - EDGE + 5, 26, 26)
    art = disc(box, "seat-disc") + written(fitted([Words(str(seat))], box.inset(4), 17))
    x, y = frame.point(0, out - EDGE + 18)
    canvas.over.append(
        grouped(f'<g transform="{frame.transform}">{art}</g>', "position", position=seat, x=number(x), y=number(y))
    )


def _band(
    canvas: Canvas, plan: Seats, bet: Bet, seat: int, frame: Frame, base: float, radii: tuple[float, float],
    share: tuple[float, int, int],
) -> None:  # fmt: skip
    near, far = radii
    step, among, place = share
    each = step / among
    begin = -step / 2 + place * each
    shape = sector((0, -base), near, far, begin, begin + each)
    wide = near * radians(each)
    x, y = polar((0, -base), (near + far) / 2, begin + each / 2)
    inner = Box(x - wide / 2, y - (far - near) / 2, wide, far - near).inset(10, 8)
    name = bet.wager.game_wager
    on = "" if bet.selection is None else f" {bet.selection}"
    label = plan.labels.get(bet.wager.name) or plan.labels.get(name) or f"{bet.title}{on}"
    fill = plan.fill.get(bet.wager.name, plan.fill.get(name, ""))
    canvas.place(bet, shape, inner, Look(label, fill=fill, largest=22, lines=1), seat=seat, frame=frame)


def _cards(canvas: Canvas, plan: Seats, places: list[tuple[str, PlaceLaw]], seat: int, frame: Frame) -> None:
    """Outlines of the cards that lie before a position."""
    held = [(name, place.cite, place.cards) for name, place in places] or (
        [("hand", (), plan.cards)] if plan.cards else []
    )
    total = sum(cards for _, _, cards in held)
    wide = min(50.0, 150.0 / max(total, 1))
    at = -total * (wide + 4) / 2
    for name, cite, cards in held:
        art = "".join(rectangle(Box(at + n * (wide + 4), -CARD, wide, CARD - 20), 6, "card") for n in range(cards))
        x, y = frame.point(at + cards * (wide + 4) / 2, -CARD / 2 - 10)
        at += cards * (wide + 4)
        canvas.over.append(
            grouped(
                f'<g transform="{frame.transform}">{art}</g>',
                "place",
                cite,
                place=f"{name}-{seat}",
                x=number(x),
                y=number(y),
            )
        )


def dealer(canvas: Canvas, cards: int) -> float:
    """The dealer's tray and the places before it; gives where the middle of the felt begins."""
    x, y = DEALER
    tray = Box(x - 230, y - 26, 460, 34)
    slots = "".join(rectangle(slot.inset(3), 3, "slot") for slot in tray.inset(4).across([1] * 12))
    canvas.under.append(grouped(rectangle(tray, 8, "tray") + slots, "dealer", x=number(x), y=number(y)))
    places = [(name, place) for name, place in canvas.terms.law.layout.places.items() if place.at != "position"]
    low = y + 20
    ahead = [each for each in places if each[1].at == "dealer"]
    if not ahead and cards:
        art = "".join(rectangle(Box(x - cards * 34 + n * 68 + 4, low, 60, 84), 7, "card") for n in range(cards))
        canvas.under.append(grouped(art, "place", place="dealer", x=number(x), y=number(low + 42)))
    shares = {"dealer-right": x - 560, "dealer-left": x + 330}
    at = x - 120.0 * len(ahead)
    for name, place in places:
        left = at if place.at == "dealer" else shares[place.at]
        _place(canvas, name, place, Box(left, low, 230, 112))
        at += 240 if place.at == "dealer" else 0
    return low + (126 if places else 96 if cards else 0)


def _place(canvas: Canvas, name: str, place: PlaceLaw, box: Box) -> None:
    """Outlines of the cards or tiles of a place, upright or across, with its name."""
    top, low = box.down([90, 22])
    long, short = 86.0, 36.0
    w, h = (short, long) if place.lies == "upright" else (long, short)
    pieces = []
    for n in range(place.cards):
        if place.lies == "upright":
            x, y = top.centre[0] + (n - place.cards / 2) * (w + 6), top.centre[1] - h / 2
        else:
            x, y = top.centre[0] - w / 2, top.centre[1] + (n - place.cards / 2) * (h + 6)
        pieces.append(rectangle(Box(x, y, w, h), 6, "card"))
    words = written(fitted([Words(place.title, wrap=False)], low, 18))
    x, y = top.centre
    canvas.over.append(
        grouped("".join(pieces) + words, "place", place.cite, place=name, lies=place.lies, x=number(x), y=number(y))
    )


def arcs(canvas: Canvas, plan: Seats, radius: float, prefix: str) -> float:
    """Words along the table, inside the positions; gives the radius that is left."""
    for place, text in enumerate(plan.arcs):
        inscribed = _with_pays(canvas, text)
        if inscribed is None or not canvas.shows_odds:
            continue
        radius -= 34
        size = min(27.0, radius * 1.2 / width(inscribed.upper()))
        begin, end = polar(CENTRE, radius, -SPREAD), polar(CENTRE, radius, SPREAD)
        bend = f"A{number(radius)} {number(radius)} 0 0 0"
        path = f"M{number(begin[0])} {number(begin[1])}{bend} {number(end[0])} {number(end[1])}"
        name = f"{prefix}arc-{place}"
        canvas.over.append(
            f'<path id="{name}" d="{path}" fill="none"/><text font-size="{number(size)}" class="gold arc">'
            f'<textPath href="#{name}" startOffset="50%">{escape(inscribed.upper())}</textPath></text>'
        )
    return radius


def _with_pays(canvas: Canvas, text: str) -> str | None:
    """Words with what a wager pays put in; None where it is not offered or pays nothing such."""
    for name, grade in _PAID.findall(text):
        paid = [
            Bet(terms, terms.picks[0]).lines.get(grade)
            for terms in canvas.terms.offered()
            if name in (terms.name, terms.law.is_)
        ]
        if not paid or paid[0] is None:
            return None
        text = text.replace(f"{{{name}:{grade}}}", paid[0])
    return text


def rim(canvas: Canvas, box: Box, band: float) -> Box:
    """Numbered areas round the rim, clockwise from the boxperson's left; gives the felt within them."""
    half = band * 0.46
    for name in canvas.on_rim:
        count = canvas.terms.law.layout.areas[name].rim or 0
        for bet in canvas.take([name]):
            for place, at in enumerate(_around(box.inset(band / 2), count), start=1):
                cell = Box(at[0] - half, at[1] - half, 2 * half, 2 * half)
                canvas.put(bet, cell, Look(f"{bet.title} {place}", odds=False, fill="red", largest=18), seat=place)
        seat = Box(box.centre[0] - BOX_SEAT, box.y, 2 * BOX_SEAT, band).inset(8)
        art = written(fitted([Words("Boxperson", 1, "dim")], seat, 22))
        canvas.over.append(grouped(art, "boxperson", x=number(seat.centre[0]), y=number(seat.centre[1])))
    return box.inset(band + 4) if canvas.on_rim else box


def _around(box: Box, count: int) -> list[Point]:
    """Points on a box, clockwise; the boxperson sits at the middle of its upper side and faces it."""
    middle, right, low = box.x + box.w / 2, box.x + box.w, box.y + box.h
    path = [
        (middle + BOX_SEAT, box.y), (right, box.y), (right, low), (box.x, low), (box.x, box.y),
        (middle - BOX_SEAT, box.y),
    ]  # fmt: skip
    legs = [(abs(b[0] - a[0]) + abs(b[1] - a[1]), a, b) for a, b in pairwise(path)]
    whole = sum(length for length, _, _ in legs)
    found = []
    for place in range(count):
        along = (place + 0.5) * whole / count
        for length, a, b in legs:
            if along <= length:
                found.append((a[0] + (b[0] - a[0]) * along / length, a[1] + (b[1] - a[1]) * along / length))
                break
            along -= length
    return found

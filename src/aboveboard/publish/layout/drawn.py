"""The whole layout: table, positions, plan and inscriptions put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import counted, spaced
from aboveboard.law.terms.terms import Terms
from aboveboard.publish.layout.arrangement import Arrangement, Node, arrangement_of
from aboveboard.publish.layout.boxes import Part, draw, resolve, rest
from aboveboard.publish.layout.canvas import Canvas
from aboveboard.publish.layout.faces import rectangle
from aboveboard.publish.layout.geometry import Box, number
from aboveboard.publish.layout.lettering import Row, Words
from aboveboard.publish.layout.number_grid import number_grid
from aboveboard.publish.layout.panels import pay_tables, rim_numbers, ticket
from aboveboard.publish.layout.positions import CENTRE, RAIL, arcs, dealer, rim, seated, seats_of
from aboveboard.publish.layout.rounds import racetrack, wheel
from aboveboard.publish.layout.spots import Spot, bets_of
from aboveboard.publish.layout.style import FELT, STYLE

WIDTH = 1680.0
TOP, FOOT = 58.0, 46.0
MARGIN = 22.0
RIM = 56.0
DRAWERS = {
    "number-grid": number_grid, "racetrack": racetrack, "wheel": wheel, "ticket": ticket, "pay-tables": pay_tables,
    "rim-numbers": rim_numbers,
}  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class Layout:
    """A layout that is drawn: its areas, and everything else on the felt."""

    terms: Terms
    height: float
    spots: tuple[Spot, ...]
    under: tuple[str, ...]
    over: tuple[str, ...]
    free: tuple[tuple[Box, tuple[Row, ...]], ...]
    prefix: str = ""

    def __repr__(self) -> str:
        return f"<Layout {self.terms.edition.name}: {counted(len(self.spots), 'area')}>"

    def _repr_svg_(self) -> str:
        """The felt, for a notebook."""
        return self.svg()

    def svg(self, *, style: bool = True) -> str:
        """One SVG element, to be put into a page or a file of its own."""
        law = self.terms.law
        sheet = f"<style>{STYLE}</style>" if style else ""
        lines = [spot.svg() for spot in self.spots if spot.on_line]
        areas = [spot.svg() for spot in self.spots if not spot.on_line]
        receipt = self.terms.edition.receipt
        said = "" if receipt.said is None else f' data-law="{receipt.law}" data-by="{escape(receipt.said)}"'
        view, still = f"0 0 {number(WIDTH)} {number(self.height)}", "".join(self._still())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="layout" viewBox="{view}" '
            f'role="group" aria-label="{escape(law.title)}: layout" data-game="{law.game}"{said}>'
            f"<title>{escape(law.title)}: layout</title>{sheet}"
            f'{"".join(self.under)}{"".join(areas)}<g class="inscribed" pointer-events="none">{still}</g>'
            f'{"".join(self._picks())}{"".join(lines)}<g class="chips" pointer-events="none"></g></svg>\n'
        )

    def _still(self) -> list[str]:
        return [art for art in self.over if not art.startswith('<g class="pick"')]

    def _picks(self) -> list[str]:
        return [art for art in self.over if art.startswith('<g class="pick"')]

    def html(self) -> str:
        """A page that prints the layout on one sheet, on its side."""
        title = escape(f"{self.terms.law.title}: layout")
        return (
            f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>@page{{size:landscape;margin:8mm}}body{{margin:0;background:#fff}}"
            "svg{display:block;width:100%;max-height:100vh}</style>\n</head>\n<body>\n"
            f"{self.svg()}</body>\n</html>\n"
        )


def layout(
    terms: Terms,
    *,
    holder: str | None = None,
    limits: Mapping[str, int] | None = None,
    positions: int | None = None,
    prefix: str | None = None,
) -> Layout:
    """The layout of a game under its law: every wager on offer has its area, and every inscription its words."""
    plan = arrangement_of(terms)
    canvas = Canvas(terms, bets_of(terms), dict(limits or {}))
    names = f"{terms.edition.ruleset}-{terms.game.name}-" if prefix is None else f"{prefix}-"
    height = CENTRE[1] + RAIL + MARGIN if plan.seats is not None else plan.height
    _heading(canvas, holder)
    inner = _card_table(canvas, plan, positions, names, height) if plan.seats else _felt(canvas, plan, height)
    part = _planned(canvas, plan)
    if part is not None:
        draw(canvas, part, inner, DRAWERS)
    if plan.seats is not None and not canvas.tables and (part is None or part.empty):
        canvas.write([Words(terms.law.title, 1, "gold")], inner, 76)
    return Layout(
        terms, height, tuple(canvas.spots), tuple(canvas.under), tuple(canvas.over), tuple(canvas.free), names
    )


def _planned(canvas: Canvas, plan: Arrangement) -> Part | None:
    """The plan with what it holds, and below it whatever it does not name."""
    wanted = plan.plan
    if plan.seats is None and not _has_tables(wanted) and any(bet.needs_table() for bet in canvas.left.values()):
        wanted = Node(down=(wanted, Node(size=0.3, kind="pay-tables")))
    part = resolve(canvas, wanted)
    left = rest(canvas)
    if left is None:
        return part
    others = resolve(canvas, left)
    assert others is not None
    if part is None:
        return others
    below = Part(others.node.model_copy(update={"size": 0.32}), others.bets, others.parts)
    return Part(Node(down=(part.node, below.node)), parts=(part, below))


def _has_tables(node: Node) -> bool:
    return node.kind == "pay-tables" or any(_has_tables(part) for part in (*node.across, *node.down))


def _heading(canvas: Canvas, holder: str | None) -> None:
    """The strip above the felt: the game, whose table it is, and the limits that it shows."""
    law = canvas.terms.law
    strip = Box(MARGIN + 8, 6, WIDTH - 2 * MARGIN - 16, TOP - 12)
    left, middle, right = strip.across([1, 1.2, 1])
    canvas.under.append(rectangle(Box(0, 0, WIDTH, TOP), 0, "strip"))
    canvas.write([Words(law.title, 1, "dark"), Words(law.cite, 0.45, "dark")], left, 26, kind="title")
    asked = law.layout.holder_cite
    if holder or asked:
        name = holder or f"name or logo of the {law.layout.holder}"
        if not holder:
            canvas.over.append(rectangle(middle.inset(20, 3), 6, "frame"))
        canvas.write([Words(name, 1, "dark")], middle.inset(26, 5), 30, asked, "holder")
    shown = [
        f"{word} {dollars(canvas.limits[key])}"
        for word, key in (("Min", "min"), ("Max", "max"))
        if key in canvas.limits
    ]
    if shown:
        canvas.write([Words("   ".join(shown), 1, "dark")], right, 28, law.layout.limits_cite, "limits")


def _felt(canvas: Canvas, plan: Arrangement, height: float) -> Box:
    """A table with straight sides; gives the felt that is left for the plan."""
    felt = Box(MARGIN, TOP + MARGIN - 8, WIDTH - 2 * MARGIN, height - TOP - 2 * MARGIN + 8)
    canvas.under.append(f'<g fill="{FELT[plan.felt]}">{rectangle(felt, 26, "table")}</g>')
    felt = rim(canvas, felt.inset(14), RIM)
    words = [(item.text, item.cite) for item in canvas.terms.law.layout.inscriptions.values()]
    if words:
        felt, foot = felt.down([felt.h - FOOT, FOOT])
        for (text, cite), place in zip(words, foot.across([1] * len(words)), strict=True):
            canvas.write([Words(text.upper(), 1, "gold")], place.inset(10, 6), 30, cite, "inscription")
    return felt.inset(8)


def _card_table(canvas: Canvas, plan: Arrangement, positions: int | None, prefix: str, height: float) -> Box:
    """A table with a curved side, its positions, and the dealer; gives the felt that is left in the middle."""
    assert plan.seats is not None
    side = CENTRE[1] + (RAIL**2 - 800**2) ** 0.5
    x, top = CENTRE[0], TOP + 10
    path = (
        f"M{number(x - 800)} {number(top)}H{number(x + 800)}V{number(side)}"
        f"A{number(RAIL)} {number(RAIL)} 0 0 1 {number(x - 800)} {number(side)}Z"
    )
    canvas.under.append(f'<path d="{path}" fill="{FELT[plan.felt]}" class="table"/>')
    radius = seated(canvas, plan.seats, seats_of(canvas, plan.seats, positions))
    radius = arcs(canvas, plan.seats, radius, prefix) - 10
    begin = dealer(canvas, plan.dealer_cards)
    low = CENTRE[1] + (radius**2 - 400**2) ** 0.5
    inner = Box(x - 400, begin + 4, 800, max(low - begin - 4, 60))
    notes = [(item.text, item.cite) for item in canvas.terms.law.layout.inscriptions.values()]
    if raises := _raises(canvas):
        notes.append((raises, canvas.terms.law.layout.raises_cite))
    if notes:
        inner, foot = inner.down([max(inner.h - 30 * len(notes), 1), 30 * len(notes)])
        for (text, cite), row in zip(notes, foot.down([1] * len(notes)), strict=True):
            canvas.write([Words(text, 1, "gold")], row.inset(4, 2), 22, cite, "inscription")
    return inner


def _raises(canvas: Canvas) -> str:
    """Which raises may be made, where the layout must say so."""
    if not canvas.terms.law.layout.raises_cite:
        return ""
    raises = []
    for name, choice in canvas.terms.law.choices.items():
        for moment, times in choice.times.items():
            span = f"{min(times)}x" if len(times) == 1 else f"{min(times)}x-{max(times)}x"
            raises.append(f"{name.capitalize()} {span} on {spaced(moment)}")
    return ", ".join(raises)

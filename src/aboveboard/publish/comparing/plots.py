"""Plots as SVG: the house edge of each wager before and after, or at every value of an option.

Everything that is drawn stands in a table beside it, and in the picture's own description. Altair is imported by
whoever asks for a plot, and by nobody else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from aboveboard.kernel.words import are
from aboveboard.play.compare.comparison import Comparison
from aboveboard.play.compare.printed import difference, edge, together
from aboveboard.play.compare.records import WagerChange, WagerSide
from aboveboard.play.compare.sweep import Sweep, SweepLine, alike
from aboveboard.play.odds.report.written import picks, short

if TYPE_CHECKING:
    import altair as alt

INK, SOFT, LINE, BEFORE, AFTER = "#1d1b18", "#6a645b", "#d9d2c5", "#8a8376", "#1e5b43"
SERIES = (AFTER, "#b5542b", "#3d6aa2", "#8a5aa0", "#8a7420", "#45747a", "#a03d5f", "#5d6b2c", "#6b5446", "#4a4a8a")
DARK = {INK: "#f1ece2", SOFT: "#b8b0a2", LINE: "#4a453e", BEFORE: "#a8a092", AFTER: "#6cc39b", "#b5542b": "#ee9a75",
        "#3d6aa2": "#8db6ea", "#8a5aa0": "#cda2e2", "#8a7420": "#d8c06a", "#45747a": "#8fc3ca", "#a03d5f": "#e893b0",
        "#5d6b2c": "#b9c97f", "#6b5446": "#c9ae9d", "#4a4a8a": "#a9a9e6"}  # fmt: skip
"""What each colour is on a dark screen; on paper it is what it was."""
GROUND = ("#fffdf8", "#1b1916")
"""On what is drawn: by day and in the dark."""
NAME = "aboveboard-plot"
FONT = 'system-ui, "Segoe UI", Helvetica, Arial, sans-serif'
MOST = 24
"""More pictures than these nobody looks at; the table has every line."""
WIDTH, HIGH, STEP = 420, 130, 46
MIDDLE = 0.5
ROOM = 6
"""Of more points than these only the first and the last bear their figures; the table has all of them."""


# -- before and after --------------------------------------------------------------------------------------------------


def edges_plot(found: Comparison, *, alone: bool = False) -> str | None:
    """Every wager whose edge is known on a side: hollow before, full after, the largest change first."""
    ordered = changes_in_order(found.wagers)
    rows = [(label_of(each, picked), each) for each, picked in ordered]
    return drawn(rows, f"House edge, {_name(found)}", alone=alone)


def drawn(labelled: Iterable[tuple[str, WagerChange]], title: str, *, alone: bool) -> str | None:
    """Wagers as they are called, in their order, each with its edge on both sides; none where no edge is known."""
    rows = [_row(label, each) for label, each in labelled]
    rows = [row for row in rows if row["sides"]]
    if not rows:
        return None
    told = [f"{row['label']}: {row['says']}" for row in rows]
    left = len(rows) - MOST
    if left > 0:
        told.append(f"{are(left, 'further line')} not drawn")
    return finished(_edges(rows[:MOST]), title, told, alone=alone)


def _name(found: Comparison) -> str:
    names = [side.title or side.game for side in (found.before, found.after)]
    return f"{names[1]}: before and after" if names[0] == names[1] else f"{names[0]} (before) and {names[1]} (after)"


def changes_in_order(found: Iterable[WagerChange]) -> list[tuple[WagerChange, list[str]]]:
    """Wagers that change, selections that change alike together: the largest change first, then what is new or gone."""
    return sorted(together(found), key=lambda each: _rank(each[0]))


def _rank(each: WagerChange) -> tuple[int, float]:
    """What is told first: differences by their size, then figures known on one side alone, then wagers on one side."""
    if each.difference is not None and each.before is not None and each.after is not None:
        old, new = each.before.number("ev"), each.after.number("ev")
        return 0 if new != old else 2, -abs(float((new or 0) - (old or 0)))
    return {"changed": 1, "not known": 3, "new": 4, "gone": 5}[each.change], 0.0


def label_of(each: WagerChange, picked: list[str]) -> str:
    """A wager as its picture and its headline call it."""
    return each.title + (f" on {picks(picked)}" if picked else "")


def edges_in_words(each: WagerChange) -> str:
    """The house's edge on both sides, or on the one that has the wager."""
    if each.before is None or each.after is None:
        word = each.change if each.change != "not known" else "not held" if each.before is None else "then not held"
        return f"{word}, {edge(each.after or each.before)}"
    return f"{edge(each.before)} → {edge(each.after)}"


def _row(label: str, each: WagerChange) -> dict[str, Any]:
    numbers = {word: _percent(side) for word, side in (("before", each.before), ("after", each.after))}
    by = difference(each)
    return {
        "label": label,
        "says": f"house edge {edges_in_words(each)}" + (f", ev {by}" if by else ""),
        "short": edges_in_words(each),
        "sides": {word: number for word, number in numbers.items() if number is not None},
    }


def _percent(side: WagerSide | None) -> float | None:
    """The house's edge as a plot has it."""
    number = None if side is None else side.number("ev")
    return None if number is None else round(-float(number) * 100, 9)


def _edges(rows: Sequence[Mapping[str, Any]]) -> alt.TopLevelMixin:
    import altair as alt

    points = [
        {"row": at, "when": word, "edge": number}
        for at, row in enumerate(rows)
        for word, number in row["sides"].items()
    ]
    spans = [{"row": at, **row["sides"]} for at, row in enumerate(rows) if len(row["sides"]) == 2]
    labels = [{"row": at, "label": row["label"], "says": row["short"]} for at, row in enumerate(rows)]
    across = alt.X(
        "edge:Q",
        title="house edge, percent:  ○ before   ◆ after",
        scale=alt.Scale(nice=True, zero=True),
        axis=alt.Axis(gridOpacity=MIDDLE),
    )
    down = alt.Y("row:O", axis=None, scale=alt.Scale(domain=list(range(len(rows)))))
    sides = ["before", "after"]

    def told(*values: str) -> alt.Scale:
        return alt.Scale(domain=sides, range=list(values))

    marks = _of(points).mark_point(size=95, opacity=1, strokeWidth=2).encode(
        x=across, y=down,
        stroke=alt.Stroke("when:N", scale=told(BEFORE, AFTER), legend=None),
        fill=alt.Fill("when:N", scale=told("transparent", AFTER), legend=None),
        shape=alt.Shape("when:N", scale=told("circle", "diamond"), legend=None),
    )  # fmt: skip
    words = _of(labels).encode(y=down)
    layers = [
        _of(spans).mark_rule(color=SOFT, strokeWidth=2).encode(x="before:Q", x2="after:Q", y=down)
    ] if spans else []  # fmt: skip
    layers += [
        marks,
        words.mark_text(align="left", dy=-17, color=INK, fontSize=13, limit=WIDTH - 150).encode(
            text="label:N", x=alt.value(0)
        ),
        words.mark_text(align="right", dy=-17, color=SOFT, fontSize=12, limit=145).encode(
            text="says:N", x=alt.value(WIDTH)
        ),
    ]
    return alt.layer(*layers).properties(width=WIDTH, height=alt.Step(STEP))


# -- over the values of an option --------------------------------------------------------------------------------------


def sweep_plot(found: Sweep) -> str | None:
    """All the pictures of a sweep in one."""
    import altair as alt

    lines = _drawn(found)
    if not lines:
        return None
    charts: list[Any] = [
        _line(found, line, label).properties(title=f"{label}: house edge, percent") for line, label in lines[:MOST]
    ]
    told = [one for line, label in lines for one in _told(found, line, label)]
    if len(lines) > MOST:
        told.append(f"{are(len(lines) - MOST, 'further line')} not drawn")
    whole = alt.concat(*charts, columns=1 if len(charts) == 1 else 2, spacing=28)
    return finished(whole.resolve_scale(y="independent"), _sweep_title(found), told, alone=True)


def sweep_panels(found: Sweep) -> tuple[str, ...]:
    """A picture for each wager, to stand beside one another as there is room."""
    return tuple(
        finished(
            _line(found, line, label).properties(title=f"{label}: house edge, percent"),
            label,
            _told(found, line, label),
            alone=False,
        )
        for line, label in _drawn(found)[:MOST]
    )


def left_out(found: Sweep) -> int:
    """How many lines there are that no picture shows."""
    return len(alike(found.lines)) - len(_drawn(found)[:MOST])


def _drawn(found: Sweep) -> list[tuple[SweepLine, str]]:
    """The lines whose figures are known somewhere, those that change most first."""
    held = [
        (line, line.title + (f" on {picks(picked)}" if picked else ""))
        for line, picked in alike(found.lines)
        if any(_percent(side) is not None for side in line.figures)
    ]
    return sorted(held, key=lambda each: -_spread(each[0]))


def _spread(line: SweepLine) -> float:
    known = [number for number in map(_percent, line.figures) if number is not None]
    return max(known) - min(known)


def _sweep_title(found: Sweep) -> str:
    return f"House edge of {found.law.title or found.law.game} over {' and '.join(one.option for one in found.over)}"


def _told(found: Sweep, line: SweepLine, label: str) -> list[str]:
    return [
        f"{label}, {', '.join(f'{name} {value}' for name, value in point.items())}: house edge {edge(side)}"
        + (f", ev {short(side.ev)}" if side is not None and side.ev is not None else "")
        for point, side in zip(found.points, line.figures, strict=True)
    ]


def _line(found: Sweep, line: SweepLine, label: str) -> alt.TopLevelMixin:
    import altair as alt

    first, *second = found.over
    rows: list[dict[str, Any]] = [
        {"at": str(point[first.option]), "edge": _percent(side), "says": edge(side),
         "second": str(point[second[0].option]) if second else ""}
        for point, side in zip(found.points, line.figures, strict=True)
        if _percent(side) is not None
    ]  # fmt: skip
    numbers = all(each.isdecimal() for each in first.labels)
    if numbers:
        rows = [{**row, "at": int(row["at"])} for row in rows]
        ticks = sorted(map(int, first.labels))
        across = alt.X("at:Q", title=first.option, axis=alt.Axis(values=ticks, format="d", grid=False),
                       scale=alt.Scale(domain=[ticks[0] - MIDDLE, ticks[-1] + MIDDLE], nice=False))  # fmt: skip
    else:
        across = alt.X("at:N", title=first.option, sort=list(first.labels), axis=alt.Axis(labelAngle=0))
    down = alt.Y("edge:Q", title=None, scale=alt.Scale(zero=False, nice=True, padding=14),
                 axis=alt.Axis(tickCount=4))  # fmt: skip
    if len(rows) > ROOM:
        rows = [row if row in (rows[0], rows[-1]) else {**row, "says": ""} for row in rows]
    base = _of(rows).encode(x=across, y=down)
    colour: dict[str, Any] = {}
    if second:
        scale = alt.Scale(domain=list(second[0].labels), range=list(SERIES[: len(second[0].labels)]))
        legend = alt.Legend(title=second[0].option, orient="top")
        colour = {
            "color": alt.Color("second:N", scale=scale, legend=legend),
            "shape": alt.Shape("second:N", scale=alt.Scale(domain=list(second[0].labels)), legend=legend),
        }
    points = base.mark_point(size=60, filled=True, opacity=1, color=AFTER).encode(**colour)
    layers = [points]
    if numbers:
        joined = base.mark_line(color=AFTER, strokeWidth=2)
        layers.insert(0, joined.encode(color=colour["color"]) if second else joined)
    if not second:
        layers.append(base.mark_text(dy=-11, fontSize=11, color=INK).encode(text="says:N"))
    return alt.layer(*layers).properties(width=WIDTH - 70, height=HIGH)


def _of(rows: Sequence[Mapping[str, Any]]) -> alt.Chart:
    """A chart of these rows."""
    import altair as alt

    return alt.Chart(alt.InlineData(values=[dict(row) for row in rows]))


# -- as it is written --------------------------------------------------------------------------------------------------


def finished(chart: alt.TopLevelMixin, title: str, told: Iterable[str], *, alone: bool) -> str:
    """A chart as SVG that scales, names itself and tells its numbers; a file of its own minds the dark."""
    import vl_convert

    axis = {"labelColor": SOFT, "titleColor": SOFT, "gridColor": LINE, "domainColor": SOFT, "tickColor": LINE,
            "labelFontSize": 11, "titleFontSize": 12, "titleFontWeight": "normal"}  # fmt: skip
    spec = chart.to_dict()
    spec["background"] = "transparent"
    spec["config"] = {
        "font": FONT, "axis": axis, "view": {"stroke": None}, "padding": 8,
        "legend": {"labelColor": INK, "titleColor": SOFT, "labelFontSize": 12, "titleFontWeight": "normal"},
        "title": {"color": INK, "fontSize": 13, "fontWeight": "normal", "anchor": "start"},
    }  # fmt: skip
    drawn = vl_convert.vegalite_to_svg(spec, vl_version="6.1")
    size = re.search(r' width="(\d+)" height="(\d+)" viewBox', drawn)
    assert size is not None, "a drawing has a size"
    width, height = size.groups()
    head, _, body = drawn.partition(">")
    head = re.sub(r' class="marks" width="\d+" height="\d+"', "", head)
    known = f"<title>{escape(title)}</title><desc>{escape('. '.join(told))}.</desc>"
    fit = f'class="{NAME}" width="{width}" height="{height}"' if alone else f'style="max-width: {width}px"'
    style = f"<style>{_style()}</style>" if alone else ""
    body = re.sub(r'<rect width="\d+" height="\d+" fill="transparent"\s*/>', "", body, count=1)
    return f'{head} {fit} role="img">{known}{style}{body}\n'


def _style() -> str:
    """Light ink on dark ground on a dark screen; paper has the ink that is written, and no ground."""
    plot = f".{NAME}"
    rules = "".join(
        f'{plot} [fill="{ink}"]{{fill:{light}}}{plot} [stroke="{ink}"]{{stroke:{light}}}' for ink, light in DARK.items()
    )
    return (
        f"@media screen{{{plot}{{background:{GROUND[0]}}}}}"
        f"@media screen and (prefers-color-scheme: dark){{{plot}{{background:{GROUND[1]}}}{rules}}}"
    )

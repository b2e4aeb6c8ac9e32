"""One law under every value of an option: what each wager is worth at each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from aboveboard.kernel.words import are, counted
from aboveboard.law.terms.options import Value
from aboveboard.play.compare.over import Over
from aboveboard.play.compare.printed import NONE, edge, side_in_words
from aboveboard.play.compare.records import NotComputable, Side, WagerSide
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.play.odds.report.written import picks, short

WIDE = 98
"""So many letters stand beside one another; what has more is told in several tables."""
GAP = 3
BRIEF = 9
"""An exact number longer than this is a decimal in a terminal."""
Point = Mapping[str, Value]
"""The value of each option that is swept."""


@dataclass(frozen=True)
class SweepLine:
    """A wager on a selection: its figures at each point, None where it is not on offer there."""

    wager: str
    title: str
    selection: str | None
    figures: tuple[WagerSide | None, ...]


@dataclass(frozen=True, repr=False)
class Sweep(Document):
    """What a game's wagers are worth at every value of an option, or of two; only those that differ are listed."""

    law: Side
    over: tuple[Over, ...]
    points: tuple[Point, ...]
    lines: tuple[SweepLine, ...] = ()
    unchanged: int = 0
    """How many wagers, each on each selection, are worth the same at every value."""
    not_computable: tuple[NotComputable, ...] = ()

    def __repr__(self) -> str:
        law = f"{self.law.ruleset}/{self.law.game}"
        by = " and ".join(f"{each.option} ({counted(len(each.values), 'value')})" for each in self.over)
        return f"<Sweep {law} over {by}: {counted(len(self.lines), 'line')} changed>"

    @property
    def same(self) -> bool:
        """Is every wager worth the same at every value?"""
        return not self.lines

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard compare --over --json`."""
        return {
            "law": self.law.to_json(),
            "over": [each.to_json() for each in self.over],
            "points": [dict(point) for point in self.points],
            "wagers": [self._line(each) for each in self.lines],
            "unchanged_lines": self.unchanged,
            "not_computable": [each.to_json() for each in self.not_computable],
        }

    def _line(self, line: SweepLine) -> dict[str, object]:
        figures = [None if each is None else _figures(each) for each in line.figures]
        return {"wager": line.wager, "selection": line.selection, "title": line.title, "figures": figures}

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each wager that changes at each point."""
        return {
            "figures": [
                _row(line, point, side)
                for line in self.lines
                for point, side in zip(self.points, line.figures, strict=True)
            ],
            "not_computable": [{"what": each.what, "why": each.why} for each in self.not_computable],
        }

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read in a terminal."""
        yield f"{'law:':6}{side_in_words(self.law)}"
        yield f"{'over:':6}{over_in_words(self.over)}"
        if self.same:
            yield "Every wager is worth the same at every value."
        else:
            for figure in ("house edge", "ev"):
                for columns, rows in sweep_tables(self, figure, brief=True):
                    yield ""
                    yield PrintedTable(columns, rows)
        if self.unchanged and not self.same:
            yield f"{are(self.unchanged, 'line')} not changed: a wager on one selection is a line."
        if self.not_computable:
            yield ""
            yield PrintedTable(("not computable", "why"), [(each.what, each.why) for each in self.not_computable])


def _figures(side: WagerSide) -> dict[str, object]:
    return {name: each for name, each in side.to_json().items() if name not in ("wager", "title", "selection")}


def _row(line: SweepLine, point: Point, side: WagerSide | None) -> Row:
    """A row of a data frame: figures as decimals, the gain as it is exactly too."""
    found: dict[str, str | int | float | bool | None] = {
        "wager": line.wager, "title": line.title, "selection": line.selection,
    }  # fmt: skip
    found |= {name: value if isinstance(value, (str, int)) else str(value) for name, value in point.items()}
    for name in ("ev", "win", "push", "lose", "hit_rate", "variance"):
        number = None if side is None else side.number(name)
        found[name] = None if number is None else float(number)
    exact = side is not None and side.exact
    return found | {
        "edge": None if side is None else side.edge,
        "exact_ev": side.ev if side is not None and exact else None,
        "exact": exact,
    }


def over_in_words(over: tuple[Over, ...]) -> str:
    """What is swept, as people read it."""
    said = []
    for each in over:
        usual = "" if each.default is None else f"; {each.default} where nobody chooses"
        listed = each.left_out or ", ".join(each.labels)
        said.append(f"{each.option}: {listed}{usual}")
    return " / ".join(said)


def alike(lines: Iterable[SweepLine]) -> list[tuple[SweepLine, list[str]]]:
    """Selections of a wager that are worth the same at every point, each with the first of them."""
    groups: dict[tuple[object, ...], tuple[SweepLine, list[str]]] = {}
    for line in lines:
        key = (line.wager, *((None, None) if each is None else (each.ev, each.edge) for each in line.figures))
        group = groups.setdefault(key, (line, []))
        if line.selection is not None:
            group[1].append(line.selection)
    return list(groups.values())


Table = tuple[tuple[str, ...], list[tuple[str, ...]]]


def sweep_table(found: Sweep, figure: str, *, titled: bool = False, brief: bool = False) -> Table:
    """A line for each wager and a column for each value of the option; of two, a line for each value of the second."""
    first, *second = found.over
    names = (f">{first.option} {label}" if at == 0 else f">{label}" for at, label in enumerate(first.labels))
    inner = second[0].labels if second else (None,)
    rows = []
    for line, picked in alike(found.lines):
        for number, value in enumerate(inner):
            cells = [_cell(side, figure, brief=brief) for side in line.figures[number :: len(inner)]]
            name = line.title if titled else line.wager
            rows.append((name, picks(picked), *([] if value is None else [value]), *cells))
    return (f"={figure}", "on", *(f"={each.option}" for each in second), *names), rows


def _cell(side: WagerSide | None, figure: str, *, brief: bool) -> str:
    if side is None:
        return NONE
    if figure == "house edge":
        return edge(side)
    if side.ev is None:
        return NONE
    if side.exact and not (brief and len(side.ev) > BRIEF):
        return short(side.ev)
    return f"{float(side.number('ev') or 0):.6f}"


def sweep_tables(found: Sweep, figure: str, *, titled: bool = False, brief: bool = False) -> Iterator[Table]:
    """The table, or several with as many values each as a terminal or a page has room for."""
    columns, rows = sweep_table(found, figure, titled=titled, brief=brief)
    fixed, option = 2 + len(found.over) - 1, found.over[0].option
    widths = [
        max(len(cell) for cell in (name.lstrip("=>"), *column)) + GAP
        for name, *column in zip(columns, *rows, strict=True)
    ]
    count = len(columns) - fixed
    room = max(1, (WIDE - sum(widths[:fixed])) // max(widths[fixed:]))
    step = -(-count // -(-count // room))
    for start in range(fixed, len(columns), step):
        names = columns[start : start + step]
        if start > fixed:
            names = (f">{option} {names[0].lstrip('>')}", *names[1:])
        yield columns[:fixed] + names, [row[:fixed] + row[start : start + step] for row in rows]

"""A law reckoned at every value of an option."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.terms.terms import Terms, terms_of
from aboveboard.play.compare.figures import SideFigures, figures_of
from aboveboard.play.compare.over import grid, swept
from aboveboard.play.compare.records import NotComputable
from aboveboard.play.compare.sides import Loaded
from aboveboard.play.compare.sweep import Point, Sweep, SweepLine
from aboveboard.play.compare.wagers import Pair, changed, not_computable


def sweep(side: Loaded, over: Mapping[str, object], wager: str | None = None) -> Sweep:
    """A side that has been read, at every value; all the values are held to the law before anything is reckoned."""
    if side.side.missing is not None:
        raise BadInput(side.side.missing)
    if side.terms is None:
        raise BadInput(f"--over: {side.side.game} is a {side.kind}, and has no options to sweep")
    terms = side.terms
    options = swept(terms, over, side.known)
    points = grid(options)
    laws = [_under(terms, side, point) for point in points]
    if wager is not None and all(wager not in law.wagers for law in laws):
        raise BadInput(f"wager {wager!r} is not one that {terms.law.title} has; {nearest(wager, terms.wagers)}")
    figures = [figures_of(law).only(wager) for law in laws]
    lines = _lines(figures)
    listed = [each for each in lines if _changes(each)]
    return Sweep(
        side.side,
        options,
        tuple(points),
        tuple(listed),
        len(lines) - len(listed),
        tuple(_not_computable(points, figures)),
    )


def _under(terms: Terms, side: Loaded, point: Point) -> Terms:
    chosen = {name: value for name, value in terms.options.items() if name in side.known}
    return terms_of(terms.edition, {**chosen, **point}, side.wheel, terms.house_way, terms.added)


def _lines(figures: list[SideFigures]) -> list[SweepLine]:
    """Every wager on every selection that some law has, in the order in which they have them."""
    held = [{(each.wager, each.selection): each for each in found.wagers} for found in figures]
    keys = dict.fromkeys(key for each in held for key in each)
    titles = {key: next(each[key].title for each in held if key in each) for key in keys}
    return [SweepLine(key[0], titles[key], key[1], tuple(each.get(key) for each in held)) for key in keys]


def _changes(line: SweepLine) -> bool:
    """Is there a value at which it is not worth what it is worth at the first?"""
    first, *others = line.figures
    return any(
        (each is None) != (first is None) or (first is not None and each is not None and changed(Pair(first, each)))
        for each in others
    )


def _not_computable(points: Sequence[Point], figures: list[SideFigures]) -> list[NotComputable]:
    """What cannot be had at some values, or at all of them, each said once."""
    found: dict[NotComputable, list[str]] = {}
    for point, law in zip(points, figures, strict=True):
        for each in law.wagers:
            for one in not_computable(Pair(None, each)):
                at = ", ".join(f"{name} = {value}" for name, value in point.items())
                found.setdefault(replace(one, side=None), []).append(at)
    return [
        one if len(at) == len(points) else replace(one, what=f"{one.what} where {'; '.join(at)}")
        for one, at in found.items()
    ]

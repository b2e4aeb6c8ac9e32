"""Two laws of a game compared: wagers, values, clauses and the best play, with what cannot be known of either."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.compare.best_play import play_changes
from aboveboard.play.compare.clauses import clause_faults
from aboveboard.play.compare.comparison import Comparison
from aboveboard.play.compare.figures import SideFigures, figures_of
from aboveboard.play.compare.pools import tickets_of
from aboveboard.play.compare.records import NotComputable, SideName, WagerChange, WagerSide
from aboveboard.play.compare.sides import Loaded, Named, loaded
from aboveboard.play.compare.values import not_held, unprinted, value_changes
from aboveboard.play.compare.wagers import Pair, changed, not_computable, pairs

SIDES: tuple[SideName, SideName] = ("before", "after")


def compare(
    before: Named, after: Named, read: Callable[[str], object], wager: str | None = None, plan: object = None
) -> Comparison:
    """Two sides as they are named; both are read before anything is reckoned."""
    return compare_loaded(loaded(before, read), loaded(after, read), wager, plan)


def compare_loaded(before: Loaded, after: Loaded, wager: str | None = None, plan: object = None) -> Comparison:
    """Two sides that have been read, of one kind; one of them may have no text."""
    kinds = {each.kind for each in (before, after) if each.side.missing is None}
    if len(kinds) > 1:
        said = " and ".join(f"{each.side.ruleset}:{each.side.game} is a {each.kind}" for each in (before, after))
        raise BadInput(f"{said}: two of one kind can be compared")
    if not kinds:
        why = dict.fromkeys(each.side.missing or "" for each in (before, after))
        raise BadInput(f"there is no text on either side: {'; '.join(why)}")
    kind = kinds.pop()
    if plan is not None and kind != "pool":
        raise BadInput(f"--plan: {after.side.game} is no pool, of which tickets are planned")
    _check_wager(before, after, wager)
    values = value_changes(before, after, wager)
    found = Comparison(
        kind,
        before.side,
        after.side,
        values=values.rows,
        unchanged=values.unchanged,
        not_computable=tuple(each for each in not_held(before, after) if _of_wager(each.what, wager)),
        notes=tuple(_notes(before, after)),
    )
    if kind == "game":
        return _with_game(found, before, after, wager)
    return _with_pool(found, before, after, plan) if kind == "pool" else found


def _check_wager(before: Loaded, after: Loaded, wager: str | None) -> None:
    names = [name for each in (before, after) if each.terms is not None for name in each.terms.wagers]
    if wager is not None and wager not in names:
        raise BadInput(f"wager {wager!r} is on neither side; {nearest(wager, dict.fromkeys(names))}")


def _of_wager(path: str, wager: str | None) -> bool:
    return wager is None or f"wagers.{wager}" in (path, ".".join(path.split(".")[:2]))


def _notes(before: Loaded, after: Loaded) -> Iterator[str]:
    for each, word in ((before, "new"), (after, "gone")):
        if each.side.missing is not None and each.not_held is None:
            yield f"No text is known to have stood on that side: everything is {word}."


def _with_game(found: Comparison, before: Loaded, after: Loaded, wager: str | None) -> Comparison:
    left, right = before.terms, after.terms
    old, new = (None if each is None else figures_of(each).only(wager) for each in (left, right))
    if old is None or new is None or left is None or right is None:
        return _one_sided(found, old, new, before, after, wager)
    lines = pairs(old.wagers, new.wagers, left, right)
    rows = [None if each is None else _as_known(each, before, after) for each in map(changed, lines)]
    faults = clause_faults(left, right, wager)
    return replace(
        found,
        wagers=tuple(each for each in rows if each is not None),
        unchanged_lines=rows.count(None),
        gaps=faults.gaps,
        overlaps=faults.overlaps,
        readings=faults.readings,
        play=play_changes(old.advice, new.advice),
        not_computable=(*_each_once(found.not_computable, lines),),
    )


def _as_known(row: WagerChange, before: Loaded, after: Loaded) -> WagerChange:
    """A wager of which the text of the other side is not held is neither new nor gone."""
    lacking = {"new": (before, after), "gone": (after, before)}.get(row.change)
    if lacking is None or all(path != f"wagers.{row.wager}" for path, _ in unprinted(*lacking)):
        return row
    return replace(row, change="not known")


def _one_sided(
    found: Comparison,
    old: SideFigures | None,
    new: SideFigures | None,
    before: Loaded,
    after: Loaded,
    wager: str | None,
) -> Comparison:
    """Where one side has no text: all is new or gone, unless a text stood there that is not held."""
    unknown = before.not_held is not None or after.not_held is not None
    lines = [Pair(None, each) for each in new.wagers] if new is not None else []
    lines += [Pair(each, None) for each in old.wagers] if old is not None else []
    rows = [each for each in map(changed, lines) if each is not None]
    faults = clause_faults(before.terms, after.terms, wager)
    return replace(
        found,
        wagers=tuple(replace(each, change="not known") if unknown else each for each in rows),
        gaps=faults.gaps,
        overlaps=faults.overlaps,
        readings=faults.readings,
        not_computable=(*_each_once(found.not_computable, lines),),
    )


def _each_once(held: Iterable[NotComputable], lines: Iterable[Pair]) -> list[NotComputable]:
    """What cannot be computed, that of a value of a wager before what follows from it."""
    return [*held, *(each for pair in lines for each in not_computable(pair))]


def _with_pool(found: Comparison, before: Loaded, after: Loaded, plan: object) -> Comparison:
    lacking: list[NotComputable] = []
    held: dict[SideName, tuple[WagerSide, ...]] = {}
    for name, each in zip(SIDES, (before, after), strict=True):
        held[name], why = ((), None) if each.pool is None else tickets_of(each.pool, plan)
        if why is not None:
            lacking.append(NotComputable(f"what a ticket of {each.side.game} is worth", why, name))
    if len({each.why for each in lacking}) == 1 and len(lacking) == 2:
        lacking = [replace(lacking[0], side=None)]
    old = {each.selection: each for each in held["before"]}
    new = {each.selection: each for each in held["after"]}
    rows: list[WagerChange | None] = [
        changed(Pair(old.get(pick), new.get(pick))) for pick in dict.fromkeys((*new, *old))
    ]
    return replace(
        found,
        wagers=tuple(each for each in rows if each is not None),
        unchanged_lines=rows.count(None),
        not_computable=(*found.not_computable, *lacking),
    )

"""Wagers side by side: which is which under the two laws, and by how much its figures differ."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from aboveboard.kernel.odds import Odds
from aboveboard.law.terms.terms import Terms
from aboveboard.play.compare.figures import picked
from aboveboard.play.compare.records import (
    FIGURES,
    Change,
    NotComputable,
    SideName,
    WagerChange,
    WagerSide,
)

Key = tuple[str, str | None]
"""A wager and what is picked of it."""


class Pair(NamedTuple):
    """A wager on a selection under both laws; one side is empty where the other alone has it."""

    before: WagerSide | None
    after: WagerSide | None
    matched: str | None = None
    """Why two of different names stand side by side."""


def pairs(before: Sequence[WagerSide], after: Sequence[WagerSide], left: Terms, right: Terms) -> list[Pair]:
    """Which wager is which: those of one name, then those that are the same wager of the game; in the later order."""
    old = {(each.wager, each.selection): each for each in before}
    new = {(each.wager, each.selection): each for each in after}
    found = {key: Pair(old.pop(key), each) for key, each in new.items() if key in old}
    same = _by_game(old, left) if left.game.name == right.game.name else {}
    for key, each in new.items():
        others = same.get(_key(each, right), [])
        if key not in found and others:
            other = others.pop(0)
            del old[other.wager, other.selection]
            found[key] = Pair(other, each, f"both are the game's {_key(each, right)[0]}")
    listed = [found.get(key, Pair(None, each)) for key, each in new.items()]
    return listed + [Pair(each, None) for each in old.values()]


def _by_game(
    held: dict[tuple[str, str | None], WagerSide], terms: Terms
) -> dict[tuple[str, str | None], list[WagerSide]]:
    found: dict[tuple[str, str | None], list[WagerSide]] = defaultdict(list)
    for each in held.values():
        if not terms.wagers[each.wager].composite:
            found[_key(each, terms)].append(each)
    return found


def _key(each: WagerSide, terms: Terms) -> Key:
    return picked(terms.wagers[each.wager], each.selection)


def changed(pair: Pair) -> WagerChange | None:
    """What changes of a wager; None where nothing that the player meets does."""
    before, after = pair.before, pair.after
    held = after or before
    assert held is not None, "a pair has one side at least"
    if before is None or after is None:
        change: Change = "new" if before is None else "gone"
        return WagerChange(held.wager, held.selection, change, before, after)
    if _alike(before, after):
        return None
    exact = all(each.exact for each in (before, after) if each.ev is not None)
    error = None if exact else ((before.error or 0) ** 2 + (after.error or 0) ** 2) ** 0.5
    return WagerChange(
        held.wager, held.selection, "changed", before, after, dict(_differences(before, after)), exact, error,
        pair.matched,
    )  # fmt: skip


def _alike(before: WagerSide, after: WagerSide) -> bool:
    """Is a wager the same in everything but its clauses, its title and the words beside it?"""
    numbers = all(getattr(before, name) == getattr(after, name) for name in FIGURES)
    return numbers and _paid(before) == _paid(after) and before.vigorish == after.vigorish


def _paid(side: WagerSide) -> dict[str, object]:
    """What each grade pays, however it is written: 4 to 1 is 5 for 1."""
    return {grade: _odds(pay) for grade, pay in side.pays.items()}


def _odds(pay: str) -> Fraction | str:
    try:
        return Odds.parse(pay).ratio
    except ValueError:
        return pay


def _differences(before: WagerSide, after: WagerSide) -> Iterator[tuple[str, str]]:
    """After less before, of every figure that both have."""
    exact = before.exact and after.exact
    for name in FIGURES:
        one, other = before.number(name), after.number(name)
        if one is not None and other is not None:
            yield name, _written(other - one, exact=exact)


def _written(number: Fraction, *, exact: bool) -> str:
    return str(number) if exact else f"{float(number):.12f}"


def not_computable(pair: Pair) -> Iterator[NotComputable]:
    """What of a wager cannot be had on a side, and why."""
    sides: tuple[tuple[SideName, WagerSide | None], ...] = (("before", pair.before), ("after", pair.after))
    lacking = [(name, each) for name, each in sides if each is not None and _lacks(each)]
    reasons = {each.note for _, each in lacking}
    both = len(lacking) == 2 and len(reasons) == 1
    for name, each in lacking[:1] if both else lacking:
        on = "" if each.selection is None else f" on {each.selection}"
        why = (each.note or "").removeprefix("not computable: ")
        yield NotComputable(
            f"what {each.title}{on} is worth", why, None if both else name, each.wager, each.selection, each.cite
        )


def _lacks(each: WagerSide) -> bool:
    """Is there no figure of it, for want of a text or of a solution?"""
    return each.ev is None and each.note is not None

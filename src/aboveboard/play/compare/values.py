"""The texts of two sides value by value, those of the procedures of a game beside its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from aboveboard.law.differences import Difference, Differences, differences, written
from aboveboard.law.procedures import FOLDER, read
from aboveboard.law.proposals import proposal_named
from aboveboard.law.terms.terms import Terms
from aboveboard.play.compare.records import NotComputable, SideName, ValueChange
from aboveboard.play.compare.sides import Loaded

NOTHING = Differences((), 0)


class Values(NamedTuple):
    """What of two texts is not the same, and how many values are."""

    rows: tuple[ValueChange, ...]
    unchanged: int


def value_changes(before: Loaded, after: Loaded, wager: str | None = None) -> Values:
    """Every value that only one of the sides has, or that is another there; none where a text is not held."""
    if before.not_held is not None or after.not_held is not None:
        return Values((), 0)
    if wager is not None:
        own = differences(_of_wager(before.raw, wager), _of_wager(after.raw, wager))
        return Values(tuple(map(_change, own.rows)), own.unchanged)
    own = differences(before.raw, after.raw)
    both = not any(each.terms is not None and says_no_procedures(each.terms) for each in (before, after))
    steps = differences(_procedures(before), _procedures(after)) if both else NOTHING
    rows = [*map(_change, own.rows), *(_change(each, f"{FOLDER}.") for each in steps.rows)]
    return Values(tuple(rows), own.unchanged + steps.unchanged)


def _of_wager(raw: Mapping[str, Any] | None, wager: str) -> Mapping[str, Any] | None:
    """What a text says of one wager."""
    found = {} if raw is None else raw.get("wagers", {})
    return {"wagers": {wager: found[wager]}} if wager in found else None


def says_no_procedures(terms: Terms) -> bool:
    """Is it a text of one's own, which is of a game alone: has it no procedures that could be new or gone?"""
    return terms.edition.folder is None and terms.edition.procedures is None


def _procedures(side: Loaded) -> Mapping[str, Any] | None:
    """The procedures of a game as its ruleset prescribes them under the law of the side."""
    if side.terms is None:
        return None
    edition = side.terms.edition
    if edition.procedures is not None:
        return edition.procedures
    return None if edition.folder is None else read(edition.ruleset, edition.game.name, edition.asked) or None


def _change(each: Difference, above: str = "") -> ValueChange:
    return ValueChange(
        above + each.path, each.change, written(each.before), written(each.after), each.before_cite, each.after_cite
    )


def not_held(before: Loaded, after: Loaded) -> Iterator[NotComputable]:
    """What no text is held of on a side: all of it, or what a notice does not print of what stood before it."""
    sides: tuple[tuple[SideName, Loaded, Loaded], ...] = (("before", before, after), ("after", after, before))
    for name, side, other in sides:
        if side.side.missing is not None and side.not_held is not None:
            yield NotComputable(f"the whole of {side.side.game}", side.not_held, name)
        for path, why in unprinted(side, other):
            yield NotComputable(path, why, name)


def unprinted(side: Loaded, other: Loaded) -> Iterator[tuple[str, str]]:
    """What proposals that are laid over the other side alone do not print of what stood before them."""
    if other.folder is None or other.file is None or side.raw is None:
        return
    own = {each.number for each in side.laid}
    for each in other.laid:
        if each.number not in own:
            for key, why in proposal_named(other.folder, each.number).law.not_held.items():
                file, _, path = key.partition(":")
                if file == other.file:
                    yield path or f"the rest of {file}", why

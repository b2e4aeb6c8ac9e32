"""What the clauses of a wager leave over or say twice under one law and not, or otherwise, under the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, NamedTuple, TypeVar

from aboveboard.law.terms.terms import Terms
from aboveboard.play.compare.figures import question
from aboveboard.play.compare.records import ClauseGap, ClauseOverlap, ReadingWorth, SideName
from aboveboard.play.odds.cache import cached
from aboveboard.play.partition import Partition, partitions

Found = TypeVar("Found", ClauseGap, ClauseOverlap)


class ClauseFaults(NamedTuple):
    """Of both laws: what their clauses leave over, what they say twice, and what each way to read them is worth."""

    gaps: tuple[ClauseGap, ...]
    overlaps: tuple[ClauseOverlap, ...]
    readings: tuple[ReadingWorth, ...]


def clause_faults(before: Terms | None, after: Terms | None, only: str | None = None) -> ClauseFaults:
    """What one side has and the other has not: faults that both texts share are no difference. Stored once found."""
    given = [each for each in (before, after) if each is not None]
    if not any(wager.law.clauses for each in given for wager in each.wagers.values()):
        return ClauseFaults((), (), ())
    asked = [None if each is None else question(each) for each in (before, after)]
    if asked.count(None) != (before, after).count(None):
        return _found(before, after, only)

    def find() -> list[list[dict[str, Any]]]:
        return [[asdict(row) for row in rows] for rows in _found(before, after, only)]

    standing = [None if each is None else each.law.status for each in (before, after)]  # a price is told with its text
    return _read(cached("clauses", [*asked, *standing, only], find))


def _read(held: list[list[dict[str, Any]]]) -> ClauseFaults:
    """What was stored."""
    gaps, overlaps, readings = held
    return ClauseFaults(
        tuple(ClauseGap(**row) for row in gaps),
        tuple(ClauseOverlap(**row | {name: tuple(row[name]) for name in ("clauses", "gives")}) for row in overlaps),
        tuple(ReadingWorth(**row | {"prevails": tuple(map(tuple, row["prevails"]))}) for row in readings),
    )


def _found(before: Terms | None, after: Terms | None, only: str | None) -> ClauseFaults:
    old = [] if before is None else _of(before, after, only)
    new = [] if after is None else _of(after, before, only)
    return ClauseFaults(
        tuple(_differing([*_gaps("before", old)], [*_gaps("after", new)])),
        tuple(_differing([*_overlaps("before", old)], [*_overlaps("after", new)])),
        _readings(old, new),
    )


def _of(terms: Terms, other: Terms | None, only: str | None) -> list[Partition]:
    return [each for each in partitions(terms, other) if only in (None, each.wager)]


def _gaps(side: SideName, found: Iterable[Partition]) -> Iterable[ClauseGap]:
    for one in found:
        for gap in one.gaps:
            yield ClauseGap(side, one.wager, one.selection, str(gap.probability), gap.what)


def _overlaps(side: SideName, found: Iterable[Partition]) -> Iterable[ClauseOverlap]:
    for one in found:
        for each in one.overlaps:
            yield ClauseOverlap(
                side, one.wager, one.selection, str(each.probability), each.what, each.clauses, each.gives, each.read_as
            )


def _differing(before: list[Found], after: list[Found]) -> Iterable[Found]:
    """Those of one side of which the other has no like."""
    old, new = ({_said(each) for each in side} for side in (before, after))
    yield from (each for each in before if _said(each) not in new)
    yield from (each for each in after if _said(each) not in old)


def _said(each: ClauseGap | ClauseOverlap) -> tuple[object, ...]:
    """A fault whichever side it is on; its clauses may bear other letters there."""
    found = each.to_json()
    return tuple(str(found[name]) for name in ("wager", "selection", "probability", "what", "read_as") if name in found)


def _readings(before: list[Partition], after: list[Partition]) -> tuple[ReadingWorth, ...]:
    """What each reading is worth of a text that is unclear, unless it is as unclear on the other side."""
    old, new = (
        {(one.wager, one.selection): [each.to_json() for each in one.readings] for one in side}
        for side in (before, after)
    )
    sides: tuple[tuple[SideName, list[Partition]], ...] = (("before", before), ("after", after))
    return tuple(
        ReadingWorth(
            side,
            one.wager,
            one.selection,
            tuple((each.clause, each.gives) for each in reading.prevails),
            reading.rest,
            str(reading.ev),
            reading.in_force,
            one.note,
        )
        for side, found in sides
        for one in found
        if not one.clean and old.get((one.wager, one.selection)) != new.get((one.wager, one.selection))
        for reading in one.readings
    )

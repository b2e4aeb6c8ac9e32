"""Slips that a bank shows as one line: several deposits that come to it, where no others would."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

MOST = 12
"""Among so many slips it is looked which of them come to a line; among more anything does."""
Line = TypeVar("Line", bound=Hashable)
Slip = TypeVar("Slip", bound=Hashable)


def coming_to(cents: int, slips: Sequence[Slip], worth: Callable[[Slip], int]) -> Iterator[frozenset[Slip]]:
    """Every two or more of some slips that come to a sum; of too many slips none."""
    if len(slips) > MOST:
        return
    listed = sorted(slips, key=worth, reverse=True)
    left = [sum(map(worth, listed[place:])) for place in range(len(listed) + 1)]

    def further(place: int, wanted: int, taken: tuple[Slip, ...]) -> Iterator[frozenset[Slip]]:
        if not wanted and len(taken) > 1:
            yield frozenset(taken)
        if wanted <= 0 or place == len(listed) or left[place] < wanted:
            return
        slip = listed[place]
        yield from further(place + 1, wanted - worth(slip), (*taken, slip))
        yield from further(place + 1, wanted, taken)

    yield from further(0, cents, ())


def sure(
    lines: Iterable[Line], may: Callable[[Line], Sequence[Slip]], worth: Callable[[Line | Slip], int]
) -> tuple[dict[Line, frozenset[Slip]], dict[Line, set[Slip]]]:
    """The lines to which certain slips come and no others do, none of which another line could need; and those that
    several would come to, with all that might."""
    ways = {line: list(coming_to(worth(line), may(line), worth)) for line in lines}
    ways = {line: found for line, found in ways.items() if found}
    certain: dict[Line, frozenset[Slip]] = {}
    while found := {line: each[0] for line, each in ways.items() if len(each) == 1 and _alone(line, ways)}:
        certain |= found
        taken = frozenset[Slip]().union(*found.values())
        ways = {
            line: left
            for line, each in ways.items()
            if line not in found and (left := [one for one in each if not one & taken])
        }
    return certain, {line: set[Slip]().union(*each) for line, each in ways.items()}


def _alone(line: Line, ways: Mapping[Line, Sequence[frozenset[Slip]]]) -> bool:
    """Could no other line need the slips that come to this one?"""
    (own,) = ways[line]
    return not any(own & each for other, found in ways.items() if other != line for each in found)

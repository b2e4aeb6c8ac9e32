"""Serial numbers as ranges: ten million tickets are a handful of intervals, never a row each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

LARGEST_SERIAL = 10**18
"""No serial number is larger."""
Range = tuple[int, int]
"""The first and the last number of a range."""


@dataclass(slots=True)
class Serials:
    """A set of numbers as ranges in order, apart from each other by at least one number."""

    ranges: list[Range] = field(default_factory=list)

    @classmethod
    def of(cls, ranges: Iterable[Iterable[int]]) -> Serials:
        """Ranges in any order; raises ValueError where one is upside down or a number is in two of them."""
        found = cls()
        for each in ranges:
            first, last = each
            if first > last:
                raise ValueError(f"{first} to {last} is no range: the first number comes first")
            if found.overlaps(first, last):
                raise ValueError(f"{first} to {last} overlaps another range: a number would be there twice")
            found.add(first, last)
        return found

    def copy(self) -> Serials:
        """The same, to be gone on from by itself."""
        return Serials(list(self.ranges))

    def __len__(self) -> int:
        return sum(last - first + 1 for first, last in self.ranges)

    def __bool__(self) -> bool:
        return bool(self.ranges)

    def __contains__(self, number: int) -> bool:
        return self.covers(number, number)

    def __iter__(self) -> Iterator[int]:
        for first, last in self.ranges:
            yield from range(first, last + 1)

    def _at(self, number: int) -> int:
        """The place of the last range that begins at a number or before it; -1 where none does."""
        return bisect_right(self.ranges, (number, LARGEST_SERIAL * 2)) - 1

    def covers(self, first: int, last: int) -> bool:
        """Are all numbers of a range here?"""
        place = self._at(first)
        return place >= 0 and self.ranges[place][1] >= last

    def overlaps(self, first: int, last: int) -> bool:
        """Is any number of a range here?"""
        place = self._at(last)
        return place >= 0 and self.ranges[place][1] >= first

    def add(self, first: int, last: int) -> None:
        """Put a range in, of which none may be here: ranges that touch become one."""
        place = self._at(first) + 1
        start, end = place, place
        if place > 0 and self.ranges[place - 1][1] == first - 1:
            start, first = place - 1, self.ranges[place - 1][0]
        if place < len(self.ranges) and self.ranges[place][0] == last + 1:
            end, last = place + 1, self.ranges[place][1]
        self.ranges[start:end] = [(first, last)]

    def remove(self, first: int, last: int) -> None:
        """Take a range out, all of which must be here."""
        place = self._at(first)
        begins, ends = self.ranges[place]
        left = [(begins, first - 1)] if begins < first else []
        right = [(last + 1, ends)] if last < ends else []
        self.ranges[place : place + 1] = [*left, *right]

    def next(self, count: int) -> list[Range]:
        """The first so many numbers as ranges; fewer where there are not so many."""
        found = list[Range]()
        for first, last in self.ranges:
            if count <= 0:
                break
            upto = min(last, first + count - 1)
            found.append((first, upto))
            count -= upto - first + 1
        return found

    def nth(self, place: int) -> int:
        """The number at a place, from nought."""
        for first, last in self.ranges:
            if place <= last - first:
                return first + place
            place -= last - first + 1
        raise IndexError(place)


def spoken(ranges: Iterable[Iterable[int]]) -> str:
    """Ranges as people read them: 1 to 100, 205."""
    return ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in ranges)


def numbered(what: str, ranges: Sequence[Iterable[int]]) -> str:
    """What has these numbers, as people say it: ticket 7; tickets 1 to 6, 9."""
    one = len(ranges) == 1 and len(set(ranges[0])) == 1
    return f"{what if one else f'{what}s'} {spoken(ranges)}"

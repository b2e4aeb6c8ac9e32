"""Bingo cards in numbered series: each computed from its number, no two of a series the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from aboveboard.games.shapes.pool import Calls
from aboveboard.law.errors import BadInput, short
from aboveboard.play.pools.bingo.calling import calls_of, item_kind, read_calls
from aboveboard.play.pools.bingo.patterns import Pattern, Square

if TYPE_CHECKING:
    # Arrays take a while to import, and most who know of cards compute none.
    import numpy as np
    import numpy.typing as npt

    from aboveboard.play.pools.bingo.numbering import Numbering

AT_ONCE = 2**12
"""So many cards are computed together."""


@dataclass(frozen=True)
class Card:
    """One card: its balls by row and column, none on a free square."""

    stage: Calls
    number: int
    rows: tuple[tuple[int | None, ...], ...]

    @property
    def columns(self) -> tuple[tuple[int | None, ...], ...]:
        """Its balls by column and row."""
        return tuple(zip(*self.rows, strict=True))

    def called(self, calls: Sequence[object]) -> dict[Square, int]:
        """By square that is covered: with which call, from 1; free squares from the start, with 0."""
        when = calls_of(read_calls(calls, self.stage))
        found: dict[Square, int] = dict.fromkeys(self.stage.free, 0)
        for row, column in self.stage.squares:
            ball = self.rows[row][column]
            if ball is not None and ball in when:
                found[row, column] = when[ball]
        return found

    def covers_at(self, calls: Sequence[object], pattern: Pattern) -> int | None:
        """With which call the card covered the pattern, from 1; none where it has not."""
        called = self.called(calls)
        covered = [max(called[each] for each in way) for way in pattern.alternatives if way <= called.keys()]
        return min(covered, default=None)


@dataclass(frozen=True)
class Sheet:
    """What is handed over the counter as one: a card, or several on one sheet."""

    number: int
    cards: tuple[Card, ...]

    @property
    def kind(self) -> str:
        """A board has more than one card."""
        return item_kind(len(self.cards))


@dataclass(frozen=True)
class CardSeries:
    """So many cards, numbered from 1, which the key decides; a longer series of the same key begins with the same."""

    stage: Calls
    key: bytes | str = field(repr=False)
    count: int
    name: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.key, bytes | str) or not self.key:
            raise BadInput(f"key: a text or bytes that decide the cards were expected, not {short(self.key)}")
        from aboveboard.play.pools.bingo.numbering import MOST_NUMBERS

        most = min(self._numbering.cards, MOST_NUMBERS)
        if type(self.count) is not int or not 1 <= self.count <= most:
            raise BadInput(f"count: from 1 to {most:,} cards were expected, not {short(self.count)}")

    @cached_property
    def _numbering(self) -> Numbering:
        from aboveboard.play.pools.bingo.numbering import Numbering

        key = self.key if isinstance(self.key, bytes) else self.key.encode("utf-8", "surrogatepass")
        return Numbering(self.stage, key)

    @property
    def title(self) -> str:
        """What the series is called in a sentence."""
        return f"series {self.name}" if self.name else "the series"

    def card(self, number: int) -> Card:
        """The card of a number."""
        return next(self.cards([number]))

    def cards(self, numbers: Iterable[int]) -> Iterator[Card]:
        """The cards of some numbers."""
        checked = self.numbered(numbers)
        for start in range(0, len(checked), AT_ONCE):
            some = checked[start : start + AT_ONCE]
            for number, rows in zip(some, self.balls(some).tolist(), strict=True):
                yield Card(self.stage, number, tuple(tuple(ball or None for ball in row) for row in rows))

    def sheet(self, number: int, cards: int) -> Sheet:
        """One of the sheets on which the series is printed, so many cards on each, numbered from 1."""
        if type(cards) is not int or cards < 1:
            raise BadInput(f"cards: a number of cards on a sheet, from 1, was expected, not {short(cards)}")
        last = -(-self.count // cards)
        if type(number) is not int or not 1 <= number <= last:
            raise BadInput(f"sheet {short(number)} was never printed: {self.title} has the sheets 1 to {last:,}")
        first = (number - 1) * cards + 1
        return Sheet(number, tuple(self.cards(range(first, min(first + cards, self.count + 1)))))

    def numbered(self, numbers: Iterable[int]) -> Sequence[int]:
        """Numbers of cards that were printed, all of them."""
        found = numbers if isinstance(numbers, range) else list(numbers)
        ends = (found[:1], found[-1:]) if isinstance(found, range) else (found,)
        for number in (each for some in ends for each in some):
            if type(number) is not int or not 1 <= number <= self.count:
                raise BadInput(
                    f"card {short(number)} was never printed: {self.title} has the cards 1 to {self.count:,}"
                )
        return found

    def balls(self, numbers: Sequence[int]) -> npt.NDArray[np.int32]:
        """The balls of some cards by card, row and column; 0 stands on a free square."""
        import numpy as np

        checked = self.numbered(numbers)
        return self._numbering.balls(np.array(checked, np.uint64) - np.uint64(1))

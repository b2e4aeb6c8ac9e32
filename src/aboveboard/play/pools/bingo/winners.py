"""Cards held to the calls: what of a card is covered, and which of all that were sold covered the pattern first.

The earliest call wins, and all cards that it completes share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aboveboard.law.errors import BadInput
from aboveboard.play.pools.bingo.calling import read_calls
from aboveboard.play.pools.bingo.cards import Card, CardSeries
from aboveboard.play.pools.bingo.patterns import Pattern, Square

if TYPE_CHECKING:
    from aboveboard.kernel.compiled import Array

AT_ONCE = 2**14
"""So many cards are looked at together."""
NEVER = 2**31 - 1


@dataclass(frozen=True)
class Checked:
    """What the calls have made of a card."""

    card: Card
    covered: frozenset[Square]
    """Every square that is covered, free ones too."""
    at: int | None
    """The call, from 1, that completed the pattern; none where it is not complete."""
    ball: int | None
    """The ball of that call."""
    squares: frozenset[Square]
    """The squares that the pattern needed and that were complete with that call."""
    missing: frozenset[Square]
    """The squares that are still to be covered, along the shortest way."""

    @property
    def grade(self) -> str | None:
        """What happened, in the stage's word."""
        return None if self.at is None else f"{self.card.stage.grades[0]} at {self.at}"


def check(card: Card, calls: Sequence[object], pattern: Pattern) -> Checked:
    """Hold a card to the calls."""
    balls, called = read_calls(calls, card.stage), card.called(calls)
    covered, at = frozenset(called), card.covers_at(calls, pattern)
    if at is None:
        missing = min((way - covered for way in pattern.alternatives), key=lambda way: (len(way), sorted(way)))
        return Checked(card, covered, None, None, frozenset(), missing)
    by = [way for way in pattern.alternatives if way <= covered and max(called[each] for each in way) == at]
    return Checked(card, covered, at, balls[at - 1], frozenset[Square]().union(*by), frozenset())


@dataclass(frozen=True)
class Winners:
    """The call that was the first to complete a card, and all cards that it completed."""

    call: int
    ball: int
    numbers: tuple[int, ...]


def first_winners(
    series: CardSeries, numbers: Iterable[int], calls: Sequence[object], pattern: Pattern
) -> Winners | None:
    """Which cards of those that were sold win, all with the same call; none while no card covers the pattern."""
    balls, sold = read_calls(calls, series.stage), series.numbered(numbers)
    if len(set(sold)) < len(sold):
        twice = next(number for number, times in Counter(sold).items() if times > 1)
        raise BadInput(f"card {twice} is listed twice: each card of {series.title} is sold once")
    import numpy as np  # which takes a while, and a card by itself needs none of it

    when = np.full(series.stage.balls + 1, NEVER, np.int32)
    when[list(balls)] = np.arange(1, len(balls) + 1)
    best, won = NEVER, list[int]()
    for start in range(0, len(sold), AT_ONCE):
        some = sold[start : start + AT_ONCE]
        at = when[series.balls(some)]
        first = np.minimum.reduce([_last(at, way) for way in pattern.alternatives])
        call = int(first.min())
        if call < best:
            best, won = call, []
        if call == best < NEVER:
            won += [some[card] for card in np.flatnonzero(first == call).tolist()]
    return None if best == NEVER else Winners(best, balls[best - 1], tuple(sorted(won)))


def _last(at: Array, way: Iterable[Square]) -> Array:
    """By card: with which call the last of some squares was covered."""
    rows, columns = zip(*way, strict=True)
    found: Array = at[:, rows, columns].max(axis=1)
    return found

"""Which of the cards that were sold cover the pattern, followed call by call.

By ball the cards that bear it are known, so that a call looks at those alone. Nothing of this is state: it is made from
the game in hand, and made again where that is another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aboveboard.games.shapes.pool import Calls
from aboveboard.kernel.serials import Range
from aboveboard.play.pools.bingo.cards import CardSeries
from aboveboard.play.pools.bingo.patterns import Pattern
from aboveboard.play.pools.running.calling.state import Cards, GameState

if TYPE_CHECKING:
    # Arrays take a while to import, and most who know of pools call no balls.
    import numpy as np
    import numpy.typing as npt

AT_ONCE = 2**14
"""So many cards are computed together."""


@dataclass(frozen=True)
class Covered:
    """A card that covers, and the call with which it did."""

    series: str
    card: int
    at: int


class Covering:
    """The cards of one game, as far as its calls were followed."""

    def __init__(self, series: Mapping[str, CardSeries], stage: Calls, pattern: Pattern, cards: Cards) -> None:
        import numpy as np

        self.pattern = pattern
        self.calls: list[int] = []
        self.found: list[Covered] = []
        """The cards that cover, those of the earliest call first."""
        self._cards = _ranges(cards)
        self._names = [(name, number) for name, held in cards.items() for number in held]
        places = {square: place for place, square in enumerate(stage.squares)}
        self._ways = [[places[square] for square in sorted(way)] for way in pattern.alternatives]
        balls = np.concatenate([np.empty((0, len(places)), np.int32), *_balls(series, cards, len(places))])
        self._covered = balls == 0
        self._order = np.argsort(balls.ravel(), kind="stable")
        self._starts = np.searchsorted(balls.ravel()[self._order], np.arange(stage.balls + 2))
        self._complete = np.zeros(len(balls), bool)

    def call(self, ball: int) -> None:
        """Follow one more call: only the cards that bear the ball are looked at."""
        import numpy as np

        self.calls.append(ball)
        at = self._order[self._starts[ball] : self._starts[ball + 1]]
        self._covered.reshape(-1)[at] = True
        cards = at // self._covered.shape[1]
        covered = self._covered[cards]
        complete = np.zeros(len(cards), bool)
        for way in self._ways:
            complete |= covered[:, way].all(axis=1)
        new = np.sort(cards[complete & ~self._complete[cards]])
        self._complete[new] = True
        for card in new.tolist():
            name, number = self._names[card]
            self.found.append(Covered(name, number, len(self.calls)))

    def is_of(self, game: GameState, pattern: Pattern) -> bool:
        """Was it made of this game, as far as it has got?"""
        followed = self.calls == game.calls[: len(self.calls)]
        return followed and self.pattern == pattern and self._cards == _ranges(game.cards)


def _balls(series: Mapping[str, CardSeries], cards: Cards, squares: int) -> Iterator[npt.NDArray[np.int32]]:
    """The balls of cards by card and square."""
    for name, held in cards.items():
        numbers = list(held)
        for start in range(0, len(numbers), AT_ONCE):
            yield series[name].balls(numbers[start : start + AT_ONCE]).reshape(-1, squares)


def _ranges(cards: Cards) -> dict[str, list[Range]]:
    return {name: list(held.ranges) for name, held in cards.items()}


def follow(
    covering: Covering | None, series: Mapping[str, CardSeries], stage: Calls, pattern: Pattern, game: GameState
) -> Covering:
    """The cards of a game after all of its calls: those that were followed already are not gone through again."""
    if covering is None or not covering.is_of(game, pattern):
        covering = Covering(series, stage, pattern, game.cards)
    for ball in game.calls[len(covering.calls) :]:
        covering.call(ball)
    return covering

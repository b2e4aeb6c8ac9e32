"""What kernels have in common that give a number for each round: how its bets ended is worked out once a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from aboveboard.play.simulate.dealt_bets import Ended
from aboveboard.play.simulate.kernels.card_source import Source, deal

Codes = npt.NDArray[np.int64]


class NumberedRounds:
    """Plays rounds as numbers."""

    engine: str
    block: int

    def __init__(self) -> None:
        self._ends: dict[int, Ended] = {}

    def source(self, seed: int, number: int) -> Source:
        """The cards of a block."""
        raise NotImplementedError

    def codes(self, source: Source, rounds: int) -> Codes:
        """A number for each round that these cards make."""
        raise NotImplementedError

    def decoded(self, code: int) -> Ended:
        """How the bets ended in a round with this number."""
        raise NotImplementedError

    def play(self, seed: int, number: int, rounds: int) -> tuple[Counter[Ended], int]:
        """Play a block of rounds on its own stream of chance; how often the bets ended so, and from how many shoes."""
        source = self.source(seed, number)
        codes, often = np.unique(self.codes(source, rounds), return_counts=True)
        found: Counter[Ended] = Counter()
        for code, count in zip(codes.tolist(), often.tolist(), strict=True):
            found[self.ended(code)] += count
        return found, int(source.shoes[0])

    def turns(self, seed: int, number: int, rounds: int) -> tuple[Codes, Sequence[Ended]]:
        """Play a block of rounds: the number of each one's ending, and what those are."""
        codes, which = np.unique(self.codes(self.source(seed, number), rounds), return_inverse=True)
        return which.reshape(-1).astype(np.int64), [self.ended(code) for code in codes.tolist()]

    def in_turn(self, source: Source, rounds: int) -> list[Ended]:
        """How each round ended that these cards make."""
        return [self.ended(code) for code in self.codes(source, rounds).tolist()]

    def ended(self, code: int) -> Ended:
        """How the bets ended, worked out once."""
        if code not in self._ends:
            self._ends[code] = self.decoded(code)
        return self._ends[code]


def rows_of(source: Source, rounds: int) -> npt.NDArray[np.int64]:
    """What lies ready for so many rounds, a row each."""
    held = source.held.astype(np.int64)
    found = np.empty((rounds, source.width), np.int64)
    for start in range(0, rounds, source.ahead):
        deal(source.places, source.order, source.width, source.runs, source.least, source.words)
        part = found[start : start + source.ahead]
        part[:] = held[source.order.reshape(-1, source.width)[: len(part)]]
    return found

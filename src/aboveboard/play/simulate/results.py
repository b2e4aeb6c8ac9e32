"""The results of sessions, counted: how they ended, and how much was won or lost in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from aboveboard.play.simulate.answer import Bin, SessionResults
from aboveboard.play.simulate.blocks import error_of
from aboveboard.play.simulate.figures import quantiles
from aboveboard.play.simulate.plans import Session

QUANTILES = ("1/100", "1/20", "1/4", "1/2", "3/4", "19/20", "99/100")
BINS = 64
"""The answer has no more bins than this."""


class Results:
    """The results of sessions, in bins: each whole amount by itself as long as there are not too many."""

    def __init__(self, most: int = 2**14) -> None:
        self.most = most
        self.width = 1
        self.counts: Counter[int] = Counter()
        self.number = self.total = self.squares = 0
        self.least: int | None = None
        self.greatest: int | None = None

    def take(self, results: npt.NDArray[np.int64]) -> None:
        """Count the results of more sessions."""
        values, counts = np.unique(results, return_counts=True)
        self.count(values.tolist(), counts.tolist())

    def count(self, values: Sequence[int], counts: Sequence[int]) -> None:
        """Count more of them, each value so often; in order, and at least one."""
        for value, count in zip(values, counts, strict=True):
            self.counts[value // self.width * self.width] += count
            self.number += count
            self.total += value * count
            self.squares += value * value * count
        low, high = values[0], values[-1]
        self.least = low if self.least is None else min(low, self.least)
        self.greatest = high if self.greatest is None else max(high, self.greatest)
        while len(self.counts) > self.most:
            self.width *= 2
            self.counts = self.merged(self.width)

    def merged(self, width: int) -> Counter[int]:
        """The counts in bins so wide, each named by its lower edge."""
        found: Counter[int] = Counter()
        for value, count in self.counts.items():
            found[value // width * width] += count
        return found

    def bins(self) -> tuple[Bin, ...]:
        """The counts in no more bins than an answer has."""
        width = self.width
        while len(self.merged(width)) > BINS:
            width *= 2
        return tuple(Bin(low, low + width - 1, count) for low, count in sorted(self.merged(width).items()))

    def quantiles(self) -> dict[str, int]:
        """Below which value so large a share of them lies."""
        shares = [Fraction(share) for share in QUANTILES]
        found = zip(shares, quantiles(self.counts, shares), strict=True)
        return {str(float(share)): value for share, value in found}


def session_results(session: Session, results: Results, ends: Counter[str]) -> SessionResults:
    """How sessions ended, and how much was won or lost in them, in cents."""
    return SessionResults(
        sessions=results.number,
        rounds=session.rounds,
        bankroll=session.bankroll,
        stop_loss=session.stop_loss,
        win_goal=session.win_goal,
        bank=session.bank,
        ended=dict(ends),
        chance={name: count / results.number for name, count in ends.items()},
        total=results.total,
        mean=results.total / results.number,
        stderr=error_of(results.number, results.total, results.squares),
        least=results.least,
        greatest=results.greatest,
        quantiles=results.quantiles(),
        bins=results.bins(),
    )

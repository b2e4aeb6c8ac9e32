"""Beside others: crapssim at the same ten bets, and plain drawing of numbers below 36."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from aboveboard.kernel.generators import fill, range_of, stream
from benchmarks.measure import Line, a_second, seconds

ROLLS = 2000


def crapssim_rate() -> float | None:
    """Rolls a second of crapssim with the ten bets of `simulation.TEN`; None where it is not installed."""
    try:
        from crapssim import Table, bet
        from crapssim.strategy import AddIfNotBet, AggregateStrategy
    except ImportError:
        return None
    bets = [
        bet.PassLine(5),
        bet.DontPass(5),
        *(bet.Place(number, stake) for number, stake in ((5, 5), (6, 6), (8, 6), (9, 5))),
        bet.Field(5),
        bet.Any7(5),
        bet.AnyCraps(5),
        bet.HardWay(6, 5),
    ]

    def play() -> None:
        table = Table(seed=1)
        table.add_player(bankroll=10**9, strategy=AggregateStrategy(*(AddIfNotBet(one) for one in bets)))
        table.run(max_rolls=ROLLS, verbose=False)

    return ROLLS / seconds(play)


def crapssim(ten: float) -> Iterator[Line]:
    """Ten bets at crapssim."""
    peer = crapssim_rate()
    if peer is None:
        yield Line("crapssim, the same ten bets", "not installed")
    else:
        yield Line("crapssim, the same ten bets", a_second(peer, "rolls"), f"{ten / peer:,.0f} times; target: 10,000")


def draws(ten: float) -> Iterator[Line]:
    """Numbers below 36 and nothing else."""
    number = 2**16
    outcomes, words, below = np.empty(number, np.uint16), stream(1, 0), range_of(36)
    fill(words, below, outcomes)
    bare = 500 * number / seconds(lambda: [fill(words, below, outcomes) for _ in range(500)])
    yield Line("drawing below 36, nothing else", a_second(bare, "draws"), f"ten bets at {ten / bare:.2f} of it")
    generator = np.random.default_rng(1)
    bulk = 100 * number / seconds(lambda: [generator.integers(0, 36, number, np.uint8) for _ in range(100)])
    yield Line("numpy, drawing below 36 in bulk", a_second(bulk, "draws"), f"ours {bare / bulk:.1f} times")

"""The table of kernels: which plays the rounds that a planner hands over.

A pool of another package may have one of its own: its `engines` names a module that has its `KERNEL`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from aboveboard.games.shapes.pool import Pool
from aboveboard.kernel.words import a
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.planning.rounds import (
    CalledRound,
    ChestRound,
    DealRound,
    DrawnRound,
    PoolRound,
    RaceRound,
    SearchRound,
)
from aboveboard.play.pools.planning.ticket import Ticket
from aboveboard.play.pools.simulate.board import BoardRounds
from aboveboard.play.pools.simulate.calls import CallRounds
from aboveboard.play.pools.simulate.drum import DrumRounds
from aboveboard.play.pools.simulate.keys import KeyRounds
from aboveboard.play.pools.simulate.played import Rounds
from aboveboard.play.pools.simulate.printed import PrintedRounds
from aboveboard.play.pools.simulate.race import RaceRounds

Kernel = Callable[..., Rounds]
"""Takes a round and the tickets that are followed."""

KERNELS: Mapping[type[PoolRound], Kernel] = {
    DealRound: PrintedRounds,
    DrawnRound: DrumRounds,
    SearchRound: BoardRounds,
    ChestRound: KeyRounds,
    CalledRound: CallRounds,
    RaceRound: RaceRounds,
}
"""Every kernel, by what it plays."""


def rounds_of(pool: Pool, of: PoolRound, tickets: Sequence[Ticket]) -> Rounds:
    """Whoever plays rounds of a pool."""
    own: Kernel | None = getattr(import_module(pool.engines), "KERNEL", None) if pool.engines else None
    kernel = own or next((KERNELS[base] for base in type(of).__mro__ if base in KERNELS), None)
    if kernel is None:
        raise BadInput(f"not encoded: rounds of {a(pool.title)} are not simulated")
    return kernel(of, tickets)

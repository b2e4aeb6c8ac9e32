"""Games in which hands are compared and nothing more is staked: baccarat and its kin."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, ClassVar

from aboveboard.games.shapes.family import Family
from aboveboard.games.shapes.run import Setup


@dataclass(frozen=True)
class OpenHands(Family):
    """The hands alone decide every wager, with no more staked in the round and at most two sides that choose."""

    name: ClassVar[str] = "open hands"
    sides: tuple[str, ...] = ()
    """The wagers of those who choose against each other, in the order of the seats that a round begins with."""
    known: Callable[[Setup, Any, int], Hashable] = lambda setup, round, seat: round
    """What a side goes by when it chooses; where two choose against each other, as a person would say it."""

"""A round of a pool as it is planned: what chance decides of it, with all the money that is known before.

A planner hands one over, and the kernels of `simulate` play it over and over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from aboveboard.games.shapes.pool import Calls
from aboveboard.play.pools.bingo.patterns import Pattern
from aboveboard.play.pools.planning.deals import Leaving
from aboveboard.play.pools.planning.searches import Week
from aboveboard.play.pools.planning.ticket import ExactNumber

Exact = Mapping[str, ExactNumber]
"""What the planner has reckoned of a round, by what is measured."""


@dataclass(frozen=True, kw_only=True)
class PoolRound:
    """One round of a pool, whatever it is."""

    exact: Exact = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class DealRound(PoolRound):
    """A deal sold from how it stands until it may leave play."""

    leaving: Leaving
    """What is left of it, and what must come out."""
    sold_out: bool
    """Does it leave play only when all of it is sold?"""
    price: int
    paid: int = 0
    """What was paid of it before."""
    cost: int | None = None


@dataclass(frozen=True, kw_only=True)
class DrawnRound(PoolRound):
    """One ticket after the other drawn for the prizes in their order."""

    price: int
    sold: int
    prizes: tuple[int, ...]
    net: int
    """What is left to the organization."""
    returned: bool = False
    """Is a ticket put back that was drawn?"""


@dataclass(frozen=True, kw_only=True)
class SearchRound(PoolRound):
    """A whole search among cards, week by week until it is over."""

    price: int
    weeks: tuple[Week, ...]
    sales: tuple[int, ...]
    pools: tuple[int, ...]
    """All that was taken up to a week."""
    grand_prizes: tuple[int, ...]
    cards: tuple[tuple[str, int], ...]
    """The cards that are not searched for, by what each is called, and how many there are."""
    searched: str
    pays: Mapping[str, Fraction]
    """What each of them pays on a ticket, in cents."""
    week: int = 1
    """The week whose ticket is followed."""


@dataclass(frozen=True, kw_only=True)
class ChestRound(PoolRound):
    """A whole chest, occasion by occasion until a key opens it."""

    price: int
    sold: int
    weeks: tuple[Week, ...]
    winners: int
    """How many tickets are drawn on every occasion."""
    each: tuple[Fraction, ...]
    """What each of them wins at once, by occasion."""
    chests: tuple[int, ...]
    kept: tuple[int, ...]
    """What the organization keeps of an occasion."""
    occasion: int = 1
    """The occasion whose ticket is followed."""


@dataclass(frozen=True, kw_only=True)
class CalledRound(PoolRound):
    """One game of bingo."""

    cards: int | list[object]
    """So many random cards, or the cards that were sold."""
    stage: Calls
    pattern: Pattern
    price: int | None = None
    prize: int | None = None
    jackpot: int = 0
    """The prize in place of it where the game is won early."""
    within: int = 0
    """Within how many calls that is."""


@dataclass(frozen=True, kw_only=True)
class RaceRound(PoolRound):
    """One race: a runner wins with its chance, and what was staked is divided."""

    unit: int
    chances: Mapping[str, Fraction]
    dividends: Mapping[str, int]
    """What a unit on each runner that was backed is paid where it wins."""
    returned: frozenset[str]
    """The runners where stakes go back if one of them wins."""
    kept: Mapping[str, int]
    """What the holder keeps, by who wins."""

"""The table of families: which kernel plays the rounds of which; a game without one is played step by step.

A family of another package is not listed here: it names a module of its own (`engines`) that has its `KERNEL`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol

from aboveboard.games.families.contests import Contest
from aboveboard.games.families.draws import Draw
from aboveboard.games.families.growing import GrowingHands
from aboveboard.games.families.in_sequence import InSequence
from aboveboard.games.families.open_hands import OpenHands
from aboveboard.games.families.set_in_two import SampledSetInTwo, SetInTwo
from aboveboard.games.shapes.family import Family
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.growing.tree import family_of
from aboveboard.play.odds.set_in_two.sampled import sampled_family_of
from aboveboard.play.simulate.dealt_bets import Player
from aboveboard.play.simulate.kernels.contests import ContestRounds
from aboveboard.play.simulate.kernels.draws import DrawnRounds, can_draw
from aboveboard.play.simulate.kernels.growing import GrowingRounds
from aboveboard.play.simulate.kernels.set_in_two import SampledSetInTwoRounds, SetInTwoRounds, can_set
from aboveboard.play.simulate.kernels.step_by_step import SteppedRounds
from aboveboard.play.simulate.kernels.tabulated import TabulatedRounds
from aboveboard.play.simulate.plans import Bet


class Kernel(Protocol):
    """Makes the fastest player of some bets; `alone` where each of them is counted by itself, `cut` where rounds are
    dealt on from one shoe down to so many cards."""

    def __call__(self, terms: Terms, bets: Sequence[Bet], *, alone: bool, cut: int | None) -> Player: ...


def _tabulated(terms: Terms, bets: Sequence[Bet], *, alone: bool, cut: int | None) -> Player:
    return TabulatedRounds(terms, bets, cut)


def _growing(terms: Terms, bets: Sequence[Bet], *, alone: bool, cut: int | None) -> Player:
    if family_of(terms).late:
        return step_by_step(terms, bets, alone=alone, cut=cut)
    return GrowingRounds(terms, bets, cut)


def _contest(terms: Terms, bets: Sequence[Bet], *, alone: bool, cut: int | None) -> Player:
    whole_shoes_only(terms, cut)
    return ContestRounds(terms, bets, alone=alone)


def _set_in_two(terms: Terms, bets: Sequence[Bet], *, alone: bool, cut: int | None) -> Player:
    whole_shoes_only(terms, cut)
    return SetInTwoRounds(terms, bets) if can_set(terms, bets) else SteppedRounds(terms, bets, alone=alone)


def _sampled_set_in_two(terms: Terms, bets: Sequence[Bet], *, alone: bool, cut: int | None) -> Player:
    whole_shoes_only(terms, cut)
    fits = can_set(terms, bets, sampled_family_of(terms).own_of_many)
    return SampledSetInTwoRounds(terms, bets) if fits else SteppedRounds(terms, bets, alone=alone)


def _draw(terms: Terms, bets: Sequence[Bet], *, alone: bool, cut: int | None) -> Player:
    whole_shoes_only(terms, cut)
    return DrawnRounds(terms, bets) if can_draw(terms, bets) else SteppedRounds(terms, bets, alone=alone)


def step_by_step(terms: Terms, bets: Sequence[Bet], *, alone: bool, cut: int | None) -> Player:
    """The game itself, which serves every family with a player of its own."""
    whole_shoes_only(terms, cut)
    return SteppedRounds(terms, bets, alone=alone)


def whole_shoes_only(terms: Terms, cut: int | None) -> None:
    """Refuse to deal on from one shoe."""
    if cut is not None:
        title = terms.law.title
        raise BadInput(f"not encoded: bets: cut: rounds of {title} are simulated from the whole of the cards each")


KERNELS: Mapping[type[Family], Kernel] = {
    InSequence: _tabulated,
    OpenHands: _tabulated,
    GrowingHands: _growing,
    Contest: _contest,
    SetInTwo: _set_in_two,
    SampledSetInTwo: _sampled_set_in_two,
    Draw: _draw,
}


def kernel_of(family: Family) -> Kernel:
    """The kernel of a family."""
    if family.engines:
        found: Kernel = getattr(import_module(family.engines), "KERNEL", step_by_step)
        return found
    return next((KERNELS[base] for base in type(family).__mro__ if base in KERNELS), step_by_step)


def player_for(terms: Terms, bets: Sequence[Bet], *, alone: bool, cut: int | None = None) -> Player:
    """The fastest player of these bets; `alone` where each of them is counted by itself."""
    return kernel_of(terms.game.family)(terms, bets, alone=alone, cut=cut)

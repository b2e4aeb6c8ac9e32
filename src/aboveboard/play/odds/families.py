"""The table of families: which solver follows which. An entry is loaded when it is first asked for.

A family of another package is not listed here: it names a module of its own (`engines`) that has its `SOLVER`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from aboveboard.games.families.contests import Contest
from aboveboard.games.families.draws import BestOf, Draw, Tally
from aboveboard.games.families.growing import GrowingHands
from aboveboard.games.families.in_sequence import InSequence
from aboveboard.games.families.open_hands import OpenHands
from aboveboard.games.families.set_in_two import SampledSetInTwo, SetInTwo
from aboveboard.games.shapes.family import Family, Outcomes
from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.solver import BestPlayer, Solver


def _outcomes() -> Solver:
    from aboveboard.play.odds.outcomes.solver import SOLVER

    return SOLVER


def _in_sequence() -> Solver:
    from aboveboard.play.odds.in_sequence.solver import SOLVER

    return SOLVER


def _open_hands() -> Solver:
    from aboveboard.play.odds.open_hands import SOLVER

    return SOLVER


def _growing_hands() -> Solver:
    from aboveboard.play.odds.growing.player import SOLVER

    return SOLVER


def _contest() -> Solver:
    from aboveboard.play.odds.contests.player import SOLVER

    return SOLVER


def _set_in_two() -> Solver:
    from aboveboard.play.odds.set_in_two.player import EXACT

    return EXACT


def _sampled_set_in_two() -> Solver:
    from aboveboard.play.odds.set_in_two.player import SAMPLED

    return SAMPLED


def _draw() -> Solver:
    from aboveboard.play.odds.draws.solver import SOLVER

    return SOLVER


def _best_of() -> Solver:
    from aboveboard.play.odds.draws.best_hand import SOLVER

    return SOLVER


SOLVERS: Mapping[type[Family], Callable[[], Solver]] = {
    Outcomes: _outcomes,
    InSequence: _in_sequence,
    OpenHands: _open_hands,
    GrowingHands: _growing_hands,
    Contest: _contest,
    SetInTwo: _set_in_two,
    SampledSetInTwo: _sampled_set_in_two,
    Draw: _draw,
    Tally: _draw,
    BestOf: _best_of,
}


def solver_of(family: Family) -> Solver | None:
    """The solver of a family, or None where it has none."""
    if family.engines:
        found = getattr(import_module(family.engines), "SOLVER", None)
        if found is not None and not isinstance(found, Solver):
            raise TypeError(f"{family.engines}.SOLVER: a Solver was expected, not {found!r}")
        return found
    entry = next((SOLVERS[base] for base in type(family).__mro__ if base in SOLVERS), None)
    return None if entry is None else entry()


def best_player(terms: Terms) -> BestPlayer:
    """Whoever plays best under these terms."""
    solver = solver_of(terms.game.family)
    return BestPlayer(terms) if solver is None else solver.player(terms)

"""The best play as a person would want it: what to do, and in which situations."""

from __future__ import annotations

from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.families import solver_of
from aboveboard.play.odds.solver import Advice


def advice(terms: Terms) -> Advice | None:
    """Each choice with the situations in which it is best, or None where the game has no situations to tell apart."""
    solver = solver_of(terms.game.family)
    return None if solver is None else solver.advice(terms)

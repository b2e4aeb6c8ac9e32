"""Exact odds of every wager, each by the solver of its family."""

from __future__ import annotations

from collections.abc import Iterable

from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.odds.families import solver_of
from aboveboard.play.odds.wager_odds import Added, WagerOdds


def odds_of(terms: Terms, wagers: Iterable[WagerTerms] | None = None) -> list[WagerOdds]:
    """Exact odds of every wager offered, on every selection, whose pay table is held."""
    return [
        wager_odds(terms, wager, selection)
        for wager in (terms.offered() if wagers is None else wagers)
        for selection in wager.picks
        if not wager.missing_pay(selection) and not unsolved(wager)
    ]


def unsolved(wager: WagerTerms) -> bool:
    """Is the wager one whose best play no solver follows, or on which the house has no stake?"""
    return wager.shared or solver_of(wager.family) is None


def worth_adding(terms: Terms, wager: WagerTerms, to: WagerTerms) -> Added | None:
    """What it is worth to add a wager's winnings to another, for each unit of it; None where that is not solved."""
    solver = solver_of(to.family)
    return None if solver is None or solver.worth_adding is None else solver.worth_adding(terms, wager)


def wager_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Exact odds of one wager on one selection."""
    solver = solver_of(wager.family)
    if solver is None:
        raise BadInput(
            f"not encoded: the odds of the {wager.law.title}: its family, {wager.family.name}, has no solver"
        )
    return solver.odds(terms, wager, selection)

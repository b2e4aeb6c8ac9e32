"""Exact odds and best play of dealt games, each by the solver that its declaration calls for."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache

from aboveboard.games.deals import Deal
from aboveboard.law.terms import Terms, WagerTerms
from aboveboard.play.odds import WagerOdds, gain_of
from aboveboard.play.solve.sequence import Outlook, Sequence, Stake, result_of
from aboveboard.play.tracks import Result

ONE = Fraction(1)


def dealt_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Exact odds of a dealt wager under the best play; what it obliges is counted per unit of the wager itself."""
    assert isinstance(terms.game, Deal)
    if terms.game.stakes and terms.game.takes_part(wager.law.is_ or wager.name):
        return _main_odds(terms, wager, selection, _outlook(terms, ((wager.name, selection, ONE),)))
    together = tuple(
        (other.name, pick, ONE)
        for other in terms.offered()
        for pick in other.picks
        if not other.missing_pay(pick) and _apart(terms, other)
    )
    return _one_of(wager, selection, together.index((wager.name, selection, ONE)), _outlook(terms, together))


def _apart(terms: Terms, wager: WagerTerms) -> bool:
    """Is the wager one that no choice is made for?"""
    assert isinstance(terms.game, Deal)
    name = wager.law.is_ or wager.name
    obliged = {item for names in terms.game.stakes.values() for item in names}
    return not terms.game.stakes or (not terms.game.takes_part(name) and name not in obliged)


@lru_cache(maxsize=256)
def _outlook(terms: Terms, stakes: tuple[Stake, ...]) -> Outlook:
    return Sequence(terms, stakes).outlook()


def _main_odds(terms: Terms, wager: WagerTerms, selection: str | None, outlook: Outlook) -> WagerOdds:
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for (stakes, ending), chance in outlook.ends.items():
        ends[result_of(wager, selection, ending[0])] += chance
        together = sum(
            (
                units * gain_of(terms.wagers[name], result_of(terms.wagers[name], pick, grades))
                for (name, pick, units), grades in zip(stakes, ending, strict=True)
            ),
            Fraction(0),
        )
        gains[together] += chance
    return WagerOdds(wager, selection, ends, ONE, gains)


def _one_of(wager: WagerTerms, selection: str | None, number: int, outlook: Outlook) -> WagerOdds:
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for (_, ending), chance in outlook.ends.items():
        result = result_of(wager, selection, ending[number])
        ends[result] += chance
        gains[gain_of(wager, result)] += chance
    return WagerOdds(wager, selection, ends, ONE, gains)

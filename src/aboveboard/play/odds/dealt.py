"""Exact odds and best play of dealt games, each by the solver that its declaration calls for."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache

from aboveboard.games.shapes.deal import Deal
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, gain_of
from aboveboard.play.odds.added_wagers import later_odds, part_odds
from aboveboard.play.odds.draws import drawn_odds
from aboveboard.play.odds.odds import WagerOdds, unsolved
from aboveboard.play.odds.open_hands import open_odds
from aboveboard.play.odds.sequence import Outlook, Sequence, Stake, result_of

ONE = Fraction(1)


def dealt_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Exact odds of a dealt wager under the best play; what it obliges is counted per unit of the wager itself."""
    assert isinstance(terms.game, Deal)
    if terms.game.open_hands:
        return open_odds(terms, wager, selection)
    if terms.game.contest is not None:
        from aboveboard.play.odds.contests.solver import ranked_odds

        return ranked_odds(terms, wager, selection)
    if _grows(terms, wager):
        from aboveboard.play.odds.growing.solver import growing_odds

        return growing_odds(terms, wager, selection)
    if wager.wager is not None and wager.wager.tally is not None:
        return drawn_odds(terms, wager, selection)
    if terms.game.splits is not None and terms.game.splits.sampled is not None:
        from aboveboard.play.odds.splits.sampled import sampled_odds

        return sampled_odds(terms, wager, selection)
    if terms.game.splits is not None:
        from aboveboard.play.odds.splits.exact import split_odds

        return split_odds(terms, wager, selection)
    if wager.wager is not None and wager.wager.best_of is not None:
        from aboveboard.play.odds.best_hand import best_of_odds

        return best_of_odds(terms, wager, selection)
    if terms.game.stakes and terms.game.takes_part(wager.game_wager):
        return _main_odds(terms, wager, selection, _outlook(terms, ((wager.name, selection, ONE),)))
    if _obliged(terms, wager):
        return part_odds(terms, wager)
    if not _from_the_start(terms, wager):
        return later_odds(terms, wager, selection)
    together = tuple(
        (other.name, pick, ONE)
        for other in terms.offered()
        for pick in other.picks
        if not other.missing_pay(pick) and _apart(terms, other) and not unsolved(terms, other)
    )
    return _one_of(wager, selection, together.index((wager.name, selection, ONE)), _outlook(terms, together))


def _grows(terms: Terms, wager: WagerTerms) -> bool:
    """Is the wager on a growing hand, or on the dealer's first two cards?"""
    growing = terms.game.growing if isinstance(terms.game, Deal) else None
    if growing is None:
        return False
    return wager.game_wager in (growing.wager, *growing.likewise, *growing.beside, *growing.on_dealer)


def _apart(terms: Terms, wager: WagerTerms) -> bool:
    """Is the wager one that no choice is made for?"""
    assert isinstance(terms.game, Deal)
    name = wager.game_wager
    if not _from_the_start(terms, wager) or _obliged(terms, wager) or _grows(terms, wager):
        return False
    return not terms.game.stakes or not terms.game.takes_part(name)


def _obliged(terms: Terms, wager: WagerTerms) -> bool:
    """Is the wager one that a choice obliges?"""
    assert isinstance(terms.game, Deal)
    return any(wager.game_wager in names for names in terms.game.stakes.values())


def _from_the_start(terms: Terms, wager: WagerTerms) -> bool:
    """May the wager be made before the first card?"""
    return terms.game.moment(wager.law.made.when)(terms.setup, None, None, None)


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

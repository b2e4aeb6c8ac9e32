"""Exact odds and best play of games whose cards lie open, whoever obliges a wager and whenever it is made."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from functools import lru_cache

from aboveboard.games.families.in_sequence import InSequence
from aboveboard.games.shapes.deal import Ask, Round
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, gain_of, result_of
from aboveboard.play.odds.in_sequence.added_wagers import best_play, later_odds, part_odds
from aboveboard.play.odds.in_sequence.expectimax import Expectimax, Outlook, Stake
from aboveboard.play.odds.solver import Advice, Below, BestPlayer, Solver
from aboveboard.play.odds.wager_odds import WagerOdds

ONE = Fraction(1)
OTHERWISE = "depending on the cards"


def in_sequence_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Exact odds of a wager under the best play; what it obliges is counted per unit of the wager itself."""
    game = terms.deal
    if game.stakes and game.takes_part(wager.game_wager):
        return _main_odds(terms, wager, selection, _outlook(terms, ((wager.name, selection, ONE),)))
    if _obliged(terms, wager):
        return part_odds(terms, wager)
    if not _from_the_start(terms, wager):
        return later_odds(terms, wager, selection)
    together = tuple(
        (other.name, pick, ONE)
        for other in terms.offered()
        for pick in other.picks
        if not other.missing_pay(pick) and _apart(terms, other) and not other.shared
    )
    return _one_of(wager, selection, together.index((wager.name, selection, ONE)), _outlook(terms, together))


def _apart(terms: Terms, wager: WagerTerms) -> bool:
    """Is the wager one that no choice is made for?"""
    if not _from_the_start(terms, wager) or _obliged(terms, wager) or not isinstance(wager.family, InSequence):
        return False
    return not terms.deal.stakes or not terms.deal.takes_part(wager.game_wager)


def _obliged(terms: Terms, wager: WagerTerms) -> bool:
    """Is the wager one that a choice obliges?"""
    return any(wager.game_wager in names for names in terms.deal.stakes.values())


def _from_the_start(terms: Terms, wager: WagerTerms) -> bool:
    """May the wager be made before the first card?"""
    return terms.game.moment(wager.law.made.when)(terms.setup, None, None, None)


@lru_cache(maxsize=256)
def _outlook(terms: Terms, stakes: tuple[Stake, ...]) -> Outlook:
    return Expectimax(terms, stakes).outlook()


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


def in_sequence_advice(terms: Terms) -> Advice | None:
    """Each choice with the situations in which it is best, or None where the game has no situations to tell apart."""
    family = terms.game.family
    if not isinstance(family, InSequence) or family.situation is None:
        return None
    found: dict[str, set[str]] = defaultdict(set)
    for round, option in best_play(terms)[0].strategy.items():
        found[family.situation(terms.setup, round)].add(option)
    by_choice: dict[str, list[str]] = defaultdict(list)
    for situation in sorted(found, key=_order):
        options = found[situation]
        by_choice[next(iter(options)) if len(options) == 1 else f"{' or '.join(sorted(options))}, {OTHERWISE}"].append(
            situation
        )
    return {"play": [{"do": option, "when": when} for option, when in by_choice.items()]}


def _order(situation: str) -> list[tuple[int, str]]:
    """Words by the alphabet, numbers by their size."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", situation)]


class InSequencePlayer(BestPlayer):
    """Takes the choice that was best when every round was followed."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.by_kind = bool(terms.law.choices)

    def learn(self) -> None:
        """Follow every round."""
        if self.terms.law.choices:
            best_play(self.terms)

    def option(self, round: Round, need: Ask, below: Below) -> str:
        """The best choice; once everything it is made for is decided, any."""
        found = best_play(self.terms)[0].strategy.get(round)
        return found if found is not None else next(o for o in need.options if o in self.terms.law.choices)


SOLVER = Solver(in_sequence_odds, in_sequence_advice, InSequencePlayer)

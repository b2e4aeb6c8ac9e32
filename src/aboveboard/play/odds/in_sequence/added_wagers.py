"""Wagers that come in the course of a round: those that a choice obliges, and those that may be made only then."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache

from aboveboard.games.shapes.deal import BURN, Ask, Round, ToPlace
from aboveboard.kernel.cards import UNSEEN
from aboveboard.law.errors import LawError
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import NOT_MADE, Result, gain_of, result_of
from aboveboard.play.odds.in_sequence.expectimax import SEAT, Expectimax, Outlook
from aboveboard.play.odds.wager_odds import WagerOdds, main_wager

ONE = Fraction(1)


@lru_cache(maxsize=64)
def best_play(terms: Terms) -> tuple[Expectimax, Outlook]:
    """The main wager followed through every round, with the best choice taken in each."""
    sequence = Expectimax(terms, ((main_wager(terms).name, None, ONE),))
    return sequence, sequence.outlook()


def part_odds(terms: Terms, wager: WagerTerms) -> WagerOdds:
    """The share that an obliged wager has in the figures of the one that obliges it, per unit of that one."""
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for (stakes, ending), chance in best_play(terms)[1].ends.items():
        obliged = [
            (units, result_of(wager, None, grades))
            for (name, _, units), grades in zip(stakes, ending, strict=True)
            if name == wager.name
        ]
        ends[obliged[0][1] if obliged else NOT_MADE] += chance
        gains[sum((units * gain_of(wager, result) for units, result in obliged), Fraction(0))] += chance
    return WagerOdds(wager, None, ends, ONE, gains, part_of=main_wager(terms).name)


def later_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Odds of a wager that may first be made in the course of a round, when the round has come to that."""
    reached = first_reached(terms, wager)
    whole = sum(reached.values(), Fraction(0))
    if not whole:
        raise LawError(f"{terms.where}: wagers.{wager.name}: it can never be made under the best play")
    sequence = Expectimax(terms, ((wager.name, selection, ONE),))
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for round, chance in reached.items():
        for (_, ending), share in sequence.from_round(round).ends.items():
            result = result_of(wager, selection, ending[0])
            ends[result] += chance * share / whole
            gains[gain_of(wager, result)] += chance * share / whole
    return WagerOdds(wager, selection, ends, ONE, gains)


def first_reached(terms: Terms, wager: WagerTerms) -> dict[Round, Fraction]:
    """The rounds at which the wager can first be made under the best play of the main one, each with its chance."""
    game, setup = terms.deal, terms.setup
    play, _ = best_play(terms)
    moment = game.moment(wager.law.made.when)
    found: dict[Round, Fraction] = defaultdict(Fraction)
    open_rounds: dict[Round, Fraction] = {game.begin(setup, (SEAT,)): ONE}
    while open_rounds:
        after: dict[Round, Fraction] = defaultdict(Fraction)
        for round, chance in open_rounds.items():
            if moment(setup, round, None, None):
                found[round] += chance
                continue
            need = game.need(setup, round)
            if isinstance(need, Ask):
                after[game.choose(setup, round, need.seat, play.strategy[round])] += chance
            elif isinstance(need, ToPlace) and need.place == BURN:
                after[game.give(setup, round, UNSEEN)] += chance
            elif isinstance(need, ToPlace):
                for follower, share in play.drawn(round):
                    after[follower] += chance * share
        open_rounds = after
    return found

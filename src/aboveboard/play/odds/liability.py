"""What a table's wagers could still win: the figure that a bank must be able to pay."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from aboveboard.kernel.money import whole_cents
from aboveboard.kernel.odds import Odds
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.payouts import share_of, winnings
from aboveboard.play.table.wagers.standing import Standing

ENUMERABLE = 5_000
"""Outcomes up to which the worst one is looked for; beyond, every wager is taken to win."""


def exposure(table: Table) -> int:
    """The most that the standing wagers could win in all: the worst outcome for those that the next one decides, and
    for every other the most that it could ever be paid."""
    bets = list(table.bets.values())
    outcomes = 0 if table.terms.game.dealt else len(table.tracks.outcomes)
    once = [bet for bet in bets if 0 < outcomes <= ENUMERABLE and _decided_next(bet, table)]
    later = sum(most(bet) for bet in bets if not any(bet is one for one in once))
    worst = (sum(_wins(bet, table.state, number) for bet in once) for number in range(outcomes if once else 0))
    return later + max(worst, default=0)


def most(bet: Standing) -> int:
    """The most that a wager could ever win on its stake, by any line of its pay table."""
    share = share_of(bet.plan, bet.stake)
    best = (max((odds.ratio for odds in _odds(t.terms, t.selection)), default=Fraction(0)) for t in bet.plan.tracks)
    return whole_cents(share * sum(best, Fraction(0)), bet.plan.wager.terms.law.money.rounding)


def highest(terms: Terms) -> int:
    """The most that any wager of a game pays for one cent, as its pay table has it."""
    found = (odds.winnings(1) for wager in terms.wagers.values() for odds in _odds(wager, None))
    return ceil(max(found, default=Fraction(1)))


def _decided_next(bet: Standing, table: Table) -> bool:
    """Does every outcome that counts decide it?"""
    void = table.tracks.void
    return all(
        step < 0 or number in void
        for track, riding in zip(bet.plan.tracks, bet.states, strict=True)
        for number, step in enumerate(track.row(table.state, riding))
    )


def _wins(bet: Standing, state: int, outcome: int) -> int:
    steps = (
        (track, track.row(state, riding)[outcome]) for track, riding in zip(bet.plan.tracks, bet.states, strict=True)
    )
    return winnings(bet.plan, [track.results[~step] for track, step in steps if step < 0], bet.stake)


def _odds(wager: WagerTerms, selection: str | None) -> list[Odds]:
    """Every odds that a wager's pay table names for a selection, or for any where none is picked yet."""
    pays = wager.law.pays
    texts: list[str] = []
    for line in [pays] if isinstance(pays, str) else (pays or {}).values():
        if isinstance(line, dict):
            texts += [line[selection]] if selection in line else line.values()
        else:
            texts.append(line)
    found = []
    for text in texts:
        try:
            found.append(Odds.parse(text))
        except ValueError:
            continue
    return found

"""The money of a bet that ended: what comes back, and what was gained, to the cent, as a table would settle it."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from aboveboard.play.automata.results import RETURNED
from aboveboard.play.automata.results import gain_of as exact_gain
from aboveboard.play.simulate.plan_arrays import Ending
from aboveboard.play.simulate.plans import Bet
from aboveboard.play.table.wagers.payouts import fee_at_bet, owed
from aboveboard.play.table.wagers.standing import Owed

UNIT = 100
"""The least stake that is chosen where the law sets no minimum, in cents."""


def settled(ending: Ending, stake: int) -> Owed:
    """What a bet that ended so is owed."""
    plan, results = ending
    if results == (RETURNED,):
        return Owed("void", RETURNED.grades[0], 0, stake, 0, None, [])
    return owed(plan, results, stake)


def gain_of(ending: Ending, stake: int) -> int:
    """What a bet that ended so gained or lost in cents, a fee taken with the bet counted."""
    money = settled(ending, stake)
    return money.pays + money.returned - stake - fee_at_bet(ending[0], stake)


def unit_gain(ending: Ending, stake: int) -> Fraction:
    """The gain for each unit staked; a prize counts with its value."""
    worth = (payoff.worth for result in ending[1] for payoff in result.payoffs)
    return Fraction(gain_of(ending, stake), stake) + sum((value for value in worth if value is not None), Fraction(0))


def valued(ending: Ending) -> bool:
    """Is its gain known in money?"""
    return all(payoff.valued for result in ending[1] for payoff in result.payoffs)


def fitting_stake(bet: Bet, endings: tuple[Ending, ...]) -> int:
    """The least lawful stake in whole chips on which every ending is paid in whole cents."""
    law, chip = bet.plan.wager.law.stake, bet.plan.wager.terms.law.money.chip
    least = max(UNIT, chip) if law is None or law.min is None else max(law.min, 1)
    step = chip if law is None else lcm(law.step or 1, (law.units or 1) * chip)
    whole = lcm(step, *(_denominator(ending) for ending in endings))
    most = None if law is None else law.max.get(bet.plan.selection or "") if isinstance(law.max, dict) else law.max
    stake = _up(least, whole)
    return stake if most is None or stake <= most else _up(least, step)


def _denominator(ending: Ending) -> int:
    plan, results = ending
    if results == (RETURNED,):
        return 1
    shares = len(results)
    parts = (exact_gain(track.terms, result) for track, result in zip(plan.tracks, results, strict=True))
    fee = plan.wager.vigorish_rate if len(results) > 1 else Fraction(0)
    return lcm(fee.denominator, *(shares * gain.denominator for gain in parts))


def _up(least: int, step: int) -> int:
    return -(-least // step) * step

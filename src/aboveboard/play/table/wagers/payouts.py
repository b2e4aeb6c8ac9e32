"""What a decided wager is owed: its share of the stake back, its winnings to the cent, and the fee."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from aboveboard.kernel.money import whole_cents
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import WagerTerms
from aboveboard.play.automata.results import Result, final
from aboveboard.play.table.wagers.standing import Owed, Plan


def owed(plan: Plan, results: tuple[Result, ...], stake: int) -> Owed:
    """What a wager that ended so is owed; a composite's parts have equal shares of the stake."""
    key = (results, stake)
    found = plan.owed.get(key)
    if found is None:
        found = plan.owed[key] = _owed(plan, results, stake)
    return found


def fee_at_bet(plan: Plan, stake: int) -> int:
    """The vigorish that is taken when the wager is made, in whole cents by the law's rounding."""
    law = plan.wager.law.vigorish
    if law is None or law.taken != "at-bet":
        return 0
    return whole_cents(plan.wager.vigorish_rate * stake, plan.wager.terms.law.money.rounding)


def vigorish_on(wager: WagerTerms, base: int) -> int:
    """The vigorish on an amount, in whole cents, or up to the next multiple where the law lets it be rounded off."""
    law, fee = wager.law.vigorish, wager.vigorish_rate * base
    if law is not None and law.round_up_to:
        return ceil(fee / law.round_up_to) * law.round_up_to
    return whole_cents(fee, wager.terms.law.money.rounding)


def winnings(plan: Plan, result: Result, stake: int) -> int:
    """What a result wins on a stake, in whole cents by the law's rounding."""
    exact = sum((payoff.odds.winnings(stake) for payoff in result.payoffs if payoff.odds is not None), Fraction(0))
    return whole_cents(exact, plan.wager.terms.law.money.rounding)


def _owed(plan: Plan, results: tuple[Result, ...], stake: int) -> Owed:
    rounding = plan.wager.terms.law.money.rounding
    share = stake // len(results)
    pays = returned = fee = 0
    prize = None
    words = [final(result) for result in results]
    for track, result, word in zip(plan.tracks, results, words, strict=True):
        won = winnings(plan, result, share)
        law = track.terms.law.vigorish
        if won and law is not None and law.taken == "on-win":
            fee += vigorish_on(track.terms, share if law.base == "stake" else won)
        pays += won
        won_thing = next((payoff.prize for payoff in result.payoffs if payoff.result == "prize"), None)
        if won_thing is not None:
            prize = won_thing
        elif word in ("push", "void") or (word == "win" and not any(p.result == "lose" for p in result.payoffs)):
            returned += share
        elif word == "half":
            returned += whole_cents(Fraction(share, 2), rounding)
    word = next(word for word in ("win", "half", "push", "void", "lose") if word in words)
    grades = [grade for result in results for grade in result.grades]
    ids = [item for result in results for payoff in result.payoffs for item in payoff.cite]
    if len(results) > 1:
        ids = [*plan.wager.law.cite, *ids]
    grade = grades[0] if len(grades) == 1 else word if len(results) > 1 else " and ".join(grades)
    return Owed(word, grade, max(pays - fee, 0), returned, min(fee, pays), prize, citations(ids))

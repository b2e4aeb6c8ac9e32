"""What a decided wager is owed: its share of the stake back, its winnings to the cent, and the fee."""

from __future__ import annotations

from collections.abc import Iterable
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


def vigorish_on(wager: WagerTerms, base: Fraction | int) -> int:
    """The vigorish on an amount, in whole cents, or up to the next multiple where the law lets it be rounded off."""
    law, fee = wager.law.vigorish, wager.vigorish_rate * base
    if law is not None and law.round_up_to:
        return ceil(fee / law.round_up_to) * law.round_up_to
    return whole_cents(fee, wager.terms.law.money.rounding)


def share_of(plan: Plan, stake: int) -> Fraction:
    """The part of a stake that each part of a wager has; a composite's is not rounded, only what it is paid is."""
    return Fraction(stake, len(plan.tracks))


def wins(result: Result, share: Fraction) -> Fraction:
    """What a result wins on a share of the stake, before any rounding."""
    return sum((payoff.odds.ratio * share for payoff in result.payoffs if payoff.odds is not None), Fraction(0))


def winnings(plan: Plan, results: Iterable[Result], stake: int) -> int:
    """What the results of a wager's parts win on its stake together, in whole cents by the law's rounding."""
    share = share_of(plan, stake)
    exact = sum((wins(result, share) for result in results), Fraction(0))
    return whole_cents(exact, plan.wager.terms.law.money.rounding)


def _owed(plan: Plan, results: tuple[Result, ...], stake: int) -> Owed:
    rounding = plan.wager.terms.law.money.rounding
    share, returned = share_of(plan, stake), Fraction(0)
    pays, fee = winnings(plan, results, stake), 0
    prize = None
    words = [final(result) for result in results]
    for track, result, word in zip(plan.tracks, results, words, strict=True):
        won = whole_cents(wins(result, share), rounding)
        law = track.terms.law.vigorish
        if won and law is not None and law.taken == "on-win":
            fee += vigorish_on(track.terms, share if law.base == "stake" else won)
        won_thing = next((payoff.prize for payoff in result.payoffs if payoff.result == "prize"), None)
        if won_thing is not None:
            prize = won_thing
        elif word in ("push", "void") or (word == "win" and not any(p.result == "lose" for p in result.payoffs)):
            returned += share
        elif word == "half":
            returned += share / 2
    word = next(word for word in ("win", "half", "push", "void", "lose") if word in words)
    grades = [grade for result in results for grade in result.grades]
    ids = [item for result in results for payoff in result.payoffs for item in payoff.cite]
    if len(results) > 1:
        ids = [*plan.wager.law.cite, *ids]
    grade = grades[0] if len(grades) == 1 else word if len(results) > 1 else " and ".join(grades)
    return Owed(word, grade, max(pays - fee, 0), whole_cents(returned, rounding), min(fee, pays), prize, citations(ids))

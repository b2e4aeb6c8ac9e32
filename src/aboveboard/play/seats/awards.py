"""How likely a wager's grades are, and what they take of a meter or have as a fixed sum, as the floor may ask."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from aboveboard.kernel.money import whole_cents
from aboveboard.kernel.odds import Odds
from aboveboard.law.model import meter_share
from aboveboard.law.model.values import PAY_WORDS
from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.grade_chances import grade_chances


def award_chances(terms: Terms, wager: str) -> Mapping[str, Fraction]:
    """The exact chance of each grade for one hand; raises BadInput where none is claimed."""
    return grade_chances(terms, terms.wager(wager))


def metered_shares(terms: Terms, wager: str) -> dict[str, Fraction]:
    """The share of the meter that each grade takes which a meter pays."""
    pays = terms.wager(wager).law.pays
    shares = {grade: meter_share(str(pay)) for grade, pay in pays.items()} if isinstance(pays, dict) else {}
    return {str(grade): Fraction(share, 100) for grade, share in shares.items() if share is not None}


def fixed_sums(terms: Terms, wager: str) -> dict[str, int]:
    """What each other grade that wins has in all of a wager with one stake, in cents: the stake is part of it."""
    law = terms.wager(wager).law
    if law.stake is None or not isinstance(law.stake.max, int) or not isinstance(law.pays, dict):
        return {}
    stake, rounding = law.stake.max, terms.law.money.rounding
    odds = {
        str(grade): Odds.parse(str(pay))
        for grade, pay in law.pays.items()
        if str(pay) not in PAY_WORDS and meter_share(str(pay)) is None
    }
    return {grade: stake + whole_cents(each.ratio * stake, rounding) for grade, each in odds.items()}

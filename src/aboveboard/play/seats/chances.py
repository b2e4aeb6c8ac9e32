"""How likely a wager's grades are for one hand, as the floor may ask."""

from __future__ import annotations

from fractions import Fraction

from aboveboard.law.model import meter_share
from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.grade_chances import grade_chances


def award_chances(terms: Terms, wager: str) -> dict[str, Fraction]:
    """The exact chance of each grade that a meter pays; raises BadInput where none is claimed."""
    found = grade_chances(terms, terms.wager(wager))
    return {grade: found.get(grade, Fraction(0)) for grade in metered_shares(terms, wager)}


def metered_shares(terms: Terms, wager: str) -> dict[str, Fraction]:
    """The share of the meter that each grade takes which a meter pays."""
    pays = terms.wager(wager).law.pays
    shares = {grade: meter_share(str(pay)) for grade, pay in pays.items()} if isinstance(pays, dict) else {}
    return {str(grade): Fraction(share, 100) for grade, share in shares.items() if share is not None}

"""The exact chance of every grade of a wager, so that those of two tables can be compared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from aboveboard.kernel.grades import Grade
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.odds.odds import unsolved, wager_odds


def grade_chances(terms: Terms, wager: WagerTerms, selection: str | None = None) -> Mapping[Grade, Fraction]:
    """The exact chance of each grade of a wager for one seat, whatever the law pays for it; losing is a grade too.

    Where a wager is graded several times at once, each grade has the chance that it is among them.
    """
    title = wager.law.title
    if not wager.takes(selection):
        raise BadInput(f"{title}: {selection!r} cannot be picked")
    if wager.composite:
        raise BadInput(f"{title}: it is graded by its parts, and has no grades of its own")
    if wager.missing_pay(selection):
        raise BadInput(f"{title}: what it pays is not stated, so its odds are not solved")
    if unsolved(wager):
        raise BadInput(f"{title}: no solver follows it, so no exact chance of a grade is claimed")
    found = wager_odds(terms, wager, selection)
    if found.stderr is not None:
        raise BadInput(f"{title}: its odds are sampled, so no exact chance of a grade is claimed")
    if found.bound is not None:
        raise BadInput(f"{title}: its odds are rounded, so no exact chance of a grade is claimed")
    chances: dict[Grade, Fraction] = defaultdict(Fraction)
    for end, chance in found.ends.items():
        for grade in dict.fromkeys(end.grades):
            chances[grade] += chance
    return dict(chances)

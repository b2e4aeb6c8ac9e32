"""How likely it is that tables of one link hit in the same round."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def in_a_round(chance: Fraction, seats: Iterable[int]) -> tuple[Fraction, Fraction]:
    """The chance that in a round any table hits, and that two or more do; hands hit independently of each other."""
    none, one = Fraction(1), Fraction(0)
    for number in seats:
        stays = (1 - chance) ** number
        none, one = none * stays, one * stays + none * (1 - stays)
    return 1 - none, 1 - none - one

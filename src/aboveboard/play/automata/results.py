"""How wagers end: grades with what the law pays for them, the one word that sums them up, and the gain they come to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from aboveboard.kernel.grades import Grade
from aboveboard.law.errors import LawError
from aboveboard.law.terms.terms import Payoff, WagerTerms


@dataclass(frozen=True)
class Result:
    """How a wager ended: its grades, and what the law pays for each."""

    grades: tuple[Grade, ...]
    payoffs: tuple[Payoff, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Worked out once: results are looked up at every settlement."""
        return hash((self.grades, self.payoffs))


RETURNED = Result(("returned",), (Payoff("push"),))
"""A wager that was off when the one it backs was decided goes back to its owner."""


NOT_MADE = Result(("not made",), (Payoff("push"),))
"""The round reached no choice that obliges the wager."""


def final(end: Result) -> str:
    """The one word for a result that may have several grades: a win counts before all else."""
    words = [payoff.result for payoff in end.payoffs]
    for word in ("win", "prize", "half", "push", "void", "lose"):
        if word in words:
            return "win" if word == "prize" else word
    raise LawError("a result without a payoff")


def gain_of(wager: WagerTerms, end: Result) -> Fraction:
    """The player's exact gain for each unit staked when a wager ends so, fees counted."""
    gain = sum((payoff.gain for payoff in end.payoffs), Fraction(0))
    fee = wager.law.vigorish
    if fee is None or fee.taken == "never":
        return gain
    if fee.taken == "at-bet":
        return gain - wager.vigorish_rate
    won = gain > 0
    return gain - won * wager.vigorish_rate * (gain if fee.base == "winnings" else 1)


def result_of(wager: WagerTerms, selection: str | None, grades: tuple[Grade, ...]) -> Result:
    """What the law pays for these grades."""
    return paid(wager, grades, tuple(wager.payoff(grade, selection) for grade in grades))


def paid(wager: WagerTerms, grades: tuple[Grade, ...], payoffs: tuple[Payoff, ...]) -> Result:
    """Grades with their payoffs; a bonus of nothing adds nothing to how the wager itself ends."""
    bonus = wager.law.bonus
    if bonus and len(grades) > 1:
        both = zip(grades, payoffs, strict=True)
        counts = [(grade, payoff) for grade, payoff in both if grade not in bonus or payoff.gain]
        grades, payoffs = tuple(grade for grade, _ in counts), tuple(payoff for _, payoff in counts)
    return Result(grades, payoffs)

"""Amounts as a form wants them: to the cent, or in whole dollars by the rounding that its file names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from aboveboard.charity.statements.lines import NUMBERS, rounded
from aboveboard.law.model.forms.statements import Rounding, StatementLaw

WAYS = {"down": "down", "up": "up", "nearest": "to the nearest, a half away from nothing"}


def exact(cents: int) -> str:
    """An amount to the cent, as books have it: 1,200.00, -0.50."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


@dataclass(frozen=True)
class Amounts:
    """How a form shows the amounts of its lines."""

    whole: bool = False
    rounding: Rounding = "nearest"

    @classmethod
    def of(cls, law: StatementLaw) -> Amounts:
        """As a form wants them."""
        return cls(law.amounts == "whole-dollars", law.amounts_rounding)

    def text(self, cents: int) -> str:
        """An amount as it stands on the form."""
        return f"{self.dollars(cents):,}" if self.whole else exact(cents)

    def dollars(self, cents: int) -> int:
        """In whole dollars by the form's rounding."""
        return rounded(Fraction(cents, 100), self.rounding)

    def note(self, lines: Iterable[tuple[str, int]]) -> str | None:
        """What the cents are, in one line, on a form that has none; None on any other."""
        if not self.whole:
            return None
        odd = [f"{name} {exact(cents)}" for name, cents in lines if cents % 100]
        head = f"The amounts of lines are in whole dollars, rounded {WAYS[self.rounding]}"
        return f"{head}; to the cent: {', '.join(odd)}." if odd else f"{head}; none of them has cents."


def kind_of(field: str, value: Any) -> str:
    """What a field of a row is: an amount, a number, yes or no, a day, or a word."""
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, int):
        return "number" if field in NUMBERS else "cents"
    return "day" if isinstance(value, str) and _is_day(value) else "word"


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False

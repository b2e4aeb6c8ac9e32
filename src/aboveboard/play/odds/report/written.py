"""Chances and gains as people write them."""

from __future__ import annotations

import re
from fractions import Fraction

LONGEST = 16
"""An exact number longer than this is shown to people as a decimal."""


def percent(share: Fraction, places: int = 3) -> str:
    """A share as people read it: 7/495 is "1.414%"."""
    if not share:
        return "0%"
    tens = 10**places
    whole, part = divmod(abs(round(share * 100 * tens)), tens)
    return f"{'-' if share < 0 else ''}{whole}.{part:0{places}d}%"


def true_odds(win: str, lose: str) -> str:
    """The odds at which a wager with these chances would have no edge: "2 to 1", or a decimal where they are long."""
    if Fraction(win) == 0:
        return "none"
    ratio = Fraction(lose) / Fraction(win)
    if max(ratio.numerator, ratio.denominator) < 1000:
        return f"{ratio.numerator} to {ratio.denominator}"
    return f"{float(ratio):,.2f} to 1" if ratio < 1000 else f"{round(ratio):,} to 1"


def short(number: str) -> str:
    """An exact number, or a decimal where it is long."""
    return number if len(number) <= LONGEST else f"{float(Fraction(number)):.6f}"


def picks(selections: list[str]) -> str:
    """Selections as people list them, cut short where there are many."""
    shown = ", ".join(selections)
    if len(shown) <= LONGEST or len(selections) == 1:
        return shown
    first = next(
        count for count in range(len(selections), 0, -1) if count == 1 or len(", ".join(selections[:count])) <= 10
    )
    return f"{', '.join(selections[:first])}, ... ({len(selections)})"


def runs(situations: list[str]) -> list[str]:
    """Situations that differ only in a number that goes up by one, put together: "a spread of 7 to 11"."""
    found: list[tuple[str, list[int]]] = []
    for situation in situations:
        words, numbers = re.sub(r"\d+", "#", situation), [int(number) for number in re.findall(r"\d+", situation)]
        if found and len(numbers) == 1 and found[-1][0] == words and found[-1][1][-1] + 1 == numbers[0]:
            found[-1][1].append(numbers[0])
        else:
            found.append((words if len(numbers) == 1 else situation, numbers if len(numbers) == 1 else []))
    spans = [(words, f"{run[0]} to {run[-1]}" if len(run) > 1 else "".join(map(str, run))) for words, run in found]
    return [words.replace("#", span) for words, span in spans]

"""Payout odds as an exact pair. Odds *to* one leave the stake aside; odds *for* one count it in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

_TEXT = re.compile(r"([0-9]{1,12}) (to|for) ([0-9]{1,12})")


@dataclass(frozen=True, slots=True)
class Odds:
    """What a win pays: `win` units beyond the stake for each `unit` staked."""

    win: int
    unit: int
    word: str = "to"

    @staticmethod
    def to(win: int, unit: int = 1) -> Odds:
        """Odds of `win` to `unit`: the stake comes back besides."""
        return _checked(win, unit, "to")

    @staticmethod
    def for_(collected: int, unit: int = 1) -> Odds:
        """Odds of `collected` for `unit`: the stake is inside, so 30 for 1 pays 29 to 1."""
        if collected < unit:
            raise ValueError(f"{collected} for {unit} would hand back less than the stake")
        return _checked(collected - unit, unit, "for")

    @staticmethod
    def parse(text: str) -> Odds:
        """Read "9 to 5" or "30 for 1"; anything else is refused."""
        match = _TEXT.fullmatch(text)
        if match is None:
            raise ValueError(f'{text!r} does not read as odds such as "9 to 5" or "30 for 1"')
        first, word, unit = int(match[1]), match[2], int(match[3])
        return Odds.to(first, unit) if word == "to" else Odds.for_(first, unit)

    @property
    def ratio(self) -> Fraction:
        """Winnings beyond the stake, for each unit staked."""
        return Fraction(self.win, self.unit)

    def winnings(self, stake: int) -> Fraction:
        """The exact winnings on a stake, beyond the stake itself."""
        return Fraction(stake * self.win, self.unit)

    def __str__(self) -> str:
        first = self.win + self.unit if self.word == "for" else self.win
        return f"{first} {self.word} {self.unit}"


def _checked(win: int, unit: int, word: str) -> Odds:
    if unit <= 0 or win < 0:
        raise ValueError(f"odds of {win} {word} {unit} make no sense: the unit must be positive")
    return Odds(win, unit, word)

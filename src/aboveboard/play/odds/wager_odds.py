"""The figures of one wager, and which wager a round is played for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from aboveboard.law.errors import BadInput, LawError
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, final

SHOWN = 40
"""A fraction that is longer than this is shown as a decimal."""


@dataclass(frozen=True)
class BankOdds:
    """What a player gains who banks against so many wagers of one size, for each unit of them."""

    hands: int
    ev: Fraction
    stderr: float | None = None
    """The standard error of the gain, where it is sampled and not exact."""


class Added(NamedTuple):
    """What it is worth to add a wager's winnings to another, for each unit of it, and how far that can be out."""

    worth: Fraction
    bound: float


@dataclass(frozen=True, repr=False)
class WagerOdds:
    """The exact figures of one wager on one selection; `ends` is the chance of each result."""

    wager: WagerTerms
    selection: str | None
    ends: Mapping[Result, Fraction]
    rolls: Fraction
    gains: Mapping[Fraction, Fraction]
    """The player's gain for each unit staked, fees counted, with its chance; empty where a prize has no known value."""
    stderr: float | None = None
    """The standard error of the expected gain, where the figures are sampled and not exact."""
    mean: Fraction | None = None
    """The expected gain, where only that is known and not how the gain is spread."""
    note: str | None = None
    """What must be known to read the figures."""
    bound: float | None = None
    """How far rounding can have moved the figures, where they are not exact."""
    part_of: str | None = None
    """The wager that obliges this one; the figures are then its share of that one's, per unit of it."""
    played: str | None = None
    """How hands are set, where the figures are of a way that is not the best."""
    house_way: WagerOdds | None = None
    """The figures where the player sets both hands as the house does, rather than in the best way."""
    banks: tuple[BankOdds, ...] = ()
    """What the player at the other side gains, where a player may bank."""

    def __repr__(self) -> str:
        on = "" if self.selection is None else f" on {self.selection}"
        gain = str(self.ev) if self.mean is not None or self.gains else "not known"
        return f"<WagerOdds {self.wager.name}{on}: ev {gain if len(gain) <= SHOWN else f'{float(self.ev):.12f}'}>"

    @property
    def ev(self) -> Fraction:
        """Expected gain for each unit staked when the wager is made."""
        if self.mean is not None:
            return self.mean
        if not self.gains:
            raise BadInput(f"the {self.wager.law.title} pays in prizes of no stated value, so no gain is claimed")
        return sum((gain * chance for gain, chance in self.gains.items()), Fraction(0))

    @property
    def ev_resolved(self) -> Fraction | None:
        """Expected gain for each unit of a wager that is won or lost."""
        resolved = 1 - self.chance("push", "void")
        return self.ev / resolved if resolved else None

    @property
    def ev_roll(self) -> Fraction | None:
        """Expected gain for each unit and each outcome for which the wager is on."""
        return self.ev / self.rolls if self.rolls else None

    def chance(self, *words: str) -> Fraction:
        """The chance that the wager's final result is one of these."""
        return sum((chance for end, chance in self.ends.items() if final(end) in words), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The exact variance of the gain for each unit staked."""
        return sum((gain * gain * chance for gain, chance in self.gains.items()), Fraction(0)) - self.ev**2


def main_wager(terms: Terms) -> WagerTerms:
    """The wager by which a seat takes part, for which choices are made."""
    for wager in terms.offered():
        if wager.game_wager in terms.deal.main:
            return wager
    raise LawError(f"{terms.where}: no wager takes part in the round")

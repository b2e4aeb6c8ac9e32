"""Bingo, exactly: at which call the first of so many random cards covers the pattern, and how many share it.

A figure is a fraction, or, where that would be long, its first fifteen digits, every one of which is right.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, reduce
from operator import add
from typing import Protocol

from aboveboard.games.shapes.pool import Calls
from aboveboard.law.errors import BadInput, short
from aboveboard.play.pools.bingo.between import DIGITS, Between, shown
from aboveboard.play.pools.bingo.coverage import Coverage, coverage
from aboveboard.play.pools.bingo.first_wins import ExactWins, FirstWins, RoundedWins, Value
from aboveboard.play.pools.bingo.patterns import Pattern

Figure = Fraction | Decimal
"""An exact number; a decimal where the fraction would be long."""

MOST_CARDS = 10**6
MOST_EXACT = 1000
"""Fractions of more cards than this would fill pages, and take hours."""
_SHORT = 1500
"""Fractions of no more bits than this are reckoned in any case, for they may be short."""
_FEW = 50
"""And so are powers of so few numbers, for they take no time."""
_MOST_DIGITS = 1000
"""What is not settled by as many digits lies half way between two decimals, and is reckoned exactly."""


class Asked(Protocol):
    """What is asked of the first wins, whether they are reckoned exactly or between bounds."""

    def __call__(self, wins: FirstWins[Value], /) -> Value: ...


@dataclass(frozen=True)
class RandomCards:
    """The first win among so many random cards, each column of each card a random choice of its balls, in order."""

    cards: int
    stage: Calls
    pattern: Pattern
    _: KW_ONLY
    fractions: bool = False
    """Is every figure a fraction, however long?"""

    def __post_init__(self) -> None:
        if type(self.cards) is not int or not 1 <= self.cards <= MOST_CARDS:
            raise BadInput(f"cards: a number from 1 to {MOST_CARDS:,} was expected, not {short(self.cards)}")
        if self.fractions and self.cards > MOST_EXACT:
            raise BadInput(f"cards: fractions are written for up to {MOST_EXACT:,} cards, not for {self.cards:,}")

    @cached_property
    def mean_calls(self) -> Figure:
        """How many balls are called on average until somebody wins."""
        return self._figure(lambda wins: _total(wins.after(call).nobody for call in range(self.stage.balls)))

    @cached_property
    def single_winner(self) -> Figure:
        """The chance that one card wins alone."""
        return self._figure(lambda wins: _total(wins.after(call).alone for call in range(1, self.stage.balls + 1)))

    @cached_property
    def mean_winners(self) -> Figure:
        """How many cards win on average, all with the same call."""
        return self._figure(lambda wins: _total(wins.after(call).winners_next for call in range(self.stage.balls)))

    @cached_property
    def win(self) -> Figure:
        """The chance that one of the cards, whichever is asked about, is the first to win or one of them."""
        return self._wins(range(self.stage.balls))

    def wins_by(self, call: int) -> Figure:
        """The same, once so many balls are called."""
        return self._wins(range(call))

    def wins_after(self, call: int) -> Figure:
        """The same, later than that."""
        return self._wins(range(call, self.stage.balls))

    def _wins(self, calls: range) -> Figure:
        part = Fraction(1, self.cards)
        if not calls:
            return Fraction(0)
        return self._figure(lambda wins: _total(wins.after(call).winners_next * part for call in calls))

    def won_by(self, call: int) -> Figure:
        """The chance that somebody has won once so many balls are called."""
        self._within("call", call, 0, self.stage.balls)
        few = len(self._table.called[call].ways) <= _FEW
        return self._figure(lambda wins: 1 - wins.after(call).nobody, few=few)

    def wins_at(self, call: int) -> Figure:
        """The chance that the first win comes with this call."""
        self._within("call", call, 1, self.stage.balls)
        return self._figure(lambda wins: wins.after(call - 1).nobody - wins.after(call).nobody)

    @cached_property
    def winning_call(self) -> tuple[Figure, ...]:
        """The chances of `wins_at` by call, from 0, with which nobody wins; as fractions they sum to 1."""
        return (Fraction(0), *(self.wins_at(call) for call in range(1, self.stage.balls + 1)))

    def shared_by(self, winners: int) -> Figure:
        """The chance that so many cards win, all with the same call."""
        self._within("winners", winners, 1, self.cards)
        if winners == 1:
            return self.single_winner
        return self._figure(lambda wins: _total(wins.shared(call, winners) for call in range(1, self.stage.balls + 1)))

    @cached_property
    def _table(self) -> Coverage:
        return coverage(self.stage, self.pattern)

    @cached_property
    def _exact(self) -> ExactWins:
        return ExactWins(self._table, self.cards)

    @cached_property
    def _rounded(self) -> dict[int, RoundedWins]:
        """By how many digits are reckoned with, as far as they were needed."""
        return {}

    def _figure(self, of: Asked, *, few: bool = False) -> Figure:
        """A figure as a fraction, or with digits until its first ones are settled."""
        if self.fractions:
            exact: Fraction = of(self._exact)
            return exact
        bits = self.cards * self._table.denominator.bit_length()
        if bits <= _SHORT or (few and self.cards <= MOST_EXACT):
            return shown(of(self._exact))
        digits = 2 * DIGITS + len(str(self.cards))
        while digits <= _MOST_DIGITS:
            if digits not in self._rounded:
                self._rounded[digits] = RoundedWins(self._table, self.cards, digits)
            between: Between = of(self._rounded[digits])
            settled = between.settled()
            if settled is not None:
                return settled
            digits *= 2
        return shown(of(self._exact))

    def _within(self, name: str, given: object, least: int, most: int) -> None:
        if type(given) is not int or not least <= given <= most:
            raise BadInput(f"{name}: a number from {least} to {most:,} was expected, not {short(given)}")


def _total(values: Iterable[Value]) -> Value:
    return reduce(add, values)

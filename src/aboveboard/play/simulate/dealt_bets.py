"""Bets on dealt games: how each ended and what that is worth, whoever plays the rounds.

What is held is how often each ending occurred: however many rounds are played, no more than there are endings.
The gain of a wager counts what its choices obliged the player to put up, and what must be bet along with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.dealt import Rounds
from aboveboard.play.automata.results import Result
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.simulate.answer import BetResult, CentsCount, PlanResult
from aboveboard.play.simulate.figures import bet_result, moments
from aboveboard.play.simulate.payoffs import fitting_stake, gain_of, settled, unit_gain, valued
from aboveboard.play.simulate.plans import Bet, Scheme
from aboveboard.play.table.wagers.standing import Plan

SEAT = 1

Part = tuple[str, int, Result]
"""A wager that ended, its stake in stakes of the first, and how it ended."""
BetEnding = tuple[Part, ...]
"""How a bet ended, and with it the wagers that its choices obliged."""
Ended = tuple[BetEnding, ...]
"""How each bet ended."""


class Player(Protocol):
    """Whoever plays rounds: one of the kernels, or the game itself step by step."""

    engine: str
    block: int
    """Rounds in a block; fixed, because the answer depends on it."""

    def play(self, seed: int, number: int, rounds: int) -> tuple[Counter[Ended], int]:
        """Play a block of rounds on its own stream of chance; how often the bets ended so, and from how many shoes."""
        ...

    def turns(self, seed: int, number: int, rounds: int) -> tuple[npt.NDArray[np.int64], Sequence[Ended]]:
        """Play a block of rounds: the number of each one's ending, and what those are."""
        ...


@runtime_checkable
class Apart(Protocol):
    """A player that can count each bet by itself, where many bets have more endings together than rounds."""

    def apart(self, seed: int, number: int, rounds: int) -> Sequence[Counter[BetEnding]]:
        """Play a block of rounds: how often each bet ended in each way."""
        ...


@dataclass(frozen=True)
class Counted:
    """How often each bet ended in each way in so many rounds."""

    rounds: int
    bets: Sequence[Counter[BetEnding]]
    together: Counter[int]
    """How often all bets together gained so many cents, where that is asked."""
    shoes: int = 0
    """How many shoes they were dealt from, where more than one round is dealt from a shoe."""


class Hands:
    """One seat's bets on one game."""

    def __init__(self, terms: Terms, scheme: Scheme, *, together: bool) -> None:
        self.terms, self.together = terms, together
        held = [bet for bet in scheme.bets if from_the_start(terms, bet.plan.wager)]
        self.left_out = [bet for bet in scheme.bets if bet not in held]
        self.bets = [replace(bet, stakes=bet.stakes or (fitting_stake(bet, _endings(bet.plan)),)) for bet in held]
        self._plans = [_Plans(terms, bet) for bet in self.bets]
        self._gains: list[dict[tuple[int, BetEnding], int]] = [{} for _ in self.bets]

    def block(self, player: Player, seed: int, number: int, rounds: int) -> Counted:
        """What comes of a block of rounds."""
        if isinstance(player, Apart) and not self.together:
            return Counted(rounds, player.apart(seed, number, rounds), Counter())
        ended, shoes = player.play(seed, number, rounds)
        counted = Counted(rounds, [Counter() for _ in self.bets], Counter(), shoes)
        for ways, count in ended.items():
            for bet, ending in enumerate(ways):
                counted.bets[bet][ending] += count
            if self.together:
                counted.together[sum(self.cents(bet, ending) for bet, ending in enumerate(ways))] += count
        return counted

    def cents(self, number: int, ending: BetEnding, size: int = 0) -> int:
        """What a bet that ended so gained, at one of its stakes."""
        known, key = self._gains[number], (size, ending)
        if key not in known:
            known[key] = self._plans[number].gain(ending, self.bets[number].stakes[size])
        return known[key]

    def word(self, number: int, ending: BetEnding) -> str:
        """The result of a bet that ended so."""
        name, _, result = ending[0]
        return settled((self._plans[number][name], (result,)), self.bets[number].stakes[0]).result

    def row(self, number: int, counts: Counter[BetEnding]) -> BetResult:
        """The figures of one bet at its first stake."""
        return self.row_by_size(number, Counter({(0, ending): count for ending, count in counts.items()}))

    def row_by_size(self, number: int, counts: Counter[tuple[int, BetEnding]]) -> BetResult:
        """The figures of one bet at all of its stakes, by number."""
        bet, plans = self.bets[number], self._plans[number]
        in_money = all(valued((plans[name], (result,))) for _, parts in counts for name, _, result in parts)
        fared: Counter[tuple[str, str, Fraction]] = Counter()
        for (size, ending), count in counts.items():
            stake = bet.stakes[size]
            first = settled((plans[ending[0][0]], (ending[0][2],)), stake)
            fared[first.result, first.grade, plans.unit_gain(ending, stake)] += count
        alone = self.together and any(True for _ in companions(self.terms, bet))
        exact = _exact(bet) if in_money and not alone else None
        return bet_result(bet, fared, counts.total(), in_money=in_money, exact=exact)


def plan_result(gains: Counter[int]) -> PlanResult:
    """What all bets together gained in a round, in cents."""
    number, total = gains.total(), sum(gain * count for gain, count in gains.items())
    squares = sum(gain * gain * count for gain, count in gains.items())
    mean, error = moments(gains.items())
    return PlanResult(
        total=total,
        mean=mean,
        stderr=error,
        variance=float(Fraction(squares, number) - Fraction(total, number) ** 2),
        distribution=tuple(CentsCount(gain, count) for gain, count in sorted(gains.items())),
    )


class _Plans(dict[str, Plan]):
    """The plans of a bet and of what it obliges, by wager."""

    def __init__(self, terms: Terms, bet: Bet) -> None:
        super().__init__({bet.plan.wager.name: bet.plan})
        self.terms = terms

    def __missing__(self, name: str) -> Plan:
        self[name] = Plan(Rounds(self.terms), self.terms.wagers[name], None)
        return self[name]

    def gain(self, ending: BetEnding, stake: int) -> int:
        return sum(gain_of((self[name], (result,)), units * stake) for name, units, result in ending)

    def unit_gain(self, ending: BetEnding, stake: int) -> Fraction:
        return sum(
            (units * unit_gain((self[name], (result,)), units * stake) for name, units, result in ending), Fraction(0)
        )


def from_the_start(terms: Terms, wager: WagerTerms) -> bool:
    """May the wager be made before the first card, and by itself?"""
    game = terms.deal
    obliged = any(wager.game_wager in names for names in game.stakes.values())
    return not obliged and game.moment(wager.law.made.when)(terms.setup, None, None, None)


def companions(terms: Terms, bet: Bet) -> Iterator[tuple[WagerTerms, int]]:
    """The wagers that must be made along with a bet, each with its multiple of the stake."""
    for wager in terms.offered():
        if wager.wager is not None and wager.wager.backs and from_the_start(terms, wager):
            line, _ = terms.game_part(wager.wager.backs, None)
            law = wager.law.stake
            if line.name == bet.plan.wager.name and law is not None and law.exactly:
                yield wager, law.times or 1


def backs(terms: Terms, obliged: WagerTerms, bet: Bet) -> bool:
    """Does a wager that a choice obliges stand behind this bet?"""
    assert obliged.wager is not None
    line, _ = terms.game_part(str(obliged.wager.backs), None)
    return line.name == bet.plan.wager.name


def in_order(parts: Sequence[Part]) -> BetEnding:
    """The hands of one wager: the first one, then the others in whatever order they were made."""
    first, *others = parts
    return (first, *sorted(others, key=lambda part: (part[1], part[2].grades)))


def _endings(plan: Plan) -> tuple[tuple[Plan, tuple[Result, ...]], ...]:
    """The endings that the pay table of a wager knows of."""
    track = plan.tracks[0]
    track.row(0, 0)
    return tuple((plan, (result,)) for result in track.results)


def _exact(bet: Bet) -> str | None:
    """The exact gain for each unit staked, where a solver finds it."""
    try:
        odds = wager_odds(bet.plan.wager.terms, bet.plan.wager, bet.plan.selection)
        return None if odds.stderr is not None else str(odds.ev)
    except BadInput:
        return None

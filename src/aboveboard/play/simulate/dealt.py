"""Rounds of dealt games played one after another for one seat, with the best choice taken wherever one is asked for.

Each block has a generator of its own, and what is kept is how often each ending came: however many rounds are played,
no more is held than there are endings. The gain of a wager counts what its choices obliged the player to put up.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from aboveboard.games.deals import BURN, Deal, Pause, ToPlace
from aboveboard.kernel.cards import UNSEEN
from aboveboard.law.errors import BadInput
from aboveboard.law.terms import Terms, WagerTerms
from aboveboard.play.choosing import Chooser
from aboveboard.play.odds import wager_odds
from aboveboard.play.rounds import Dealt, Rounds
from aboveboard.play.simulate.figures import moments, told
from aboveboard.play.simulate.money import fitting_stake, gain_of, settled, unit_gain, valued
from aboveboard.play.simulate.plans import Bet, Scheme
from aboveboard.play.standing import Plan
from aboveboard.play.tracks import Result

SEAT = 1
DEALT_BLOCK = 2**12
"""Rounds in a block; fixed, because the answer depends on it."""

Part = tuple[str, int, Result]
"""A wager that ended, its stake in stakes of the first, and how it ended."""
Came = tuple[Part, ...]
"""How a bet ended, and with it the wagers that its choices obliged."""


@dataclass(frozen=True)
class Counted:
    """How often each bet ended in each way in so many rounds."""

    rounds: int
    bets: Sequence[Counter[Came]]
    together: Counter[int]
    """How often all bets together gained so many cents, where that is asked."""


class Hands:
    """One seat's bets on one game, played round by round."""

    def __init__(self, terms: Terms, scheme: Scheme, *, together: bool) -> None:
        assert isinstance(terms.game, Deal)
        self.terms, self.game, self.setup = terms, terms.game, terms.setup
        self.together = together
        self.chooser = Chooser(terms)
        self.chooser.learn()
        held = [bet for bet in scheme.bets if from_the_start(terms, bet.plan.wager)]
        self.left_out = [bet for bet in scheme.bets if bet not in held]
        self.bets = [replace(bet, stakes=bet.stakes or (fitting_stake(bet, _endings(bet.plan)),)) for bet in held]
        cards: tuple[Any, ...] = self.setup.equipment.outcomes
        if self.chooser.by_kind:
            kinds: dict[Any, Any] = {}
            cards = tuple(kinds.setdefault(self.game.alike(self.setup, card), card) for card in cards)
        self.cards = cards
        self._plans = [_Plans(terms, bet) for bet in self.bets]
        self._gains: list[dict[Came, int]] = [{} for _ in self.bets]

    def block(self, seed: int, number: int, rounds: int) -> Counted:
        """Play a block of rounds on its own stream of chance."""
        chance, cards, tracks = random.Random(f"{seed}/{number}"), list(self.cards), Rounds(self.terms)
        followed = [tracks.track(bet.plan.wager, bet.plan.selection) for bet in self.bets]
        main = [self.game.takes_part(bet.plan.wager.law.is_ or bet.plan.wager.name) for bet in self.bets]
        counted = Counted(rounds, [Counter() for _ in self.bets], Counter())
        for _ in range(rounds):
            round, obliged = self._played(chance, cards)
            more = [(name, units, tracks.track(self.terms.wagers[name], None)) for name, units in obliged]
            whole = 0
            for number, track in enumerate(followed):
                came: Came = ((self.bets[number].plan.wager.name, 1, _ended(track, round)),)
                if more and main[number]:
                    came += tuple((name, units, _ended(part, round)) for name, units, part in more)
                counted.bets[number][came] += 1
                whole += self._cents(number, came) if self.together else 0
            if self.together:
                counted.together[whole] += 1
        return counted

    def _played(self, chance: random.Random, cards: list[Any]) -> tuple[Any, list[tuple[str, int]]]:
        """A round played out, and what its choices obliged the seat to put up."""
        game, setup, size = self.game, self.setup, len(cards)
        round: Any = game.begin(setup, self.chooser.seats)
        obliged: list[tuple[str, int]] = []
        drawn = 0
        while (need := game.need(setup, round)) is not None:
            if isinstance(need, ToPlace) and need.place == BURN:
                round = game.give(setup, round, UNSEEN)
            elif isinstance(need, ToPlace):
                pick = chance.randrange(drawn, size)
                cards[drawn], cards[pick] = cards[pick], cards[drawn]
                round = game.give(setup, round, cards[drawn])
                drawn += 1
            elif isinstance(need, Pause):
                round = game.resume(setup, round)
            else:
                option = self.chooser.option(round, need, chance.randrange)
                obliged += self._obliged(option, obliged)
                round = game.choose(setup, round, need.seat, option)
        return round, obliged

    def _cents(self, number: int, came: Came) -> int:
        """What a bet that ended so gained."""
        known = self._gains[number]
        if came not in known:
            known[came] = self._plans[number].gain(came, self.bets[number].stakes[0])
        return known[came]

    def _obliged(self, option: str, held: list[tuple[str, int]]) -> Iterator[tuple[str, int]]:
        units = dict(held)
        for name in self.game.stakes.get(option, ()):
            wager, _ = self.terms.game_part(name, None)
            assert wager.wager is not None
            line, _ = self.terms.game_part(str(wager.wager.backs), None)
            times = wager.law.stake.times if wager.law.stake is not None else None
            yield wager.name, units.get(line.name, 1) * (times or 1)

    # -- the answer ------------------------------------------------------------------------------------------------

    def row(self, number: int, counts: Counter[Came]) -> dict[str, Any]:
        """The figures of one bet."""
        bet, plans = self.bets[number], self._plans[number]
        stake = bet.stakes[0]
        in_money = all(valued((plans[name], (result,))) for came in counts for name, _, result in came)
        came: Counter[tuple[str, str, Fraction]] = Counter()
        for ending, count in counts.items():
            first = settled((plans[ending[0][0]], (ending[0][2],)), stake)
            came[first.result, first.grade, plans.unit_gain(ending, stake)] += count
        return told(bet, came, counts.total(), in_money=in_money, exact=_exact(bet) if in_money else None)


def together_told(gains: Counter[int]) -> dict[str, Any]:
    """What all bets together gained in a round, in cents."""
    number, total = gains.total(), sum(gain * count for gain, count in gains.items())
    squares = sum(gain * gain * count for gain, count in gains.items())
    mean, error = moments(gains.items())
    return {
        "total": total,
        "mean": mean,
        "stderr": error,
        "variance": float(Fraction(squares, number) - Fraction(total, number) ** 2),
        "distribution": [{"cents": gain, "count": count} for gain, count in sorted(gains.items())],
    }


class _Plans(dict[str, Plan]):
    """The plans of a bet and of what it obliges, by wager."""

    def __init__(self, terms: Terms, bet: Bet) -> None:
        super().__init__({bet.plan.wager.name: bet.plan})
        self.terms = terms

    def __missing__(self, name: str) -> Plan:
        self[name] = Plan(Rounds(self.terms), self.terms.wagers[name], None)
        return self[name]

    def gain(self, came: Came, stake: int) -> int:
        return sum(gain_of((self[name], (result,)), units * stake) for name, units, result in came)

    def unit_gain(self, came: Came, stake: int) -> Fraction:
        return sum(
            (units * unit_gain((self[name], (result,)), units * stake) for name, units, result in came), Fraction(0)
        )


def from_the_start(terms: Terms, wager: WagerTerms) -> bool:
    """May the wager be made before the first card, and by itself?"""
    game = terms.game
    assert isinstance(game, Deal)
    obliged = any((wager.law.is_ or wager.name) in names for names in game.stakes.values())
    return not obliged and game.moment(wager.law.made.when)(terms.setup, None, None, None)


def _ended(track: Dealt, round: Any) -> Result:
    result = track.ending(round, SEAT)
    assert result is not None, "the round is over and a wager is not decided"
    return result


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

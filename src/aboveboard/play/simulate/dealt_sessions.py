"""Sessions of dealt games: the same bets before every round, with stakes that change, until a bound is met.

A kernel or the game plays the rounds; here their endings are turned into money, bet by bet. A bet is made where its
stake is still in hand. What a choice then obliges is put up in any case, so that a session can end below nothing by so
much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.kernel.compiled import Compiled, Number
from aboveboard.play.simulate.dealt_bets import BetEnding, Ended, Hands, Player
from aboveboard.play.simulate.kernels.changing_stakes import (
    BANK,
    NO_BOUND,
    ROUNDS,
    RUIN,
    STOP_LOSS,
    TAKEN_DOWN,
    WIN_GOAL,
    Bounds,
)
from aboveboard.play.simulate.plans import Session
from aboveboard.play.table.wagers.payouts import fee_at_bet

Ints = npt.NDArray[np.int64]
BLOCK = 2**16
"""About so many rounds are in a block of sessions."""


@njit(cache=True, nogil=True)
def sit(
    turns: Ints, bounds: Bounds, cost: Ints, gains: Ints, won: Ints, sizes: Ints, down: Ints,
    result: Ints, end: Ints, played: Ints, counts: Ints,
) -> None:  # fmt: skip
    """Sit through sessions, each with rounds of its own."""
    bets = len(sizes)
    size, wins, made = np.zeros(bets, np.int64), np.zeros(bets, np.int64), np.zeros(bets, np.bool_)
    for session in range(len(result)):
        size[:], wins[:] = 0, 0
        hand: Number = bounds.bankroll
        why, number = ROUNDS, 0
        while number < bounds.rounds and why == ROUNDS:
            standing, cheapest = False, NO_BOUND
            for bet in range(bets):
                made[bet] = False
                if not 0 < down[bet] <= wins[bet]:
                    stake = cost[bet, size[bet]]
                    cheapest = min(cheapest, stake)
                    if stake <= hand:
                        made[bet] = standing = True
                        hand -= stake
            if not standing:
                why = TAKEN_DOWN if cheapest == NO_BOUND else RUIN
                break
            ending = turns[session * bounds.rounds + number]
            for bet in range(bets):
                if made[bet]:
                    hand += cost[bet, size[bet]] + gains[bet, size[bet], ending]
                    counts[bet, size[bet], ending] += 1
                    if won[bet, ending] > 0:
                        wins[bet] += 1
                        size[bet] = min(size[bet] + 1, sizes[bet] - 1)
                    elif won[bet, ending] < 0:
                        size[bet] = 0
            number += 1
            gain = hand - bounds.bankroll
            if gain >= bounds.bank:
                why = BANK
            elif gain >= bounds.win_goal:
                why = WIN_GOAL
            elif gain <= -bounds.stop_loss:
                why = STOP_LOSS
        result[session], end[session], played[session] = hand - bounds.bankroll, why, number


@dataclass(frozen=True)
class Sat:
    """The results of a block of sessions."""

    most: int
    """How many rounds the sessions could have."""
    result: Ints
    end: Ints
    rounds: Ints
    counts: Sequence[Counter[tuple[int, BetEnding]]]
    """By bet: how often it ended so, by number of its stake."""


class Sittings:
    """Planned bets made ready for sessions of a dealt game."""

    def __init__(self, hands: Hands, player: Player, session: Session) -> None:
        self.hands, self.player = hands, player
        limits = (session.bankroll, session.stop_loss, session.win_goal, session.bank)
        self.bounds = Bounds(session.rounds, *(NO_BOUND if limit is None else limit for limit in limits))
        bets = hands.bets
        self.sizes = np.array([len(bet.stakes) for bet in bets], np.int64)
        self.down = np.array([bet.down_after for bet in bets], np.int64)
        self.cost = np.zeros((len(bets), int(self.sizes.max())), np.int64)
        for number, bet in enumerate(bets):
            for size, stake in enumerate(bet.stakes):
                self.cost[number, size] = stake + fee_at_bet(bet.plan, stake)

    def block(self, seed: int, number: int, sessions: int) -> Sat:
        """What comes of one block of sessions."""
        most = sessions * self.bounds.rounds
        turns, ends = self.player.turns(seed, number, most)
        gains, won = self._money(ends)
        result, end, played = (np.zeros(sessions, np.int64) for _ in range(3))
        counts = np.zeros(gains.shape, np.int64)
        kernel: Compiled = sit
        kernel(turns, self.bounds, self.cost, gains, won, self.sizes, self.down, result, end, played, counts)
        return Sat(most, result, end, played, [self._counted(bet, ends, counts[bet]) for bet in range(len(counts))])

    def _money(self, ends: Sequence[Ended]) -> tuple[Ints, Ints]:
        gains = np.zeros((*self.cost.shape, len(ends)), np.int64)
        won = np.zeros((len(self.cost), len(ends)), np.int64)
        for number, ended in enumerate(ends):
            for bet, bet_ending in enumerate(ended):
                word = self.hands.word(bet, bet_ending)
                won[bet, number] = (word == "win") - (word == "lose")
                for size in range(self.sizes[bet]):
                    gains[bet, size, number] = self.hands.cents(bet, bet_ending, size)
        return gains, won

    def _counted(self, bet: int, ends: Sequence[Ended], counts: Ints) -> Counter[tuple[int, BetEnding]]:
        found: Counter[tuple[int, BetEnding]] = Counter()
        for size, number in zip(*(places.tolist() for places in np.nonzero(counts)), strict=True):
            found[size, ends[number][bet]] += int(counts[size, number])
        return found

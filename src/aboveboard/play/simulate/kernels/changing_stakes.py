"""Bets whose stakes change, stepped: sessions played bet by bet, with money counted in whole cents.

A session starts at the opening with its bankroll and ends after its rounds, or when a bound is met: the bankroll is
spent, the stop-loss or the goal is reached, the house's bank is exhausted, or every bet has been taken down for good.
What still rides then goes back to its owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.kernel.compiled import Number
from aboveboard.kernel.generators import Range, Words, fill, range_of, stream
from aboveboard.law.errors import BadInput
from aboveboard.play.simulate.kernels.betting_round import decide, made_as
from aboveboard.play.simulate.payoffs import settled
from aboveboard.play.simulate.plan_arrays import Ride, Sheet
from aboveboard.play.simulate.plans import Session
from aboveboard.play.table.wagers.payouts import fee_at_bet

Ints = npt.NDArray[np.int64]

ENDS = ("rounds", "ruin", "stop-loss", "win-goal", "bank", "taken-down")
"""Why a session ended, in the order of their numbers."""
ROUNDS, RUIN, STOP_LOSS, WIN_GOAL, BANK, TAKEN_DOWN = range(len(ENDS))
NO_BOUND = 2**62
STEPPED_BLOCK = 2**18
"""About so many rounds are in a block of sessions."""


class Money(NamedTuple):
    """By bet and size of stake: what it costs and what comes back."""

    stake: Ints
    cost: Ints
    """The stake, and a fee taken with it."""
    back: Ints
    """By ending besides: what comes back, winnings and stake."""
    won: npt.NDArray[np.int8]
    """By bet and ending: 1 for a win, -1 for a loss, else 0."""
    sizes: Ints
    down_after: Ints


class Bounds(NamedTuple):
    """What ends a session."""

    rounds: int
    bankroll: int
    stop_loss: int
    win_goal: int
    bank: int


class SessionTallies(NamedTuple):
    """The results of a block: by session, and by bet, size of stake and ending."""

    most: int
    """How many rounds the sessions could have."""
    result: Ints
    end: npt.NDArray[np.int8]
    rounds: Ints
    made: Ints
    ended: Ints


@njit(cache=True, nogil=True)
def bet_again(
    sheet: Sheet, money: Money, state: npt.NDArray[np.int32], size: Ints, wins: Ints, hand: Number, made: Ints
) -> Number:
    """Make the bets that may be made and paid for; gives what is left in hand, and why the session ends, if it does."""
    standing, cheapest = False, NO_BOUND
    for bet in range(len(size)):
        if not state[bet + 1] and not 0 < money.down_after[bet] <= wins[bet]:
            cost = money.cost[bet, size[bet]]
            cheapest = min(cheapest, cost)
            if cost <= hand:
                state[bet + 1] = made_as(sheet, state, bet)
                if state[bet + 1]:
                    hand -= cost
                    made[bet, size[bet]] += 1
        standing = standing or state[bet + 1] > 0
    if standing or cheapest <= hand:
        return hand, ROUNDS
    return hand, TAKEN_DOWN if cheapest == NO_BOUND else RUIN


@njit(cache=True, nogil=True)
def collect(
    money: Money, state: npt.NDArray[np.int32], ended: npt.NDArray[np.int32], size: Ints, wins: Ints, counts: Ints
) -> Number:
    """Take in what the bets that ended are owed, and set the next stakes; gives the cents that come to hand."""
    hand = 0
    for bet in range(len(size)):
        ending = ended[bet]
        if ending >= 0:
            hand += money.back[bet, size[bet], ending]
            counts[bet, size[bet], ending] += 1
            if money.won[bet, ending] > 0:
                wins[bet] += 1
                size[bet] = min(size[bet] + 1, money.sizes[bet] - 1)
            elif money.won[bet, ending] < 0:
                size[bet] = 0
    return hand


@njit(cache=True, nogil=True)
def laid(money: Money, state: npt.NDArray[np.int32], size: Ints) -> Number:
    """The stakes that stand on the layout."""
    total = 0
    for bet in range(len(size)):
        if state[bet + 1]:
            total += money.stake[bet, size[bet]]
    return total


@njit(cache=True, nogil=True)
def play_sessions(
    sheet: Sheet, money: Money, bounds: Bounds, words: Words, draws: Range, tallies: SessionTallies
) -> None:
    """Play a block of sessions."""
    bets = len(money.sizes)
    state, ended = np.empty(bets + 1, np.int32), np.empty(bets, np.int32)
    size, wins = np.empty(bets, np.int64), np.empty(bets, np.int64)
    outcomes = np.empty(4096, np.uint32)
    at = len(outcomes)
    for session in range(len(tallies.result)):
        state[:], size[:], wins[:] = 0, 0, 0
        hand, gain, played, end = bounds.bankroll, 0, 0, ROUNDS
        while played < bounds.rounds and end == ROUNDS:
            hand, end = bet_again(sheet, money, state, size, wins, hand, tallies.made)
            if end != ROUNDS:
                break
            if at == len(outcomes):
                fill(words, draws, outcomes)
                at = 0
            decide(sheet, state, outcomes[at], ended)
            hand += collect(money, state, ended, size, wins, tallies.ended)
            gain = hand + laid(money, state, size) - bounds.bankroll
            at += 1
            played += 1
            if gain >= bounds.bank:
                end = BANK
            elif gain >= bounds.win_goal:
                end = WIN_GOAL
            elif gain <= -bounds.stop_loss:
                end = STOP_LOSS
        tallies.result[session], tallies.end[session], tallies.rounds[session] = gain, end, played


@dataclass
class Stepper:
    """Planned bets made ready for stepping."""

    rides: Sequence[Ride]
    sheet: Sheet
    session: Session

    def __post_init__(self) -> None:
        self.draws = range_of(self.sheet.after.shape[1])
        self.money = _money(self.rides)
        session = self.session
        bounds = (session.bankroll, session.stop_loss, session.win_goal, session.bank)
        self.bounds = Bounds(session.rounds, *(NO_BOUND if bound is None else bound for bound in bounds))
        most = self.money.cost.max(axis=1).sum() + self.money.back.max(axis=(1, 2)).sum()
        if int(most) * session.rounds > NO_BOUND // 2:
            raise BadInput(f"the stakes are too large to count over {session.rounds} rounds")

    def block(self, seed: int, block: int, sessions: int, rounds: int) -> SessionTallies:
        """What comes of one block of sessions of so many rounds each."""
        tallies = SessionTallies(
            sessions * rounds,
            np.zeros(sessions, np.int64),
            np.zeros(sessions, np.int8),
            np.zeros(sessions, np.int64),
            np.zeros(self.money.stake.shape, np.int64),
            np.zeros(self.money.back.shape, np.int64),
        )
        bounds = self.bounds._replace(rounds=rounds)
        play_sessions(self.sheet, self.money, bounds, stream(seed, block), self.draws, tallies)
        return tallies


def _money(rides: Sequence[Ride]) -> Money:
    sizes = np.array([len(one.bet.stakes) for one in rides], np.int64)
    endings = max(len(one.endings) for one in rides)
    stake, cost = (np.zeros((len(rides), sizes.max()), np.int64) for _ in range(2))
    back = np.zeros((len(rides), sizes.max(), endings), np.int64)
    won = np.zeros((len(rides), endings), np.int8)
    for bet, one in enumerate(rides):
        for size, cents in enumerate(one.bet.stakes):
            stake[bet, size], cost[bet, size] = cents, cents + fee_at_bet(one.bet.plan, cents)
            for number, ending in enumerate(one.endings):
                money = settled(ending, cents)
                back[bet, size, number] = money.pays + money.returned
                won[bet, number] = (money.result == "win") - (money.result == "lose")
    return Money(stake, cost, back, won, sizes, np.array([one.bet.down_after for one in rides], np.int64))

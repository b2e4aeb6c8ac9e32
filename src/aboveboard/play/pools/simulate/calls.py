"""Games of bingo called until somebody wins, by the kernel that calls them for plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from aboveboard.kernel.compiled import Array
from aboveboard.kernel.generators import outcomes
from aboveboard.play.pools.bingo.called_games import BLOCK, CalledBlocks
from aboveboard.play.pools.rounds import CalledRound
from aboveboard.play.pools.simulate.played import Counts, Ending, Measure, always, exact
from aboveboard.play.pools.ticket import Ticket

_LOTS = 2**40
"""Blocks of these numbers say which cards won: their streams are no others'."""


class Shared:
    """A card's endings, counted by how many shared the prize with it; none where it did not win."""

    name = "ticket"

    def __init__(self, ticket: Ticket, prize: int) -> None:
        self.ticket, self._prize = ticket, prize

    def ending(self, number: int) -> Ending:
        """Alone it wins the prize, else a part of it."""
        if number == 0:
            return Ending("lose", 0)
        return Ending("covers alone" if number == 1 else f"shared by {number}", Fraction(self._prize, number))


class CallRounds:
    """Plays games of bingo."""

    engine = "calls"
    block = BLOCK
    about = "one game"

    def __init__(self, game: CalledRound, tickets: Sequence[Ticket]) -> None:
        cards = game.cards if isinstance(game.cards, int) else np.asarray(game.cards)
        self._blocks = CalledBlocks(cards, game.stage, game.pattern)
        price, prize = game.price, game.prize
        self._net = None if price is None or prize is None else self._blocks.cards * price - prize
        self.tickets = tuple(Shared(ticket, prize) for ticket in tickets if prize is not None and price is not None)
        nets = () if self._net is None else (self._net,)
        self.measures = (
            Measure("calls", "balls called until somebody wins", exact(game, "calls")),
            Measure("winners", "cards that win with the same call", exact(game, "winners")),
            *(Measure("net", "taken for cards, less the prize", Fraction(net), money=True) for net in nets),
        )

    def play(self, seed: int, number: int, rounds: int) -> Mapping[str, Counts]:
        """Call so many games."""
        calls, sharers = self._blocks.play(seed, number, rounds)
        found = {"calls": _occurring(calls), "winners": _occurring(sharers)}
        if self._net is None:
            return found
        return {**found, "net": always(self._net, rounds), "ticket": self._followed(seed, number, rounds, sharers)}

    def _followed(self, seed: int, number: int, rounds: int, sharers: Array) -> Counts:
        """How one card fared: where so many of all cards have won, it is one of them by lot."""
        lots = outcomes(seed, _LOTS + number, self._blocks.cards, rounds)
        won, start = np.zeros(len(sharers), np.int64), 0
        for winners in np.flatnonzero(sharers).tolist():
            end = start + int(sharers[winners])
            won[winners] = np.count_nonzero(lots[start:end] < winners)
            start = end
        won[0] = rounds - won.sum()
        return _occurring(won)


def _occurring(counts: Array) -> Counts:
    values = np.flatnonzero(counts)
    return Counts(values.tolist(), counts[values].tolist())

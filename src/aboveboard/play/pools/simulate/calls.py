"""Games of bingo called until somebody wins, by the kernel that calls them for plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from aboveboard.kernel.compiled import Array
from aboveboard.kernel.generators import outcomes
from aboveboard.play.pools.bingo.called_games import BLOCK, CalledBlocks
from aboveboard.play.pools.planning.rounds import CalledRound
from aboveboard.play.pools.planning.ticket import Ticket
from aboveboard.play.pools.simulate.played import Counts, Ending, Measure

_LOTS = 2**40
"""Blocks of these numbers say which cards won: their streams are no others'."""


class Shared:
    """A card's endings, counted by how many shared the prize with it; none where it did not win.

    Where a jackpot was won they are counted on from the number of all cards.
    """

    name = "ticket"

    def __init__(self, ticket: Ticket, cards: int, prize: int, jackpot: int) -> None:
        self.ticket, self._cards, self._prizes = ticket, cards, (prize, jackpot)

    def ending(self, number: int) -> Ending:
        """Alone it wins the prize, else a part of it."""
        early, sharers = divmod(number, self._cards + 1)
        if number == 0:
            return Ending("lose", 0)
        what = "the jackpot, " if early else ""
        shared = "covers alone" if sharers == 1 else f"shared by {sharers}"
        return Ending(what + shared, Fraction(self._prizes[early], sharers))


class CallRounds:
    """Plays games of bingo."""

    engine = "calls"
    block = BLOCK
    about = "one game"

    def __init__(self, game: CalledRound, tickets: Sequence[Ticket]) -> None:
        cards = game.cards if isinstance(game.cards, int) else np.asarray(game.cards)
        self._blocks = CalledBlocks(cards, game.stage, game.pattern, game.within)
        price, prize, number = game.price, game.prize, self._blocks.cards
        known = price is not None and prize is not None
        self.tickets = tuple(Shared(each, number, prize or 0, game.jackpot) for each in tickets if known)
        self._nets = [number * (price or 0) - each for each in (prize or 0, game.jackpot)] if known else []
        sure = Fraction(self._nets[0]) if known and not game.within else None
        net = Measure("net", "taken for cards, less the prize", game.exact.get("net", sure), money=True)
        self.measures = (
            Measure("calls", "balls called until somebody wins", game.exact.get("calls")),
            Measure("winners", "cards that win with the same call", game.exact.get("winners")),
            *((net,) if known else ()),
        )

    def play(self, seed: int, number: int, rounds: int) -> Mapping[str, Counts]:
        """Call so many games."""
        calls, sharers = self._blocks.play(seed, number, rounds)
        found = {"calls": _occurring(calls), "winners": _occurring(sharers.sum(axis=0))}
        if not self._nets:
            return found
        games = sorted((net, int(many)) for net, many in zip(self._nets, sharers.sum(axis=1), strict=True) if many)
        return {
            **found,
            "net": Counts([net for net, _ in games], [many for _, many in games]),
            "ticket": self._followed(seed, number, rounds, sharers.reshape(-1)),
        }

    def _followed(self, seed: int, number: int, rounds: int, sharers: Array) -> Counts:
        """How one card fared: where so many of all cards have won, it is one of them by lot."""
        cards = self._blocks.cards
        lots = outcomes(seed, _LOTS + number, cards, rounds)
        won, start = np.zeros(len(sharers), np.int64), 0
        for at in np.flatnonzero(sharers).tolist():
            end = start + int(sharers[at])
            won[at] = np.count_nonzero(lots[start:end] < at % (cards + 1))
            start = end
        won[0] = rounds - won.sum()
        return _occurring(won)


def _occurring(counts: Array) -> Counts:
    values = np.flatnonzero(counts)
    return Counts(values.tolist(), counts[values].tolist())

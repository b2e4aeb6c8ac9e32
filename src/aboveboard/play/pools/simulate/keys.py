"""Whole chests: on every occasion tickets are drawn, and their holders try keys until one opens it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numba import njit

from aboveboard.kernel.compiled import Array
from aboveboard.kernel.generators import Words, fair_half, next_of, stream
from aboveboard.play.pools.planning.rounds import ChestRound
from aboveboard.play.pools.planning.ticket import Ticket
from aboveboard.play.pools.simulate.played import (
    BLOCK,
    Counts,
    Ending,
    Listed,
    Measure,
    counted,
    fitting,
    halves_below,
)


class _Occasion(NamedTuple):
    """The occasion whose ticket is followed: the keys tried before it and on it, and the tickets in the drum."""

    first: int
    keys: int
    winners: int
    sold: Words
    least: Words


class KeyRounds:
    """Plays chests until they open."""

    engine = "keys"
    block = BLOCK
    about = "one whole chest"

    def __init__(self, chest: ChestRound, tickets: Sequence[Ticket]) -> None:
        self._keys, self._least = halves_below([chest.weeks[0].left])
        self._week_of = np.repeat(np.arange(len(chest.weeks)), [week.tries for week in chest.weeks])
        self._chests = fitting(chest.chests, "price")
        self._kept = fitting(list(accumulate(chest.kept)), "price")
        at = chest.occasion - 1
        first, keys = sum(week.tries for week in chest.weeks[:at]), chest.weeks[at].tries
        draws = min(max(keys, chest.winners), chest.sold)
        left = halves_below([chest.sold - number for number in range(draws)])
        self._occasion = _Occasion(first, keys, chest.winners, *left)
        each, opens = chest.each[at], chest.chests[at]
        ends = (
            Ending("lose", 0),
            Ending("drawn", each),
            Ending("opens", opens),
            Ending("drawn and opens", each + opens),
        )
        self.tickets = tuple(Listed(ticket, ends) for ticket in tickets)
        self.measures = (
            Measure("occasions", "occasions until it opens", chest.exact.get("occasions")),
            Measure("chest", "what is in the chest then", chest.exact.get("chest"), money=True),
            Measure("net", "left to the organization", chest.exact.get("net"), money=True),
        )

    def play(self, seed: int, number: int, rounds: int) -> Mapping[str, Counts]:
        """Open so many chests."""
        place, ended = np.empty(rounds, np.int64), np.empty(rounds, np.int64)
        _open(stream(seed, number), self._keys[0], self._least[0], self._occasion, place, ended)
        week = self._week_of[place]
        found = {
            "occasions": counted(week + 1),
            "chest": counted(self._chests[week]),
            "net": counted(self._kept[week]),
        }
        return {**found, "ticket": counted(ended[ended >= 0])} if self.tickets else found


@njit(cache=True, nogil=True)
def _open(words: Words, keys: int, least: int, occasion: _Occasion, place: Array, ended: Array) -> None:
    """With which key each chest opened, and how a ticket of one occasion ended.

    It ends as 0 where it wins nothing, one more where it is drawn among the first, two more where its key opens, and as
    -1 where the chest was open before. Beyond the first, tickets are drawn only until the chest opens.
    """
    a, b, c, d = words[0], words[1], words[2], words[3]
    spare, spared = np.uint64(0), False
    for number in range(len(place)):
        half, spare, spared, a, b, c, d = fair_half(spare, spared, keys, least, a, b, c, d)
        found, half = next_of(half, keys)
        end = -1
        if found >= occasion.first:
            end = 0
            for drawn in range(len(occasion.sold)):
                if drawn >= occasion.winners and occasion.first + drawn > found:
                    break
                half, spare, spared, a, b, c, d = fair_half(
                    spare, spared, occasion.sold[drawn], occasion.least[drawn], a, b, c, d
                )
                ticket, half = next_of(half, occasion.sold[drawn])
                if ticket == 0:
                    opens = drawn < occasion.keys and occasion.first + drawn == found
                    end = (1 if drawn < occasion.winners else 0) + (2 if opens else 0)
                    break
        place[number], ended[number] = found, end

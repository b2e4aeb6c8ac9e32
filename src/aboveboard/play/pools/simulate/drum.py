"""Tickets drawn one after the other for the prizes in their order, or pieces let through a gate.

One ticket is followed. Tickets are renamed as they are drawn, so that it is always the first of those that are left:
nothing else of the drum need be kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numba import njit

from aboveboard.kernel.compiled import Array
from aboveboard.kernel.generators import Words, fair_half, next_of, stream
from aboveboard.play.pools.planning.rounds import DrawnRound
from aboveboard.play.pools.planning.ticket import Ticket
from aboveboard.play.pools.simulate.played import (
    BLOCK,
    Amounts,
    Counts,
    Measure,
    always,
    counted,
    fitting,
    halves_below,
)


class DrumRounds:
    """Plays drawings."""

    engine = "drum"
    block = BLOCK
    about = "one drawing of all prizes"

    def __init__(self, drawn: DrawnRound, tickets: Sequence[Ticket]) -> None:
        self._drawn = drawn
        fitting([sum(drawn.prizes)], "prizes")
        self._prizes = fitting(drawn.prizes, "prizes")
        left = [drawn.sold if drawn.returned else drawn.sold - number for number in range(len(drawn.prizes))]
        self._sizes, self._least = halves_below(left)
        self.tickets = tuple(Amounts(ticket) for ticket in tickets[-1:])
        self.measures = (
            Measure("winners", "tickets that won", drawn.exact.get("winners")),
            Measure("net", "left to the organization", drawn.exact.get("net"), money=True),
        )

    def play(self, seed: int, number: int, rounds: int) -> Mapping[str, Counts]:
        """Draw so many times."""
        won, winners = np.empty(rounds, np.int64), np.empty(rounds, np.int64)
        returned = self._drawn.returned
        _draw(stream(seed, number), self._prizes, self._sizes, self._least, returned, won, winners)
        return {"winners": counted(winners), "net": always(self._drawn.net, rounds), "ticket": counted(won)}


@njit(cache=True, nogil=True)
def _draw(words: Words, prizes: Array, sizes: Words, least: Words, returned: bool, won: Array, winners: Array) -> None:
    """What the first ticket won, and how many tickets won something."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    spare, spared = np.uint64(0), False
    for number in range(len(won)):
        mine, others = 0, 0
        held = False
        for prize in range(len(prizes)):
            half, spare, spared, a, b, c, d = fair_half(spare, spared, sizes[prize], least[prize], a, b, c, d)
            ticket, half = next_of(half, sizes[prize])
            if returned:
                # Tickets that have won before are the first ones after the one that is followed.
                if ticket == 0:
                    mine += prizes[prize]
                    held = True
                elif ticket > others:
                    others += 1
            elif not held and ticket == 0:
                mine += prizes[prize]
                held = True
            else:
                others += 1
        won[number] = mine
        winners[number] = others + held

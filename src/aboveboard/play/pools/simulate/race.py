"""Races shown over and over: a runner wins with its chance, and those who backed it share what was staked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import lcm

import numpy as np

from aboveboard.kernel.generators import outcomes
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.planning.rounds import RaceRound
from aboveboard.play.pools.planning.ticket import Ticket
from aboveboard.play.pools.simulate.played import BLOCK, Counts, Ending, Listed, Measure, counted, fitting

LOST, WON, RETURNED = range(3)


class RaceRounds:
    """Plays races."""

    engine = "shares"
    block = BLOCK
    about = "one race"

    def __init__(self, race: RaceRound, tickets: Sequence[Ticket]) -> None:
        self._runners = list(race.chances)
        self._whole = lcm(*(chance.denominator for chance in race.chances.values()))
        if self._whole >= 2**32:
            raise BadInput("chances: fractions whose common denominator is below 4,294,967,296 were expected")
        self._ends = np.array(list(accumulate(int(chance * self._whole) for chance in race.chances.values())))
        self._kept = fitting([race.kept[runner] for runner in self._runners], "stakes")
        self._returned = np.array([runner in race.returned for runner in self._runners])
        self._back = [self._runners.index(str(ticket.selection)) for ticket in tickets]
        self.tickets = tuple(
            Listed(
                ticket,
                (
                    Ending("lose", 0),
                    Ending("won", race.dividends[str(ticket.selection)]),
                    Ending("returned", race.unit, returned=True),
                ),
                f"ticket {ticket.selection}",
            )
            for ticket in tickets
        )
        self.measures = (Measure("kept", "left to the holder", race.exact.get("kept"), money=True),)

    def play(self, seed: int, number: int, rounds: int) -> Mapping[str, Counts]:
        """Show so many races."""
        winner = np.searchsorted(self._ends, outcomes(seed, number, self._whole, rounds), side="right")
        won = np.bincount(winner, minlength=len(self._runners))
        back = int(won[self._returned].sum())
        found = {"kept": counted(self._kept[winner])}
        for ticket, runner in zip(self.tickets, self._back, strict=True):
            times = {LOST: rounds - int(won[runner]) - back, WON: int(won[runner]), RETURNED: back}
            occurred = {end: count for end, count in times.items() if count}
            found[ticket.name] = Counts(list(occurred), list(occurred.values()))
        return found

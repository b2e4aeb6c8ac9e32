"""Whole searches among cards that lie face down: tickets are drawn week by week, and each turns a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import NamedTuple

import numpy as np
from numba import njit

from aboveboard.kernel.compiled import Array
from aboveboard.kernel.generators import Words, fair_half, next_of, stream
from aboveboard.play.pools.planning.rounds import SearchRound
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


class _Week(NamedTuple):
    """The week whose ticket is followed: before which try it begins, how many it has, and how many tickets are sold."""

    first: int
    tries: int
    sold: Words
    least: Words


class BoardRounds:
    """Plays searches to their end."""

    engine = "board"
    block = BLOCK
    about = "one whole search"

    def __init__(self, search: SearchRound, tickets: Sequence[Ticket]) -> None:
        self._search = search
        names = [name for name, _ in search.cards]
        self._unit = lcm(*(search.pays[name].denominator for name in names))
        pays = [int(search.pays[name] * self._unit) for name in names]
        fitting([(sum(pays) * max(many for _, many in search.cards) + max(search.pools)) * self._unit], "price")
        self._pays = fitting(pays, "price")
        self._cards = np.repeat(np.arange(len(names)), [many for _, many in search.cards])
        self._sizes, self._least = halves_below([1, *range(1, len(self._cards) + 2)])
        self._week_of = np.repeat(np.arange(len(search.weeks)), [week.tries for week in search.weeks])
        self._kept = fitting(
            [(pool - grand) * self._unit for pool, grand in zip(search.pools, search.grand_prizes, strict=True)],
            "price",
        )
        self._grand = fitting(search.grand_prizes, "price")
        at = search.week - 1
        first = sum(week.tries for week in search.weeks[:at])
        tries, sold = search.weeks[at].tries, search.sales[at]
        self._week = _Week(first, tries, *halves_below([max(1, sold - number) for number in range(tries)]))
        ends = [Ending("lose", 0), *(Ending(name, search.pays[name]) for name in names)]
        ends.append(Ending(search.searched, search.grand_prizes[at]))
        self.tickets = tuple(Listed(ticket, ends) for ticket in tickets)
        reckoned = search.exact
        self.measures = (
            Measure("weeks", "weeks until the card is found", reckoned.get("weeks")),
            Measure("grand", "the grand prize", reckoned.get("grand"), money=True),
            Measure(
                "consolations", "paid for other cards", search.exact.get("consolations"), money=True, unit=self._unit
            ),
            Measure("net", "left to the organization", search.exact.get("net"), money=True, unit=self._unit),
        )

    def play(self, seed: int, number: int, rounds: int) -> Mapping[str, Counts]:
        """Search so many times."""
        place, paid, ended = np.empty(rounds, np.int64), np.empty(rounds, np.int64), np.empty(rounds, np.int64)
        _search(
            stream(seed, number),
            self._cards.copy(),
            self._pays,
            self._sizes,
            self._least,
            self._week,
            place,
            paid,
            ended,
        )
        week = self._week_of[place]
        found = {
            "weeks": counted(week + 1),
            "grand": counted(self._grand[week]),
            "consolations": counted(paid),
            "net": counted(self._kept[week] - paid),
        }
        return {**found, "ticket": counted(ended[ended >= 0])} if self.tickets else found


@njit(cache=True, nogil=True)
def _search(
    words: Words,
    cards: Array,
    pays: Array,
    sizes: Words,
    least: Words,
    week: _Week,
    place: Array,
    paid: Array,
    ended: Array,
) -> None:
    """With which try each search ended, what other cards were paid, and how a ticket of one week ended.

    A ticket ends as 0 where it is not drawn, as 1 and more for the card that it turns, and as -1 where the search is
    over before its week.
    """
    other, many = len(cards), len(cards) + 1
    a, b, c, d = words[0], words[1], words[2], words[3]
    spare, spared = np.uint64(0), False
    for number in range(len(place)):
        half, spare, spared, a, b, c, d = fair_half(spare, spared, sizes[many], least[many], a, b, c, d)
        found, half = next_of(half, sizes[many])
        worth = 0
        for at in range(found):
            half, spare, spared, a, b, c, d = fair_half(spare, spared, sizes[other - at], least[other - at], a, b, c, d)
            chosen, half = next_of(half, sizes[other - at])
            chosen += at
            card = cards[chosen]
            cards[chosen] = cards[at]
            cards[at] = card
            worth += pays[card]
        end = -1
        if found >= week.first:
            end = 0
            for number_drawn in range(min(week.tries, found - week.first + 1)):
                half, spare, spared, a, b, c, d = fair_half(
                    spare, spared, week.sold[number_drawn], week.least[number_drawn], a, b, c, d
                )
                ticket, half = next_of(half, week.sold[number_drawn])
                if ticket == 0:
                    at = week.first + number_drawn
                    end = len(pays) + 1 if at == found else cards[at] + 1
                    break
        place[number], paid[number], ended[number] = found, worth, end

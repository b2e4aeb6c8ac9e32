"""Deals sold until they may leave play, without dealing any ticket that wins nothing.

The order in which prizes come out is independent of the places at which winners lie. So only the prizes that come last
are drawn, in their order: all others are out before them, whichever came first. Then the winners' places are marked
among all tickets, and the place of the last winner that was needed is how many tickets were sold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numba import njit

from aboveboard.kernel.compiled import Array, Number
from aboveboard.kernel.generators import Range, Words, fair_half, next_of, outcomes, range_of, runs_of, stream, together
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.planning.rounds import DealRound
from aboveboard.play.pools.planning.ticket import Ticket
from aboveboard.play.pools.simulate.played import BLOCK, Amounts, Counts, Measure, always, counted, fitting

_LARGEST_RUN = 2**27
"""As many prizes are drawn from half a random word as keep their runs below this."""
_TWOS, _FOURS, _EIGHTS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM, _ONE, _BITS = np.uint64(0x0101010101010101), np.uint64(1), np.uint64(63)


class _Sale(NamedTuple):
    """How a deal is sold: how many prizes must be out, worth how much, and how the rest are drawn."""

    winners: int
    cents: int
    runs: Words
    least: Words
    one_of_winners: np.uint64
    """Below which rest a half is no use for drawing one of the winners that must be out."""


class PrintedRounds:
    """Plays deals from how they stand."""

    engine = "printed"
    block = BLOCK

    def __init__(self, deal: DealRound, tickets: Sequence[Ticket]) -> None:
        leaving = deal.leaving
        if leaving.tickets == 0:
            raise BadInput("sold: all tickets are sold, and nothing is left to chance")
        self._deal, self._places = deal, range_of(leaving.tickets)
        values = fitting([each.cents for each in leaving.prizes], "prizes")
        self._prizes = np.repeat(values, [each.many for each in leaving.prizes])
        size = len(self._prizes)
        winners = min(max(leaving.winners, 0), size)
        most = next(k for k in (6, 5, 4, 3, 2, 1) if size**k <= _LARGEST_RUN or k == 1)
        none = np.empty(0, np.uint64)
        runs, least = runs_of(size, size - winners, most) if size > winners else (none, none)
        self._sale = _Sale(winners, leaving.cents, runs, least, np.uint64(2**32 % max(winners, 1)))
        until = "it is sold out" if deal.sold_out else "enough of its prizes are out for it to leave play"
        self.about = f"one deal, sold until {until}"
        self.tickets = tuple(Amounts(ticket) for ticket in tickets[-1:])
        spent = ", and its cost" if deal.cost is not None else ""
        self.measures = (
            Measure("tickets", "tickets sold", deal.exact.get("tickets")),
            Measure("paid", "paid in prizes", deal.exact.get("paid"), money=True),
            Measure("net", f"taken, less what was paid{spent}", deal.exact.get("net"), money=True),
        )

    def play(self, seed: int, number: int, rounds: int) -> Mapping[str, Counts]:
        """Sell so many deals."""
        deal = self._deal
        if deal.sold_out:
            return self._sold_out(seed, number, rounds)
        sold, paid, first = np.empty(rounds, np.int64), np.empty(rounds, np.int64), np.empty(rounds, np.int64)
        _sell(stream(seed, number), self._prizes.copy(), self._places, self._sale, sold, paid, first)
        sold += deal.leaving.gone
        paid += deal.paid
        net = sold * deal.price - paid - (deal.cost or 0)
        return {"tickets": counted(sold), "paid": counted(paid), "net": counted(net), "ticket": counted(first)}

    def _sold_out(self, seed: int, number: int, rounds: int) -> Mapping[str, Counts]:
        """All is sold and paid in the end: what is left to chance is the ticket that somebody has bought."""
        deal, places = self._deal, outcomes(seed, number, self._deal.leaving.tickets, rounds)
        worth = np.append(self._prizes, 0)
        sold, paid = deal.leaving.gone + deal.leaving.tickets, deal.paid + int(self._prizes.sum())
        return {
            "tickets": always(sold, rounds),
            "paid": always(paid, rounds),
            "net": always(sold * deal.price - paid - (deal.cost or 0), rounds),
            "ticket": counted(worth[np.minimum(places, len(self._prizes))]),
        }


@njit(inline="always")
def _ones(word: Number) -> Number:
    """How many bits of a word are set."""
    word -= (word >> _ONE) & _TWOS
    word = (word & _FOURS) + ((word >> np.uint64(2)) & _FOURS)
    word = (word + (word >> np.uint64(4))) & _EIGHTS
    return np.int64((word * _SUM) >> np.uint64(56))


@njit(inline="always")
def _place(marked: Array, flipped: Number, number: int) -> Number:
    """How many tickets are out with the winner of this number, counted from one."""
    seen = 0
    for at in range(len(marked)):
        word = marked[at] ^ flipped
        many = _ones(word)
        if seen + many >= number:
            for _ in range(number - seen - 1):
                word &= word - _ONE
            return at * 64 + _ones((word & (~word + _ONE)) - _ONE) + 1
        seen += many
    return -1


@njit(cache=True, nogil=True)
def _sell(words: Words, prizes: Array, places: Range, sale: _Sale, sold: Array, paid: Array, first: Array) -> None:
    """Sell deals: how many tickets, what was paid, and what the first ticket won."""
    size, left = len(prizes), np.int64(places.n)
    tail, total = size - sale.winners, prizes.sum()
    each = together(tail, sale.runs) if tail else 0
    fewer = 2 * size > left  # tickets that win nothing are marked where they are the fewer
    flipped = np.uint64(0xFFFFFFFFFFFFFFFF) if fewer else np.uint64(0)
    marks = left - size if fewer else size
    marked = np.zeros((left + 63) // 64, np.uint64)
    a, b, c, d = words[0], words[1], words[2], words[3]
    spare, spared = np.uint64(0), False
    for number in range(len(sold)):
        out, worth, at = sale.winners, total, 0
        for group in range(len(sale.runs)):
            half, spare, spared, a, b, c, d = fair_half(spare, spared, sale.runs[group], sale.least[group], a, b, c, d)
            for _ in range(min(each, tail - at)):
                other, half = next_of(half, np.uint64(size - at))
                other += at
                drawn = prizes[other]
                prizes[other] = prizes[at]
                prizes[at] = drawn
                worth -= drawn
                at += 1
        at = 0
        while worth < sale.cents:
            worth += prizes[at]
            at += 1
            out += 1
        marked[:] = np.uint64(0)
        missing = marks
        while missing > 0:
            half, spare, spared, a, b, c, d = fair_half(spare, spared, places.run, places.least, a, b, c, d)
            for _ in range(places.k):
                place, half = next_of(half, places.n)
                bit = _ONE << (np.uint64(place) & _BITS)
                if missing > 0 and not marked[place >> 6] & bit:
                    marked[place >> 6] |= bit
                    missing -= 1
        sold[number] = _place(marked, flipped, out) if out else 0
        paid[number] = worth
        first[number] = 0
        if (marked[0] ^ flipped) & _ONE:
            if sale.winners:
                run = np.uint64(sale.winners)
                half, spare, spared, a, b, c, d = fair_half(spare, spared, run, sale.one_of_winners, a, b, c, d)
                chosen, half = next_of(half, run)
                first[number] = prizes[tail + chosen]
            else:
                first[number] = prizes[0]

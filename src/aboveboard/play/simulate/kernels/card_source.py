"""Cards for fast rounds: from a whole shoe each time, on from one shoe up to its cut card, or as they are given.

A kernel reads places of the shoe in the order in which their cards leave. From whole shoes, as many cards as a round
usually needs are dealt ahead for many rounds at a time, each by the first steps of Fisher-Yates over all the places;
where a round needs more, they are drawn one by one. A shoe that is dealt on from is shuffled as a whole. Given cards
serve to play rounds that somebody else has dealt. Kernels begin each round with the same few lines, written out: a
call that hands on arrays takes longer than the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.kernel.compiled import Array, Number
from aboveboard.kernel.generators import BITS, Words, fair_half, following, next_of, runs_of, stream, together, unfair
from aboveboard.law.errors import BadInput

AHEAD = 2**8
"""For how many rounds cards are dealt ahead."""
LARGEST = 2**27
"""As many cards are drawn from half a random word as keep their runs below this."""

_WIDTH = np.uint64(BITS)
_LOW = np.uint64(2**BITS - 1)


class Source(NamedTuple):
    """Where cards come from."""

    held: npt.NDArray[np.uint8]
    """By place: the card, or its kind."""
    order: npt.NDArray[np.uint16]
    """The places in the order in which their cards leave."""
    places: npt.NDArray[np.uint16]
    """Every place, where whole shoes are dealt from."""
    runs: npt.NDArray[np.uint64]
    least: npt.NDArray[np.uint64]
    """For each draw from half a word: how many runs of cards there are, and which halves are thrown away."""
    words: Words
    shoes: npt.NDArray[np.int64]
    """How many shoes were dealt on from."""
    width: int
    """How many cards lie ready for each round; 0 where rounds follow each other in one shoe."""
    ahead: int
    """For how many rounds."""
    cut: int
    """Where the cut card lies."""


def whole_shoes(held: Sequence[int], width: int, seed: int, block: int) -> Source:
    """A whole shoe for every round, of which so many cards are usually needed."""
    size = len(held)
    width = min(width, size)
    most = next(k for k in (4, 3, 2, 1) if size**k <= LARGEST or k == 1)
    return Source(
        np.array(held, np.uint8),
        np.zeros(AHEAD * width, np.uint16),
        np.arange(size, dtype=np.uint16),
        *runs_of(size, width, most),
        stream(seed, block),
        np.zeros(1, np.int64),
        width,
        AHEAD,
        0,
    )


def cut_lies(behind: int | None, longest: int, cards: int) -> None:
    """Refuse a cut card behind which too few cards lie for a round, or before which none do."""
    if behind is not None and not longest <= behind < cards:
        raise BadInput(
            f"bets: cut: from {longest} to {cards - 1} cards behind the cut card were expected, not {behind}"
        )


def dealt_through(held: Sequence[int], behind: int, seed: int, block: int) -> Source:
    """Shoes dealt on from round to round, until no more cards are left than lie behind the cut card."""
    nothing, places = np.zeros(0, np.uint64), np.arange(len(held), dtype=np.uint16)
    shoes = np.zeros(1, np.int64)
    return Source(
        np.array(held, np.uint8), places, places[:0], nothing, nothing, stream(seed, block), shoes, 0, 1,
        len(held) - behind,
    )  # fmt: skip


def given(rounds: npt.NDArray[np.uint8]) -> Source:
    """The cards of each round as a row."""
    nothing, places = np.zeros(0, np.uint64), np.arange(rounds.size, dtype=np.uint16)
    assert rounds.size <= 2**16, "places are numbered in sixteen bits"
    shoes, (number, width) = np.zeros(1, np.int64), rounds.shape
    held = np.ascontiguousarray(rounds).reshape(-1)
    return Source(held, places, places[:0], nothing, nothing, stream(0, 0), shoes, width, number, 0)


@njit(cache=True, nogil=True)
def deal(places: Array, order: Array, width: int, runs: Array, least: Array, words: Words) -> None:
    """Deal ahead; given cards lie ready as they are."""
    size = len(places)
    if size == 0:
        return
    each = together(width, runs)
    a, b, c, d = words[0], words[1], words[2], words[3]
    spare, spared = np.uint64(0), False
    for start in range(0, len(order), width):
        at = 0
        for group in range(len(runs)):
            half, spare, spared, a, b, c, d = fair_half(spare, spared, runs[group], least[group], a, b, c, d)
            for _ in range(min(each, width - at)):
                other, half = next_of(half, np.uint64(size - at))
                other += at
                place = places[other]
                places[other] = places[at]
                places[at] = place
                order[start + at] = place
                at += 1
    words[0], words[1], words[2], words[3] = a, b, c, d


@njit(cache=True, nogil=True)
def another(order: Array, start: int, width: int, further: Array, drawn: int, size: int, words: Words) -> Number:
    """A place that is neither among those dealt ahead for a round nor among the first of those drawn further."""
    run = np.uint64(size)
    least = np.uint64(2**BITS) % run
    while True:
        word, a, b, c, d = following(words[0], words[1], words[2], words[3])
        words[0], words[1], words[2], words[3] = a, b, c, d
        half = word & _LOW
        if unfair(half, run, least):
            continue
        place = np.int64((half * run) >> _WIDTH)
        gone = False
        for number in range(width):
            gone = gone or order[start + number] == place
        for number in range(drawn):
            gone = gone or further[number] == place
        if not gone:
            return place


@njit(cache=True, nogil=True)
def shuffle(words: Words, cards: Array) -> None:
    """Fisher-Yates, two cards to each half of a random word."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    spare, spared = np.uint64(0), False
    top = len(cards)
    while top > 1:
        one, other = np.uint64(top), np.uint64(top - 1)
        run = one * other
        least = np.uint64(2**BITS) % run
        half, spare, spared, a, b, c, d = fair_half(spare, spared, run, least, a, b, c, d)
        place, half = next_of(half, one)
        cards[top - 1], cards[place] = cards[place], cards[top - 1]
        place, half = next_of(half, other)
        cards[top - 2], cards[place] = cards[place], cards[top - 2]
        top -= 2
    words[0], words[1], words[2], words[3] = a, b, c, d

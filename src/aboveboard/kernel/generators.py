"""Chance for simulation: fast, seeded, and never the chance of a live table.

A stream is xoshiro256++, seeded by splitmix64 from a seed and the number of a block of rounds. Outcomes are drawn
several at a time: half a word, taken as a fraction x of 2**32, is multiplied by the number of outcomes n, the whole
part is an outcome and the rest is the fraction for the next one. After k of them the rest is x * n**k modulo 2**32;
where that is below 2**32 modulo n**k, the half is thrown away, and then every run of k outcomes comes from
equally many halves, so that the draw has no bias at all (Lemire's rejection, taken k at a time). A half that is
thrown away is replaced by the low half of the next word.

Cards are drawn in the same way, fewer of them left each time: the first k of n come from n * (n - 1) * ... runs. There
the halves of a word are taken one after the other, and one that is thrown away is replaced by the next half of all.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.kernel.compiled import Array, Number

Words = npt.NDArray[np.uint64]

BITS = 32
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_WIDTH = np.uint64(BITS)
_LOW = np.uint64(2**BITS - 1)
_LARGEST = 2**24
"""Runs of outcomes stay below this, so that hardly one half in 256 is ever thrown away."""


class Range(NamedTuple):
    """How outcomes below n are drawn: k from each half of a word."""

    n: np.uint64
    k: int
    run: np.uint64
    """n**k: how many runs of k outcomes there are."""
    least: np.uint64
    """A half whose rest is below this is thrown away."""


def range_of(n: int) -> Range:
    """The range of n outcomes; k is the largest power of two whose runs stay few."""
    if not 1 <= n < 2**BITS:
        raise ValueError(f"outcomes must number from 1 to 2**{BITS} - 1, not {n}")
    k = 1
    while k < 8 and n ** (2 * k) <= _LARGEST:
        k *= 2
    return Range(np.uint64(n), k, np.uint64(n**k), np.uint64(2**BITS % n**k))


def stream(seed: int, block: int) -> Words:
    """The generator of one block of rounds: words 4b to 4b + 3 of the splitmix64 sequence that starts at the seed."""
    words: Words = _stream(np.uint64(seed), np.uint64(block))
    return words


@njit(cache=True, nogil=True)
def mixed(word: Number) -> Number:
    """splitmix64's scrambling of a word."""
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


@njit(cache=True, nogil=True)
def _stream(seed: Number, block: Number) -> Number:
    start = mixed(seed + _GOLDEN)
    words = np.empty(4, np.uint64)
    for at in range(4):
        words[at] = mixed(start + (np.uint64(4) * block + np.uint64(at + 1)) * _GOLDEN)
    return words


@njit(inline="always")
def turned(word: Number, by: int) -> Number:
    """A word rotated to the left."""
    return (word << np.uint64(by)) | (word >> np.uint64(64 - by))


@njit(inline="always")
def following(a: Number, b: Number, c: Number, d: Array) -> Number:
    """The next word of xoshiro256++, and its four words of state after it."""
    word = turned(a + d, 23) + a
    shifted = b << np.uint64(17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    return word, a, b, c ^ shifted, turned(d, 45)


@njit(inline="always")
def unfair(half: Number, run: Number, least: Number) -> Number:
    """Must this half be thrown away?"""
    return ((half * run) & _LOW) < least


def runs_of(size: int, drawn: int, most: int) -> tuple[Words, Words]:
    """How so many of `size` cards are drawn without putting them back, at most so many together from half a word.

    For each half: how many runs of cards there are, and below which rest it is thrown away. As few halves serve as
    can, and each but the last gives as many cards as `together` says.
    """
    each = -(-drawn // -(-drawn // most))
    left = [size - number for number in range(drawn)]
    runs = [prod(left[start : start + each]) for start in range(0, drawn, each)]
    return np.array(runs, np.uint64), np.array([2**BITS % run for run in runs], np.uint64)


@njit(inline="always")
def together(drawn: int, runs: Array) -> Number:
    """How many cards each half gives, but the last one, where so many are drawn in these runs."""
    return -(-drawn // len(runs))


@njit(inline="always")
def fair_half(
    spare: Number, spared: Number, run: Number, least: Number, a: Number, b: Number, c: Number, d: Number
) -> Number:
    """The next half of a word that is not thrown away, which half is spared for the next time, and the state."""
    while True:
        if spared:
            half, spared = spare, False
        else:
            word, a, b, c, d = following(a, b, c, d)
            half, spare, spared = word & _LOW, word >> _WIDTH, True
        if not unfair(half, run, least):
            break
    return half, spare, spared, a, b, c, d


@njit(inline="always")
def next_of(half: Number, left: Number) -> Number:
    """Which of so many that are left is drawn from a half, and the rest of the half, from which the next is drawn."""
    scaled = half * left
    return np.int64(scaled >> _WIDTH), scaled & _LOW


@njit(cache=True, nogil=True)
def fill(words: Words, draws: Range, outcomes: Array) -> None:
    """Draw outcomes in order; a run that the array has no room for is cut short."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    n, run, least = draws.n, draws.run, draws.least
    at, end = 0, len(outcomes)
    while at < end:
        word, a, b, c, d = following(a, b, c, d)
        for _ in range(2):
            half = word & _LOW
            word >>= _WIDTH
            while unfair(half, run, least):
                again, a, b, c, d = following(a, b, c, d)
                half = again & _LOW
            for _ in range(min(draws.k, end - at)):
                half *= n
                outcomes[at] = half >> _WIDTH
                half &= _LOW
                at += 1
    words[0], words[1], words[2], words[3] = a, b, c, d


def outcomes(seed: int, block: int, n: int, rounds: int) -> npt.NDArray[np.uint32]:
    """The outcomes of a block's first rounds, numbered from 0."""
    found = np.empty(rounds, np.uint32)
    fill(stream(seed, block), range_of(n), found)
    return found

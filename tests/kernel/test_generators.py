"""Chance for simulation: no outcome is favoured, and a block's stream is its own."""

from collections import Counter
from collections.abc import Iterator
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from aboveboard.kernel.generators import BITS, outcomes, range_of, runs_of, stream, together
from aboveboard.play.simulate.kernels.card_source import deal

WORD = 2**64 - 1
SIZES = (1, 2, 6, 7, 36, 37, 38, 54, 60, 216, 1000, 7776, 65537, 2**24 + 1)


def mixed(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


class Xoshiro:
    """xoshiro256++ as its authors publish it, in whole numbers."""

    def __init__(self, state: list[int]) -> None:
        self.s = state

    def __call__(self) -> int:
        s = self.s

        def turned(word: int, by: int) -> int:
            return (word << by | word >> 64 - by) & WORD

        found = turned(s[0] + s[3] & WORD, 23) + s[0] & WORD
        shifted = s[1] << 17 & WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = turned(s[3], 45)
        return found


def drawn(next_word: Xoshiro, n: int, rounds: int) -> list[int]:
    """The outcomes as the module's docstring defines them, worked with plain division."""
    k = range_of(n).k
    found: list[int] = []
    while len(found) < rounds:
        word = next_word()
        for half in (word % 2**BITS, word >> BITS):
            while half * n**k % 2**BITS < 2**BITS % n**k:
                half = next_word() % 2**BITS
            run = half * n**k >> BITS
            found += [run // n ** (k - place) % n for place in range(1, k + 1)]
    return found[:rounds]


def cards_drawn(next_word: Xoshiro, size: int, drawn: int, together: int) -> Iterator[list[int]]:
    """Which of the cards that are left is drawn, time after time, as the module's docstring defines it."""
    halves = (half for word in iter(next_word, None) for half in (word % 2**BITS, word >> BITS))
    while True:
        found: list[int] = []
        while len(found) < drawn:
            left = [size - len(found) - place for place in range(min(together, drawn - len(found)))]
            run = prod(left)
            half = next(half for half in halves if half * run % 2**BITS >= 2**BITS % run)
            number = half * run >> BITS
            for place in range(len(left)):
                below = prod(left[place + 1 :])
                found.append(number // below)
                number %= below
        yield found


def test_the_generator_is_the_published_one() -> None:
    """The first words from the state 1, 2, 3, 4, which other implementations test against."""
    generator = Xoshiro([1, 2, 3, 4])
    assert [generator() for _ in range(4)] == [41943041, 58720359, 3588806011781223, 3591011842654386]


@given(st.integers(0, WORD), st.integers(0, 2**40), st.sampled_from(SIZES))
def test_a_stream_is_what_the_words_say(seed: int, block: int, n: int) -> None:
    start = mixed(seed + 0x9E3779B97F4A7C15 & WORD)
    words = [mixed(start + (4 * block + at) * 0x9E3779B97F4A7C15 & WORD) for at in range(1, 5)]
    assert stream(seed, block).tolist() == words
    assert outcomes(seed, block, n, 50).tolist() == drawn(Xoshiro(words), n, 50)


@given(st.integers(1, 2**32 - 1))
def test_every_run_of_outcomes_has_equally_many_halves(n: int) -> None:
    """What is thrown away is exactly the remainder: the halves left divide evenly among the runs."""
    draws = range_of(n)
    run, least = int(draws.run), int(draws.least)
    assert run == n**draws.k
    assert run < 2**BITS
    assert (2**BITS - least) % run == 0
    assert least < run
    assert draws.k == 1 or run <= 2**24


@pytest.mark.parametrize("bits", [8, 11])
@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 12])
def test_the_rule_of_rejection_leaves_no_bias(bits: int, n: int) -> None:
    """Over every value of a short half: each run comes from equally many, for one outcome and for two at a time."""
    for k in (1, 2):
        stored = [x for x in range(2**bits) if x * n**k % 2**bits >= 2**bits % n**k]
        runs = Counter(x * n**k >> bits for x in stored)
        assert set(runs.values()) == {2**bits // n**k}
        assert len(runs) == n**k


@pytest.mark.parametrize("n", [6, 36, 37, 38, 54, 216])
def test_outcomes_are_equally_likely(n: int) -> None:
    found = outcomes(20261115, n, n, 3_600_000)
    assert chisquare(np.bincount(found, minlength=n)).pvalue > 1e-6
    pairs = found[:-1].astype(np.int64) * n + found[1:]
    assert chisquare(np.bincount(pairs, minlength=n * n)).pvalue > 1e-6


def test_streams_differ_by_seed_and_block() -> None:
    firsts = {tuple(stream(seed, block).tolist()) for seed in range(50) for block in range(50)}
    assert len(firsts) == 2500


def test_too_many_outcomes_are_refused() -> None:
    with pytest.raises(ValueError, match="outcomes must number"):
        range_of(2**32)
    with pytest.raises(ValueError, match="outcomes must number"):
        range_of(0)


@pytest.mark.parametrize(
    ("size", "drawn", "most"), [(52, 50, 4), (52, 6, 4), (52, 9, 4), (416, 10, 3), (312, 4, 3), (54, 13, 4), (32, 9, 1)]
)
def test_cards_are_drawn_as_the_words_say(size: int, drawn: int, most: int) -> None:
    """One rule for every kernel that draws cards: fair halves, each for several cards of those that are left."""
    runs, least = runs_of(size, drawn, most)
    each = together(drawn, runs)
    order = np.zeros(40 * drawn, np.uint16)
    deal(np.arange(size, dtype=np.uint16), order, drawn, runs, least, stream(3, 1))
    plain, places = cards_drawn(Xoshiro(stream(3, 1).tolist()), size, drawn, each), list(range(size))
    for start in range(0, len(order), drawn):
        for at, further in enumerate(next(plain)):
            places[at], places[at + further] = places[at + further], places[at]
        assert order[start : start + drawn].tolist() == places[:drawn]


@pytest.mark.parametrize(("drawn", "most"), [(5, 4), (6, 4), (9, 4), (10, 3), (4, 3), (50, 4)])
def test_every_run_of_cards_has_equally_many_halves(drawn: int, most: int) -> None:
    """What a half is held to is what is drawn from it: the runs of all halves make every order of the cards drawn."""
    runs, least = runs_of(52, drawn, most)
    each = together(drawn, runs)
    left = [52 - number for number in range(drawn)]
    assert runs.tolist() == [prod(left[start : start + each]) for start in range(0, drawn, each)]
    assert prod(runs.tolist()) == prod(left)
    assert least.tolist() == [2**BITS % run for run in runs.tolist()]

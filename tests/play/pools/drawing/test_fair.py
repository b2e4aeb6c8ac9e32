"""Every ticket has the same chance: which comes at which place, from which range, and which come together."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from typing import TypeVar

import pytest
from scipy.stats import chi2, kstest
from tests.support.turns import PROVE

from aboveboard.kernel.serials import Serials
from aboveboard.play.pools.drawing.check import order, place_drawn
from aboveboard.play.pools.drawing.machine import frozen

DRUM = [(1, 3), (11, 12), (20, 24)]
"""Ten tickets in three ranges."""
NUMBERS = [number for first, last in DRUM for number in range(first, last + 1)]
DRAWS = 20_000 if PROVE else 2000
"""So many whole draws, each from a drum frozen by itself."""
SEEDS = 1000 if PROVE else 100
STREAM = 400
"""So many tickets are drawn of each seed, each of which goes back."""
LEVEL = 0.01
Key = TypeVar("Key", bound=Hashable)


def seed_of(*names: object) -> str:
    """A seed of its own for each name, the same whenever it is asked for."""
    return hashlib.sha256(repr(names).encode()).hexdigest()


def chance(found: Mapping[Key, int], expected: Mapping[Key, Fraction]) -> float:
    """The chance of counts that differ from the expected shares by so much or more."""
    assert found.keys() <= expected.keys()
    assert sum(expected.values()) == 1
    total = sum(found.values())
    parts = ((found.get(key, 0) - total * share) ** 2 / (total * share) for key, share in expected.items())
    return float(chi2.sf(float(sum(parts)), len(expected) - 1))


def evenly(things: Iterable[Key]) -> dict[Key, Fraction]:
    """The same share for each."""
    every = list(things)
    return dict.fromkeys(every, Fraction(1, len(every)))


@pytest.fixture(scope="module")
def drawn() -> list[tuple[int, ...]]:
    """The first three tickets of many drums, each frozen with a seed of its own and a text mixed in."""
    found = list[tuple[int, ...]]()
    for number in range(DRAWS):
        draw = frozen("spring", 1, 1, "ticket", DRUM, ["a", "b", "c"], seed=seed_of("draws", number))
        follows = order(bytes.fromhex(draw.seed), draw.commitment, [{"text": f"{number}"}], DRUM)
        found.append((next(follows), next(follows), next(follows)))
    return found


@pytest.mark.provision("ny-4620.22-a")
@pytest.mark.parametrize("draw", range(3))
def test_positions(drawn: list[tuple[int, ...]], draw: int) -> None:
    assert chance(Counter(row[draw] for row in drawn), evenly(NUMBERS)) > LEVEL


@pytest.mark.parametrize("draw", range(3))
def test_ranges(drawn: list[tuple[int, ...]], draw: int) -> None:
    """A range has its share of the tickets: where a book was sold makes no difference."""
    of = {number: place for place, (first, last) in enumerate(DRUM) for number in range(first, last + 1)}
    shares = {place: Fraction(last - first + 1, len(NUMBERS)) for place, (first, last) in enumerate(DRUM)}
    assert chance(Counter(of[row[draw]] for row in drawn), shares) > LEVEL


def test_pairs(drawn: list[tuple[int, ...]]) -> None:
    assert (
        chance(Counter(frozenset(row[:2]) for row in drawn), evenly(map(frozenset, combinations(NUMBERS, 2)))) > LEVEL
    )
    assert chance(Counter((row[1], row[2]) for row in drawn), evenly(permutations(NUMBERS, 2))) > LEVEL


def stream(name: object) -> list[int]:
    """Tickets of one seed, each of which goes back into the drum."""
    draw = frozen("calendar", 1, 1, "ticket", DRUM, ["a"], returned=True, seed=seed_of("stream", name))
    seed, left = bytes.fromhex(draw.seed), Serials(list(DRUM))
    return [left.nth(place_drawn(seed, draw.commitment, [], number, len(left))) for number in range(1, STREAM + 1)]


def test_chances_are_uniform_over_seeds() -> None:
    """Of each seed's own draws, over tickets and over one after another: a fair source has every chance as often."""
    places, steps = list[float](), list[float]()
    for name in range(SEEDS):
        found = stream(name)
        places.append(chance(Counter(found), evenly(NUMBERS)))
        apart = Counter(
            (NUMBERS.index(after) - NUMBERS.index(before)) % len(NUMBERS) for before, after in pairwise(found)
        )
        steps.append(chance(apart, evenly(range(len(NUMBERS)))))
    for chances in (places, steps):
        assert kstest(chances, "uniform").pvalue > LEVEL
        assert min(chances) > LEVEL / SEEDS / 10


def test_a_text_mixed_in_changes_everything() -> None:
    """As many pairs of draws from one seed with two texts agree as chance has it: one in ten."""
    agree = Counter[bool]()
    for number in range(DRAWS):
        draw = frozen("spring", 1, 1, "ticket", DRUM, ["a"], seed=seed_of("texts", number))
        seed = bytes.fromhex(draw.seed)
        heads, tails = (place_drawn(seed, draw.commitment, [{"text": text}], 1, 10) for text in ("heads", "tails"))
        agree[heads == tails] += 1
    assert chance(agree, {True: Fraction(1, 10), False: Fraction(9, 10)}) > LEVEL


def test_what_would_favour_some_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hash of one byte, 256 is no multiple of 10: values from 250 on are drawn anew."""
    from aboveboard.play.pools.drawing import check

    given = iter([255, 250, 249])
    monkeypatch.setattr(check, "SPACE", 256)
    monkeypatch.setattr(check, "keyed", lambda seed, use, over: bytes([next(given)]))
    assert place_drawn(b"", "00" * 32, [], 1, 10) == 9
    assert next(given, None) is None

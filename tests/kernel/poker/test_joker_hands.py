"""Hands with a joker and the house way: the definitions, what is fast held to them, and published counts."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest

from aboveboard.games.house_ways.cards import standard
from aboveboard.kernel.cards import JOKER, card_name, cards
from aboveboard.kernel.poker import hands
from aboveboard.kernel.poker.joker_hands import (
    NAMES,
    SetCards,
    best_five,
    category,
    five,
    packed,
    rank_of,
    settings,
    two,
)
from aboveboard.kernel.poker.joker_ranking import categories, category_counts

PUBLISHED = {
    "five aces": 1_128, "straight or royal flush": 210_964, "four of a kind": 307_472, "full house": 4_188_528,
    "flush": 6_172_088, "straight": 11_236_028, "three of a kind": 7_470_676, "two pair": 35_553_816,
    "pair": 64_221_960, "high card": 24_780_420,
}  # fmt: skip
"""Seven cards of a deck with a joker by the best five, as Alspach counted them."""
RUNS = 11 + 3 * 10
"""Sets of four ranks to which one can be added for a straight: in a row, or with a gap within; eight have an ace."""
SUITS = 4**4 - 4
WITH_JOKER = {
    "five aces": 1,
    "royal flush": 4 * 5,
    "straight flush": 4 * (RUNS - 5),
    "four of a kind": 4 * 48 + 12,
    "full house": 6 * 12 * 6 + 12 * 4 * 4,
    "flush": 4 * (comb(13, 4) - RUNS),
    "straight": RUNS * SUITS,
    "three of a kind": 6 * comb(12, 2) * 16 + 12 * 4 * 11 * 4,
    "two pair": 4 * 12 * 6 * 11 * 4 + comb(12, 2) * 36,
    "pair": 12 * 6 * comb(11, 2) * 16 + (comb(12, 3) - 8) * SUITS,
    "high card": (comb(12, 4) - RUNS + 8) * SUITS,
}
"""Four cards and a joker, counted by hand."""


def hand_of(text: str) -> tuple[int, ...]:
    return tuple(given for given in cards(text) if given is not None)


def dealt(count: int, seed: int = 1) -> list[list[int]]:
    """Hands of seven: from the whole deck, with the joker, of five ranks, and of two suits, in turn."""
    rng, found = random.Random(seed), []
    suited = [given for given in range(JOKER) if given % 4 < 2]
    for number in range(count):
        ranks = rng.sample(range(13), 5)
        few = [given for given in range(JOKER) if given // 4 in ranks]
        deck = (range(JOKER + 1), range(JOKER), [*few, JOKER], [*suited, JOKER])[number % 4]
        found.append(rng.sample(list(deck), 6 if number % 4 == 1 else 7) + [JOKER] * (number % 4 == 1))
    return found


def test_without_a_joker_only_the_straight_of_ace_to_five_moves() -> None:
    rng = random.Random(2)
    for _ in range(3000):
        hand = rng.sample(range(JOKER), 5)
        own, plain = five(hand), hands.five(hand)
        assert own[0] == plain[0]
        assert own[0] in (4, 8) or own == plain
    order = ["As Kd Qh Js Tc", "As 2d 3h 4s 5c", "Ks Qd Jh Ts 9c", "Qs Jd Th 9s 8c"]
    values = [five(hand_of(text)) for text in order]
    assert values == sorted(values, reverse=True)


def test_a_joker_is_worth_no_less_than_any_ace() -> None:
    for four in random.Random(3).sample(list(combinations(range(JOKER), 4)), 1000):
        value = five((*four, JOKER))
        assert all(value >= five((*four, ace)) for ace in range(48, 52) if ace not in four)


@pytest.mark.proof
def test_every_four_cards_with_the_joker_are_counted() -> None:
    counts = dict.fromkeys(NAMES, 0)
    for four in combinations(range(JOKER), 4):
        counts[category(five((*four, JOKER)))] += 1
    assert counts == WITH_JOKER
    assert sum(counts.values()) == comb(52, 4)


def test_a_low_hand_is_compared_with_a_high_hand_as_numbers_too() -> None:
    assert two(hand_of("Jk As")) == (1, 12)
    assert two(hand_of("Jk 2s")) == (0, 12, 0)
    assert rank_of(JOKER) == 12
    assert SetCards(hand_of("Ks Kd 9c 5h 2s"), hand_of("As Ad")).foul
    assert not SetCards(hand_of("As Ad 9c 5h 2s"), hand_of("Jk Ac")).foul
    values = [way.values[0] for hand in dealt(200) for way in settings(hand)]
    for one, other in pairwise(values):
        assert (one > other) == (packed(one) > packed(other))


def test_seven_cards_are_set_in_twenty_one_ways_and_the_house_is_never_foul() -> None:
    for hand in dealt(300, seed=5):
        ways = settings(hand)
        assert len({way.low for way in ways}) == 21
        assert all(sorted((*way.high, *way.low)) == sorted(hand) for way in ways)
        assert standard().set(tuple(hand)) in ways
        assert not standard().set(tuple(hand)).foul


@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.proof)])
def test_hands_are_set_and_ranked_fast_as_they_are_by_definition(count: int) -> None:
    every = dealt(count)
    fast, named = standard().strengths_of_many(np.array(every)), categories(np.array(every))
    for hand, strengths, name in zip(every, fast, named, strict=True):
        answer = [card_name(given) for given in hand]
        assert tuple(strengths) == standard().set(tuple(hand)).strengths, answer
        assert name == category(best_five(hand)), answer


@pytest.mark.proof
def test_every_hand_of_seven_is_counted_as_published() -> None:
    counts = category_counts()
    counts["straight or royal flush"] = counts.pop("straight flush") + counts.pop("royal flush")
    assert counts == PUBLISHED
    assert sum(counts.values()) == comb(53, 7)

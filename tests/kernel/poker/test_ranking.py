"""Hands ranked by table, against their definitions and against other people's evaluators."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement, pairwise

import numpy as np
import pytest

from aboveboard.kernel.cards import card_name, cards
from aboveboard.kernel.poker import hands
from aboveboard.kernel.poker.ranking import RANK_KEYS, Size, ranking

SIZES: tuple[Size, ...] = (3, 5, 7)
DEFINED: dict[int, Callable[[Sequence[int]], hands.Value]] = {3: hands.three, 5: hands.five, 7: hands.best_five}


def dealt(size: int, count: int, seed: int = 1) -> list[list[int]]:
    rng = random.Random(seed)
    return [rng.sample(range(52), size) for _ in range(count)]


@pytest.mark.parametrize("size", SIZES)
def test_no_two_choices_of_ranks_have_one_key(size: Size) -> None:
    sums = [
        sum(RANK_KEYS[size][rank] for rank in ranks)
        for ranks in combinations_with_replacement(range(13), size)
        if max(ranks.count(rank) for rank in ranks) <= 4
    ]
    assert len(sums) == {3: 455, 5: 6175, 7: 49205}[size]
    assert len(set(sums)) == len(sums)
    assert max(sums) == len(ranking(size).plain) - 1


@pytest.mark.parametrize("size", SIZES)
def test_classes_are_the_values_in_order(size: Size) -> None:
    values = ranking(size).values
    assert len(values) == {3: 741, 5: 7462, 7: 7462}[size]
    assert list(values) == sorted(set(values))


def test_every_hand_of_three_is_worth_what_its_definition_says() -> None:
    held, every = ranking(3), list(combinations(range(52), 3))
    for hand, number in zip(every, held.classes(np.array(every)), strict=True):
        assert held.values[number] == hands.three(hand)


@pytest.mark.parametrize(("size", "count"), [(5, 20_000), (7, 2_000)])
def test_hands_drawn_at_random_are_worth_what_their_definition_says(size: Size, count: int) -> None:
    held = ranking(size)
    for hand in dealt(size, count):
        assert held.value(hand) == DEFINED[size](hand), [card_name(card) for card in hand]


@pytest.mark.proof
def test_every_hand_of_five_is_worth_what_its_definition_says() -> None:
    held, every = ranking(5), list(combinations(range(52), 5))
    for hand, number in zip(every, held.classes(np.array(every)), strict=True):
        assert held.values[number] == hands.five(hand)


def test_shares_of_every_category_of_seven_cards_are_the_usual_ones() -> None:
    """The well-known frequencies of seven-card hands, sampled; `tally` counts every hand in the long proof."""
    held, sample = ranking(7), np.array(dealt(7, 100_000, seed=7))
    found = np.bincount(held.categories[held.classes(sample)], minlength=10) / len(sample)
    known = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324)
    for share, count in zip(found, known, strict=True):
        expected = count / 133784560
        assert abs(share - expected) < 5 * (expected / len(sample)) ** 0.5


def test_the_ace_is_low_only_below_the_deuce() -> None:
    held = ranking(7)
    wheel = held.value([card for card in cards("As 2d 3c 4h 5s Kd Kc") if card is not None])
    assert (held.names[wheel[0]], wheel[1]) == ("straight", 3)
    wrapped = held.value([card for card in cards("Qs Ks As 2s 3s 7d 8c") if card is not None])
    assert held.names[wrapped[0]] == "flush"


def peers() -> list[Callable[[Sequence[int]], float]]:
    """Other evaluators, each giving a number that grows with the hand."""
    eval7 = pytest.importorskip("eval7")
    phevaluator = pytest.importorskip("phevaluator")
    pack = [eval7.Card(card_name(card)) for card in range(52)]
    return [
        lambda hand: eval7.evaluate([pack[card] for card in hand]),
        lambda hand: -phevaluator.evaluate_cards(*hand),
    ]


@pytest.mark.parametrize("count", [2_000, pytest.param(1_000_000, marks=pytest.mark.proof)])
def test_others_put_seven_cards_in_the_same_order(count: int) -> None:
    held, every = ranking(7), dealt(7, count, seed=11)
    ours = held.classes(np.array(every))
    for peer in peers():
        theirs: dict[int, float] = {}
        for hand, number in zip(every, ours, strict=True):
            assert theirs.setdefault(number, peer(hand)) == peer(hand)
        ordered = [theirs[number] for number in sorted(theirs)]
        assert ordered == sorted(set(ordered))


@pytest.mark.parametrize("count", [150, pytest.param(10_000, marks=pytest.mark.proof)])
def test_pokerkit_puts_seven_cards_in_the_same_order(count: int) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    held, every = ranking(7), dealt(7, count, seed=13)
    rows = [
        (number, pokerkit.StandardHighHand.from_game("".join(map(card_name, hand))))
        for hand, number in zip(every, held.classes(np.array(every)), strict=True)
    ]
    rows.sort(key=lambda row: row[0])
    for (ours, own), (next_ours, other) in pairwise(rows):
        assert (own == other) if ours == next_ours else (own < other)

"""Games of bingo called by chance: they agree with the exact figures, and with a plain look at each card."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from aboveboard.games.shapes.pool import Calls
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.bingo.called_games import BLOCK, CalledGames, Estimate, simulate_calls, sold_cards
from aboveboard.play.pools.bingo.patterns import read_pattern
from aboveboard.play.pools.bingo.random_cards import Figure, RandomCards

STAGE = Calls(tuple("BINGO"), 15, 5, ((2, 2),))
LINE = read_pattern("line", STAGE)


def random_cards(cards: int, seed: int) -> npt.NDArray[np.int64]:
    """Cards as a printer would make them, by row and column."""
    random = np.random.default_rng(seed)
    found = np.array([[random.permutation(15)[:5] + 15 * column + 1 for column in range(5)] for _ in range(cards)])
    return found.transpose(0, 2, 1)


def near(found: Estimate, exact: Figure) -> bool:
    assert found.error is not None
    return abs(found.value - float(exact)) <= 4 * found.error


@pytest.mark.parametrize("given", ["line", "blackout", "four-corners", ["B1", "I2", "I3", "N3", "O5"]])
@pytest.mark.parametrize("cards", [1, 2, 30])
def test_random_cards_agree_with_the_exact_figures(given: object, cards: int) -> None:
    pattern = read_pattern(given, STAGE)
    called, exact = simulate_calls(cards, 60_000, 4, STAGE, pattern), RandomCards(cards, STAGE, pattern)
    assert sum(called.calls) == sum(called.sharers) == called.games == 60_000
    assert near(called.mean_calls, exact.mean_calls)
    assert near(called.mean_winners, exact.mean_winners)
    assert near(called.single_winner, exact.single_winner)
    for call in (10, 20, 30, 45, 60, 70):
        assert near(called.won_by(call), exact.won_by(call)) or min(exact.won_by(call), 1 - exact.won_by(call)) < 1e-3
    if cards > 1:
        assert near(called.shared_by(2), exact.shared_by(2))


def test_the_whole_distribution_of_the_winning_call_fits() -> None:
    called, exact = simulate_calls(10, 200_000, 9, STAGE, LINE), RandomCards(10, STAGE, LINE)
    expected = np.array([float(chance) * called.games for chance in exact.winning_call])
    some = expected >= 10
    seen = np.array(called.calls)
    square = ((seen[some] - expected[some]) ** 2 / expected[some]).sum()
    freedom = int(some.sum()) - 1
    assert abs(square - freedom) < 4 * (2 * freedom) ** 0.5


def test_cards_that_were_sold_are_covered_as_a_plain_look_has_it() -> None:
    cards = random_cards(40, 3)
    called, random, games = simulate_calls(cards, 200_000, 5, STAGE, LINE), np.random.default_rng(8), 3000
    first, sharers = np.empty(games), np.empty(games)
    for game in range(games):
        when = np.concatenate([[0], random.permutation(75) + 1])
        squares = when[cards]
        squares[:, 2, 2] = 0
        diagonals = squares.diagonal(axis1=1, axis2=2), squares[:, :, ::-1].diagonal(axis1=1, axis2=2)
        lines = [squares.max(axis=1), squares.max(axis=2), *(each.max(axis=1, keepdims=True) for each in diagonals)]
        won = np.concatenate(lines, axis=1).min(axis=1)
        first[game], sharers[game] = won.min(), (won == won.min()).sum()
    for found, sample in ((called.mean_calls, first), (called.mean_winners, sharers)):
        assert found.error is not None
        assert abs(found.value - sample.mean()) < 4 * (found.error**2 + sample.var(ddof=1) / games) ** 0.5


def test_cards_that_were_sold_are_enumerated_on_a_tiny_stage() -> None:
    stage = Calls(("B", "I"), 3, 2, ((0, 0),))
    pattern = read_pattern("line", stage)
    cards = np.array([[[0, 4], [1, 5]], [[0, 6], [3, 4]], [[0, 4], [3, 6]]])
    won = []
    for order in permutations(range(1, 7)):
        when = [0, *order]
        won.append(
            min(max(when[card[row][column]] for row, column in way) for card in cards.tolist() for way in ways(pattern))
        )
    called = simulate_calls(cards, 100_000, 2, stage, pattern)
    assert near(called.mean_calls, Fraction(sum(won), len(won)))
    assert near(called.won_by(1), Fraction(won.count(1), len(won)))


def ways(pattern: Any) -> list[list[tuple[int, int]]]:
    return [sorted(way) for way in pattern.alternatives]


def test_the_same_card_twice_always_shares() -> None:
    cards = np.repeat(random_cards(1, 1), 2, axis=0)
    called = simulate_calls(cards, 1000, 1, STAGE, LINE)
    assert called.sharers == (0, 0, 1000)
    assert called.mean_winners == Estimate(2.0, 0.0)


def test_the_seed_and_nothing_else_decides() -> None:
    games = BLOCK + 100
    one = simulate_calls(5, games, 7, STAGE, LINE)
    assert one == simulate_calls(5, games, 7, STAGE, LINE)
    assert one != simulate_calls(5, games, 8, STAGE, LINE)
    # A longer run goes on where the first blocks of a shorter one ended.
    first, whole = simulate_calls(5, BLOCK, 7, STAGE, LINE), one
    assert all(few <= more for few, more in zip(first.calls, whole.calls, strict=True))


def test_one_game_has_no_error() -> None:
    assert CalledGames(1, 1, (0, 1), (0, 1)).mean_calls == Estimate(1.0, None)
    assert CalledGames(1, 2, (0, 1, 0, 1), (0, 2)).mean_calls == Estimate(2.0, 1.0)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda cards: cards[0], "by card, 5 rows and 5 columns"),
        (lambda cards: cards[:, :4], "by card, 5 rows and 5 columns"),
        (lambda cards: cards.astype(float), "by card, 5 rows and 5 columns"),
        (lambda cards: cards[:0], "from 1 to 1,000,000 were expected, not 0"),
        (lambda cards: cards[:, :, ::-1], "column B of card 1: different balls from 1 to 15"),
        (lambda cards: np.where(cards == cards[1, 4, 4], 76, cards), "column O of card"),
        (lambda cards: np.where(cards == cards[0, 0, 1], cards[0, 1, 1], cards), "column I of card 1"),
    ],
)
def test_cards_that_cannot_have_been_sold_are_refused(change: Any, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        simulate_calls(change(random_cards(3, 2)), 10, 1, STAGE, LINE)
    assert said in str(refused.value)


def test_what_stands_on_a_free_square_is_not_read() -> None:
    cards = random_cards(2, 4)
    other = cards.copy()
    other[:, 2, 2] = 0
    assert sold_cards(other.tolist(), STAGE).shape == (2, 5, 5)
    assert simulate_calls(cards, 100, 1, STAGE, LINE) == simulate_calls(other, 100, 1, STAGE, LINE)


@pytest.mark.parametrize(
    ("cards", "games", "seed"), [(0, 1, 1), (True, 1, 1), (1, 0, 1), (1, True, 1), (1, 1, -1), (1, 1, 2**64)]
)
def test_numbers_out_of_bounds_are_refused(cards: int, games: int, seed: int) -> None:
    with pytest.raises(BadInput, match=r"(cards|games|seed): a number from"):
        simulate_calls(cards, games, seed, STAGE, LINE)

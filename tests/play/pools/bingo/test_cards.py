"""Cards in numbered series: every card once, by enumeration on tiny stages; spread as chance would have it."""

from __future__ import annotations

from itertools import pairwise, permutations, product
from math import comb, prod

import numpy as np
import pytest
from scipy.stats import chisquare

from aboveboard.games.shapes.pool import Calls
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.bingo.called_games import simulate_calls, sold_cards
from aboveboard.play.pools.bingo.cards import Card, CardSeries
from aboveboard.play.pools.bingo.patterns import read_pattern

STAGE = Calls(tuple("BINGO"), 15, 5, ((2, 2),))
CHOICES, CARDS = comb(15, 5) ** 4 * comb(15, 4), prod(range(11, 16)) ** 4 * prod(range(12, 16))
"""How many cards of 75 balls differ in their balls, and how many in their order too."""
TINY = [
    Calls(("B", "I"), 3, 2),
    Calls(("B", "I"), 3, 2, ((0, 0),)),
    Calls(("B", "I"), 4, 3, ((1, 0), (1, 1))),
    Calls(("B", "I", "N"), 3, 2, ((0, 1), (1, 1))),
    Calls(("B", "I", "N", "G"), 2, 2, ((1, 2),)),
    Calls(("A",), 6, 4),
    Calls(("A",), 1, 1),
]


def every_card(stage: Calls) -> set[tuple[tuple[int | None, ...], ...]]:
    """All cards by their rows, one by one."""
    columns = []
    for column in range(len(stage.columns)):
        rows = [row for row in range(stage.rows) if (row, column) not in stage.free]
        filled = (dict(zip(rows, balls, strict=True)) for balls in permutations(stage.balls_of(column), len(rows)))
        columns.append([tuple(each.get(row) for row in range(stage.rows)) for each in filled])
    return {tuple(zip(*card, strict=True)) for card in product(*columns)}


@pytest.mark.parametrize("stage", TINY, ids=str)
@pytest.mark.parametrize("key", ["spring", b"\x00", "autumn"])
def test_the_numbers_of_all_cards_of_a_stage_and_the_cards_are_one_to_one(stage: Calls, key: str | bytes) -> None:
    expected = every_card(stage)
    series = CardSeries(stage, key, len(expected))
    found = [card.rows for card in series.cards(range(1, series.count + 1))]
    assert len(set(found)) == len(found)
    assert set(found) == expected
    with pytest.raises(BadInput, match=f"from 1 to {len(expected):,} cards"):
        CardSeries(stage, key, len(expected) + 1)


@pytest.mark.parametrize("stage", TINY, ids=str)
def test_the_first_numbers_differ_in_their_balls_whatever_the_order(stage: Calls) -> None:
    def choices(cards: list[Card]) -> set[tuple[frozenset[int | None], ...]]:
        return {tuple(map(frozenset, card.columns)) for card in cards}

    series = CardSeries(stage, "spring", len(every_card(stage)))
    cards = list(series.cards(range(1, series.count + 1)))
    assert len(choices(cards[: len(choices(cards))])) == len(choices(cards))


def test_no_two_cards_of_seventy_five_balls_are_the_same() -> None:
    series = CardSeries(STAGE, "spring", 10**15)
    random = np.random.default_rng(3)
    for numbers in (range(1, 100_001), random.choice(10**15, 100_000, replace=False) + 1, range(10**15, 1, -(10**11))):
        cards = sold_cards(series.balls([int(number) for number in numbers]), STAGE)
        cards[:, 2, 2] = 0
        balls = np.sort(cards, axis=1).reshape(len(cards), -1)
        assert len(np.unique(balls, axis=0)) == len(numbers), "not even in another order"


def test_the_last_number_of_all_is_a_card_too() -> None:
    with pytest.raises(BadInput, match="count: from 1 to 4,611,686,018,427,387,904 cards were expected"):
        CardSeries(STAGE, "spring", 2**62 + 1)
    assert CHOICES < 2**62 < CARDS
    series = CardSeries(STAGE, "spring", 2**62)
    assert sold_cards(series.balls([2**62, CHOICES, CHOICES + 1, 1]), STAGE).shape == (4, 5, 5)
    # Beyond as many numbers as there are choices of balls, the same balls come again, in another order.
    one, again = series.card(1), series.card(CHOICES + 1)
    assert one.rows != again.rows
    assert [set(column) for column in one.columns] == [set(column) for column in again.columns]


def test_cards_are_spread_as_chance_would_have_it() -> None:
    cards = CardSeries(STAGE, "spring", 60_000).balls(range(1, 60_001))
    chances = []
    for row, column in STAGE.squares:
        if (row, column) != (2, 2):
            balls = cards[:, row, column] - 15 * column - 1
            chances.append(chisquare(np.bincount(balls, minlength=15)).pvalue)
    # Pairs of squares across columns, and of a square with the same one of the next card.
    beside, across, following = (
        cards[:, 0, :2],
        cards[:, [4, 1], [2, 4]],
        np.stack((cards[::2, 0, 0], cards[1::2, 0, 0]), 1),
    )
    for one, other in (beside.T, across.T, following.T):
        pairs = (one - 1) % 15 * 15 + (other - 1) % 15
        chances.append(chisquare(np.bincount(pairs, minlength=225)).pvalue)
    within = (cards[:, 0, 3] - 46) * 15 + cards[:, 3, 3] - 46
    counted = np.bincount(within, minlength=225)[[at for at in range(225) if at // 15 != at % 15]]
    chances.append(chisquare(counted).pvalue)
    assert min(chances) > 0.01 / len(chances)
    # Neighbours in the series have as many balls in common as any two cards.
    common = (cards[:-1, :, None, :] == cards[1:, None, :, :]) & (cards[:-1, :, None, :] > 0)
    mean = 4 * 25 / 15 + 16 / 15
    shared = common.sum(axis=(1, 2, 3))
    assert abs(shared.mean() - mean) < 4 * shared.std() / len(shared) ** 0.5


def test_neighbours_in_a_column_that_stands_alone_are_not_in_order() -> None:
    cards = list(CardSeries(Calls(("A",), 15, 5), "spring", 3003).cards(range(1, 201)))
    common = [len(set(one.columns[0]) & set(next_.columns[0])) for one, next_ in pairwise(cards)]
    assert sum(common) / len(common) < 2.5


def test_cards_on_paper_stay_what_they_are() -> None:
    series = CardSeries(STAGE, "spring", 9000)
    assert series.card(1).rows == (
        (1, 21, 40, 57, 72), (2, 25, 43, 59, 65), (3, 28, None, 50, 67), (10, 26, 35, 48, 73), (6, 16, 39, 60, 66),
    )  # fmt: skip
    assert series.card(9000).columns[4] == (64, 73, 71, 74, 62)


def test_the_key_alone_decides_and_a_longer_series_begins_as_a_shorter_one() -> None:
    short, long = CardSeries(STAGE, "spring", 100), CardSeries(STAGE, b"spring", 10**9, "B")
    assert [short.card(number) for number in (1, 50, 100)] == list(long.cards([1, 50, 100]))
    other = CardSeries(STAGE, "summer", 100)
    assert not {card.rows for card in short.cards(range(1, 101))} & {card.rows for card in other.cards(range(1, 101))}
    assert "spring" not in repr(short)


def test_a_card_of_a_stage_of_other_columns_rows_and_free_squares() -> None:
    stage = Calls(("L", "O", "T", "T", "Ö")[:3], 30, 4, ((0, 0), (3, 2)))
    card = CardSeries(stage, "spring", 10**6).card(77)
    assert card.number == 77
    assert [len(row) for row in card.rows] == [3, 3, 3, 3]
    assert (card.rows[0][0], card.rows[3][2]) == (None, None)
    for column, balls in enumerate(card.columns):
        filled = [ball for ball in balls if ball is not None]
        assert len(filled) == len(set(filled)) == (3, 4, 3)[column]
        assert set(filled) <= set(stage.balls_of(column))


@pytest.mark.parametrize("number", [0, -1, 9001, 10**18, 10**40, True, 1.0, "1", None])
def test_a_card_that_was_never_printed_is_refused_in_one_sentence(number: object) -> None:
    series = CardSeries(STAGE, "spring", 9000, "A")
    for asked in (series.card, lambda each: series.balls([1, each]), lambda each: list(series.cards([each, 5]))):
        with pytest.raises(BadInput) as refused:
            asked(number)  # type: ignore[arg-type]
        assert str(refused.value) == f"card {number!r} was never printed: series A has the cards 1 to 9,000"


def test_ranges_reach_no_further_than_the_series() -> None:
    series = CardSeries(STAGE, "spring", 9000)
    assert len(series.balls(range(9000, 0, -1))) == 9000
    assert series.balls(range(5, 5)).shape == (0, 5, 5)
    for numbers in (range(9001), range(1, 9002), range(9001, 0, -1), range(10**30)):
        with pytest.raises(BadInput, match="was never printed: the series has the cards 1 to 9,000"):
            series.balls(numbers)


@pytest.mark.parametrize(
    ("key", "count", "said"),
    [
        ("", 5, "key: a text or bytes"),
        (b"", 5, "key: a text or bytes"),
        (7, 5, "key: a text or bytes"),
        ("spring", 0, "count: from 1 to"),
        ("spring", True, "count: from 1 to"),
        ("spring", 10**40, "count: from 1 to"),
    ],
)
def test_a_series_that_cannot_be_is_refused(key: str, count: int, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        CardSeries(STAGE, key, count)


def test_columns_too_large_to_be_numbered_are_refused() -> None:
    for stage in (Calls(("A",), 60, 30), Calls(("A",), 21, 21)):
        with pytest.raises(BadInput, match="there are more cards than can be numbered"):
            CardSeries(stage, "spring", 1)
    assert CardSeries(Calls(("A", "B"), 20, 20), "spring", 9).card(9).number == 9


@pytest.mark.provision("nj-13-1.1-board")
def test_a_board_has_more_than_one_card() -> None:
    series = CardSeries(STAGE, "spring", 20, "A")
    assert series.sheet(1, 3).kind == "board"
    assert series.sheet(1, 1).kind == "card"
    assert [card.number for card in series.sheet(2, 3).cards] == [4, 5, 6]
    last = series.sheet(7, 3)
    assert (last.number, [card.number for card in last.cards], last.kind) == (7, [19, 20], "board")
    for number in (0, 8, True, "1"):
        with pytest.raises(BadInput, match=r"sheet .* was never printed: series A has the sheets 1 to 7"):
            series.sheet(number, 3)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="cards: a number of cards on a sheet"):
        series.sheet(1, 0)


def test_games_are_called_with_the_cards_that_were_sold() -> None:
    sold = CardSeries(STAGE, "spring", 9000).balls(range(101, 151))
    called = simulate_calls(sold, 1000, 1, STAGE, read_pattern("line", STAGE))
    assert called.cards == 50
    assert called.mean_winners.value < 2

"""Cards held to the calls: covered squares, the call that completes them, and who wins first; by a plain look too."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from aboveboard.games.shapes.pool import Calls
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.bingo.calling import ball_name, read_calls
from aboveboard.play.pools.bingo.cards import Card, CardSeries
from aboveboard.play.pools.bingo.patterns import Pattern, read_pattern
from aboveboard.play.pools.bingo.random_cards import RandomCards
from aboveboard.play.pools.bingo.winners import AT_ONCE, Winners, check, first_winners

STAGE = Calls(tuple("BINGO"), 15, 5, ((2, 2),))
SERIES = CardSeries(STAGE, "spring", 50_000, "A")
PATTERNS = ["line", "blackout", "four-corners", ["B1", "I2", "N3", "G4", "O5", "N1"]]


def called(seed: int, stage: Calls = STAGE) -> list[int]:
    """All balls in some order."""
    return Random(seed).sample(range(1, stage.balls + 1), stage.balls)


def covers(card: Card, balls: Sequence[int], pattern: Pattern) -> bool:
    """A plain look at a card: is some way covered whole?"""
    out = {None, *balls}
    return any(all(card.rows[row][column] in out for row, column in way) for way in pattern.alternatives)


@pytest.mark.parametrize("given", PATTERNS, ids=str)
def test_a_card_covers_with_the_call_after_which_a_plain_look_finds_it(given: object) -> None:
    pattern = read_pattern(given, STAGE)
    for seed, card in enumerate(SERIES.cards(range(1, 40))):
        calls = called(seed)
        expected = next(at for at in range(76) if covers(card, calls[:at], pattern))
        assert card.covers_at(calls, pattern) == card.covers_at(calls[:expected], pattern) == expected
        assert card.covers_at(calls[: expected - 1], pattern) is None


def test_cards_of_other_stages_are_held_to_their_calls_too() -> None:
    stage = Calls(("X", "Y", "Z"), 4, 2, ((0, 1), (1, 1)))
    series = CardSeries(stage, "any", 100)
    for given in ("line", "blackout", ["X1"]):
        if given == "line":  # whose middle column is free, and covered before a ball is called
            with pytest.raises(BadInput, match="covered before a ball is called"):
                read_pattern(given, stage)
            continue
        pattern = read_pattern(given, stage)
        for card in series.cards(range(1, 101)):
            calls = called(card.number, stage)
            expected = next(at for at in range(13) if covers(card, calls[:at], pattern))
            assert card.covers_at(calls, pattern) == expected


def test_a_check_says_which_squares_are_covered_and_what_completed_them() -> None:
    card, line = SERIES.card(1), read_pattern("line", STAGE)
    assert card.rows[2] == (3, 28, None, 50, 67)
    before = check(card, ["B3", 75, "i-28", "G 50"], line)
    assert before.covered == {(2, 2), (2, 0), (2, 1), (2, 3)}
    assert (before.at, before.ball, before.grade, before.squares) == (None, None, None, frozenset())
    assert before.missing == {(2, 4)}
    after = check(card, ["B3", 75, "i-28", "G 50", "O67", 1], line)
    assert (after.at, after.ball, after.grade, after.missing) == (5, 67, "covers at 5", frozenset())
    assert after.covered == {*before.covered, (2, 4), (0, 0)}
    assert after.squares == {(2, 0), (2, 1), (2, 3), (2, 4)}
    assert after.card is card


def test_a_call_that_completes_two_lines_completes_all_their_squares() -> None:
    card, line = SERIES.card(1), read_pattern("line", STAGE)
    row = [card.rows[0][column] for column in range(1, 5)]
    column = [card.rows[at][0] for at in range(1, 5)]
    found = check(card, [*row, *column, card.rows[0][0]], line)
    assert found.at == 9
    assert len(found.squares) == 9


@pytest.mark.provision("nj-13-1.1-bingo")
def test_the_earlier_call_wins_and_cards_of_the_same_call_share() -> None:
    pattern = read_pattern(["B1", "O5"], STAGE)
    one, other = SERIES.card(1), SERIES.card(2)
    corners = [one.rows[0][0], other.rows[0][0], one.rows[4][4], other.rows[4][4]]
    assert len(set(corners)) == 4
    calls = [*range(16, 33), corners[1], corners[0], corners[2], corners[3]]
    assert (one.covers_at(calls, pattern), other.covers_at(calls, pattern)) == (20, 21)
    assert first_winners(SERIES, [2, 1], calls, pattern) == Winners(20, one.rows[4][4] or 0, (1,))
    assert first_winners(SERIES, [2], calls, pattern) == Winners(21, other.rows[4][4] or 0, (2,))
    assert first_winners(SERIES, [1, 2], calls[:19], pattern) is None
    ends = {card.number: (card.rows[0][0], card.rows[4][4]) for card in SERIES.cards(range(1, 5000))}
    sharing = [number for number, both in ends.items() if both == (corners[0], corners[2])]
    assert len(sharing) > 10
    found = first_winners(SERIES, range(1, 5000), [corners[2], corners[0]], pattern)
    assert found == Winners(2, corners[0] or 0, tuple(sharing))


@pytest.mark.parametrize("given", PATTERNS, ids=str)
def test_the_first_of_thousands_are_those_of_a_look_at_each(given: object) -> None:
    pattern = read_pattern(given, STAGE)
    numbers = Random(5).sample(range(1, 50_001), 800)
    for seed in range(3):
        calls = called(100 + seed)
        at = {card.number: card.covers_at(calls, pattern) or 0 for card in SERIES.cards(numbers)}
        best = min(at.values())
        won = tuple(sorted(number for number, call in at.items() if call == best))
        assert first_winners(SERIES, numbers, calls, pattern) == Winners(best, calls[best - 1], won)
        assert first_winners(SERIES, numbers, calls[:best], pattern) == Winners(best, calls[best - 1], won)
        assert first_winners(SERIES, numbers, calls[: best - 1], pattern) is None


def test_cards_that_are_looked_at_in_parts_win_as_those_of_one_part() -> None:
    line, calls, last = read_pattern("line", STAGE), called(1), 2 * AT_ONCE + 9
    whole = first_winners(SERIES, range(1, last + 1), calls, line)
    assert whole is not None
    parts = [range(1, AT_ONCE + 1), range(AT_ONCE + 1, 2 * AT_ONCE + 1), range(2 * AT_ONCE + 1, last + 1)]
    found = [each for each in (first_winners(SERIES, part, calls, line) for part in parts) if each is not None]
    best = min(each.call for each in found)
    assert whole.numbers == tuple(number for each in found if each.call == best for number in each.numbers)


def test_series_win_as_the_exact_figures_of_random_cards_have_it() -> None:
    line, games = read_pattern("line", STAGE), 1500
    found = []
    for game in range(games):
        won = first_winners(CardSeries(STAGE, f"game {game}", 50), range(1, 51), called(game), line)
        assert won is not None
        found.append((won.call, len(won.numbers)))
    exact, seen = RandomCards(50, STAGE, line), np.array(found)
    for sample, figure in zip(seen.T, (exact.mean_calls, exact.mean_winners), strict=True):
        assert abs(sample.mean() - float(figure)) < 4 * sample.std() / games**0.5


def test_nobody_wins_without_cards_and_no_card_is_sold_twice_or_never_printed() -> None:
    line = read_pattern("line", STAGE)
    assert first_winners(SERIES, [], called(1), line) is None
    with pytest.raises(BadInput, match="card 7 is listed twice: each card of series A is sold once"):
        first_winners(SERIES, [3, 7, 9, 7], called(1), line)
    with pytest.raises(BadInput, match="card 50001 was never printed"):
        first_winners(SERIES, [3, 50_001], called(1), line)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([76], "calls: a ball from B-1 to O-75 was expected, not 76"),
        ([0], "not 0"),
        ([True], "not True"),
        ([7.0], "not 7.0"),
        (["B"], "not 'B'"),
        (["B7B"], "not 'B7B'"),
        ([None], "not None"),
        (["B16"], "calls: 'B16' is no ball; 16 is I-16"),
        (["X3"], "calls: 'X3' is no ball; 3 is B-3"),
        ([7, 9, "B7"], "calls: B-7 was called twice, with calls 1 and 3"),
    ],
)
def test_calls_that_cannot_be_are_refused_in_one_sentence(given: list[object], said: str) -> None:
    for asked in (
        lambda: read_calls(given, STAGE),
        lambda: check(SERIES.card(1), given, read_pattern("line", STAGE)),
        lambda: first_winners(SERIES, [1], given, read_pattern("line", STAGE)),
    ):
        with pytest.raises(BadInput) as refused:
            asked()
        assert said in str(refused.value)
        assert "\n" not in str(refused.value)


def test_balls_are_read_as_callers_say_them() -> None:
    assert read_calls(["b7", "O 75", "N-31", 16, " 17 "], STAGE) == (7, 75, 31, 16, 17)
    assert [ball_name(ball, STAGE) for ball in (1, 15, 16, 75)] == ["B-1", "B-15", "I-16", "O-75"]
    assert read_calls([], STAGE) == ()

"""Bingo's exact figures by a second way: every card and order of balls, closed forms, and games called by chance."""

from __future__ import annotations

from collections import Counter
from decimal import Context, Decimal
from fractions import Fraction
from itertools import pairwise, permutations, product
from math import comb, prod

import numpy as np
import numpy.typing as npt
import pytest

from aboveboard.games.shapes.pool import Calls
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.bingo import coverage, random_cards
from aboveboard.play.pools.bingo.between import Between
from aboveboard.play.pools.bingo.called_games import simulate_calls
from aboveboard.play.pools.bingo.coverage import Coverage
from aboveboard.play.pools.bingo.first_wins import RoundedWins
from aboveboard.play.pools.bingo.patterns import Pattern, read_pattern
from aboveboard.play.pools.bingo.random_cards import Figure, RandomCards

STAGE = Calls(tuple("BINGO"), 15, 5, ((2, 2),))
FIFTEEN = Context(prec=15)

TINY = [
    (Calls(("B", "I"), 3, 2, ()), "line"),
    (Calls(("B", "I"), 3, 2, ()), "blackout"),
    (Calls(("B", "I"), 3, 2, ((0, 0),)), "line"),
    (Calls(("B", "I"), 3, 2, ((0, 0),)), "four-corners"),
    (Calls(("B", "I"), 3, 2, ((0, 0),)), ["B2", "I1"]),
    (Calls(("B", "I"), 3, 3, ((1, 1),)), "line"),
    (Calls(("B", "I"), 3, 3, ()), [[1, 1], [3, 1], [2, 2]]),
    (Calls(("B", "I", "N"), 2, 2, ((1, 1),)), "line"),
    (Calls(("B", "I", "N"), 2, 2, ()), ["I1", "I2"]),
    (Calls(("B", "I", "N"), 2, 1, ()), ["B1"]),
]


def firsts(stage: Calls, pattern: Pattern) -> npt.NDArray[np.int64]:
    """By card and by order of the balls, all of them: with which call the card has covered the pattern."""
    columns = [range(at * stage.balls_a_column, (at + 1) * stage.balls_a_column) for at in range(len(stage.columns))]
    cards = list(product(*(permutations(column, stage.rows) for column in columns)))
    called = np.argsort(np.array(list(permutations(range(stage.balls)))), axis=1) + 1
    found = np.empty((len(cards), len(called)), np.int64)
    for at, card in enumerate(cards):
        ways = [called[:, [card[column][row] for row, column in way]].max(axis=1) for way in pattern.alternatives]
        found[at] = np.min(ways, axis=0)
    return found


def compared(game: RandomCards, won: Counter[tuple[int, int]]) -> None:
    """Are the figures those of so many games, by the call and by how many won with it?"""
    games = sum(won.values())
    for call in range(game.stage.balls + 1):
        assert game.won_by(call) == Fraction(sum(count for (at, _), count in won.items() if at <= call), games)
        assert game.winning_call[call] == Fraction(sum(count for (at, _), count in won.items() if at == call), games)
    assert game.mean_calls == Fraction(sum(at * count for (at, _), count in won.items()), games)
    assert game.mean_winners == Fraction(sum(shared * count for (_, shared), count in won.items()), games)
    for winners in range(1, game.cards + 1):
        assert game.shared_by(winners) == Fraction(sum(n for (_, by), n in won.items() if by == winners), games)
    assert game.single_winner == game.shared_by(1)
    assert sum(Fraction(chance) for chance in game.winning_call) == 1
    assert sum(Fraction(game.shared_by(winners)) for winners in range(1, game.cards + 1)) == 1


@pytest.mark.parametrize(("stage", "given"), TINY)
def test_one_and_two_cards_are_those_of_every_card_and_every_order_of_the_balls(stage: Calls, given: object) -> None:
    pattern = read_pattern(given, stage)
    won = firsts(stage, pattern)
    compared(RandomCards(1, stage, pattern, fractions=True), Counter((int(at), 1) for at in won.flat))
    pairs: Counter[tuple[int, int]] = Counter()
    for one in won:
        first, shared = np.minimum(one, won), 1 + (one == won)
        for key, count in zip(*np.unique(first * 10 + shared, return_counts=True), strict=True):
            pairs[divmod(int(key), 10)] += int(count)
    compared(RandomCards(2, stage, pattern, fractions=True), pairs)


@pytest.mark.parametrize("cards", [3, 5])
@pytest.mark.parametrize(("stage", "given"), TINY)
def test_more_cards_are_independent_given_the_order_of_the_balls(stage: Calls, given: object, cards: int) -> None:
    pattern = read_pattern(given, stage)
    won: Counter[tuple[int, int]] = Counter()
    for column in firsts(stage, pattern).T:
        waiting = [int((column > call).sum()) for call in range(stage.balls + 1)]
        for call, (before, after) in enumerate(pairwise(waiting), 1):
            for winners in range(1, cards + 1):
                won[call, winners] += comb(cards, winners) * (before - after) ** winners * after ** (cards - winners)
    compared(RandomCards(cards, stage, pattern, fractions=True), won)


def test_a_stage_of_other_columns_is_enumerated_too() -> None:
    stage = Calls(("X", "Y"), 4, 2, ((0, 1),))
    pattern = read_pattern("line", stage)
    won = firsts(stage, pattern)
    compared(RandomCards(1, stage, pattern, fractions=True), Counter((int(at), 1) for at in won.flat))


def line_free() -> list[int]:
    """How many sets of so many of the 24 squares hold no line, counted one by one."""
    numbers = {square: at for at, square in enumerate(s for s in product(range(5), repeat=2) if s != (2, 2))}
    lines = [[(row, column) for column in range(5)] for row in range(5)]
    lines += [[(row, column) for row in range(5)] for column in range(5)]
    lines += [[(at, at) for at in range(5)], [(at, 4 - at) for at in range(5)]]
    masks = [sum(1 << numbers[square] for square in line if square != (2, 2)) for line in lines]
    found = np.zeros(25, np.int64)
    for start in range(0, 2**24, 2**20):
        sets = np.arange(start, start + 2**20, dtype=np.int32)
        free = np.ones(len(sets), bool)
        for mask in masks:
            free &= (sets & mask) != mask
        found += np.bincount(np.bitwise_count(sets[free]), minlength=25)
    return [int(count) for count in found]


def test_one_card_s_lines_are_counted_over_all_sets_of_its_squares() -> None:
    free = line_free()
    game = RandomCards(1, STAGE, read_pattern("line", STAGE), fractions=True)
    waiting = [
        Fraction(sum(free[on] * comb(51, call - on) for on in range(min(call, 24) + 1)), comb(75, call))
        for call in range(76)
    ]
    assert [game.won_by(call) for call in range(76)] == [1 - each for each in waiting]
    assert game.mean_calls == sum(waiting)
    assert f"{float(game.mean_calls):.4f}" == "41.3686"


def test_one_card_s_lines_are_the_published_ones() -> None:
    # wizardofodds.com, Probability in Bingo II: the chance of a single line in exactly so many calls.
    published = {4: "0.00000329", 5: "0.00001363", 10: "0.00033478", 15: "0.00165520", 19: "0.00403869"}
    game = RandomCards(1, STAGE, read_pattern("line", STAGE))
    assert {call: f"{float(game.wins_at(call)):.8f}" for call in published} == published


@pytest.mark.parametrize(
    ("given", "squares"), [("blackout", 24), ("four-corners", 4), (["N1"], 1), ([[3, 2], [3, 3], [3, 4], [1, 1]], 3)]
)
def test_one_card_s_single_set_of_squares_has_a_closed_form(given: object, squares: int) -> None:
    game = RandomCards(1, STAGE, read_pattern(given, STAGE))
    assert game.mean_calls == Fraction(76 * squares, squares + 1)
    for call in range(76):
        assert game.won_by(call) == Fraction(comb(call, squares), comb(75, squares))


def test_a_column_alone_has_a_closed_form_for_any_number_of_cards() -> None:
    stage = Calls(("A",), 200, 60, ())  # whose denominator no machine word holds
    game = RandomCards(3, stage, read_pattern("blackout", stage), fractions=True)
    for call in (0, 59, 60, 150, 199, 200):
        assert game.won_by(call) == 1 - (1 - Fraction(comb(call, 60), comb(200, 60))) ** 3


def test_the_formula_in_circulation_is_wrong() -> None:
    pattern = read_pattern("line", STAGE)
    one, fifty = RandomCards(1, STAGE, pattern), RandomCards(50, STAGE, pattern)
    said, right = 1 - (1 - Fraction(one.won_by(15))) ** 50, Fraction(fifty.won_by(15))
    assert f"{float(said):.4f} {float(right):.4f}" == "0.2551 0.2453"  # and games called by chance have the latter
    called = simulate_calls(50, 200_000, 15, STAGE, pattern).won_by(15)
    assert called.error is not None
    assert abs(called.value - right) < 4 * called.error < said - right


def test_calls_of_chance_agree_within_their_error() -> None:
    random, cards, games = np.random.default_rng(12), 20, 4000
    calls_won, sharers = np.empty(games), np.empty(games)
    for game in range(games):
        called = random.permutation(75).reshape(5, 15) + 1
        drawn = [random.permuted(np.tile(column, (cards, 1)), axis=1)[:, :5] for column in called]
        squares = np.stack(drawn, axis=2)
        squares[:, 2, 2] = 0
        diagonals = squares.diagonal(axis1=1, axis2=2), squares[:, :, ::-1].diagonal(axis1=1, axis2=2)
        lines = [squares.max(axis=1), squares.max(axis=2), *(each.max(axis=1, keepdims=True) for each in diagonals)]
        first = np.concatenate(lines, axis=1).min(axis=1)
        calls_won[game], sharers[game] = first.min(), (first == first.min()).sum()
    exact = RandomCards(cards, STAGE, read_pattern("line", STAGE))
    samples: list[tuple[npt.NDArray[np.float64], Figure]] = [
        (calls_won, exact.mean_calls),
        (sharers, exact.mean_winners),
        ((sharers == 1).astype(float), exact.single_winner),
        ((sharers == 2).astype(float), exact.shared_by(2)),
        *(((calls_won <= call).astype(float), exact.won_by(call)) for call in (12, 18, 22, 26)),
    ]
    for sample, figure in samples:
        assert abs(sample.mean() - float(figure)) < 4 * sample.std(ddof=1) / games**0.5


@pytest.mark.parametrize("given", ["line", "blackout", "four-corners", ["B1", "I2", "I3", "O5"]])
def test_more_calls_and_more_cards_win_sooner_and_all_is_accounted_for(given: object) -> None:
    pattern, before = read_pattern(given, STAGE), [Fraction(0)] * 76
    for cards in (1, 2, 7):
        game = RandomCards(cards, STAGE, pattern, fractions=True)
        won = [Fraction(game.won_by(call)) for call in range(76)]
        assert won[0] == 0
        assert won[-1] == 1
        assert all(one <= other for one, other in pairwise(won))
        assert all(one <= other for one, other in zip(before, won, strict=True))
        assert sum(Fraction(chance) for chance in game.winning_call) == 1
        shares = [Fraction(game.shared_by(winners)) for winners in range(1, cards + 1)]
        assert sum(shares) == 1
        assert sum(winners * share for winners, share in enumerate(shares, 1)) == game.mean_winners
        before = won


def rounded(value: Figure) -> Decimal:
    """A fraction's first fifteen digits."""
    assert isinstance(value, Fraction)
    return FIFTEEN.divide(Decimal(value.numerator), Decimal(value.denominator))


@pytest.mark.parametrize(
    ("given", "cards"), [("line", 2), ("line", 12), ("blackout", 30), ("four-corners", 60), (["G1", "G2", "O4"], 9)]
)
def test_decimals_are_the_fractions_digits(given: object, cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_cards, "_SHORT", 0)
    monkeypatch.setattr(random_cards, "_FEW", -1)
    pattern = read_pattern(given, STAGE)
    exact, decimals = RandomCards(cards, STAGE, pattern, fractions=True), RandomCards(cards, STAGE, pattern)
    for name in ("mean_calls", "single_winner", "mean_winners"):
        assert isinstance(getattr(decimals, name), Decimal)
        assert getattr(decimals, name) == rounded(getattr(exact, name))
    for call in range(76):
        assert decimals.won_by(call) == rounded(exact.won_by(call))
        assert decimals.winning_call[call] == rounded(exact.winning_call[call])
    for winners in {2, 3, cards} & set(range(cards + 1)):
        assert decimals.shared_by(winners) == rounded(exact.shared_by(winners))


def test_more_digits_are_taken_where_too_few_are_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_cards, "_FEW", -1)
    game = RandomCards(1000, STAGE, read_pattern("blackout", STAGE))
    first, more = game.won_by(24), sorted(game._rounded)
    assert len(more) > 1
    assert (1 - game._rounded[more[0]].after(24).nobody).settled() is None
    # 24 balls cover a card only where they are 5, 5, 4, 5 and 5 of the columns, and then one card in so many.
    columns = prod(comb(15, needed) for needed in (5, 5, 4, 5, 5))
    won = Fraction(columns, comb(75, 24)) * (1 - (1 - Fraction(1, columns)) ** 1000)
    assert first == rounded(won)


@pytest.mark.parametrize("digits", [12, 20, 40])
def test_a_figure_lies_between_its_bounds(digits: int) -> None:
    pattern = read_pattern("line", STAGE)
    table, exact = coverage.coverage(STAGE, pattern), RandomCards(12, STAGE, pattern, fractions=True)
    wins = RoundedWins(table, 12, digits)
    for call in range(76):
        nobody = wins.after(call).nobody
        assert Fraction(nobody.low) <= 1 - Fraction(exact.won_by(call)) <= Fraction(nobody.high)
    shared = sum(wins.shared(call, 3) for call in range(1, 76))
    assert isinstance(shared, Between)
    assert Fraction(shared.low) < Fraction(exact.shared_by(3)) < Fraction(shared.high)


def test_what_lies_half_way_is_reckoned_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    half, more = Decimal("0.1234567890123455"), Decimal("0.12345678901234550000000000000000000001")
    assert Between(Decimal("0.12345678901234549999999999999999999999"), half, 40).settled() is None
    assert Between(half, more, 40).settled() == Decimal("0.123456789012346")
    assert Between(half, half, 40).settled() == Decimal("0.123456789012346")
    pattern = read_pattern("four-corners", STAGE)
    settled = RandomCards(120, STAGE, pattern).mean_calls
    monkeypatch.setattr(Between, "settled", lambda self: None)
    assert RandomCards(120, STAGE, pattern).mean_calls == settled


def test_short_fractions_stay_fractions_and_long_ones_become_decimals() -> None:
    line, blackout = read_pattern("line", STAGE), read_pattern("blackout", STAGE)
    assert isinstance(RandomCards(1, STAGE, line).mean_calls, Fraction)
    assert isinstance(RandomCards(50, STAGE, line).mean_calls, Decimal)
    assert str(RandomCards(10_000, STAGE, line).won_by(3)) == "0"
    assert str(RandomCards(10_000, STAGE, line).won_by(75)) == "1"
    assert str(RandomCards(10_000, STAGE, line).won_by(70)) == "1.00000000000000"
    last = RandomCards(80, STAGE, blackout).won_by(74)
    assert last == 1 - Fraction(60, 75) * Fraction(1, 3) ** 80 - Fraction(15, 75) * Fraction(4, 15) ** 80
    assert isinstance(last, Fraction)


def test_columns_are_exchanged_only_where_the_coefficients_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for given in ("line", ["B1", "I1", "I2", "O1", "O2"]):
        pattern = read_pattern(given, STAGE)
        fewer = Coverage(STAGE, pattern)
        with monkeypatch.context() as patch:
            patch.setattr(coverage, "_MOST_EXCHANGED", 0)
            all_states = Coverage(STAGE, pattern)
        assert len(fewer.states) < len(all_states.states)
        assert fewer.called == all_states.called
    assert len(Coverage(STAGE, read_pattern("line", STAGE)).states) == 136 * 137 // 2 * 16


def test_tables_are_made_once() -> None:
    pattern = read_pattern("four-corners", STAGE)
    assert coverage.coverage(STAGE, pattern) is coverage.coverage(Calls(tuple("BINGO"), 15, 5, ((2, 2),)), pattern)


def test_patterns_are_read_by_name_and_by_squares() -> None:
    assert len(read_pattern("line", STAGE).alternatives) == 12
    assert len(read_pattern("line", Calls(("B", "I"), 3, 3, ())).alternatives) == 5
    assert len(read_pattern("blackout", STAGE).squares) == 24
    assert read_pattern("four-corners", STAGE).squares == ((0, 0), (0, 4), (4, 0), (4, 4))
    assert read_pattern(["B1", "o5", [3, 3], (2, 4)], STAGE).alternatives == (frozenset({(0, 0), (4, 4), (1, 3)}),)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("lines", "did you mean line?"),
        ("postage stamp", "is neither named nor a list of squares"),
        ([], "a list of squares"),
        (None, "a list of squares"),
        (7, "a list of squares"),
        ({"B1": True}, "a list of squares"),
        (["B1", "B1"], "'B1' is listed twice"),
        (["B1", [1, 1]], "[1, 1] is listed twice"),
        (["B6"], "or as B1 to O5 was expected, not 'B6'"),
        (["B0"], "not 'B0'"),
        (["X1"], "not 'X1'"),
        (["B"], "not 'B'"),
        (["B1 "], "not 'B1 '"),
        ([[0, 1]], "from [1, 1] to [5, 5]"),
        ([[1, 6]], "not [1, 6]"),
        ([[1, 2, 3]], "not [1, 2, 3]"),
        ([[True, 1]], "not [True, 1]"),
        ([[1.0, 1]], "not [1.0, 1]"),
        ([3], "not 3"),
        ([[3, 3]], "covered before a ball is called"),
    ],
)
def test_a_pattern_that_is_none_is_refused_in_a_sentence(given: object, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_pattern(given, STAGE)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("cards", [0, -1, 10**6 + 1, 2.0, True, "5", None])
def test_cards_are_a_number_within_bounds(cards: object) -> None:
    with pytest.raises(BadInput, match="cards: a number from 1 to 1,000,000 was expected"):
        RandomCards(cards, STAGE, read_pattern("line", STAGE))  # type: ignore[arg-type]


def test_fractions_of_very_many_cards_and_calls_that_are_never_made_are_refused() -> None:
    pattern = read_pattern("line", STAGE)
    with pytest.raises(BadInput, match="up to 1,000 cards, not for 1,001"):
        RandomCards(1001, STAGE, pattern, fractions=True)
    game = RandomCards(2, STAGE, pattern)
    for call in (76, -1, True):
        with pytest.raises(BadInput, match="call: a number from 0 to 75"):
            game.won_by(call)
    with pytest.raises(BadInput, match="call: a number from 1 to 75"):
        game.wins_at(0)
    for winners in (0, 3):
        with pytest.raises(BadInput, match="winners: a number from 1 to 2"):
            game.shared_by(winners)


@pytest.mark.parametrize(
    ("columns", "balls", "rows", "free", "said"),
    [
        ((), 15, 5, (), "columns"),
        (("B", "b"), 15, 5, (), "columns"),
        (("B", "1"), 15, 5, (), "columns"),
        (("B",), 4, 5, (), "rows"),
        (("B",), 4, 0, (), "rows"),
        (("B", "I"), 4, 2, ((2, 0),), "free"),
    ],
)
def test_a_stage_that_cannot_be_is_refused_where_it_is_declared(
    columns: tuple[str, ...], balls: int, rows: int, free: tuple[tuple[int, int], ...], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        Calls(columns, balls, rows, free)


def test_a_stage_of_too_many_balls_is_not_tabulated() -> None:
    large = Calls(tuple("ABCDEFGH"), 15, 5)
    with pytest.raises(BadInput, match="8 columns of 15 balls are more than can be tabulated"):
        RandomCards(2, large, read_pattern("four-corners", large)).won_by(3)

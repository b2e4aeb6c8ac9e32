"""Money: whole cents in and out, and one rounding by a named rule."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.kernel.money import ROUNDING, dollars, parse_dollars, whole_cents


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "$0"),
        (5, "$0.05"),
        (500, "$5"),
        (1250, "$12.50"),
        (-500, "-$5"),
        (-5, "-$0.05"),
        (123_456_789, "$1,234,567.89"),
    ],
)
def test_cents_as_a_person_writes_them(cents: int, text: str) -> None:
    assert dollars(cents) == text


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("5", 500),
        ("$5", 500),
        ("2.5", 250),
        ("2.50", 250),
        ("$1,200", 120_000),
        (" $ 7 ", 700),
        ("0.05", 5),
        ("007", 700),
    ],
)
def test_amounts_as_a_person_writes_them(text: str, cents: int) -> None:
    assert parse_dollars(text) == cents


@pytest.mark.parametrize("text", ["", "$", "-5", "5.", ".5", "1.234", "5 dollars", "1e3", "NaN", ",5", "5$", "1 2"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not an amount of dollars"):
        parse_dollars(text)


@given(st.integers(0, 10**15))
def test_an_amount_written_and_read_is_the_same(cents: int) -> None:
    assert parse_dollars(dollars(cents)) == cents


@pytest.mark.parametrize(
    ("amount", "down", "up", "nearest"),
    [
        (Fraction(5, 2), 2, 3, 3),
        (Fraction(7, 3), 2, 3, 2),
        (Fraction(8, 3), 2, 3, 3),
        (Fraction(0), 0, 0, 0),
        (7, 7, 7, 7),
        (Fraction(-5, 2), -3, -2, -2),
    ],
)
def test_a_fraction_of_a_cent(amount: Fraction | int, down: int, up: int, nearest: int) -> None:
    assert [whole_cents(amount, rule) for rule in ROUNDING] == [down, up, nearest]


@given(st.fractions(min_value=0, max_value=10**9))
def test_rounding_moves_less_than_a_cent(amount: Fraction) -> None:
    down, up, nearest = (whole_cents(amount, rule) for rule in ("down", "up", "nearest"))
    assert down <= amount <= up
    assert up - down <= 1
    assert abs(nearest - amount) <= Fraction(1, 2)

"""Odds: exact pairs, with the stake beside them or inside."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.kernel.odds import Odds

FIGURES = st.integers(0, 10**6)
UNITS = st.integers(1, 10**3)


def test_odds_to_leave_the_stake_aside_and_odds_for_count_it_in() -> None:
    assert Odds.parse("30 to 1").ratio == 30
    assert Odds.parse("30 for 1").ratio == 29
    assert Odds.parse("9 to 5").winnings(1000) == 1800
    assert Odds.parse("7 to 6").winnings(1000) == Fraction(3500, 3)
    assert Odds.parse("1 for 1").ratio == 0


@pytest.mark.parametrize("text", ["9 to 5", "30 for 1", "1 to 2", "0 to 1", "6 for 5"])
def test_odds_are_written_as_they_are_read(text: str) -> None:
    assert str(Odds.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "9", "9:5", "9 to", "to 5", "9 TO 5", "9  to 5", " 9 to 5", "9 to 5 ", "-9 to 5", "9.5 to 1", "nine to five",
     "\u0663 to 1", "9" * 13 + " to 1", "lose"],
)  # fmt: skip
def test_what_does_not_read_as_odds_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="does not read as odds"):
        Odds.parse(text)


@pytest.mark.parametrize("text", ["5 to 0", "0 for 0"])
def test_odds_without_a_unit_make_no_sense(text: str) -> None:
    with pytest.raises(ValueError, match="make no sense"):
        Odds.parse(text)


def test_odds_that_hand_back_less_than_the_stake_are_refused() -> None:
    with pytest.raises(ValueError, match="1 for 2 would hand back less than the stake"):
        Odds.parse("1 for 2")


@given(FIGURES, UNITS, st.integers(0, 10**9))
def test_for_is_to_with_the_stake_inside(win: int, unit: int, stake: int) -> None:
    to, inside = Odds.to(win, unit), Odds.for_(win + unit, unit)
    assert to.ratio == inside.ratio
    assert to.winnings(stake) == inside.winnings(stake) == Fraction(stake) * Fraction(win, unit)
    assert Odds.parse(str(to)) == to
    assert Odds.parse(str(inside)) == inside

"""Hazard's odds, by counting that knows nothing of the program's tables."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds

HAZARD = terms_of(load_edition("ny-charitable", "hazard"))
COLLECTS = {4: 60, 5: 30, 6: 18, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 18, 16: 30, 17: 60}
TRIPLES = 6


def ev(wager: str, selection: str | None = None) -> Fraction:
    return wager_odds(HAZARD, HAZARD.wager(wager), selection).ev


def ways(total: int) -> int:
    """Throws of a total: placings of the spots, less those that give a die more than six."""
    return sum((-1) ** over * comb(3, over) * comb(total - 6 * over - 1, 2) for over in range(4) if total > 6 * over)


def test_ways_count_every_throw_once() -> None:
    assert sum(ways(total) for total in range(3, 19)) == 216


@pytest.mark.parametrize("total", COLLECTS)
def test_an_exact_total_collects_for_one(total: int) -> None:
    assert ev("numbers", str(total)) == Fraction(ways(total) * COLLECTS[total], 216) - 1


@pytest.mark.parametrize("number", range(1, 7))
def test_a_named_raffle_is_one_throw_in_216(number: int) -> None:
    assert ev("raffle", str(number)) == Fraction(181, 216) - 1


def test_any_raffle_is_one_throw_in_36() -> None:
    assert ev("any-raffle") == Fraction(31 * TRIPLES, 216) - 1


@pytest.mark.parametrize("wager", ["low", "high", "odd", "even"])
def test_even_money_halves_lose_their_three_raffles(wager: str) -> None:
    """Each half has 108 throws by symmetry, of which three are raffles."""
    assert ev(wager) == Fraction(2 * (108 - TRIPLES // 2), 216) - 1


def test_a_chuck_number_by_the_binomial() -> None:
    paid = sum(times * comb(3, times) * 5 ** (3 - times) for times in (1, 2, 3))
    assert ev("chuck-numbers", "3") == Fraction(paid - 5**3, 216) == Fraction(-17, 216)

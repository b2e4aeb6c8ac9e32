"""Spanish 21: rounds settled by hand, and match the dealer by counting cards."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.support.rounds import Ended, Step, played

from aboveboard.kernel.cards import Shoe, rank
from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds

BET = {"spanish-21": 1000}


def hand(*steps: Step, bets: dict[str, int] | None = None) -> Ended:
    return played("ny-commercial", "spanish-21", bets or BET, *steps)


def test_the_decks_have_no_tens() -> None:
    terms = terms_of(load_edition("ny-commercial", "spanish-21"))
    shoe = terms.setup.equipment
    assert isinstance(shoe, Shoe)
    cards = [card for card in range(52) if rank(card) != 8]
    assert sorted(shoe.outcomes) == sorted(cards * 6)
    assert terms.setup.rules["decks"] == 6


@pytest.mark.parametrize(
    ("steps", "paid"),
    [
        (("Ah 9d Kc 8s",), 1500),
        (("5h 9d 6c 8s", ":hit", "Kd"), 1000),
        (("2h 9d 3c 8s", ":hit", "4d", ":hit", "5d", ":hit", "7c"), 1500),
        (("2h 9d 3c 8s", ":hit", "4d", ":hit", "2d", ":hit", "3d", ":hit", "7c"), 2000),
        (("2h 9d 2c 8s", ":hit", "3d", ":hit", "2d", ":hit", "3d", ":hit", "2s", ":hit", "7c"), 3000),
        (("6h 9d 7c 8s", ":hit", "8d"), 1500),
        (("6h 9d 7h 8s", ":hit", "8h"), 2000),
        (("6s 9d 7s 8d", ":hit", "8s"), 3000),
    ],
)
def test_twenty_ones_and_what_they_pay(steps: tuple[Step, ...], paid: int) -> None:
    """The dealer shows a nine and has seventeen; cards come to the player, the dealer, the player, the dealer."""
    assert hand(*steps)["spanish-21"] == ("win", paid)


@pytest.mark.parametrize(
    ("steps", "paid"),
    [
        (("7h 7d 7h 9s", ":hit", "7h"), 2000 + 200_000),
        (("7s 7d 7s 9s", ":hit", "7s"), 3000 + 200_000),
        (("7h 7d 7c 9s", ":hit", "7h"), 1500),
        (("7h 8d 7h 9s", ":hit", "7h"), 2000),
        (("6h 7d 7h 9s", ":hit", "8h"), 2000),
    ],
)
def test_three_sevens_of_a_suit_against_a_seven_are_paid_besides(steps: tuple[Step, ...], paid: int) -> None:
    bonus = {"super-bonus": "200 to 1"}
    assert played("ny-commercial", "spanish-21", BET, *steps, options=bonus)["spanish-21"] == ("win", paid)
    assert hand(*steps)["spanish-21"] == ("win", paid % 200_000)


def test_a_players_twenty_one_is_paid_before_the_dealer_draws() -> None:
    """The dealer has sixteen and might still make twenty-one too."""
    assert hand("5h 9d 6c 7s", ":hit", "Kd") == {"spanish-21": ("win", 1000)}


@pytest.mark.proof
def test_match_the_dealer_by_counting_cards() -> None:
    """Of 287 other cards five are the dealer's very card and eighteen its rank in another suit; each match is paid."""
    terms = terms_of(load_edition("ny-commercial", "spanish-21"))
    neither = Fraction(264 * 263, 287 * 286)
    expected = 2 * Fraction(9 * 5 + 4 * 18, 287) - neither
    assert wager_odds(terms, terms.wager("match-the-dealer"), None).ev == expected

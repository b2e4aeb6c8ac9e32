"""House money's winnings added to the hand: the first hands' gains sum to the game's, and the right to their worth."""

from __future__ import annotations

from fractions import Fraction

import pytest

from aboveboard.kernel.cards import RANKS
from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.play.odds.growing.added import first_hands, worth_adding
from aboveboard.play.odds.growing.solver import best_play
from aboveboard.play.odds.growing.tree import Tables

HOUSE_MONEY = {"A": {"straight flush": 4}, "B": {"straight flush": 5}}


def terms(**options: str) -> Terms:
    return terms_of(load_edition("ny-commercial", "blackjack"), {"decks": "1", **options})


def value(rank: str) -> int:
    """The kind of a rank: aces first, ten-values last."""
    return 0 if rank == "A" else min(RANKS.index(rank) + 1, 9)


def test_the_gains_of_first_hands_are_together_those_of_the_game() -> None:
    """With what a natural of the dealer's takes, which every hand but a natural loses, they come to the known gain."""
    held = terms()
    tables = Tables(held)
    hands, whole, cards = first_hands(held), tables.whole, sum(tables.whole)
    gain = 0.0
    for one in range(10):
        for other in range(10):
            first = whole[one] * (whole[other] - (one == other)) / (cards * (cards - 1))
            natural = {one, other} == {0, 9}
            for up in range(10):
                left = [count - (kind == one) - (kind == other) for kind, count in enumerate(whole)]
                shown = first * left[up] / (cards - 2)
                under = {0: left[9], 9: left[0]}.get(up, 0) / (cards - 3)
                gain += shown * (hands[min(one, other), max(one, other)][0][up] - (0 if natural else under))
    assert gain == pytest.approx(float(best_play(held).gain), abs=1e-12)


@pytest.mark.parametrize("table", ["A", "B"])
def test_the_right_is_worth_what_each_two_cards_come_to(table: str) -> None:
    held = terms(**{"house-money-table": table})
    hands = first_hands(held)
    worth = Fraction(0)
    for one in RANKS:
        for other in RANKS:
            if one == other:
                ways = {Fraction(3): 4 * 3}
            elif abs(RANKS.index(one) - RANKS.index(other)) == 1 or {one, other} == {"A", "2"}:
                suited = 9 if {one, other} == {"A", "K"} else HOUSE_MONEY[table]["straight flush"]
                ways = {Fraction(1): 4 * 3, Fraction(suited): 4}
            else:
                continue
            pair = sorted((value(one), value(other)))
            gains, _ = hands[pair[0], pair[1]]
            for pays, count in ways.items():
                for shown in RANKS:
                    left = 4 - (shown == one) - (shown == other)
                    if pair == [0, 9] and value(shown) not in (0, 9):
                        continue
                    chance = Fraction(count * left, 52 * 51 * 50)
                    worth += chance * (1 + pays) * Fraction(max(gains[value(shown)], 0.0))
    added = worth_adding(held, held.wager("house-money"))
    assert float(added.worth) == pytest.approx(float(worth), abs=1e-12)
    assert 0 < added.worth < Fraction(1, 2)
    assert added.bound < 1e-8

"""Caribbean stud: rounds settled by hand, and what the dealer's hands come to by the counts of five cards."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.support.rounds import Ended, around, played

from aboveboard.games.caribbean_stud import ACE_KING, CONTEST
from aboveboard.kernel.poker.ranking import ranking
from aboveboard.play.odds.contests.tally import tally

BETS = {"ante": 1000}


def against(hand: str, dealer: str, choice: str = "bet") -> Ended:
    return played("nj-casino", "caribbean-stud", BETS, around(hand.split(), dealer.split()), f":{choice}")


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ah Kd Qc 9h 3d", 2000),
        ("8h 8d Qc 9h 3d", 2000),
        ("8h 8d Qc Qh 3d", 4000),
        ("8h 8d 8c Qh 3d", 6000),
        ("8h 9d Tc Jh Qd", 8000),
        ("8h 9h 2h Jh Qh", 10000),
        ("8h 8d 8c 3h 3d", 14000),
        ("8h 8d 8c 8s 3d", 40000),
        ("4h 5h 6h 7h 8h", 100000),
        ("Ah Kh Qh Jh Th", 200000),
    ],
)
def test_a_bet_is_paid_by_its_hand_where_the_dealer_plays(hand: str, pays: int) -> None:
    """The dealer holds ace and king, and the bet is twice the ante."""
    assert against(hand, "Ac Ks 7s 5s 2c") == {"ante": ("win", 1000), "bet": ("win", pays)}


def test_below_ace_and_king_the_dealer_does_not_play() -> None:
    assert against("8h 8d Qc 9h 3d", "Ac Qs 7s 5s 2c") == {"ante": ("win", 1000), "bet": ("push", 0)}
    assert against("4h 3d Qc 9h 2d", "Ac Qs 7s 5s 2c") == {"ante": ("win", 1000), "bet": ("push", 0)}


def test_a_better_hand_of_the_dealers_takes_both() -> None:
    assert against("8h 8d Qc 9h 3d", "9c 9s 7s 5s 2c") == {"ante": ("lose", 0), "bet": ("lose", 0)}


def test_equal_hands_push() -> None:
    assert against("Ah Kd Qc 9h 3d", "Ac Ks Qs 9s 3c") == {"ante": ("push", 0), "bet": ("push", 0)}


def test_folding_loses_the_ante_alone() -> None:
    assert against("4h 3d Qc 9h 2d", "Ac Qs 7s 5s 2c", "fold") == {"ante": ("lose", 0)}


def test_how_often_the_dealer_plays() -> None:
    """Hands of ace and king or better: by the ranking's classes, and by choosing ranks and suits."""
    held = ranking(5)
    plays = int(tally(tuple(range(52)), 5)[held.lowest(ACE_KING) :].sum())
    ranks = [each for each in combinations(range(13), 5) if {11, 12} <= set(each)]
    straight = [(8, 9, 10, 11, 12)]
    ace_king_high = (len(ranks) - len(straight)) * (4**5 - 4)
    pair_or_better = 2598960 - 1302540
    assert plays == pair_or_better + ace_king_high
    assert CONTEST.qualifies == ACE_KING

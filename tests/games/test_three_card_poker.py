"""Three card poker: rounds settled by hand, and the pair plus by the usual counts of three-card hands."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from tests.support.rounds import Ended, around, played
from tests.support.turns import turn

from aboveboard.games.three_card_poker import CONTEST
from aboveboard.kernel.poker.ranking import ranking
from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.advice import advice
from aboveboard.play.odds.contests.versus import Versus
from aboveboard.play.odds.odds import wager_odds

BETS = {"ante": 1000, "pair-plus": 500}
COUNTS = {"straight flush": 48, "three of a kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
"""Of the 22,100 hands of three; a straight is rarer than a flush."""
PAYS = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 4, "pair": 1}


def against(hand: str, dealer: str, choice: str = "play") -> Ended:
    return played("nj-casino", "three-card-poker", BETS, around(hand.split(), dealer.split()), f":{choice}")


@pytest.mark.parametrize(
    ("hand", "dealer", "ended"),
    [
        ("Ah Kd 7c", "Qs Jh 2d", {"ante": ("win", 1000), "play": ("win", 1000), "pair-plus": ("lose", 0)}),
        ("Ah Kd 7c", "Js Th 2d", {"ante": ("win", 1000), "play": ("push", 0), "pair-plus": ("lose", 0)}),
        ("Qh 6d 4c", "Ks 5h 2d", {"ante": ("lose", 0), "play": ("lose", 0), "pair-plus": ("lose", 0)}),
        ("Ah Kd 7c", "As Kh 7d", {"ante": ("push", 0), "play": ("push", 0), "pair-plus": ("lose", 0)}),
        ("8h 8d 4c", "Qs 5h 2d", {"ante": ("win", 1000), "play": ("win", 1000), "pair-plus": ("win", 500)}),
        ("5h 6d 7c", "Qs 5s 2d", {"ante": ("win", 2000), "play": ("win", 1000), "pair-plus": ("win", 3000)}),
        ("9h 9d 9c", "Js 5s 2d", {"ante": ("win", 5000), "play": ("push", 0), "pair-plus": ("win", 15000)}),
        ("5h 6h 7h", "Qs 5s 2d", {"ante": ("win", 6000), "play": ("win", 1000), "pair-plus": ("win", 20000)}),
    ],
)
def test_a_hand_that_plays(hand: str, dealer: str, ended: Ended) -> None:
    assert against(hand, dealer) == ended


def test_folding_loses_the_ante_and_makes_no_play_wager() -> None:
    assert against("Qh 6d 3c", "Js 5s 2d", "fold") == {"ante": ("lose", 0), "pair-plus": ("lose", 0)}


def test_a_straight_beats_a_flush() -> None:
    assert against("5h 6d 7c", "Ks 9s 2s")["play"] == ("win", 1000)
    assert against("Ah Kh 2h", "5s 6d 7c")["play"] == ("lose", 0)


def test_pair_plus_by_the_counts_of_hands() -> None:
    terms = terms_of(load_edition("nj-casino", "three-card-poker"))
    paid = sum(PAYS[name] * count for name, count in COUNTS.items())
    lost = 22100 - sum(COUNTS.values())
    assert wager_odds(terms, terms.wager("pair-plus"), None).ev == Fraction(paid - lost, 22100) == Fraction(-128, 5525)


def test_the_counts_are_those_of_the_deck() -> None:
    found = dict.fromkeys(COUNTS, 0)
    for cards in combinations(range(52), 3):
        name = CONTEST.category(CONTEST.worth(cards))
        if name in found:
            found[name] += 1
    assert found == COUNTS


def test_the_play_wager_is_part_of_the_ante() -> None:
    terms = terms_of(load_edition("nj-casino", "three-card-poker"))
    play = wager_odds(terms, terms.wager("play"), None)
    assert play.part_of == "ante"
    assert sum(play.ends.values()) == 1


@turn(1, of=3)
def test_the_best_play_is_from_queen_six_four() -> None:
    """Once in the advice's words, once by the gains of each class of hands."""
    terms = terms_of(load_edition("nj-casino", "three-card-poker"))
    assert advice(terms) == {
        "play": [{"do": "play", "when": ["Q-6-4 or better"]}, {"do": "fold", "when": ["Q-6-3 or worse"]}]
    }
    held, deck = ranking(3), tuple(range(52))
    bonus = {3: 1, 4: 4, 5: 5}
    gains = np.zeros((2, len(held.values), 6), dtype=np.int64)
    for number, value in enumerate(held.values):
        gains[0, number] = np.array([1, 1, 1, 2, 0, -2]) + bonus.get(value[0], 0)
        gains[1, number] = -1
    counts = Versus(deck, 3, 0, held.lowest((0, 10))).counts(gains)
    assert min(n for n in range(741) if counts[0, n].sum()) == held.class_of([10 * 4, 4 * 4 + 1, 2 * 4])
    assert max(n for n in range(741) if counts[1, n].sum()) < held.class_of([10 * 4, 4 * 4 + 1, 2 * 4])

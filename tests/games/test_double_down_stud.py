"""Double down stud: rounds settled by hand, and how the first wager ends by the counts of five-card hands."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.support.rounds import Ended, played

from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds

BETS = {"ante": 1000}
HANDS = 2598960
PAIRS = 1098240
ABOVE_A_PAIR = 123552 + 54912 + 10200 + 5108 + 3744 + 624 + 36 + 4


def shown(own: str, shared: str, choice: str) -> Ended:
    *three, last = shared.split()
    return played("nj-casino", "double-down-stud", BETS, " ".join([own, *three, last]), f":{choice}")


@pytest.mark.parametrize(
    ("own", "shared", "pays"),
    [
        ("Jh", "Jd 4c 8s 2h", 1000),
        ("Jh", "Jd 4c 4s 2h", 2000),
        ("4h", "4d 4c 8s 2h", 3000),
        ("4h", "5d 6c 7s 8h", 5000),
        ("4h", "9h Kh 7h 2h", 8000),
        ("4h", "4d 4c 8s 8h", 11000),
        ("4h", "4d 4c 4s 8h", 50000),
        ("4h", "5h 6h 7h 8h", 200000),
        ("Ah", "Kh Qh Jh Th", 2000000),
    ],
)
def test_a_doubled_hand_is_paid_twice(own: str, shared: str, pays: int) -> None:
    assert shown(own, shared, "double") == {"ante": ("win", pays), "double-down": ("win", pays)}
    assert shown(own, shared, "stand") == {"ante": ("win", pays)}


def test_sixes_to_tens_are_returned_and_less_is_lost() -> None:
    assert shown("6h", "6d 4c 8s 2h", "double") == {"ante": ("push", 0), "double-down": ("push", 0)}
    assert shown("Th", "Td 4c 8s 2h", "stand") == {"ante": ("push", 0)}
    assert shown("5h", "5d 4c 8s 2h", "double") == {"ante": ("lose", 0), "double-down": ("lose", 0)}
    assert shown("Ah", "Kd 4c 8s 2h", "stand") == {"ante": ("lose", 0)}


def test_the_first_wager_by_the_counts_of_hands() -> None:
    terms = terms_of(load_edition("nj-casino", "double-down-stud"))
    odds = wager_odds(terms, terms.wager("ante"), None)
    won, returned = PAIRS * 4 // 13 + ABOVE_A_PAIR, PAIRS * 5 // 13
    assert odds.chance("win") == Fraction(won, HANDS)
    assert odds.chance("push") == Fraction(returned, HANDS)
    assert odds.chance("lose") == Fraction(HANDS - won - returned, HANDS)


def test_the_whole_is_the_first_wager_and_its_double() -> None:
    terms = terms_of(load_edition("nj-casino", "double-down-stud"))
    whole, doubled = (wager_odds(terms, terms.wager(name), None) for name in ("ante", "double-down"))
    pays = {"jacks or better": 1, "two pair": 2, "three of a kind": 3, "straight": 5, "flush": 8, "full house": 11}
    pays |= {"four of a kind": 50, "straight flush": 200, "royal flush": 2000, "sixes to tens": 0, "lose": -1}
    alone = sum((pays[str(end.grades[0])] * chance for end, chance in whole.ends.items()), Fraction(0))
    assert doubled.part_of == "ante"
    assert whole.ev == alone + doubled.ev

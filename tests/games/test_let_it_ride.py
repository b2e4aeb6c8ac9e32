"""Let it ride: rounds settled by hand, the third wager by the counts of five-card hands, and the published edge."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.support.rounds import Ended, played

from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.advice import advice
from aboveboard.play.odds.odds import wager_odds

BETS = {"bet-1": 500, "bet-2": 500, "bet-3": 500}
VOID = ("void", 0)
LOST = ("lose", 0)


def ridden(hand: str, shared: str, first: str, second: str) -> Ended:
    return played("nj-casino", "let-it-ride", BETS, f"{hand} {shared}", f":{first}", f":{second}")


@pytest.mark.parametrize(
    ("hand", "shared", "choices", "ended"),
    [
        ("Th Td 4c", "2s 7h", ("ride", "ride"), {"bet-1": ("win", 500), "bet-2": ("win", 500), "bet-3": ("win", 500)}),
        ("9h 9d 4c", "2s 7h", ("ride", "pull"), {"bet-1": LOST, "bet-2": VOID, "bet-3": LOST}),
        ("9h 5d 4c", "9s 9c", ("pull", "ride"), {"bet-1": VOID, "bet-2": ("win", 1500), "bet-3": ("win", 1500)}),
        ("9h 9d 4c", "4s Kh", ("pull", "pull"), {"bet-1": VOID, "bet-2": VOID, "bet-3": ("win", 1000)}),
        ("Ah Kh Qh", "Jh Th", ("ride", "ride"), dict.fromkeys(BETS, ("win", 500_000))),
    ],
)
def test_wagers_taken_back_and_left(hand: str, shared: str, choices: tuple[str, str], ended: Ended) -> None:
    assert ridden(hand, shared, *choices) == ended


def test_a_pair_of_nines_loses_and_of_tens_wins() -> None:
    assert ridden("9h 9d 4c", "2s 7h", "ride", "ride")["bet-3"] == LOST
    assert ridden("Th Td 4c", "2s 7h", "ride", "ride")["bet-3"] == ("win", 500)


def test_the_wager_that_always_stays_by_the_counts_of_hands() -> None:
    """Five cards of fifty-two; of the pairs, five of thirteen ranks pay."""
    counts = {"pair": 1098240 * 5 // 13, "two pair": 123552, "three of a kind": 54912, "straight": 10200}
    counts |= {"flush": 5108, "full house": 3744, "four of a kind": 624, "straight flush": 36, "royal flush": 4}
    terms = terms_of(load_edition("nj-casino", "let-it-ride"))
    odds = wager_odds(terms, terms.wager("bet-3"), None)
    assert odds.chance("win") == Fraction(sum(counts.values()), 2598960)
    assert odds.chance("lose") == 1 - odds.chance("win")
    for name, count in counts.items():
        assert sum(chance for end, chance in odds.ends.items() if end.grades == (name,)) == Fraction(count, 2598960)


def test_the_other_wagers_have_their_share_of_the_first() -> None:
    terms = terms_of(load_edition("nj-casino", "let-it-ride"))
    whole, *shares = (wager_odds(terms, wager, None) for wager in terms.offered())
    assert [share.part_of for share in shares] == ["bet-1", "bet-1"]
    assert 0 < shares[0].chance("void") < whole.chance("void") < 1


def test_the_published_edge() -> None:
    """M. Shackleford (wizardofodds.com, Let It Ride): 3.51% of one wager under this pay table."""
    terms = terms_of(load_edition("nj-casino", "let-it-ride"))
    assert abs(wager_odds(terms, terms.wager("bet-1"), None).ev + Fraction("0.0351")) <= Fraction(1, 20000)


def test_the_best_play_in_words() -> None:
    found = advice(terms_of(load_edition("nj-casino", "let-it-ride")))
    assert found is not None
    assert [line["do"] for line in found["play"]] == [
        "ride, then ride",
        "ride, then pull",
        "pull, then ride",
        "pull, then pull",
    ]

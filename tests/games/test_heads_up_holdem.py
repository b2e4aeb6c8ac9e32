"""Heads up hold 'em: rounds settled by hand, and its bonuses by the counts of hands."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from tests.support.rounds import Ended, Step, played

from aboveboard.games.families.contests import Round
from aboveboard.games.heads_up_holdem import CONTEST, GAME
from aboveboard.games.shapes.deal import Ask
from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.advice import advice
from aboveboard.play.odds.odds import wager_odds

BETS = {"ante": 1000, "odds": 1000}
SEVENS = 133784560
"""Hands of seven cards."""


def board(own: str, dealer: str, shared: str, *choices: Step, bets: dict[str, int] | None = None) -> Ended:
    """Two cards each one at a time; the choices come on two cards, on three shared cards and on five."""
    (first, second), (third, fourth), five = own.split(), dealer.split(), shared.split()
    cards = [f"{first} {third} {second} {fourth}", " ".join(five[:3]), " ".join(five[3:])]
    steps: list[Step] = []
    for number, dealt in enumerate(cards):
        steps += [dealt, *choices[number : number + 1]]
    return played("ny-commercial", "heads-up-holdem", bets or BETS, *steps)


def test_the_sooner_the_higher_a_raise() -> None:
    """Three times the ante on two cards, twice on three shared, once at the end: each is even money."""
    cards = ("Ah Ad", "Kc 9d", "2s 7h 9c Jd 4s")
    assert board(*cards, (":raise", 3000))["raise"] == ("win", 3000)
    assert board(*cards, ":check", (":raise", 2000))["raise"] == ("win", 2000)
    assert board(*cards, ":check", ":check", (":raise", 1000))["raise"] == ("win", 1000)


def test_a_dealer_without_a_pair_returns_the_ante() -> None:
    ended = board("Ah Ad", "Kc 9d", "2s 7h 8c Jd 4s", (":raise", 3000))
    assert ended == {"ante": ("push", 0), "odds": ("push", 0), "raise": ("win", 3000)}


def test_folding_loses_the_ante_and_the_odds() -> None:
    ended = board("2h 7d", "Kc Kd", "9s 8h 3c Jd 4s", ":check", ":check", ":fold")
    assert ended == {"ante": ("lose", 0), "odds": ("lose", 0)}


@pytest.mark.parametrize(
    ("own", "dealer", "shared", "odds"),
    [
        ("5h 6d", "Kc Kd", "7s 8h 9c Jd 2s", ("win", 1000)),
        ("5h 6h", "Kc Kd", "7h 2h Kh Jd 4s", ("win", 1500)),
        ("9h 9d", "Kc Qd", "9s 2h 2c Kd 4s", ("win", 3000)),
        ("5h 6d", "Tc Jd", "7s 8h 9c 2d 2s", ("win", 4000)),
        ("5h 6h", "Kh Qh", "7h 2h 9h Jd 4s", ("win", 5000)),
    ],
)
def test_odds_on_a_straight_or_better_even_beaten(own: str, dealer: str, shared: str, odds: tuple[str, int]) -> None:
    assert board(own, dealer, shared, (":raise", 3000))["odds"] == odds


def test_pocket_bonus_by_the_counts_of_two_cards() -> None:
    """Of 1,326: six pairs of aces, 72 others, an ace with a face card 12 times suited and 36 times not."""
    terms = terms_of(load_edition("ny-commercial", "heads-up-holdem"))
    paid = 30 * 6 + 5 * 72 + 20 * 12 + 10 * 36
    lost = 1326 - 6 - 72 - 12 - 36
    assert wager_odds(terms, terms.wager("pocket-bonus"), None).ev == Fraction(paid - lost, 1326)


def test_trips_plus_by_the_counts_of_seven_cards() -> None:
    counts = {"three of a kind": 6461620, "straight": 6180020, "flush": 4047644, "full house": 3473184}
    counts |= {"four of a kind": 224848, "straight flush": 37260, "royal flush": 4324}
    pays = {"three of a kind": 3, "straight": 4, "flush": 7, "full house": 9}
    pays |= {"four of a kind": 30, "straight flush": 40, "royal flush": 100}
    terms = terms_of(load_edition("ny-commercial", "heads-up-holdem"))
    paid = sum(pays[name] * count for name, count in counts.items())
    lost = SEVENS - sum(counts.values())
    assert wager_odds(terms, terms.wager("trips-plus"), None).ev == Fraction(paid - lost, SEVENS)


def test_rounds_at_random_never_show_what_is_hidden() -> None:
    """Views never show another's cards before the end, and no card comes twice."""
    rng = random.Random(3)
    setup = terms_of(load_edition("ny-commercial", "heads-up-holdem")).setup
    for _ in range(50):
        deck = rng.sample(range(52), 52)
        round: Round = CONTEST.begin(setup, (1, 4))
        while (need := CONTEST.need(setup, round)) is not None:
            for seat in (1, 4, None):
                view = GAME.view(round, seat)
                for other in (1, 4):
                    if other != seat:
                        assert set(view[f"seat-{other}"]) <= {None}
                assert set(view["dealer"]) <= {None}
            if isinstance(need, Ask):
                round = CONTEST.choose(setup, round, need.seat, rng.choice(need.options))
            else:
                round = CONTEST.give(setup, round, deck.pop())
        seen = GAME.seen(round)
        assert len(seen) == len(set(seen)) == 11
        assert all(card is not None for cards in GAME.view(round, None).values() for card in cards)


@pytest.mark.proof
def test_the_whole_of_heads_up_holdem() -> None:
    """Aces raise three times, deuce and three wait; the figure's parts sum to the whole."""
    terms = terms_of(load_edition("ny-commercial", "heads-up-holdem"))
    found = advice(terms)
    assert found is not None
    raising = found["play"][0]
    assert raising["do"] == "raise 3 times the ante"
    assert "AA" in raising["when"]
    assert "32o" not in raising["when"]
    whole, odds, raised = (wager_odds(terms, terms.wager(name), None) for name in ("ante", "odds", "raise"))
    alone = sum(
        Fraction(1 if end.grades == ("win",) else -1 if end.payoffs[0].result == "lose" else 0) * chance
        for end, chance in whole.ends.items()
    )
    assert whole.ev == alone + odds.ev + raised.ev

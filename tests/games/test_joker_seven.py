"""Joker seven's odds, by closed forms, by going through every choice of ranks, by brute force and by dealing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod, sqrt

import pytest

from aboveboard.games.joker_seven import GAME
from aboveboard.kernel.cards import JOKER, Card, Shoe, deck
from aboveboard.law import Edition, Terms, load_edition, terms_of
from aboveboard.play.odds.odds import odds_of, wager_odds

TERMS = terms_of(load_edition("ny-charitable", "joker-seven"))
HANDS = comb(54, 7)


def win(wager: str, selection: str | None = None) -> Fraction:
    return wager_odds(TERMS, TERMS.wager(wager), selection).chance("win")


@pytest.mark.parametrize(("word", "number"), [("four", 4), ("five", 5), ("six", 6), ("seven", 7)])
@pytest.mark.parametrize("colour", ["red", "black"])
def test_so_many_of_a_colour(word: str, number: int, colour: str) -> None:
    assert win(f"exactly-{word}", colour) == Fraction(comb(26, number) * comb(28, 7 - number), HANDS)


def test_four_or_more_of_a_colour_is_any_of_the_exact_numbers() -> None:
    assert win("four-or-more", "red") == sum(win(f"exactly-{word}", "red") for word in ("four", "five", "six", "seven"))


def test_jokers() -> None:
    assert win("one-joker") == Fraction(2 * comb(52, 6), HANDS)
    assert win("two-jokers") == Fraction(comb(52, 5), HANDS)


def test_no_pairs_has_seven_ranks_or_six_and_a_joker() -> None:
    assert win("no-pairs") == Fraction(comb(13, 7) * 4**7 + 2 * comb(13, 6) * 4**6, HANDS)


def test_a_specific_pair_is_all_but_none_or_one_of_the_rank() -> None:
    missed = comb(50, 7) + 4 * comb(50, 6)
    assert {win("pair", pick) for pick in TERMS.wager("pair").picks if pick} == {1 - Fraction(missed, HANDS)}


@pytest.mark.parametrize(
    ("wager", "wins"),
    [
        ("no-pairs", lambda counts: max(counts) < 2),
        ("two-pairs", lambda counts: sum(held // 2 for held in counts) >= 2),
        ("prial", lambda counts: max(counts) >= 3),
    ],
)
def test_every_choice_of_ranks(wager: str, wins: Callable[[list[int]], bool]) -> None:
    """Seven of fourteen kinds, four cards of each rank and two jokers."""
    ways = 0
    for kinds in combinations_with_replacement(range(14), 7):
        counts = Counter(kinds)
        if wins(list(counts.values())):
            ways += prod(comb(2 if kind == 13 else 4, held) for kind, held in counts.items())
    assert win(wager) == Fraction(ways, HANDS)


def short() -> Terms:
    """Four ranks and two jokers, with a pay table made up."""
    held = load_edition("ny-charitable", "joker-seven")
    game = replace(GAME, equipment=lambda rules, wheels: Shoe(1, jokers=2, without=tuple(range(9))))
    wagers = {
        name: {**wager, "pays": {"win": f"{number + 2} to {number % 3 + 1}"}}
        for number, (name, wager) in enumerate(held.raw["wagers"].items())
    }
    return terms_of(Edition(held.ruleset, game, {**held.raw, "wagers": wagers}, held.where))


def test_a_short_deck_by_brute_force() -> None:
    terms = short()
    hands = list(combinations(terms.setup.equipment.outcomes, 7))
    assert len(hands) == comb(18, 7)
    for odds in odds_of(terms):
        wager = odds.wager.wager
        assert wager is not None
        assert wager.grade is not None
        won = sum(wager.grade(terms.setup, hand, 1, odds.selection) == "win" for hand in hands)
        pay = odds.wager.payoff("win", odds.selection).gain
        assert odds.chance("win") == Fraction(won, len(hands))
        assert odds.ev == pay * Fraction(won, len(hands)) - Fraction(len(hands) - won, len(hands))


def test_dealing_agrees_within_its_error() -> None:
    rng, cards, deals = random.Random(7), deck(jokers=2), 20_000
    dealt = [rng.sample(cards, 7) for _ in range(deals)]
    plain: dict[tuple[str, str | None], Callable[[list[Card]], bool]] = {
        ("exactly-five", "black"): lambda hand: sum(card < JOKER and card % 4 in (0, 3) for card in hand) == 5,
        ("pair", "8"): lambda hand: sum(card // 4 == 6 for card in hand) >= 2,
        ("prial", None): lambda hand: max(Counter(card // 4 for card in hand).values()) >= 3,
        ("one-joker", None): lambda hand: hand.count(JOKER) == 1,
    }
    for (wager, selection), wins in plain.items():
        chance = float(win(wager, selection))
        assert abs(sum(map(wins, dealt)) / deals - chance) < 4.5 * sqrt(chance * (1 - chance) / deals)

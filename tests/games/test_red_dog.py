"""Red dog: exact odds by closed form, a short deck by brute force, and the best play."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from tests.support.documents import report

from aboveboard.games import red_dog
from aboveboard.games.shapes.deal import Ask
from aboveboard.kernel.cards import Shoe, card, rank
from aboveboard.law import Edition, Terms, load_edition, terms_of
from aboveboard.law.loader import put
from aboveboard.play.odds.advice import advice
from aboveboard.play.odds.in_sequence.added_wagers import best_play
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.odds.report.written import runs
from aboveboard.play.records.settle import play_events

RULESETS = ["nj-casino", "nj-charitable"]
PAYS = {1: 5, 2: 4, 3: 2} | dict.fromkeys(range(4, 12), 1)


def dog(ruleset: str = "nj-casino", **options: int) -> Terms:
    return terms_of(load_edition(ruleset, "red-dog"), options)


def figure(terms: Terms, wager: str) -> Fraction:
    return wager_odds(terms, terms.wager(wager), None).ev


# Two methods for each number.


def closed_form(decks: int) -> tuple[Fraction, Fraction]:
    """By spreads alone: so many pairs of values are so far apart, and each value between them is whole in the shoe."""
    each, whole = 4 * decks, 52 * decks
    pair = Fraction(13 * each * (each - 1), whole * (whole - 1))
    ante = pair * 11 * Fraction(each - 2, whole - 2)
    raised = Fraction(0)
    for spread, pays in PAYS.items():
        chance = Fraction(2 * (12 - spread) * each * each, whole * (whole - 1))
        between = Fraction(spread * each, whole - 2)
        gain = pays * between - (1 - between)
        ante += chance * gain
        raised += chance * max(gain, Fraction(0))
    return ante + raised, raised


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("decks", range(1, 9))
def test_odds_agree_with_the_closed_form(ruleset: str, decks: int) -> None:
    terms = dog(ruleset, decks=decks)
    assert (figure(terms, "ante"), figure(terms, "raise")) == closed_form(decks)
    assert wager_odds(terms, terms.wager("raise"), None).part_of == "ante"


@pytest.mark.parametrize(("decks", "edge"), [(1, 3.155), (2, 3.077), (4, 2.884), (6, 2.798), (8, 2.751)])
def test_published_figures(decks: int, edge: float) -> None:
    """Wizard of Odds, Red Dog; Odds Shark prints the same figures."""
    assert round(-100 * float(figure(dog(decks=decks), "ante")), 3) == edge


@pytest.mark.parametrize("decks", range(1, 9))
def test_the_best_play_is_to_raise_on_a_spread_of_seven_or_more(decks: int) -> None:
    strategy = best_play(dog(decks=decks))[0].strategy
    chosen = [(round.spread, option) for round, option in strategy.items() if isinstance(round, red_dog.Round)]
    assert len(chosen) == len(strategy)
    assert {spread for spread, _ in chosen} == set(range(1, 12))
    assert all((option == "raise") == (spread >= 7) for spread, option in chosen)


# A short deck with a pay table of our own, every order of the cards played out.

RANKS = (0, 1, 3, 6, 7, 12)


def short(pays: dict[str, str]) -> Terms:
    edition = load_edition("nj-casino", "red-dog")
    raw = deepcopy(dict(edition.raw))
    del raw["options"]["pay-table"]
    for grade, pay in pays.items():
        put(raw, f"wagers.ante.pays.{grade}", pay)
        if grade.startswith("spread"):
            put(raw, f"wagers.raise.pays.{grade}", pay)
    without = tuple(one for one in range(13) if one not in RANKS)
    game = replace(red_dog.GAME, equipment=lambda rules, wheels: Shoe(1, without=without))
    return terms_of(Edition(edition.ruleset, game, raw, "short deck"))


def brute_force(spreads: dict[int, int], three: int, pair: int, consecutive: int) -> Fraction:
    """Every order of three cards, by suits too; what is seen when a raise is asked for is the two cards alone."""
    deck = [one * 4 + suit for one in RANKS for suit in range(4)]
    total, orders = Fraction(0), 0
    asked: dict[tuple[int, int], list[int]] = {}
    for first, second, third in permutations(deck, 3):
        orders += 1
        one, two, three_rank = rank(first), rank(second), rank(third)
        apart = abs(one - two)
        if apart == 1:
            total += consecutive
        elif apart == 0:
            total += three if three_rank == one else pair
        else:
            between = min(one, two) < three_rank < max(one, two)
            asked.setdefault((first, second), []).append(spreads[apart - 1] if between else -1)
    total += sum(max(sum(gains), 2 * sum(gains)) for gains in asked.values())
    return total / orders


@pytest.mark.parametrize("seed", range(3))
def test_short_deck_by_brute_force(seed: int) -> None:
    spreads = {spread: 1 + (7 * spread + 5 * seed) % 9 for spread in range(1, 12)}
    three, pair, consecutive = 6 + seed, -1 if seed == 1 else 0, -1 if seed == 2 else 0
    pays = {f"spread {spread}": f"{pay} to 1" for spread, pay in spreads.items()}
    pays |= {"three of a kind": f"{three} to 1", "pair": "lose" if pair else "push"}
    pays |= {"consecutive": "lose" if consecutive else "push"}
    assert figure(short(pays), "ante") == brute_force(spreads, three, pair, consecutive)


# The table.


def test_every_deal_of_three_cards_is_graded_once() -> None:
    setup = dog().setup
    grades = set()
    for cards in permutations(range(0, 52, 2), 3):
        round: Any = red_dog.Round((1,))
        while (need := red_dog.need(setup, round)) is not None:
            if isinstance(need, Ask):
                round = red_dog.choose(setup, round, need.seat, "call")
            else:
                round = red_dog.give(setup, round, cards[len(round.cards)])
        grade = red_dog.on_ante(setup, round, 1, None)
        low, high = sorted(red_dog.value(one) for one in cards[:2])
        third = red_dog.value(cards[2])
        if high - low == 1:
            assert grade == "consecutive"
        elif high == low:
            assert grade == ("three of a kind" if third == low else "pair")
        else:
            assert grade == (f"spread {high - low - 1}" if low < third < high else "lose")
        grades.add(grade)
    assert {f"spread {spread}" for spread in range(1, 12)} < grades


def test_values_run_from_two_to_fourteen() -> None:
    assert [red_dog.value(card(f"{name}h")) for name in "23456789TJQKA"] == list(range(2, 15))


def test_everyone_shares_the_three_cards() -> None:
    events: list[dict[str, Any]] = [
        {"bet": {"seat": 1, "wager": "ante", "stake": 1000}},
        {"bet": {"seat": 4, "wager": "initial", "stake": 500}},
        {"shoe": "2h Kc"},
        {"act": {"seat": 1, "do": "raise"}},
        {"act": {"seat": 4, "do": "stand"}},
        {"shoe": "7d"},
    ]
    answer = report(play_events(dog(), events))
    assert [(row["seat"], row["wager"], row["pays"]) for row in answer["settlements"]] == [
        (1, "ante", 1000), (1, "raise", 1000), (4, "ante", 500),
    ]  # fmt: skip
    assert answer["riding"] == []


def test_a_better_pay_table_counts_for_the_raise_as_well() -> None:
    lines = {f"spread {spread}": f"{pay} to 1" for spread, pay in PAYS.items()} | {"three of a kind": "11 to 1"}
    terms = terms_of(load_edition("nj-casino", "red-dog"), {"pay-table": {**lines, "spread 1": "11 to 1"}})
    assert figure(terms, "ante") > figure(dog(), "ante")
    assert terms.wager("raise").pay_text("spread 1", None) == "11 to 1"


def test_the_best_play_is_given_by_spreads() -> None:
    document = advice(dog(decks=6))
    assert document is not None
    assert [(line["do"], line["when"][0], len(line["when"])) for line in document["play"]] == [
        ("call", "a spread of 1", 6), ("raise", "a spread of 7", 5),
    ]  # fmt: skip


def test_spreads_summed_together() -> None:
    assert runs([f"a spread of {n}" for n in (1, 2, 3, 5, 7, 8)]) == [
        "a spread of 1 to 3",
        "a spread of 5",
        "a spread of 7 to 8",
    ]
    assert runs(["a tie", "10 against 9", "11 against 9"]) == ["a tie", "10 against 9", "11 against 9"]

"""The chance of every grade of a wager: reckoned by hand, and by the engine of its family."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from aboveboard.games import REGISTRY
from aboveboard.games.blackjack import GAME as BLACKJACK
from aboveboard.games.families.first_cards import ACES
from aboveboard.kernel.grades import LOSE
from aboveboard.kernel.poker.hands import FIVE, THREE, best_five, three
from aboveboard.kernel.poker.joker_hands import NAMES
from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.law.errors import BadInput
from aboveboard.law.files import texts
from aboveboard.play.odds.grade_chances import grade_chances

POSTED = {"progressive-pays-ace": "1 to 1", "progressive-pays-two-aces": "3 to 1"}
"""What New Jersey's text leaves to the operator."""
OFFERED_NOWHERE = {("spanish-21", "aces")}
"""What no text that is held has a wager on."""


def progressive_blackjack(decks: str) -> Terms:
    return terms_of(load_edition("nj-casino", "blackjack"), {**POSTED, "decks": decks})


@pytest.mark.parametrize(("decks", "number"), [("6", 6), ("8", 8)])
def test_two_aces_of_one_suit_by_the_decks_in_the_shoe(decks: str, number: int) -> None:
    """Four suits, of each so many aces as decks, two of which come first: more decks, more often."""
    terms = progressive_blackjack(decks)
    found = grade_chances(terms, terms.wager("progressive"))
    cards, aces = 52 * number, 4 * number
    suited = Fraction(4 * comb(number, 2), comb(cards, 2))
    assert found["suited aces"] == suited
    assert found["two aces"] == Fraction(comb(aces, 2), comb(cards, 2)) - suited
    assert found["ace"] == Fraction(aces * (cards - aces), comb(cards, 2))
    assert sum(found.values()) == 1


def test_six_decks_and_eight_are_told_apart() -> None:
    six, eight = (
        grade_chances(terms, terms.wager("progressive"))["suited aces"] for terms in map(progressive_blackjack, "68")
    )
    assert (six, eight) == (Fraction(5, 4043), Fraction(7, 5395))


def test_the_royal_flush_of_five_cards() -> None:
    terms = terms_of(load_edition("nj-casino", "caribbean-stud"))
    found = grade_chances(terms, terms.wager("progressive"))
    assert found["royal flush"] == Fraction(1, 649740)
    ways = {"flush": 5108, "full house": 3744, "four of a kind": 624, "straight flush": 36, "royal flush": 4}
    assert {grade: chance * comb(52, 5) for grade, chance in found.items() if grade != LOSE} == ways


@pytest.mark.provision("nyc-5321.18-g-1")
def test_the_royal_flush_of_seven_cards() -> None:
    """Five cards are fixed and the other two are any; the counts of the others are well known."""
    terms = terms_of(load_edition("ny-commercial", "heads-up-holdem"))
    found = grade_chances(terms, terms.wager("trips-plus"))
    assert found["royal flush"] == Fraction(4 * comb(47, 2), comb(52, 7)) == Fraction(1, 30940)
    ways = {
        "three of a kind": 6461620, "straight": 6180020, "flush": 4047644, "full house": 3473184,
        "four of a kind": 224848, "straight flush": 37260, "royal flush": 4324,
    }  # fmt: skip
    assert {grade: chance * comb(52, 7) for grade, chance in found.items() if grade != LOSE} == ways


def test_three_cards_counted_one_by_one() -> None:
    terms = terms_of(load_edition("nj-casino", "three-card-poker"))
    counted = Counter(THREE[three(hand)[0]] for hand in combinations(range(52), 3))
    found = grade_chances(terms, terms.wager("pair-plus"))
    assert found == {
        LOSE if grade == "high card" else grade: Fraction(ways, comb(52, 3)) for grade, ways in counted.items()
    }


def test_seven_cards_with_a_joker_that_completes_five_aces() -> None:
    terms = terms_of(load_edition("nj-casino", "pai-gow-poker"))
    found = grade_chances(terms, terms.wager("bonus"))
    assert found["five aces"] == Fraction(comb(48, 2), comb(53, 7))
    assert sum(found.values()) == 1


def test_every_declared_grade_can_come_about_and_no_other() -> None:
    """Over all texts and games: whoever puts a pay table on such a wager knows what it can be graded as."""
    met = set()
    for edition in texts():
        for name, law in edition.law.wagers.items():
            wager = law.game_wager(name)
            grades = edition.game.wagers[wager].grades if wager in edition.game.wagers else ()
            if not grades or (edition.game.name, wager) in met:
                continue
            left = [each for each, one in terms_of(edition).choices.items() if one.default is None and "-pays" in each]
            terms = terms_of(edition, dict.fromkeys(left, "2 to 1"))
            found = grade_chances(terms, terms.wager(name))
            assert set(found) - {LOSE} == set(grades), f"{edition.name}: {name}"
            met.add((edition.game.name, wager))
    declared = {(game.name, name) for game in REGISTRY.values() for name, one in game.wagers.items() if one.grades}
    assert met == declared - OFFERED_NOWHERE


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("caribbean-stud", "progressive"),
        ("blackjack", "aces"),
        ("heads-up-holdem", "trips-plus"),
        ("three-card-poker", "pair-plus"),
        ("pai-gow-poker", "bonus"),
    ],
)
def test_the_hands_that_a_progressive_may_be_put_on_are_declared(game: str, wager: str) -> None:
    assert REGISTRY[game].wagers[wager].grades


def test_a_hand_for_each_declared_grade_of_a_poker_hand() -> None:
    """The same names by another way: every hand of five is of one category, and so is every one with a joker."""
    assert set(FIVE) < set(NAMES)
    assert FIVE[best_five((48, 44, 40, 36, 32, 0, 5))[0]] == "royal flush"
    assert BLACKJACK.wagers["aces"].grades == ACES


@pytest.mark.parametrize(
    ("ruleset", "game", "wager", "selection", "why"),
    [
        ("nj-casino", "pai-gow-poker", "pai-gow-poker", None, "sampled"),
        ("nj-casino", "blackjack", "blackjack", None, "rounded"),
        ("nj-casino", "blackjack", "progressive", None, "not stated"),
        ("pa", "craps", "horn", None, "by its parts"),
        ("pa", "craps", "place-to-win", "7", "cannot be picked"),
    ],
)
def test_where_no_exact_chance_is_known_a_sentence_says_why(
    ruleset: str, game: str, wager: str, selection: str | None, why: str
) -> None:
    terms = terms_of(load_edition(ruleset, game))
    with pytest.raises(BadInput, match=why):
        grade_chances(terms, terms.wager(wager), selection)


def test_a_wager_that_rides_over_outcomes_has_its_chances_too() -> None:
    terms = terms_of(load_edition("pa", "craps"))
    field = grade_chances(terms, terms.wager("field"))
    assert field == {
        "two": Fraction(1, 36), "twelve": Fraction(1, 36), "win": Fraction(14, 36), LOSE: Fraction(20, 36)
    }  # fmt: skip
    assert grade_chances(terms, terms.wager("place-to-win"), "4")["win"] == Fraction(1, 3)

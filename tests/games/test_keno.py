"""Keno's odds, by the hypergeometric formula, by published figures, by brute force and by drawing."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import pytest
from tests.support.documents import rows, settle_under

from aboveboard.games.families.draws import draw
from aboveboard.games.keno import GAME, SPOTS, in_order, ticket
from aboveboard.kernel.balls import Balls
from aboveboard.law import BadInput, Edition, load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds

EDITION = load_edition("nj-casino", "keno")
TERMS = terms_of(EDITION)


def catch(spots: int, caught: int) -> Fraction:
    wager = TERMS.wager(f"{spots}-spot")
    ends = wager_odds(TERMS, wager, wager.picks[0]).ends
    return sum((chance for end, chance in ends.items() if end.grades == (f"catch {caught}",)), Fraction(0))


@pytest.mark.parametrize("spots", range(1, 11))
def test_catches_are_hypergeometric(spots: int) -> None:
    for caught in range(spots + 1):
        assert catch(spots, caught) == Fraction(comb(20, caught) * comb(60, spots - caught), comb(80, spots))
    assert sum(catch(spots, caught) for caught in range(spots + 1)) == 1


@pytest.mark.parametrize(
    ("spots", "caught", "one_in"), [(1, 1, "4.00"), (5, 5, "1550.57"), (8, 8, "230114.61"), (10, 10, "8911711.18")]
)
def test_published_chances(spots: int, caught: int, one_in: str) -> None:
    """The Wizard of Odds and the printed books of most keno rooms give the same chances."""
    assert f"{float(1 / catch(spots, caught)):.2f}" == one_in


def test_any_numbers_have_the_odds_of_those_listed() -> None:
    (listed,) = rows(TERMS, "three-spot")
    (other,) = rows(TERMS, "three-spot", "44-3-17")
    assert other["selection"] == "3-17-44"
    assert {**other, "selection": "1-2-3"} == listed


@pytest.mark.parametrize("pick", ["3-17", "3-17-17", "0-1-2", "3-17-81", "red", "3-17-44-45", "--"])
def test_what_is_no_ticket_of_three_is_refused(pick: str) -> None:
    with pytest.raises(BadInput, match="three-spot"):
        list(rows(TERMS, "three-spot", pick))


def test_numbers_are_written_from_the_lowest() -> None:
    assert in_order(TERMS.setup, "44,3,17") == "3-17-44"
    assert in_order(TERMS.setup, "red") == "red"


def test_few_balls_by_brute_force() -> None:
    """Five of twelve balls, tickets of one to four numbers, with a pay table made up."""
    words = SPOTS[:4]
    game = draw(
        "keno", "Keno", GAME.about, 5, "cage", lambda rules, wheels: Balls(12),
        {f"{word}-spot": ticket(number) for number, word in enumerate(words, 1)},
    )  # fmt: skip
    wagers = {
        f"{word}-spot": {
            **EDITION.raw["wagers"][f"{word}-spot"],
            "pays": {f"catch {caught}": f"{3 * caught + spots + 1} for 2" for caught in range(1, spots + 1)}
            | {"catch 0": "lose"},
        }
        for spots, word in enumerate(words, 1)
    }
    terms = terms_of(Edition("nj-casino", game, {**EDITION.raw, "wagers": wagers}, EDITION.where))
    drawn = list(combinations(range(1, 13), 5))
    rng = random.Random(3)
    for spots, word in enumerate(words, 1):
        numbers = sorted(rng.sample(range(1, 13), spots))
        pick = "-".join(map(str, numbers))
        caught = [len(set(numbers) & set(balls)) for balls in drawn]
        gains = [Fraction(3 * number + spots + 1, 2) - 1 if number else Fraction(-1) for number in caught]
        odds = wager_odds(terms, terms.wager(f"{word}-spot"), pick)
        assert odds.ev == sum(gains, Fraction(0)) / len(drawn)


def test_drawing_agrees_within_its_error() -> None:
    rng, games = random.Random(11), 20_000
    marked = set(rng.sample(range(1, 81), 4))
    seen = sum(len(marked & set(rng.sample(range(1, 81), 20))) == 2 for _ in range(games)) / games
    chance = float(catch(4, 2))
    assert abs(seen - chance) < 4.5 * sqrt(chance * (1 - chance) / games)


def test_the_operator_sets_every_line() -> None:
    own = terms_of(EDITION, {"ten-spot-pays-catch-0": "5 for 1", "ten-spot-pays-catch-5": "lose"})
    before, after = (wager_odds(terms, terms.wager("ten-spot"), "1-2-3-4-5-6-7-8-9-10").ev for terms in (TERMS, own))
    assert after - before == 5 * catch(10, 0) - 2 * catch(10, 5)


def test_a_draw_that_was_annulled_is_done_again() -> None:
    ticket = {"bet": {"seat": 1, "wager": "one-spot", "selection": "7", "stake": 100}}
    failed, good = {"draw": list(range(1, 21))}, {"draw": list(range(21, 41))}
    answer = settle_under(TERMS, [ticket, failed, {"irregularity": {"kind": "ball-failure", "event": 1}}, good])
    assert [note["event"] for note in answer["voided"]] == [1]
    assert [(row["event"], row["result"]) for row in answer["settlements"]] == [(3, "lose")]
    answer = settle_under(TERMS, [ticket, failed, {"irregularity": {"kind": "draw-interrupted", "event": 1}}])
    assert [(row["result"], row["returned"]) for row in answer["settlements"]] == [("void", 100)]

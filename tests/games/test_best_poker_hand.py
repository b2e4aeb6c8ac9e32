"""Best poker hand: its sampled odds against brute force on short decks, and against dealing by another road."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import sqrt
from typing import Any

import pytest

from aboveboard.games.best_poker_hand import GAME, by_category
from aboveboard.games.families.draws import BestOf
from aboveboard.kernel.poker.hands import FIVE, five, three
from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.draws import best_hand
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.odds.report.report import row

TERMS = terms_of(load_edition("ny-charitable", "best-poker-hand"))


@pytest.fixture
def few_deals(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> int:
    """Fewer deals than a person is shown, apart from those."""
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(tmp_path))
    return 300_000


@pytest.mark.parametrize(("size", "cards"), [(3, 9), (5, 11)])
def test_short_decks_by_brute_force(size: int, cards: int) -> None:
    """Two hands from a few cards: every deal is counted, and samples stay within their error."""
    worth = three if size == 3 else five
    deck = tuple(random.Random(size).sample(range(52), cards))
    every: Counter[tuple[int, int]] = Counter()
    for first in combinations(deck, size):
        for second in combinations([card for card in deck if card not in first], size):
            values = worth(first), worth(second)
            every[max(values)[0], values.count(max(values))] += 1
    deals, whole = 200_000, sum(every.values())
    found = best_hand.sample(BestOf(2, size, by_category), deck, deals)  # type: ignore[arg-type]
    assert sum(map(sum, found)) == deals
    for number, line in enumerate(found):
        for shared, count in enumerate(line):
            chance = every[number, shared] / whole
            assert abs(count / deals - chance) <= 4.5 * sqrt(chance * (1 - chance) / deals)


def test_dealing_by_the_definitions_agrees(few_deals: int) -> None:
    """The best of ten hands, ranked by the plain definitions and dealt by another generator."""
    rng, deals = random.Random(5), 4_000
    seen: Counter[int] = Counter()
    for _ in range(deals):
        cards = rng.sample(range(52), 50)
        seen[max(five(cards[start : start + 5]) for start in range(0, 50, 5))[0]] += 1
    found = best_hand.sample(BestOf(10, 5, by_category), tuple(range(52)), few_deals)
    for number, line in enumerate(found):
        chance = sum(line) / few_deals
        assert abs(seen[number] / deals - chance) <= 4.5 * sqrt(chance * (1 - chance) / deals) + 1 / deals


def test_a_sample_depends_on_nothing_but_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    ten, deck = BestOf(10, 5, by_category), tuple(range(52))
    monkeypatch.setattr(best_hand, "BLOCK", 10_000)
    one = best_hand.sample(ten, deck, 45_000)
    monkeypatch.setattr(best_hand, "WORKERS", 1)
    assert best_hand.sample(ten, deck, 45_000) == one
    categories = [sum(row) for row in best_hand.sample(ten, deck, 10_000)]
    assert categories == [11, 4588, 2906, 1804, 330, 188, 145, 26, 1, 1], "stored samples are of the very same deals"


def test_odds_are_said_to_be_sampled(few_deals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_hand, "DEALS", few_deals)
    answer: Any = row(TERMS, TERMS.wager("number"), "3").to_json()
    assert answer["exact"] is False
    assert 0 < answer["stderr"] < 0.001
    assert "/" not in answer["ev"]
    assert abs(float(answer["ev"]) + 0.5454) < 5 * answer["stderr"]
    assert float(answer["win"]) + float(answer["push"]) + float(answer["lose"]) == pytest.approx(1)
    assert {**answer, "selection": "7"} == row(TERMS, TERMS.wager("number"), "7").to_json()


def test_the_gain_follows_from_the_chances(few_deals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_hand, "DEALS", few_deals)
    odds = wager_odds(TERMS, TERMS.wager("number"), "1")
    assert sum(odds.ends.values()) == 1
    assert odds.ev == sum(end.payoffs[0].gain * chance for end, chance in odds.ends.items())
    assert {end.grades[0] for end in odds.ends} <= {*FIVE, "lose"}


def test_a_round_is_ten_hands_of_five() -> None:
    setup = TERMS.setup
    round = GAME.begin(setup, (1,))
    for card in range(50):
        need = GAME.need(setup, round)
        assert need is not None
        assert getattr(need, "place", None) == str(card // 5 + 1)
        round = GAME.give(setup, round, card)
    assert GAME.need(setup, round) is None

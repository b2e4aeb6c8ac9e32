"""Beat the dealer: who throws when, and the odds by symmetry rather than by the chain."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.support.documents import settle

from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds

RULESETS = ("ny-charitable", "nj-charitable")
GAME = "beat-the-dealer"


def bet(seat: int) -> dict[str, Any]:
    return {"bet": {"seat": seat, "wager": GAME, "stake": 500}}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ties_are_all_that_the_house_has(ruleset: str) -> None:
    """Either side is higher equally often, so the player wins half of what is no tie."""
    ways = [6 - abs(total - 7) for total in range(2, 13)]
    tie = Fraction(sum(way * way for way in ways), 36**2)
    terms = terms_of(load_edition(ruleset, GAME))
    odds = wager_odds(terms, terms.wager(GAME), None)
    assert tie == Fraction(73, 648)
    assert odds.chance("win") == (1 - tie) / 2
    assert odds.ev == -tie
    assert odds.rolls == 2


def test_every_pair_of_throws() -> None:
    for dealer, player in product(product(range(1, 7), repeat=2), repeat=2):
        events = [bet(1), {"roll": list(dealer)}, {"roll": list(player)}]
        answer = settle({"ruleset": "ny-charitable", "game": GAME, "events": events})
        wins = sum(player) > sum(dealer)
        assert [row["result"] for row in answer["settlements"]] == ["win" if wins else "lose"]
        assert answer["settlements"][0]["event"] == 2


def test_each_player_throws_against_the_same_total() -> None:
    events = [bet(2), bet(1), bet(4), {"roll": [4, 4]}, {"roll": [6, 4]}, {"roll": [1, 1]}, {"roll": [4, 4]}]
    answer = settle({"ruleset": "ny-charitable", "game": GAME, "events": events})
    ends = [(row["event"], row["seat"], row["result"], row["grade"]) for row in answer["settlements"]]
    assert ends == [(4, 1, "win", "win"), (5, 2, "lose", "lose"), (6, 4, "lose", "tie")]
    again = settle({"ruleset": "ny-charitable", "game": GAME, "events": [*events, bet(1), {"roll": [1, 1]}]})
    assert again["refused"] == []
    assert [row["wager"] for row in again["riding"]] == [GAME]

"""Chuck-a-luck's odds by the binomial, in both rulesets."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from tests.support.documents import settle

from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds

RULESETS = ("ny-charitable", "nj-charitable")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("number", range(1, 7))
def test_once_twice_and_three_times(ruleset: str, number: int) -> None:
    terms = terms_of(load_edition(ruleset, "chuck-a-luck"))
    odds = wager_odds(terms, terms.wager("number"), str(number))
    shows = [Fraction(comb(3, times) * 5 ** (3 - times), 216) for times in range(4)]
    assert odds.chance("lose") == shows[0]
    assert odds.ev == shows[1] + 2 * shows[2] + 3 * shows[3] - shows[0] == Fraction(-17, 216)
    assert {gain: chance for gain, chance in odds.gains.items() if gain > 0} == {1: shows[1], 2: shows[2], 3: shows[3]}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_stake_on_every_number_loses_only_when_numbers_repeat(ruleset: str) -> None:
    """Three different faces pay three winners from three losers; a pair costs one stake, a triple two."""
    bets = [{"bet": {"seat": 1, "wager": "number", "selection": str(n), "stake": 100}} for n in range(1, 7)]
    for throw, net in (([1, 2, 3], 0), ([4, 4, 6], -100), ([5, 5, 5], -200)):
        answer = settle({"ruleset": ruleset, "game": "chuck-a-luck", "events": [*bets, {"roll": throw}]})
        assert sum(row["pays"] + row["returned"] - row["stake"] for row in answer["settlements"]) == net

"""Over and under seven: three spaces that share every throw, each at the same cost."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.support.documents import settle

from aboveboard.kernel.dice import Dice
from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds

RULESETS = ("ny-charitable", "nj-charitable")
SPACES = ("under-seven", "seven", "over-seven")


def ways(total: int) -> int:
    return 6 - abs(total - 7)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_space_costs_a_sixth(ruleset: str) -> None:
    terms = terms_of(load_edition(ruleset, "over-under-seven"))
    under = Fraction(sum(ways(total) for total in range(2, 7)), 36)
    seven = Fraction(ways(7), 36)
    over = Fraction(sum(ways(total) for total in range(8, 13)), 36)
    assert under + seven + over == 1
    found = {name: wager_odds(terms, terms.wager(name), None) for name in SPACES}
    assert [found[name].chance("win") for name in SPACES] == [under, seven, over]
    assert [found[name].ev for name in SPACES] == [2 * under - 1, 5 * seven - 1, 2 * over - 1] == [Fraction(-1, 6)] * 3


@pytest.mark.parametrize("ruleset", RULESETS)
def test_exactly_one_space_wins_each_throw(ruleset: str) -> None:
    bets = [{"bet": {"seat": 1, "wager": name, "stake": 500}} for name in SPACES]
    for throw in Dice(2).outcomes:
        answer = settle({"ruleset": ruleset, "game": "over-under-seven", "events": [*bets, {"roll": list(throw)}]})
        assert sorted(row["result"] for row in answer["settlements"]) == ["lose", "lose", "win"]
        assert answer["riding"] == []

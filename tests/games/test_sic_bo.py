"""Sic bo's odds, by closed forms that know nothing of the program's tables."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from tests.support.documents import settle

from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds

TOSSES = 216
TRIPLES = 6
TOTAL_PAYS = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50}


def terms(ruleset: str, **options: Any) -> Terms:
    return terms_of(load_edition(ruleset, "sic-bo"), options)


def ev(given: Terms, wager: str, selection: str | None = None) -> Fraction:
    return wager_odds(given, given.wager(wager), selection).ev


def shows(times: int) -> int:
    """Tosses in which a given number shows just so often."""
    return int(comb(3, times) * 5 ** (3 - times))


def ways(total: int) -> int:
    """Tosses of a given total: placings of the spots, less those that give a die more than six."""
    return sum((-1) ** over * comb(3, over) * comb(total - 6 * over - 1, 2) for over in range(4) if total > 6 * over)


def even_chance(winning: int, odds: int) -> Fraction:
    return Fraction(winning * (odds + 1), TOSSES) - 1


@pytest.mark.parametrize("ruleset", ["pa", "nj-casino"])
def test_odds_by_closed_form(ruleset: str) -> None:
    table = terms(ruleset)
    for number in "123456":
        assert ev(table, "three-of-a-kind", number) == even_chance(shows(3), 150) == Fraction(-65, 216)
        assert ev(table, "two-of-a-kind", number) == even_chance(shows(2) + shows(3), 8) == Fraction(-1, 3)
        paid = sum((times + 1) * shows(times) for times in (1, 2, 3))
        assert ev(table, "one-of-a-kind", number) == Fraction(paid, TOSSES) - 1 == Fraction(-17, 216)
    assert ev(table, "any-three-of-a-kind") == even_chance(TRIPLES, 24) == Fraction(-11, 36)
    for name in ("small", "big"):
        assert ev(table, name) == even_chance((TOSSES - TRIPLES) // 2, 1) == Fraction(-1, 36)


@pytest.mark.parametrize("ruleset", ["pa", "nj-casino"])
@pytest.mark.parametrize("total", range(4, 18))
def test_totals_by_closed_form(ruleset: str, total: int) -> None:
    assert ev(terms(ruleset), "total-value", str(total)) == even_chance(ways(total), TOTAL_PAYS[total])


def test_combinations_by_inclusion_and_exclusion() -> None:
    table = terms("pa")
    both = TOSSES - 2 * 5**3 + 4**3
    picks = table.wager("two-dice-combination").picks
    assert len(picks) == comb(6, 2)
    assert {ev(table, "two-dice-combination", pick) for pick in picks} == {even_chance(both, 5)} == {Fraction(-1, 6)}


def test_the_dearer_atlantic_city_odds_are_an_option() -> None:
    options = {
        "three-of-a-kind-pays": "180 to 1",
        "total-value-pays-4": "60 to 1",
        "two-dice-combination-pays": "6 to 1",
    }
    table = terms("nj-casino", **options)
    assert ev(table, "triple", "1") == even_chance(shows(3), 180)
    assert ev(table, "total", "4") == even_chance(ways(4), 60)
    assert ev(table, "total", "17") == even_chance(ways(17), 50)
    assert ev(table, "combination", "1-2") == even_chance(30, 6)


def record(*events: dict[str, Any]) -> dict[str, Any]:
    return {"ruleset": "pa", "game": "sic-bo", "events": list(events)}


def test_a_call_that_the_record_never_names_is_not_asked_for() -> None:
    bet = {"bet": {"seat": 1, "wager": "small", "stake": 1000}}
    answer = settle(
        record(bet, {"call": "no-more-bets"}, {"roll": [1, 2, 4]}, bet, {"call": "no-more-bets"}, {"roll": [1, 2, 4]})
    )
    assert answer["refused"] == []
    assert len(answer["settlements"]) == 2
    assert "display-cleared" in answer["unchecked"]
    assert "calls" not in answer["unchecked"]


def test_a_record_that_names_the_call_must_make_it() -> None:
    bet = {"bet": {"seat": 1, "wager": "small", "stake": 1000}}
    answer = settle(record({"call": "no-more-bets"}, {"roll": [1, 2, 4]}, bet, {"call": "display-cleared"}, bet))
    assert [(note["event"], note["cite"]) for note in answer["refused"]] == [(2, ["58 Pa. Code 625a.5(f)"])]
    assert "display-cleared" not in answer["unchecked"]

"""What a progressive wager is worth at what its meter reads, against the table itself and hand by hand."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from tests.support.terminal import run

import aboveboard
from aboveboard import RegulatedGame
from aboveboard.law.errors import BadInput
from aboveboard.play.odds.metered import at_meter

STUD = ("odds", "nj-casino", "caribbean-stud")
HANDS = 2_598_960
"""All hands of five cards."""
COUNTED = {50: 5_108, 100: 3_744, 500: 624}
"""How many of them win a fixed amount: flushes, full houses, fours of a kind."""
ROYAL = "As 2c Ks 3d Qs 4c Js 5d Ts 7h"


def stud(**options: int) -> RegulatedGame:
    return aboveboard.ruleset("nj-casino").game(
        "caribbean-stud", {name.replace("_", "-"): value for name, value in options.items()}
    )


def by_hand(cents: int) -> Fraction:
    """The gain of a dollar from the counts of hands alone, whole cents paid of a tenth of the meter."""
    fixed = sum(pays * 100 * hands for pays, hands in COUNTED.items())
    return Fraction(fixed + 36 * (cents // 10) + 4 * cents, 100 * HANDS) - 1


@pytest.mark.parametrize("cents", [0, 1, 999, 1_000_000, 1_003_500, 1_003_509, 21_804_737, 10**9])
def test_the_gain_is_that_of_the_hands_counted(cents: int) -> None:
    assert at_meter(stud().odds("progressive")[0], cents).ev == by_hand(cents)


def test_at_what_the_operator_has_it_read_it_is_the_gain_of_the_wager() -> None:
    for cents in (1_000_000, 7_654_320):
        odds = stud(progressive_meter=cents).odds("progressive")[0]
        assert at_meter(odds, cents).ev == odds.ev


def test_it_is_even_from_the_first_whole_cent_on() -> None:
    even = at_meter(stud().odds("progressive")[0], 0).even
    assert even is not None
    fixed = sum(pays * hands for pays, hands in COUNTED.items())
    assert even.exact == Fraction(100 * (HANDS - fixed) * 10, 36 + 40)
    assert by_hand(even.cents) >= 0 > by_hand(even.cents - 1)
    assert even.cents >= even.exact


def test_the_table_pays_what_is_reckoned() -> None:
    bets = [
        {"bet": {"seat": 1, "wager": wager, "stake": stake}} for wager, stake in (("ante", 500), ("progressive", 100))
    ]
    found = stud().settle(
        {"events": [{"meter": {"wager": "progressive", "cents": 1_003_509}}, *bets, {"shoe": ROYAL},
                    {"act": {"seat": 1, "do": "bet"}}]}
    )  # fmt: skip
    (row,) = (row for row in found.settlements if row.wager == "progressive")
    assert row.pays == 1_003_509 - 100


def test_one_whose_fixed_awards_alone_give_back_more_than_is_staked() -> None:
    generous = under('pays = { flush = "2000 for 1", "straight flush" = "1% of meter" }')
    found = at_meter(generous.odds("progressive")[0], 0)
    assert found.ev == Fraction(2000 * 5_108 + 100 * 3_744 + 500 * 624, HANDS) - 1
    assert found.even == (Fraction(0), 0)


def under(pays: str) -> RegulatedGame:
    """Caribbean stud with another pay table of its progressive wager."""
    return aboveboard.under(
        aboveboard.edition(
            f"""
            like = "nj-casino/caribbean-stud"
            cite = "House Rules"
            source = "the house's own book"
            [wagers.progressive]
            {pays}
            """
        )
    )


@pytest.mark.parametrize("cents", [-1, 10**16, True, 1.5, "many", None])
def test_a_reading_is_whole_cents(cents: object) -> None:
    with pytest.raises(BadInput, match="meter: whole cents from 0 to"):
        at_meter(stud().odds("progressive")[0], cents)


def test_the_command_adds_its_fields_and_changes_none() -> None:
    plain = run(*STUD, "--json").document
    found = run(*STUD, "--meter", "1003500", "--json").document
    (metered,) = (row for row in found["wagers"] if "meter" in row)
    assert metered["wager"] == "progressive"
    assert metered.pop("meter") == {
        "cents": 1_003_500,
        "ev": str(by_hand(1_003_500)),
        "edge": "60.828%",
        "even": {"exact": "414290000/19", "cents": 21_804_740},
    }
    assert json.dumps(found) == json.dumps(plain)
    said = run(*STUD, "--meter", "1003500").out
    assert "with a meter of $10,035 its edge is 60.828%" in said
    assert "it is not against the player from $218,047.40 on" in said


def test_what_has_no_meter_says_so() -> None:
    assert run("odds", "nj-casino", "craps", "--meter", "5").err.strip() == (
        "aboveboard: Craps has no wager here that is paid out of a meter"
    )
    assert "an Ante Wager has no meter here; progressive has" in run(*STUD, "--wager", "ante", "--meter", "5").err
    assert "--meter: bell-jar is a pool" in run("odds", "ny-charitable", "bell-jar", "--meter", "0").err

"""Raffles: every number sold of small ones, by going through them one ticket at a time."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import permutations, product

import pytest

import aboveboard
from aboveboard import BadInput


def figures(game: str, given: dict[str, object], ruleset: str = "ny-charitable") -> dict[str, object]:
    """The figures of a plan as JSON has them."""
    found = aboveboard.plan(ruleset, game, given).to_json()["figures"]
    assert isinstance(found, dict)
    return found


def test_a_raffle_ticket_by_ticket() -> None:
    given = {"price": 2500, "printed": 2000, "prizes": [{"cents": 700000}, {"cents": 90000, "donated": True}],
             "expenses": 12345, "year_net": 100000, "sold": list(range(2001))}  # fmt: skip
    found = figures("raffle", given)
    rows, cliffs = found["sold"], found["cliffs"]
    assert isinstance(rows, list)
    assert isinstance(cliffs, list)
    assert found["break_even"] == next(row["sold"] for row in rows if row["net"] >= 0)
    changes = []
    for row in rows:
        net = row["sold"] * 2500 - 712345
        assert row["net"] == net
        regime = "exempt" if net < 500000 else "verified-statement" if net < 3000000 else "licensed"
        fee = (net * 2 + 50) // 100 if regime == "licensed" else 0
        assert (row["regime"], row["fee"]) == (regime, fee)
        if row["sold"] and regime != rows[row["sold"] - 1]["regime"]:
            changes.append((row["sold"], rows[row["sold"] - 1]["net"] - rows[row["sold"] - 1]["fee"], net - fee))
    assert [(each["sold"], each["before"], each["after"]) for each in cliffs] == changes
    assert len(changes) == 2


def test_what_a_ticket_wins_by_every_drawing() -> None:
    prizes = (500, 300, 100)
    for sold in range(1, 6):
        won, ways = 0, 0
        for drawn in permutations(range(sold), min(sold, 3)):
            won += sum(prize for prize, ticket in zip(prizes, drawn, strict=False) if ticket == 0)
            ways += 1
        found = figures(
            "raffle", {"price": 7, "printed": 9, "prizes": [{"cents": each} for each in prizes], "sold": [sold]}
        )
        rows = found["sold"]
        assert isinstance(rows, list)
        assert Fraction(rows[0]["ev"]) == Fraction(won, ways * 7) - 1


@pytest.mark.parametrize("returned", [True, False])
def test_a_calendar_by_every_drawing(returned: bool) -> None:
    prizes = (500, 300, 100)
    for sold in range(3, 6):
        ways = list(product(range(sold), repeat=3) if returned else permutations(range(sold), 3))
        won = sum(prize for drawn in ways for prize, ticket in zip(prizes, drawn, strict=True) if ticket == 0)
        once = sum(0 in drawn for drawn in ways)
        winners = sum(len(set(drawn)) for drawn in ways)
        draws = [{"day": f"2027-01-0{place}", "cents": cents} for place, cents in enumerate(prizes, 1)]
        found = figures(
            "calendar-raffle", {"price": 70, "sold": sold, "draws": draws, "returned": returned}, "nj-charitable"
        )
        assert Fraction(str(found["ev"])) == Fraction(won, len(ways) * 70) - 1
        assert Fraction(str(found["wins_once"])) == Fraction(once, len(ways))
        assert Fraction(str(found["mean_winners"])) == Fraction(winners, len(ways))
        assert found["net"] == sold * 70 - 900


def test_halves_sum_to_what_was_taken() -> None:
    found = figures("fifty-fifty", {"price": 333, "sold": [0, 1, 2, 3, 1000]})
    rows = found["sold"]
    assert isinstance(rows, list)
    assert [row["prize"] + row["kept"] for row in rows] == [333 * row["sold"] for row in rows]
    assert rows[0]["ev"] is None


BAD = [
    ("raffle", {"price": 100}, "printed: a whole number from 1 to"),
    ("raffle", {"price": 100, "printed": 10, "sold": [11]}, "sold: 1: a whole number from 0 to 10 expected, not 11"),
    ("raffle", {"price": 0, "printed": 10}, "price: whole cents from 1"),
    ("raffle", {"price": True, "printed": 10}, "price: whole cents from 1"),
    ("raffle", {"price": 100, "printed": 10**18}, "printed: a whole number from 1 to 1,000,000,000"),
    ("raffle", {"price": 100, "printed": 10, "prizes": {"cents": 1}}, "prizes: a list was expected"),
    ("raffle", {"price": 100, "printed": 10, "prizes": [{"cent": 1}]}, "'cent' is not known; did you mean cents?"),
    ("raffle", {"prize": 100}, "'prize' is not known; did you mean prizes?"),
    (
        "bell-jar",
        {"price": 100, "tickets": 3, "prizes": [{"cents": 5, "count": 4}]},
        "4 prizes do not fit in 3 tickets",
    ),
    ("bell-jar", {"price": 100, "tickets": 3, "prizes": []}, "a deal has at least one prize"),
    (
        "bell-jar",
        {"price": 100, "tickets": 9, "prizes": [{"cents": 5}], "sold": 10},
        "sold: a whole number from 0 to 9",
    ),
    ("bell-jar", {"price": 100, "tickets": 9, "prizes": [{"cents": 5}], "sold": 5, "paid": [{"cents": 6}]}, "holds 0"),
    (
        "bell-jar",
        {"price": 100, "tickets": 9, "prizes": [{"cents": 5}], "paid": [{"cents": 5}]},
        "no tickets were sold",
    ),
    ("bell-jar", {"price": 100, "tickets": 9, "prizes": [{"cents": 5}], "sold": 9}, "1 prizes are left, and only 0"),
    ("treasure-chest", {"price": 100, "keys": 9, "weekly": 9, "kept": "5/4"}, "a share below one"),
    ("treasure-chest", {"price": 100, "keys": 9, "weekly": 9, "kept": 0.3}, "a share below one"),
    ("queen-of-hearts", {"price": 100}, "weekly or weeks: one of them was expected"),
    ("queen-of-hearts", {"price": 100, "weeks": [1] * 51}, "from 1 to 50 weeks were expected, not 51"),
    ("queen-of-hearts", {"price": 100, "weekly": 9, "odds": {"aces": 3}}, "'aces' is not known; did you mean ace?"),
    ("queen-of-hearts", {"price": 100, "weekly": 9, "odds": {"ace": "much"}}, "odds such as 5"),
    ("keno", {}, "pool 'keno' is not in ruleset ny-charitable"),
    ("bingo", {}, "it is held in nj-charitable"),
]


@pytest.mark.parametrize(("game", "given", "said"), BAD, ids=[each[2] for each in BAD])
def test_bad_input_is_one_sentence(game: str, given: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        aboveboard.plan("ny-charitable", game, given)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_prizes_of_too_many_kinds_are_not_counted() -> None:
    prizes = [{"cents": 1000 + 7 * kind, "count": 12} for kind in range(40)]
    with pytest.raises(BadInput, match="more ways than are counted"):
        aboveboard.plan("ny-charitable", "bell-jar", {"price": 100, "tickets": 1000, "prizes": prizes})


def test_a_fraction_of_any_length_is_written() -> None:
    days = [{"day": f"{year}-{month:02}-01", "cents": 100} for year in range(2000, 2050) for month in range(1, 13)]
    given = {"price": 100, "sold": 999_999_999, "returned": True, "draws": days}
    found = aboveboard.plan("nj-charitable", "calendar-raffle", given).to_json()["figures"]
    assert isinstance(found, dict)
    assert found["wins_once"] == "0.000000599999820900035"
    whole = aboveboard.plan("nj-charitable", "calendar-raffle", given, fractions=True).to_json()["figures"]
    assert isinstance(whole, dict)
    above, _, below = str(whole["wins_once"]).partition("/")
    assert (len(below), below[-2:]) == (5400, "01")
    assert above.isdigit()
    assert float(Decimal(above) / Decimal(below)) == pytest.approx(float(str(found["wins_once"])))


def test_nor_are_very_many_prizes() -> None:
    given = {"price": 100, "tickets": 100_000, "prizes": [{"cents": 100, "count": 5001}]}
    with pytest.raises(BadInput, match="5,001 are more than the 5,000 that are counted"):
        aboveboard.plan("ny-charitable", "bell-jar", given)

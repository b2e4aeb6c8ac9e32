"""What a thing is worth as a prize, and the limits on one, on a series of them and on a year's."""

from __future__ import annotations

import pytest

from aboveboard.law.model import Item
from aboveboard.law.model.money import PrizesLaw
from aboveboard.law.money import money_law
from aboveboard.law.prizes import NotAPrize, Series, Valued, allowance, expenditure, listed_over, over_limit, worth


@pytest.fixture
def law() -> PrizesLaw:
    """New York's limits at charity games."""
    found = money_law("ny-charitable").prizes
    assert found is not None
    return found


def test_money_is_worth_itself_and_a_thing_its_cost(law: PrizesLaw) -> None:
    assert worth(law, "cash", Item(kind="cash", market=2500)) == Valued("cash", 2500, "money")
    assert worth(law, "lamp", Item(cost=4000, retail=9000)) == Valued("lamp", 4000, "cost")
    assert worth(law, "wine", Item(kind="alcohol", cost=1000)) == NotAPrize(
        "wine: alcohol may not be a prize", ("ny-4622.13-alcohol",)
    )


@pytest.mark.parametrize(
    ("kind", "cents", "so_far", "why"),
    [
        ("roulette", 30_000, Series(), None),
        ("roulette", 30_001, Series(), "$300.01 is over the $300 of one roulette prize"),
        ("merchandise-wheel", 25_000, Series(975_000), None),
        (
            "merchandise-wheel",
            25_000,
            Series(975_001),
            "the prizes of the wheel would come to $10,000.01, over $10,000",
        ),
    ],
)
def test_a_prize_is_within_the_limits_of_its_kind(
    law: PrizesLaw, kind: str, cents: int, so_far: Series, why: str | None
) -> None:
    found = over_limit(law, kind, cents, so_far)
    assert (found.reason if found else None) == why


def test_a_list_of_prizes_is_added_up(law: PrizesLaw) -> None:
    assert listed_over(law, "bell-jar", [50_000] * 6) is None
    refused = listed_over(law, "bell-jar", [50_000] * 6 + [1])
    assert refused is not None
    assert refused.reason == "the prizes of the deal would come to $3,000.01, over $3,000"


def test_an_allowance_goes_by_the_number_of_types(law: PrizesLaw) -> None:
    assert [one.max if (one := allowance(law.series, types)) else None for types in (1, 4, 5, 6)] == [
        50_000,
        50_000,
        40_000,
        None,
    ]


def test_a_donated_thing_does_not_count_on_some_forms(law: PrizesLaw) -> None:
    awards = [(1000, False), (2000, True)]
    assert expenditure(awards, law, "GC-7") == 1000
    assert expenditure(awards, law, "another") == 3000

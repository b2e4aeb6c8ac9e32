"""Searches: exact figures against every order in which cards or keys can lie, and a game played over and over."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from aboveboard.games.pools import QUEEN_OF_HEARTS
from aboveboard.games.shapes.pool import Board
from aboveboard.kernel.odds import Odds
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.planning.figures import Chance, Money
from aboveboard.play.pools.planning.plan import plan
from aboveboard.play.pools.planning.searches import weeks


def twice_first(week: int) -> int:
    """Two tries in the first week, and one in others."""
    return 2 if week == 1 else 1


@pytest.mark.parametrize("tries", [twice_first, lambda week: 1, lambda week: 3])
@pytest.mark.parametrize("last", [None, 2])
def test_a_search_by_every_place_of_what_is_searched_for(tries: Callable[[int], int], last: int | None) -> None:
    listed = list(weeks(5, tries, last))
    ends, misses = dict.fromkeys(range(1, len(listed) + 1), 0), 0
    for place in range(1, 6):  # what is searched for is found with this try
        turned = 0
        for week in listed:
            turned += week.tries
            if place <= turned:
                ends[week.number] += 1
                break
        misses += place - 1
    assert {week.number: week.ends_here for week in listed} == {n: Fraction(many, 5) for n, many in ends.items()}
    assert sum(week.reached * week.misses for week in listed) == Fraction(misses, 5)
    assert sum(week.ends_here for week in listed) == 1


def test_every_order_of_a_small_board_pays_what_is_expected() -> None:
    """Three cards that pay 1, 2 and 6 on a ticket, and the one searched for: all orders, one a week."""
    pays, price, searched = (1, 2, 6), 10, 0
    total = 0
    for order in permutations((searched, *pays)):
        total += sum(order[: order.index(searched)]) * price
    listed = list(weeks(4, lambda week: 1))
    mean = Fraction(sum(pays), 3) * price
    assert sum(week.reached * week.misses for week in listed) * mean == Fraction(total, 24)


def test_the_queen_of_hearts_played_over_and_over() -> None:
    edition = load_pool("ny-charitable", "queen-of-hearts")
    given = {"price": 200, "weekly": 150}
    figures = plan(edition, given).figures
    board = next(stage for stage in QUEEN_OF_HEARTS.stages if isinstance(stage, Board))
    law = edition.law
    assert law.consolation is not None
    assert law.drawings is not None
    pays = [
        float(Odds.parse(law.consolation.odds[name]).winnings(200)) for name, many in board.others for _ in range(many)
    ]
    draws = [law.drawings.of(week) for week in range(1, 51)]
    ends_in = np.repeat(np.arange(1, 51), draws)
    chance, nets, ended = np.random.default_rng(23), [], []
    worth = np.array([*pays, 0.0])
    for _ in range(20_000):
        order = chance.permutation(54)
        place = int(np.argmax(order == 53))
        week, pool = int(ends_in[place]), int(ends_in[place]) * 150 * 200
        nets.append(pool - pool * 3 // 5 - worth[order[:place]].sum())
        ended.append(week)
    net, week_mean = figures["expected_net"], figures["mean_week"]
    assert isinstance(net, Money)
    assert abs(float(net.cents) - np.mean(nets)) < 4 * np.std(nets) / len(nets) ** 0.5
    assert abs(float(week_mean.value) - np.mean(ended)) < 4 * np.std(ended) / len(ended) ** 0.5  # type: ignore[union-attr]


def test_a_ticket_of_the_queen_of_hearts_is_worth_more_than_it_costs_in_the_end_and_not_evenly() -> None:
    rows = plan(load_pool("ny-charitable", "queen-of-hearts"), {"price": 200, "weekly": 500}).figures["weeks"]
    assert isinstance(rows, list)
    worth = [row["ev"].value for row in rows if isinstance(row["ev"], Chance)]
    assert worth[0] < 0 < worth[-1]
    assert worth[25] > worth[26]  # three are drawn in week 26


def test_a_chest_played_over_and_over() -> None:
    figures = plan(load_pool("ny-charitable", "treasure-chest"), {"price": 500, "keys": 103, "weekly": 200}).figures
    rows = figures["occasions"]
    assert isinstance(rows, list)
    assert [row["keys"] for row in rows][-2:] == [8, 3]
    chest = [row["chest"].cents for row in rows if isinstance(row["chest"], Money)]
    chance = np.random.default_rng(24)
    opened = chance.integers(0, 103, 40_000) // 5
    got = np.array([float(cents) for cents in chest])[opened]
    expected = figures["expected_chest"]
    assert isinstance(expected, Money)
    assert abs(float(expected.cents) - got.mean()) < 4 * got.std() / len(got) ** 0.5


def test_what_an_occasion_takes_is_divided_to_the_cent() -> None:
    edition = load_pool("ny-charitable", "treasure-chest")
    for price, weekly, kept in ((500, 201, "1/3"), (333, 7, "1/7"), (1, 5, "0"), (199, 1001, "2/5")):
        given = {"price": price, "keys": 60, "weekly": weekly, "kept": kept}
        rows = plan(edition, given).figures["occasions"]
        assert isinstance(rows, list)
        before = 0
        for row in rows:
            chest, primary, own = (row[name] for name in ("chest", "primary", "kept"))
            assert isinstance(chest, Money)
            assert isinstance(primary, Money)
            assert isinstance(own, Money)
            assert chest.cents - before + primary.cents + own.cents == price * weekly
            assert int(primary.cents) % 5 == 0
            before = int(chest.cents)


@pytest.mark.parametrize("kept", ["1e-200000000", "1e-3", "-1/3", "1/0", "1", "1_0/31", " 1/3", "٣/٤", 0.5])
def test_a_share_is_written_out(kept: object) -> None:
    edition = load_pool("ny-charitable", "treasure-chest")
    with pytest.raises(BadInput, match=r"^kept: a share below one"):
        plan(edition, {"price": 500, "keys": 60, "weekly": 200, "kept": kept})

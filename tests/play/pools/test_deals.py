"""Deals of tickets: exact figures against every order in which small deals can be sold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.play.pools.planning.deals import Leaving, Prizes, merged, number, value


def orders(tickets: int, prizes: Sequence[Prizes]) -> list[tuple[int | None, ...]]:
    """Every order of a deal's tickets, by what each wins."""
    winners: list[int | None] = [cents for cents, count in prizes for _ in range(count)]
    return list(permutations(winners + [None] * (tickets - len(winners))))


def enough_after(order: Sequence[int | None], winners: int, cents: int) -> int:
    """After how many tickets of an order enough prizes are out."""
    out, worth = 0, 0
    for place in range(len(order) + 1):
        if out >= winners and worth >= cents:
            return place
        won = order[place]
        out, worth = out + (won is not None), worth + (won or 0)
    raise AssertionError("never enough")


@settings(max_examples=60, deadline=None)
@given(
    st.integers(3, 7),
    st.lists(st.tuples(st.integers(1, 5), st.integers(1, 2)), min_size=1, max_size=3),
    st.data(),
)
def test_a_deal_by_every_order_of_its_tickets(tickets: int, rows: list[tuple[int, int]], data: st.DataObject) -> None:
    prizes = merged(Prizes(*row) for row in rows)
    if number(prizes) > tickets:
        return
    winners = data.draw(st.integers(0, number(prizes)))
    cents = data.draw(st.integers(0, value(prizes)))
    deal = Leaving(tickets, prizes, winners, cents)
    found = [enough_after(order, winners, cents) for order in orders(tickets, prizes)]
    assert deal.mean_tickets == Fraction(sum(found), len(found))
    for out in range(tickets + 1):
        assert deal.by(out) == Fraction(sum(after <= out for after in found), len(found))
    assert deal.by(tickets) == 1


def test_what_is_left_of_a_deal_goes_on_from_what_is_out() -> None:
    # Ten tickets; a prize of 5 is out among the first four, and prizes of 5, 2 and 2 are left among six.
    left = Leaving(6, (Prizes(5, 1), Prizes(2, 2)), winners=2, cents=6, gone=4)
    found = [4 + enough_after(order, 2, 6) for order in orders(6, left.prizes)]
    assert left.mean_tickets == Fraction(sum(found), len(found))
    assert left.by(3) == 0
    for out in range(4, 11):
        assert left.by(out) == Fraction(sum(after <= out for after in found), len(found))


def test_the_mean_is_what_the_distribution_gives() -> None:
    prizes = (Prizes(10000, 3), Prizes(2500, 8), Prizes(500, 20), Prizes(100, 40))
    deal = Leaving(500, prizes, -(-3 * 71 // 4), -(-3 * value(prizes) // 4))
    assert deal.mean_tickets == sum((1 - deal.by(out) for out in range(500)), start=Fraction(0))


def test_a_deal_against_sampled_orders() -> None:
    prizes = (Prizes(10000, 3), Prizes(1000, 20), Prizes(200, 100))
    winners, cents = -(-3 * 123 // 4), -(-3 * value(prizes) // 4)
    deal = Leaving(1200, prizes, winners, cents)
    worth = np.repeat([10000, 1000, 200, 0], [3, 20, 100, 1200 - 123])
    chance = np.random.default_rng(4620)
    after = []
    for _ in range(4000):
        order = chance.permutation(worth)
        done = (np.cumsum(order > 0) >= winners) & (np.cumsum(order) >= cents)
        after.append(int(np.argmax(done)) + 1)
    mean, error = np.mean(after), np.std(after) / len(after) ** 0.5
    assert abs(float(deal.mean_tickets) - mean) < 4 * error
    share = np.mean(np.array(after) <= 900)
    exact = float(deal.by(900))
    assert abs(share - exact) < 4 * (exact * (1 - exact) / len(after)) ** 0.5


@pytest.mark.parametrize(("winners", "cents"), [(0, 0), (1, 1)])
def test_a_deal_with_one_prize(winners: int, cents: int) -> None:
    deal = Leaving(9, (Prizes(100, 1),), winners, cents)
    assert deal.mean_tickets == (5 if winners else 0)

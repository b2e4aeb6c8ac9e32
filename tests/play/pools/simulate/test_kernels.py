"""The kernels on small pools: how often each outcome comes, held to all outcomes that there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations, product
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.law.pools import load_pool
from aboveboard.play.pools.planning.deals import Leaving, Prizes, merged, number, value
from aboveboard.play.pools.planning.plan import reckon
from aboveboard.play.pools.planning.rounds import DealRound, DrawnRound
from aboveboard.play.pools.planning.ticket import Ticket
from aboveboard.play.pools.simulate.answer import PoolSimulation
from aboveboard.play.pools.simulate.drum import DrumRounds
from aboveboard.play.pools.simulate.played import Counts
from aboveboard.play.pools.simulate.printed import PrintedRounds
from aboveboard.play.pools.simulate.run import simulate

NY, NJ = "ny-charitable", "nj-charitable"
ROUNDS = 60_000
TICKET = Ticket(100, (), Fraction(0))


def fits(found: Counts, chances: Mapping[int, Fraction]) -> None:
    """No outcome comes that cannot, and each as often as it should: Pearson's statistic below its 1 in a million."""
    times = dict(zip(found.values, found.counts, strict=True))
    rounds = sum(found.counts)
    assert sum(chances.values()) == 1
    assert set(times) <= {outcome for outcome, chance in chances.items() if chance}
    likely = {outcome: float(chance) * rounds for outcome, chance in chances.items() if float(chance) * rounds >= 5}
    rest = rounds - sum(likely.values())
    terms = [(times.get(outcome, 0) - expected) ** 2 / expected for outcome, expected in likely.items()]
    if rest >= 5:
        terms.append((rounds - sum(times.get(outcome, 0) for outcome in likely) - rest) ** 2 / rest)
    freedom = max(1, len(terms) - 1)
    assert sum(terms) < freedom + 5 * (2 * freedom) ** 0.5 + 25


def chances_of(outcomes: list[int]) -> dict[int, Fraction]:
    """The chance of each of these outcomes, all of which are alike."""
    return {outcome: Fraction(many, len(outcomes)) for outcome, many in Counter(outcomes).items()}


# -- deals -------------------------------------------------------------------------------------------------------------


def deals(tickets: int, prizes: tuple[Prizes, ...], winners: int, cents: int) -> dict[str, list[int]]:
    """Every order of a deal's tickets: how many are sold, what is paid, and what the first one wins."""
    worth = [each.cents for each in prizes for _ in range(each.many)]
    found: dict[str, list[int]] = {"tickets": [], "paid": [], "ticket": []}
    for order in permutations(worth + [0] * (tickets - len(worth))):
        out = paid = sold = 0
        while out < winners or paid < cents:
            out, paid, sold = out + (order[sold] > 0), paid + order[sold], sold + 1
        found["tickets"].append(sold)
        found["paid"].append(paid)
        found["ticket"].append(order[0])
    return found


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 7), st.lists(st.tuples(st.integers(1, 5), st.integers(1, 3)), min_size=1, max_size=3), st.data())
def test_a_deal_by_every_order_of_its_tickets(tickets: int, rows: list[tuple[int, int]], data: st.DataObject) -> None:
    prizes = merged(Prizes(*row) for row in rows)
    if number(prizes) > tickets:
        return
    winners = data.draw(st.integers(-1, number(prizes)))
    cents = data.draw(st.integers(-3, value(prizes)))
    leaving = Leaving(tickets, prizes, winners, cents)
    kernel = PrintedRounds(DealRound(leaving=leaving, sold_out=False, price=7, cost=2), [TICKET])
    found = kernel.play(5, 0, ROUNDS)
    every = deals(tickets, prizes, winners, cents)
    for name, outcomes in every.items():
        fits(found[name], chances_of(outcomes))
    nets = [7 * sold - paid - 2 for sold, paid in zip(every["tickets"], every["paid"], strict=True)]
    fits(found["net"], chances_of(nets))


@pytest.mark.parametrize(
    ("tickets", "prizes"),
    [
        (64, (Prizes(5, 20),)),
        (65, (Prizes(5, 40), Prizes(100, 3))),
        (200, (Prizes(50, 2), Prizes(5, 150))),
        (130, (Prizes(9, 130),)),
        (1000, (Prizes(700, 1),)),
    ],
    ids=str,
)
def test_a_larger_deal_by_its_exact_distribution(tickets: int, prizes: tuple[Prizes, ...]) -> None:
    """Deals over the edges of words, with more winners than losers, with winners alone."""
    leaving = Leaving(tickets, prizes, -(-3 * number(prizes) // 4), -(-3 * value(prizes) // 4))
    found = PrintedRounds(DealRound(leaving=leaving, sold_out=False, price=1), [TICKET]).play(8, 3, ROUNDS)
    by = [leaving.by(out) for out in range(tickets + 1)]
    fits(found["tickets"], {out: by[out] - (by[out - 1] if out else 0) for out in range(tickets + 1)})
    first = {each.cents: Fraction(each.many, tickets) for each in prizes}
    fits(found["ticket"], {0: 1 - sum(first.values(), start=Fraction(0)), **first})


def test_a_deal_goes_on_from_how_it_stands() -> None:
    """Of ten tickets four are sold and a prize of 500 is paid: 500, 200 and 200 are among the other six."""
    plan = {"price": 100, "tickets": 10, "cost": 70, "sold": 4, "paid": [{"cents": 500}],
            "prizes": [{"cents": 500, "count": 2}, {"cents": 200, "count": 2}]}  # fmt: skip
    found = simulate(load_pool(NY, "bell-jar"), plan, rounds=ROUNDS, seed=2)
    every = deals(6, (Prizes(500, 1), Prizes(200, 2)), 2, 550)
    assert of(found, "tickets") == pytest.approx(4 + float(np.mean(every["tickets"])), rel=0.01)
    assert of(found, "paid") == pytest.approx(500 + float(np.mean(every["paid"])), rel=0.01)
    nets = [100 * (4 + sold) - 500 - paid - 70 for sold, paid in zip(every["tickets"], every["paid"], strict=True)]
    assert of(found, "net") == pytest.approx(float(np.mean(nets)), abs=4)
    assert found.tickets[0].among == {"tickets": 6, "sold": 4}
    assert found.wagers[0].exact_ev == "1/2"
    assert abs(found.wagers[0].sigmas or 0) < 5


def test_a_deal_that_may_leave_play_already_is_sold_no_further() -> None:
    plan = {"price": 100, "tickets": 10, "sold": 6, "paid": [{"cents": 100, "count": 3}],
            "prizes": [{"cents": 100, "count": 4}]}  # fmt: skip
    found = simulate(load_pool(NY, "bell-jar"), plan, rounds=1000, seed=2)
    assert (of(found, "tickets"), of(found, "paid"), of(found, "net")) == (6, 300, 300)
    assert {count.grade for count in found.wagers[0].distribution} == {"$1", "lose"}


def test_where_no_law_lets_a_deal_leave_play_all_of_it_is_sold() -> None:
    plan = {"price": 100, "tickets": 12, "prizes": [{"cents": 500, "count": 1}, {"cents": 200, "count": 2}]}
    found = simulate(load_pool(NJ, "instant-raffle"), plan, rounds=ROUNDS, seed=2)
    assert (of(found, "tickets"), of(found, "paid"), of(found, "net")) == (12, 900, 300)
    times = {count.grade: count.times for count in found.wagers[0].distribution}
    assert times["$5"] == pytest.approx(ROUNDS / 12, rel=0.06)
    assert times["$2"] == pytest.approx(ROUNDS / 6, rel=0.06)


def of(found: PoolSimulation, name: str) -> float:
    """The mean of a measure."""
    return next(each.mean for each in found.measures if each.name == name)


# -- drums -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("returned", [True, False])
@pytest.mark.parametrize("sold", [1, 2, 4, 5])
def test_a_drum_by_every_drawing(sold: int, returned: bool) -> None:
    prizes = (50, 20, 7, 7)[: 4 if returned else sold]
    drum = DrawnRound(price=1, sold=sold, prizes=prizes, net=-3, returned=returned)
    found = DrumRounds(drum, [TICKET]).play(6, 1, ROUNDS)
    drawings = list(product(range(sold), repeat=4) if returned else permutations(range(sold), len(prizes)))
    won = [sum(prize for prize, ticket in zip(prizes, drawn, strict=True) if ticket == 0) for drawn in drawings]
    fits(found["ticket"], chances_of(won))
    fits(found["winners"], chances_of([len(set(drawn)) for drawn in drawings]))
    assert found["net"] == Counts([-3], [ROUNDS])


# -- searches ----------------------------------------------------------------------------------------------------------


def test_the_queen_is_found_in_each_week_as_often_as_she_lies_there() -> None:
    found = simulate(load_pool(NY, "queen-of-hearts"), rounds=300_000, seed=4)
    weeks = next(each for each in found.measures if each.name == "weeks")
    chances = {week: Fraction(3 if week in (1, 26) else 1, 54) for week in range(1, 51)}
    fits(Counts([each.low for each in weeks.bins], [each.sessions for each in weeks.bins]), chances)


def test_cards_that_pay_parts_of_a_cent_are_counted_in_parts() -> None:
    """Odds of 9 to 2 on a price of 101 are 454 and a half cents."""
    plan = {"price": 101, "weekly": 30, "odds": {"two": "9 to 2", "ace": "34 to 3"}}
    found = simulate(load_pool(NY, "queen-of-hearts"), plan, rounds=ROUNDS, seed=6)
    measures = {each.name: each for each in found.measures}
    assert measures["consolations"].unit == 6
    assert measures["consolations"].to_json()["parts"] == 6
    assert all(abs(each.sigmas or 0) < 5 for each in found.measures)
    grades = {count.grade: count.gain for count in found.wagers[0].distribution}
    assert (grades["two"], grades["ace"]) == ("7/2", "31/3")


@pytest.mark.parametrize("week", [1, 2, 26, 50])
def test_a_ticket_of_any_week_fares_as_its_odds_say(week: int) -> None:
    """Given that the search is not over before: fewer rounds come so far."""
    edition, plan = load_pool(NY, "queen-of-hearts"), {"price": 200, "weekly": 6, "week": week}
    found = simulate(edition, plan, rounds=200_000, seed=7)
    (ticket,) = reckon(edition, plan).tickets()
    result = found.wagers[0]
    turned = week - 1 + 2 * (week > 1) + 2 * (week > 26)
    assert result.made == pytest.approx(200_000 * (54 - turned) / 54, rel=0.06)
    assert abs(result.sigmas or 0) < 5
    win = float(ticket.win)
    assert abs((result.rates["win"] or 0) - win) < 5 * (win * (1 - win) / result.made) ** 0.5


@pytest.mark.parametrize("occasion", [1, 2, 4])
def test_a_ticket_of_any_occasion_of_a_chest(occasion: int) -> None:
    """Occasions are so far apart that the fourth is the last: then more than five tickets may be drawn."""
    edition = load_pool(NY, "treasure-chest")
    plan = {"price": 500, "keys": 40, "weekly": 30, "days_between": 85, "occasion": occasion}
    found = simulate(edition, plan, rounds=300_000, seed=7)
    (ticket,) = reckon(edition, plan).tickets()
    result, win = found.wagers[0], float(ticket.win)
    assert result.made == pytest.approx(300_000 * (40 - 5 * (occasion - 1)) / 40, rel=0.03)
    assert abs(result.sigmas or 0) < 5
    assert abs((result.rates["win"] or 0) - win) < 5 * (win * (1 - win) / result.made) ** 0.5
    assert ("opens" in {count.grade for count in result.distribution}) == (occasion == 4)
    opened = next(each for each in found.measures if each.name == "occasions")
    chances = {1: Fraction(5, 40), 2: Fraction(5, 40), 3: Fraction(5, 40), 4: Fraction(25, 40)}
    fits(Counts([each.low for each in opened.bins], [each.sessions for each in opened.bins]), chances)


def test_a_chest_whose_last_occasion_draws_more_tickets_than_are_sold_is_played_without_a_ticket() -> None:
    plan = {"price": 500, "keys": 90, "weekly": 9, "days_between": 170, "occasion": 3}
    found = simulate(load_pool(NY, "treasure-chest"), plan, rounds=1000, seed=1)
    assert found.tickets == ()
    assert of(found, "occasions") == pytest.approx(80 / 90 * 3 + 10 / 90 * 1.5, rel=0.02)


# -- bingo -------------------------------------------------------------------------------------------------------------


def test_cards_that_were_sold_are_called() -> None:
    """Two cards alike always win together, so each has half of the prize."""
    card = [[column * 15 + row + 1 for column in range(5)] for row in range(5)]
    plan: dict[str, Any] = {"cards": [card, card], "price": 100, "prize": 150, "games": 10}
    found = simulate(load_pool(NJ, "bingo"), plan, rounds=20_000, seed=3)
    assert [(count.grade, count.gain, count.times) for count in found.wagers[0].distribution] == [
        ("shared by 2", "-1/4", 20_000)
    ]
    assert of(found, "net") == 50


def test_games_without_a_price_have_no_ticket() -> None:
    found = simulate(load_pool(NJ, "bingo"), {"cards": 4}, rounds=1000, seed=3)
    assert found.tickets == ()
    assert [each.name for each in found.measures] == ["calls", "winners"]


def test_a_jackpot_is_won_within_its_calls_as_often_as_the_plan_says() -> None:
    edition = load_pool(NJ, "progressive-bingo")
    plan = {"cards": 20, "pattern": "four-corners", "price": 100, "jackpot": 5000, "within": 15}
    found = simulate(edition, plan, rounds=40_000, seed=3)
    won = float(Fraction(str(reckon(edition, plan).figures["jackpot_won"][0])))  # type: ignore[index]
    grades = {count.grade: count.times for count in found.wagers[0].distribution}
    assert any(grade.startswith("the jackpot, ") for grade in grades)
    net = next(each for each in found.measures if each.name == "net")
    early = sum(each.sessions for each in net.bins if each.low < -2000)
    assert early == pytest.approx(40_000 * won, abs=5 * (40_000 * won * (1 - won)) ** 0.5)
    assert abs(net.sigmas or 0) < 5


def test_a_blackout_on_one_card_comes_with_each_call_as_often_as_it_must() -> None:
    """Its twenty-four balls are out by a call in so many of all ways to draw."""
    found = simulate(load_pool(NJ, "bingo"), {"cards": 1, "pattern": "blackout"}, rounds=40_000, seed=5)
    calls = next(each for each in found.measures if each.name == "calls")
    by = {call: Fraction(comb(51, call - 24), comb(75, call)) if call >= 24 else Fraction(0) for call in range(76)}
    chances = {call: by[call] - by.get(call - 1, Fraction(0)) for call in range(76)}
    fits(Counts([each.low for each in calls.bins], [each.sessions for each in calls.bins]), chances)


# -- races -------------------------------------------------------------------------------------------------------------


def test_a_race_where_nobody_backed_the_winner_hands_stakes_back() -> None:
    plan = {"stakes": {"1": 600, "2": 400, "3": 0}, "chances": {"1": "1/2", "2": "1/3", "3": "1/6"},
            "retained": "1/10", "breakage": 5}  # fmt: skip
    found = simulate(load_pool(NJ, "armchair-race"), plan, rounds=ROUNDS, seed=3)
    for result, win in zip(found.wagers, (1 / 2, 1 / 3), strict=True):
        assert result.rates["win"] == pytest.approx(win, rel=0.05)
        assert result.rates["push"] == pytest.approx(1 / 6, rel=0.05)
        assert abs(result.sigmas or 0) < 5
    assert found.wagers[0].rates["push"] == found.wagers[1].rates["push"]

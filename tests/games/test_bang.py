"""Bang: two throws a game, inside bets decided by either, Hi Dice by the second, the dice going round."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.support.documents import settle

from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.odds.wager_odds import WagerOdds

BANG = terms_of(load_edition("ny-charitable", "bang"))


def odds(wager: str) -> WagerOdds:
    return wager_odds(BANG, BANG.wager(wager), None)


def bet(wager: str, seat: int = 1) -> dict[str, Any]:
    return {"bet": {"seat": seat, "wager": wager, "stake": 500}}


def play(*events: dict[str, Any]) -> dict[str, Any]:
    return settle({"ruleset": "ny-charitable", "game": "bang", "events": list(events)})


def ways(*totals: int) -> Fraction:
    return Fraction(sum(6 - abs(total - 7) for total in totals), 36)


@pytest.mark.parametrize(
    ("wager", "wins", "pays"),
    [
        ("field", ways(2, 3, 4, 9, 10, 11, 12), 1),
        ("under-seven", ways(2, 3, 4, 5, 6), 1),
        ("any-seven", ways(7), 4),
        ("over-seven", ways(8, 9, 10, 11, 12), 1),
    ],
)
def test_inside_bets_of_one_throw(wager: str, wins: Fraction, pays: int) -> None:
    assert odds(wager).ev == wins * (pays + 1) - 1
    assert odds(wager).rolls == 1


@pytest.mark.parametrize("wager", ["big-six", "big-eight"])
def test_big_six_and_eight_are_five_ways_against_six(wager: str) -> None:
    assert odds(wager).ev == Fraction(5 - 6, 5 + 6)
    assert odds(wager).rolls == Fraction(36, 5 + 6)


def test_hi_dice_loses_what_is_tied() -> None:
    throws = [sum(throw) for throw in product(range(1, 7), repeat=2)]
    tied = sum(shooter == dealer for shooter, dealer in product(throws, throws))
    assert odds("hi-dice").ev == -Fraction(tied, 36**2) == Fraction(-73, 648)
    assert odds("hi-dice").rolls == 2


def test_hi_dice_rides_over_the_dealers_throw_and_none_is_taken_after_it() -> None:
    answer = play(bet("hi-dice"), bet("field"), {"roll": [4, 5]}, bet("hi-dice", 2), bet("field", 2), {"roll": [6, 6]})
    assert [(row["event"], row["seat"], row["wager"], row["result"]) for row in answer["settlements"]] == [
        (2, 1, "field", "win"),
        (5, 1, "beat-the-dealer-hi-dice", "win"),
        (5, 2, "field", "win"),
    ]
    assert [(note["event"], note["cite"]) for note in answer["refused"]] == [(3, ["9 NYCRR 4620.15(c)(4)"])]


def test_big_bets_ride_from_game_to_game() -> None:
    rolls = [{"roll": throw} for throw in ([1, 1], [2, 2], [6, 6], [5, 5], [3, 3])]
    answer = play(bet("big-six"), *rolls)
    assert [(row["event"], row["result"]) for row in answer["settlements"]] == [(5, "win")]


def test_the_dice_go_round_once_a_game_and_may_be_declined() -> None:
    dealer = {"roll": [3, 3], "by": "dealer"}
    seated = [bet("big-eight", seat) for seat in (2, 5, 7)]
    answer = play(
        *seated,
        dealer,
        {"roll": [1, 3], "by": {"seat": 5}},
        {"roll": [1, 3], "by": {"seat": 2}},
        dealer,
        {"shooter": {"decline": 5}},
        {"roll": [1, 3], "by": {"seat": 5}},
        {"roll": [1, 3], "by": {"seat": 7}},
        dealer,
        {"roll": [1, 3], "by": {"seat": 2}},
    )
    assert [note["event"] for note in answer["refused"]] == [4, 8]
    assert answer["unchecked"] == ["calls", "opening"]


def test_without_names_nobody_is_checked_but_turns_are_counted() -> None:
    answer = play(bet("hi-dice", 3), {"roll": [3, 3]}, {"roll": [1, 3]})
    assert answer["refused"] == []
    assert answer["unchecked"] == ["shooter", "calls", "roles", "opening"]

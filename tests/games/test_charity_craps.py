"""Craps at charity games: New York's bars the three and pays *for* one, New Jersey's follows the standard rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.support.documents import settle

from aboveboard.law import BadInput, Terms, load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds

NY = terms_of(load_edition("ny-charitable", "craps"))
NJ = terms_of(load_edition("nj-charitable", "craps"))
POINTS = (4, 5, 6, 8, 9, 10)


def ev(terms: Terms, wager: str, selection: str | None = None) -> Fraction:
    return wager_odds(terms, terms.wager(wager), selection).ev


def ways(total: int) -> int:
    return 6 - abs(total - 7)


def before_seven(number: int) -> Fraction:
    return Fraction(ways(number), ways(number) + 6)


def dont(barred: int) -> Fraction:
    """A bet against the dice, by summing over the come-out roll."""
    craps = sum(ways(total) for total in (2, 3, 12) if total != barred)
    points = sum((Fraction(ways(point)) * (1 - 2 * before_seven(point)) for point in POINTS), Fraction(0))
    return (craps - ways(7) - ways(11) + points) / 36


def test_the_barred_craps_is_what_the_wrong_side_costs() -> None:
    assert ev(NY, "dont-pass") == ev(NY, "dont-come") == dont(3) == Fraction(-41, 990)
    assert ev(NJ, "dont-pass") == ev(NJ, "dont-come") == dont(12) == Fraction(-3, 220)
    assert wager_odds(NY, NY.wager("dont-pass"), None).chance("push") == Fraction(1, 18)


@pytest.mark.parametrize("terms", [NY, NJ], ids=["ny", "nj"])
def test_odds_behind_a_line_bet_are_fair(terms: Terms) -> None:
    for wager in ("pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds"):
        assert {ev(terms, wager, str(point)) for point in POINTS} == {Fraction(0)}


@pytest.mark.parametrize(("number", "pays"), [(4, "9/5"), (5, "7/5"), (6, "7/6"), (8, "7/6"), (9, "7/5"), (10, "9/5")])
def test_place_bets(number: int, pays: str) -> None:
    cost = before_seven(number) * (Fraction(pays) + 1) - 1
    assert ev(NY, "place", str(number)) == ev(NJ, "place-to-win", str(number)) == cost


@pytest.mark.parametrize(("number", "collects"), [(4, 8), (6, 10), (8, 10), (10, 8)])
def test_hard_ways_collect_for_one(number: int, collects: int) -> None:
    """One way against the other ways to the number and the six to a seven."""
    assert ev(NY, "hard-way", str(number)) == Fraction(collects, ways(number) + 6) - 1


@pytest.mark.parametrize(
    ("wager", "selection", "throws", "collects"),
    [
        ("any-seven", None, 6, 5),
        ("any-craps", None, 4, 8),
        ("other-one-roll", "1-1", 1, 30),
        ("other-one-roll", "6-6", 1, 30),
        ("other-one-roll", "1-2", 2, 15),
        ("other-one-roll", "5-6", 2, 15),
    ],
)
def test_one_roll_bets_collect_for_one(wager: str, selection: str | None, throws: int, collects: int) -> None:
    assert ev(NY, wager, selection) == Fraction(throws * collects, 36) - 1


def test_the_layout_may_double_the_ends_of_the_field() -> None:
    doubled = terms_of(load_edition("ny-charitable", "craps"), {"field-2-and-12": "2 to 1"})
    assert ev(doubled, "field") - ev(NY, "field") == Fraction(2, 36)


def play(*events: dict[str, Any], game: str = "craps") -> dict[str, Any]:
    return settle({"ruleset": "ny-charitable", "game": game, "events": list(events)})


def bet(wager: str, selection: str | None = None, stake: int = 500) -> dict[str, Any]:
    return {"bet": {"seat": 1, "wager": wager, "selection": selection, "stake": stake}}


@pytest.mark.parametrize(
    ("name", "selection", "wager", "pick"),
    [
        ("big-six", None, "big-6-or-8", "6"),
        ("big-8", "8", "big-6-or-8", "8"),
        ("eight-the-hardway", None, "hard-way", "8"),
        ("hardway", "4-4", "hard-way", "8"),
        ("other-one-roll", "6-5", "other-one-roll", "5-6"),
        ("yo", None, "other-one-roll", "5-6"),
        ("place-to-win", "9", "place", "9"),
        ("pass-line", None, "pass", None),
    ],
)
def test_names_and_picks_may_be_written_several_ways(
    name: str, selection: str | None, wager: str, pick: str | None
) -> None:
    answer = play(bet(name, selection))
    assert [(row["wager"], row["selection"]) for row in answer["riding"]] == [(wager, pick)]
    gone = play(bet(name, selection), {"take-down": {"seat": 1, "wager": name, "selection": selection}})
    assert gone["riding"] == []


def test_a_name_that_says_its_pick_takes_no_other() -> None:
    answer = play(bet("big-six", "8"))
    assert answer["riding"] == []
    assert "on 6, and '8' was picked" in answer["refused"][0]["reason"]


def test_the_shooter_goes_on_in_turn_without_being_asked() -> None:
    events = [bet("field"), {"roll": [3, 3], "by": {"seat": 2}}, {"roll": [3, 4], "by": {"seat": 2}}]
    answer = settle({
        "ruleset": "ny-charitable", "game": "craps", "seats": [1, 2, 3],
        "events": [*events, {"roll": [2, 2], "by": {"seat": 1}}, {"roll": [2, 2], "by": {"seat": 3}}],
    })  # fmt: skip
    assert [(note["event"], note["cite"]) for note in answer["refused"]] == [
        (3, ["9 NYCRR 4620.3(c)(4)", "9 NYCRR 4620.3(c)(6)"])
    ]
    assert answer["unchecked"] == ["calls", "opening"]


def test_other_dice_come_after_the_next_decision_only() -> None:
    ask, change = {"dice": {"do": "ask", "seat": 3}}, {"dice": {"do": "change"}, "by": "dealer"}
    answer = play(
        bet("pass"), {"roll": [2, 3]}, ask, change, {"roll": [2, 3]}, {"roll": [1, 1]}, change, {"roll": [1, 1]}
    )
    assert [note["event"] for note in answer["refused"]] == [3, 5]


@pytest.mark.parametrize(
    ("game", "event"),
    [
        ("craps", {"dice": {"do": "throw"}}),
        ("craps", {"dice": {"ask": 1}}),
        ("bang", {"dice": {"do": "ask", "seat": 1}}),
        ("hazard", {"dice": {"do": "ask", "seat": 1}}),
    ],
)
def test_a_change_of_dice_that_makes_no_sense_is_bad_input(game: str, event: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="event 0: dice"):
        play(event, game=game)

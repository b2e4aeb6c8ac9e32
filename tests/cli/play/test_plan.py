"""`aboveboard plan`: figures for programs and for people, and one line for what cannot be read."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.support.terminal import run

DEAL = {"price": 100, "tickets": 2400, "cost": 6000, "prizes": [{"cents": 10000, "count": 18}], "at": [1800]}
BINGO = {"cards": 20, "pattern": "line", "at": [4, 30, 75]}


def test_a_deal_as_json() -> None:
    found = run("plan", "ny-charitable", "bell-jar", "-", "--json", stdin=json.dumps(DEAL)).document
    assert (found["ruleset"], found["game"], found["refused"]) == ("ny-charitable", "bell-jar", [])
    figures = found["figures"]
    assert list(figures) == [
        "ideal_handle", "prizes", "payout", "ev", "win", "ideal_net", "fee", "may_close", "left",
    ]  # fmt: skip
    assert (figures["ideal_handle"], figures["ideal_net"], figures["fee"]) == (240000, 54000, 2700)
    assert (figures["payout"], figures["win"]) == ("3/4", "3/400")
    assert figures["may_close"]["prizes"] == 14
    assert "9 NYCRR 4620.19(c)(19)" in found["cite"]


def test_what_is_not_known_is_not_nought() -> None:
    given = {name: value for name, value in DEAL.items() if name != "cost"}
    figures = run("plan", "ny-charitable", "bell-jar", "-", "--json", stdin=json.dumps(given)).document["figures"]
    assert figures["ideal_net"] is None
    assert figures["fee"] is None


def test_a_deal_for_people() -> None:
    said = run("plan", "ny-charitable", "bell-jar", "-", stdin=json.dumps({**DEAL, "price": 300})).out
    assert "a ticket: $3 is more than $2" in said
    assert "9 NYCRR 4620.19(b)(2)" in said
    assert "ideal handle" in said
    assert "_" not in said


def test_long_fractions_are_decimals_unless_they_are_asked_for() -> None:
    short = run("plan", "nj-charitable", "bingo", "-", "--json", stdin=json.dumps(BINGO)).document["figures"]
    whole = run("plan", "nj-charitable", "bingo", "-", "--json", "--fractions", stdin=json.dumps(BINGO)).document
    exact = whole["figures"]["mean_calls"]
    above, _, below = exact.partition("/")
    assert len(exact) > 200
    assert float(short["mean_calls"]) == pytest.approx(int(above) / int(below), rel=1e-14)
    assert short["won_by"]["75"] == "1"
    assert whole["exact"] is True


@pytest.mark.parametrize(
    ("words", "stdin", "said"),
    [
        (("ny-charitable", "bell-jar"), "[]", "plan: an object was expected, not []"),
        (("ny-charitable", "bell-jar"), "{", "it is not JSON"),
        (("ny-charitable", "craps"), "{}", "pool 'craps' is not in ruleset ny-charitable"),
        (("ohio", "raffle"), "{}", "ruleset 'ohio' is not held"),
        (("nj-charitable", "bingo"), '{"cards": 0}', "cards: a whole number from 1"),
        (("nj-charitable", "bingo"), '{"cards": 5, "pattern": "cross-stitch"}', "pattern"),
        (("nj-charitable", "bingo"), '{"cards": 5, "at": [76]}', "at: 1: a whole number from 0 to 75"),
    ],
)
def test_bad_input(words: tuple[str, str], stdin: str, said: str) -> None:
    found = run("plan", *words, "-", "--json", stdin=stdin)
    assert (found.code, found.out) == (2, "")
    assert said in found.err
    assert found.err.count("\n") == 1


def test_a_day_before_a_text_was_held() -> None:
    assert run("plan", "ny-charitable", "raffle", "-", "--as-of", "never", stdin="{}").code == 2


def test_a_table_that_is_a_pool_says_who_answers_for_it() -> None:
    found = run("play", "nj-charitable", "bingo", stdin="")
    assert found.code == 2
    assert "bingo is a pool in ruleset nj-charitable, and no table game; `plan`, `odds`, `simulate`, " in found.err


def test_the_cards_that_were_sold_are_called_over_and_over() -> None:
    """Two cards alike always win together, so nobody wins alone; one of them wins as one random card does."""
    card = [[column * 15 + row + 1 for column in range(5)] for row in range(5)]
    given = {"cards": [card, card], "at": [75], "games": 20_000, "seed": 7}
    found = run("plan", "nj-charitable", "bingo", "-", "--json", stdin=json.dumps(given)).document
    figures = found["figures"]
    assert found["exact"] is False
    assert (figures["single_winner"], figures["mean_winners"]) == ("0.000000", "2.000000")
    assert figures["won_by"] == {"75": "1.000000"}
    alone = run("plan", "nj-charitable", "bingo", "-", "--json", stdin='{"cards": 1}').document["figures"]["mean_calls"]
    exact = float(Fraction(alone))
    assert abs(float(figures["mean_calls"]) - exact) < 5 * float(figures["stderr"]["mean_calls"])
    for cards in ([card, card[:4]], [[["B"] * 5] * 5], []):
        wrong = run("plan", "nj-charitable", "bingo", "-", stdin=json.dumps({"cards": cards}))
        assert wrong.code == 2
        assert wrong.err.startswith("aboveboard: cards: ")

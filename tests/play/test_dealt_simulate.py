"""Dealt games simulated round by round: the figures of the solvers, and the same answer for any number of workers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.support.sessions import supplied

from aboveboard.games.deals import Deal
from aboveboard.law import BadInput, Edition, Terms, editions, load_edition, terms_of
from aboveboard.play.choosing import Chooser
from aboveboard.play.odds import wager_odds
from aboveboard.play.simulate import simulate
from aboveboard.play.simulate.dealt import DEALT_BLOCK

DEALT = [edition for edition in editions() if isinstance(edition.game, Deal)]


def told_apart(edition: Edition) -> bool:
    """Does the game's solver tell what to choose in each round?"""
    try:
        return bool(Chooser(supplied(edition)))
    except BadInput:
        return False


PLAYED = [edition for edition in DEALT if told_apart(edition)]
REFUSED = [edition for edition in DEALT if edition not in PLAYED]


def named(edition: Edition) -> str:
    return f"{edition.ruleset}/{edition.game.name}"


def of(name: str) -> Terms:
    return terms_of(load_edition(*name.split("/")))


@pytest.mark.parametrize("edition", PLAYED, ids=named)
def test_means_lie_where_the_exact_figures_are(edition: Edition) -> None:
    """Five standard errors either way, as the exact variance has them; wagers of which too few are won are left."""
    assert isinstance(edition.game, Deal)
    slow = edition.game.splits is not None and edition.game.splits.sampled is not None
    terms, rounds = supplied(edition), 600 if slow else 6000
    told = simulate(terms, rounds=rounds, seed=11)
    assert told["engine"] == "dealt"
    assert told["wagers"]
    for row in told["wagers"]:
        assert row["made"] == row["resolved"] == rounds
        assert sum(one["count"] for one in row["distribution"]) == rounds
        if row["exact_ev"] is None:
            continue
        odds = wager_odds(terms, terms.wagers[row["wager"]], row["selection"])
        assert row["exact_ev"] == str(odds.ev)
        if all(chance == 0 or chance * rounds > 5 for chance in odds.gains.values()):
            error = float(odds.variance / rounds) ** 0.5
            assert abs(row["mean"] - float(odds.ev)) < 5 * error
            assert {Fraction(one["gain"]) for one in row["distribution"]} <= set(odds.gains)


def test_what_choices_oblige_counts_with_the_wager_that_they_are_made_for() -> None:
    terms = of("pa/casino-war")
    row = simulate(terms, rounds=30_000, seed=5)["wagers"][0]
    assert row["wager"] == "initial"
    assert "-2" in {one["gain"] for one in row["distribution"]}
    assert abs(row["mean"] - float(Fraction(row["exact_ev"]))) < 5 * row["stderr"]
    assert simulate(terms, rounds=10, seed=5)["left_out"] == ["war", "war-tie"]


@pytest.mark.parametrize("name", ["nj-casino/red-dog", "nj-casino/keno", "nj-casino/mini-baccarat"])
def test_the_answer_depends_on_the_seed_and_not_on_the_workers(name: str) -> None:
    terms, rounds = of(name), 2 * DEALT_BLOCK + 100
    one, two, other = (
        simulate(terms, rounds=rounds, seed=seed, workers=workers)["wagers"]
        for seed, workers in ((3, 1), (3, 2), (4, 1))
    )
    assert one == two
    assert one != other


def test_a_plan_of_flat_bets() -> None:
    plan = [{"wager": "banker", "stake": 1000}, {"wager": "tie", "stake": 500}]
    told = simulate(of("nj-casino/baccarat"), plan, rounds=5000, seed=2)
    assert [row["stake"] for row in told["wagers"]] == [1000, 500]
    assert sum(one["count"] for one in told["plan"]["distribution"]) == 5000
    assert told["plan"]["total"] == sum(one["cents"] * one["count"] for one in told["plan"]["distribution"])
    by_bets = sum(row["mean"] * row["stake"] for row in told["wagers"])
    assert told["plan"]["mean"] == pytest.approx(by_bets)
    assert told["plan"]["stderr"] > 0
    assert {one["cents"] for one in told["plan"]["distribution"]} == {950 - 500, -1000 - 500, 4000}


def test_progress_is_told_block_by_block() -> None:
    seen: list[tuple[int, int]] = []
    rounds = 2 * DEALT_BLOCK + 1
    simulate(of("nj-casino/red-dog"), rounds=rounds, seed=1, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(DEALT_BLOCK, rounds), (2 * DEALT_BLOCK, rounds), (rounds, rounds)]


@pytest.mark.parametrize("edition", REFUSED, ids=named)
def test_a_game_whose_play_is_not_told_round_by_round_is_refused(edition: Edition) -> None:
    with pytest.raises(BadInput, match="not encoded: the best play of"):
        simulate(supplied(edition), rounds=10)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (
            [{"wager": "initial", "stake": 1000}, {"wager": "war", "stake": 1000}],
            "made in the course of a round|choice",
        ),
        ({"bets": [{"wager": "initial", "stake": 1000}], "bankroll": 50_000}, "flat bets, not with sessions"),
        ([{"wager": "nothing", "stake": 1000}], "nothing"),
    ],
)
def test_plans_that_are_not_played(plan: Any, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        simulate(of("pa/casino-war"), plan, rounds=100)

"""`odds` and `simulate` of pools: in the contract's shape, for people, and refused in one line."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from aboveboard.law.pools import pool_editions
from tests.support.terminal import run

DEAL = {"price": 100, "tickets": 2400, "prizes": [{"cents": 10000, "count": 18}]}
POOLS = [(edition.ruleset, edition.pool.name) for edition in pool_editions()]


@pytest.fixture
def deal(tmp_path: Path) -> str:
    """A plan of a deal in a file."""
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(DEAL))
    return str(path)


@pytest.mark.parametrize(("ruleset", "game"), POOLS, ids=[f"{ruleset} {game}" for ruleset, game in POOLS])
def test_odds_of_every_pool(ruleset: str, game: str) -> None:
    found = run("odds", ruleset, game, "--json").document
    assert (found["ruleset"], found["game"], found["options"]) == (ruleset, game, {})
    assert found["plan"]["specimen"] is True
    for row in found["wagers"]:
        assert {"wager", "selection", "ev", "win", "push", "lose", "pays", "exact", "cite"} <= set(row)
        assert row["wager"] == "ticket"
    said = run("odds", ruleset, game)
    assert said.is_lawful()
    assert "Plan: a specimen" in said.out


@pytest.mark.parametrize(("ruleset", "game"), POOLS, ids=[f"{ruleset} {game}" for ruleset, game in POOLS])
def test_simulation_of_every_pool(ruleset: str, game: str) -> None:
    asked = ("simulate", ruleset, game, "--rounds", "1e3", "--seed", "5")
    found = run(*asked, "--json").document
    assert (found["rounds"], found["seed"], found["plan"]["specimen"]) == (1000, 5, True)
    assert found["rounds_per_second"] > 0
    for row in found["measures"]:
        assert {"measure", "mean", "stderr", "distribution", "exact"} <= set(row)
    for row in found["wagers"]:
        assert (row["wager"], row["resolved"]) == ("ticket", 1000)
        assert {"mean", "stderr", "win", "push", "lose", "distribution", "exact_ev"} <= set(row)
    again = run(*asked, "--workers", "2", "--json").document
    assert {**again, "workers": 0, "rounds_per_second": 0} == {**found, "workers": 0, "rounds_per_second": 0}
    assert run(*asked).is_lawful()


def test_a_plan_of_ones_own(deal: str) -> None:
    found = run("odds", "ny-charitable", "bell-jar", "--plan", deal, "--json").document
    assert found["plan"] == {"specimen": False, "given": DEAL}
    assert [(row["ev"], row["win"], row["lose"]) for row in found["wagers"]] == [("-1/4", "3/400", "397/400")]
    planned = run("plan", "ny-charitable", "bell-jar", deal, "--json").document
    assert planned["figures"]["ev"] == found["wagers"][0]["ev"]
    assert "Plan: as given." in run("odds", "ny-charitable", "bell-jar", "--plan", deal).out
    played = run("simulate", "ny-charitable", "bell-jar", "--plan", deal, "--rounds", "2000", "--seed", "1", "--json")
    assert played.document["wagers"][0]["exact_ev"] == "-1/4"
    assert played.document["measures"][0]["exact"] == planned["figures"]["may_close"]["mean_tickets"]


def test_a_plan_from_standard_input() -> None:
    given = json.dumps({"price": 100, "sold": [8]})
    found = run("odds", "ny-charitable", "fifty-fifty", "--plan", "-", "--json", stdin=given).document
    assert (found["wagers"][0]["win"], found["wagers"][0]["sold"]) == ("1/8", 8)


def test_one_prize() -> None:
    found = run(
        "odds", "ny-charitable", "queen-of-hearts", "--wager", "ticket", "--selection", "joker", "--json"
    ).document
    assert [row["selection"] for row in found["wagers"]] == ["joker"]
    assert found["wagers"][0]["pays"] == {"joker": "15 to 1"}


def test_fractions_are_written_whole_where_that_is_asked_for() -> None:
    asked = ("odds", "nj-charitable", "bingo", "--json")
    short, whole = (run(*asked, *more).document["wagers"][0]["win"] for more in ((), ("--fractions",)))
    assert "/" not in short
    assert len(whole) > 200
    assert run("odds", "nj-charitable", "bingo", "--fractions").is_lawful()
    above, _, below = whole.partition("/")
    assert abs(int(above[:30]) / int(below[: 30 + len(below) - len(above)]) - float(short)) < 1e-12


def test_tables_take_their_bets_by_either_name(tmp_path: Path) -> None:
    bets = tmp_path / "bets.json"
    bets.write_text(json.dumps([{"wager": "pass", "stake": 500}]))
    asked = ("simulate", "pa", "craps", "--rounds", "1000", "--seed", "1", "--json")
    one, other = (run(*asked, name, str(bets)).document["wagers"] for name in ("--bets", "--plan"))
    assert one == other
    assert Fraction(one[0]["exact_ev"]) == Fraction(-7, 495)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "ny-charitable", "bell-jar", "--option", "a=b"), "--option: bell-jar is a pool, and has none"),
        (("odds", "ny-charitable", "bell-jar", "--strategy"), "--strategy: bell-jar is a pool"),
        (("odds", "ny-charitable", "bell-jar", "--wheel", "w"), "--wheel: bell-jar is a pool"),
        (("odds", "ny-charitable", "bell-jar", "--schedule", "w"), "--schedule: bell-jar is a pool"),
        (("odds", "ny-charitable", "bell-jar", "--plan", "nowhere.json"), "nowhere.json: it cannot be read"),
        (("odds", "ny-charitable", "bell-jar", "--wager", "pass"), "what is bought of a Bell Jar is a ticket"),
        (("odds", "pa", "craps", "--plan", "x"), "--plan: craps is no pool"),
        (("odds", "ny-charitable", "bell-jar", "--as-of", "June"), "--as-of: a day such as"),
        (("simulate", "ny-charitable", "bell-jar", "--rounds", "9", "--bets", "x"), "--bets: bell-jar is a pool"),
        (("simulate", "ny-charitable", "bell-jar", "--rounds", "0"), "rounds: a whole number from 1"),
        (("simulate", "ny-charitable", "bell-jar", "--rounds", "9", "--workers", "999"), "workers: a whole number"),
        (("simulate", "pa", "craps", "--rounds", "9", "--bets", "x", "--plan", "y"), "not with both"),
        (("simulate", "pa", "bell-jar", "--rounds", "9"), "game 'bell-jar' is not in ruleset pa"),
    ],
)  # fmt: skip
def test_bad_input(words: tuple[str, ...], said: str) -> None:
    found = run(*words)
    assert found.is_lawful()
    assert found.code == 2
    assert said in found.err

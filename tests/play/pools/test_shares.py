"""Dividends of a race: the closed form against paying every ticket and against counting up, and nothing is lost."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.terminal import run

from aboveboard.games.pools import ARMCHAIR_RACE
from aboveboard.games.shapes.pool import Shares
from aboveboard.law.errors import BadInput, LawError
from aboveboard.law.model.pools import SharesLaw
from aboveboard.law.pools import PoolEdition, load_pool, parse_pool
from aboveboard.play.pools.planning.plan import plan
from aboveboard.play.pools.planning.shares import Division, HolderFigures, dividends

STAKES = {"1": 12000, "2": 30000, "3": 1700, "4": 0, "5": 6300}
CHANCES = {"1": "1/4", "2": "1/2", "3": "1/20", "4": "1/20", "5": "3/20"}
STATED = {"retained": "1/10", "breakage": 10}
FIGURES = st.builds(
    HolderFigures,
    retained=st.fractions(0, Fraction(99, 100), max_denominator=1000),
    breakage=st.integers(1, 60),
    unit=st.integers(1, 200),
    unbacked=st.sampled_from(("returned", "kept")),
)
UNITS = st.lists(st.lists(st.integers(1, 50), max_size=5), min_size=1, max_size=6)
"""The wagers on each runner, in units."""


def race() -> PoolEdition:
    return load_pool("nj-charitable", "armchair-race")


def counted_up(units: int, divided: int, breakage: int) -> int:
    """The largest dividend that the money covers, found by raising it step by step."""
    dividend = 0
    while (dividend + breakage) * units <= divided:
        dividend += breakage
    return dividend


@given(units=UNITS, figures=FIGURES, data=st.data())
def test_every_ticket_is_paid_and_every_unit_accounted_for(
    units: list[list[int]], figures: HolderFigures, data: st.DataObject
) -> None:
    tickets = [(str(place), each * figures.unit) for place, wagers in enumerate(units) for each in wagers]
    stakes = {str(place): sum(wagers) * figures.unit for place, wagers in enumerate(units)}
    winners = data.draw(st.lists(st.sampled_from(sorted(stakes)), min_size=1, max_size=3, unique=True))
    found = dividends(stakes, winners, figures)
    assert sum(found.pays(runner, stake) for runner, stake in tickets) == found.paid
    assert found.paid + found.breakage + found.retained == found.staked == sum(stake for _, stake in tickets)
    assert min(found.paid, found.breakage, found.retained) >= 0
    assert all(dividend % figures.breakage == 0 for dividend in found.dividends.values())
    grades = {found.grade(runner) for runner, _ in tickets}
    assert grades <= set(Shares().grades)
    assert ("returned" in grades) == (found.returned and bool(tickets))


@given(units=UNITS, figures=FIGURES, data=st.data())
def test_one_winner_is_paid_the_most_that_the_money_covers(
    units: list[list[int]], figures: HolderFigures, data: st.DataObject
) -> None:
    stakes = {str(place): sum(wagers) * figures.unit for place, wagers in enumerate(units)}
    winner = data.draw(st.sampled_from(sorted(stakes)))
    found = dividends(stakes, [winner], figures)
    won = sum(units[int(winner)])
    if not won:
        assert found.dividends == {}
        assert found.paid == (found.staked if figures.unbacked == "returned" else 0)
        return
    retained = figures.retained.numerator * found.staked // figures.retained.denominator
    assert found.retained == retained
    assert found.dividends == {winner: counted_up(won, found.staked - retained, figures.breakage)}
    assert found.breakage < figures.breakage * won


@given(st.lists(st.integers(1, 40), min_size=2, max_size=4), st.integers(0, 40))
def test_winners_who_finish_together_divide_what_the_others_lost(winning: list[int], lost: int) -> None:
    """With nothing retained and no breakage to speak of: everybody's stake, and an equal part of the rest."""
    unit = 10**6
    stakes = {str(place): each * unit for place, each in enumerate(winning)} | {"lost": lost * unit}
    found = dividends(stakes, [str(place) for place in range(len(winning))], HolderFigures(Fraction(0), 1, unit))
    for place, each in enumerate(winning):
        gained = Fraction(lost * unit, len(winning))
        assert found.dividends[str(place)] == int(unit + gained / each)
    assert found.breakage < sum(winning)


def test_where_less_is_divided_than_the_winners_staked_nobody_gains_of_the_others() -> None:
    found = dividends({"1": 1000, "2": 3000, "3": 100}, ["1", "2"], HolderFigures(Fraction(1, 2), 1))
    assert found.dividends == {"1": 51, "2": 51}
    assert (found.paid, found.retained, found.breakage) == (2040, 2050, 10)


def test_a_winner_whom_nobody_backed_leaves_all_to_the_one_beside_it() -> None:
    figures = HolderFigures(Fraction(0), 1)
    assert dividends({"1": 100, "2": 0, "3": 300}, ["1", "2"], figures).dividends == {"1": 400}


@pytest.mark.parametrize(
    ("stakes", "winners", "said"),
    [
        ({"1": 150}, ["1"], "1: a whole number of units of 100"),
        ({"1": -100}, ["1"], "1: a whole number of units of 100"),
        ({"1": 100}, ["2"], "winner: one of 1 was expected, not 2"),
        ({"1": 100}, [], "winner: one of 1 was expected, not none"),
    ],
)
def test_what_cannot_be_divided(stakes: dict[str, int], winners: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        dividends(stakes, winners, HolderFigures(Fraction(0), 1))


@pytest.mark.parametrize(
    "wrong", [(Fraction(1), 1, 1), (Fraction(-1, 9), 1, 1), (Fraction(0), 0, 1), (Fraction(0), 1, 0)]
)
def test_figures_that_no_holder_can_state(wrong: tuple[Fraction, int, int]) -> None:
    with pytest.raises(ValueError, match="expected"):
        HolderFigures(*wrong)


def test_what_is_gained_by_every_race_that_may_be_run() -> None:
    """The gain of each runner against paying one unit in each of a hundred races, won as the chances say."""
    figures = plan(race(), {"stakes": STAKES, "chances": CHANCES, **STATED}).to_json()["figures"]
    assert isinstance(figures, dict)
    held = HolderFigures(Fraction(1, 10), 10)
    winners = [name for name, chance in CHANCES.items() for _ in range(int(100 * Fraction(chance)))]
    assert len(winners) == 100
    for row in figures["runners"]:
        got = sum(dividends(STAKES, [winner], held).pays(row["runner"], 100) for winner in winners)
        assert row["ev"] == (str(Fraction(got, 10_000) - 1) if row["staked"] else None)
    kept = sum(dividends(STAKES, [winner], held).kept for winner in winners)
    assert Fraction(figures["expected_kept"]) == Fraction(kept, 100)


def test_races_run_over_and_over() -> None:
    """Gains and what is kept, against races whose winner is drawn at random."""
    figures = plan(race(), {"stakes": STAKES, "chances": CHANCES, **STATED}).to_json()["figures"]
    assert isinstance(figures, dict)
    rows, runs = figures["runners"], 20_000
    won = np.random.default_rng(7).choice(len(rows), runs, p=[float(Fraction(CHANCES[row["runner"]])) for row in rows])
    by_winner = [dividends(STAKES, [row["runner"]], HolderFigures(Fraction(1, 10), 10)) for row in rows]
    kept = np.array([division.kept for division in by_winner])[won]
    assert abs(kept.mean() - float(Fraction(figures["expected_kept"]))) < 4 * kept.std() / runs**0.5
    gains = np.array([division.pays("3", 100) / 100 - 1 for division in by_winner])[won]
    assert abs(gains.mean() - float(Fraction(rows[2]["ev"]))) < 4 * gains.std() / runs**0.5


def test_without_chances_no_gain_is_claimed_and_without_the_holders_figures_no_dividend() -> None:
    rows = plan(race(), {"stakes": STAKES, **STATED}).figures["runners"]
    assert isinstance(rows, list)
    assert {row["ev"] for row in rows} == {None}
    for left_out in STATED:
        found = plan(race(), {"stakes": STAKES, "winner": "1", **{k: v for k, v in STATED.items() if k != left_out}})
        assert list(found.figures) == ["staked", "runners"]
        assert any(each.reason.startswith(f"{left_out}: not stated") for each in found.warnings)


def test_a_dividend_below_the_stake_is_said() -> None:
    found = plan(race(), {"stakes": {"1": 90000, "2": 1000}, **STATED})
    assert "1: a unit of $1 on it would be paid $0.90, which is less than was staked" in {
        each.reason for each in found.warnings
    }


def test_a_law_that_keeps_stakes_on_losers_alone() -> None:
    edition = race()
    law = edition.law.model_copy(update={"shares": shares_of(edition).model_copy(update={"unbacked": "kept"})})
    other = PoolEdition(edition.ruleset, edition.pool, law, edition.raw)
    result = plan(other, {"stakes": STAKES, "winner": "4", **STATED}).to_json()["figures"]["result"]  # type: ignore[index]
    assert (result["stakes"], result["paid"], result["retained"]) == ("kept", 0, 50000)


def test_a_file_says_how_stakes_are_divided() -> None:
    raw = {key: value for key, value in race().raw.items() if key != "shares"}
    with pytest.raises(LawError, match="shares: a table was expected"):
        parse_pool(raw, "a file")


def shares_of(edition: PoolEdition) -> SharesLaw:
    assert edition.law.shares is not None
    return edition.law.shares


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"stakes": None}, r"^stakes: a table"),
        ({"stakes": [100]}, r"^stakes: a table"),
        ({"stakes": {"": 100}}, r"^stakes: the name or number"),
        ({"stakes": {"a\nb": 100}}, r"^stakes: the name or number"),
        ({"stakes": {"1": "100"}}, r"^stakes: 1: whole cents"),
        ({"stakes": {"1": [0]}}, r"^stakes: 1: 1: a whole number from 1"),
        ({"stakes": {"1": -100}}, r"^stakes: 1: whole cents"),
        ({"stakes": {str(n): 100 for n in range(1001)}}, r"^stakes: at most 1,000 runners"),
        ({"winner": "9"}, r"^winner: '9' is no runner"),
        ({"winner": ["1", "1"]}, r"^winner: 1 is given twice"),
        ({"winner": [1]}, r"^winner: 1 is no runner"),
        ({"chances": {"1": "1/2"}}, r"^chances: 2: a share below one"),
        ({"chances": {**CHANCES, "5": "1/20"}}, r"^chances: they sum to 9/10"),
        ({"chances": {**CHANCES, "6": "0"}}, r"^chances: '6' is not known"),
        ({"breakage": 0}, r"^breakage: a whole number from 1"),
        ({"unit": 0}, r"^unit: a whole number from 1"),
        ({"retained": "11/10"}, r"^retained: a share below one"),
        ({"admission": "five"}, r"^admission: whole cents"),
        ({"largest_wager": 0}, r"^largest_wager: whole cents"),
        ({"price": 100}, r"^'price' is not known"),
    ],
)
def test_a_plan_that_cannot_be_read(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        plan(race(), {"stakes": STAKES, **STATED, **wrong})


def test_the_command() -> None:
    told = json.dumps({"stakes": STAKES, "winner": "3", **STATED})
    said = run("plan", "nj-charitable", "armchair-race", "-", stdin=told).out
    assert "$26.40" in said
    assert "standard rules; section text not held" in said
    listed = {row["game"]: row for row in run("games", "--ruleset", "nj-charitable", "--json").document}
    assert (listed["armchair-race"]["shape"], listed["armchair-race"]["title"]) == ("pool", "Armchair Race")
    assert ARMCHAIR_RACE.grades == ("won", "lost", "returned")


def test_a_division_says_what_the_holder_keeps() -> None:
    assert Division(1000, 100, {"1": 220}, 880, 20, 100).kept == 120

"""Every pool of every ruleset, played over and over: within its interval of the exact figures, whoever plays."""

from __future__ import annotations

import threading
from fractions import Fraction
from typing import Any

import pytest
from tests.support.turns import PROVE

from aboveboard.games.pools import OWN_POOLS
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import PoolEdition, load_pool, pool_editions
from aboveboard.play.pools.odds import odds
from aboveboard.play.pools.planning.plan import plan
from aboveboard.play.pools.planning.rounds import PoolRound
from aboveboard.play.pools.simulate import families
from aboveboard.play.pools.simulate.answer import PoolSimulation
from aboveboard.play.pools.simulate.run import simulate

NY, NJ = "ny-charitable", "nj-charitable"
ROUNDS = 5_000_000 if PROVE else 150_000
FEWER = 300_000 if PROVE else 30_000
"""Rounds that are games of bingo, which take longer."""
FAR = 4.5
"""So many standard errors from the exact figure is too far."""

KNOWN = {
    "printed": {"tickets": "may_close.mean_tickets"},
    "drum": {},
    "board": {"weeks": "mean_week", "consolations": "consolations", "net": "expected_net"},
    "keys": {"occasions": "mean_occasion", "chest": "expected_chest", "net": "expected_net"},
    "calls": {"calls": "mean_calls", "winners": "mean_winners"},
    "shares": {"kept": "expected_kept"},
}
"""By engine, what is measured and where the plan has the exact figure of it."""


def rounds_of(edition: PoolEdition) -> int:
    """How many rounds of a pool are played here."""
    return FEWER if edition.pool.planner == "calls" else ROUNDS


def within(value: float, exact: float, error: float | None) -> bool:
    """Is a mean as near to the exact figure as its error lets it be?"""
    return abs(value - exact) <= FAR * (error or 0) + 1e-9 * abs(exact)


@pytest.mark.parametrize("edition", list(pool_editions()), ids=repr)
def test_a_pool_agrees_with_its_plan_and_its_odds(edition: PoolEdition) -> None:
    found = simulate(edition, rounds=rounds_of(edition), seed=20)
    figures: Any = plan(edition, edition.law.specimen).to_json()["figures"]
    for name, path in KNOWN[found.engine].items():
        measure = next(each for each in found.measures if each.name == name)
        exact: Any = figures
        for key in path.split("."):
            exact = None if exact is None else exact[key]
        if exact is not None:
            assert within(measure.mean, float(Fraction(exact)), measure.stderr), (name, measure.mean, exact)
    assert found.tickets
    rows = [row for row in odds(edition).wagers if row.selection is None or found.engine == "shares"]
    for followed in found.tickets:
        result = followed.result
        row = next(row for row in rows if (row.selection, row.among) == (result.selection, followed.among))
        assert result.mean is not None
        assert row.ev is not None
        assert within(result.mean, float(Fraction(row.ev)), result.stderr)
        for word in ("win", "push", "lose"):
            chance, share = float(Fraction(getattr(row, word))), result.rates[word]
            assert share is not None
            assert within(share, chance, (chance * (1 - chance) / result.resolved) ** 0.5)


def test_no_pool_is_left_out() -> None:
    """A pool that is declared is held somewhere, and so is played by the test above."""
    assert {edition.pool.name for edition in pool_editions()} == {pool.name for pool in OWN_POOLS}
    assert {kernel.engine for kernel in families.KERNELS.values()} == set(KNOWN)  # type: ignore[attr-defined]


@pytest.mark.parametrize("edition", list(pool_editions()), ids=repr)
def test_what_is_counted_adds_up(edition: PoolEdition) -> None:
    found = simulate(edition, rounds=5000, seed=1)
    for measure in found.measures:
        assert measure.number == sum(each.sessions for each in measure.bins) == 5000
        assert measure.least <= measure.quantiles["0.5"] <= measure.greatest
        lows = [each.low for each in measure.bins]
        assert lows == sorted(set(lows))
        assert len(lows) <= 64
    for followed in found.tickets:
        result = followed.result
        assert sum(count.times for count in result.distribution) == result.resolved
        assert sum(share or 0 for share in result.rates.values()) == pytest.approx(1, abs=1e-12)
        mean = sum((Fraction(count.gain or "") * count.times for count in result.distribution), start=Fraction(0))
        assert float(mean / result.resolved) == result.mean


@pytest.mark.parametrize("edition", list(pool_editions()), ids=repr)
def test_the_answer_is_the_seeds_and_nobody_elses(edition: PoolEdition) -> None:
    """Several blocks, of which the last is short, by one thread and by several, a second time and by another seed."""
    rounds = 40_000 if edition.pool.planner == "calls" else 150_000
    one, three, again = (_told(simulate(edition, rounds=rounds, seed=9, workers=count)) for count in (1, 3, 1))
    assert one == three == again
    if len({measure.least for measure in simulate(edition, rounds=100, seed=9).measures}) > 1:
        assert _told(simulate(edition, rounds=rounds, seed=10)) != one


def _told(found: PoolSimulation) -> dict[str, object]:
    said = found.to_json()
    return {name: value for name, value in said.items() if name not in ("workers", "rounds_per_second")}


def test_a_longer_run_begins_as_a_shorter_one() -> None:
    """Blocks are of fixed size: one more block adds to what the others have counted."""
    jar = load_pool(NY, "bell-jar")
    short, long = (simulate(jar, rounds=count * 65536, seed=3) for count in (1, 2))
    before = {count.grade: count.times for count in short.wagers[0].distribution}
    after = {count.grade: count.times for count in long.wagers[0].distribution}
    assert all(after[grade] >= times for grade, times in before.items())


def test_progress_goes_up_to_the_whole() -> None:
    told: list[tuple[int, int]] = []
    before = threading.active_count()  # other tests of the same process may have left some
    simulate(load_pool(NY, "raffle"), rounds=150_000, seed=1, progress=lambda done, whole: told.append((done, whole)))
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert told[-1] == (150_000, 150_000)
    assert threading.active_count() < before + 10


def test_an_answer_shows_itself() -> None:
    found = simulate(load_pool(NY, "queen-of-hearts"), rounds=1000, seed=4)
    assert repr(found) == "<PoolSimulation ny-charitable/queen-of-hearts: 1,000 rounds, seed 4>"
    assert list(found.to_frame()["measure"]) == ["weeks", "grand", "consolations", "net"]
    assert set(found.to_frame("ticket").columns) == {"selection", "result", "grade", "gain", "count"}
    assert set(found.to_frame("distribution").columns) == {"measure", "from", "to", "count"}
    said = found.to_json()
    assert (said["round"], said["engine"], said["options"]) == ("one whole search", "board", {})
    assert any("A round is one whole search." in part for part in found.printed() if isinstance(part, str))


@pytest.mark.parametrize(
    ("ruleset", "game", "given", "asked", "said"),
    [
        (NY, "bell-jar", None, {"rounds": 0}, "rounds: a whole number from 1 to"),
        (NY, "bell-jar", None, {"rounds": 10, "seed": -1}, "seed: a whole number from 0 to"),
        (NY, "bell-jar", None, {"rounds": 10, "workers": 0}, "workers: a whole number from 1 to"),
        (NY, "bell-jar", "deal", {"rounds": 10}, "plan: an object was expected, not 'deal'"),
        (NY, "bell-jar", {"price": 1, "tickets": 2, "prizes": [{"cents": 9}], "sold": 2, "paid": [{"cents": 9}]},
         {"rounds": 10}, "sold: all tickets are sold, and nothing is left to chance"),
        (NY, "fifty-fifty", {"price": 100}, {"rounds": 10}, "no round of a 50/50 Raffle: sold: "),
        (NY, "queen-of-hearts", {"price": 100, "weeks": [9, 9]}, {"rounds": 10},
         "weeks: a whole search has 50, and 2 are planned"),
        (NY, "queen-of-hearts", {"price": 10**13, "weekly": 10**7}, {"rounds": 10}, "price: amounts of so many cents"),
        (NJ, "armchair-race", {"stakes": {"1": 100, "2": 100}, "retained": "1/5", "breakage": 5}, {"rounds": 10},
         "no round of an Armchair Race: chances: "),
        (NJ, "armchair-race", {"stakes": {"1": 100, "2": 100}, "retained": "1/5", "breakage": 5,
                               "chances": {"1": "1/5000000029", "2": "5000000028/5000000029"}}, {"rounds": 10},
         "chances: fractions whose common denominator"),
        (NJ, "bingo", {"cards": 0}, {"rounds": 10}, "cards: a whole number from 1"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(ruleset: str, game: str, given: object, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        simulate(load_pool(ruleset, game), given, **asked)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_round_that_no_kernel_plays_is_one_sentence() -> None:
    with pytest.raises(BadInput, match="not encoded: rounds of a Raffle are not simulated"):
        families.rounds_of(load_pool(NY, "raffle").pool, PoolRound(), ())

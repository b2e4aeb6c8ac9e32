"""What a schedule returns if stops are random: by lines, by all lines together, by every stop, and simulated."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from time import perf_counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.terminal import run

from aboveboard.kernel.reels import Schedule
from aboveboard.law.errors import BadInput
from aboveboard.law.machines import machine_editions
from aboveboard.law.terms.schedule_file import read_schedule, schedule_under
from aboveboard.play.machines import returns
from aboveboard.play.machines.returns import award_ways, chance_of_an_award, line_ways, random_return

SPECIMENS = [schedule_under(each).schedule for each in machine_editions() if each.law.schedule is not None]
SYMBOLS = ("a", "b", "c", "d")


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    """Small schedules of every kind: reels of other lengths, several rows and lines, awards that overlap."""
    rows = draw(st.integers(1, 3))
    reels = draw(st.lists(st.lists(st.sampled_from(SYMBOLS), min_size=rows, max_size=6), min_size=1, max_size=3))
    line = st.tuples(*(st.integers(1, rows) for _ in reels)).map(list)
    shows = st.tuples(*(
        st.one_of(
            st.just("any"), st.sampled_from(reel),
            st.lists(st.sampled_from(reel), min_size=1, max_size=3, unique=True).map(sorted),
        )
        for reel in reels
    ))  # fmt: skip
    awards = draw(st.lists(shows, min_size=1, max_size=5, unique_by=lambda show: str([_set(each) for each in show])))
    return read_schedule({
        "token": draw(st.integers(1, 20)),
        "reels": reels,
        "rows": rows,
        "lines": draw(st.lists(line, min_size=1, max_size=4, unique_by=str)),
        "awards": [{"show": list(show), "units": draw(st.integers(1, 9))} for show in awards],
    })  # fmt: skip


def _set(show: str | list[str]) -> list[str]:
    return [show] if isinstance(show, str) else sorted(show)


def every_stop(schedule: Schedule) -> list[int]:
    """What is awarded at every stop there is."""
    return [schedule.units(stops) for stops in product(*(range(len(reel)) for reel in schedule.reels))]


def held_to_every_stop(schedule: Schedule) -> None:
    """The sum over all stops is what the lines come to, and so are the chances."""
    awarded, found = every_stop(schedule), random_return(schedule)
    assert len(awarded) == found.combinations == schedule.combinations
    assert Fraction(sum(awarded), len(awarded) * schedule.token) == found.returns
    assert found.wins == Fraction(sum(units > 0 for units in awarded), len(awarded))
    assert award_ways(schedule) == Counter(awarded)
    assert sum(each.returns for each in found.awards) == found.returns


@pytest.mark.provision("nj-13-20.2-skillreel", "nj-13-20.2-skillvideo")
@pytest.mark.parametrize("schedule", SPECIMENS, ids=lambda each: each.title)
def test_the_sum_over_all_stops_is_what_the_lines_come_to(schedule: Schedule) -> None:
    held_to_every_stop(schedule)
    returns = random_return(schedule).returns
    assert Fraction(1, 2) < returns < 1, "a specimen is one that an operator might use"


@given(schedules())
def test_the_same_of_any_schedule(schedule: Schedule) -> None:
    held_to_every_stop(schedule)


@given(schedules())
def test_a_line_shows_what_any_other_does_and_as_often(schedule: Schedule) -> None:
    for line in schedule.lines:
        stops = product(*(range(len(reel)) for reel in schedule.reels))
        shown = Counter(schedule.award_for(schedule.shown(each, line)) for each in stops)
        ways = line_ways(schedule)
        assert {award: many for award, many in shown.items() if award is not None} == {
            award: ways[bit] for bit, award in enumerate(schedule.awards) if ways[bit]
        }


@pytest.mark.parametrize("schedule", SPECIMENS, ids=lambda each: each.title)
def test_spins_over_and_over(schedule: Schedule) -> None:
    chance, runs = np.random.default_rng(11), 20_000
    stops = np.stack([chance.integers(0, len(reel), runs) for reel in schedule.reels], axis=1)
    got = np.array([schedule.units(each) for each in stops.tolist()]) / schedule.token
    assert abs(got.mean() - float(random_return(schedule).returns)) < 4 * got.std() / runs**0.5


def test_the_highest_award_alone_is_paid_on_a_line() -> None:
    given = {
        "token": 1,
        "reels": [["a", "b"], ["a", "b"]],
        "awards": [{"show": ["a", "any"], "units": 2}, {"show": ["a", "a"], "units": 5}],
    }
    schedule = read_schedule(given)
    assert [schedule.units(stops) for stops in ((0, 0), (0, 1), (1, 0))] == [5, 2, 0]
    assert random_return(schedule).returns == Fraction(7, 4)


def test_a_large_schedule_is_answered_at_once() -> None:
    symbols = [f"s{number}" for number in range(20)]
    reels = [[symbols[(stop * step) % 20] for stop in range(480)] for step in (1, 3, 7, 9, 11, 13, 17, 19)]
    lines = [[(row * place) % 3 + 1 for place in range(8)] for row in range(3)]
    lines += [[1 + (number >> place) % 2 for place in range(8)] for number in range(5, 60)]
    awards = [
        {"show": [symbol] * many + ["any"] * (8 - many), "units": 3**many} for symbol in symbols for many in (3, 5, 8)
    ]
    schedule = read_schedule({"token": 58, "rows": 3, "reels": reels, "lines": lines, "awards": awards})
    begun = perf_counter()
    found = random_return(schedule)
    assert perf_counter() - begun < 10
    chance = {many: Fraction(20, 20**many) for many in (3, 5, 8)}
    expected = chance[3] * 3**3 + chance[5] * (3**5 - 3**3) + chance[8] * (3**8 - 3**5)
    assert found.returns == expected * len(lines) / 58
    assert found.wins is None or 0 < found.wins < 1


def test_what_would_take_long_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = random_return(SPECIMENS[1])
    monkeypatch.setattr(returns, "MOST_STEPS", 100)
    assert chance_of_an_award(SPECIMENS[1]) is None
    assert award_ways(SPECIMENS[1]) is None
    assert random_return(SPECIMENS[1]) == replace(found, wins=None)
    assert "would be awarded something" not in run("odds", "nj-charitable", "skill-stop-video").out


def test_awards_that_overlap_in_every_way_are_refused_at_once() -> None:
    symbols = [f"s{number}" for number in range(300)]
    chance = np.random.default_rng(3)
    awards = [
        {"show": [[name for name in symbols if chance.random() < 0.7] for _ in range(4)], "units": number + 1}
        for number in range(100)
    ]
    schedule = read_schedule({"token": 1, "reels": [symbols] * 4, "awards": awards})
    begun = perf_counter()
    with pytest.raises(BadInput, match="overlap in too many ways"):
        random_return(schedule)
    assert perf_counter() - begun < 10


@pytest.mark.parametrize("stops", [(0,), (0, 0, 0), (2, 0), (0, -1)])
def test_reels_stop_where_they_have_a_symbol(stops: tuple[int, ...]) -> None:
    schedule = read_schedule({"token": 1, "reels": [["a", "b"]] * 2, "awards": [{"show": ["a", "a"], "units": 2}]})
    with pytest.raises(ValueError, match=r"^stops: "):
        schedule.awarded(stops)

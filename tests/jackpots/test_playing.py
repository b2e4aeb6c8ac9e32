"""A link that is played: the same whatever the workers, beside exact figures, and by what settles a recorded link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import Any

import pytest

from aboveboard.floor.links.reckoning.configuration import read_configuration
from aboveboard.floor.links.records.record import settle_link
from aboveboard.jackpots.answer import LinkSimulation
from aboveboard.jackpots.hits import Drawn
from aboveboard.jackpots.linked import LinkedTable, LinkedTables, LinkFile
from aboveboard.jackpots.playing import Ratio, play_link
from aboveboard.jackpots.together import in_a_round
from aboveboard.play.simulate.blocks import Run

CHANCES = {"all": Fraction(1, 40), "tenth": Fraction(1, 15)}
STATED: dict[str, Any] = {
    "wager": 100,
    "levels": [{"level": "main", "base": 10_000, "rate": "1/5", "reserve-rate": "1/20"}],
    "awards": {"all": {"level": "main", "share": "1"}, "tenth": {"level": "main", "share": "1/10"}},
}
SEATS = (3, 2, 1)


def played(
    rounds: int,
    seed: int = 5,
    workers: int = 1,
    chances: Mapping[str, Fraction] = CHANCES,
    seats: tuple[int, ...] = SEATS,
    level: Mapping[str, object] = MappingProxyType({}),
) -> LinkSimulation:
    stated = {**STATED, "levels": [{**STATED["levels"][0], **level}]}
    link = LinkFile("nj-casino", "a link", read_configuration(stated, 1, "test"))
    tables = tuple(LinkedTable(f"t{at}", "a game", "w", number) for at, number in enumerate(seats))
    return play_link(link, LinkedTables(tables, chances), Run.read(rounds, seed, workers))


def plain(found: LinkSimulation) -> dict[str, object]:
    return {name: one for name, one in found.to_json().items() if name not in ("workers", "rounds_per_second")}


def test_the_answer_depends_on_the_seed_and_not_on_the_workers() -> None:
    rare = {"all": Fraction(1, 4000), "tenth": Fraction(1, 500)}
    found = [plain(played(900_000, workers=workers, chances=rare)) for workers in (1, 2, 5)]
    assert found[0] == found[1] == found[2]
    assert plain(played(900_000, seed=6, chances=rare)) != found[0]


@pytest.mark.parametrize("level", [{}, {"limit": 10_600}, {"rate": "1/7", "reserve-rate": "1/300"}, {"limit": 10_000}])
def test_what_goes_in_comes_out_to_the_last_part_of_a_cent(level: dict[str, object]) -> None:
    assert all(each.difference == 0 for each in played(8_000, level=level).levels)


@pytest.mark.parametrize("level", [{}, {"limit": 10_600}, {"limit": 60_000, "base": 500}])
def test_it_lies_within_its_interval_of_what_is_exact(level: dict[str, object]) -> None:
    for seed in (1, 2, 3):
        found = played(12_000, seed, level=level)
        measured = [each for one in found.levels[0].awards for each in (one.hits, one.pays, one.meter)]
        sigmas = [each.sigmas for each in (*measured, found.together.any, found.together.two)]
        assert all(one is not None and abs(one) < 4.5 for one in sigmas), sigmas


def test_what_overflows_and_what_resets_cost_are_those_of_the_life_of_a_jackpot() -> None:
    """One wager after another, as that is reckoned: at one table with one seat."""
    found = played(150_000, 11, seats=(1,), level={"limit": 10_200}).levels[0]
    wagered = found.wagers * found.stake
    assert float(found.kept.overflow) / wagered == pytest.approx(float(found.life.overflow), rel=0.1)
    assert found.reserve / wagered == pytest.approx(float(found.life.reserve), rel=0.04)
    assert found.house / wagered == pytest.approx(float(found.life.house), rel=0.04)
    assert found.paid / wagered == pytest.approx(float(found.life.returned), rel=0.04)


def test_fixed_sums_are_played_as_they_are_reckoned() -> None:
    """A meter that fixed sums empty again and again: what the house makes good is that of the life of a jackpot."""
    awards = {**STATED["awards"], "fixed": {"level": "main", "cents": 2_900}}
    stated = {**STATED, "awards": awards, "levels": [{**STATED["levels"][0], "base": 3_000, "limit": 3_100}]}
    link = LinkFile("nj-casino", "a link", read_configuration(stated, 1, "test"))
    chances = {**CHANCES, "fixed": Fraction(1, 10)}
    found = play_link(link, LinkedTables((LinkedTable("t", "a game", "w", 1),), chances), Run.read(200_000, 8, 1))
    [level] = found.levels
    wagered = level.wagers * level.stake
    assert level.difference == 0
    assert level.good / wagered == pytest.approx(float(level.life.good), rel=0.05)
    assert float(level.kept.overflow) / wagered == pytest.approx(float(level.life.overflow), rel=0.05)
    assert level.paid / wagered == pytest.approx(float(level.life.returned), rel=0.02)
    assert [each.share for each in level.awards] == [1, Fraction(1, 10), None]
    for each in level.awards:
        assert abs(float(each.pays.exact - Fraction(each.pays.mean or 0))) < 0.05 * float(each.pays.exact)
    assert "made_good" in str(found.to_json())


def test_a_recorded_link_with_the_same_hits_comes_to_the_same() -> None:
    rounds, wagers = 400, sum(SEATS)
    hits = Drawn(CHANCES).play(5, 0, rounds * wagers)
    events: list[dict[str, Any]] = [{"start": {"link": "a"}}]
    drawn = zip(hits.places.tolist(), [list(CHANCES)[at] for at in hits.awards.tolist()], strict=True)
    by_round = {number: list(rows) for number, rows in groupby(drawn, lambda row: row[0] // wagers)}
    ends = [sum(SEATS[: at + 1]) for at in range(len(SEATS))]
    for number in range(rounds):
        events += [{"close": {"link": "a", "table": f"t{at}", "wagers": seats}} for at, seats in enumerate(SEATS)]
        for place, award in by_round.get(number, []):
            table = next(at for at, end in enumerate(ends) if place % wagers < end)
            events.append({"hit": {"link": "a", "table": f"t{table}", "seat": 1, "award": award}})
    settled = settle_link({"ruleset": "nj-casino", "links": [{"link": "a", **STATED}], "events": events})
    assert not settled.refused
    found, last = played(rounds).levels[0], settled.last("a").levels["main"]
    assert (last.meter, last.reserve, last.overflow) == (found.kept.shown, int(found.kept.reserve), 0)
    assert sum(each.cents for each in settled.hits) == found.paid
    assert Counter(each.award for each in settled.hits) == {one.name: one.hits.number for one in found.awards}
    assert sum(each.house for each in settled.hits) == found.house


def test_hits_are_as_likely_at_every_wager_and_of_every_award() -> None:
    rounds = 200_000
    hits = Drawn(CHANCES).play(9, 0, rounds * 6)
    assert len(set(hits.places.tolist())) == hits.places.size
    for award, chance in enumerate(CHANCES.values()):
        places = hits.places[hits.awards == award]
        for seat in range(6):
            number, mean = int((places % 6 == seat).sum()), float(rounds * chance)
            assert abs(number - mean) < 4.5 * mean**0.5


def test_every_wager_hits_where_it_must_and_none_where_it_cannot() -> None:
    assert Drawn({"all": Fraction(1)}).play(1, 0, 50).places.tolist() == list(range(50))
    assert Drawn({"all": Fraction(0)}).play(1, 0, 50).places.size == 0


def test_tables_that_hit_in_one_round_are_counted_over_every_round_there_is() -> None:
    """By going through each way in which three wagers hit or not."""
    chance, any_hit, two = Fraction(1, 5), Fraction(0), Fraction(0)
    for ways in range(8):
        hit = [ways >> at & 1 for at in range(3)]
        likely = chance ** sum(hit) * (1 - chance) ** (3 - sum(hit))
        any_hit += likely * bool(sum(hit))
        two += likely * bool((hit[0] or hit[1]) and hit[2])
    assert in_a_round(chance, (2, 1)) == (any_hit, two)


def test_the_error_of_a_mean_is_from_lives_and_not_from_hits() -> None:
    """Each life pays the same thrice: there are as many values of one's own as lives, and not three times as many."""
    one, other = Ratio(), Ratio()
    for at in range(50):
        one.take([at % 7])
        other.take([at % 7] * 3)
    assert one.stderr is not None
    assert other.stderr == pytest.approx(one.stderr)
    assert Ratio().stderr is None

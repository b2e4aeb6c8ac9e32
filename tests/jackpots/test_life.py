"""A meter over the life of its jackpot: closed forms against chains that are solved exactly, state by state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import count

import pytest

from aboveboard.floor.links.reckoning import meters
from aboveboard.floor.links.reckoning.configuration import Configuration, read_configuration
from aboveboard.floor.links.reckoning.meters import Kept
from aboveboard.jackpots.life import LevelLife, level_life
from aboveboard.jackpots.limits import beyond
from aboveboard.law.errors import BadInput

QUARTER, EIGHTH = Fraction(1, 4), Fraction(1, 8)
CHANCES = {"all": QUARTER, "half": EIGHTH}
ALL = {"all": {"level": "main", "share": "1"}}
BOTH = {**ALL, "half": {"level": "main", "share": "1/2"}}


def configured(awards: Mapping[str, object] = ALL, **level: object) -> Configuration:
    stated = {
        "level": "main",
        "base": 5,
        "rate": "1/10",
        **{name.replace("_", "-"): one for name, one in level.items()},
    }
    return read_configuration({"wager": 10, "levels": [stated], "awards": dict(awards)}, 1, "test")


def life(configuration: Configuration) -> LevelLife:
    return level_life(configuration, configuration.levels[0], CHANCES)


def solved(configuration: Configuration) -> tuple[Fraction, Fraction]:
    """What overflows with a wager, and what the meter reads when a hand hits."""
    over, reads, _ = by_states(configuration)
    return over, reads


def by_states(configuration: Configuration) -> tuple[Fraction, Fraction, Fraction]:
    """The same, and what the house makes good with a wager of fixed sums, by the stationary law of the meter's states.

    Each wager is one step, taken by what keeps the meters of a link on a floor.
    """
    level = configuration.levels[0]
    awards = list(configuration.awards)
    states: dict[Fraction, dict[Fraction, Fraction]] = {}
    waiting = [Fraction(level.base)]
    over: dict[Fraction, Fraction] = {}
    reads: dict[Fraction, Fraction] = {}
    lacks: dict[Fraction, Fraction] = {}
    while waiting:
        state = waiting.pop()
        if state in states:
            continue
        grown = meters.contributed(level, Kept(state), configuration.wager).kept
        over[state], reads[state] = grown.overflow, grown.meter
        none = 1 - sum((CHANCES[each.name] for each in awards), Fraction(0))
        to: dict[Fraction, Fraction] = {grown.meter: none}
        lacks[state] = Fraction(0)
        for each in awards:
            taken = meters.taken(level, Kept(grown.meter), each)
            left = taken.kept.meter
            lacks[state] += 0 if each.whole else CHANCES[each.name] * taken.house
            to[left] = to.get(left, Fraction(0)) + CHANCES[each.name]
        states[state] = to
        waiting += to
    law = stationary(states)
    return _mean(law, over), _mean(law, reads), _mean(law, lacks)


def _mean(law: Mapping[Fraction, Fraction], values: Mapping[Fraction, Fraction]) -> Fraction:
    return sum((chance * values[each] for each, chance in law.items()), Fraction(0))


def stationary(states: Mapping[Fraction, Mapping[Fraction, Fraction]]) -> dict[Fraction, Fraction]:
    """How often a chain is in each of its states, in fractions: by elimination."""
    names = list(states)
    rows = [[states[other].get(name, Fraction(0)) - (name == other) for other in names] for name in names]
    rows[-1] = [Fraction(1) for _ in names]
    sides = [Fraction(0)] * (len(names) - 1) + [Fraction(1)]
    for at in range(len(names)):
        pivot = next(row for row in range(at, len(names)) if rows[row][at])
        rows[at], rows[pivot], sides[at], sides[pivot] = rows[pivot], rows[at], sides[pivot], sides[at]
        for row in range(len(names)):
            if row != at and rows[row][at]:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [one - factor * other for one, other in zip(rows[row], rows[at], strict=True)]
                sides[row] -= factor * sides[at]
    return {name: sides[at] / rows[at][at] for at, name in enumerate(names)}


def test_a_chain_is_solved_as_it_should_be() -> None:
    half = Fraction(1, 2)
    found = stationary({Fraction(0): {Fraction(1): Fraction(1)}, Fraction(1): {Fraction(0): half, Fraction(1): half}})
    assert found == {Fraction(0): Fraction(1, 3), Fraction(1): Fraction(2, 3)}


@pytest.mark.parametrize("limit", [5, 6, 9, 20])
@pytest.mark.parametrize("rate", ["1/10", "3/10", "1"])
def test_what_overflows_is_that_of_the_chain(limit: int, rate: str) -> None:
    configuration = configured(rate=rate, limit=limit)
    found, (over, reads) = life(configuration), solved(configuration)
    assert found.bound == 0
    assert found.overflow == over / 10
    assert found.mean == reads
    assert found.rate + found.overflow == Fraction(rate)


@pytest.mark.parametrize("limit", [6, 9, 20])
@pytest.mark.parametrize("rate", ["3/20", "7/30"])
def test_parts_of_a_cent_that_stay_are_within_the_bound(limit: int, rate: str) -> None:
    configuration = configured(rate=rate, limit=limit)
    found, (over, reads) = life(configuration), solved(configuration)
    assert 0 < found.bound < Fraction(1, 50)
    assert abs(found.overflow - over / 10) <= found.bound
    assert abs(found.mean - reads) <= found.mean_bound + 1


@pytest.mark.parametrize(("limit", "rate"), [(9, "1/10"), (12, "3/10"), (20, "1/10"), (30, "1/4"), (40, "1")])
def test_with_a_share_that_others_take_the_chain_lies_within_the_bound(limit: int, rate: str) -> None:
    configuration = configured(BOTH, rate=rate, limit=limit)
    found, (over, _) = life(configuration), solved(configuration)
    assert abs(found.overflow - over / 10) <= found.bound
    assert found.bound <= Fraction(1, 20)


@pytest.mark.parametrize("cents", [1, 3, 4, 9])
@pytest.mark.parametrize(("limit", "rate"), [(9, "1/10"), (20, "1/10"), (30, "1/10"), (21, "2/5"), (40, "1")])
def test_fixed_sums_are_those_of_the_chain(limit: int, rate: str, cents: int) -> None:
    """Where every sum is so many growths the two lines are one, and nothing is left but the digits."""
    configuration = configured({**ALL, "half": {"level": "main", "cents": cents}}, rate=rate, limit=limit)
    found, (over, reads, lacks) = life(configuration), by_states(configuration)
    assert abs(found.overflow - over / 10) <= found.bound
    assert abs(found.good - lacks / 10) <= found.good_bound
    assert abs(found.mean - reads) <= found.mean_bound
    growth = Fraction(rate) * 10
    if not any((Fraction(each) / growth).denominator > 1 for each in (limit, cents, 5)):
        assert max(found.bound, found.good_bound, found.mean_bound) < Fraction(1, 10**20)
    assert found.fixed == Fraction(cents, 80)
    given = sum((each.chance * each.mean for each in found.awards), Fraction(0)) / 10
    assert abs(given - found.returned) <= found.bound + found.good_bound + found.mean_bound


@pytest.mark.parametrize(("limit", "rate", "cents"), [(12, "3/20", 4), (20, "7/30", 3), (15, "1/7", 11)])
def test_fixed_sums_of_any_growth_lie_within_the_bound(limit: int, rate: str, cents: int) -> None:
    configuration = configured({**ALL, "half": {"level": "main", "cents": cents}}, rate=rate, limit=limit)
    found, (over, reads, lacks) = life(configuration), by_states(configuration)
    assert abs(found.overflow - over / 10) <= found.bound
    assert abs(found.good - lacks / 10) <= found.good_bound
    assert abs(found.mean - reads) <= found.mean_bound + 1, "a part of a cent may stay"
    assert found.good_bound < Fraction(1, 10)


@pytest.mark.parametrize("rate", ["1/10", "1", "1/4"])
def test_fixed_sums_beside_a_share_lie_within_the_bound(rate: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHANCES, "three", Fraction(1, 10))
    awards = {**BOTH, "three": {"level": "main", "cents": 3}}
    configuration = configured(awards, rate=rate, limit=24)
    found, (over, reads, lacks) = life(configuration), by_states(configuration)
    assert abs(found.overflow - over / 10) <= found.bound
    assert abs(found.good - lacks / 10) <= found.good_bound
    assert abs(found.mean - reads) <= found.mean_bound + 1, "shares are paid in whole cents"


@pytest.mark.parametrize("rate", ["1/10", "3/10"])
def test_without_a_limit_the_house_makes_good_what_it_does_with_one_that_is_far(rate: str) -> None:
    fixed = {**ALL, "half": {"level": "main", "cents": 6}}
    far, none = life(configured(fixed, rate=rate, limit=1000)), life(configured(fixed, rate=rate))
    assert none.overflow == 0
    assert abs(far.good - none.good) <= far.good_bound + none.good_bound + Fraction(1, 10**15)
    assert none.good > 0


def test_the_bound_is_narrow_where_amounts_are_those_of_the_trade() -> None:
    awards = {**ALL, "half": {"level": "main", "share": "1/10"}}
    configuration = read_configuration(
        {"wager": 100, "awards": awards,
         "levels": [{"level": "main", "base": 1_000_000, "rate": "7/10", "limit": 5_000_000}]}, 1, "test",
    )  # fmt: skip
    chances = {"all": Fraction(1, 649_740), "half": Fraction(9, 649_740)}
    found = level_life(configuration, configuration.levels[0], chances)
    assert 0 < found.bound < Fraction(2, 10**6)
    assert found.mean_bound < 100


def test_without_a_limit_nothing_overflows_and_shares_are_paid_of_the_mean() -> None:
    """A tenth of a life with shares, reckoned until hardly any life is left."""
    configuration = configured(BOTH)
    found = life(configuration)
    assert not found.overflow
    assert not found.bound
    reads, mean, number = {5.0: 1.0}, 0.0, 0.0
    for _ in range(60):
        following: dict[float, float] = {}
        for meter, chance in reads.items():
            grown = meter + 1
            mean += chance * grown
            number += chance
            for left, likely in ((grown, 0.625), (grown / 2, 0.125)):
                following[round(left, 5)] = following.get(round(left, 5), 0.0) + chance * likely
        reads = {meter: chance for meter, chance in following.items() if chance > 1e-10}
    assert mean / number == pytest.approx(float(found.mean), rel=1e-4)
    assert number == pytest.approx(float(found.between), rel=1e-4)
    assert found.awards[1].mean == found.mean / 2
    paid = sum(each.chance * each.mean for each in found.awards)
    assert paid / 10 == found.returned


@pytest.mark.parametrize(("reserve", "given"), [("1/10", "1/10"), ("1/8", "1/8"), ("1/4", "1/8"), ("0", "0")])
def test_the_house_gives_of_the_base_what_the_reserve_does_not(reserve: str, given: str) -> None:
    found = life(configured(reserve_rate=reserve))
    assert found.reserve == Fraction(given)
    assert found.house == Fraction(1, 8) - found.reserve
    assert found.reserve + found.unspent == Fraction(reserve)


def test_what_the_reserve_gives_is_that_of_its_own_chain() -> None:
    """It grows by a cent a wager, a reset takes up to five of it, and there are four wagers to a jackpot."""
    level, states = configured(reserve_rate="1/10").levels[0], 400
    law = [1.0] + [0.0] * (states - 1)
    for _ in range(4000):
        law = _after_a_life(law, level.base)
    given = sum(chance * min(at, level.base) for at, chance in enumerate(_at_a_hit(law)))
    assert given / 40 == pytest.approx(float(life(configured(reserve_rate="1/10")).reserve), rel=1e-6)


def _at_a_hit(law: Sequence[float]) -> list[float]:
    """What the reserve holds when the jackpot is hit: each wager adds a cent, and one in four ends the life."""
    found, standing = [0.0] * len(law), 0.0
    for at in range(1, len(law)):
        standing = standing * 0.75 + law[at - 1]
        found[at] = standing * 0.25
    return found


def _after_a_life(law: Sequence[float], base: int) -> list[float]:
    found = [0.0] * len(law)
    for at, chance in enumerate(_at_a_hit(law)):
        found[at - min(at, base)] += chance
    return found


def test_a_long_way_to_the_limit_is_reckoned_to_its_decimals() -> None:
    """A power that is too long to be written is that of logarithms."""
    chance, growth = Fraction(1, 649_740), Fraction(70)
    found = beyond(1_000_000, growth, 60_000_000, chance, [])
    steps = next(number for number in count(842_857) if 1_000_000 + growth * (number + 1) > 60_000_000)
    assert float(found.cents) == pytest.approx((1 - 1 / 649_740) ** steps * 70 * 649_740, rel=1e-4)
    assert 0 < found.bound < Fraction(1, 10**20)
    assert beyond(1, Fraction(1), 10**12, Fraction(1, 2), []).cents == 0


def test_what_is_not_reckoned_says_so() -> None:
    fixed = {**ALL, "half": {"level": "main", "cents": 3}}
    with pytest.raises(BadInput, match="not encoded: a meter that is followed over 999,999,999 wagers, while fixed"):
        life(configured(fixed, limit=10**9))
    far = configured(BOTH, limit=10**9)
    with pytest.raises(BadInput, match="not encoded: a limit that a meter reaches after 1,000,000,000 wagers"):
        life(far)
    never = configured()
    with pytest.raises(BadInput, match="no hand ever wins all of it"):
        level_life(never, never.levels[0], {"all": Fraction(0)})

"""Pools: rounds a second of every pool, plans within their time, and what a simulation holds in memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

from aboveboard.law.pools import load_pool, pool_editions
from aboveboard.play.pools.planning.plan import plan
from aboveboard.play.pools.simulate.run import simulate
from benchmarks.measure import Line, a_second, seconds

DEALS = 1_000_000
GAMES = 200_000
ROUNDS = 4_000_000
TARGETS = {"bell-jar": "target: 100 thousand, a million deals in ten seconds", "bingo": "target: 100 thousand a core"}


def playing() -> Iterator[Line]:
    """The specimen of every pool, by one core."""
    for edition in pool_editions():
        name = edition.pool.name
        rounds = {"deal": DEALS, "calls": GAMES}.get(edition.pool.planner, ROUNDS)
        rate = max(simulate(edition, rounds=rounds, seed=seed).rounds_per_second for seed in range(2))
        yield Line(f"{name} ({edition.ruleset}), played, one core", a_second(rate, "rounds"), TARGETS.get(name, ""))


def memory() -> Iterator[Line]:
    """Ten times as many deals beside so many."""
    jar = load_pool("ny-charitable", "bell-jar")
    simulate(jar, rounds=1, seed=1)
    peaks = []
    for rounds in (DEALS, 10 * DEALS):
        tracemalloc.start()
        simulate(jar, rounds=rounds, seed=1)
        peaks.append(tracemalloc.get_traced_memory()[1] / 1e6)
        tracemalloc.stop()
    few, many = peaks
    yield Line("bell-jar, ten million deals, memory", f"{many:.1f} MB", f"{few:.1f} MB for a million")


def planning() -> Iterator[Line]:
    """The specimen of every pool, reckoned."""
    slowest = max(pool_editions(), key=lambda edition: seconds(lambda: plan(edition, edition.law.specimen), 1))
    took = seconds(lambda: plan(slowest, slowest.law.specimen))
    what = f"{slowest.pool.name} ({slowest.ruleset}), the slowest plan of a specimen"
    yield Line(what, f"{1000 * took:.0f} ms", "target: a second and a half, start-up included")

"""Simulate: read the plan, choose the engine, play the blocks, and give the answer of the command line's contract."""

from __future__ import annotations

import os
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter
from typing import Any

import numpy as np

from aboveboard.law.errors import BadInput
from aboveboard.law.terms import Terms
from aboveboard.play.odds import tracks_of
from aboveboard.play.simulate.blocks import BLOCK, blocks, error_of, spread
from aboveboard.play.simulate.count import Tally, Visits, Walk
from aboveboard.play.simulate.figures import quantiles, row
from aboveboard.play.simulate.fold import Unit, fold, hang_together, join_all
from aboveboard.play.simulate.money import fitting_stake
from aboveboard.play.simulate.plans import Scheme, Session, every_wager, read_plan
from aboveboard.play.simulate.sheet import ride
from aboveboard.play.simulate.step import ENDS, STEPPED_BLOCK, Results, Stepper

Progress = Callable[[int, int], None]

MOST_ROUNDS = 10**14
MOST_WORKERS = 256
QUANTILES = ("1/100", "1/20", "1/4", "1/2", "3/4", "19/20", "99/100")
BINS = 64


def simulate(
    terms: Terms,
    bets: Any = None,
    *,
    rounds: int,
    seed: int | None = None,
    workers: int | None = 1,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Play so many rounds of a plan, or of a bet on every wager, and tell what came of each bet.

    The answer depends on the seed and not on the number of workers; no number of workers means one a core.
    """
    rounds = _whole("rounds", rounds, 1, MOST_ROUNDS)
    seed = secrets.randbits(53) if seed is None else _whole("seed", seed, 0, 2**64 - 1)
    workers = os.cpu_count() or 1 if workers is None else _whole("workers", workers, 1, MOST_WORKERS)
    run = _Run(rounds, seed, workers, progress or (lambda done, total: None))
    scheme = every_wager(terms) if bets is None else read_plan(terms, bets)
    found = run.of_every_wager(terms, scheme) if bets is None else run.of_plan(terms, scheme)
    return {
        "ruleset": terms.edition.ruleset,
        "game": terms.game.name,
        "options": dict(terms.options),
        "rounds": rounds,
        "seed": seed,
        "engine": run.engine,
        "workers": workers,
        "rounds_per_second": round(run.played / max(run.seconds, 1e-9)),
        **found,
    }


class _Run:
    """One simulation under way."""

    def __init__(self, rounds: int, seed: int, workers: int, progress: Progress) -> None:
        self.rounds = rounds
        self.seed = seed
        self.workers = workers
        self.progress = progress
        self.engine = "folded"
        self.seconds = 0.0
        self.played = rounds

    # -- flat bets ---------------------------------------------------------------------------------------------------

    def of_every_wager(self, terms: Terms, scheme: Scheme) -> dict[str, Any]:
        """Every wager by itself."""
        units = [_with_fitting_stakes(unit) for unit in _units(terms, scheme) if unit is not None]
        rows = _rows(self._count(units), scheme) if units else []
        counted = {one["wager"] for one in rows}
        return {"wagers": rows, "left_out": [wager.name for wager in terms.offered() if wager.name not in counted]}

    def of_plan(self, terms: Terms, scheme: Scheme) -> dict[str, Any]:
        """A plan: folded where its stakes are flat and what hangs together has few enough states, else stepped."""
        units = [] if scheme.session is not None else _units(terms, scheme)
        folded = [unit for unit in units if unit is not None]
        if not units or len(folded) < len(units):
            return self._step(terms, scheme, scheme.session or Session(min(self.rounds, STEPPED_BLOCK)))
        visits = self._count(folded)
        return {"wagers": _rows(visits, scheme), "plan": visits.plan()}

    def _count(self, units: Sequence[Unit]) -> Visits:
        walk = Walk(join_all(units))
        walk.block(0, 0, 0)
        visits = Visits(walk, BLOCK)
        began = perf_counter()
        for block in spread(blocks(self.rounds, BLOCK), self.workers, lambda job: walk.block(self.seed, *job)):
            visits.take(block)
            self.progress(visits.rounds, self.rounds)
        self.seconds = perf_counter() - began
        return visits

    # -- changing stakes ---------------------------------------------------------------------------------------------

    def _step(self, terms: Terms, scheme: Scheme, session: Session) -> dict[str, Any]:
        self.engine = "stepped"
        rides, sheet = ride(scheme.bets, tracks_of(terms))
        stepper = Stepper(rides, sheet, session)
        stepper.block(0, 0, 0)
        sessions = max(1, self.rounds // session.rounds)
        results, ends = Results(), Counter(dict.fromkeys(ENDS, 0))
        made, ended = np.zeros(stepper.money.stake.shape, np.int64), np.zeros(stepper.money.back.shape, np.int64)
        done = played = 0
        began = perf_counter()
        jobs = blocks(sessions, max(1, STEPPED_BLOCK // session.rounds))
        for came in spread(jobs, self.workers, lambda job: stepper.block(self.seed, *job)):
            results.take(came.result)
            ends.update({ENDS[end]: int(count) for end, count in enumerate(np.bincount(came.end, minlength=len(ENDS)))})
            made += came.made
            ended += came.ended
            played += int(came.rounds.sum())
            done += len(came.result)
            self.progress(min(done * session.rounds, self.rounds), self.rounds)
        self.seconds, self.played = perf_counter() - began, played
        rows = []
        for number, one in enumerate(rides):
            sizes, endings = len(one.bet.stakes), len(one.endings)
            tally = Tally(made[number, :sizes].tolist(), ended[number, :sizes, :endings].tolist())
            rows.append(row(one.bet, tuple(one.endings), tally))
        return {"rounds_played": played, "wagers": rows, "sessions": _sessions(session, results, ends)}


def _units(terms: Terms, scheme: Scheme) -> list[Unit | None]:
    return [fold(bets, tracks_of(terms)) for bets in hang_together(scheme.bets)]


def _rows(visits: Visits, scheme: Scheme) -> list[dict[str, Any]]:
    order = {bet.plan: number for number, bet in enumerate(scheme.bets)}
    found = sorted(visits.tallies(), key=lambda item: order[item[0].plan])
    return [row(bet, endings, tally) for bet, endings, tally in found]


def _with_fitting_stakes(unit: Unit) -> Unit:
    pairs = zip(unit.bets, unit.endings, strict=True)
    return replace(unit, bets=tuple(replace(bet, stakes=(fitting_stake(bet, endings),)) for bet, endings in pairs))


def _sessions(session: Session, results: Results, ends: Counter[str]) -> dict[str, Any]:
    """How sessions ended, and how much was won or lost in them, in cents."""
    width = results.width
    while len(results.merged(width)) > BINS:
        width *= 2
    shares = [Fraction(share) for share in QUANTILES]
    error = error_of(results.number, results.total, results.squares)
    return {
        "sessions": results.number,
        "rounds": session.rounds,
        "bankroll": session.bankroll,
        "stop_loss": session.stop_loss,
        "win_goal": session.win_goal,
        "bank": session.bank,
        "ended": dict(ends),
        "chance": {name: count / results.number for name, count in ends.items()},
        "total": results.total,
        "mean": results.total / results.number,
        "stderr": error,
        "min": results.least,
        "max": results.greatest,
        "quantiles": {
            str(float(share)): value for share, value in zip(shares, quantiles(results.counts, shares), strict=True)
        },
        "bins": [
            {"from": low, "to": low + width - 1, "count": count} for low, count in sorted(results.merged(width).items())
        ],
    }


def _whole(name: str, given: Any, least: int, most: int) -> int:
    if type(given) is not int or not least <= given <= most:
        raise BadInput(f"{name}: a whole number from {least} to {most} was expected, not {given!r}")
    return given

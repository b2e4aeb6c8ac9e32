"""Simulate: read the plan, choose the engine, play the blocks, and give the answer of the command line's contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.odds.progress import reporting_to
from aboveboard.play.simulate.answer import BetResult, PlanResult, SessionResults, Simulation
from aboveboard.play.simulate.blocks import BLOCK, Run, blocks, spread
from aboveboard.play.simulate.dealt_bets import BetEnding, Hands, Player, plan_result
from aboveboard.play.simulate.dealt_sessions import BLOCK as SITTING_BLOCK
from aboveboard.play.simulate.dealt_sessions import Sittings
from aboveboard.play.simulate.families import player_for
from aboveboard.play.simulate.figures import row
from aboveboard.play.simulate.kernels.changing_stakes import ENDS, STEPPED_BLOCK, SessionTallies, Stepper
from aboveboard.play.simulate.kernels.flat_bets import Tally, Visits, Walk
from aboveboard.play.simulate.kernels.folding import Unit, fold, hang_together, join_all
from aboveboard.play.simulate.payoffs import fitting_stake, gain_of
from aboveboard.play.simulate.plan_arrays import Ride, ride
from aboveboard.play.simulate.plans import Scheme, Session, every_wager, read_plan
from aboveboard.play.simulate.results import Results, session_results

Progress = Callable[[int, int], None]


def simulate(
    terms: Terms,
    bets: object = None,
    *,
    rounds: int,
    seed: int | None = None,
    workers: int | None = 1,
    progress: Progress | None = None,
) -> Simulation:
    """Play so many rounds of a plan, or of a bet on every wager, and count how each bet fared.

    The answer depends on the seed and not on the number of workers; no number of workers means one a core.
    """
    if terms.law.pot is not None:
        title = terms.law.title
        raise BadInput(f"not encoded: {title}: what a round brings depends on how its players play each other")
    rounds, seed, workers = Run.read(rounds, seed, workers)
    run = _Run(rounds, seed, workers, progress or (lambda done, total: None))
    scheme = every_wager(terms) if bets is None else read_plan(terms, bets, rounds)
    if terms.game.dealt:
        found = run.of_hands(terms, scheme, planned=bets is not None)
    else:
        found = run.of_every_wager(terms, scheme) if bets is None else run.of_plan(terms, scheme)
    shoes = found.shoes
    return Simulation(
        receipt=terms.edition.receipt,
        ruleset=terms.edition.ruleset,
        game=terms.game.name,
        title=terms.law.title,
        options=dict(terms.options),
        rounds=rounds,
        seed=seed,
        engine=run.engine,
        workers=workers,
        rounds_per_second=run.per_second(run.played),
        wagers=found.wagers,
        left_out=found.left_out,
        plan=found.plan,
        sessions=found.sessions,
        rounds_played=None if found.sessions is None else run.played,
        shoes=shoes,
        shoes_per_second=None if shoes is None else run.per_second(shoes),
    )


class Found(NamedTuple):
    """What the rounds gave, whatever game they were of."""

    wagers: tuple[BetResult, ...]
    left_out: tuple[str, ...] | None = None
    plan: PlanResult | None = None
    sessions: SessionResults | None = None
    shoes: int | None = None


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

    def per_second(self, number: int) -> int:
        """How many of these went through in a second."""
        return round(number / max(self.seconds, 1e-9))

    # -- flat bets ---------------------------------------------------------------------------------------------------

    def of_every_wager(self, terms: Terms, scheme: Scheme) -> Found:
        """Every wager by itself."""
        units = [_with_fitting_stakes(unit) for unit in _units(terms, scheme) if unit is not None]
        rows = _rows(self._count(units), scheme) if units else ()
        return Found(rows, left_out=_left_out(terms, rows))

    def of_plan(self, terms: Terms, scheme: Scheme) -> Found:
        """A plan: folded where its stakes are flat and what hangs together has few enough states, else stepped."""
        if scheme.session is not None:
            return self._sessions(terms, scheme, scheme.session)
        units = _units(terms, scheme)
        folded = [unit for unit in units if unit is not None]
        if len(folded) < len(units):
            return self._step(terms, scheme)
        visits = self._count(folded)
        return Found(_rows(visits, scheme), plan=visits.plan())

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

    def _step(self, terms: Terms, scheme: Scheme) -> Found:
        """Flat bets that do not fold: the same blocks, stepped."""
        stepper = Stepper(*ride(scheme.bets, tracks_of(terms)), Session(min(self.rounds, BLOCK)))
        tallies = self._played(
            stepper, ((number, 1, size) for number, size in blocks(self.rounds, BLOCK)), lambda block: None
        )
        total = sum(gain for ride, tally in zip(stepper.rides, tallies, strict=True) for gain in _gained(ride, tally))
        return Found(_stepped_rows(stepper, tallies), plan=PlanResult(total, total / self.rounds))

    # -- dealt games -------------------------------------------------------------------------------------------------

    def of_hands(self, terms: Terms, scheme: Scheme, *, planned: bool) -> Found:
        """Rounds of one seat with the best play: every wager by itself, or the bets of a plan together."""
        hands = Hands(terms, scheme, together=planned)
        if planned and hands.left_out:
            name = hands.left_out[0].plan.wager.name
            raise BadInput(f"not encoded: {name} is made in the course of a round, and only first wagers are planned")
        with reporting_to(self.progress):
            player = player_for(terms, hands.bets, alone=not planned, cut=scheme.cut)
        player.play(0, 0, 1)
        self.engine = player.engine
        if scheme.session is not None:
            return self._sittings(hands, player, scheme.session)
        counts = [Counter[BetEnding]() for _ in hands.bets]
        together: Counter[int] = Counter()
        done, shoes, began = 0, 0, perf_counter()
        cut = blocks(self.rounds if hands.bets else 0, player.block)
        for block in spread(cut, self.workers, lambda job: hands.block(player, self.seed, *job)):
            for count, more in zip(counts, block.bets, strict=True):
                count.update(more)
            together.update(block.together)
            shoes += block.shoes
            done += block.rounds
            self.progress(done, self.rounds)
        self.seconds = perf_counter() - began
        rows = tuple(hands.row(number, count) for number, count in enumerate(counts))
        if planned:
            return Found(rows, plan=plan_result(together), shoes=shoes or None)
        return Found(rows, left_out=_left_out(terms, rows))

    def _sittings(self, hands: Hands, player: Player, session: Session) -> Found:
        """Sessions of a dealt game."""
        sessions = self._fitting(session)
        sittings, results, ends = Sittings(hands, player, session), Results(), Counter(dict.fromkeys(ENDS, 0))
        sittings.block(0, 0, 1)
        counts = [Counter[tuple[int, BetEnding]]() for _ in hands.bets]
        done = self.played = 0
        began = perf_counter()
        cut = blocks(sessions, max(1, SITTING_BLOCK // session.rounds))
        for block in spread(cut, self.workers, lambda job: sittings.block(self.seed, *job)):
            results.take(block.result)
            _count_ends(ends, block.end)
            for count, more in zip(counts, block.counts, strict=True):
                count.update(more)
            self.played += int(block.rounds.sum())
            done += block.most
            self.progress(done, self.rounds)
        self.seconds = perf_counter() - began
        rows = tuple(hands.row_by_size(number, count) for number, count in enumerate(counts))
        return Found(rows, sessions=session_results(session, results, ends))

    def _fitting(self, session: Session) -> int:
        """How many sessions fit into the rounds."""
        if session.rounds > self.rounds:
            raise BadInput(f"session: its {session.rounds} rounds do not fit into the {self.rounds} to be played")
        return self.rounds // session.rounds

    # -- changing stakes ---------------------------------------------------------------------------------------------

    def _sessions(self, terms: Terms, scheme: Scheme, session: Session) -> Found:
        sessions = self._fitting(session)
        stepper = Stepper(*ride(scheme.bets, tracks_of(terms)), session)
        results, ends = Results(), Counter(dict.fromkeys(ENDS, 0))

        def take(block: SessionTallies) -> None:
            results.take(block.result)
            _count_ends(ends, block.end)

        cut = blocks(sessions, max(1, STEPPED_BLOCK // session.rounds))
        tallies = self._played(stepper, ((number, size, session.rounds) for number, size in cut), take)
        return Found(_stepped_rows(stepper, tallies), sessions=session_results(session, results, ends))

    def _played(
        self, stepper: Stepper, cut: Iterable[tuple[int, int, int]], take: Callable[[SessionTallies], None]
    ) -> list[Tally]:
        self.engine = "stepped"
        stepper.block(0, 0, 0, 0)
        made, ended = np.zeros(stepper.money.stake.shape, np.int64), np.zeros(stepper.money.back.shape, np.int64)
        done = self.played = 0
        began = perf_counter()
        for block in spread(cut, self.workers, lambda job: stepper.block(self.seed, *job)):
            take(block)
            made += block.made
            ended += block.ended
            self.played += int(block.rounds.sum())
            done += block.most
            self.progress(done, self.rounds)
        self.seconds = perf_counter() - began
        return [
            Tally(
                made[number, : len(one.bet.stakes)].tolist(),
                ended[number, : len(one.bet.stakes), : len(one.endings)].tolist(),
            )
            for number, one in enumerate(stepper.rides)
        ]


def _units(terms: Terms, scheme: Scheme) -> list[Unit | None]:
    return [fold(bets, tracks_of(terms)) for bets in hang_together(scheme.bets)]


def _rows(visits: Visits, scheme: Scheme) -> tuple[BetResult, ...]:
    order = {bet.plan: number for number, bet in enumerate(scheme.bets)}
    found = sorted(visits.tallies(), key=lambda item: order[item[0].plan])
    return tuple(row(bet, endings, tally) for bet, endings, tally in found)


def _with_fitting_stakes(unit: Unit) -> Unit:
    pairs = zip(unit.bets, unit.endings, strict=True)
    return replace(unit, bets=tuple(replace(bet, stakes=(fitting_stake(bet, endings),)) for bet, endings in pairs))


def _stepped_rows(stepper: Stepper, tallies: Sequence[Tally]) -> tuple[BetResult, ...]:
    return tuple(row(one.bet, tuple(one.endings), tally) for one, tally in zip(stepper.rides, tallies, strict=True))


def _count_ends(ends: Counter[str], numbers: npt.NDArray[np.int8] | npt.NDArray[np.int64]) -> None:
    """Count how more sessions ended."""
    ends.update(dict(zip(ENDS, np.bincount(numbers, minlength=len(ENDS)).tolist(), strict=True)))


def _left_out(terms: Terms, rows: Iterable[BetResult]) -> tuple[str, ...]:
    """Wagers that were not bet by themselves."""
    counted = {row.wager for row in rows}
    return tuple(wager.name for wager in terms.offered() if wager.name not in counted)


def _gained(ride: Ride, tally: Tally) -> Iterator[int]:
    for stake, counts in zip(ride.bet.stakes, tally.ended, strict=True):
        for ending, count in zip(ride.endings, counts, strict=True):
            yield gain_of(ending, stake) * count

"""Simulate a pool: read the plan, choose the kernel, play the blocks, and count what came of them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from time import perf_counter

from aboveboard.kernel.words import a
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import PoolEdition
from aboveboard.play.pools.odds import TICKET
from aboveboard.play.pools.planning.plan import given_or_specimen, reckon
from aboveboard.play.pools.simulate.answer import Followed, Measured, PoolSimulation
from aboveboard.play.pools.simulate.families import rounds_of
from aboveboard.play.pools.simulate.played import Endings, Measure
from aboveboard.play.simulate.answer import BetResult, Count
from aboveboard.play.simulate.blocks import Run, blocks, error_of, spread
from aboveboard.play.simulate.figures import moments
from aboveboard.play.simulate.results import Results

MOST_ENDINGS = 2**20


def simulate(
    edition: PoolEdition,
    given: object = None,
    *,
    rounds: int,
    seed: int | None = None,
    workers: int | None = 1,
    progress: Callable[[int, int], None] | None = None,
) -> PoolSimulation:
    """Play so many rounds of a plan, or of the law file's specimen; the answer depends on the seed, not on workers."""
    run, plan = Run.read(rounds, seed, workers), given_or_specimen(edition, given)
    found = reckon(edition, plan.given)
    if found.round is None:
        raise BadInput(f"no round of {a(edition.pool.title)}: {found.unsaid or 'its planner says of none what it is'}")
    player = rounds_of(edition.pool, found.round, list(found.tickets()))
    player.play(0, 0, 1)
    tallies = {each.name: Results() for each in player.measures}
    tallies |= {each.name: Results(MOST_ENDINGS) for each in player.tickets}
    done, began = 0, perf_counter()
    cut = blocks(run.rounds, player.block)
    for size, block in spread(cut, run.workers, lambda job: (job[1], player.play(run.seed, *job))):
        for name, counts in block.items():
            if counts.values:
                tallies[name].count(counts.values, counts.counts)
        done += size
        if progress is not None:
            progress(done, run.rounds)
    seconds = perf_counter() - began
    return PoolSimulation(
        receipt=edition.receipt,
        ruleset=edition.ruleset,
        game=edition.pool.name,
        title=edition.law.title,
        about=player.about,
        plan=plan,
        rounds=run.rounds,
        seed=run.seed,
        engine=player.engine,
        workers=run.workers,
        rounds_per_second=round(run.rounds / max(seconds, 1e-9)),
        tickets=tuple(Followed(_fared(each, tallies[each.name]), each.ticket.among) for each in player.tickets),
        measures=tuple(_measured(measure, tallies[measure.name]) for measure in player.measures),
    )


def _measured(measure: Measure, tally: Results) -> Measured:
    """The figures of what was measured."""
    unit, total = measure.unit, Fraction(tally.total, measure.unit)
    return Measured(
        measure.name,
        measure.about,
        tally.number,
        float(total / tally.number),
        error_of(tally.number, total, Fraction(tally.squares, unit**2)),
        _whole(tally.least, unit),
        _whole(tally.greatest, unit),
        {share: _whole(value, unit) for share, value in tally.quantiles().items()},
        tally.bins(),
        measure.exact,
        measure.money,
        unit,
    )


def _whole(value: int | None, unit: int) -> float:
    return 0 if value is None else value if unit == 1 else value / unit


def _fared(followed: Endings, tally: Results) -> BetResult:
    """How a ticket fared, in units of its price."""
    if tally.width > 1:
        raise BadInput(f"more than {MOST_ENDINGS:,} different amounts were won, which are more than are counted")
    ticket, price = followed.ticket, followed.ticket.price or 1
    ends = {number: followed.ending(number) for number in sorted(tally.counts)}
    gains = {number: Fraction(end.won) / price - 1 for number, end in ends.items()}
    mean, error = moments((gains[number], count) for number, count in tally.counts.items())
    rates = dict.fromkeys(("win", "push", "lose"), 0)
    for number, end in ends.items():
        rates[end.result] += tally.counts[number]
    return BetResult(
        wager=TICKET,
        title="Ticket",
        selection=ticket.selection,
        stake=price,
        made=tally.number,
        resolved=tally.number,
        mean=mean,
        stderr=error,
        rates={word: count / tally.number if tally.number else None for word, count in rates.items()},
        distribution=tuple(
            Count(ends[number].result, ends[number].grade, str(gains[number]), tally.counts[number])
            for number in sorted(ends, key=lambda number: gains[number])
        ),
        exact_ev=None if ticket.ev is None else str(ticket.ev),
    )

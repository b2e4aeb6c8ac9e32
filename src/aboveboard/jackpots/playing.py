"""A link played over and over: hits are drawn in blocks, and the meters follow them in their order.

In a round every table closes its wagers, then the hands of one table after another are settled. What a hit takes and
what is left is said by what keeps the meters of a link on a floor.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from time import perf_counter

import numpy as np
import numpy.typing as npt

from aboveboard.floor.links.reckoning import meters
from aboveboard.floor.links.reckoning.configuration import Award, Configuration, Level
from aboveboard.jackpots.answer import Amounts, Counted, LinkSimulation, PlayedAward, PlayedLevel, Together
from aboveboard.jackpots.hits import BLOCK, Drawn, Hits
from aboveboard.jackpots.life import level_life
from aboveboard.jackpots.linked import LinkedTables, LinkFile, read_link, tables_of
from aboveboard.jackpots.together import in_a_round
from aboveboard.play.simulate.blocks import Run, blocks, spread
from aboveboard.play.simulate.results import Results


@dataclass
class Life:
    """One life of a jackpot as far as it has gone: what each award was paid, and what the meter read then."""

    paid: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    read: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))


class Ratio:
    """A mean over hits whose lives, and not they themselves, are independent of each other."""

    def __init__(self) -> None:
        self.lives = self.number = self.total = 0
        self.squares = self.crossed = self.numbers = 0

    def take(self, values: Sequence[int]) -> None:
        """Count one life."""
        number, total = len(values), sum(values)
        self.lives += 1
        self.number += number
        self.total += total
        self.squares += total * total
        self.crossed += total * number
        self.numbers += number * number

    @property
    def stderr(self) -> float | None:
        """The standard error of the mean, from how lives differ."""
        if self.lives < 2 or not self.number:
            return None
        mean = Fraction(self.total, self.number)
        spread = self.squares - 2 * mean * self.crossed + mean * mean * self.numbers
        return sqrt(spread * self.lives / (self.lives - 1)) / self.number


@dataclass
class Tally:
    """What is counted of an award."""

    hits: int = 0
    paid: Results = field(default_factory=Results)
    read: Results = field(default_factory=Results)
    by_life: Ratio = field(default_factory=Ratio)
    read_by_life: Ratio = field(default_factory=Ratio)


class Meter:
    """One level of a link being played."""

    def __init__(self, configuration: Configuration, level: Level) -> None:
        self.level, self.stake = level, configuration.wager
        self.kept = meters.begun(level).kept
        self.counted = 0
        """The wagers that it was fed with so far."""
        self.reserve = self.house = self.good = self.paid = 0
        self.largest = self.kept.shown
        self.life = Life()
        self.totals = {each.name: Tally() for each in configuration.awards if each.level == level.name}

    def feed(self, wagers: int) -> None:
        """Grow by all wagers that were closed so far."""
        more = (wagers - self.counted) * self.stake
        self.kept = meters.contributed(self.level, self.kept, more).kept
        self.counted = wagers
        self.largest = max(self.largest, self.kept.shown)

    def hit(self, award: Award) -> None:
        """A hand takes what its award is."""
        reads, taken = self.kept.shown, meters.taken(self.level, self.kept, award)
        self.kept = taken.kept
        self.paid += taken.cents
        self.life.paid[award.name].append(taken.cents)
        self.life.read[award.name].append(reads)
        if not award.whole:
            self.good += taken.house
        else:
            self.reserve += taken.reserve
            self.house += taken.house
            self._over()

    def _over(self) -> None:
        """A life is over; its figures are counted."""
        for name, tally in self.totals.items():
            paid, read = self.life.paid.get(name, []), self.life.read.get(name, [])
            tally.by_life.take(paid)
            tally.read_by_life.take(read)
        self._count()

    def _count(self) -> None:
        for name, tally in self.totals.items():
            for results, values in ((tally.paid, self.life.paid.get(name)), (tally.read, self.life.read.get(name))):
                if values:
                    results.take(np.array(values, dtype=np.int64))
            tally.hits += len(self.life.paid.get(name, ()))
        self.life = Life()

    def end(self, wagers: int) -> None:
        """The last life is not over, and counts as far as it has gone."""
        self.feed(wagers)
        self._count()


def simulate_link(
    given: object,
    *,
    rounds: int,
    seed: int | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> LinkSimulation:
    """Play a link with its tables for so many rounds; the answer depends on the seed and not on the workers."""
    link = read_link(given)
    tables = tables_of(link)
    return play_link(link, tables, Run.read(rounds, seed, workers), progress)


def play_link(
    link: LinkFile, tables: LinkedTables, run: Run, progress: Callable[[int, int], None] | None = None
) -> LinkSimulation:
    """Play a link whose tables are known."""
    configuration, wagers = link.configuration, tables.wagers
    drawn = Drawn(tables.chances)
    levels = {each.name: Meter(configuration, each) for each in configuration.levels}
    awards = [configuration.award(name) for name in drawn.names]
    whole = np.array([each is not None and each.whole for each in awards], dtype=bool)
    bounds = np.cumsum([each.seats for each in tables.tables])
    together, done, began = Rounds(), 0, perf_counter()
    for size, block in _in_order(drawn, run, max(BLOCK // wagers, 1), wagers):
        for place, number in zip(block.places.tolist(), block.awards.tolist(), strict=True):
            award = awards[number]
            assert award is not None
            meter = levels[award.level]
            meter.feed((done + place // wagers + 1) * wagers)
            meter.hit(award)
        jackpots = block.places[whole[block.awards]]
        together.take(jackpots // wagers, np.searchsorted(bounds, jackpots % wagers, side="right"))
        done += size
        if progress is not None:
            progress(done, run.rounds)
    for meter in levels.values():
        meter.end(run.rounds * wagers)
    seconds = perf_counter() - began
    return LinkSimulation(
        link=link,
        tables=tables.tables,
        rounds=run.rounds,
        seed=run.seed,
        workers=run.workers,
        rounds_per_second=round(run.rounds / max(seconds, 1e-9)),
        wagers=run.rounds * wagers,
        levels=tuple(_played(configuration, each, tables, run.rounds) for each in levels.values()),
        together=together.counted(tables, configuration, run.rounds),
    )


def _in_order(drawn: Drawn, run: Run, size: int, wagers: int) -> Iterator[tuple[int, Hits]]:
    """The blocks as they come one after another, whichever is drawn first."""
    waiting: dict[int, tuple[int, Hits]] = {}
    wanted = 0
    jobs = blocks(run.rounds, size)
    for number, length, hits in spread(
        jobs, run.workers, lambda job: (*job, drawn.play(run.seed, job[0], job[1] * wagers))
    ):
        waiting[number] = (length, hits)
        while wanted in waiting:
            yield waiting.pop(wanted)
            wanted += 1


class Rounds:
    """In how many rounds a jackpot was hit, and in how many at two tables or more."""

    def __init__(self) -> None:
        self.hit = self.together = 0

    def take(self, rounds: npt.NDArray[np.int64], tables: npt.NDArray[np.int64]) -> None:
        """Count the rounds of a block, by the rounds and the tables of its hits."""
        if rounds.size:
            pairs = np.unique(np.stack((rounds, tables), axis=1), axis=0)
            _, number = np.unique(pairs[:, 0], return_counts=True)
            self.hit += number.size
            self.together += int((number > 1).sum())

    def counted(self, tables: LinkedTables, configuration: Configuration, rounds: int) -> Together:
        """Beside how likely each is."""
        whole = sum((tables.chances[each.name] for each in configuration.awards if each.whole), Fraction(0))
        any_hit, two_hit = in_a_round(whole, [each.seats for each in tables.tables])
        return Together(Counted(self.hit, rounds, any_hit), Counted(self.together, rounds, two_hit))


def _played(configuration: Configuration, meter: Meter, tables: LinkedTables, rounds: int) -> PlayedLevel:
    life = level_life(configuration, meter.level, tables.chances)
    exact = {each.name: each for each in life.awards}
    wagers = rounds * tables.wagers
    return PlayedLevel(
        level=meter.level,
        life=life,
        awards=tuple(
            PlayedAward(
                name=name,
                share=exact[name].share,
                hits=Counted(tally.hits, wagers, exact[name].chance),
                pays=_measured(
                    tally.paid,
                    tally.by_life,
                    exact[name].mean,
                    life.mean_bound if exact[name].share is not None else Fraction(0),
                ),
                meter=_measured(tally.read, tally.read_by_life, life.mean, life.mean_bound),
            )
            for name, tally in meter.totals.items()
        ),
        largest=meter.largest,
        kept=meter.kept,
        paid=meter.paid,
        reserve=meter.reserve,
        house=meter.house,
        good=meter.good,
        wagers=wagers,
        stake=configuration.wager,
    )


def _measured(results: Results, by_life: Ratio, exact: Fraction, bound: Fraction) -> Amounts:
    """Amounts as they were counted; their error from lives that are over."""
    mean = results.total / results.number if results.number else None
    return Amounts(
        number=results.number,
        mean=mean,
        stderr=by_life.stderr,
        exact=exact,
        bound=bound,
        least=results.least,
        greatest=results.greatest,
        quantiles=results.quantiles() if results.number else {},
        bins=results.bins() if results.number else (),
    )

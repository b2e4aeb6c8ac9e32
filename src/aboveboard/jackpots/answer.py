"""What the simulation of a link answers: how often each award hits, what it pays, how large the meter grows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from aboveboard.floor.links.reckoning.configuration import Level
from aboveboard.floor.links.reckoning.meters import Kept
from aboveboard.jackpots.life import LevelLife
from aboveboard.jackpots.linked import LinkedTable, LinkFile
from aboveboard.kernel.money import dollars
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.play.pools.planning.figures import written
from aboveboard.play.simulate.answer import Bin

ABOUT = (
    "a round at every table at the same time: all close their wagers, then the hands of one table after another are "
    "settled; each hand is drawn as if from a deck of its own"
)


class Counted(NamedTuple):
    """How often something happened among so many, and how likely it is each time."""

    number: int
    among: int
    chance: Fraction

    @property
    def expected(self) -> Fraction:
        """How often it happens on the average."""
        return self.among * self.chance

    @property
    def sigmas(self) -> float | None:
        """How many standard errors the count lies from what is expected."""
        variance = float(self.expected * (1 - self.chance))
        return (self.number - float(self.expected)) / variance**0.5 if variance else None

    def to_json(self) -> dict[str, object]:
        """As documents have it."""
        return {
            "number": self.number,
            "among": self.among,
            "chance": written(self.chance),
            "expected": written(self.expected),
            "sigmas": self.sigmas,
        }


class Together(NamedTuple):
    """In how many rounds a jackpot was hit, and in how many at two tables or more."""

    any: Counted
    two: Counted


@dataclass(frozen=True)
class Amounts:
    """Amounts in cents that were measured: their mean beside what it is exactly, and how they are spread."""

    number: int
    mean: float | None
    stderr: float | None
    """From how the lives of jackpots differ; None where fewer than two were over."""
    exact: Fraction
    bound: Fraction
    """How far the exact mean can be out."""
    least: int | None
    greatest: int | None
    quantiles: Mapping[str, int]
    bins: tuple[Bin, ...]

    @property
    def sigmas(self) -> float | None:
        """How many standard errors the mean lies from the exact one."""
        if self.mean is None or not self.stderr:
            return None
        return (self.mean - float(self.exact)) / self.stderr

    def to_json(self) -> dict[str, object]:
        """As documents have it."""
        return {
            "number": self.number,
            "mean": self.mean,
            "stderr": self.stderr,
            "exact": f"{float(self.exact):.10f}" if self.bound else written(self.exact),
            "sigmas": self.sigmas,
            "min": self.least,
            "max": self.greatest,
            "quantiles": dict(self.quantiles),
            "distribution": [each.to_json() for each in self.bins],
        }


@dataclass(frozen=True)
class PlayedAward:
    """An award: how often it hit, what it paid, and what the meter read then."""

    name: str
    share: Fraction | None
    """Of the meter; None where it is a fixed sum."""
    hits: Counted
    pays: Amounts
    meter: Amounts


@dataclass(frozen=True)
class PlayedLevel:
    """A meter that was played: its awards, how large it grew, and where all that fed it went."""

    level: Level
    life: LevelLife
    awards: tuple[PlayedAward, ...]
    largest: int
    kept: Kept
    """What is there at the end."""
    paid: int
    reserve: int
    """What the reserve gave at resets."""
    house: int
    """What the house gave at resets, beside the base with which the meter began."""
    good: int
    """What the house made good of fixed sums that were more than the meter held."""
    wagers: int
    stake: int

    @property
    def difference(self) -> Fraction:
        """What went in less what came out and what is there: nothing."""
        put_in = (
            self.wagers * self.stake * (self.level.rate + self.level.reserve_rate)
            + self.level.base
            + self.house
            + self.good
        )
        return put_in - self.paid - self.kept.meter - self.kept.reserve - self.kept.overflow

    def to_json(self) -> dict[str, object]:
        """As documents have it."""
        return {
            "level": self.level.name,
            "awards": [
                {
                    "award": each.name,
                    "share": None if each.share is None else str(each.share),
                    "hits": each.hits.to_json(),
                    "pays": each.pays.to_json(),
                    "meter": each.meter.to_json(),
                }
                for each in self.awards
            ],
            "largest": self.largest,
            "paid": self.paid,
            "reset_by": {"reserve": self.reserve, "house": self.house},
            "made_good": self.good,
            "at_the_end": {
                "meter": str(self.kept.meter),
                "reserve": str(self.kept.reserve),
                "overflow": str(self.kept.overflow),
            },
        }


@dataclass(frozen=True, repr=False)
class LinkSimulation(Document):
    """Very many rounds on a link; the seed alone decides what comes of them."""

    link: LinkFile
    tables: tuple[LinkedTable, ...]
    rounds: int
    seed: int
    workers: int
    rounds_per_second: int
    wagers: int
    levels: tuple[PlayedLevel, ...]
    together: Together

    def __repr__(self) -> str:
        return f"<LinkSimulation {self.link.title}: {self.rounds:,} rounds, seed {self.seed}>"

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard link simulate --json`."""
        return {
            "ruleset": self.link.ruleset,
            "link": self.link.to_json(),
            "tables": [each.to_json() for each in self.tables],
            "round": ABOUT,
            "rounds": self.rounds,
            "seed": self.seed,
            "workers": self.workers,
            "rounds_per_second": self.rounds_per_second,
            "wagers": self.wagers,
            "levels": [each.to_json() for each in self.levels],
            "rounds_with_a_jackpot": self.together.any.to_json(),
            "rounds_with_two_tables": self.together.two.to_json(),
        }

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each award; then how what it pays is spread."""
        awards: list[Row] = [
            {
                "level": level.level.name, "award": each.name, "hits": each.hits.number,
                "expected": float(each.hits.expected), "mean": each.pays.mean, "stderr": each.pays.stderr,
                "exact": float(each.pays.exact), "sigmas": each.pays.sigmas, "max": each.pays.greatest,
            }
            for level in self.levels
            for each in level.awards
        ]  # fmt: skip
        spread = (
            {"award": each.name, **one.to_json()}
            for level in self.levels
            for each in level.awards
            for one in each.pays.bins
        )
        return {"awards": awards, "distribution": spread}

    def printed(self) -> Iterator[str | PrintedTable]:
        """The tables of `aboveboard link simulate`."""
        yield (
            f"{self.link.title}: {self.rounds:,} rounds, {self.wagers:,} wagers at {len(self.tables)} tables, seed "
            f"{self.seed}, {self.workers} workers, {self.rounds_per_second:,} rounds a second"
        )
        yield f"A round is {ABOUT}."
        for level in self.levels:
            yield ""
            yield PrintedTable(
                (f"={level.level.name}", ">share", ">hits", ">expected", ">sigmas"),
                (
                    (each.name, "fixed" if each.share is None else str(each.share), *_often(each.hits))
                    for each in level.awards
                ),
            )
            yield ""
            yield PrintedTable(
                ("=pays", ">mean", ">error", ">exact", ">sigmas", ">5% below", ">50% below", ">95% below"),
                map(_pays, level.awards),
            )
            yield (
                f"The meter of {level.level.name} grew to {dollars(level.largest)}; resets were paid by the reserve "
                f"with {dollars(level.reserve)} and by the house with {dollars(level.house)}; "
                f"{dollars(int(level.kept.overflow))} overflowed."
            )
        any_hit, two = self.together
        yield ""
        yield PrintedTable(
            ("rounds with", ">number", ">expected", ">sigmas"),
            [("a jackpot", *_often(any_hit)), ("a jackpot at two tables or more", *_often(two))],
        )


def _often(each: Counted) -> tuple[str, ...]:
    return f"{each.number:,}", f"{float(each.expected):,.2f}", _sigmas(each.sigmas)


def _pays(each: PlayedAward) -> tuple[str, ...]:
    pays = each.pays
    mean = "" if pays.mean is None else dollars(round(pays.mean))
    error = "" if pays.stderr is None else dollars(round(pays.stderr))
    below = [dollars(pays.quantiles[share]) if pays.quantiles else "" for share in ("0.05", "0.5", "0.95")]
    return each.name, mean, error, dollars(round(pays.exact)), _sigmas(pays.sigmas), *below


def _sigmas(number: float | None) -> str:
    return "" if number is None else f"{round(number, 1) + 0.0:+.1f}"

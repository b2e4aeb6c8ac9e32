"""What a simulation of a pool answers: how a ticket fared, and what was measured of its rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.law.force import Receipt
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.play.pools.planning.figures import written
from aboveboard.play.pools.planning.plan import GivenPlan
from aboveboard.play.pools.planning.ticket import ExactNumber
from aboveboard.play.simulate.answer import BetResult, Bin


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured of rounds: its mean with its standard error, and how it is distributed."""

    name: str
    about: str
    number: int
    mean: float
    stderr: float | None
    least: float
    greatest: float
    quantiles: Mapping[str, float]
    bins: tuple[Bin, ...]
    exact: ExactNumber | None
    """What it is on the average, where that is reckoned."""
    money: bool
    unit: int = 1
    """Bins are in so many parts of a whole."""

    @property
    def sigmas(self) -> float | None:
        """How many standard errors the mean lies from the exact figure."""
        if self.exact is None or not self.stderr:
            return None
        return (self.mean - float(self.exact)) / self.stderr

    def to_json(self) -> dict[str, object]:
        """The row as documents have it."""
        found: dict[str, object] = {
            "measure": self.name,
            "about": self.about,
            "in": "cents" if self.money else self.name,
            "number": self.number,
            "mean": self.mean,
            "stderr": self.stderr,
            "exact": None if self.exact is None else _text(self.exact),
            "sigmas": self.sigmas,
            "min": self.least,
            "max": self.greatest,
            "quantiles": dict(self.quantiles),
            "distribution": [each.to_json() for each in self.bins],
        }
        return found if self.unit == 1 else found | {"parts": self.unit}

    def spoken(self, value: float | None) -> str:
        """A value of it as people read it."""
        if value is None:
            return ""
        return dollars(round(value)) if self.money else f"{value:,.2f}".removesuffix(".00")


class Followed(NamedTuple):
    """How a ticket fared, one of so many."""

    result: BetResult
    among: Mapping[str, int]

    def to_json(self) -> dict[str, object]:
        """The row as documents have it."""
        return self.result.to_json() | dict(self.among)


@dataclass(frozen=True, slots=True, repr=False)
class PoolSimulation(Document):
    """Very many rounds of a pool as it is planned; the seed alone decides what comes of them."""

    ruleset: str
    game: str
    title: str
    about: str
    """What a round is."""
    plan: GivenPlan
    rounds: int
    seed: int
    engine: str
    workers: int
    rounds_per_second: int
    tickets: tuple[Followed, ...]
    measures: tuple[Measured, ...]
    receipt: Receipt

    @property
    def wagers(self) -> tuple[BetResult, ...]:
        """How the tickets fared."""
        return tuple(each.result for each in self.tickets)

    def __repr__(self) -> str:
        return f"<PoolSimulation {self.ruleset}/{self.game}: {self.rounds:,} rounds, seed {self.seed}>"

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard simulate --json`."""
        return {
            "ruleset": self.ruleset,
            "game": self.game,
            "options": {},
            "receipt": self.receipt.to_json(),
            "plan": self.plan.to_json(),
            "round": self.about,
            "rounds": self.rounds,
            "seed": self.seed,
            "engine": self.engine,
            "workers": self.workers,
            "rounds_per_second": self.rounds_per_second,
            "wagers": [each.to_json() for each in self.tickets],
            "measures": [each.to_json() for each in self.measures],
        }

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each measure and each ticket; then how each measure is distributed."""
        measures: list[Row] = [
            {
                "measure": each.name,
                "about": each.about,
                "number": each.number,
                "mean": each.mean,
                "stderr": each.stderr,
                "exact": None if each.exact is None else float(each.exact),
                "sigmas": each.sigmas,
                "min": each.least,
                "max": each.greatest,
            }
            for each in self.measures
        ]
        distribution = ({"measure": each.name, **one.to_json()} for each in self.measures for one in each.bins)
        tickets = ({"selection": row.selection, **count.to_json()} for row in self.wagers for count in row.distribution)
        return {"measures": measures, "distribution": distribution, "ticket": tickets}

    def printed(self) -> Iterator[str | PrintedTable]:
        """The tables of `aboveboard simulate`."""
        yield (
            f"{self.title}: {self.rounds:,} rounds, seed {self.seed}, {self.workers} workers, "
            f"{self.rounds_per_second:,} rounds a second"
        )
        if self.receipt.said:
            yield self.receipt.said
        yield f"A round is {self.about}."
        yield self.plan.words
        yield ""
        yield PrintedTable(
            ("of a round", ">mean", ">error", ">exact", ">sigmas", ">5% below", ">50% below", ">95% below"),
            [_line(each) for each in self.measures],
        )
        if self.tickets:
            yield ""
            yield PrintedTable(
                ("a ticket", ">followed", ">won", ">mean gain", ">error", ">exact ev", ">sigmas"),
                [_ticket(each) for each in self.tickets],
            )


def _line(row: Measured) -> tuple[str, ...]:
    error = "" if row.stderr is None else f"${row.stderr / 100:,.2f}" if row.money else f"{row.stderr:,.4f}"
    below = [row.spoken(row.quantiles[share]) for share in ("0.05", "0.5", "0.95")]
    exact = "" if row.exact is None else row.spoken(float(row.exact))
    return row.about, row.spoken(row.mean), error, exact, _sigmas(row.sigmas), *below


def _ticket(followed: Followed) -> tuple[str, ...]:
    row, among = followed.result, ", ".join(f"{name} {number:,}" for name, number in followed.among.items())
    exact, won = None if row.exact_ev is None else float(Fraction(row.exact_ev)), row.rates["win"]
    shown = ("" if number is None else f"{number:.6f}" for number in (row.mean, row.stderr, exact))
    share = "" if won is None else f"{won:.4%}"
    return row.selection or among, f"{row.resolved:,}", share, *shown, _sigmas(row.sigmas)


def _text(number: ExactNumber) -> str:
    return written(number) if isinstance(number, Fraction) else f"{number:f}"


def _sigmas(number: float | None) -> str:
    return "" if number is None else f"{number:+.1f}"

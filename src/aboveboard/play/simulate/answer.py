"""What a simulation answers: how each bet fared, all bets together, and sessions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import counted
from aboveboard.law.force import Receipt
from aboveboard.play.document import Cell, Document, PrintedTable, Row


class Count(NamedTuple):
    """How often a bet ended so; the gain is for each unit staked, None where it is a prize."""

    result: str
    grade: str
    gain: str | None
    times: int

    def to_json(self) -> dict[str, Cell]:
        """The line as documents have it."""
        return {"result": self.result, "grade": self.grade, "gain": self.gain, "count": self.times}


@dataclass(frozen=True, slots=True)
class BetResult:
    """How one bet fared: how often each result occurred, and the mean gain for each unit staked."""

    wager: str
    title: str
    selection: str | None
    stake: int
    made: int
    resolved: int
    mean: float | None
    stderr: float | None
    rates: Mapping[str, float | None]
    """The share of bets that were won, pushed, lost, or half lost where that happened."""
    distribution: tuple[Count, ...]
    exact_ev: str | None

    def to_json(self) -> dict[str, object]:
        """The row as documents have it."""
        return {
            "wager": self.wager,
            "title": self.title,
            "selection": self.selection,
            "stake": self.stake,
            "made": self.made,
            "resolved": self.resolved,
            "mean": self.mean,
            "stderr": self.stderr,
            **self.rates,
            "distribution": [count.to_json() for count in self.distribution],
            "exact_ev": self.exact_ev,
        }

    @property
    def sigmas(self) -> float | None:
        """How many standard errors the mean lies from the exact figure."""
        if self.exact_ev is None or self.mean is None or not self.stderr:
            return None
        return (self.mean - float(Fraction(self.exact_ev))) / self.stderr


class CentsCount(NamedTuple):
    """How often a round brought so many cents."""

    cents: int
    times: int

    def to_json(self) -> dict[str, Cell]:
        """The line as documents have it."""
        return {"cents": self.cents, "count": self.times}


@dataclass(frozen=True, slots=True)
class PlanResult:
    """What all bets of a plan together gained in a round, in cents; None where it was not followed."""

    total: int
    mean: float | None
    stderr: float | None = None
    variance: float | None = None
    distribution: tuple[CentsCount, ...] | None = None

    def to_json(self) -> dict[str, object]:
        """The result as documents have it."""
        counts = None if self.distribution is None else [count.to_json() for count in self.distribution]
        return {
            "total": self.total, "mean": self.mean, "stderr": self.stderr, "variance": self.variance,
            "distribution": counts,
        }  # fmt: skip


class Bin(NamedTuple):
    """How many sessions ended between two amounts, both included."""

    low: int
    high: int
    sessions: int

    def to_json(self) -> dict[str, Cell]:
        """The line as documents have it."""
        return {"from": self.low, "to": self.high, "count": self.sessions}


@dataclass(frozen=True, slots=True)
class SessionResults:
    """How sessions ended, and how much was won or lost in them, in cents."""

    sessions: int
    rounds: int
    bankroll: int | None
    stop_loss: int | None
    win_goal: int | None
    bank: int | None
    ended: Mapping[str, int]
    chance: Mapping[str, float]
    total: int
    mean: float
    stderr: float | None
    least: int | None
    greatest: int | None
    quantiles: Mapping[str, int]
    bins: tuple[Bin, ...]

    def to_json(self) -> dict[str, object]:
        """The results as documents have them."""
        return {
            "sessions": self.sessions,
            "rounds": self.rounds,
            "bankroll": self.bankroll,
            "stop_loss": self.stop_loss,
            "win_goal": self.win_goal,
            "bank": self.bank,
            "ended": dict(self.ended),
            "chance": dict(self.chance),
            "total": self.total,
            "mean": self.mean,
            "stderr": self.stderr,
            "min": self.least,
            "max": self.greatest,
            "quantiles": dict(self.quantiles),
            "bins": [each.to_json() for each in self.bins],
        }


@dataclass(frozen=True, slots=True, repr=False)
class Simulation(Document):
    """Very many rounds of planned bets, or of every wager; the seed alone decides what comes of them."""

    ruleset: str
    game: str
    title: str
    options: Mapping[str, object]
    rounds: int
    seed: int
    engine: str
    workers: int
    rounds_per_second: int
    wagers: tuple[BetResult, ...]
    left_out: tuple[str, ...] | None = None
    """Wagers that were not bet, where every wager was asked for."""
    plan: PlanResult | None = None
    sessions: SessionResults | None = None
    rounds_played: int | None = None
    """Rounds that sessions lasted, which may end early."""
    shoes: int | None = None
    """Shoes that were dealt, where more than one round is dealt from a shoe."""
    shoes_per_second: int | None = None
    receipt: Receipt | None = None

    def __repr__(self) -> str:
        bets = counted(len(self.wagers), "bet")
        return f"<Simulation {self.ruleset}/{self.game}: {self.rounds:,} rounds, seed {self.seed}, {bets}>"

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard simulate --json`."""
        found: dict[str, object] = {
            "ruleset": self.ruleset,
            "game": self.game,
            "options": dict(self.options),
            "rounds": self.rounds,
            "seed": self.seed,
            "engine": self.engine,
            "workers": self.workers,
            "rounds_per_second": self.rounds_per_second,
        }
        if self.receipt is not None:
            found["receipt"] = self.receipt.to_json()
        if self.rounds_played is not None:
            found["rounds_played"] = self.rounds_played
        if self.shoes is not None:
            found |= {"shoes": self.shoes, "shoes_per_second": self.shoes_per_second}
        found["wagers"] = [row.to_json() for row in self.wagers]
        if self.left_out is not None:
            found["left_out"] = list(self.left_out)
        if self.plan is not None:
            found["plan"] = self.plan.to_json()
        return found if self.sessions is None else found | {"sessions": self.sessions.to_json()}

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each bet; how often each of their results occurred; what a round brought; how sessions ended."""
        found: dict[str, Iterable[Row]] = {"wagers": map(_cells, self.wagers), "distribution": _counts(self.wagers)}
        if self.plan is not None and self.plan.distribution is not None:
            found["plan"] = (count.to_json() for count in self.plan.distribution)
        if self.sessions is not None:
            found["sessions"] = (each.to_json() for each in self.sessions.bins)
        return found

    def printed(self) -> Iterator[str | PrintedTable]:
        """The tables of `aboveboard simulate`."""
        yield (
            f"{self.title}: {self.rounds:,} rounds, seed {self.seed}, {self.workers} workers, "
            f"{self.rounds_per_second:,} rounds a second"
        )
        if self.receipt is not None and self.receipt.said:
            yield self.receipt.said
        yield ""
        yield PrintedTable(
            ("wager", "=on", ">resolved", ">mean", ">error", ">exact ev", ">sigmas"), map(self._line, self.wagers)
        )
        if self.left_out:
            yield (
                f"Left out, since no pay table is held or they are not bet by themselves: {', '.join(self.left_out)}."
            )
        if self.sessions is not None:
            found = self.sessions
            ended = ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in found.ended.items() if count)
            yield ""
            yield (
                f"{found.sessions:,} sessions, on average {dollars(round(found.mean))} each; how they ended: {ended}."
            )

    def _line(self, row: BetResult) -> tuple[str | None, ...]:
        exact = None if row.exact_ev is None else float(Fraction(row.exact_ev))
        # Sessions break off bets that ride, so the exact figure is not what their mean tends to.
        off = None if self.sessions is not None else row.sigmas
        return (
            row.wager, row.selection, f"{row.resolved:,}", _number(row.mean), _number(row.stderr), _number(exact),
            None if off is None else f"{off:+.1f}",
        )  # fmt: skip


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:.6f}"


def _cells(row: BetResult) -> Row:
    return {
        "wager": row.wager,
        "title": row.title,
        "selection": row.selection,
        "stake": row.stake,
        "made": row.made,
        "resolved": row.resolved,
        "mean": row.mean,
        "stderr": row.stderr,
        **{word: row.rates.get(word) for word in ("win", "push", "lose", "half")},
        "exact_ev": row.exact_ev,
        "sigmas": row.sigmas,
    }


def _counts(rows: Iterable[BetResult]) -> Iterator[Row]:
    for row in rows:
        for count in row.distribution:
            yield {"wager": row.wager, "selection": row.selection, **count.to_json()}

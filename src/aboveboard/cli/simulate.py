"""`aboveboard simulate`: very many rounds, and what came of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Annotated, Any

import typer

from aboveboard.cli.common import (
    AsOf,
    GameName,
    Json,
    Options,
    RulesetName,
    WheelFile,
    console,
    lay_out,
    print_json,
    read_document,
    say,
    the_game,
)


def command(
    ruleset: RulesetName,
    game: GameName,
    rounds: Annotated[int, typer.Option(metavar="N", help="How many rolls, spins or deals.")],
    bets: Annotated[str | None, typer.Option(metavar="FILE", help="Which bets are made, as JSON or TOML.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="The seed that decides what comes.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="W", help="How many threads; the answer is the same.")] = None,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDR", help="Not encoded yet: other machines.")] = None,
    option: Options = None,
    as_of: AsOf = None,
    wheel: WheelFile = None,
    json: Json = False,
) -> None:
    """Play very many rounds and tell the mean, its standard error and the distribution of each wager's results."""
    if scheduler is not None:
        from aboveboard.law.errors import BadInput

        raise BadInput(f"--scheduler {scheduler}: not encoded: rounds on other machines; use --workers on this one")
    played = the_game(ruleset, game, option, as_of, wheel)
    plan = None if bets is None else read_document(bets)
    with _bar(rounds) as progress:
        told = played.simulate(plan, rounds=rounds, seed=seed, workers=workers, progress=progress)
    if json:
        print_json(told)
    else:
        show(told, played.title)


@contextmanager
def _bar(rounds: int) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on stderr that moves while rounds are played, where somebody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress, TimeElapsedColumn

    with Progress(
        *Progress.get_default_columns(), TimeElapsedColumn(), console=console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("playing", total=rounds)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def show(told: dict[str, Any], title: str) -> None:
    """What came of a simulation, for people."""
    say(
        f"{title}: {told['rounds']:,} rounds, seed {told['seed']}, {told['workers']} workers, "
        f"{told['rounds_per_second']:,} rounds a second"
    )
    say()
    lay_out(
        ("wager", "=on", ">resolved", ">mean", ">error", ">exact ev", ">sigmas"),
        (
            (
                row["wager"], row["selection"], f"{row['resolved']:,}", _number(row["mean"]),
                _number(row["stderr"]), _exact(row["exact_ev"]), _off(row, told),
            )
            for row in told["wagers"]
        ),
    )  # fmt: skip
    if told.get("left_out"):
        say(f"Left out, since no pay table is held or they are not bet by themselves: {', '.join(told['left_out'])}.")
    if "sessions" in told:
        _sessions(told["sessions"])


def _sessions(told: dict[str, Any]) -> None:
    from aboveboard.kernel.money import dollars

    ended = ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in told["ended"].items() if count)
    say()
    say(f"{told['sessions']:,} sessions, on average {dollars(round(told['mean']))} each; how they ended: {ended}.")


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:.6f}"


def _exact(ev: str | None) -> str | None:
    return None if ev is None else f"{float(Fraction(ev)):.6f}"


def _off(row: dict[str, Any], told: dict[str, Any]) -> str | None:
    """How many standard errors the mean lies from the exact figure; sessions break off bets that ride, so not there."""
    if "sessions" in told or row["exact_ev"] is None or row["mean"] is None or not row["stderr"]:
        return None
    return f"{(row['mean'] - float(Fraction(row['exact_ev']))) / row['stderr']:+.1f}"

"""`aboveboard simulate`: very many rounds, and how each bet fared."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from aboveboard.cli.common import (
    AsOf,
    GameName,
    Json,
    Options,
    RulesetName,
    WheelFile,
    console,
    print_json,
    read_document,
    show,
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
        found = played.simulate(plan, rounds=rounds, seed=seed, workers=workers, progress=progress)
    if json:
        print_json(found.to_json())
    else:
        show(found)


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

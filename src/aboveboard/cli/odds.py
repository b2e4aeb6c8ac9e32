"""`aboveboard odds`: exact chances and gains of every wager."""

from __future__ import annotations

import sys
from collections.abc import Iterator
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
    show,
    the_game,
)


def command(
    ruleset: RulesetName,
    game: GameName,
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    selection: Annotated[str | None, typer.Option(help="Only this selection of the wager.")] = None,
    option: Options = None,
    as_of: AsOf = None,
    wheel: WheelFile = None,
    strategy: Annotated[bool, typer.Option("--strategy", help="Print the best play, where there is a choice.")] = False,
    json: Json = False,
) -> None:
    """Print the exact odds of a game's wagers: what each wins, loses and costs."""
    from aboveboard.law.errors import BadInput

    if selection is not None and wager is None:
        raise BadInput("--selection: it needs --wager, to say whose selection it is")
    asked = the_game(ruleset, game, option, as_of, wheel)
    with _bar():
        found = asked.figures(wager, selection, strategy=strategy)
    if json:
        print_json(found.to_json())
    else:
        show(found)


@contextmanager
def _bar() -> Iterator[None]:
    """A bar on stderr while a long solve goes on, where somebody watches."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.progress import Progress, TaskID, TimeElapsedColumn

    from aboveboard.play.odds.progress import reporting_to

    columns = (*Progress.get_default_columns(), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        tasks: list[TaskID] = []

        def advance(done: int, whole: int) -> None:
            if not tasks:
                tasks.append(bar.add_task("solving", total=whole))
            bar.update(tasks[0], completed=done)

        with reporting_to(advance):
            yield

"""`aboveboard simulate`: very many rounds, and what came of them."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import AsOf, GameName, Json, Options, RulesetName, WheelFile


def command(
    ruleset: RulesetName,
    game: GameName,
    rounds: Annotated[int, typer.Option(metavar="N", help="How many rolls or spins.")],
    bets: Annotated[str | None, typer.Option(metavar="FILE", help="Which bets are made, as JSON or TOML.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="The seed that decides what comes.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="W", help="How many threads; the answer is the same.")] = None,
    option: Options = None,
    as_of: AsOf = None,
    wheel: WheelFile = None,
    json: Json = False,
) -> None:
    """Play very many rounds and tell the mean, its standard error and the distribution of each wager's results."""
